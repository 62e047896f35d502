/* The moment of Finish: the stacks fall, the last one's first, then the crown and the title. It is seen once, by who has
   finished the match; everything stands there from the beginning, and the next tap ends it. */

const MOMENT = "finished";

on("submit", ({ target }) => {
  if (target.id === "finish") stored((store) => (store[MOMENT] = location.pathname));
});

function crown() {
  const steps = [...document.querySelectorAll(".podium li")].sort((a, b) => b.value - a.value), running = [];
  const show = (part, delay, frame = {}) => {
    if (part) running.push(part.animate([{ opacity: 0, ...frame }, {}], { duration: 140, delay, fill: "backwards", easing: "ease-out" }));
  };
  steps.forEach((step, n) => {
    const begin = [380, 250, 120, 0][steps.length - 1 - n], chips = [...step.querySelectorAll("use[x]")];
    step.querySelector(".pod-s").style.overflow = "visible";
    chips.forEach((chip, at) => show(chip, begin + at * 55, { transform: "translateY(-26px)" }));
    step.querySelectorAll(".disc, text, .pod-t").forEach((part) => show(part, begin + chips.length * 55));
  });
  document.querySelectorAll(".podium .is-print").forEach((part) => show(part, 760, { transform: "translateY(-14px)" }));
  show(document.querySelector(".top h1"), 760);
  for (const way of ["pointerdown", "keydown"]) on(way, () => running.forEach((animation) => animation.finish()), { once: true, capture: true });
}

if (stored((store) => store[MOMENT]) === location.pathname && document.querySelector(".finish [data-picture]")) {
  stored((store) => delete store[MOMENT]);
  if (matchMedia("(prefers-reduced-motion: no-preference)").matches) crown();
}
