// Cards in the air, above all else: they are in the top layer, as popovers, while their labels keep their room, so that
// nothing else moves.

const LEAN = 9; // degrees that a card tilts at most while it is moved

// What is in the air: the id of its lift, its cards, where they are taken (`goals`) and how far from there they have been
// carried (`x`, `y`), how much they lean, where the pointer found them (`home`), and whether they were lifted already. Once it
// was let go at a place it is `sent`, and waits there for what comes of it.
let aloft = null;

// The cards that are moved with a lift: that of its own label, or both of a pair.
function cardsOf(lift) {
  const values = lift.value.split("+");
  const lifts = values.length > 1 ? values.map((value) => document.querySelector(`.lift[value="${value}"]`)) : [lift];
  return lifts.map((each) => each.labels[0].querySelector(".card"));
}

// Take up what this lift moves: a pointer, now there, has grabbed it by this label.
function takeUp(lift, label, pointer) {
  flyBack();
  const cards = cardsOf(lift);
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const goals = gathered(boxes, cards.indexOf(label.querySelector(".card")), pointer);
  const home = label.getBoundingClientRect();
  aloft = {lift: lift.id, cards, goals, x: 0, y: 0, lean: 0, leaned: 0, home, lifted: lift.checked};
  lift.checked = true;
  hold();
  cards.forEach((card, number) => gather(card, middle(boxes[number]), aloft.goals[number]));
  document.documentElement.classList.add("dragging");
  if (pace()) requestAnimationFrame(sway);
}

// Where the middles of cards go: side by side, the grabbed one where it is; or around the pointer, if it is on none of them.
function gathered(boxes, grabbed, pointer) {
  const [at, first] = grabbed < 0 ? [pointer, (1 - boxes.length) / 2] : [middle(boxes[grabbed]), -grabbed];
  return boxes.map(({width}, number) => ({x: at.x + (first + number) * width * 0.8, y: at.y}));
}

// A card of a pair comes to the other one while both are carried.
function gather(card, from, to) {
  const translate = [`${from.x - to.x}px ${from.y - to.y}px`, "0 0"];
  card.animate({translate}, {duration: pace(), easing: LANDING, composite: "add"});
}

// Keep cards in the air: also those that have just been drawn anew.
function hold() {
  aloft.cards.forEach((card, number) => {
    if (card.classList.contains("aloft")) return;
    for (const each of [card, card.closest(".liftable")]) {
      const {width, height} = getComputedStyle(each); // without any transform, to a part of a pixel
      Object.assign(each.style, {width, height});
    }
    const {x, y} = aloft.goals[number];
    Object.assign(card.style, {left: `${x - parseFloat(card.style.width) / 2}px`, top: `${y - parseFloat(card.style.height) / 2}px`});
    card.classList.add("aloft");
    card.popover = "manual";
    card.showPopover();
  });
  carry();
}

function carry() {
  for (const card of aloft.cards) card.style.translate = `${aloft.x}px ${aloft.y}px`;
  if (isDragging()) mark(targetNow()?.place);
}

// A card leans into the way that it is moved.
function sway() {
  if (!isDragging()) return;
  const moved = Math.max(-LEAN, Math.min(LEAN, aloft.x - aloft.leaned));
  Object.assign(aloft, {leaned: aloft.x, lean: aloft.lean * 0.85 + moved * 0.15});
  for (const card of aloft.cards) card.style.rotate = `${aloft.lean.toFixed(1)}deg`;
  requestAnimationFrame(sway);
}

// The table was drawn anew under what is in the air: it stays there as long as it can be played.
function carryOn(hasMoved) {
  if (!aloft) return;
  const lift = offered(aloft.lift);
  if (lift && !(aloft.sent && hasMoved)) {
    if (isDragging()) lift.checked = true;
    aloft.cards = cardsOf(lift);
    hold();
  } else {
    if (isDragging()) drag = null;
    comeDown();
  }
}

// Whatever is in the air lies where it belongs again.
function comeDown() {
  for (const card of aloft.cards) {
    card.classList.remove("aloft");
    for (const each of [card, card.closest(".liftable")]) bareOfStyle(each);
    card.removeAttribute("popover");
  }
  aloft = null;
  lying = null;
  mark(null);
  document.documentElement.classList.remove("dragging");
}

// Chromium leaves an empty attribute where one is removed that nobody has read since its style was set.
function bareOfStyle(element) {
  if (element?.hasAttribute("style")) element.removeAttribute("style");
}

function flyBack() {
  if (!aloft) return;
  const from = aloft.cards.map((card) => [card, card.getBoundingClientRect()]);
  comeDown();
  for (const [card, box] of from) flyFrom(card, box);
}
