/* What several scripts use; this one comes first in the bundle. */

const on = document.addEventListener.bind(document);
const byId = document.getElementById.bind(document);
const find = document.querySelector.bind(document);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/* Dispatch the event that a tap on the field would. */
const change = (field) => field?.dispatchEvent(new Event("change", { bubbles: true }));

const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
const hiddenInput = (name, value) => make("input", { type: "hidden", name, value });

/* States that the page shows in words, the most urgent first. #state holds the words of each. */
const WORDS = ["unsent", "lost", "sending", "changed", "typed"];
const holding = {};
let calm;

function setState(word, holds) {
  holding[word] = holds;
  const line = byId("state"), now = WORDS.find((name) => holding[name]) || "";
  calm ??= line.textContent;
  const words = line.dataset[now] ?? calm;
  if (line.dataset.now !== now && line.textContent !== words) line.textContent = words; /* a screen reader repeats what is set again */
  line.dataset.now = now;
  const sign = find(".no-line");
  if (!isOffline()) sign?.remove();
  else if (!sign) find(".kicker")?.append(byId("offline").content.cloneNode(true));
}

/* Whether the server does not answer: there is no connection, or the server is overloaded. */
const isOffline = () => Boolean(holding.lost || holding.unsent);

/* Work with a storage of the browser; one that forbids it gives undefined, and everything else goes on. */
function stored(work, storage = "localStorage") {
  try { return work(window[storage]); } catch { return undefined; }
}

/* The page at an address, to take parts from. */
async function fetchPage(address) {
  const answer = await fetch(address);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/* Copy a text and say so; whether it could be. `field` holds it for where only what is selected can be copied (http). */
async function copy(text, said, field) {
  field?.select();
  try { await navigator.clipboard.writeText(text); } catch { if (!field || !document.execCommand("copy")) return false; }
  byId("said").textContent = said;
  return true;
}

/* What moves for a moment lies over a page that is true already, and ends with the next tap. */
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const move = (part, frames, timing) => part.animate(frames, { id: "moment", fill: "backwards", easing: "ease-out", ...timing });
const moments = () => document.getAnimations().filter(({ id }) => id === "moment");
const endMoves = () => moments().forEach((animation) => animation.finish());

for (const way of ["pointerdown", "keydown"]) on(way, endMoves, true);
