// What is said is seen also where the chat is not: for a while in a bubble, as a number on its tab, in the title of the page.

const readUpTo = `savanna read up to ${TABLE}`; // in this window: the number of the last line that was in view
const bubble = document.createElement("div");
bubble.id = "bubble";
bubble.className = "bubble";
bubble.setAttribute("role", "status");

let newestLine = null; // the number of the newest line that the page knew; null before it was looked at
let unread = 0; // lines of others that were not in view

const numberOf = (line) => Number(line.dataset.key.slice("said-".length));

// Look at what is said: what is new is told, what is in view is read, and the rest is counted.
function mindTheChat() {
  const lines = [...document.querySelectorAll(".said > li")];
  const newest = lines.length ? numberOf(lines.at(-1)) : 0;
  if (newest === newestLine && !unread) return; // without measuring anything
  const arrived = newestLine === null ? [] : lines.filter((line) => numberOf(line) > newestLine);
  newestLine = newest;
  if (arrived.length && lines.at(-1).checkVisibility()) lines.at(-1).scrollIntoView({block: "nearest"});
  const inView = isInView(lines.at(-1));
  for (const line of arrived.filter(isOfOthers)) tell(line, inView);
  if (inView) sessionStorage.setItem(readUpTo, newest);
  const read = Number(sessionStorage.getItem(readUpTo));
  unread = lines.filter((line) => isOfOthers(line) && !isFromBefore(line) && numberOf(line) > read).length;
  const tab = document.querySelector("[data-unread]");
  if (tab) tab.dataset.unread = unread;
}

const isFromBefore = (line) => line.classList.contains("before"); // said at the table that this one follows
const isOfOthers = (line) => !line.classList.contains("own");

function isInView(line) {
  if (!line || document.hidden || sheet.open || !line.checkVisibility()) return false;
  const {top, bottom} = line.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

// Show a line for as long as it takes to read it; readers hear it also where it is in view.
function tell(line, inView) {
  const said = document.createElement("p");
  said.append(...[...line.childNodes].map((node) => node.cloneNode(true)));
  said.classList.toggle("unseen", inView);
  bubble.append(said);
  fade(said);
  if (!inView) sound("talk");
}

function fade(said) {
  setTimeout(() => {
    if (document.hidden) document.addEventListener("visibilitychange", () => fade(said), {once: true});
    else said.remove();
  }, timeToRead(said.textContent));
}

// The bubble is tapped: the chat opens, also for those who want nothing beside the board.
function openChat(event) {
  event.stopPropagation(); // a lifted card stays so
  const chat = document.querySelector("details.chat");
  if (!chat) return;
  sheet.close();
  if (!chat.checkVisibility()) document.documentElement.dataset.table = "full";
  chat.open = true;
  bubble.replaceChildren();
  chat.querySelector("input[type=text]")?.focus();
  mindTheChat();
}

// What the title says before all else, to those who look at something else.
const unreadInTitle = () => document.hidden && unread ? `(${unread}) ` : "";

function lookedAgain() {
  if (!document.body.dataset.live) return;
  mindTheChat();
  tellOnTab(document.getElementById("main"));
}

document.body.append(bubble);
bubble.addEventListener("click", openChat);
sheet.addEventListener("close", lookedAgain);
addEventListener("toggle", lookedAgain, true);
document.addEventListener("visibilitychange", lookedAgain);
