"""The rules pages: every game in sentences from its declaration, and a table's own house rules."""

import re
from html import unescape
from random import Random

import pytest

from scorer.engine.house_rules import options_of
from scorer.games import KEYS, all_games, find
from scorer.language.translator import make_translator
from scorer.presentation import rules
from tests.helpers import seated
from tests.helpers.sweep import sample
from tests.helpers.table import hidden, make_match


@pytest.mark.parametrize("key", sample(KEYS, 4))
def test_each_game_is_told_whole(app, client, key):
    """For every number of players and every pack: each contract has an anchor, asks and pays; nothing is blank."""
    game = next(candidate for candidate in all_games() if candidate.key == key)
    for seats in game.seats:
        for pack in game.packs:
            html = client.get(f"/rules/{key}?players={seats}&pack={pack}").text
            play = game.for_table(game.rules(), seats)
            with app.test_request_context():
                tell = make_translator((), pack)
                for contract in play.contracts.values():
                    assert f'id="contract-{contract.key}"' in html
                    assert tell(contract.name).replace("'", "&#39;") in html
            assert "%(" not in html
            assert "Phrase(" not in html
            assert "<li></li>" not in html
            for part in play.game.guide(play.rules, seats):
                assert part.heading in html or not isinstance(part.heading, str)
            assert "Scorer asks" not in html


def test_the_page_says_to_whom_the_deal_passes(client):
    """In Trex the kingdom goes to the player before, elsewhere the deal passes on."""
    assert "then the player before deals" in client.get("/rules/trex").text
    assert "then the next player deals" in client.get("/rules/libyan-lora").text
    assert "The deal passes on after every deal" in client.get("/rules/tribello").text


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


def test_a_contract_that_is_tapped_is_the_one_that_is_looked_up(client):
    """Where a called game was sent with something missing, the book opens the rules of that game."""
    table = make_match(client)
    fields = hidden(client.get(table).text) | {"contract": "small"}
    answer = client.post(f"{table}/deals", data=fields)
    assert answer.status_code == 422
    assert f'href="{table}/rules#contract-small"' in answer.text


def test_who_watches_is_led_there_too(app, client):
    """A deal that is usual unless somebody calls has its place in the rules; one that is yet to be named has none."""
    for key, place in (("slovak-lorum", "#contract-regular"), ("trex", "")):
        table = make_match(client, key)
        assert f'href="{table}/rules{place}"' in app.test_client().get(table).text


@pytest.mark.parametrize("key", sample(KEYS, 4))
def test_every_link_on_the_page_leads_to_a_part_that_takes_the_focus(client, key):
    html = client.get(f"/rules/{key}").text
    links = re.findall(r'href="#([\w-]+)"><b>([^<]+)</b>', html.partition('class="short"')[2].partition("</ul>")[0])
    parts = re.findall(r'<section class="rule" id="([\w-]+)" tabindex="-1" aria-labelledby="\1-h">', html)
    assert {place for place, _words in links} < set(parts)
    assert len({words for _place, words in links}) == len(links)


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


@pytest.mark.parametrize(
    "path",
    [
        "/rules/poker",
        "/rules/slovak-lorum?players=7",
        "/rules/slovak-lorum?pack=tarot",
        "/rules/..%2f",
        "/rules/__init__",
    ],
)
def test_what_is_not_there_is_404(client, path):
    assert client.get(path).status_code == 404


def test_a_table_shows_its_own_house_rules(app, client):
    usual, own = make_match(client, announce="true"), make_match(client)
    assert "this table's own" not in client.get(f"{usual}/rules").text
    html = client.get(f"{own}/rules").text
    assert html.count("this table's own") == 1
    assert "No card is announced." in html
    assert "An announced card costs double." not in html
    assert "An announced card costs double." in client.get("/rules/slovak-lorum").text
    assert app.test_client().get(f"{own}/rules").status_code == 200


def test_a_band_says_what_this_table_has_chosen(client):
    """Players, pack and every house rule that is not as usual; nothing of that where no table is looked at."""
    tables = make_match(client, announce="true"), make_match(client)
    usual, own = (_band(client.get(f"{table}/rules").text) for table in tables)
    assert usual == "At this table: 4 players, German cards The house rules are the usual ones."
    assert own == "At this table: 4 players, German cards Announced cards: No card is announced."
    assert _band(client.get("/rules/slovak-lorum").text) == ""


def _band(html):
    hit = re.search(r'<div class="here">(.*?)</div>', html, re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", hit[1]).split()).replace(" :", ":") if hit else ""


def test_a_table_reads_its_own_prices(client):
    """In the contracts, in the guide with its worked deal, and among the house rules, beside the usual ones."""
    own = make_match(client, announce="true", **{"prices.heart": "2", "prices.greens": "12", "prices.small": "10"})
    html = unescape(re.sub(r"<[^>]+>", "", client.get(f"{own}/rules").text))
    assert "A heart 2 · Ober of acorns 4 · Ober of leaves 12" in html
    assert "It comes to: Ana −10, Boris +16, Cyril −22, Dana +16." in html
    assert "Regular this table's own\nA heart 2, Ober of leaves 12 Usually 1, 8." in html
    assert html.count("this table's own") == 1
    own_table = make_match(client, **{"prices.heart": "2"})
    html = unescape(re.sub(r"<[^>]+>", "", client.get(f"{own_table}/rules").text))
    assert "Regular: A heart this table's own\n2 Usually 1." in html


def test_three_at_the_table_read_their_own_stakes(client):
    html = client.get(f"{make_match(client, players=('Ana', 'Boris', 'Cyril'))}/rules").text
    assert "15 from each of the others" in html
    assert "3 players at this table." in html
    assert "half as much again as with four, rounded down" in html
    assert "half as much again" not in client.get("/rules/slovak-lorum?players=4").text


def test_three_at_the_table_read_of_their_prices_what_is_paid(client):
    own = make_match(client, players=("Ana", "Boris", "Cyril"), **{"prices.small": "17"})
    html = unescape(re.sub(r"<[^>]+>", "", client.get(f"{own}/rules").text))
    assert "25 from each of the others, or to each" in html
    assert html.count("Small game: From each of the others, or to each: 25") == 1
    assert "25 Usually 15." in html
    assert not re.search(r"\b17\b", html)


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("serbian-lora?players=3", "A way of ours: they lie face up beside the rows."),
        ("barbu", "the ace −6 in all"),
        ("barbu", "In No hearts and No king of hearts no heart is led by who has another suit."),
        ("kierki", "they differ in how many deals are played"),
        ("kierki", "In some texts the dealer names it, from the first five cards."),
        ("rentz", "Deal and play run to the left."),
        ("czech-lora", "Play runs to the left."),
        ("king", "The source does not tell what happens where nobody bids: agree on it."),
        ("slovak-lorum", "The source does not tell what happens where two call the same game: agree on it."),
    ],
)
def test_what_a_table_needs_and_what_no_source_tells(client, page, sentence):
    """Which way it is played, what may not be led, and where a table has to agree."""
    assert sentence in unescape(client.get(f"/rules/{page}").text)


def test_the_shape_of_a_match_is_told(client):
    """How long, who deals, who leads, in which order, how it is counted."""
    words = re.sub(r"<[^>]+>", " ", client.get("/rules/king").text)
    assert "The match has 10 deals: about 1 hour." in words
    assert "The player after the dealer leads." in words
    assert "Positive ×4" in words
    assert "the highest total wins" in words
    assert "until it has had enough" in client.get("/rules/slovak-lorum").text
    assert "the totals decide" in client.get("/rules/lora-points").text


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
