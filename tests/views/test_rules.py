"""The rules pages: every game in sentences from its declaration, and a table's own house rules."""

import re
from html import unescape
from itertools import product
from random import Random

import pytest

from scorer.engine.house_rules import options_of
from scorer.games import KEYS, LIBRARY, all_games, find
from scorer.language.translator import make_translator
from scorer.presentation import rules
from tests.helpers import seated
from tests.helpers.sweep import sample
from tests.helpers.table import hidden, make_match


@pytest.mark.parametrize("key", sample(KEYS, 4))
def test_each_game_is_told_whole(app, client, key):
    """For every number of players and every pack: each contract has an anchor, asks and pays; nothing is blank."""
    game = find(key)
    html = client.get(f"/rules/{key}").text
    links = re.findall(r'href="#([\w-]+)"><b>([^<]+)</b>', html.partition('class="short"')[2].partition("</ul>")[0])
    parts = re.findall(r'<section class="rule" id="([\w-]+)" tabindex="-1" aria-labelledby="\1-h">', html)
    assert {place for place, _words in links} < set(parts), "a link leads to a part that takes the focus"
    assert len({words for _place, words in links}) == len(links)
    for seats in game.seats:
        for pack in game.packs:
            html = client.get(f"/rules/{key}?players={seats}&pack={pack}").text
            play = game.for_table(game.rules(), seats)
            with app.test_request_context():
                tell = make_translator((), pack)
                for contract in play.contracts.values():
                    assert f'id="contract-{contract.key}"' in html
                    assert tell(contract.name).replace("'", "&#39;") in html
            assert [text for text in ("%(", "Phrase(", "<li></li>", "Scorer asks") if text in html] == []
            for part in play.game.guide(play.rules, seats):
                assert part.heading in html or not isinstance(part.heading, str)


@pytest.mark.parametrize("key", sample(KEYS, 4))
def test_the_table_leads_to_the_contract_that_is_played(app, client, key):
    """The book opens the rules where the contract of this deal stands, on the table as where a deal is corrected."""
    game = find(key)
    for contract in game.for_table(game.rules(), game.seats[0]).contracts:
        log = seated.until(key, contract, game.seats[0])
        ledger = seated.replayed(key, game.seats[0], log)
        open_ones = ledger.next_turn.contracts
        named = ledger.next_turn.chooser is not None and len(open_ones) > 1
        links = [("", "" if named else f"#contract-{open_ones[0]}")]
        log.append(seated.made_up(ledger, contract, Random(0)))
        links.append((f"/entries/{len(log)}", f"#contract-{contract}"))
        for length, (path, place) in enumerate(links, len(log) - 1):
            table = client.get(seated.match(app, key, game.seats[0], log[:length])).headers["Location"]
            assert f'href="{table}/rules{place}"' in client.get(f"{table}{path}").text, (contract, path)
            assert f'id="contract-{contract}"' in client.get(f"{table}/rules").text
    table = make_match(client)  # where a called game was sent with something missing, the rules of that game
    answer = client.post(f"{table}/deals", data=hidden(client.get(table).text) | {"contract": "small"})
    assert answer.status_code == 422
    assert f'href="{table}/rules#contract-small"' in answer.text


@pytest.mark.parametrize("key", sample(KEYS, 4))
def test_what_is_off_is_not_told_as_on(app, client, key):
    """Neither the sentence of a house rule that is off nor its help stands anywhere on the page."""
    game = find(key)
    switches = [option for option in options_of(game.rules) if option.values == (False, True)]
    off = {option.key: False for option in switches}
    table = client.get(seated.match(app, key, game.seats[0], **off)).headers["Location"]
    html = unescape(client.get(f"{table}/rules").text)
    with app.test_request_context():
        tell = make_translator((), game.packs[0])
        for option in switches:
            assert tell(option.describe(True, game.rules())) not in html
            meaning = option.explain(game.rules(**{option.key: True}))
            assert not meaning or tell(meaning) not in html


@pytest.mark.parametrize("name", ["poker", "slovak-lorum?players=7", "slovak-lorum?pack=tarot", "..%2f", "__init__"])
def test_what_is_not_there_is_404(client, name):
    assert client.get(f"/rules/{name}").status_code == 404


def test_no_game_is_told_in_numbers_alone(app):
    """Every game's match is told in at least four sentences, each of which ends as one."""
    with app.test_request_context():
        for game in all_games():
            for seats in game.seats:
                text = rules.match_description(game.for_table(game.rules(), seats), make_translator())
                assert len(text) >= 4, game.key
                assert all(sentence.endswith(".") for sentence in text), text


def test_a_game_is_found_by_any_of_its_names(client):
    """In the reader's language or another one, by a part of it, in any case; what nobody calls a game says so."""
    assert "/rules/trex" in client.get("/rules?name=TRIX").text
    assert "/rules/king" not in client.get("/rules?name=trix").text
    assert "No game has this name." in client.get("/rules?name=poker").text


@pytest.mark.parametrize("key", sample((*KEYS, *LIBRARY), 8))
def test_every_game_has_a_sheet(client, key):
    """For every number of players, with as many columns, in a language from the left and one from the right."""
    game = find(key)
    for seats, pack, language in product(game.seats, game.packs, ("en", "ar")):
        address = f"/rules/{key}/sheet?players={seats}&pack={pack}"
        answer = client.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert f'dir="{"rtl" if language == "ar" else "ltr"}"' in answer.text
        assert answer.text.partition("<thead>")[2].partition("</thead>")[0].count("<i></i>") == seats
        assert ("%(" in answer.text, "Phrase(" in answer.text) == (False, False)


@pytest.mark.parametrize(
    "query",
    ["players=7", "players=five", "pack=tarot", "players=5&sits_out=nobody", "players=5", "options=%7B", "options=3",
     "options=%7B%22poker%22%3Atrue%7D", "players=9&sits_out=dealer"],
)  # fmt: skip
def test_no_table_that_cannot_play_has_one(client, query):
    status = client.get(f"/rules/slovak-lorum/sheet?{query}").status_code
    assert status == (200 if query == "players=five" else 404)
    assert client.get("/rules/poker/sheet").status_code == 404
