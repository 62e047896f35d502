/* Counting chips: a tap on a chip is one more, and the page follows when a blank is left. */

let entered; /* what stood in the blank that is being written */
const leaveBlank = (field) => field.dispatchEvent(new Event("left", { bubbles: true }));

on("click", (event) => {
  const chip = event.target.closest("[data-pile]"), next = event.target.closest("[data-next]");
  if (!chip && !next) return;
  event.preventDefault();
  if (chip) {
    const field = document.getElementById(chip.dataset.pile);
    write(field, Math.max(0, (+field.value || 0) + +chip.dataset.by));
    return leaveBlank(field);
  }
  const open = document.querySelector(".party[open]"), blanks = [...(open?.querySelectorAll("input") || [])];
  if (blanks.every((field) => !field.value)) blanks.forEach((field) => write(field, 0)); /* who has none is counted as well */
  const party = document.querySelector(`.party[data-party="${next.dataset.next}"]`);
  party.open = true;
  party.querySelector("summary").focus();
  leaveBlank(party);
});
/* Only one is open, in browsers too that do not know that themselves; the server is told which. */
on("toggle", ({ target }) => {
  if (!target.open || !target.matches(".party")) return;
  document.querySelectorAll(".party[open]").forEach((other) => (other.open = other === target));
  document.querySelector("[name=open]").value = target.dataset.party;
  leaveBlank(target);
}, true);
on("focusin", ({ target }) => (entered = target.value));
on("focusout", ({ target }) => target.matches("#count [data-price], .top-up [data-price]") && target.value !== entered && leaveBlank(target));

/* A count that was left half-way stands there again, with the party that was open. */
const opened = document.querySelector("#count [name=open]")?.value;
if (opened) document.querySelector(`.party[data-party="${opened}"]`).open = true;
