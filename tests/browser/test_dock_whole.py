"""The dock is whole: in every state of an entry no sentence or number in it is cut, and none lies under it.

Pages are laid out in frames as wide and high as phones, as the server sends them where a tap has been worked out.
"""

from itertools import cycle, product
from random import Random

import pytest

from scorer.games import KEYS
from tests.browser.test_sideways import SIZES, Looker, states
from tests.helpers import seated
from tests.helpers.filled import as_shown
from tests.helpers.table import hidden

LANGUAGES = ("en", "de", "sk", "ar")
ALWAYS = {"en": SIZES[:2]}
"""The windows in which each state is looked at, in this language."""
IN_TURN = tuple(pair for pair in product(LANGUAGES, SIZES) if pair[1] not in ALWAYS.get(pair[0], ()))
"""All other pairs, of which each state takes the next one."""

WHOLE = """([html, style, sizes]) => {
  const found = [], page = new DOMParser().parseFromString(html, "text/html");
  page.querySelectorAll("script, link, meta, noscript").forEach((part) => part.remove());
  for (const [width, height] of sizes) {
    const frame = document.querySelector(`iframe[width="${width}"][height="${height}"]`);
    const doc = frame.contentDocument, root = doc.documentElement, win = frame.contentWindow;
    if (root.dataset.style !== String(style.length)) {
      doc.head.replaceChildren(Object.assign(doc.createElement("style"), {textContent: style}));
      root.dataset.style = style.length;
    }
    root.className = "has-js has-htmx";
    root.lang = page.documentElement.lang;
    root.dir = page.documentElement.dir;
    doc.body.className = page.body.className;
    doc.body.innerHTML = page.body.innerHTML;
    const wrong = (what) => found.push(`${width}x${height}: ${what}`);
    const seen = (part) => part.checkVisibility({visibilityProperty: true}) && part.getBoundingClientRect().width > 1;
    const fixed = [...doc.querySelectorAll(".dock, .told, .asked")]
      .filter((part) => seen(part) && win.getComputedStyle(part).position === "fixed");
    let told = 0;
    for (const part of fixed) {
      const words = doc.createTreeWalker(part, NodeFilter.SHOW_TEXT), range = doc.createRange();
      for (let text; (text = words.nextNode());) {
        const at = text.parentElement;
        if (!text.data.trim() || at.closest(".vh, svg") || !seen(at)) continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
          if (box.width < 1) continue;
          told += 1;
          const inside = (edge) => box.left >= edge.left - 1 && box.right <= edge.right + 1
            && (box.top + box.bottom) / 2 + 5 <= edge.bottom && (box.top + box.bottom) / 2 - 5 >= edge.top;
          if (!inside({left: 0, top: 0, right: width, bottom: height})) wrong(`outside: ${text.data}`);
          for (let up = at; up !== part.parentElement; up = up.parentElement) {
            const cuts = win.getComputedStyle(up).overflowX !== "visible" || up === part;
            if (cuts && !inside(up.getBoundingClientRect())) wrong(`cut: ${text.data}`);
          }
          const top = doc.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
          if (!part.contains(top)) wrong(`covered: ${text.data}`);
        }
      }
    }
    if (fixed.length && !told) wrong("the dock says nothing");
    win.scrollTo(0, 1e6);
    const edge = Math.min(...fixed.map((part) => part.getBoundingClientRect().top));
    for (const last of doc.querySelectorAll("main > :last-child, #outcome > .why, footer > *")) {
      if (seen(last) && !last.closest(".dock, .told, .asked") && last.getBoundingClientRect().bottom > edge + 1
        && last.getBoundingClientRect().top < height) {
        wrong(`under the dock: ${last.className} ${last.textContent.trim().slice(0, 40)}`);
      }
    }
    win.scrollTo(0, 0);
  }
  return found;
}"""
"""What of the dock, and of what is told in its place, is not whole, and what cannot be scrolled above it."""

SIZED = """(sizes) => document.querySelectorAll("iframe").forEach((frame, number) => {
  [frame.width, frame.height] = sizes[number];
})"""


def fields_of(looker, game, seats, log, **options):
    """The fields of the last deal of a log, as its correction has them filled in."""
    table = looker.sit(seated.match(looker.app, game, seats, log, **options))
    found = as_shown(looker.client.get(f"{table}/entries/{len(log)}").text)
    return {name: values for name, values in found.items() if name == "contract" or "-" in name}


def docks(looker, game, contract, seats, **options):
    """Pages on which the dock says something of a contract: what each shows, and how it is asked for in a language."""
    log = seated.until(game, contract, seats, **options)
    deal = seated.made_up(seated.replayed(game, seats, log, **options), contract, Random(len(log)))
    fields = fields_of(looker, game, seats, [*log, deal], **options)
    table = looker.sit(seated.match(looker.app, game, seats, log, **options))
    saved = looker.sit(seated.match(looker.app, game, seats, [*log, deal], **options))
    tokens = hidden(looker.client.get(table).text) | {"work_out": "1"}

    def worked_out(answers):
        return lambda language: looker.client.post(
            f"{table}/deals", data=tokens | answers, headers={"Accept-Language": language}
        )

    yield "nothing tapped", worked_out({"contract": contract})
    yield "all but one", worked_out(dict([*fields.items()][:-1]) | {"contract": contract})
    yield "all tapped", worked_out(fields | {"contract": contract})
    yield "saved", lambda language: looker.client.get(saved, headers={"Accept-Language": language})


@pytest.mark.sweep
@pytest.mark.parametrize("game", KEYS)
def test_the_dock_is_whole_in_every_state(app, open_phone, game):
    looker = Looker(app, open_phone())
    looker.page.evaluate(SIZED, SIZES)
    others, wrong, looks = cycle(IN_TURN), list[str](), 0
    for contract, seats, options in states(game):
        for what, ask in docks(looker, game, contract, seats, **options):
            language, size = next(others)
            for spoken, sizes in (*ALWAYS.items(), (language, [size])):
                answer = ask(spoken)
                assert answer.status_code in (200, 422), (contract, what, answer.status_code)
                faults = looker.page.evaluate(WHOLE, [answer.text, looker.style(answer.text), list(sizes)])
                looks += len(sizes)
                wrong += [f"{contract} {seats} {options or ''}, {what}, {spoken} {fault}" for fault in faults]
    assert not wrong, f"{len(wrong)} in {looks} looks\n" + "\n".join(wrong)
