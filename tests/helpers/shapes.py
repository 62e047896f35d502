"""Shapes: what is wrong with how a page lies, as a browser measures it: too wide, broken, cut, or one over another."""

SIZES = ((360, 640), (320, 568), (844, 390), (740, 360), (640, 360))
"""Width and height of every window: phones upright, then on their side."""
SCRIPTS = "".join(f"\\p{{Script={script}}}" for script in ("Latin", "Cyrillic", "Greek", "Arabic", "Hebrew"))
LETTERS = f"(?:(?=\\p{{L}})[{SCRIPTS}])"
"""The letters of scripts that part their words with spaces; Thai, Chinese and their kin may break a line anywhere."""
WRONG = """() => {
  const found = [], wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`sideways: ${wide}`);
  const seen = [], lines = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = words.nextNode());) {
    const at = text.parentElement, range = document.createRange();
    if (at.closest(".vh, script, title, [hidden], select, textarea, .url, [popover]")) continue;
    if (at.closest(".skip, .said, .state, .a4-desk, svg, dialog")) continue;
    if (at.closest("details:not([open])") && !at.closest("summary")) continue;
    const style = getComputedStyle(at);
    if (!text.data.trim() || style.visibility === "hidden" || style.clipPath !== "none") continue;
    if (!at.checkVisibility()) continue;
    const what = at.closest("[class]")?.getAttribute("class");
    /* what shows of it, and whether it may end in three dots */
    let room = {left: -1e6, top: -1e6, right: 1e6, bottom: 1e6}, ends = false, lies = false, clipped = false;
    for (let up = at; up !== document.body; up = up.parentElement) {
      const one = getComputedStyle(up), box = up.getBoundingClientRect();
      if (one.clipPath !== "none") clipped = true;
      /* three dots stand before the padding */
      const last = box.right - (one.textOverflow === "ellipsis" ? parseFloat(one.paddingRight) : 0);
      if (one.overflowX !== "visible" && !lies) room = {left: Math.max(room.left, box.left),
        top: Math.max(room.top, box.top), right: Math.min(room.right, last), bottom: Math.min(room.bottom, box.bottom)};
      ends ||= one.textOverflow === "ellipsis" || up.matches(".told p, #past");
      lies ||= one.position === "fixed" || one.position === "sticky";
    }
    if (clipped) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const shown = {left: Math.max(box.left, room.left), right: Math.min(box.right, room.right),
        top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom)};
      const size = parseFloat(style.fontSize), middle = (box.top + box.bottom) / 2;
      if (shown.right - shown.left < 2 || shown.bottom - shown.top < 4 || lies) continue;
      /* letters fill the middle of their line */
      lines.push([text.data.trim().slice(0, 20), {...shown, top: Math.max(shown.top, middle - size / 2),
        bottom: Math.min(shown.bottom, middle + size / 2)}, at]);
    }
    if (ends && at.closest(".clip")) continue;
    for (const part of text.data.matchAll(/[+\\u2212-]?\\d[\\d.,]*|(?<!\\p{L})LETTERS{3,12}(?!\\p{L})/gu)) {
      range.setStart(text, part.index);
      range.setEnd(text, part.index + part[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width);
      if (!boxes.length) continue;
      const box = range.getBoundingClientRect(), name = `${what} ${part[0]}`;
      if (new Set(boxes.map((line) => Math.round(line.top))).size > 1) found.push(`broken: ${name}`);
      if (box.left < -1 || box.right > innerWidth + 1) ends || found.push(`outside: ${name}`);
      else if (!ends && (box.right > room.right + 1 || box.left < room.left - 1)) found.push(`cut: ${name}`);
    }
  }
  lines.forEach(([what, box, at], n) => lines.slice(n + 1).forEach(([other, there, where]) => {
    const across = Math.min(box.right, there.right) - Math.max(box.left, there.left);
    const down = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
    const least = Math.min(box.bottom - box.top, there.bottom - there.top);
    if (across > 1 && down > least / 3 && at !== where) found.push(`over: ${what} / ${other}`);
  }));
  return [...new Set(found)];
}""".replace("LETTERS", LETTERS)
"""What is wrong with the words and figures of a page; a name or a note may be cut, where it says so with three dots,
and a word of more than twelve letters may break."""
LABELS = """() => {
  const found = [], cut = ".clip, .col > legend, .kicker, .deal-t, .told p, .tab small, .url, textarea, select";
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = words.nextNode());) {
    const at = text.parentElement, range = document.createRange(), what = text.data.trim();
    if (!what || at.closest(cut) || at.closest(".vh, .said, .state, svg")) continue;
    if (!at.checkVisibility({visibilityProperty: true})) continue;
    if (at.closest("details:not([open])") && !at.closest("summary")) continue;
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter((box) => box.width > 1);
    const size = parseFloat(getComputedStyle(at).fontSize);
    const tops = new Set(lines.map((box) => Math.round(box.top)));
    const link = at.closest(".link")?.offsetWidth;
    if (link < innerWidth * 0.75 && tops.size > 1) found.push(`a link on ${tops.size} lines: ${what}`);
    for (let up = at; up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up), box = up.getBoundingClientRect();
      if (style.clipPath !== "none" || style.overflowY === "auto") break;
      if (style.display === "inline" || style.display === "contents") continue;
      /* a cell of several rows is as high as they are, and not as its first */
      if (style.display === "table-row" && at.closest("td, th")?.rowSpan > 1) continue;
      if (style.overflowX !== "visible" && up.scrollWidth > up.clientWidth) found.push(`dots: ${what}`);
      for (const line of lines) {
        const middle = (line.top + line.bottom) / 2;
        const by = Math.max(middle + size / 2 - box.bottom, box.top - middle + size / 2);
        if (by > 3) found.push(`spills by ${Math.round(by)}: ${what}`);
      }
      if (style.position === "absolute" || style.position === "fixed" || style.position === "sticky") break;
    }
  }
  return [...new Set(found)];
}"""
"""Labels that end in dots, stand higher than their key, or take two lines beside another. What people typed may be cut,
and so may what can be read elsewhere: the name of the game, a deal in the list, what the last one did, the prices of
the chosen contract."""
KEYS_WRONG = """() => {
  const touched = ":is(button, summary, select, .line, .blank, .key, .taker, .tab, .place, .step, .row, .link, .save)";
  const within = (part, holds) => part && (holds(getComputedStyle(part)) || within(part.parentElement, holds));
  const is_held = (one) => within(one, (style) => ["fixed", "sticky"].includes(style.position));
  const is_clipped = (one) => within(one, (style) => style.clipPath !== "none");
  const is_seen = (one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".vh, [popover], p, dialog")
    && !is_clipped(one);
  const called = (one) => `${one.className} ${one.textContent.trim().slice(0, 20)}`, found = [];
  const keys = [...document.querySelectorAll(`main ${touched}:not(fieldset)`)].filter(is_seen)
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
  keys.forEach(([one, box], n) => {
    if (Math.min(box.width, box.height) < 43.5) {
      found.push(`small: ${called(one)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    for (const [other, there] of keys.slice(n + 1)) {
      const across = Math.min(box.right, there.right) - Math.max(box.left, there.left);
      const down = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
      if (across > 2 && down > 2 && !one.contains(other) && !other.contains(one) && !is_held(one) && !is_held(other)) {
        found.push(`over: ${called(one)} / ${called(other)}`);
      }
    }
  });
  for (const group of document.querySelectorAll("#entry :is(.col, .takers, .order)")) {
    if (!is_seen(group)) continue;
    const all = [...group.querySelectorAll(":is(.key, .taker, .place):not(details:not([open]) *)")];
    const hidden = all.filter((one) => !is_seen(one));
    if (hidden.length && hidden.length < all.length) found.push(`hidden: ${hidden.map(called)}`);
  }
  return [...new Set(found)];
}"""
"""What is wrong with keys: smaller than a fingertip, one over another, or hidden while others of its question are seen.
A link in a sentence is no key."""
STUCK = """() => [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility() && one.offsetHeight > 1
  && ["fixed", "sticky"].includes(getComputedStyle(one).position)).map((one) => one.className)"""
"""What stays where it is while the page is scrolled."""


def looked_at(page, what, sizes):
    """What is wrong there, a line a window of this width and height."""
    faults = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{what} at {width} x {height}, {wrong}" for wrong in page.evaluate(WRONG)]
    return faults


def worded(page, what, sizes):
    """The same of words of any length, and with what is wrong with labels: asked where languages differ."""
    faults = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong = page.evaluate(WRONG.replace("{3,12}", "{3,30}")) + page.evaluate(LABELS)
        faults += [f"{what} at {width}, {fault}" for fault in wrong]
    return faults
