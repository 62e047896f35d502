/* The entry by keyboard: a digit answers the question that has the focus and goes on to the next one without an answer,
   Backspace takes the answer back, Enter goes on too, and saves when there is none. Space is a tap on the key, a second one
   too. */

let firstDigit; /* the key of a digit that another may follow: 1, and then 2 makes it 12 */

const radiosOf = ({ form, name }) => radiosIn(form).filter((radio) => radio.name === name);
const radioOf = (radio, number) => radiosOf(radio).find((other) => other.value === number);
const nextAfter = ({ form, name }) => nextGap(form, name) || form.querySelector(".save");

function answer(target, digit, mayFollow) {
  let chosen = mayFollow && radioOf(target, target.value + digit);
  if (!chosen) {
    const next = nextAfter(target), asked = mayFollow && next.name ? next : target; /* there is no 15: 1 was all, and 5 is for the next */
    /* a number where the key is one, else the place of the key */
    chosen = asked.closest("[data-count], .figures") ? radioOf(asked, digit) : radiosOf(asked)[digit - 1];
    if (!chosen) return;
    if (radioOf(asked, `${digit}0`)) firstDigit = chosen;
  }
  if (!chosen.checked) chosen.click();
  (firstDigit || nextAfter(chosen)).focus();
}

on("keydown", (event) => {
  const { target, key } = event, mayFollow = firstDigit === target;
  firstDigit = null;
  if (event.ctrlKey || event.altKey || event.metaKey || !/^(\d|Enter|Backspace| )$/.test(key)) return;
  if (key === " " && !(target.checked && target.closest(".twice"))) return;
  if (!target.matches("#entry [type=radio]") && !(key === "Enter" && target.matches("#entry [type=number]"))) return;
  event.preventDefault();
  if (key === "Enter") {
    const next = nextAfter(target);
    next.name ? next.focus() : next.click();
  } else if (key === " ") tapAgain(target);
  else if (key === "Backspace") {
    const chosen = radiosOf(target).find((radio) => radio.checked);
    if (chosen?.matches(KEY) && !chosen.closest(".is-rest")) clear(chosen);
  } else answer(target, key, mayFollow);
});

/* When a swap removes the focused element, the focus goes to the next question. */
let focusWasInTable;

on("htmx:before:swap", () => (focusWasInTable = document.activeElement.closest("#table")));
on("htmx:after:swap", () => {
  const entry = byId("entry");
  if (!focusWasInTable || !entry || document.activeElement !== document.body) return;
  focusWasInTable = null;
  (nextGap(entry) || entry.querySelector(".place, [type=number]"))?.focus({ preventScroll: true });
});

/* After a change the focus goes to the line that says so, with a ring for those who use a keyboard. */
const saved = find("#said [data-saved]") && find(".told p");
saved?.toggleAttribute("data-quiet", !stored((store) => store.ring));
saved?.focus({ preventScroll: true });

on("submit", ({ submitter }) => {
  submitter?.classList.add("is-sent");
  stored((store) => (submitter?.matches(":focus-visible") ? (store.ring = 1) : delete store.ring));
});
