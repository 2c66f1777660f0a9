// Cards that lie somewhere else than before fly there (FLIP: first, last, invert, play).

const MILLISECONDS = {off: 0, fast: 120, normal: 250, slow: 500};

// How many milliseconds a card flies; 0 for those who want no motion.
function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return MILLISECONDS[document.documentElement.dataset.motion] ?? MILLISECONDS.normal;
}

const LANDING = "cubic-bezier(0.2, 0.7, 0.3, 1)"; // quick at first, then slower

const cardsIn = (root) => [...root.querySelectorAll(".card[data-key]:not(.bed, #pile > .card)")];

// Where each card lies, by its key: measured by the last flight, and good until something may have moved the cards.
let lying = null;
let stillFrom = 0; // when the last card will have landed

for (const each of ["scroll", "resize", "toggle", "change", "keydown", "pointerdown", "pointermove"]) {
  addEventListener(each, () => { lying = null; }, {capture: true, passive: true});
}

// Where each card is seen now, by its key (first).
function whereTheyAre(root) {
  if (!pace()) return new Map();
  return (isStill() && lying) || new Map(cardsIn(root).map((card) => [card.dataset.key, boxOfCard(card)]));
}

// Where a card is seen, and how large it is: one that is turned is no larger for that.
function boxOfCard(card) {
  const seen = card.getBoundingClientRect();
  if (card.matches(".flying")) return seen;
  const {offsetWidth: width, offsetHeight: height} = card;
  return new DOMRect(middle(seen).x - width / 2, middle(seen).y - height / 2, width, height);
}

const isStill = () => performance.now() >= stillFrom;

// Let each card fly from where it was before to where it lies now (last, invert, play).
function fly(root, before) {
  if (!pace()) return;
  const flights = cardsIn(root).map((card) => {
    const to = boxOfCard(card);
    return [card, startOf(card, before, to), to];
  });
  lying = isStill() ? new Map(flights.map(([card, , to]) => [card.dataset.key, to])) : null;
  for (const [card, from, to] of flights) if (from && !card.matches(".aloft")) flyFrom(card, from, to);
}

// Let a card fly from a box to the one that it has now.
function flyFrom(card, from, to = boxOfCard(card)) {
  const duration = pace();
  const [x, y] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  if (!duration || !to.width || (Math.abs(x) < 2 && Math.abs(y) < 2)) return;
  // Only the transform is animated: browsers do that on the compositor thread, whatever else goes on.
  const flight = card.animate({transform: [`translate(${x}px, ${y}px) scale(${from.width / to.width})`, "none"]},
    {duration, easing: LANDING});
  card.classList.add("flying");
  flight.onfinish = () => card.classList.remove("flying");
  stillFrom = performance.now() + duration;
}

const middle = ({x, y, width, height}) => ({x: x + width / 2, y: y + height / 2});

// Where a card flies from: where it was; if it was hidden, the place of whoever played it; else nowhere.
function startOf(card, before, to) {
  const known = before.get(card.dataset.key);
  if (known) return known;
  const origin = card.dataset.from && document.getElementById(card.dataset.from);
  return origin ? fitted(to, origin.getBoundingClientRect()) : null;
}

// The rectangle of a card in the middle of a place, made small enough for its height.
function fitted(card, place) {
  const part = Math.min(1, place.height / card.height);
  const [width, height] = [card.width * part, card.height * part];
  return new DOMRect(middle(place).x - width / 2, middle(place).y - height / 2, width, height);
}
