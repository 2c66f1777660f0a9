// Which part of the panel is open beside the board is remembered on this device: the log, until another is opened, or none.
// Where they open over the board, none is open at first.

const foldKey = "savanna panel";

const beside = matchMedia("(min-width: 70rem) and (min-height: 32.01rem)");
const isBesideTheBoard = () => beside.matches;

let unfolded = null; // the panel in which that part has been opened

function unfold() {
  const panel = document.querySelector(".panel");
  if (!panel || panel === unfolded || !isBesideTheBoard()) return;
  unfolded = panel;
  const wanted = localStorage.getItem(foldKey) ?? "log";
  for (const part of panel.querySelectorAll("[data-fold]")) part.open = part.dataset.fold === wanted;
}

addEventListener("toggle", ({target}) => {
  if (target.dataset?.fold === undefined || !isBesideTheBoard()) return;
  localStorage.setItem(foldKey, document.querySelector("[data-fold][open]")?.dataset.fold ?? "");
}, true);

// A window that has become too narrow: what was open beside the board does not lie over it.
beside.addEventListener("change", () => {
  unfolded = null;
  if (isBesideTheBoard()) return unfold();
  for (const part of document.querySelectorAll(".panel > details[open]")) part.open = false;
});

// What lies over the board is closed by a press beside it.
addEventListener("pointerdown", ({target}) => {
  const open = document.querySelector(".panel > details[open]");
  if (open && !isBesideTheBoard() && !target.closest(".panel")) open.open = false;
});
