/* The grip of a row that can be put elsewhere: dragged, or moved by the arrow keys. What the button #mover then says is
   "move:2:5", from where to where; without it a page has no grips, and without a script none at all. */

const rowsHere = () => all(".con");
let dragged; /* the row under the finger */
let moved = -1; /* the place of a row that went there by keys, and whose grip has the focus */

function addGrips() {
  const word = byId("mover")?.textContent, rows = rowsHere();
  rows.filter((row) => word && !row.querySelector(".grip")).forEach((row) => {
    row.append(make("button", { type: "button", className: "grip", ariaLabel: `${word}: ${row.querySelector("b").textContent}` }));
  });
  rows[moved]?.querySelector(".grip").focus();
  moved = -1;
}

function putAt(row, place) {
  const rows = rowsHere(), now = rows.indexOf(row), mover = byId("mover");
  if (!rows[place] || place === now) return false;
  mover.value = `move:${now}:${place}`;
  mover.click();
  return true;
}

/* Where the row would come to lie: behind all others whose middle is above the finger. */
function placeAt(y) {
  const middleOf = ({ top, height }) => top + height / 2;
  return rowsHere().filter((row) => row !== dragged && middleOf(row.getBoundingClientRect()) < y).length;
}

function showPlace(place) {
  rowsHere().forEach((row, n) => {
    row.classList.toggle("is-held", place >= 0 && row === dragged);
    row.classList.toggle("is-over", n === place && row !== dragged);
  });
}

function drop() {
  showPlace(-1);
  dragged = null;
}

on("pointerdown", (event) => {
  const grip = event.target.closest(".grip");
  if (!grip) return;
  dragged = grip.parentElement;
  grip.setPointerCapture(event.pointerId);
});
on("pointermove", ({ clientY }) => dragged && showPlace(placeAt(clientY)));
on("pointerup", ({ clientY }) => {
  const row = dragged, place = row && placeAt(clientY);
  drop();
  if (row) putAt(row, place);
});
on("pointercancel", drop);
on("keydown", (event) => {
  const row = event.target.closest(".grip")?.parentElement, step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!row || !step) return;
  const place = rowsHere().indexOf(row) + step;
  event.preventDefault();
  if (putAt(row, place)) moved = place;
});

on("htmx:after:swap", addGrips);
addGrips();
