// Help for a card: by a key, by the right button, by a long press, by its own button. And what was read and closed stays closed.

const LONG_PRESS = 500; // milliseconds
const STILL = 8; // pixels that a finger may tremble

const cardAt = (element) => element?.closest?.(".card[data-card]") ?? null;

function openCard(card) {
  openSheet(`${TABLE}/card/${encodeURIComponent(card.dataset.card)}`);
}

// The key i: help for the card that is explained at the pointer, or for the one in focus.
function askedByKey(event) {
  if (event.key !== "i" || !TABLE || !isForTheTable(event)) return;
  const card = explainedCard() ?? cardAt(event.target) ?? event.target.closest?.(".lifting, li")?.querySelector(".card[data-card]");
  if (card) openCard(card);
}

// The button on a lifted card.
function askedByFinger(event) {
  const card = event.target.closest?.(".about")?.closest(".lifting").querySelector(".card[data-card]");
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
  drag = null;
  addEventListener("pointerup", swallowClick, {capture: true, once: true});
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
  if (isCountRead() !== reported) report();
}

function closeRead(main) {
  for (const details of main.querySelectorAll("details[data-read]")) {
    if (sessionStorage.getItem(readKey(details))) details.open = false;
  }
}

addEventListener("click", (event) => {
  const details = event.target.closest?.("[data-continue]")?.closest("details");
  if (!details) return;
  details.open = false;
  document.getElementById("status").focus({preventScroll: true});
});
addEventListener("keydown", askedByKey);
addEventListener("click", askedByFinger);
addEventListener("contextmenu", askedByButton);
addEventListener("pointerdown", holdBegins);
addEventListener("pointermove", holdMoves);
addEventListener("pointerup", holdEnds);
addEventListener("pointercancel", holdEnds);
addEventListener("toggle", keepClosed, true);
