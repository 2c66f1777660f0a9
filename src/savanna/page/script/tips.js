// A bubble at a card: why it cannot be played, for whoever tried; what it does, for a mouse that rests on it. It is in nobody's
// way: pointers pass through it, and the next press closes it.

const REST = 500; // milliseconds that a mouse rests on a card before the card is explained
const MARGIN = 8; // pixels between the bubble and the card, and the edge of the window

const tip = document.createElement("div");
tip.id = "tip";
tip.className = "tip";
tip.hidden = true;
tip.ariaHidden = "true"; // readers hear a reason by the live region, and have the help of every card

let closing = 0; // the timer that closes it

// Show these lines at a card: above it, or below if there is no room.
function showTip(card, lines) {
  clearTimeout(closing);
  tip.replaceChildren(...lines);
  tip.hidden = false;
  const [box, {width, height}] = [card.getBoundingClientRect(), tip.getBoundingClientRect()];
  const left = Math.max(MARGIN, Math.min(middle(box).x - width / 2, innerWidth - width - MARGIN));
  const isAbove = box.top - height - 2 * MARGIN >= 0;
  tip.classList.toggle("below", !isAbove);
  Object.assign(tip.style, {left: `${left}px`, top: `${isAbove ? box.top - height - MARGIN : box.bottom + MARGIN}px`});
  tip.style.setProperty("--at", `${middle(box).x - left}px`);
}

function closeTip() {
  clearTimeout(closing);
  tip.hidden = true;
}

function line(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

// Say why a card cannot be played, at the card, for as long as it takes to read it.
async function whyNot({id, value}) {
  const asked = fetch(`${TABLE}/why?lift=${encodeURIComponent(value)}`, {headers: {accept: "application/json"}});
  const text = await asked.then((answer) => answer.json()).then((answer) => answer.text).catch(() => null);
  const label = document.getElementById(id)?.labels[0];
  if (!text || !label) return notice(text ?? document.body.dataset.trouble);
  say(text);
  forget();
  showTip(label, [line("p", text)]);
  closing = setTimeout(closeTip, timeToRead(text));
}

// What every card does, in short: read when it is first needed, and again in another language.

let primer = {language: "", read: null};

function readPrimer() {
  const language = document.documentElement.lang;
  if (primer.language !== language) {
    const asked = fetch(`${TABLE}/primer`, {headers: {accept: "application/json"}});
    const read = asked.then((answer) => answer.ok ? answer.json() : null).catch(() => null);
    primer = {language, read};
    read.then((found) => { if (!found && primer.read === read) primer.language = ""; }); // the next one asks again
  }
  return primer.read;
}

// A mouse that is moved to a card and rests there has the card explained.

let pointed = {card: null, x: 0, y: 0}; // the card that it was moved to; pressed, it is not explained until the mouse comes anew
let resting = 0; // the timer until it is; 0 if it shall not be

const explainedCard = () => !tip.hidden && tip.querySelector("b") && pointed.card?.isConnected ? pointed.card : null;

function mouseMoves({target, pointerType, clientX: x, clientY: y}) {
  if (pointerType !== "mouse" || (x === pointed.x && y === pointed.y)) return; // the table may have moved, and not the mouse
  const card = target.closest?.("[title], dialog") ? null : cardAt(target);
  if (card !== pointed.card) mouseLeaves();
  if (card && card !== pointed.card) {
    readPrimer();
    resting = setTimeout(explain, REST, card);
  }
  pointed = {card, x, y};
}

function mouseLeaves() {
  forget();
  if (explainedCard()) closeTip();
  pointed.card = null;
}

// Nothing is explained any more that was about to be.
function forget() {
  clearTimeout(resting);
  resting = 0;
}

async function explain(card) {
  const found = await readPrimer();
  const known = found?.cards[card.dataset.card];
  if (!known || !resting || pointed.card !== card || !card.isConnected) return;
  const name = card.querySelector(":scope > .unseen").textContent;
  const more = document.documentElement.dataset.keys === "off" ? found.more_by_mouse : found.more;
  const lines = found.rules[known[0]].map((text) => line("p", text));
  showTip(card, [line("b", `${name[0].toUpperCase()}${name.slice(1)}`), ...lines, line("small", more)]);
}

function pressedSomewhere() {
  forget();
  closeTip();
}

document.body.append(tip);
if (TABLE) addEventListener("pointermove", mouseMoves);
document.documentElement.addEventListener("pointerleave", mouseLeaves);
addEventListener("pointerdown", pressedSomewhere, true);
for (const each of ["scroll", "resize"]) addEventListener(each, closeTip, true);
addEventListener("keydown", ({key}) => key === "Escape" && closeTip(), true);
