// Forms of a table are sent in the background, so that nothing is lost from the page. Pressed twice, a form is sent once;
// another one is sent at once, since a table often shows the next turn before the last move is answered.

const underway = new Set(); // address and fields of each form that is not answered yet

// A form of the table is submitted.
async function sent(event) {
  const form = event.target;
  if (form.dataset.plain !== undefined || !form.action.includes("/tables/") || !form.closest("#main, #play") || !document.body.dataset.live) return;
  event.preventDefault();
  if (event.submitter?.matches(".choice") && !confirmed(event.submitter)) return;
  const fields = new FormData(form, event.submitter ?? undefined);
  const asked = `${form.action} ${new URLSearchParams(fields)}`;
  if (underway.has(asked)) return;
  underway.add(asked);
  if (form.dataset.commit !== undefined) await commit(fields);
  await post(form.action, fields, event.submitter);
  underway.delete(asked);
  if (form.querySelector("input[name=text]")) form.reset();
}

// Whoever wants to confirm moves presses twice: the place, then a button that is always at the same place.

let waiting = null; // the button of the move that is to be confirmed

// Whether a move may be sent now; if it has to be confirmed first, the question is shown.
function confirmed(choice) {
  const {confirm} = document.documentElement.dataset;
  const asked = confirm === "always" || (confirm === "touch" && matchMedia("(pointer: coarse)").matches);
  if (!asked || waiting === choice) return true;
  waiting = choice;
  const question = document.getElementById("confirm");
  question.querySelector("span").textContent = choice.getAttribute("aria-label") ?? choice.textContent;
  const place = document.getElementById("status").getBoundingClientRect();
  Object.assign(question.style, {left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px`});
  question.hidden = false;
  question.querySelector("button").focus();
  return false;
}

// The question whether to make the move is answered.
function answered(button) {
  const choice = waiting;
  document.getElementById("confirm").hidden = true;
  if (button.value === "yes" && choice?.isConnected) choice.form.requestSubmit(choice);
  else flyBack();
  waiting = null;
}

// Send fields in the background; what the server refuses is shown as a notice, and a card that was dropped flies back.
async function post(address, fields, button) {
  const version = versionShown();
  let done = false;
  button?.classList.add("pending");
  try {
    const answer = await fetch(address, {method: "POST", body: new URLSearchParams(fields), headers: {accept: "application/json"}});
    done = answer.ok;
    if (!done) notice((await answer.json().catch(() => ({}))).text ?? document.body.dataset.trouble);
    else if (versionShown() === version) unlift(); // otherwise it is the next card that is lifted
  } catch {
    notice(document.body.dataset.trouble);
  } finally {
    button?.classList.remove("pending");
    if (!done && aloft?.sent) flyBack();
  }
}

const timeToRead = (text) => 3000 + 40 * text.length; // milliseconds

let fading = 0; // the timer that clears the notice

// Show a text for as long as it takes to read it.
function notice(text) {
  const board = document.getElementById("notice");
  board.textContent = text ?? "";
  clearTimeout(fading);
  fading = setTimeout(() => { board.textContent = ""; }, timeToRead(text ?? ""));
}

addEventListener("pointerdown", () => notice(""));

// Everyone adds to the shuffle (commit-reveal): first the hash of 16 random bytes; once the server is bound to its seed,
// the bytes themselves.

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

// When everyone wants another match, a page that is open goes along to the next table and says ready there. A page that
// is opened after that stays, to look at the finished match.
const READY = "#ready";
let following = Boolean(document.getElementById("main")?.dataset.next);

// What follows from a table that was just shown.
function onShown(main) {
  if (main.dataset.seal) reveal();
  if (main.dataset.next && !following) {
    following = true;
    location.assign(`/tables/${main.dataset.next}${READY}`);
  }
  closeRead(main);
  unfold();
  mindTheHints();
}

// On a page that came along from the match before: say ready.
function comeAlong() {
  if (location.hash !== READY) return;
  history.replaceState(null, "", location.pathname);
  document.querySelector("button[value=ready]")?.click();
}

function clicked(event) {
  if (event.target.closest?.("#confirm button")) answered(event.target.closest("button"));
  if (event.target.matches?.("[data-select]")) event.target.select();
  showNext();
  if (!event.target.closest?.(".liftable, .choice, .lift, a, button, summary, input") && !isChosenAt(event.target)) unlift();
  tapped(event);
}

// Search on the page of the rules: clauses that do not have all words are hidden.

function search(event) {
  const kind = event.target.closest("[data-search]")?.dataset.search;
  if (!kind) return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const clause of document.querySelectorAll(`.${kind}`)) {
    clause.hidden = !words.every((word) => clause.textContent.toLowerCase().includes(word));
  }
}

document.documentElement.classList.add("with-script");
addEventListener("input", search);
addEventListener("submit", (event) => event.target.matches("[data-search]") && event.preventDefault());
addEventListener("submit", sent);
addEventListener("click", clicked);
addEventListener("keydown", pressed);
addEventListener("change", (event) => event.target.matches("[data-send]") && event.target.form.requestSubmit());
if (document.body.dataset.live) {
  const main = document.getElementById("main");
  unmarkParts(main);
  follow();
  onShown(main);
  mindTheChat();
  tellOnTab(main);
  comeAlong();
}
