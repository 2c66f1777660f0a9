// The socket of a table: whatever comes is the whole of it.

const WAITS = [500, 1000, 2000, 4000, 8000]; // milliseconds before coming back, each with as much chance again
const NOT_FOR_YOU = 4404;

let tries = 0;

function follow(address) {
  const socket = new WebSocket(address.replace(/^/, location.origin.replace("http", "ws")));
  const beat = setInterval(() => socket.readyState === 1 && socket.send(JSON.stringify({have: versionShown()})), 10000);
  socket.onmessage = (message) => {
    tries = 0;
    connection("here");
    showInTime(message.data);
  };
  socket.onclose = (closing) => {
    clearInterval(beat);
    if (closing.code === NOT_FOR_YOU) return location.reload();
    connection("away");
    const wait = WAITS[Math.min(tries++, WAITS.length - 1)];
    setTimeout(() => follow(address), wait * (1 + Math.random()));
  };
}

const versionShown = () => Number(document.getElementById("main").dataset.version);

function connection(state) {
  if (document.body.dataset.connection !== state) document.body.dataset.connection = state;
}

// A finished trick lies there for a while; whatever comes meanwhile waits, unless it is one's turn, or one clicks.

const A_WHILE = {off: 0, fast: 600, normal: 1200, slow: 2400}; // milliseconds

let finishedAt = 0;
let next = null;

function showInTime(html) {
  const {fresh, parts} = read(html);
  const left = finishedAt + (A_WHILE[document.documentElement.dataset.motion] ?? 0) - performance.now();
  clearTimeout(next?.timer);
  next = {fresh, parts, timer: 0};
  if (left > 0 && fresh.dataset.yours !== "true") next.timer = setTimeout(showNext, left);
  else showNext();
}

function showNext() {
  clearTimeout(next?.timer);
  if (next) show(next);
  next = null;
}

function show({fresh, parts}) {
  const main = document.getElementById("main");
  const was = Boolean(main.querySelector(".finished"));
  const before = whereTheyAre(main);
  const {moves, told} = main.dataset;
  const focused = document.activeElement;
  morph(main, fresh);
  countDown();
  remember(parts);
  if (main.dataset.moves !== moves || main.dataset.told !== told) say(main.dataset.told);
  if (main.dataset.moves !== moves) setTimeout(heard, A_PICTURE, main.dataset.sound, main.dataset.yours === "true");
  if (!was && main.querySelector(".finished")) finishedAt = performance.now();
  laidOut ??= requestAnimationFrame(() => {
    laidOut = null;
    refocus(focused);
    lookBack(main);
    uncover(main);
    fly(main, before);
    tellOnTab(main);
  });
  if (document.hidden) tellOnTab(main); // there are no pictures then
  onShown(main);
}

// What needs everything laid out waits for the next picture, for which it is in any case.
let laidOut = null;

function tellOnTab({dataset}) {
  document.title = dataset.title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = dataset.yours === "true" ? icon.dataset.turn : icon.dataset.still;
  if (icon.getAttribute("href") !== wanted) icon.href = wanted;
}

const A_PICTURE = 30; // milliseconds until what is shown is seen, and then heard

function heard(name, yours) {
  sound(name);
  if (yours) sound("turn");
}

function say(text) {
  // A line that is the same as the last one is said again.
  const heard = document.getElementById("heard");
  const line = text.replace(/\s+/g, " ").trim();
  heard.textContent = heard.textContent === line ? `${line}\u00a0` : line;
}
