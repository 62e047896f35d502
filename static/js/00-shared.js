/* What several of the scripts use. They are joined in the order of their names, this one first. */

const on = document.addEventListener.bind(document);

/* What a script has changed is heard like a tap. */
const change = (field) => field?.dispatchEvent(new Event("change", { bubbles: true }));

/* How things stand: a line always says it in words. #state holds the words, here is only decided which of them hold
   now; of several the first in this row. */
const WORDS = ["unsent", "sending", "changed", "lost", "typed"];
const holding = {};
let calm;

function stand(word, holds) {
  holding[word] = holds;
  const line = document.getElementById("state");
  const now = WORDS.find((one) => holding[one]) || "";
  if (!line) return;
  calm ??= line.textContent;
  if (line.dataset.now !== now) line.textContent = line.dataset[now] ?? calm;
  line.dataset.now = now;
}

/* What this phone remembers. It may forbid storing: then there is nothing, and everything else goes on. */
function stored(work) {
  try { return work(localStorage); } catch { return undefined; }
}
