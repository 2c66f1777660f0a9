// Forms of a table are sent in the background, so that nothing is lost from the page.

let sending = false;

async function sent(event) {
  const form = event.target;
  if (!form.action.includes("/tables/") || !form.closest("#main, #play") || !document.body.dataset.live) return;
  event.preventDefault();
  if (sending) return;
  const fields = new FormData(form, event.submitter ?? undefined);
  if (form.dataset.commit !== undefined) await commit(fields);
  await post(form.action, fields, event.submitter);
  if (form.querySelector("input[name=text]")) form.reset();
}

async function post(address, fields, button) {
  sending = true;
  button?.classList.add("pending");
  try {
    const answer = await fetch(address, {method: "POST", body: new URLSearchParams(fields), headers: {accept: "application/json"}});
    if (answer.ok) unlift();
    else notice((await answer.json().catch(() => ({}))).text ?? document.body.dataset.trouble);
  } catch {
    notice(document.body.dataset.trouble);
  } finally {
    sending = false;
    button?.classList.remove("pending");
  }
}

async function whyNot(card) {
  const answer = await fetch(`${location.pathname}/why?lift=${encodeURIComponent(card)}`, {headers: {accept: "application/json"}});
  if (answer.ok) notice((await answer.json()).text);
}

let fading = 0;

function notice(text) {
  const board = document.getElementById("notice");
  board.textContent = text ?? "";
  clearTimeout(fading);
  fading = setTimeout(() => { board.textContent = ""; }, 3000 + 40 * (text ?? "").length);
}

// Everyone adds to the shuffle: first the hash of some bytes of one's own, then, when the server is bound, the bytes.

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const secretOf = () => `savanna ${location.pathname}`;

async function commit(fields) {
  if (!crypto.subtle) return; // a page without https takes no part
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  sessionStorage.setItem(secretOf(), hex(bytes));
  fields.set("commitment", hex(await crypto.subtle.digest("SHA-256", bytes)));
}

function reveal() {
  const secret = sessionStorage.getItem(secretOf());
  if (!secret) return;
  sessionStorage.removeItem(secretOf());
  post(`${location.pathname}/do`, new URLSearchParams({do: "reveal", contribution: secret}));
}

function onShown(main) {
  if (main.dataset.seal) reveal();
  if (main.dataset.next) location.assign(`/tables/${main.dataset.next}`);
}

function clicked(event) {
  const copied = event.target.closest?.("[data-copy]");
  if (copied) navigator.clipboard?.writeText(copied.dataset.copy).then(() => notice(copied.dataset.copied));
  if (event.target.matches?.("[data-select]")) event.target.select();
  tapped(event);
}

document.documentElement.classList.add("with-script");
addEventListener("submit", sent);
addEventListener("click", clicked);
addEventListener("keydown", pressed);
addEventListener("pointerdown", dragBegins);
addEventListener("pointermove", dragGoesOn);
addEventListener("pointerup", dragEnds);
addEventListener("pointercancel", dragEnds);
addEventListener("change", (event) => event.target.matches("[data-send]") && event.target.form.requestSubmit());
if (document.body.dataset.live) {
  follow(document.body.dataset.live);
  onShown(document.getElementById("main"));
}
