"""Whole: no name of up to six letters ends in dots over keys, beside them or on the board, with three to six at a
table, upright and on its side."""

import pytest

from scorer.games import LOADED
from tests.browser.test_sideways import Looker, states
from tests.helpers import seated
from tests.helpers.sweep import sweep_all_but

PEOPLE = {
    "six letters": ("Zuzana", "Monika", "Marian", "Boris", "Dana", "Andrej"),
    # names so short have a total beside them on a phone on its side
    "five letters": ("Marek", "Boris", "Cyril", "Dana", "Emil", "Eva"),
}
CUT = """(doc) => {
  const all = [...doc.querySelectorAll(".board .name, .col > legend, .row-name")];
  const style_of = (one) => doc.defaultView.getComputedStyle(one);
  const clipped = (one) => one && (style_of(one).clipPath !== "none" || clipped(one.parentElement));
  const names = all.filter((one) => one.checkVisibility({visibilityProperty: true}) && !clipped(one));
  const found = [];
  for (const name of names) {
    const words = doc.createTreeWalker(name, NodeFilter.SHOW_TEXT), range = doc.createRange();
    for (let text; (text = words.nextNode());) {
      const box = text.parentElement, style = style_of(box);
      if (!text.data.trim() || box.matches(".vh") || style.textOverflow !== "ellipsis") continue;
      range.selectNodeContents(text);
      /* dots come where a word is wider than what the padding leaves of its box, however little */
      const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const by = range.getBoundingClientRect().width - room;
      if (by > 0.5) found.push(`${text.data.trim()} by ${by.toFixed(1)} (${name.className || name.localName})`);
    }
  }
  return [names.length, found];
}"""
"""Of a page's document: how many names stand on the board, over keys and beside them, and which of them end in dots."""


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("game", sweep_all_but("slovak-lorum", "croatian-lora", "king", "rentz", of=LOADED))
def test_a_short_name_is_whole(app, open_phone, game, people):
    """Beside nought, where it has half a column, and beside totals of three digits."""
    looker = Looker(app, open_phone())
    for contract, seats, options in states(game):
        names = PEOPLE[people]
        link = seated.match(app, game, seats, seated.until(game, contract, seats, **options), names, **options)
        html = looker.get(looker.sit(link))
        for size, (seen, cut) in looker.page.evaluate(looker.script(CUT), [html, looker.style(html), [], []]).items():
            looker.states += 1
            looker.keys += seen
            looker.wrong += [f"{seats} {contract} at {size}: {name}" for name in cut]
    assert looker.keys >= 3 * looker.states
    assert not looker.wrong, f"{len(looker.wrong)} of {looker.states}\n" + "\n".join(looker.wrong)
