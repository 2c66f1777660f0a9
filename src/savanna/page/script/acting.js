// What a move did is acted out above the table, as its story tells (`data-acts`): cards that have left the table walk away or
// are eaten, animals pounce, stoop and bite. The table below is as it is now already, and any input ends the acting.

const ACTING = {off: 0, fast: 600, normal: 1000, slow: 1500}; // milliseconds of an act

// How many milliseconds an act takes; 0 for those who want no motion.
const actingTime = () => pace() ? ACTING[document.documentElement.dataset.motion] ?? ACTING.normal : 0;

let acting = null; // what is being acted: the elements that were added for it, and the animations

const placeNamed = (name) => name ? document.getElementById(name) ?? document.querySelector(`[data-key="${CSS.escape(name)}"]`) : null;
const boxOf = (name) => placeNamed(name)?.getBoundingClientRect() ?? null;

let awaited = []; // the acts that wait for the next frame, each with its place and its cards as they were

// What is acted when a page comes in place of the present one: another deal, or its last move; null if it has neither.
function actsOf(main, fresh) {
  if (roundOn(fresh) > roundOn(main)) return [{do: "deal", at: fresh.dataset.deal}];
  if (movesOn(fresh) === movesOn(main)) return null;
  return movesOn(fresh) > movesOn(main) ? JSON.parse(fresh.dataset.acts) : [];
}

// Prepare acts, with those of their cards that are on the table now.
function cast(acts, main) {
  if (!acts) return;
  endActing();
  awaited = [];
  if (!actingTime() || document.hidden) return;
  awaited = acts.map((act) => {
    const place = placeNamed(act.at);
    const cards = (act.cards ?? []).map((key) => place?.querySelector(`.card[data-key="${CSS.escape(key)}"]`)).filter(Boolean);
    return {...act, from: boxOf(act.at), players: cards.map((card) => playerFor(card, place))};
  });
}

// Which round a page shows, and how many moves of its match; before the first deal none.
const roundOn = ({dataset: {round}}) => Number(round);
const movesOn = ({dataset: {moves}}) => Number(moves);

// A copy of a card with bare copies of the elements between it and its place, the innermost first, since style goes by them.
function playerFor(card, place) {
  const frames = [];
  for (let each = card.parentElement; each && each !== place; each = each.parentElement) frames.push(bare(each));
  for (const flight of card.getAnimations()) flight.finish(); // it is where it lies
  return {card: card.cloneNode(true), frames, box: card.getBoundingClientRect()};
}

function bare(element) {
  const copy = document.createElement(element.nodeName);
  copy.className = `${element.className} acting-frame`;
  return copy;
}

// Act out what was cast, over the table as it is now.
function perform() {
  const acts = awaited;
  awaited = [];
  if (!acts.length) return;
  acting = {props: [], moves: []};
  const {moves} = acting;
  for (const act of acts) {
    const from = act.from ?? boxOf(act.at);
    if (from?.width) MANNERS[act.do]({...act, from, goal: boxOf(act.to), time: actingTime()});
  }
  Promise.allSettled(moves.map((each) => each.finished)).then(() => moves === acting?.moves && endActing());
}

// End it, and leave nothing behind.
function endActing() {
  for (const each of acting?.moves ?? []) each.cancel();
  for (const prop of acting?.props ?? []) prop.remove();
  acting = null;
}

// Put an element above all else (the top layer), into this box. It, or the outermost of its frames, goes into `parent`.
function raise(element, {x, y, width, height}, outermost = element, parent = document.body) {
  parent.append(outermost);
  acting.props.push(outermost);
  element.classList.add("acting");
  Object.assign(element.style, {left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`});
  element.setAttribute("aria-hidden", "true");
  element.popover = "manual";
  element.showPopover();
  return element;
}

// A card that has left the table, where it was.
function raisePlayer({card, frames, box}, place) {
  for (const name of ["data-key", "data-card", "data-from"]) card.removeAttribute(name);
  for (const name of ["--w", "--card"]) card.style.setProperty(name, `${box.width}px`);
  const outermost = frames.reduce((inner, frame) => {
    frame.append(inner);
    return frame;
  }, card);
  return raise(card, box, outermost, placeNamed(place) ?? document.body);
}

// A drawing of the sprite, as an element.
function drawingOf(name) {
  const drawing = document.createElement("span");
  const sheet = document.querySelector("svg.art use").getAttribute("href").split("#")[0];
  drawing.innerHTML = `<svg class="art"><use href="${sheet}#${name}"></use></svg>`;
  return drawing;
}

// A drawing in the middle of a box, so many times as large as the box is at its narrowest.
function raiseDrawing(name, box, part = 1) {
  return raise(drawingOf(name), squareIn(box, Math.max(48, Math.min(box.width, box.height) * part)));
}

function move(element, keyframes, options) {
  acting.moves.push(element.animate(keyframes, {fill: "both", ...options}));
}

const translated = (from, to) => `${middle(to).x - middle(from).x}px ${middle(to).y - middle(from).y}px`;

// A square of this size in the middle of a box.
const squareIn = ({x, y, width, height}, size) => new DOMRect(x + width / 2 - size / 2, y + height / 2 - size / 2, size, size);

// Seen for a time: it comes quickly, and goes at the end.
function appear(element, duration, delay = 0) {
  move(element, {opacity: [0, 1, 1, 0], offset: [0, 0.12, 0.85, 1]}, {duration, delay});
}

// Seen from the start, and gone at the end.
function vanish(element, duration, delay = 0) {
  move(element, {opacity: [1, 1, 0], offset: [0, 0.75, 1]}, {duration, delay});
}

// A number that rises where points are gained, and counts up.
function gain(text, box, duration, delay = 0) {
  const prop = document.createElement("b");
  prop.className = "gain";
  prop.textContent = text;
  raise(prop, new DOMRect(middle(box).x - 40, Math.max(0, middle(box).y - 20), 80, 40));
  appear(prop, duration, delay);
  move(prop, {translate: ["0 40%", "0 0", "0 0", "0 -60%"], scale: [0.6, 1.15, 1, 1], offset: [0, 0.2, 0.8, 1]}, {duration, delay});
  if (Number(text)) countUp(prop, Number(text), performance.now() + delay, duration * 0.5);
}

function countUp(prop, goal, begins, duration) {
  if (!prop.isConnected) return;
  const part = Math.max(0, Math.min(1, (performance.now() - begins) / duration));
  prop.textContent = `+${Math.round(goal * part)}`;
  if (part < 1) requestAnimationFrame(() => countUp(prop, goal, begins, duration));
}

// What each act looks like
const MANNERS = {
  // All cards on the table come from one place, one after the other.
  deal({from, time}) {
    const cards = cardsIn(document.getElementById("main")).map((card) => [card, card.getBoundingClientRect()]);
    cards.forEach(([card, box], number) => {
      const timing = {duration: time * 0.4, delay: (number * time * 0.8) / cards.length, easing: LANDING, fill: "backwards"};
      move(card, {transform: [`translate(${middle(from).x - middle(box).x}px, ${middle(from).y - middle(box).y}px) rotate(-12deg)`, "none"]}, timing);
    });
  },

  // A herd walks to its owner, one animal after the other, and an elephant before it.
  cross({players, goal, says, time, at, by, from}) {
    if (!goal) return;
    const walk = time * 0.75;
    const between = Math.min(time * 0.1, (time - walk) / Math.max(1, players.length - 1));
    if (by) {
      const elephant = raiseDrawing(by, squareIn(from, Math.min(from.width, from.height)), 0.9);
      appear(elephant, time * 0.9);
      move(elephant, {translate: ["0 50%", "0 0", "0 0", "0 -50%"], scale: [0.7, 1, 1, 0.9]}, {duration: time * 0.9, easing: "ease-in-out"});
    }
    players.forEach((player, number) => {
      const card = raisePlayer(player, at);
      const [x, y] = [middle(goal).x - middle(player.box).x, middle(goal).y - middle(player.box).y];
      const steps = [0, 1, 2, 3, 4, 5, 6].map((step) => `${(x * step) / 6}px ${(y * step) / 6 - (step % 2) * player.box.height * 0.06}px`);
      const rotate = [0, -4, 4, -4, 4, -4, 0].map((degrees) => `${degrees}deg`);
      const timing = {duration: walk, delay: number * between, easing: "ease-in-out"};
      move(card, {translate: steps, rotate, scale: [1, 1, 0.95, 0.85, 0.7, 0.5, 0.3]}, timing);
      vanish(card, walk, number * between);
    });
    if (says) gain(says, goal, time, walk);
  },

  // Jaws close on what is eaten, and sink with it.
  snap({players, time, at}) {
    const prey = hull(players.map((player) => player.box));
    if (!prey) return;
    for (const player of players) {
      const card = raisePlayer(player, at);
      vanish(card, time);
      move(card, {scale: [1, 1, 0.9, 0.5], rotate: ["0deg", "0deg", "-5deg", "8deg"], translate: ["0 0", "0 0", "0 4%", "0 50%"], offset: [0, 0.3, 0.5, 1]}, {duration: time});
    }
    const width = prey.width * 1.25;
    const mouth = new DOMRect(middle(prey).x - width / 2, middle(prey).y - width / 2, width, width);
    const [open, shut] = [prey.height / 2 + width * 0.1, width * 0.24];
    for (const [jaw, way] of [["jaw-upper", -1], ["jaw-lower", 1]]) {
      const drawing = raise(drawingOf(jaw), mouth);
      appear(drawing, time);
      move(drawing, {translate: [open, open, shut, shut].map((far, step) => `0 ${way * far + (step === 3 ? width * 0.6 : 0)}px`), offset: [0, 0.2, 0.42, 1], easing: ["linear", "cubic-bezier(0.7, 0, 1, 0.6)", "ease-in"]}, {duration: time});
    }
  },

  // A lion leaps at a place, and whatever stood there scatters.
  pounce({players, time, at, by, from}) {
    for (const [number, player] of players.entries()) {
      const card = raisePlayer(player, at);
      const side = number % 2 ? 1 : -1;
      vanish(card, time);
      move(card, {translate: ["0 0", "0 0", `${side * 90}% 50%`], rotate: ["0deg", "0deg", `${side * 40}deg`], offset: [0, 0.4, 1]}, {duration: time, easing: "ease-in"});
    }
    const den = new DOMRect(from.x, from.y, from.width, Math.min(from.height, from.width * 1.6));
    const lion = raiseDrawing(by, den, 1.15);
    appear(lion, time);
    move(lion, {translate: ["130% -140%", "10% -20%", "0 0", "0 0"], scale: [0.5, 1.35, 1, 1], rotate: ["22deg", "-6deg", "0deg", "0deg"], offset: [0, 0.4, 0.5, 1], easing: "ease-in"}, {duration: time});
    const claws = raiseDrawing("claws", den, 1.2);
    vanish(claws, time);
    move(claws, {clipPath: ["inset(0 0 100% 0)", "inset(0 0 100% 0)", "inset(0)", "inset(0)"], offset: [0, 0.45, 0.6, 1]}, {duration: time});
  },

  // An animal shows itself.
  roar({time, by, from}) {
    const animal = raiseDrawing(by, squareIn(from, Math.max(120, from.height)));
    appear(animal, time);
    move(animal, {scale: [0.3, 1.25, 1.15, 1.2, 1], rotate: ["0deg", "-5deg", "5deg", "-3deg", "0deg"]}, {duration: time, easing: "ease-out"});
  },

  // Hyenas laugh: they shake, and it is said how many there are.
  laugh({time, by, from, says}) {
    const hyena = raiseDrawing(by, squareIn(from, Math.max(120, from.height)));
    appear(hyena, time);
    const shaking = [0, -7, 7, -7, 7, -7, 7, 0];
    move(hyena, {rotate: shaking.map((degrees) => `${degrees}deg`), translate: shaking.map((far) => `${far / 2}% 0`)}, {duration: time});
    gain(says, from, time);
  },

  // Cards are gathered and swept to whoever takes them.
  sweep({players, goal, time, at}) {
    if (!goal || !players.length) return;
    const middleOfAll = hull(players.map((player) => player.box));
    players.forEach((player, number) => {
      const card = raisePlayer(player, at);
      const turned = `${(number - (players.length - 1) / 2) * 8}deg`;
      vanish(card, time * 0.8);
      move(card, {translate: ["0 0", translated(player.box, middleOfAll), translated(player.box, goal)], rotate: ["0deg", turned, turned], scale: [1, 0.9, 0.25], offset: [0, 0.4, 1]}, {duration: time * 0.8, easing: "ease-in-out"});
    });
  },

  // A small animal frightens a large one.
  scare({time, by, from}) {
    const animal = raiseDrawing(by, from, 0.75);
    appear(animal, time);
    move(animal, {scale: [0.2, 1.2, 1, 1.1, 1], translate: ["0 60%", "0 20%", "0 30%", "0 20%", "0 30%"]}, {duration: time, easing: "ease-out"});
  },

  // A bird comes down on its place.
  stoop({time, by, from}) {
    const bird = raiseDrawing(by, from, 1.1);
    appear(bird, time);
    move(bird, {translate: ["150% -220%", "0 0", "0 6%", "0 0"], rotate: ["35deg", "25deg", "0deg", "0deg"], scale: [0.6, 1.25, 1, 1], offset: [0, 0.45, 0.6, 1]}, {duration: time, easing: "ease-in"});
  },

  // A bird soars away from its place.
  soar({time, by, from}) {
    const bird = raiseDrawing(by, from, 1);
    appear(bird, time);
    move(bird, {translate: ["0 0", "20% -40%", "160% -260%"], rotate: ["0deg", "-8deg", "-22deg"], scale: [1, 1.15, 0.5], offset: [0, 0.35, 1]}, {duration: time, easing: "ease-in"});
  },

  // An animal runs from where it lies to its target, and is there for a moment.
  dash({time, by, from, goal}) {
    if (!goal) return;
    const runner = raiseDrawing(by, squareIn(from, Math.min(from.width, 160)));
    const there = translated(from, goal);
    appear(runner, time);
    move(runner, {translate: ["0 0", "0 -8%", there, there], rotate: ["0deg", "-8deg", "8deg", "0deg"], scale: [0.7, 1.1, 1.2, 1], offset: [0, 0.2, 0.6, 1]}, {duration: time, easing: "ease-in-out"});
  },
};

// The smallest box around all of these; null around none.
function hull(boxes) {
  if (!boxes.length) return null;
  const [left, top] = ["left", "top"].map((edge) => Math.min(...boxes.map((box) => box[edge])));
  const [right, bottom] = ["right", "bottom"].map((edge) => Math.max(...boxes.map((box) => box[edge])));
  return new DOMRect(left, top, right - left, bottom - top);
}

for (const input of ["pointerdown", "keydown"]) addEventListener(input, endActing, {capture: true});
