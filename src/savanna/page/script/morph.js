"use strict";

// Make one piece of the page like another (DOM morphing): elements with the same key stay the same elements, so that
// focus, open menus and flights of cards survive.

const keyOf = (node) => node.nodeType === 1 ? node.getAttribute("data-key") || node.id || null : null;

// Whether one element can be made into the other, and need not be replaced.
const isAlike = (one, other) => keyOf(one) === keyOf(other) && (isAsBefore(other) || one.nodeName === other.nodeName);

function morph(old, fresh) {
  if (isAsBefore(fresh)) return;
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.isEqualNode(fresh)) return;
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
}

function morphAttributes(old, fresh) {
  for (const {name, value} of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isTheReaders(old, name)) old.setAttribute(name, value);
  }
  for (const {name} of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isTheReaders(old, name)) old.removeAttribute(name);
  }
}

// What has been opened or closed stays so.
const isTheReaders = (element, attribute) => attribute === "open" && element.nodeName === "DETAILS";

// Children with a key are found wherever they were; the others stay in their order.
function morphChildren(old, fresh) {
  const kept = new Map([...old.childNodes].filter(keyOf).map((node) => [keyOf(node), node]));
  let here = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    let found = key ? kept.get(key) : here;
    if (found && !isAlike(found, wanted)) found = null;
    if (!key && found && keyOf(found)) found = null; // it will be needed elsewhere
    if (!found) {
      old.insertBefore(made(wanted), here);
      continue;
    }
    if (found !== here) moveBefore(old, found, here);
    else here = here.nextSibling;
    morph(found, wanted);
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

// A new element, in which parts that are as before are filled in with the HTML they had.
function made(fresh) {
  const piece = document.createDocumentFragment();
  piece.append(fresh);
  for (const part of piece.querySelectorAll(AS_BEFORE)) part.outerHTML = htmlOf(part);
  return piece;
}

function moveBefore(parent, node, place) {
  // Element.moveBefore keeps the focus and what is being typed; browsers without it are given the focus again.
  if (parent.moveBefore) return parent.moveBefore(node, place);
  const focused = document.activeElement;
  parent.insertBefore(node, place);
  if (node.contains(focused)) focused.focus();
}
