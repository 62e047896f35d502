/* The moment of Save and Undo: chips go from who pays to the bank and from there to who gets, totals roll over, the told line
   comes up. The page is true before it begins; what moves lies over it, changes no place, and ends with the next tap. */

const CALM = matchMedia("(prefers-reduced-motion: no-preference)");
const MOST = 12; /* chips at once */
let running = [];

const numbersOf = () => [...document.querySelectorAll(".total, .bank-total")]; /* the bank lies below the board */
const shown = () => numbersOf().map((number) => number.textContent);
const valueOf = (text) => Number(text.replace("−", "-").replace(/[^\d-]/g, ""));
const middleOf = (part) => {
  const box = part.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

function move(part, frames, timing) {
  const animation = part.animate(frames, { fill: "backwards", ...timing });
  running.push(animation);
  return animation;
}

function end() {
  running.forEach((animation) => animation.finish());
}

/* One chip for up to five, two for up to ten, three above. */
const chipsFor = (amount) => (amount > 10 ? 3 : amount > 5 ? 2 : 1);

/* Where each chip flies: over the bank, or straight to those who get where the bank stays as it is. */
function flights(changes, numbers) {
  const bank = document.querySelector("#standing .bank"), seats = changes.slice(0, -1);
  if (!bank) return [];
  const heap = bank.querySelector(".stacks") ?? bank.querySelector(".pen") ?? bank;
  const all = seats.flatMap((change, seat) => Array(change && chipsFor(Math.abs(change))).fill([seat, change]));
  const others = (sign) => seats.flatMap((change, seat) => (change * sign > 0 ? [numbers[seat]] : []));
  const isBetween = !changes.at(-1);
  return all.filter(([, change]) => !isBetween || change < 0).slice(0, MOST).map(([seat, change], n) => {
    const other = isBetween ? others(1)[n % others(1).length] : heap;
    return change < 0 ? [numbers[seat], other] : [other, numbers[seat]];
  });
}

function roll(number, old, layer, from) {
  const box = number.getBoundingClientRect(), frame = document.createElement("div"), ghost = document.createElement("div");
  const text = number.textContent, fresh = document.createElement("span");
  Object.assign(frame.style, { position: "absolute", overflow: "hidden", left: `${box.x - from.x - 30}px`, top: `${box.y - from.y}px`,
    width: `${box.width + 60}px`, height: `${box.height}px`, textAlign: "center" });
  ghost.textContent = old;
  ghost.style.font = getComputedStyle(number).font;
  frame.append(ghost);
  layer.append(frame);
  fresh.textContent = text;
  fresh.style.display = "inline-block";
  number.style.clipPath = "inset(0)";
  number.replaceChildren(fresh);
  move(ghost, [{}, { transform: "translateY(-100%)", opacity: 0 }], { duration: 180, delay: 60, easing: "ease-in", fill: "both" });
  move(fresh, [{ transform: "translateY(100%)", opacity: 0 }, {}], { duration: 180, delay: 110, easing: "ease-out" });
  return () => {
    number.style.clipPath = "";
    if (fresh.parentElement === number) number.replaceChildren(text);
  };
}

function fly([start, goal], n, layer, from) {
  const a = middleOf(start), b = middleOf(goal), chip = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS(chip.namespaceURI, "use");
  use.setAttribute("href", document.querySelector("use").getAttribute("href").replace(/#.*/, "#chip-side"));
  chip.setAttribute("viewBox", "0 0 28 14");
  chip.append(use);
  Object.assign(chip.style, { position: "absolute", width: "26px", height: "13px", opacity: 0, left: `${a.x - from.x - 13}px`, top: `${a.y - from.y - 6}px` });
  layer.append(chip);
  const there = (part) => `translate(${(b.x - a.x) * part}px, ${(b.y - a.y) * part}px)`;
  move(chip, [{ opacity: 0, transform: "none" }, { opacity: 1, offset: 0.18 }, { opacity: 1, transform: there(0.97), offset: 0.82 },
    { opacity: 0, transform: there(1) }], { duration: 220, delay: n * 18, easing: "cubic-bezier(.3, .1, .3, 1)" });
}

function play(old) {
  const numbers = numbersOf(), now = shown(), page = document.querySelector(".page");
  if (!CALM.matches || !old || old.length !== now.length || old.join() === now.join()) return;
  end();
  const changes = now.map((text, n) => valueOf(text) - valueOf(old[n]));
  if (!document.querySelector("#standing .bank-total")) changes.push(0);
  const layer = document.createElement("div"), from = page.getBoundingClientRect();
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, { position: "absolute", inset: 0, overflow: "clip", zIndex: 1, pointerEvents: "none" });
  layer.className = "moment";
  running = [];
  const paths = flights(changes, numbers);
  page.append(layer);
  const mine = running, tidy = numbers.map((number, n) => (now[n] === old[n] ? () => {} : roll(number, old[n], layer, from)));
  paths.forEach((path, n) => fly(path, n, layer, from));
  const told = document.querySelector(".told p");
  if (told) move(told, [{ transform: "translateY(6px)", opacity: 0 }, {}], { duration: 200, delay: 100, easing: "ease-out" });
  Promise.allSettled(mine.map((animation) => animation.finished)).then(() => {
    layer.remove();
    tidy.forEach((put) => put());
  });
}

for (const way of ["pointerdown", "keydown"]) on(way, end, true);

/* Save, and what other phones do, change the table in its place. */
let before;
on("htmx:before:swap", () => {
  end();
  before = shown();
});
on("htmx:after:swap", () => {
  play(before);
  before = null;
});

/* Undo and Redo bring the page anew: what the last one had was kept. */
function playKept() {
  stored((store) => {
    const [path, ...old] = (store.moment ?? "").split(" ");
    delete store.moment;
    if (path === location.pathname) play(old);
  });
}
