/* An entry while the server does not answer: only the server knows its effect, but the page finds what is missing. The
   questions carry the words for that (data-lack), the template #no-line has all others. */

/* Whether a question still waits for its answer. Keys that are crossed out are none. */
function isOpen(part) {
  const keys = part.querySelector("[data-total]");
  if (part.querySelector("[name$=-nobody]:checked, [name$=-seat][value=nobody]:checked")) return false;
  if (keys && leftOf(keys)) return true;
  if (part.querySelector(".place:not(.is-in)")) return true;
  const typed = [...part.querySelectorAll("[type=number], .keys > .line")];
  if (typed.length && !typed.some((field) => field.value)) return true;
  return radiosIn(part).some(({ form, name, parentElement: key }) => !key.closest(".fold, .second, .again") &&
    !form.querySelector(`[name="${name}"]:checked:not([value=""])`) && !form.elements[`${name}-more`]?.value);
}

/* The first question that waits, in the chosen contract. The questions of one that the page does not have yet all wait. */
function firstOpen(form) {
  if (form.querySelector("[name=void]:checked")) return undefined;
  const parts = [...form.querySelectorAll("[data-lack]")].filter(isSeen);
  return parts.find(isOpen) || (form.querySelector("#sheets") && !form.querySelector("[name^=_drawn]") ? parts[0] : undefined);
}

/* What is missing in few words: of a count that has begun how many. */
function missingIn(part) {
  const keys = part.querySelector("[data-missing]");
  return (keys && missingOf(keys)) || part.dataset.lack;
}

const outcome = () => document.getElementById("outcome");

/* The parts that replace the outcome: the reason, Save, and the note of a deal that waits. */
function withoutLine() {
  const words = document.getElementById("no-line").content.cloneNode(true), { draft } = document.getElementById("entry").dataset;
  words.querySelectorAll(".save-a, b").forEach((part) => (part.textContent = part.textContent.replace("…", draft)));
  return words.children;
}

/* Show dots in pen where only the server knows the figures. */
function dot() {
  const changes = document.querySelector("#standing .changes"), bank = document.querySelector("#standing .bank .pen");
  if (!changes || changes.classList.contains("is-dots")) return;
  changes.className = "changes is-pen is-dots";
  changes.querySelectorAll("td").forEach((cell) => (cell.textContent = "·"));
  changes.firstElementChild.textContent = document.getElementById("no-line").dataset.pen;
  if (bank) bank.textContent = "·";
}

/* What Save does now, or what is missing. What the server has said of just these answers stays on the board. */
let unseen; /* it has not seen these answers */

function sayWithoutLine() {
  const form = document.querySelector("#entry[data-touched]");
  if (!form || !outcome() || form.querySelector("[inert]")) return;
  const open = firstOpen(form), [why, dock] = withoutLine(), save = dock.firstElementChild;
  const before = outcome().querySelector(".why");
  if (open) {
    const missing = document.createElement("span");
    missing.className = "with-htmx";
    missing.textContent = missingIn(open);
    save.classList.add("is-missing");
    save.replaceChildren(missing);
    save.dataset.gap = open.id || "contract";
    why.textContent = "";
  }
  if (unseen || open) dot();
  if (unseen) document.getElementById("aloud").textContent = why.textContent;
  outcome().replaceChildren(unseen || open || !before ? why : before, dock);
}

/* A deal that is saved without a line waits here: one, and it can be taken up again until it is sent. */
function keepEntry() {
  const place = outcome();
  if (!document.getElementById("no-line") || !place || place.querySelector(".is-kept")) return;
  const had = place.contains(document.activeElement);
  if (unseen) dot();
  place.previousElementSibling.inert = true;
  place.replaceChildren(withoutLine()[2]);
  if (had) place.querySelector("button").focus({ preventScroll: true });
}

function takeUp() {
  stopWaiting();
  outcome().previousElementSibling.inert = false;
  sayWithoutLine();
  outcome().querySelector("button").focus({ preventScroll: true });
  if (!isOffline()) askAgain();
}

/* Ask for the preview again. */
function askAgain() {
  document.querySelector("#entry[data-touched] > :not([inert])[hx-post]")?.dispatchEvent(new Event("change"));
}

on("line:gone", sayWithoutLine);
on("line:kept", keepEntry);
on("line:back", askAgain);
on("click", ({ target }) => target.closest("[data-change]") && takeUp());
on("change", ({ target }) => {
  if (!target.closest("#entry")) return;
  unseen = true;
  setTimeout(() => isOffline() && sayWithoutLine());
});
on("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches("#entry > [hx-post]")) unseen = false;
});
