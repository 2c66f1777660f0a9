// What happened since one's last move is played again on the board, moment by moment, until it is over or something is pressed.

const A_MOMENT = {off: 900, fast: 500, normal: 1000, slow: 2000}; // milliseconds that each is seen

let playingAgain = null; // a promise, while it goes on

const isPlayingAgain = () => playingAgain !== null;

async function playAgain({dataset: {first, last}}) {
  if (isPlayingAgain()) return;
  const pressed = new Promise((resolve) => {
    for (const input of ["pointerdown", "keydown"]) addEventListener(input, resolve, {capture: true, once: true});
  }).then(() => "pressed");
  playingAgain = pressed;
  const before = Number(first) - 1; // the table from which it begins, unless that may not be looked at any more
  document.getElementById("main").dataset.moves = before;
  for (let moment = Math.max(1, before); moment <= Number(last); moment++) {
    const answer = await fetch(`${TABLE}/past/${moment}`).catch(() => null);
    if (!answer?.ok && moment === before) continue;
    if (!answer?.ok) break;
    showStage(await answer.text());
    if (await Promise.race([pressed, wait(A_MOMENT[document.documentElement.dataset.motion] ?? A_MOMENT.normal)])) break;
  }
  playingAgain = null;
  await showPresent();
}

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

// Show the board of a page in place of the present one; the panel stays as it is.
function showStage(html) {
  const main = document.getElementById("main");
  const before = whereTheyAre(main);
  const {fresh, parts} = read(html);
  const acts = actsOf(main, fresh);
  cast(acts, main);
  morph(main.querySelector(".stage"), fresh.querySelector(".stage"));
  Object.assign(main.dataset, {moves: fresh.dataset.moves, round: fresh.dataset.round});
  remember(parts);
  requestAnimationFrame(() => {
    fly(main, before);
    perform();
    heard(soundsOf(acts ?? []), {sound: "card"});
  });
}

// Show the table as it is now: what came meanwhile, or the page once more.
async function showPresent() {
  if (next) return showNext();
  const answer = await fetch(location.pathname).catch(() => null);
  if (answer?.ok && !next) next = read(await answer.text());
  showNext();
}

addEventListener("click", (event) => {
  const button = event.target.closest?.(".again");
  if (button) playAgain(button);
});
