// Parts of a table that are told in the same words as before stay as they are: they are not even read.

const PART = /<!--part (.+?)-->([^]*?)<!--\/part \1-->/g;
const MARK = /<!--.*?-->/g;
const AS_BEFORE = "WBR"; // stands for such a part: no other element is as quickly read

const isAsBefore = (node) => node.nodeName === AS_BEFORE;

const known = new Map(); // the words of each part that was shown

const wordsOf = (part) => known.get(part.dataset.key).replace(MARK, "");

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

// The page came with marks; what is made of messages has none.
function unmarkParts(root) {
  const marks = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let mark = marks.nextNode(); mark; mark = marks.nextNode()) mark.remove();
}
