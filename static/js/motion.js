/* The moment of Save and Undo: chips go from who pays to the bank and from there to who gets, totals roll over, the told line
   comes up. It changes no place. */

const MOST = 12; /* chips at once */

const shown = () => numbersShown().map((number) => number.textContent);
const valueOf = (text) => Number(text.replace("−", "-").replace(/[^\d-]/g, ""));

/* One chip for up to five, two for up to ten, three above. */
const chipsFor = (amount) => (amount > 10 ? 3 : amount > 5 ? 2 : 1);

/* Where each chip flies: over the bank, or straight to those who get where the bank stays as it is. */
function flights(changes, numbers) {
  const bank = find("#standing .bank"), seats = changes.slice(0, -1);
  if (!bank) return [];
  const heap = bank.querySelector(".stacks") ?? bank.querySelector(".pen") ?? bank;
  const chips = seats.flatMap((change, seat) => Array(change && chipsFor(Math.abs(change))).fill([seat, change]));
  const gainers = numbers.filter((_, seat) => seats[seat] > 0);
  const isBetween = !changes.at(-1);
  return chips.filter(([, change]) => !isBetween || change < 0).slice(0, MOST).map(([seat, change], n) => {
    const other = isBetween ? gainers[n % gainers.length] : heap;
    return change < 0 ? [numbers[seat], other] : [other, numbers[seat]];
  });
}

/* Lay a part over the page, where `x` and `y` are in the window. */
function lay(layer, part, { x, y, width, height }, more) {
  const from = layer.getBoundingClientRect(), px = (length) => `${length}px`;
  Object.assign(part.style, { position: "absolute", left: px(x - from.x), top: px(y - from.y), width: px(width), height: px(height), ...more });
  layer.append(part);
}

/* The old number goes up and the new one comes; what is returned puts it as it was. */
function roll(number, old, layer) {
  const { x, y, width, height } = number.getBoundingClientRect(), text = number.textContent;
  const frame = make("div"), ghost = make("div", { textContent: old }), fresh = make("span", { textContent: text });
  ghost.style.font = getComputedStyle(number).font;
  frame.append(ghost);
  lay(layer, frame, { x: x - 30, y, width: width + 60, height }, { overflow: "hidden", textAlign: "center" });
  fresh.style.display = "inline-block";
  number.style.clipPath = "inset(0)";
  number.replaceChildren(fresh);
  move(ghost, [{}, { transform: "translateY(-100%)", opacity: 0 }], { duration: 180, delay: 60, easing: "ease-in", fill: "both" });
  move(fresh, [{ transform: "translateY(100%)", opacity: 0 }, {}], { duration: 180, delay: 110 });
  return () => {
    number.style.clipPath = "";
    if (fresh.parentElement === number) number.replaceChildren(text);
  };
}

function fly([start, goal], n, layer) {
  const [a, b] = [start, goal].map((part) => part.getBoundingClientRect());
  const x = a.x + a.width / 2, y = a.y + a.height / 2, across = b.x + b.width / 2 - x, down = b.y + b.height / 2 - y;
  const there = (part) => `translate(${across * part}px, ${down * part}px)`;
  const chip = find("svg:has(> use)").cloneNode(true), use = chip.firstElementChild;
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, "#chip-side"));
  chip.setAttribute("viewBox", "0 0 28 14");
  chip.setAttribute("class", "");
  lay(layer, chip, { x: x - 13, y: y - 6, width: 26, height: 13 }, { opacity: 0 });
  move(chip, [{ opacity: 0, transform: "none" }, { opacity: 1, offset: 0.18 }, { opacity: 1, transform: there(0.97), offset: 0.82 },
    { opacity: 0, transform: there(1) }], { duration: 220, delay: n * 18, easing: "cubic-bezier(.3, .1, .3, 1)" });
}

function play(old) {
  const numbers = numbersShown(), now = shown();
  if (isCalm() || !old || old.length !== now.length || old.join() === now.join()) return;
  endMoves();
  const changes = now.map((text, n) => valueOf(text) - valueOf(old[n]));
  if (!find("#standing .bank-total")) changes.push(0);
  const paths = flights(changes, numbers), layer = make("div", { className: "moment", ariaHidden: "true" });
  Object.assign(layer.style, { position: "absolute", inset: 0, overflow: "clip", zIndex: 1, pointerEvents: "none" });
  find(".page").append(layer);
  const changed = numbers.map((number, n) => [number, old[n]]).filter(([number, text]) => number.textContent !== text);
  const undo = changed.map(([number, text]) => roll(number, text, layer));
  paths.forEach((path, n) => fly(path, n, layer));
  all(".told p").forEach((told) => move(told, [{ transform: "translateY(6px)", opacity: 0 }, {}], { duration: 200, delay: 100 }));
  Promise.allSettled(moments().map((animation) => animation.finished)).then(() => {
    layer.remove();
    undo.forEach((put) => put());
  });
}

/* Save, and what other phones do, change the table in its place. */
let before;
on("htmx:before:swap", () => {
  endMoves();
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
