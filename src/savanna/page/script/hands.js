// Lifting a card and putting it somewhere: by tap, by drag, by keys. Without this the page does it by forms.

const liftOf = (label) => document.getElementById(label.htmlFor);
const liftedOne = () => document.querySelector(".lift:checked");
const isSeen = (element) => element.getClientRects().length > 0;
const placesSeen = (within) => [...within.querySelectorAll(".choice")].filter(isSeen);

// Put the lifted card down again.
function unlift() {
  const lifted = liftedOne();
  if (!lifted) return;
  lifted.checked = false;
  if (!isSeen(document.activeElement)) lifted.focus({preventScroll: true});
}

// If what had the focus is gone, the status line gets it: from there all else is reached by keys.
function refocus(focused) {
  if (!focused.isConnected || !isSeen(focused)) document.getElementById("status")?.focus({preventScroll: true});
}

// A card is tapped: the first tap lifts it, the second plays it if there is only one place, or puts it down again.
function tapped(event) {
  const label = event.target.closest?.(".liftable");
  if (!label) return;
  event.preventDefault();
  const lift = liftOf(label);
  if (!lift.classList.contains("offered")) return whyNot(lift.value);
  if (!lift.checked) {
    if (pairWith(lift)) return;
    lift.checked = true;
    lift.focus({preventScroll: true});
  } else if (lift.dataset.moves === "1") {
    placesSeen(document).find((choice) => choice.classList.contains(slotOf(lift)))?.click();
  } else {
    unlift();
  }
}

const slotOf = (lift) => [...lift.classList].find((name) => name.startsWith("slot-"));

// A second animal tapped after the first makes a pair of them, if there is such a pair.
function pairWith(lift) {
  const first = liftedOne();
  if (!first) return false;
  const both = [first.value, lift.value].sort((one, other) => one - other).join("+");
  const pair = [...document.querySelectorAll(".lift.offered")].find((each) => each.value === both);
  if (pair) pair.checked = true;
  return Boolean(pair);
}

// A card is dragged: it follows the pointer, and is played where it is let go.
let drag = null; // the label of the card, where the pointer was, and the copy that follows it

function dragBegins(event) {
  const label = event.target.closest?.(".liftable");
  if (!label || event.button || !liftOf(label).classList.contains("offered")) return;
  drag = {label, x: event.clientX, y: event.clientY, ghost: null};
}

function dragGoesOn(event) {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(x, y) < 8) return;
    liftOf(drag.label).checked = true;
    const card = drag.label.querySelector(".card, .pair");
    const place = card.getBoundingClientRect();
    drag.ghost = card.cloneNode(true);
    drag.ghost.removeAttribute("data-key");
    drag.ghost.classList.add("ghost");
    Object.assign(drag.ghost.style, {left: `${place.x}px`, top: `${place.y}px`});
    document.body.append(drag.ghost);
    document.body.classList.add("dragging");
  }
  drag.ghost.style.transform = `translate(${x}px, ${y}px)`;
  event.preventDefault();
}

function dragEnds(event) {
  const was = drag;
  drag = null;
  if (!was?.ghost) return;
  was.ghost.remove();
  document.body.classList.remove("dragging");
  addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, {capture: true, once: true});
  setTimeout(() => dispatchEvent(new Event("click")), 0); // in case that no click follows
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const place = under?.closest("[data-place]");
  const choices = under?.closest(".choice") ? [under.closest(".choice")] : place ? placesSeen(place) : [];
  if (choices.length === 1) setTimeout(() => choices[0].click(), 0);
}

// Whether a key is meant for the table. Keys of one letter, which dictation and writing press unawares, can be switched off.
function isForTheTable(event) {
  if (event.target.closest?.("input[type=text], select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key.length > 1 || document.documentElement.dataset.keys !== "off";
}

// Keys: digits lift the cards of the hand, letters choose a place, Escape puts down, the space bar passes.
function pressed(event) {
  if (!isForTheTable(event)) return;
  const asked = document.querySelector(`[data-ask="${CSS.escape(event.key)}"]`);
  if (event.key === "Escape") unlift();
  else if (asked) say(asked.textContent);
  else if (event.key === "?") openSheet("/keys");
  else if (event.key >= "a" && event.key <= "e") placesSeen(document)[event.key.charCodeAt(0) - 97]?.click();
  else if (event.key >= "1" && event.key <= "9") {
    const lift = [...document.querySelectorAll(".lift")].filter((each) => !each.value.includes("+"))[event.key - 1];
    if (lift?.classList.contains("offered")) {
      lift.checked = true;
      lift.focus();
    } else if (lift) whyNot(lift.value);
  } else if (event.key === " " && event.target.matches?.("body, #status")) {
    const pass = document.querySelector('.choice[value="pass"]');
    if (!pass) return;
    event.preventDefault();
    pass.click();
  } else if (event.key === "Enter" && event.target.matches?.(".lift:checked")) {
    const choices = placesSeen(document).filter((choice) => choice.classList.contains(slotOf(event.target)));
    event.preventDefault();
    if (choices.length === 1) choices[0].click();
    else choices[0]?.focus();
  }
}
