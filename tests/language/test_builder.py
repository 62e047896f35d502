"""No word of the builder escapes the catalogue: its pages, folds, problems and the trial in a made-up language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.games import LOADED, find
from tests.helpers.builder import SEVEN, Hand
from tests.language.test_catalogue import NEVER_TRANSLATED, unmarked, words_of

if TYPE_CHECKING:
    from flask.testing import FlaskClient


def test_no_word_of_the_builder_escapes(reader: FlaskClient) -> None:
    """Every kind, every page, a row of each sort opened, everything wrong that there is, and chips."""
    allowed = NEVER_TRANSLATED | words_of([name for key in LOADED if (game := find(key)) for name in game.other_names])
    hand = Hand(reader)
    pages = [reader.get("/games/begin").text, hand.answer.text]
    for action in (*SEVEN[:-1], "add:who", "put", "add:thing", "put", "add:places", "add:salad", "rows"):
        pages.append(hand.do(action).text)
    for row in range(11):
        pages.append(hand.do(f"more:{row}").text)
    pages.append(hand.do("prices").text)
    pages.append(hand.do("price:court").text)
    pages.append(hand.do("look", order="choice", ends_at="x", seats=["3", "4"], **{"p-0-0": "", "p-1-0": "x"}).text)
    pages.append(hand.do("look", unit="chips", ends_at="", **{"p-2-0": "-1", "p-3-0": "99999"}).text)
    pages.append(hand.do("look", on=[]).text)
    hand = Hand(reader, "/games/new?from=kein-stich")
    pages += [hand.answer.text, hand.do("more:0").text, hand.do("try").text]
    for html in pages:
        assert unmarked(html, allowed) == []
