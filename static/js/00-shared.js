/* What several of the scripts use. They are joined in the order of their names, this one first. */

const on = document.addEventListener.bind(document);

/* What a script has changed is heard like a tap. */
const change = (field) => field?.dispatchEvent(new Event("change", { bubbles: true }));

/* How things stand: a line always says it in words. #state holds the words, here is only decided which of them hold
   now; of several the first in this row. */
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
  if (line.dataset.now !== now && line.textContent !== words) line.textContent = words; /* heard once */
  line.dataset.now = now;
  const sign = document.querySelector(".no-line");
  if (!isOffline()) sign?.remove();
  else if (!sign) document.querySelector(".kicker")?.append(document.getElementById("offline").content.cloneNode(true));
}

/* Nobody answers: there is no line, or a server out of breath behind it. */
const isOffline = () => Boolean(holding.lost || holding.unsent);

/* What this phone remembers. It may forbid storing: then there is nothing, and everything else goes on. */
function stored(work) {
  try { return work(localStorage); } catch { return undefined; }
}
