"""The blank sheet of games and tables, as a page."""

import pytest

from scorer.games import KEYS, LIBRARY, find
from tests.helpers.sweep import sample


@pytest.mark.parametrize("key", sample((*KEYS, *LIBRARY), 8))
def test_every_game_has_a_sheet(client, key):
    """For every number of players, with as many columns, in a language from the left and one from the right."""
    game = find(key)
    for seats in game.seats:
        for pack in game.packs:
            for language in ("en", "ar"):
                answer = client.get(
                    f"/rules/{key}/sheet?players={seats}&pack={pack}", headers={"Accept-Language": language}
                )
                assert answer.status_code == 200
                assert f'dir="{"rtl" if language == "ar" else "ltr"}"' in answer.text
                head = answer.text.partition("<thead>")[2].partition("</thead>")[0]
                assert head.count("<i></i>") == seats
                assert "%(" not in answer.text
                assert "Phrase(" not in answer.text


@pytest.mark.parametrize(
    "query",
    ["players=7", "players=five", "pack=tarot", "players=5&sits_out=nobody", "players=5", "options=%7B", "options=3",
     "options=%7B%22poker%22%3Atrue%7D", "players=9&sits_out=dealer"],
)  # fmt: skip
def test_no_table_that_cannot_play_has_one(client, query):
    status = client.get(f"/rules/slovak-lorum/sheet?{query}").status_code
    assert status == (200 if query == "players=five" else 404)
    assert client.get("/rules/poker/sheet").status_code == 404
