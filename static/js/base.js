/* Functions of several scripts; this one comes first in the bundle. */

/* Listen to an event anywhere on the page; short, because every script uses it. */
const on = document.addEventListener.bind(document);

/* Dispatch the event that a tap on the field would. */
const change = (field) => field?.dispatchEvent(new Event("change", { bubbles: true }));

/* States that the page shows in words, the most urgent first. #state holds the words of each. */
const WORDS = ["unsent", "lost", "sending", "changed", "typed"];
const holding = {};
let calm;

function stand(word, holds) {
  holding[word] = holds;
  const line = document.getElementById("state");
  const now = WORDS.find((name) => holding[name]) || "";
  if (!line) return;
  calm ??= line.textContent;
  const words = line.dataset[now] ?? calm;
  if (line.dataset.now !== now && line.textContent !== words) line.textContent = words; /* a screen reader repeats what is set again */
  line.dataset.now = now;
  const sign = document.querySelector(".no-line");
  if (!isOffline()) sign?.remove();
  else if (!sign) document.querySelector(".kicker")?.append(document.getElementById("offline").content.cloneNode(true));
}

/* Whether the server does not answer: there is no connection, or the server is overloaded. */
const isOffline = () => Boolean(holding.lost || holding.unsent);

/* Work with the local storage; a browser that forbids it gives undefined, and everything else goes on. */
function stored(work) {
  try { return work(localStorage); } catch { return undefined; }
}

/* Copy a text and say so; whether it could be. `field` holds it for where only what is selected can be copied (http). */
async function copy(text, said, field) {
  field?.select();
  try { await navigator.clipboard.writeText(text); } catch { if (!field || !document.execCommand("copy")) return false; }
  document.getElementById("said").textContent = said;
  return true;
}
