// Time that is left is counted down from what the server said last: what o'clock it is here does not matter.

const AN_HOUR = 3600000; // milliseconds: with more left, the server's words ("3 days") stay
const LITTLE = 10; // seconds: with so few left, the time is marked

const counted = new WeakMap(); // for each element, what the server said was left, and when

// Write what is left into every element that the server gave a time.
function countDown() {
  for (const each of document.querySelectorAll("[data-left]")) {
    const {left} = each.dataset;
    if (counted.get(each)?.left !== left) counted.set(each, {left, since: performance.now()});
    const seconds = Math.max(0, Math.ceil((left - performance.now() + counted.get(each).since) / 1000));
    if (left < AN_HOUR) each.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    each.classList.toggle("little", seconds <= LITTLE);
  }
}

setInterval(countDown, 1000);
