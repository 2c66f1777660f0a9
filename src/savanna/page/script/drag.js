// A card is dragged: the card itself follows the pointer, above all else, and is played where it is let go.

const NEAR = 64; // pixels beside a place at which a card that is let go still goes there

let drag = null; // a pointer that is down on a card: its id, where it came down, the label there, the id of what it would lift

const isDragging = () => Boolean(drag && aloft && !aloft.sent);

// The lift with this id, if it can be played.
const offered = (id) => document.querySelector(`.lift.offered[id="${id}"]`);

function dragBegins(event) {
  if (!event.isPrimary) return dragStops();
  const lift = liftAt(event.target);
  if (!lift || event.button) return;
  const label = event.target.closest(".liftable");
  drag = {pointer: event.pointerId, x: event.clientX, y: event.clientY, label, lift: carrierOf(lift).id};
}

// A lifted pair is carried by each of its cards.
function carrierOf(lift) {
  const lifted = liftedOne();
  return lifted?.value.split("+").includes(lift.value) ? lifted : lift;
}

function dragGoesOn(event) {
  if (event.pointerId !== drag?.pointer) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!isDragging()) {
    if (Math.hypot(x, y) < STILL || !drag.label.isConnected || !offered(drag.lift)) return;
    document.documentElement.setPointerCapture(event.pointerId);
    takeUp(offered(drag.lift), drag.label, drag);
  }
  Object.assign(aloft, {x, y});
  carry();
}

function dragEnds(event) {
  if (event.pointerId !== drag?.pointer) return;
  if (!isDragging()) {
    drag = null;
    return;
  }
  swallowClick();
  const target = targetNow();
  if (target?.choices.length !== 1) return bringBack(target);
  drag = null;
  document.documentElement.classList.remove("dragging");
  aloft.sent = true;
  for (const card of aloft.cards) card.style.rotate = "";
  target.choices[0].form.requestSubmit(target.choices[0]);
}

// The drag is given up.
function dragStops() {
  if (isDragging()) {
    addEventListener("pointerup", swallowClick, {capture: true, once: true});
    bringBack(null);
  }
  drag = null;
}

// The card goes back to where it was. At a place that offers several things to do it stays lifted, to choose one.
function bringBack(target) {
  const {lifted} = aloft;
  drag = null;
  flyBack();
  if (target) {
    mark(target.place);
    target.choices[0].focus({preventScroll: true});
  } else if (!lifted) unlift();
}

// The click that a browser makes of letting go is not meant as a tap.
function swallowClick() {
  const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };
  addEventListener("click", swallow, {capture: true, once: true});
  setTimeout(() => removeEventListener("click", swallow, {capture: true}), 50);
}

// Where a card would go

const distance = ({x, y}, {left, right, top, bottom}) => Math.hypot(
  Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

// The place that what is dragged would go to now, with what it can do there: the nearest within reach of the pointer or of
// the middle of a card, unless the pointer is nearer to where it came from.
function targetNow() {
  const pointer = {x: drag.x + aloft.x, y: drag.y + aloft.y};
  const points = [pointer, ...aloft.cards.map((card) => middle(card.getBoundingClientRect()))];
  const slot = slotOf(document.getElementById(aloft.lift));
  const isFor = (choice) => choice?.classList.contains(slot);
  const under = document.elementFromPoint(pointer.x, pointer.y)?.closest(".choice");
  if (isFor(under)) return {place: under.closest("[data-place]"), choices: [under]};
  const reach = Math.min(NEAR, distance(pointer, aloft.home));
  const targets = [...document.querySelectorAll("[data-place]")].map((place) => {
    const box = place.getBoundingClientRect();
    const [byPointer, ...byCards] = points.map((point) => distance(point, box));
    return {place, byPointer, away: Math.min(byPointer, ...byCards), choices: placesSeen(place).filter(isFor)};
  });
  return targets.filter(({choices, away}) => choices.length && away < reach)
    .sort((one, other) => one.away - other.away || one.byPointer - other.byPointer)[0];
}

// Show one place as the one that is meant, or none.
function mark(place) {
  for (const marked of document.querySelectorAll(".meant")) marked.classList.toggle("meant", marked === place);
  place?.classList.add("meant");
}

addEventListener("pointerdown", dragBegins);
addEventListener("pointermove", dragGoesOn);
addEventListener("pointerup", dragEnds);
addEventListener("pointercancel", dragStops);
