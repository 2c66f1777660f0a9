// Parts of a table whose HTML is the same as in the message before stay as they are: they are not even parsed.

const PART = /<!--part (.+?)-->([^]*?)<!--\/part \1-->/g;
const MARK = /<!--.*?-->/g;
const AS_BEFORE = "WBR"; // the element that stands for such a part: none is parsed more quickly

const isAsBefore = (node) => node.nodeName === AS_BEFORE;

const known = new Map(); // the HTML of each part that was shown, by its key

const htmlOf = (part) => known.get(part.dataset.key).replace(MARK, "");

// A message as elements, in which each part that is as before is one AS_BEFORE; and the HTML of all its parts.
function read(html) {
  const parts = new Map();
  const newsIn = (whole, key, words) => {
    parts.set(key, words);
    return words === known.get(key) ? `<${AS_BEFORE} data-key="${key}">` : words.replace(PART, newsIn);
  };
  const news = html.replace(PART, newsIn);
  return {parts, fresh: new DOMParser().parseFromString(news, "text/html").getElementById("main")};
}

function remember(parts) {
  for (const [key, words] of parts) known.set(key, words);
}

// Remove the comments that mark parts in the page as it was loaded; what is made of messages has none.
function unmarkParts(root) {
  const marks = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let mark = marks.nextNode(); mark; mark = marks.nextNode()) mark.remove();
}
