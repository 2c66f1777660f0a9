// Every line of text within that can be seen and does not fit, in words.

(within) => {
  const BOXES = "button, .button, .pill, .tag, .choice, .fact, .whose, .pair, .notice, dt, dd, td, th";
  const FOR_OTHERS = "svg, option, script, noscript, .skip";

  const known = new Map();
  const style = (each) => known.get(each) ?? known.set(each, getComputedStyle(each)).get(each);
  const withParents = (each) => each ? [each, ...withParents(each.parentElement)] : [];
  const isForReaders = (each) => style(each).clipPath === "inset(50%)";

  function isSeen(each) {
    return each.checkVisibility({opacityProperty: true, visibilityProperty: true})
      && !withParents(each).some(isForReaders);
  }

  function linesOf(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({width}) => width > 1)
      .map((box) => ({text, holder: text.parentElement, box}));
  }

  function allLines() {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      if (!text.nodeValue.trim() || !holder.closest(within) || holder.closest(FOR_OTHERS)) continue;
      if (isSeen(holder)) found.push(...linesOf(text));
    }
    return found;
  }

  const faults = new Set();
  const short = (text) => JSON.stringify(text.nodeValue.trim().slice(0, 40));
  const named = (each) => `${each.tagName}.${each.className}`;
  const fault = (what, {text, holder}) => faults.add(`${what}: ${short(text)} in ${named(holder)}`);

  function isWithin(box, room) {
    const middle = (box.top + box.bottom) / 2;
    return box.left >= room.left - 1 && box.right <= room.right + 1 && middle >= room.top && middle <= room.bottom;
  }

  // Whoever clamps lines means to: the rest is said elsewhere.
  function cuts(each) {
    const {overflowX, webkitLineClamp} = style(each);
    return each !== document.body && ["hidden", "clip"].includes(overflowX) && webkitLineClamp === "none";
  }

  // Children that a box wraps into lines beyond its edge are not shown at all: none of them in part.
  function folds(each, child) {
    const [room, box] = [each, child].map((one) => one.getBoundingClientRect());
    return style(each).flexWrap === "wrap" && (box.top >= room.bottom || box.bottom <= room.top);
  }

  function scrolls(each) {
    const {overflowX, overflowY} = style(each);
    return [overflowX, overflowY].some((way) => ["auto", "scroll"].includes(way));
  }

  function findCut(line) {
    const {holder, box} = line;
    const around = withParents(holder);
    const button = holder.closest(BOXES);
    if (around.some((each, number) => number && cuts(each) && folds(each, around[number - 1]))) return;
    if (around.some((each) => cuts(each) && !isWithin(box, each.getBoundingClientRect()))) fault("cut off", line);
    if (button && !isWithin(box, button.getBoundingClientRect())) fault("outside of its button", line);
    if (!around.some(scrolls) && (box.left < -1 || box.right > innerWidth + 1)) fault("beyond the window", line);
  }

  // One text over another: both are seen there, with nothing between them.

  function core(line) {
    const {left, right, top, bottom} = line.box;
    const edge = (bottom - top) * 0.22; // letters leave so much of a line free
    return {...line, box: {left: left + 1, right: right - 1, top: top + edge, bottom: bottom - edge}};
  }

  function common(one, other) {
    const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
    const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
    return right - left > 1 && bottom - top > 1 ? [(left + right) / 2, (top + bottom) / 2] : null;
  }

  function hides(each) {
    const {backgroundColor, backgroundImage, opacity} = style(each);
    const parts = backgroundColor.match(/[\d.]+/g) ?? [];
    const isClear = backgroundColor === "transparent" || (parts.length > 3 && Number(parts.at(-1)) < 0.6);
    return !isClear || backgroundImage !== "none" || (each.closest("svg") && opacity > 0.3);
  }

  function areBothSeenAt(place, one, other) {
    const stack = document.elementsFromPoint(...place);
    const [upper, lower] = [one, other].map(({holder}) => stack.indexOf(holder)).sort((a, b) => a - b);
    const between = stack.slice(upper, lower).filter((each) => !each.contains(stack[lower]));
    return upper >= 0 && ![...stack.slice(0, upper), ...between].some(hides);
  }

  function findOverlaps(lines) {
    const cores = lines.map(core).sort((one, other) => one.box.top - other.box.top);
    cores.forEach((one, number) => {
      for (const other of cores.slice(number + 1)) {
        if (other.box.top >= one.box.bottom) break;
        const place = one.text === other.text ? null : common(one.box, other.box);
        if (place && areBothSeenAt(place, one, other)) fault(`over ${short(other.text)}`, one);
      }
    });
  }

  const lines = allLines();
  lines.forEach(findCut);
  findOverlaps(lines);
  return [...faults];
}
