/* The deal to try: a tap counts before the server has answered the one before, so that quick taps all count. */

on("click", (event) => {
  const key = event.target.closest("#try button");
  if (!key) return;
  const took = key.parentNode.querySelector("input");
  const fields = key.form.querySelectorAll("input");
  const left = key.form.dataset.of - [...fields].reduce((sum, field) => sum + Number(field.value), 0);
  const step = key.name === "more" ? Math.min(1, left) : -Math.min(1, took.value);
  took.value = Number(took.value) + step;
  key.value = ""; /* counted here, so the server only works it out */
}, true);
