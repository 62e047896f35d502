"""Beside: whether each key of an entry stands in its player's column or row, measured where a browser puts it."""

ASTRAY = """(doc, names) => {
  const wrong = [];
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => one.checkVisibility({visibilityProperty: true}) && box(one).width > 1 && box(one).height > 1
    && !one.closest(".vh") && !clipped(one);
  const clipped = (one) => {
    for (let up = one; up; up = up.parentElement) {
      if (doc.defaultView.getComputedStyle(up).clipPath !== "none") return true;
    }
    return false;
  };
  const called = (text) => names.findIndex((name) => text === name || text.startsWith(`${name}, `)
    || text.startsWith(`${name}: `));
  const row = [...doc.querySelectorAll(".board thead th")].map(box);
  const stacked = row.length > 1 && row[1].top >= row[0].bottom - 1;
  /* where somebody rests the board has a column more than the keys: there a key may bear its name itself */
  const rests = doc.querySelector(".board thead .is-out") !== null;
  const inside = (at, from, to) => from - 0.5 <= at && at <= to + 0.5;
  /* the names that can be read over or beside keys, and how far each of them reaches */
  const where = "#entry :is(.col > legend, .row-names > *, .row-name)";
  const labels = [...doc.querySelectorAll(where)].filter(seen)
    .map((one) => [called(one.textContent.trim()), box(one), one.closest(".col") && box(one.closest(".col"))]);
  const keys = [...doc.querySelectorAll("#entry :is(label.key, label.taker, .place, .step, .keys > input.line)")];
  let number = 0;
  const contracts = [...doc.querySelectorAll("#entry .facts")].filter((one) => one.checkVisibility());
  if (contracts.length > 1) wrong.push(`the questions of ${contracts.length} contracts`);
  for (const key of keys) {
    if (!seen(key)) continue;
    const input = key.matches("input") ? key : key.querySelector("input");
    const own = called(key.querySelector(".clip, b.vh")?.textContent.trim() ?? "");
    const said = called(key.ariaLabel ?? input?.ariaLabel ?? "");
    const by_field = Number(/-(\\d+)(?:-prediction|-recounter)?$/.exec(
      key.closest(".col, .keys, .figures") ? input?.name ?? "" : "")?.[1] ?? -1);
    const seat = [own, said, by_field].find((one) => one >= 0) ?? -1;
    if (seat < 0) continue;
    number += 1;
    const at = box(key), x = (at.left + at.right) / 2, y = (at.top + at.bottom) / 2;
    const what = `${names[seat]}: ${input?.name ?? key.name} ${input?.value ?? key.value}`;
    if (stacked) {
      const beside = row.findIndex((one) => inside(y, one.top + 1, one.bottom - 1));
      if (beside >= 0 && beside !== seat) { wrong.push(`${what} in line with ${names[beside]}`); continue; }
      if (beside === seat) continue;
    } else if (inside(x, row[seat].left, row[seat].right)) continue;
    const named = labels.some(([who, name, col]) => who === seat && (inside(y, name.top, name.bottom)
      || (col && inside(x, col.left, col.right) && (inside(y, name.top, col.bottom) || key.closest(".is-pair")))));
    const in_fold = key.closest("details.fold")?.querySelector("summary").textContent.includes(names[seat]);
    const label = key.querySelector(".clip");
    const bears = own >= 0 && label && seen(label);
    if (!named && !in_fold && !(bears && (stacked || rests))) wrong.push(`${what} without a name`);
  }
  return [number, wrong];
}"""
"""Of a page's document and the players' names: how many keys of players there are, and what is wrong with them. A key
lies in the column under its player's name or in a row with that name, and never in line with a row of the board that is
somebody else's. A key that bears its player's name where it can be read needs no column if the board's are rows, or
others as somebody rests. And the questions of one contract are seen at a time. Plain JavaScript, for a browser of any
make."""
