"""The lines of the history in words: what was answered, a kind of fact at a time, with the names of the table."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from scorer.engine.cards import HEART, SUITS, TRICK
from scorer.engine.contract import Contract
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
    Fact,
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
from scorer.engine.phrases import Seat, Text, phrase
from scorer.engine.schedule import FreeOrder, rotate
from scorer.games import KEYS, find
from scorer.language.translator import make_translator
from scorer.presentation import history
from scorer.presentation.history import SETTINGS_NEEDED, MatchAsOf, reverted_revisions
from scorer.store.history import MatchChange
from tests.helpers import generate
from tests.helpers.playing import odd_game
from tests.helpers.table import PLAYERS
from tests.helpers.worked_out import worked_out

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
    (
        Takers("named", cards=BOTH, may_be_nobody=("spades",)),
        {"clubs": 2, "spades": None},
        "Clubs: Cyril, Spades: Nobody's",
    ),
    (Places("places"), [2, 0, 3, 1], "1. Cyril, 2. Ana, 3. Dana, 4. Boris"),
    (
        DoubledCards("cards", cards=BOTH),
        {"clubs": {"taker": 0, "doubled_by": 0, "leader": 1}, "spades": {"taker": 2, "leader": 3}},
        "Clubs: Ana (doubled by Ana, Boris led), Spades: Cyril",
    ),
    (Announced("announced", takers=(Taker("a", "Acorns"), Taker("g", "Greens"))), {}, "nobody"),
    (
        Announced("announced", takers=(Taker("a", "Acorns"), Taker("g", "Greens"))),
        {"a": None, "g": 1},
        "Acorns, Greens: Boris",
    ),
    (Auction("auction", highest_bid=13), {"seat": 0, "bid": 2}, "Ana for 2"),
    (Auction("auction", highest_bid=13), None, "–"),
    (Looks("looks"), [1, 3, 1], "Boris 2×, Dana"),
    (Looks("looks"), [], "nobody"),
    (Penalties("punished", offences=(Offence("slow", "Slow", 4),)), [{"seat": 1, "kind": "slow"}], "Boris: Slow"),
    (
        Bets("bets", on=Taker("taker"), is_count=False),
        [{"seat": 0, "prediction": True, "counter": 2, "recounter": True}, {"seat": 3, "prediction": False}],
        "Ana yes, countered by Cyril, recountered; Dana no",
    ),
    (Bets("bets", on=Count("hearts", HEART, total=8)), [{"seat": 0, "prediction": 3}], "Ana 3"),
    (Doubles("doubles"), [{"by": 1, "of": 0, "redoubled": True}], "Boris doubled Ana, redoubled"),
]


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


@dataclass(frozen=True, eq=False, kw_only=True)
class LedFirst(Fact[int]):
    """A kind of fact that no game asks."""

    kind: ClassVar[str] = "led_first"
    label: Text = ""

    def describe(self, answer):
        """The player."""
        return phrase("%(who)s with a smile", who=Seat(answer))


def test_a_new_kind_of_fact_is_told_by_itself():
    led = LedFirst("led", label="Led first")
    contract = Contract(key="odd", name="Odd", asks=(led,), scoring=())
    game = odd_game(rotate(FreeOrder(("odd",)), None), contract)
    then = MatchAsOf(game, {"players": PLAYERS, "pack": "french", "options": {}})
    text = history.entry_text(then, {"kind": "deal", "contract": "odd", "facts": {"led": 2}})
    assert text == "Odd. Led first: Cyril with a smile"


def test_what_was_taken_back_is_marked():
    """A change that was undone is, until it is made again; then its undoing is."""
    creation, entered = MatchChange("made", None, revision=1), MatchChange("log", 0, revision=2)
    undone, redone = MatchChange("log", 0, undoes=2, revision=3), MatchChange("log", 0, undoes=3, revision=4)
    assert reverted_revisions([creation, entered]) == set()
    assert reverted_revisions([creation, entered, undone]) == {2}
    assert reverted_revisions([creation, entered, undone, redone]) == {3}


def test_it_speaks_as_it_was_then():
    """A later name and a later house rule are no part of it until they are set."""
    game = find("slovak-lorum")
    options = options_json(game.rules())
    then = MatchAsOf(game, dict(zip(SETTINGS_NEEDED, (PLAYERS, options, "german", 2, None), strict=True)))
    later = then.with_settings({"players": ["Anna", *PLAYERS[1:]], "options": options | {"announce": True}})
    assert [view.translate(Seat(0)) for view in (then, later)] == ["Ana", "Anna"]
    assert [view.rules.announce for view in (then, later)] == [False, True]
    assert [len(view.play.contracts["regular"].asks) for view in (then, later)] == [4, 5]
    assert later.settings["first_dealer"] == 2


def test_a_contract_that_the_house_left_out_has_a_name():
    """What was played before it was left out can still be told; what no game has cannot."""
    game = find("serbian-lora")
    options = options_json(game.rules()) | {"contracts": ["queens"]}
    then = MatchAsOf(game, dict(zip(SETTINGS_NEEDED, (PLAYERS, options, "french", 0, None), strict=True)))
    assert list(then.play.contracts) == ["queens"]
    assert then.contract("hearts") is not None
    assert then.contract("no-such") is None


def test_settings_undone_and_redone():
    replayed, friday = worked_out(), {"title": "Friday"}
    done = MatchChange("settings", None, {"title": ""}, friday, revision=2, at=replayed.stored.created)
    undone = replace(done, before=friday, after={"title": ""}, undoes=2, revision=3)
    redone = replace(done, undoes=3, revision=4)
    lines = history.history_lines(replayed, [done, undone, redone])
    assert [line.what for line in lines] == ["Redone: Changed: title", "Undone: Changed: title", "Changed: title"]
    assert [line.is_back for line in lines] == [False, True, False]


def test_prices_are_those_of_who_play():
    game = find("slovak-lorum")
    options = options_json(game.rules())
    dear = options | {"prices": {"small": 12}}
    then = MatchAsOf(game, dict(zip(SETTINGS_NEEDED, (PLAYERS, dear, "german", 0, "dealer"), strict=True)))
    change = MatchChange("settings", None, {"options": options}, {"options": dear}, revision=2)
    (text,) = history._setting_changes(then.with_settings({"options": options}), then, change)
    assert text == "Prices: Small game: From each of the others, or to each 18 (before: as usual)"
