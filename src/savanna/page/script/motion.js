// Cards that lie somewhere else than before fly there.

const MILLISECONDS = {off: 0, fast: 120, normal: 250, slow: 500};

function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return MILLISECONDS[document.documentElement.dataset.motion] ?? MILLISECONDS.normal;
}

const cardsIn = (root) => [...root.querySelectorAll(".card[data-key]")];

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
  const flights = cardsIn(root).map((card) => [card, startOf(card, before), card.getBoundingClientRect()]);
  lying = isStill() ? new Map(flights.map(([card, , to]) => [card.dataset.key, to])) : null;
  for (const [card, from, to] of flights) {
    if (!from || !to.width || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    const scale = from.width / to.width;
    card.animate(
      [{transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5},
       {transform: "none", transformOrigin: "0 0", zIndex: 5}],
      {duration, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)"});
    stillFrom = performance.now() + duration;
  }
}

function startOf(card, before) {
  // What was hidden comes from the place of whoever played it.
  const known = before.get(card.dataset.key);
  if (known) return known;
  const origin = card.dataset.from && document.getElementById(card.dataset.from);
  return origin ? origin.getBoundingClientRect() : null;
}
