/* The entry by keyboard: a digit answers the question that has the focus and goes on to the next one without an answer,
   Backspace takes the answer back, Enter goes on too, and saves when there is none. Space is a tap on the key, a second one
   too. */

let firstDigit; /* the key of a digit that another may follow: 1, and then 2 makes it 12 */

const radioOf = (radio, number) => radiosOf(radio).find((other) => other.value === number);
const radiosOf = ({ form, name }) => radiosIn(form).filter((radio) => radio.name === name);
const nextAfter = ({ form, name }) => nextGap(form, name) || form.querySelector(".save");

on("keydown", (event) => {
  const { target, key } = event;
  const mayFollow = firstDigit === target;
  firstDigit = null;
  if (event.ctrlKey || event.altKey || event.metaKey || !/^(\d|Enter|Backspace| )$/.test(key)) return;
  if (key === " " && !(target.checked && target.closest(".twice"))) return;
  if (!target.matches("#entry [type=radio]") && !(key === "Enter" && target.matches("#entry [type=number]"))) return;
  event.preventDefault();
  const next = nextAfter(target);
  if (key === "Enter") next.name ? next.focus() : next.click();
  else if (key === " ") tapAgain(target);
  else if (key === "Backspace") {
    const chosen = radiosOf(target).find((radio) => radio.checked);
    if (chosen?.matches(KEY) && !chosen.closest(".is-rest")) clear(chosen);
  } else {
    let chosen = mayFollow && radioOf(target, target.value + key);
    if (!chosen) {
      const asked = mayFollow && next.name ? next : target; /* there is no 15: 1 was all, and 5 is for the next */
      /* a number where the key is one, else the place of the key */
      chosen = asked.closest("[data-count], .figures") ? radioOf(asked, key) : radiosOf(asked)[key - 1];
      if (!chosen) return;
      if (radioOf(asked, key + "0")) firstDigit = chosen;
    }
    if (!chosen.checked) chosen.click();
    (firstDigit || nextAfter(chosen)).focus();
  }
});

/* When a swap removes the focused element, the focus goes to the next question. */
let focusWasInTable;

function focusNextQuestion() {
  const entry = document.getElementById("entry");
  if (!focusWasInTable || !entry || document.activeElement !== document.body) return;
  focusWasInTable = null;
  (nextGap(entry) || entry.querySelector(".place, [type=number]"))?.focus({ preventScroll: true });
}

/* After a change the focus goes to the line that says so, with a ring for those who use a keyboard. */
function focusWhatWasSaved() {
  const line = document.querySelector("#said [data-saved]") && document.querySelector(".told p");
  line?.toggleAttribute("data-quiet", !stored((store) => store.ring));
  line?.focus({ preventScroll: true });
}

on("htmx:before:swap", () => (focusWasInTable = document.activeElement.closest("#table")));
on("htmx:after:swap", focusNextQuestion);
on("submit", ({ submitter }) => {
  submitter?.classList.add("is-sent");
  stored((store) => (submitter?.matches(":focus-visible") ? (store.ring = 1) : delete store.ring));
});
focusWhatWasSaved();
