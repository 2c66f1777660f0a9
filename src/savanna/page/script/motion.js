// Cards that lie somewhere else than before fly there.

const MILLISECONDS = {off: 0, fast: 120, normal: 250, slow: 500};

function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return MILLISECONDS[document.documentElement.dataset.motion] ?? MILLISECONDS.normal;
}

const cardsIn = (root) => [...root.querySelectorAll(".card[data-key]:not(.bed, #pile > .card)")];

// Where cards lie still is known from the last time they were asked, until something may have moved them.
let lying = null;
let stillFrom = 0; // when the last card has landed

for (const each of ["scroll", "resize", "toggle", "change", "keydown", "pointerdown", "pointermove"]) {
  addEventListener(each, () => { lying = null; }, {capture: true, passive: true});
}

function whereTheyAre(root) {
  if (!pace()) return new Map();
  return (isStill() && lying) || new Map(cardsIn(root).map((card) => [card.dataset.key, card.getBoundingClientRect()]));
}

const isStill = () => performance.now() >= stillFrom;

function fly(root, before) {
  const duration = pace();
  if (!duration) return;
  const flights = cardsIn(root).map((card) => {
    const to = card.getBoundingClientRect();
    return [card, startOf(card, before, to), to];
  });
  lying = isStill() ? new Map(flights.map(([card, , to]) => [card.dataset.key, to])) : null;
  for (const [card, from, to] of flights) {
    if (!from || !to.width || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    const [x, y] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
    // Of the transform alone: a browser does that beside everything else.
    const flight = card.animate({transform: [`translate(${x}px, ${y}px) scale(${from.width / to.width})`, "none"]},
      {duration, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)"});
    card.classList.add("flying");
    flight.onfinish = () => card.classList.remove("flying");
    stillFrom = performance.now() + duration;
  }
}

const middle = ({x, y, width, height}) => ({x: x + width / 2, y: y + height / 2});

function startOf(card, before, to) {
  // What was hidden comes from the place of whoever played it.
  const known = before.get(card.dataset.key);
  if (known) return known;
  const origin = card.dataset.from && document.getElementById(card.dataset.from);
  return origin ? fitted(to, origin.getBoundingClientRect()) : null;
}

// A card that is no higher than a place, in its middle.
function fitted(card, place) {
  const part = Math.min(1, place.height / card.height);
  const [width, height] = [card.width * part, card.height * part];
  return new DOMRect(middle(place).x - width / 2, middle(place).y - height / 2, width, height);
}
