/* Counting chips: a tap on a chip is one more, and the page follows when a blank is left. */

const partyOf = (party) => find(`.party[data-party="${party}"]`);

function addChip({ pile, by }) {
  const field = byId(pile);
  write(field, Math.max(0, (+field.value || 0) + +by));
  leaveBlank(field);
}

function goToParty(party) {
  const blanks = all(".party[open] input");
  if (blanks.every((field) => !field.value)) blanks.forEach((field) => write(field, 0)); /* who has none is counted as well */
  party.open = true;
  party.querySelector("summary").focus();
  leaveBlank(party);
}

on("click", (event) => {
  const key = event.target.closest("[data-pile], [data-next]");
  if (!key) return;
  event.preventDefault();
  if (key.dataset.pile) addChip(key.dataset);
  else goToParty(partyOf(key.dataset.next));
});
/* The server is told which is open. */
on("toggle", ({ target }) => {
  if (!target.open || !target.matches(".party")) return;
  find("[name=open]").value = target.dataset.party;
  leaveBlank(target);
}, true);

/* A count that was left half-way stands there again, with the party that was open. */
const opened = find("#count [name=open]")?.value;
if (opened) partyOf(opened).open = true;
