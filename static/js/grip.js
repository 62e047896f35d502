/* The grip of a row that can be put elsewhere: dragged, or moved by the arrow keys. What the button #mover then says is
   "move:2:5", from where to where; without it a page has no grips, and without a script none at all. */

const mover = () => document.getElementById("mover");
const rowsHere = () => [...document.querySelectorAll(".con")];
let dragged; /* the row under the finger */
let moved = -1; /* the place of a row that went there by keys, and whose grip has the focus */

function grips() {
  const word = mover()?.textContent, rows = rowsHere();
  if (word) rows.forEach((row) => {
    if (row.querySelector(".grip")) return;
    const grip = document.createElement("button");
    grip.type = "button";
    grip.className = "grip";
    grip.ariaLabel = `${word}: ${row.querySelector("b").textContent}`;
    row.append(grip);
  });
  rows[moved]?.querySelector(".grip").focus();
  moved = -1;
}

function putAt(row, place) {
  const rows = rowsHere(), now = rows.indexOf(row);
  if (!rows[place] || place === now) return false;
  mover().value = `move:${now}:${place}`;
  mover().click();
  return true;
}

/* Where the row would come to lie: behind all others whose middle is above the finger. */
function placeAt(y) {
  return rowsHere().filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    return one !== dragged && top + height / 2 < y;
  }).length;
}

function showPlace(place) {
  rowsHere().forEach((one, n) => {
    one.classList.toggle("is-held", place >= 0 && one === dragged);
    one.classList.toggle("is-over", n === place && one !== dragged);
  });
}

function letGo() {
  showPlace(-1);
  dragged = null;
}

on("pointerdown", (event) => {
  const grip = event.target.closest(".grip");
  if (!grip) return;
  dragged = grip.parentElement;
  grip.setPointerCapture(event.pointerId);
});
on("pointermove", ({ clientY }) => {
  if (dragged) showPlace(placeAt(clientY));
});
on("pointerup", ({ clientY }) => {
  const row = dragged, place = row && placeAt(clientY);
  letGo();
  if (row) putAt(row, place);
});
on("pointercancel", letGo);
on("keydown", (event) => {
  const row = event.target.closest(".grip")?.parentElement, step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!row || !step) return;
  const place = rowsHere().indexOf(row) + step;
  event.preventDefault();
  if (putAt(row, place)) moved = place;
});

on("htmx:after:swap", grips);
grips();
