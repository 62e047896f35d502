/* The entry by keyboard: a digit answers the question that has the focus and goes on to the next one without an answer,
   Enter goes on too, and saves when there is none. */

on("keydown", (event) => {
  const { target, key } = event;
  const digit = /^\d$/.test(key);
  if (event.ctrlKey || event.altKey || event.metaKey || !target.matches("#entry :is([type=radio], [type=number])")) return;
  if (key !== "Enter" && !(digit && target.type === "radio")) return;
  event.preventDefault();
  if (digit) {
    const keys = radiosIn(target.form).filter((radio) => radio.name === target.name);
    /* a number where the key is one, else the place of the key */
    const chosen = target.closest("[data-count], .figures") ? keys.find((radio) => radio.value === key) : keys[key - 1];
    if (!chosen) return;
    if (!chosen.checked) chosen.click();
  }
  const save = target.form.querySelector(".save");
  const next = nextGap(target.form, target.name);
  if (next || digit) (next || save).focus();
  else save.click();
});

/* Whatever takes the place of what had the focus, the focus stays where the work is: at the next question. */
let held = document.querySelector("#said [data-saved]"); /* this page is the answer to a change */

function goOn() {
  const entry = document.getElementById("entry");
  if (!held || !entry || document.activeElement !== document.body) return;
  held = null;
  (nextGap(entry) || entry.querySelector(".place, [type=number]"))?.focus({ preventScroll: true });
}

on("htmx:before:swap", () => (held = document.activeElement.closest("#table")));
on("htmx:after:swap", goOn);
on("submit", ({ submitter }) => submitter?.classList.add("is-sent"));
goOn();
