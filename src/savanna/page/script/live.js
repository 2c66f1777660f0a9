// The socket of a table: each message is all that changes on its page, so the newest one is enough.

// Milliseconds before a lost socket is opened again, each up to twice as long by chance (exponential backoff with jitter).
const WAITS = [500, 1000, 2000, 4000, 8000];
const NOT_FOR_YOU = 4404; // the code with which the server closes a socket for whoever may not see the table

let tries = 0;
let socket = null; // the newest: an older one is closed when it opens

// Show what comes by the socket of this page's table, for ever: if it closes, it is opened again.
function follow() {
  const older = socket;
  const newest = new WebSocket(`${location.origin.replace("http", "ws")}${document.body.dataset.live}`);
  socket = newest;
  const beat = setInterval(report, 10000);
  newest.onopen = () => {
    older?.close();
    reported = false;
    if (isCountRead()) report();
  };
  newest.onmessage = (message) => {
    if (newest !== socket) return;
    tries = 0;
    connection("here");
    showInTime(message.data);
  };
  newest.onclose = (closing) => {
    clearInterval(beat);
    older?.close();
    if (newest !== socket) return;
    if (closing.code === NOT_FOR_YOU) return location.reload();
    connection("away");
    const wait = WAITS[Math.min(tries++, WAITS.length - 1)];
    setTimeout(() => newest === socket && follow(), wait * (1 + Math.random()));
  };
}

// Tell the server which version is shown, and whether the count of a round is read, for which bots wait.
function report() {
  if (socket?.readyState !== 1) return;
  reported = isCountRead();
  socket.send(JSON.stringify({have: versionShown(), ...reported && {reading: true}}));
}

let reported = false;

const isCountRead = () => Boolean(document.querySelector(".counting[open]"));

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
  if (isPlayingAgain()) return;
  clearTimeout(next?.timer);
  if (next) show(next);
  next = null;
}

// Make the page like what came, and let cards fly, sounds be heard and screen readers speak.
function show({fresh, parts}) {
  const main = document.getElementById("main");
  const was = Boolean(main.querySelector(".finished"));
  const before = whereTheyAre(main);
  const {moves, told, phase, round, yours} = main.dataset;
  const hadCount = isCountRead();
  const focused = document.activeElement;
  const acts = actsOf(main, fresh);
  cast(acts, main);
  morph(main, fresh);
  carryOn(main.dataset.moves !== moves);
  if (main.dataset.moves !== moves) closeTip();
  if (main.dataset.moves !== moves && yours === "true" && !aloft) putDown();
  countDown();
  remember(parts);
  mindTheChat();
  if (main.dataset.moves !== moves || main.dataset.told !== told) say(main.dataset.told);
  if (acts) setTimeout(heard, ONE_FRAME, soundsOf(acts), {...main.dataset});
  if (!was && main.querySelector(".finished")) finishedAt = performance.now();
  if (phase === "playing" && main.dataset.phase === "over") lookAtTheEnd(main, A_LOOK);
  else if (!hadCount && isCountRead() && main.dataset.round === round) lookAtTheEnd(main, 2 * actingTime());
  nextFrame ??= requestAnimationFrame(() => {
    nextFrame = null;
    refocus(focused);
    fly(main, before);
    perform();
    tellOnTab(main);
  });
  if (document.hidden) tellOnTab(main); // a hidden page has no frames
  onShown(main);
  if (isCountRead() !== reported || isEndOfRoundSeen(main)) report();
}

// Whether the table is as it was at the end of a round, whose count has been closed: then the next one is to be shown.
const isEndOfRoundSeen = (main) => Boolean(main.querySelector(`[data-key="count-${main.dataset.round}"]:not([open])`));

// When a round or a match ends before one's eyes the board is seen for a while, or until something is pressed, before the
// end is told.
const A_LOOK = 3000; // milliseconds

function lookAtTheEnd(main, time) {
  if (!time) return;
  const told = () => main.removeAttribute("data-ended");
  main.dataset.ended = "now";
  setTimeout(told, time);
  for (const input of ["pointerdown", "keydown"]) addEventListener(input, told, {capture: true, once: true});
}

// What measures elements waits for the next frame, for which the browser lays the page out in any case.
let nextFrame = null;

// The title of the tab says whether it is one's turn and something was said, its icon the former.
function tellOnTab({dataset}) {
  document.title = `${unreadInTitle()}${dataset.title}`;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = dataset.yours === "true" ? icon.dataset.turn : icon.dataset.still;
  if (icon.getAttribute("href") !== wanted) icon.href = wanted;
}

const ONE_FRAME = 30; // milliseconds until a change is seen; its sound comes then

// What a great moment sounds like, or else the move itself; and that it is one's turn.
function heard(moments, {sound: name, yours}) {
  for (const each of moments.length ? moments : [name]) sound(each);
  if (yours === "true") sound("turn");
}

// Let screen readers say a text (an ARIA live region).
function say(text) {
  // They say only what is new: a text equal to the last one gets a space that makes it so.
  const heard = document.getElementById("heard");
  const line = text.replace(/\s+/g, " ").trim();
  heard.textContent = heard.textContent === line ? `${line}\u00a0` : line;
}
