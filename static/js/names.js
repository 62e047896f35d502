/* Names, one below the other: Enter goes to the next one, and never sends the form; the last one puts the keyboard away. */

on("keydown", (event) => {
  const { target, key, isComposing } = event;
  if (key !== "Enter" || isComposing || !target.matches(".person .line")) return;
  event.preventDefault();
  const names = all(".person .line", target.form), next = names[names.indexOf(target) + 1];
  if (next) next.focus();
  else target.blur();
});

/* One more row stands in the form from the tap on: an answer to a name that is left meanwhile takes the place of the answer
   to the tap, and has the row too. */
on("click", ({ target }) => {
  const [, rows] = /^rows:(.+)/.exec(target.closest?.("#new [name=do]")?.value) ?? [];
  if (rows) byId("new").elements.rows.value = rows;
});

/* The game that is tapped is the one, so its list closes; the arrow keys only look through it. */
on("click", ({ target, detail }) => {
  if (!detail || !window.htmx || !target.closest("#game .pick")) return;
  byId("game").open = false;
  byId("game").firstElementChild.focus();
});
