// Sheets over the table: a card explained, a round counted. Without this they are pages of their own.

const TABLE = location.pathname.match(/^\/tables\/[^/]+/)?.[0];
const LONG_PRESS = 500; // milliseconds
const STILL = 8; // pixels that a finger may tremble

const cardAt = (element) => element?.closest?.(".card[data-card]") ?? null;

function openCard(card) {
  openSheet(`${TABLE}/card/${encodeURIComponent(card.dataset.card)}`);
}

// Fetch a page, and show what is on it in a dialog over the table.
async function openSheet(address) {
  if (document.querySelector("dialog[open]")) return;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return notice(document.body.dataset.trouble);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  const sheet = document.createElement("dialog");
  sheet.className = `over ${page.className}`;
  sheet.append(...page.childNodes);
  sheet.setAttribute("aria-label", sheet.querySelector("h1").textContent);
  const leave = sheet.querySelector(".leave a");
  leave.addEventListener("click", (event) => { event.preventDefault(); sheet.close(); });
  leave.textContent = leave.dataset.close;
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.addEventListener("keydown", (event) => event.stopPropagation());
  sheet.addEventListener("submit", (event) => playedFrom(sheet, event));
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
  leave.focus();
}

// A form on a sheet, such as a move from the help of its card, is sent in the background.
function playedFrom(sheet, event) {
  event.preventDefault();
  sheet.close();
  post(event.target.action, new FormData(event.target, event.submitter), null);
}

// A link to help is clicked: it opens as a sheet.
function askedFor(event) {
  const link = event.target.closest?.("a[data-help]");
  if (!link || !TABLE || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openSheet(link.href);
}

// The key i: help for the card in focus.
function askedByKey(event) {
  if (event.key !== "i" || !TABLE || !isForTheTable(event)) return;
  const card = cardAt(event.target) ?? event.target.closest?.(".lifting, li")?.querySelector(".card[data-card]");
  if (card) openCard(card);
}

// The right mouse button: help for the card under it.
function askedByButton(event) {
  const card = TABLE && cardAt(event.target);
  if (!card) return;
  event.preventDefault();
  openCard(card);
}

// A card is held down by a finger (long press): help for it.
let held = null;

function holdBegins(event) {
  const card = TABLE && event.pointerType !== "mouse" && cardAt(event.target);
  if (!card) return;
  held = {x: event.clientX, y: event.clientY, timer: setTimeout(() => holdEnds(openHeld(card)), LONG_PRESS)};
}

function openHeld(card) {
  // The click that follows when the finger lets go is not meant as a tap.
  const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };
  addEventListener("click", swallow, {capture: true, once: true});
  addEventListener("pointerup", () => setTimeout(() => removeEventListener("click", swallow, {capture: true}), 50), {once: true});
  openCard(card);
}

function holdMoves(event) {
  if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL) holdEnds();
}

function holdEnds() {
  clearTimeout(held?.timer);
  held = null;
}

// A round's count that was closed stays closed, in this window.

const readKey = (details) => `savanna read ${details.dataset.read}`;

function keepClosed(event) {
  const details = event.target;
  if (!details.dataset?.read) return;
  if (details.open) sessionStorage.removeItem(readKey(details));
  else sessionStorage.setItem(readKey(details), "closed");
  uncover(document.getElementById("main"));
}

function closeRead(main) {
  for (const details of main.querySelectorAll("details[data-read]")) {
    if (sessionStorage.getItem(readKey(details))) details.open = false;
  }
}

// When a round's count that hid the table is closed, the page scrolls to its upper edge, where the table is.

let covered = false;

function uncover(main) {
  const table = main.querySelector("[data-ask=t]");
  const was = covered;
  covered = Boolean(table) && !isSeen(table);
  if (was && !covered) scrollTo(0, 0);
}

// Whoever was not looking while moves were made gets a link to look back at them, until they move themselves.

const seenKey = () => `savanna seen ${TABLE}`;

let away = true;
let firstMissed = 0;

function lookBack(main) {
  const link = document.getElementById("look-back");
  const moves = Number(main.dataset.moves);
  const seen = Number(sessionStorage.getItem(seenKey()) ?? moves);
  if (away && moves > seen + 1 && !firstMissed) firstMissed = seen + 1;
  if (!document.hidden) {
    away = false;
    sessionStorage.setItem(seenKey(), moves);
  }
  if (!link) return;
  if (Number(link.dataset.own) >= firstMissed || firstMissed > moves) firstMissed = 0;
  link.hidden = !firstMissed;
  link.href = `${TABLE}/past/${firstMissed || 1}`;
}

// The page was hidden or shown, or its connection lost or found.
function goneFromHere() {
  if (document.hidden || document.body.dataset.connection === "away") away = true;
  else if (document.body.dataset.live) lookBack(document.getElementById("main"));
}

addEventListener("click", askedFor);
addEventListener("click", (event) => {
  const details = event.target.closest?.("[data-continue]")?.closest("details");
  if (!details) return;
  details.open = false;
  details.querySelector("summary").focus();
  refocus(document.activeElement);
});
addEventListener("keydown", askedByKey);
addEventListener("contextmenu", askedByButton);
addEventListener("pointerdown", holdBegins);
addEventListener("pointermove", holdMoves);
addEventListener("pointerup", holdEnds);
addEventListener("pointercancel", holdEnds);
addEventListener("toggle", keepClosed, true);
document.addEventListener("visibilitychange", goneFromHere);
new MutationObserver(goneFromHere).observe(document.body, {attributeFilter: ["data-connection"]});
