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
    show(message.data);
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
  document.body.dataset.connection = state;
}

function show(html) {
  const main = document.getElementById("main");
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("main");
  const before = whereTheyAre(main);
  const {moves, told} = main.dataset;
  const focused = document.activeElement;
  morph(main, fresh);
  refocus(focused);
  if (main.dataset.moves !== moves || main.dataset.told !== told) tell(main);
  if (main.dataset.moves !== moves) {
    sound(main.dataset.sound);
    if (main.dataset.yours === "true") sound("turn");
  }
  fly(main, before);
  document.title = main.dataset.title;
  onShown(main);
}

function tell(main) {
  // A line that is the same as the last one is said again.
  const heard = document.getElementById("heard");
  const {told} = main.dataset;
  heard.textContent = heard.textContent === told ? `${told}\u00a0` : told;
}
