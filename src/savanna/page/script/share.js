// Links are copied, and the picture of a match is handed to whatever the device shares by; where there is nothing, it is saved.

function copied(event) {
  const button = event.target.closest?.("[data-copy]");
  if (button) navigator.clipboard?.writeText(button.dataset.copy).then(() => notice(button.dataset.copied));
}

const asFile = (content, name) => new File([content], name, {type: "image/png"});

async function shared(event) {
  const link = event.target.closest?.("[data-share]");
  if (!link || !navigator.canShare?.({files: [asFile("", link.download)]})) return;
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) return notice(document.body.dataset.trouble);
  const files = [asFile(await answer.blob(), link.download)];
  await navigator.share({files, url: link.dataset.share}).catch(() => {}); // whoever changes their mind shares nothing
}

addEventListener("click", copied);
addEventListener("click", shared);
