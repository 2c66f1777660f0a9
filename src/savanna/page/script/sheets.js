// Sheets over the table: rules, preferences, keys, a card explained, a round counted. The table goes on beside them.
// Without this they are pages of their own, with a way back.

const TABLE = location.pathname.match(/^\/tables\/[^/]+/)?.[0];
const HEARD = "#heard, #notice, #bubble"; // what is said meanwhile: over a dialog it is seen and heard only within

const sheet = document.getElementById("sheet");
const [heading, leaf] = sheet.children; // its title between two buttons, and what it shows
const trail = []; // the addresses that it has shown, the present one last
let shown = ""; // the address of the page on it

// Show the page at this address over the table.
async function openSheet(address) {
  const wanted = new URL(address, location.href).href;
  if (wanted === trail.at(-1)) return;
  if (!await turnTo(wanted)) return notice(document.body.dataset.trouble);
  trail.push(wanted);
  showTheWayBack();
}

async function goBack() {
  trail.pop();
  showTheWayBack();
  await turnTo(trail.at(-1));
}

function showTheWayBack() {
  heading.querySelector("[value=back]").hidden = trail.length < 2;
}

// Show a page, or another place on the one that is shown; false if the server does not answer.
async function turnTo(address) {
  const [path, place] = address.split("#");
  if (path !== shown) {
    const main = (await pageAt(path))?.getElementById("main");
    if (!main) return false;
    leaf.className = main.className;
    leaf.replaceChildren(...main.childNodes);
    nameSheet();
    layOver();
    shown = path;
    sheet.scrollTop = 0;
  }
  if (place) pointTo(decodeURIComponent(place));
  return true;
}

// The page that is shown, once more, as the server draws it now: in another language, say.
async function drawSheetAgain() {
  if (!sheet.open) return;
  const main = (await pageAt(shown))?.getElementById("main");
  if (!main) return;
  morphChildren(leaf, main);
  nameSheet();
  showTheWayBack();
}

function nameSheet() {
  heading.querySelector("h2").textContent = leaf.querySelector("h1").textContent;
}

async function pageAt(address) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

function layOver() {
  if (sheet.open) return;
  sheet.append(...document.querySelectorAll(HEARD));
  sheet.showModal();
}

function onClose() {
  document.body.append(...sheet.querySelectorAll(HEARD));
  leaf.replaceChildren();
  trail.length = 0;
  shown = "";
}

// Show a clause, marked, and let keys and readers go on from there.
function pointTo(id) {
  leaf.querySelector(".here")?.classList.remove("here");
  const clause = leaf.querySelector(`#${CSS.escape(id)}`);
  if (!clause) return;
  clause.hidden = false; // a search may have hidden it
  clause.classList.add("here");
  clause.tabIndex = -1;
  clause.focus({preventScroll: true});
  clause.scrollIntoView();
}

// A link to a page that can lie over the table is clicked.
function askedFor(event) {
  const link = event.target.closest?.("a[data-help]");
  if (!link || !TABLE || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openSheet(link.href);
}

// Something on the sheet is clicked, or the table beside it: that is no click for the table.
function clickedOnSheet(event) {
  event.stopPropagation();
  const button = event.target.closest("button");
  const place = event.target.closest("a[href^='#']");
  if (isBeside(event) || button?.value === "close") sheet.close();
  else if (button?.value === "back") goBack();
  else if (place) {
    event.preventDefault();
    openSheet(`${shown}${place.getAttribute("href")}`);
  } else askedFor(event);
}

function isBeside({target, clientX, clientY}) {
  const {left, right, top, bottom} = sheet.getBoundingClientRect();
  return target === sheet && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

// A form of the table on a sheet, such as a move from the help of its card, is sent in the background.
function playedFrom(event) {
  const form = event.target;
  if (form.method !== "post" || !form.action.includes("/tables/")) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  sheet.close();
  post(form.action, fields, null);
}

addEventListener("click", askedFor);
sheet.addEventListener("click", clickedOnSheet);
sheet.addEventListener("keydown", (event) => event.stopPropagation());
sheet.addEventListener("submit", playedFrom);
sheet.addEventListener("close", onClose);
