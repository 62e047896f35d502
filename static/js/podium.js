/* The moment of Finish: the stacks fall, the last one's first, then the crown and the title. It is seen once, by who has
   finished the match; everything stands there from the beginning. */

on("submit", ({ target }) => {
  if (target.id === "finish") stored((store) => (store.finished = location.pathname));
});

function crown() {
  const show = (part, delay, frame = {}) => move(part, [{ opacity: 0, ...frame }, {}], { duration: 140, delay });
  const steps = all(".podium li").sort((a, b) => a.value - b.value);
  steps.forEach((step, place) => {
    const begin = [380, 250, 120, 0][place], chips = all("use[x]", step);
    step.querySelector(".pod-s").style.overflow = "visible";
    chips.forEach((chip, at) => show(chip, begin + at * 55, { transform: "translateY(-26px)" }));
    all(".disc, text, .pod-t", step).forEach((part) => show(part, begin + chips.length * 55));
  });
  all(".podium .is-print").forEach((part) => show(part, 760, { transform: "translateY(-14px)" }));
  all(".top h1").forEach((title) => show(title, 760));
}

if (stored((store) => store.finished) === location.pathname && find(".finish [data-picture]")) {
  stored((store) => delete store.finished);
  if (!isCalm()) crown();
}
