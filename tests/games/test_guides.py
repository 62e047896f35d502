"""The guides of the printed games: complete, by the house rules in force, with true examples."""

import re

import pytest

from scorer.engine.effect import TableState
from scorer.engine.game import A_DEAL, THE_CARDS, THE_DEAL, THE_PLAY
from scorer.engine.phrases import ByPack, Signed
from scorer.games import KEYS, find
from tests.helpers.priced import every_rule

LORUMS = ("hungarian-lorum", "german-lorum", "chip-lorum", "nine-lorum", "tribello", "king", "trex")
NAMES = ("Ana", "Boris", "Cyril", "Dana")
SLOVAK = {"hearts": [3, 0, 5, 0], "upper_acorns": 0, "upper_greens": 2}
LORA = {"cards_left": [2, 0, 8, 1], "passes": [0, 3, 12, 1]}


def sections(key, seats, **options):
    """The guide by its headings, as players with the game's first pack read it."""
    game = find(key)

    def said(text):
        by_pack = isinstance(text, ByPack)
        return said(text.german if game.packs[0] == "german" else text.french) if by_pack else str(text)

    return {str(section.heading): "\n".join(map(said, section.lines))
            for section in game.guide(game.rules(**options), seats)}  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_a_guide_has_no_gap_under_any_house_rule(key):
    game = find(key)
    for seats in game.seats:
        for rules in every_rule(game, seats):
            for section in game.guide(rules, seats):
                assert section.lines, section.heading
                assert all(str(line) for line in section.lines)


@pytest.mark.parametrize("key", LORUMS)
def test_a_guide_says_what_every_table_needs(key):
    """Pack and ranks, the deal and its direction, tricks, who leads; an example last."""
    for seats in find(key).seats:
        guide = sections(key, seats)
        assert set(guide) >= {THE_CARDS, THE_DEAL, THE_PLAY}
        assert list(guide)[-1] == A_DEAL
        assert "from low to high" in guide[THE_CARDS].lower()
        assert re.search(r"Deal and play run to the (left|right)\.", guide[THE_DEAL])
        assert "Follow suit if you can; if not, play any card" in guide[THE_PLAY]
        assert "winner leads to the next" in guide[THE_PLAY]


@pytest.mark.parametrize(
    ("key", "seats", "options", "contract", "facts"),
    [
        ("slovak-lorum", 4, {}, "regular", SLOVAK),
        ("slovak-lorum", 3, {}, "regular", SLOVAK),
        ("lora-points", 4, {}, "deal", SLOVAK),
        ("serbian-lora", 4, {}, "lora", LORA),
        ("serbian-lora", 3, {}, "lora", LORA),
        ("libyan-lora", 4, {}, "lora", LORA),
        ("libyan-lora", 3, {}, "lora", LORA),
        ("croatian-lora", 4, {}, "lora", LORA),
        ("hungarian-lorum", 4, {}, "hearts", {"hearts": [5, 0, 1, 2]}),
        ("german-lorum", 4, {}, "red", {"hearts": [1, 4, 0, 3]}),
        ("german-lorum", 4, {"scoring": "beans"}, "red", {"hearts": [1, 4, 0, 3]}),
        ("german-lorum", 3, {}, "red", {"hearts": [3, 5, 0]}),
        ("german-lorum", 3, {"scoring": "beans"}, "red", {"hearts": [3, 5, 0]}),
        ("chip-lorum", 4, {}, "no-hearts", {"hearts": [6, 0, 2, 0]}),
        ("nine-lorum", 4, {}, "hearts", {"hearts": [1, 2, 0, 5]}),
        ("nine-lorum", 3, {}, "hearts", {"hearts": [3, 5, 0]}),
        ("tribello", 3, {}, "turned-trump", {"tricks": [4, 1, 8]}),
        ("king", 4, {}, "positive", {"direction": "up", "tricks": [3, 6, 3, 1], "auction": {"seat": 1, "bid": 4}}),
        ("trex", 4, {}, "king", {"taker": 1, "doubled_by": 0}),
        ("trex", 4, {"doubling": False}, "king", {"taker": 1}),
    ],
)
def test_the_example_of_a_guide_is_true(key, seats, options, contract, facts):
    """The deal that its story tells, dealt by the last seat, gives everybody what the guide says."""
    game = find(key)
    asked = game.for_table(game.rules(**options), seats).contracts[contract]
    facts = {name: answer[:seats] if isinstance(answer, list) else answer for name, answer in facts.items()
             if name in asked.facts}  # fmt: skip
    effect = asked.start_reading(facts, TableState.new(seats, seats - 1)).effect
    text = sections(key, seats, **options)[A_DEAL]
    for name, change in zip(NAMES, effect.changes, strict=False):
        assert re.search(rf"\b{name} {re.escape(str(Signed(change)))}[,.]", text), (name, text)
    if len(facts) == 1 and key in LORUMS and contract != "king":
        (counts,) = facts.values()
        story = text.split("It comes to")[0]
        for name, count in zip(NAMES, counts, strict=False):
            assert re.search(rf"\b{name} {count}\b", story), (name, count, story)


def test_a_guide_follows_the_house_rules_in_force():
    """Beans are explained only where beans are counted, and three players are told of their cards."""
    assert "Beans and pennies" not in sections("german-lorum", 4)
    beans = sections("german-lorum", 4, scoring="beans")["Beans and pennies"]
    assert "from the bank or from any player with as many" in beans
    assert "beans that are owed count below 0" in beans
    three = sections("german-lorum", 3)
    assert "Left out: 7 of diamonds, 8 of diamonds." in three[THE_CARDS]
    assert "Face up beside the rows: 7 of diamonds, 8 of diamonds." in three["Lorum with three"]
    assert "Lorum with three" not in sections("german-lorum", 3, contracts=("red", "quart"))
    assert "add up to 21 or 22" in sections("nine-lorum", 3)[THE_DEAL]
    assert "six games" in sections("nine-lorum", 4, length="two-each-colour")["Announcing"]
    assert "names a game" in sections("hungarian-lorum", 4, order="choice")[THE_PLAY]
    assert [("Doubling" in sections("trex", 4, doubling=doubling)) for doubling in (True, False)] == [True, False]


@pytest.mark.parametrize(
    ("key", "seats", "options", "heading", "words", "is_said"),
    [
        ("serbian-lora", 4, {}, THE_DEAL, "eight each", True),
        ("serbian-lora", 3, {}, THE_DEAL, "eight each", False),
        ("serbian-lora", 3, {}, THE_DEAL, "ten each", True),
        ("serbian-lora", 4, {}, "Lora", "two cards left over", False),
        ("serbian-lora", 3, {}, "Lora", "two cards left over", True),
        ("serbian-lora", 4, {"order": "choice", "extra": True}, "Choosing", "one more time", True),
        ("serbian-lora", 4, {"order": "choice", "extra": False}, "Choosing", "one more time", False),
        ("lora-points", 4, {}, "The end", "exactly 100 goes back to 80", True),
        ("lora-points", 4, {"prices": (("back", 0),)}, "The end", "exactly 100", False),
    ],
)
def test_a_guide_tells_what_holds_at_this_table_alone(key, seats, options, heading, words, is_said):
    assert (words in sections(key, seats, **options)[heading]) == is_said


def test_a_guide_says_nothing_of_a_game_that_the_house_leaves_out():
    guide = sections("hungarian-lorum", 4, contracts=("obers", "quads"))
    assert A_DEAL not in guide
    assert "Lórum" not in guide["The bank"]
    assert A_DEAL not in sections("german-lorum", 4, contracts=("quart",))
    assert "Domino" not in sections("chip-lorum", 4, contracts=("queens",))["The bank"]


@pytest.mark.parametrize("key", LORUMS)
def test_one_thing_has_one_word(key):
    """What is paid in lies in the bank, called so beside each contract; bells are never balls."""
    game = find(key)
    texts = [str(part) for contract in game.contracts(game.rules(), game.seats[0])
             for text in (contract.summary, contract.instructions, *(pay.describe() for pay in contract.scoring))
             for part in ((text.french, text.german) if isinstance(text, ByPack) else (text,))]  # fmt: skip
    assert not [text for text in texts if re.search(r"\b(pot|pool|balls)\b", text)]


@pytest.mark.parametrize(
    ("key", "contract", "words"),
    [
        ("german-lorum", "red", "unless you hold nothing else"),
        ("german-lorum", "obers", "only who has no other card of the suit led"),
        ("chip-lorum", "hairy-ape", "each player wins his or her own card"),
    ],
)
def test_a_classic_quarrel_is_settled_in_words(key, contract, words):
    """Exceptions of the first trick, and a card that nobody could follow."""
    game = find(key)
    assert words in str(game.for_table(game.rules(), 4).contracts[contract].instructions)
