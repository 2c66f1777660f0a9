// A page that is no table's keeps a socket open too: whoever reads the rules is still there for those they play with.
// Nothing goes over it. One page of a browser is enough; when it is closed, the next one gets the lock and takes its place.

const A_VISIT = 10000; // milliseconds after which a socket was not just refused

// Keep a socket open; `done` is called where it would be of no use, because nobody is known here yet.
function stayHere(done = () => {}) {
  const since = performance.now();
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/here`);
  socket.onclose = ({code}) => {
    if (code === NOT_FOR_YOU) return done();
    if (performance.now() - since > A_VISIT) tries = 0;
    const wait = WAITS[Math.min(tries++, WAITS.length - 1)];
    setTimeout(stayHere, wait * (1 + Math.random()), done);
  };
}

if (!document.body.dataset.live) {
  if (navigator.locks) navigator.locks.request("here", () => new Promise(stayHere)); // https and localhost have it
  else stayHere();
}
