/* What a table needs only once somebody taps: the switches of the screen and of the voice, a tick that is felt when a deal
   is saved, and the way from the told line to its row. A module, fetched with the first tap. */

const awake = () => find("#awake input");
const voices = () => all("[data-aloud]");
const aloud = () => import("./voice.js");
let lock;

/* The screen stays on while somebody looks at the table, where the browser can. */
async function hold() {
  lock?.release();
  lock = awake()?.checked && !document.hidden ? await navigator.wakeLock.request("screen").catch(() => null) : null;
}

/* The told line says what came last: a tap on it opens that row, which shows why. */
function openNewest(told) {
  const row = find("#past .deal");
  if (!row || told.parentElement.querySelector("[formaction$=redo]")) return;
  row.open = true;
  byId("past").scrollIntoView();
}

/* The first tap, or the document where this came with the page. Only then is there a moment to show: with a tap on Undo
   this may come between the tap and the next page, which it is kept for. */
export function tap(target) {
  const told = target.closest?.(".told p");
  if (target === document) playKept();
  else if (told) openNewest(told);
  else if (target === awake()) {
    stored((store) => (store.awake = +target.checked));
    hold();
  } else if (target.matches?.("[data-aloud]")) {
    /* a browser that speaks only after a tap must hear of it within that tap */
    if (target.checked) window.speechSynthesis?.speak(new SpeechSynthesisUtterance(""));
    aloud().then(({ toggle }) => toggle(target));
  }
}

if (navigator.wakeLock) {
  awake().parentElement.hidden = false;
  awake().checked = stored((store) => store.awake) === "1";
}
if (window.speechSynthesis) voices().forEach((box) => (box.parentElement.hidden = false));
if (awake().checked) hold();
if (stored((store) => store.aloud)) aloud().then(({ goOn }) => goOn());
else voices().forEach((box) => box.checked && tap(box)); /* tapped before this was here */

on("click", ({ target }) => tap(target));
on("visibilitychange", hold); /* a hidden page loses it */
on("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches("#entry") && ctx.response.status < 300) navigator.vibrate?.(30);
});
