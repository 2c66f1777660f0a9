// An animal that this device has not told of yet is explained in one line, beside the links: one at a time, and one a move. It
// is told once somebody has said so, or has made a move with it in view.

const toldKey = "savanna told";

const remembered = () => localStorage.getItem(toldKey)?.split(" ") ?? [];

const hint = document.getElementById("hint");
const told = new Set(hint && remembered()); // kinds, and games with all their kinds

let hinted = null; // what the line tells of: kind, card and picture; the moves made by then, and whether it was one's turn
let lastHint = ""; // after so many moves the last line was shown, or closed

const named = (kind) => `${hint.dataset.game}/${kind}`;

function areHintsWanted() {
  const isPlaying = document.getElementById("main").dataset.phase === "playing";
  return isPlaying && document.documentElement.dataset.hints !== "off" && !told.has(hint.dataset.game);
}

// Show the line, leave it or take it away, as the table is now.
async function mindTheHints() {
  if (!hint) return;
  const found = areHintsWanted() ? await readPrimer() : null;
  const isWanted = found && areHintsWanted();
  const {moves, yours} = document.getElementById("main").dataset;
  if (hinted?.yours && hinted.moves !== moves) isTold(named(hinted.kind));
  if (hinted && (!isWanted || told.has(named(hinted.kind)))) hinted = null;
  if (!isWanted) lastHint = "";
  if (!hinted && isWanted && lastHint !== moves) hinted = newsOf(found);
  if (hinted) Object.assign(hinted, {moves, yours: yours === "true"});
  drawHint(found);
}

// The first card in sight with an animal that was not told of; null if there is none.
function newsOf({cards, kinds}) {
  const kindOf = (card) => cards[card.dataset.card]?.[1];
  const card = cardsInSight().find((each) => kindOf(each) && !told.has(named(kindOf(each))));
  if (Object.keys(kinds).every((kind) => told.has(named(kind)))) isTold(hint.dataset.game);
  return card ? {kind: kindOf(card), card: card.dataset.card, picture: card.querySelector(".beast").cloneNode(true)} : null;
}

// The cards in sight, those first that matter now: what was played last, what can be played, what is held, all others.
function cardsInSight() {
  const places = [".since .deed:first-child", ".lift.offered + .liftable", ".lift + .liftable", ".hand", ".stage"];
  const all = places.flatMap((place) => [...document.querySelectorAll(`#main ${place} .card[data-card]`)]);
  return all.filter((card) => !card.closest(".reading"));
}

function drawHint(found) {
  const text = hint.querySelector("p");
  const line = hinted ? found.kinds[hinted.kind] : "";
  if (text.textContent === line) return;
  text.textContent = line;
  if (!hinted) return;
  lastHint = hinted.moves;
  hint.querySelector(".picture").replaceChildren(hinted.picture);
  hint.querySelector("a").href = `${TABLE}/card/${encodeURIComponent(hinted.card)}`;
}

function isTold(what) {
  for (const each of [...remembered(), what]) told.add(each); // other windows have told of some, too
  localStorage.setItem(toldKey, [...told].join(" "));
}

function gotIt() {
  isTold(named(hinted.kind));
  lastHint = hinted.moves;
  hinted = null;
  drawHint();
  document.getElementById("status")?.focus({preventScroll: true});
}

hint?.addEventListener("click", (event) => event.target.closest("button") && hinted && gotIt());
addEventListener("change", ({target}) => target.name === "hints" && mindTheHints());
