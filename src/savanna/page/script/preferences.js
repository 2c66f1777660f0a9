// A preference shows at once, and is kept in the background. Without this a form with a button does it.

const HEARD_AS = {card_sounds: "card", moment_sounds: "cross", turn_sound: "turn"}; // what is heard of a volume that was chosen

let kept = Promise.resolve(); // the last that was sent: one after the other, so that the newest stays

// Something of the form of preferences was changed.
async function prefer({target}) {
  const form = target.form;
  if (form?.dataset.preferences === undefined) return;
  const attribute = `data-${target.name.replace("_", "-")}`;
  if (document.documentElement.hasAttribute(attribute)) document.documentElement.setAttribute(attribute, target.value);
  sound(HEARD_AS[target.name]);
  keep(form);
  if (target.name === "language") await kept.then(translate);
}

function keep(form) {
  const fields = new URLSearchParams(new FormData(form));
  kept = kept.then(async () => {
    const answer = await fetch(form.action, {method: "POST", body: fields, headers: {accept: "application/json"}}).catch(() => null);
    if (!answer?.ok) notice(document.body.dataset.trouble);
  });
}

// What stands around the table, and is drawn only once.
const AROUND = ".skip, .top, .foot, #confirm button, .closing button";

// Draw the whole page in the language that was chosen, in place: what is lifted, typed or open stays so.
async function translate() {
  const page = await pageAt(location.href);
  if (!page) return notice(document.body.dataset.trouble);
  const {live, trouble} = page.body.dataset;
  document.documentElement.lang = page.documentElement.lang;
  document.body.dataset.trouble = trouble;
  const around = page.querySelectorAll(AROUND);
  document.querySelectorAll(AROUND).forEach((old, number) => morph(old, around[number]));
  await drawSheetAgain();
  if (live) {
    document.body.dataset.live = live;
    follow();
  } else {
    document.title = page.title;
    unmarkParts(page);
    morph(document.getElementById("main"), page.getElementById("main"));
  }
}

addEventListener("change", prefer);
addEventListener("submit", (event) => {
  if (event.target.dataset.preferences === undefined) return;
  event.preventDefault();
  keep(event.target);
});
