// The socket of a table: each message is all that changes on its page, so the newest one is enough.

// Milliseconds before a lost socket is opened again, each up to twice as long by chance (exponential backoff with jitter).
const WAITS = [500, 1000, 2000, 4000, 8000];
const NOT_FOR_YOU = 4404; // the code with which the server closes a socket for whoever may not see the table

let tries = 0;

// Show what comes by the socket at this address, for ever: if it closes, it is opened again.
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

// A finished trick stays on the table for a while: what comes meanwhile waits, unless it is one's turn, or one clicks.

const A_WHILE = {off: 0, fast: 600, normal: 1200, slow: 2400}; // milliseconds

let finishedAt = 0; // when a trick was last shown as finished
let next = null; // what is to be shown then, and the timer for it

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

// Make the page like what came, and let cards fly, sounds be heard and screen readers speak.
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
  if (main.dataset.moves !== moves) setTimeout(heard, ONE_FRAME, main.dataset.sound, main.dataset.yours === "true");
  if (!was && main.querySelector(".finished")) finishedAt = performance.now();
  nextFrame ??= requestAnimationFrame(() => {
    nextFrame = null;
    refocus(focused);
    lookBack(main);
    uncover(main);
    fly(main, before);
    tellOnTab(main);
  });
  if (document.hidden) tellOnTab(main); // a hidden page has no frames
  onShown(main);
}

// What measures elements waits for the next frame, for which the browser lays the page out in any case.
let nextFrame = null;

// The title and the icon of the tab say whether it is one's turn.
function tellOnTab({dataset}) {
  document.title = dataset.title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = dataset.yours === "true" ? icon.dataset.turn : icon.dataset.still;
  if (icon.getAttribute("href") !== wanted) icon.href = wanted;
}

const ONE_FRAME = 30; // milliseconds until a change is seen; its sound comes then

function heard(name, yours) {
  sound(name);
  if (yours) sound("turn");
}

// Let screen readers say a text (an ARIA live region).
function say(text) {
  // They say only what is new: a text equal to the last one gets a space that makes it so.
  const heard = document.getElementById("heard");
  const line = text.replace(/\s+/g, " ").trim();
  heard.textContent = heard.textContent === line ? `${line}\u00a0` : line;
}
