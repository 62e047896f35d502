"""The guides of the Lórums, nine games, Tribello, King and Trex: complete, by the house rules, with true examples."""

import re

import pytest

from scorer.engine import document
from scorer.engine.effect import TableState
from scorer.engine.guide import A_DEAL, THE_CARDS, THE_DEAL, THE_PLAY
from scorer.engine.ledger import replay
from scorer.engine.phrases import ByPack, Signed
from scorer.games import find

KEYS = ("hungarian-lorum", "german-lorum", "chip-lorum", "nine-lorum", "tribello", "king", "trex")
NAMES = ("Ana", "Boris", "Cyril", "Dana")
EXAMPLES = [
    ("hungarian-lorum", 4, {}, "hearts", {"hearts": [5, 0, 1, 2]}),
    ("german-lorum", 4, {}, "red", {"hearts": [1, 4, 0, 3]}),
    ("german-lorum", 4, {"scoring": "beans"}, "red", {"hearts": [1, 4, 0, 3]}),
    ("german-lorum", 3, {}, "red", {"hearts": [3, 5, 0]}),
    ("german-lorum", 3, {"scoring": "beans"}, "red", {"hearts": [3, 5, 0]}),
    ("chip-lorum", 4, {}, "no-hearts", {"hearts": [6, 0, 2, 0]}),
    ("nine-lorum", 4, {}, "hearts", {"hearts": [1, 2, 0, 5]}),
    ("nine-lorum", 3, {}, "hearts", {"hearts": [3, 5, 0]}),
    ("tribello", 3, {}, "turned-trump", {"tricks": [4, 1, 8]}),
]
COUNTED = {"none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8}
"""Numbers as the stories write them."""


def game(key):
    """The game of this key."""
    definition = find(key)
    return definition


def sections(key, seats, **options):
    """The guide by its headings, as players with the game's first pack read it."""
    definition = game(key)

    def said(text):
        return (
            said(text.german if definition.packs[0] == "german" else text.french)
            if isinstance(text, ByPack)
            else str(text)
        )

    guide = definition.guide(definition.rules(**options), seats)
    return {str(section.heading): "\n".join(map(said, section.lines)) for section in guide}


@pytest.mark.parametrize("key", KEYS)
def test_what_every_table_needs(key):
    """For every number of players: pack and ranks, the deal and its direction, tricks, who leads; an example last."""
    for seats in game(key).seats:
        guide = sections(key, seats)
        assert set(guide) >= {THE_CARDS, THE_DEAL, THE_PLAY}
        assert list(guide)[-1] == A_DEAL
        assert "From low to high" in guide[THE_CARDS] or "from low to high" in guide[THE_CARDS]
        assert re.search(r"Deal and play run to the (left|right)\.", guide[THE_DEAL])
        assert "Follow suit if you can; if not, play any card" in guide[THE_PLAY]
        assert re.search(r"winner leads to the next", guide[THE_PLAY])


@pytest.mark.parametrize(("key", "seats", "options", "contract", "facts"), EXAMPLES)
def test_examples_are_true(key, seats, options, contract, facts):
    """The deal of the guide, played by the ledger, gives everybody what the guide says; the story has its numbers."""
    rules = options | ({"contracts": [contract]} if "contracts" in vars(game(key).rules()) else {})
    log = [{"kind": "deal", "contract": contract, "facts": facts}]
    raw = {"format": 1, "game": key, "players": list(NAMES[:seats]), "first_dealer": seats - 1, "options": rules}
    match, problems = document.parse_match({**raw, "log": log}, find)
    assert match is not None, problems
    row = replay(match).rows[0]
    text = sections(key, seats, **options)[A_DEAL]
    for name, change in zip(NAMES, row.changes, strict=False):
        assert re.search(rf"\b{name} {re.escape(str(Signed(change)))}[,.]", text), (name, text)
    (counts,) = facts.values()
    story = text.split("It comes to")[0]
    for name, count in zip(NAMES, counts, strict=False):
        assert any(
            re.search(rf"{name}( and \w+)?( takes| took)? {word}\b", story)
            for word, number in COUNTED.items()
            if number == count
        ), (name, count, story)


@pytest.mark.parametrize(
    ("key", "options", "contract", "facts"),
    [
        ("king", {}, "positive", {"direction": "up", "tricks": [3, 6, 3, 1], "auction": {"seat": 1, "bid": 4}}),
        ("trex", {}, "king", {"taker": 1, "doubled_by": 0}),
        ("trex", {"doubling": False}, "king", {"taker": 1}),
    ],
)
def test_examples_of_king_and_trex(key, options, contract, facts):
    """The trumps that were sold and the doubled king come to what the contract pays, with Dana as the dealer."""
    definition = game(key)
    reading = (
        definition.for_table(definition.rules(**options), 4)
        .contracts[contract]
        .start_reading(dict(facts), TableState.new(4, 3))
    )
    assert reading.effect is not None
    listed = ", ".join(f"{name} {Signed(change)}" for name, change in zip(NAMES, reading.effect.changes, strict=True))
    assert sections(key, 4, **options)[A_DEAL].endswith(f"It comes to: {listed}.")
    assert ("Doubling" in sections(key, 4, **options)) == (key == "trex" and not options)


def test_house_rules_in_force():
    """Beans are explained only where beans are counted, and three players are told of their cards."""
    assert "Beans and pennies" not in sections("german-lorum", 4)
    beans = sections("german-lorum", 4, scoring="beans")["Beans and pennies"]
    assert "from the bank or from any player with as many" in beans
    assert "beans that are owed count below 0" in beans
    three = sections("german-lorum", 3)
    assert "7 and 8 of bells are left out" in three[THE_CARDS]
    assert "bells" in three["Lorum with three"]
    assert "Lorum with three" not in sections("german-lorum", 3, contracts=("red", "quart"))
    assert "add up to 21 or 22" in sections("nine-lorum", 3)[THE_DEAL]
    assert "six games" in sections("nine-lorum", 4, length="two-each-colour")["Announcing"]
    assert "names a game" in sections("hungarian-lorum", 4, order="choice")[THE_PLAY]


def test_without_the_game_of_the_example():
    """Where the house leaves that game out there is no example, and nothing is said of a game that is not played."""
    guide = sections("hungarian-lorum", 4, contracts=("obers", "quads"))
    assert A_DEAL not in guide
    assert "Lórum" not in guide["The bank (the pool)"]
    assert A_DEAL not in sections("german-lorum", 4, contracts=("quart",))
    assert "Domino takes" not in sections("chip-lorum", 4, contracts=("queens",))["The bank (the pot)"]


@pytest.mark.parametrize("key", KEYS)
def test_one_word_for_one_thing(key):
    """What is paid in lies in the bank, called so beside each contract; bells are never balls."""
    definition = game(key)
    texts = [str(part) for contract in definition.contracts(definition.rules(), definition.seats[0])
             for text in (contract.summary, contract.instructions, *(pay.describe() for pay in contract.scoring))
             for part in ((text.french, text.german) if isinstance(text, ByPack) else (text,))]  # fmt: skip
    assert not [text for text in texts if re.search(r"\b(pot|pool|balls)\b", text)]


def test_the_classic_quarrels():
    """Exceptions of the first trick, and a card that nobody could follow."""
    german = {
        contract_of_game.key: contract_of_game
        for contract_of_game in game("german-lorum").contracts(game("german-lorum").rules(), 4)
    }
    assert "unless you hold nothing else" in str(german["red"].instructions)
    assert "only who has no other card of the suit led" in str(german["obers"].instructions)
    chip = {
        contract_of_game.key: contract_of_game
        for contract_of_game in game("chip-lorum").contracts(game("chip-lorum").rules(), 4)
    }
    assert "each player wins his or her own card" in str(chip["hairy-ape"].instructions)


def test_games_that_win_the_bank_stay_last():
    """101 and the unter come before Lórum in the usual order, which empties the bank."""
    (contracts,) = (option for option in game("hungarian-lorum").options if option.ordered)
    usual = [key for key, _words in contracts.choices]
    assert usual[-3:] == ["hundred-one", "unter-king-last", "lorum"]
    assert list(contracts.default) == [key for key in usual if key not in usual[-3:-1]]
