/* An entry while the server does not answer: only the server knows its effect, but the page finds what is missing. The
   questions carry the words for that (data-lack), the template #no-line has all others. */

/* Whether a question still waits for its answer. Keys that are crossed out are none. */
function isOpen(part) {
  const keys = part.querySelector("[data-total]");
  if (part.querySelector("[name$=-nobody]:checked, [name$=-seat][value=nobody]:checked")) return false;
  if ((keys && leftOf(keys)) || part.querySelector(".place:not(.is-in)")) return true;
  const typed = all("[type=number], .keys > .line", part);
  if (typed.length && !typed.some((field) => field.value)) return true;
  return radiosIn(part).some(({ form, name, parentElement: key }) => !key.closest(".fold, .second, .again") &&
    !form.querySelector(`[name="${name}"]:checked:not([value=""])`) && !form.elements[`${name}-more`]?.value);
}

/* The first question that waits, in the chosen contract. The questions of one that the page does not have yet all wait. */
function firstOpen(form) {
  if (form.querySelector("[name=void]:checked")) return undefined;
  const parts = all("[data-lack]", form).filter(isSeen);
  return parts.find(isOpen) || (form.querySelector("#sheets") && !form.querySelector("[name^=_drawn]") ? parts[0] : undefined);
}

/* What is missing in few words: of a count that has begun how many. */
function missingIn(part) {
  const keys = part.querySelector("[data-missing]");
  return (keys && missingOf(keys)) || part.dataset.lack;
}

/* The parts that replace the outcome: the reason, Save, and the note of a deal that waits. */
function withoutLine() {
  const words = byId("no-line").content.cloneNode(true), { draft } = byId("entry").dataset;
  all(".save-a, b", words).forEach((part) => (part.textContent = part.textContent.replace("…", draft)));
  return words.children;
}

/* Show dots in pen where only the server knows the figures. */
function showDots() {
  const changes = find("#standing .changes"), bank = find("#standing .bank .pen");
  if (!changes || changes.classList.contains("is-dots")) return;
  changes.className = "changes is-pen is-dots";
  all("td", changes).forEach((cell) => (cell.textContent = "·"));
  changes.firstElementChild.textContent = byId("no-line").dataset.pen;
  if (bank) bank.textContent = "·";
}

/* What Save does now, or what is missing. What the server has said of just these answers stays on the board. */
let unseen; /* it has not seen these answers */

function sayWithoutLine() {
  const form = find("#entry[data-touched]"), outcome = byId("outcome");
  if (!form || !outcome || form.querySelector("[inert]")) return;
  const open = firstOpen(form), [why, dock] = withoutLine(), save = dock.firstElementChild;
  const before = outcome.querySelector(".why");
  if (open) {
    save.classList.add("is-missing");
    save.replaceChildren(make("span", { className: "with-htmx", textContent: missingIn(open) }));
    save.dataset.gap = open.id || "contract";
    why.textContent = "";
  }
  if (unseen || open) showDots();
  if (unseen) byId("aloud").textContent = why.textContent;
  outcome.replaceChildren(unseen || open || !before ? why : before, dock);
}

/* A deal that is saved without a line waits here: one, and it can be taken up again until it is sent. */
function keepEntry() {
  const outcome = byId("outcome");
  if (!byId("no-line") || !outcome || outcome.querySelector(".is-kept")) return;
  const hadFocus = outcome.contains(document.activeElement);
  if (unseen) showDots();
  outcome.previousElementSibling.inert = true;
  outcome.replaceChildren(withoutLine()[2]);
  if (hadFocus) outcome.querySelector("button").focus({ preventScroll: true });
}

function takeUp() {
  takeBackEntry();
  byId("outcome").previousElementSibling.inert = false;
  sayWithoutLine();
  byId("outcome").querySelector("button").focus({ preventScroll: true });
  if (!isOffline()) askAgain();
}

/* Ask for the preview again. */
function askAgain() {
  find("#entry[data-touched] > :not([inert])[hx-post]")?.dispatchEvent(new Event("change"));
}

on("click", ({ target }) => target.closest("[data-change]") && takeUp());
on("change", ({ target }) => {
  if (!target.closest("#entry")) return;
  unseen = true;
  setTimeout(() => isOffline() && sayWithoutLine());
});
on("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches("#entry > [hx-post]")) unseen = false;
});
