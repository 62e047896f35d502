"""The lines of the history in words: what was answered, a kind of fact at a time, with the names of the table."""

import re
from dataclasses import replace

import pytest

from scorer.engine.cards import HEART, SUITS, TRICK
from scorer.engine.document import options_json
from scorer.engine.facts import (
    KINDS,
    Announced,
    Auction,
    Bets,
    CardsLeft,
    Count,
    DoubledCards,
    Doubles,
    InTrick,
    Looks,
    Offence,
    OneOf,
    OrNobody,
    Penalties,
    Places,
    Taker,
    Takers,
    YesNo,
)
from scorer.engine.phrases import Seat
from scorer.games import KEYS, find
from scorer.language.translator import make_translator
from scorer.presentation import history
from scorer.presentation.history import SETTINGS_NEEDED, MatchAsOf
from scorer.store.history import MatchChange
from tests.helpers import generate
from tests.helpers.evening import called
from tests.helpers.ledgers import moved
from tests.helpers.table import PLAYERS
from tests.helpers.worked_out import worked_out
from tests.presentation.test_entry_summary import MISDEAL, PENALTIES, REVOKE

pytestmark = pytest.mark.usefixtures("reader")

TELL = make_translator(PLAYERS)
BOTH = (SUITS["clubs"], SUITS["spades"])
WORDS = [
    (Count("hearts", HEART, total=8), [3, 0, 5, 0], "Ana 3, Cyril 5"),
    (Count("passes", HEART), [0, 0, 0, 0], "nobody"),
    (Taker("taker"), 1, "Boris"),
    (OrNobody.wrap(Taker("taker"), "It lay in the kitty"), None, "It lay in the kitty"),
    (OrNobody.wrap(Taker("taker")), 3, "Dana"),
    (OrNobody.wrap(Count("tricks", TRICK, total=8)), [8, 0, 0, 0], "Ana 8"),
    (CardsLeft("left", most=8), [1, 0, 8, 7], "Ana 1, Boris 0, Cyril 8, Dana 7"),
    (YesNo("made"), True, "Yes"),
    (YesNo("made", no="Lost"), False, "Lost"),
    (OneOf("trump", choices=BOTH, none_text="No trump"), "spades", "Spades"),
    (OneOf("trump", choices=BOTH, none_text="No trump"), None, "No trump"),
    (InTrick("trick", number_of_tricks=8), 5, "trick 5"),
    (Takers("named", cards=BOTH, may_be_nobody=("spades",)), {"clubs": 2, "spades": None},
     "Clubs: Cyril, Spades: Nobody's"),
    (Places("places"), [2, 0, 3, 1], "1. Cyril, 2. Ana, 3. Dana, 4. Boris"),
    (DoubledCards("cards", cards=BOTH),
     {"clubs": {"taker": 0, "doubled_by": 0, "leader": 1}, "spades": {"taker": 2, "leader": 3}},
     "Clubs: Ana (doubled by Ana, Boris led), Spades: Cyril"),
    (Announced("announced", takers=(Taker("a", "Acorns"),)), {}, "nobody"),
    (Announced("announced", takers=(Taker("a", "Acorns"), Taker("g", "Greens"))), {"a": None, "g": 1},
     "Acorns, Greens: Boris"),
    (Auction("auction", highest_bid=13), {"seat": 0, "bid": 2}, "Ana for 2"),
    (Auction("auction", highest_bid=13), None, "–"),
    (Looks("looks"), [1, 3, 1], "Boris 2×, Dana"),
    (Looks("looks"), [], "nobody"),
    (Penalties("punished", offences=(Offence("slow", "Slow", 4),)), [{"seat": 1, "kind": "slow"}], "Boris: Slow"),
    (Bets("bets", on=Taker("taker"), is_count=False),
     [{"seat": 0, "prediction": True, "counter": 2, "recounter": True}, {"seat": 3, "prediction": False}],
     "Ana yes, countered by Cyril, recountered; Dana no"),
    (Bets("bets", on=Count("hearts", HEART, total=8)), [{"seat": 0, "prediction": 3}], "Ana 3"),
    (Doubles("doubles"), [{"by": 1, "of": 0, "redoubled": True}], "Boris doubled Ana, redoubled"),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "answer", "words"), WORDS)
def test_an_answer_in_words(fact, answer, words):
    assert TELL(fact.describe(answer)) == words


def test_every_kind_of_fact_is_told_above():
    assert {fact.kind for fact, _answer, _words in WORDS} == {kind.kind for kind in KINDS}


@pytest.mark.parametrize("key", KEYS)
def test_every_entry_of_every_game_is_told_in_words(key):
    """Whatever was entered, no bracket, no key of a document and no number of a seat is left in the line."""
    for seed in range(4):
        match = generate.of(key, seed, deals=12)
        then = MatchAsOf(match.game, {"players": match.players, "pack": "french", "options": {}})
        then = then.with_settings({"options": generate.document.options_json(match.rules)})
        texts = [history.entry_text(then, entry) for entry in match.log]
        assert all(texts)
        for line in texts:
            assert not re.search(r"[{}\[\]_]|\b(None|null|seat)\b|\?:", line), line


def as_of(key, pack="french", sits_out=None, **options):
    """A match of this game with these house rules, as the history finds it."""
    game = find(key)
    options = options_json(game.rules()) | options
    return MatchAsOf(game, dict(zip(SETTINGS_NEEDED, (PLAYERS, options, pack, 2, sits_out), strict=True)))


def test_it_speaks_as_it_was_then():
    """A later name and a later house rule are no part of it until they are set."""
    then = as_of("slovak-lorum", "german")
    options = then.settings["options"] | {"announce": True}
    later = then.with_settings({"players": ["Anna", *PLAYERS[1:]], "options": options})
    assert [view.translate(Seat(0)) for view in (then, later)] == ["Ana", "Anna"]
    assert [view.rules.announce for view in (then, later)] == [False, True]
    assert [len(view.play.contracts["regular"].asks) for view in (then, later)] == [4, 5]


def test_a_contract_that_the_house_left_out_has_a_name():
    """What was played before it was left out can still be told; what no game has cannot."""
    then = as_of("serbian-lora", contracts=["queens"])
    assert list(then.play.contracts) == ["queens"]
    assert then.contract("hearts") is not None
    assert then.contract("no-such") is None


def test_what_was_undone_is_marked_until_it_is_redone():
    """A change that was undone is, until it is made again; then its undoing is."""
    replayed, friday = worked_out(), {"title": "Friday"}
    done = MatchChange("settings", None, {"title": ""}, friday, revision=2, at=replayed.stored.created)
    undone = replace(done, before=friday, after={"title": ""}, undoes=2, revision=3)
    redone = replace(done, undoes=3, revision=4)
    lines = history.history_lines(replayed, [done, undone, redone])
    assert [(line.what, line.is_back) for line in lines] == [
        ("Redone: Changed: title", False), ("Undone: Changed: title", True), ("Changed: title", False),
    ]  # fmt: skip
    for number, marked in ((1, [False]), (2, [False, True])):
        lines = history.history_lines(replayed, [done, undone, redone][:number])
        assert [line.is_back for line in lines] == marked


def test_prices_are_those_of_who_play():
    dear = as_of("slovak-lorum", "german", "dealer", prices={"small": 12})
    usual = dear.settings["options"] | {"prices": {}}
    change = MatchChange("settings", None, {"options": usual}, {"options": dear.settings["options"]}, revision=2)
    (text,) = history._setting_changes(dear.with_settings({"options": usual}), dear, change)
    assert text == "Prices: Small game: From each of the others, or to each 18 (before: as usual)"


SMALL, BIG, CHIP = called("small", 0), called("big", 1), moved(1, -1, 0, 0)


@pytest.mark.parametrize(
    ("change", "log", "labels"),
    [
        (MatchChange("log", 1, after=SMALL), [BIG, SMALL], ["Deal 2: entered", "Deal 2: taken back"]),
        (MatchChange("log", 0, after=SMALL), [SMALL, BIG], ["Deal 1: put in", "Deal 1: taken back"]),
        (MatchChange("log", 1, SMALL, BIG), [CHIP, BIG], ["Deal 1: corrected", "Deal 1: correction taken back"]),
        (MatchChange("log", 1, before=SMALL), [BIG, BIG], ["Deal 2: taken out", "Deal 2: put back"]),
        (MatchChange("log", 1, after=CHIP), [BIG, CHIP],
         ["Chips moved, after deal 1: entered", "Chips moved, after deal 1: taken back"]),
        (MatchChange("log", 1, after=MISDEAL), [REVOKE, MISDEAL], ["Deal 1: entered", "Deal 1: taken back"]),
        (MatchChange("log", 0, after=REVOKE), [REVOKE],
         ["Penalty, before deal 1: entered", "Penalty, before deal 1: taken back"]),
    ],
)  # fmt: skip
def test_a_change_is_labelled_as_done_undone_and_redone(change, log, labels):
    """Whoever reads the history back finds the log as it was before."""
    done = replace(change, revision=2)
    undone = replace(change, before=change.after, after=change.before, undoes=2, revision=3)
    redone = replace(change, undoes=3, revision=4)
    play = worked_out(options={"penalties": PENALTIES}).play
    assert [*history.change_labels(play, log, [done, undone, redone])] == [f"{labels[0]} again", *reversed(labels)]
