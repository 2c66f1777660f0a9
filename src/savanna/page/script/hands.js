// Lifting a card and putting it somewhere, by tap and by keys. Without this the page does it by forms.

// What a pressed label lifts; null for anything else, also for the copy of a card that is acting above the table.
const liftAt = (pressed) => document.getElementById(pressed.closest?.(".liftable")?.htmlFor ?? "");
const liftedOne = () => document.querySelector(".lift:checked");
const isSeen = (element) => element.getClientRects().length > 0;
const placesSeen = (within) => [...within.querySelectorAll(".choice")].filter(isSeen);

// Put the lifted card down again.
function unlift() {
  const lifted = putDown();
  if (lifted && !isSeen(document.activeElement)) lifted.focus({preventScroll: true});
}

function putDown() {
  const lifted = liftedOne();
  if (!lifted) return null;
  mark(null);
  lifted.checked = false;
  return lifted;
}

// A press on a place that is lit does what can be done there; if that is several things, the card stays lifted to choose one.
function isChosenAt(pressed) {
  const place = liftedOne() && pressed.closest?.("[data-place]");
  const choices = place ? placesSeen(place) : [];
  if (choices.length === 1) choices[0].click();
  return choices.length > 0;
}

// If what had the focus is gone, the status line gets it: from there all else is reached by keys.
function refocus(focused) {
  if (!focused.isConnected || !isSeen(focused)) document.getElementById("status")?.focus({preventScroll: true});
}

// A card is tapped: the first tap lifts it, the second plays it if there is only one place, or puts it down again.
function tapped(event) {
  const lift = liftAt(event.target);
  if (!lift) return;
  event.preventDefault();
  if (!lift.classList.contains("offered")) return whyNot(lift);
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

// Whether a key is meant for the table. Keys of one letter, which dictation and writing press unawares, can be switched off.
function isForTheTable(event) {
  if (event.target.closest?.("input[type=text], select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key.length > 1 || document.documentElement.dataset.keys !== "off";
}

// Keys: digits lift the cards of the hand, letters choose a place, Escape puts down, the space bar passes.
function pressed(event) {
  if (!isForTheTable(event)) return;
  const asked = document.querySelector(`[data-ask="${CSS.escape(event.key)}"]`);
  if (event.key === "Escape") (isDragging() ? dragStops : unlift)();
  else if (asked) say(asked.textContent);
  else if (event.key === "?") openSheet("/keys");
  else if (event.key >= "a" && event.key <= "e") placesSeen(document)[event.key.charCodeAt(0) - 97]?.click();
  else if (event.key >= "1" && event.key <= "9") {
    const lift = [...document.querySelectorAll(".lift")].filter((each) => !each.value.includes("+"))[event.key - 1];
    if (lift?.classList.contains("offered")) {
      lift.checked = true;
      lift.focus();
    } else if (lift) whyNot(lift);
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
