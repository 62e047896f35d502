"""The guides of the printed games: whole sentences under headings, by the house rules in force."""

import re

import pytest

from scorer.engine.game import A_DEAL, THE_CARDS, THE_DEAL, THE_PLAY
from scorer.engine.phrases import ByPack, ListedTexts
from scorer.games import KEYS, find
from tests.helpers.priced import every_rule, sentences

LORUMS = ("hungarian-lorum", "german-lorum", "chip-lorum", "nine-lorum", "tribello", "king", "trex")


def sections(key, seats, **options):
    """The guide by its headings, as players with the game's first pack read it."""
    game = find(key)

    def said(text):
        by_pack = isinstance(text, ByPack)
        return said(text.german if game.packs[0] == "german" else text.french) if by_pack else str(text)

    return {str(section.heading): "\n".join(map(said, section.lines))
            for section in game.guide(game.rules(**options), seats)}  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_whole_sentences_stand_under_headings_by_any_house_rules(key):
    """No section is empty, no heading comes twice, and lines are sentences; a colon stands before a list of ranks."""
    game = find(key)
    for guide in (list(game.guide(rules, seats)) for seats in game.seats for rules in every_rule(game, seats)):
        headings = [str(section.heading) for section in guide]
        assert len(set(headings)) == len(headings)
        assert {THE_CARDS, THE_PLAY} <= set(headings)
        (cards,) = (section for section in guide if section.heading == THE_CARDS)
        (ranks,) = (line for line in cards.lines if isinstance(line, ListedTexts))
        assert (len(ranks.parts), ranks.parts[-1]) in ((8, "ace"), (13, "ace"))
        for section in guide:
            for line, after in zip(section.lines, (*section.lines[1:], ""), strict=True):
                ends = ":" if isinstance(after, ListedTexts) else "."
                assert isinstance(line, ListedTexts) or all(sentence.endswith(ends) for sentence in sentences(line)), (
                    line
                )
            assert section.lines, section.heading


@pytest.mark.parametrize("key", LORUMS)
def test_a_guide_says_what_every_table_needs(key):
    """Pack and ranks, the deal and its direction, tricks, who leads; an example last."""
    for seats in find(key).seats:
        guide = sections(key, seats)
        assert list(guide)[-1] == A_DEAL
        assert "from low to high" in guide[THE_CARDS].lower()
        assert re.search(r"Deal and play run to the (left|right)\.", guide[THE_DEAL])
        assert "Follow suit if you can; if not, play any card" in guide[THE_PLAY]
        assert "winner leads to the next" in guide[THE_PLAY]


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
        ("german-lorum", 4, {}, "Beans and pennies", "", False),
        ("german-lorum", 4, {"scoring": "beans"}, "Beans and pennies", "beans that are owed count below 0", True),
        ("german-lorum", 3, {}, THE_CARDS, "Left out: 7 of diamonds, 8 of diamonds.", True),
        ("german-lorum", 3, {}, "Lorum with three", "Face up beside the rows: 7 of diamonds, 8 of diamonds.", True),
        ("german-lorum", 3, {"contracts": ("red", "quart")}, "Lorum with three", "", False),
        ("german-lorum", 4, {"contracts": ("quart",)}, A_DEAL, "", False),
        ("nine-lorum", 3, {}, THE_DEAL, "add up to 21 or 22", True),
        ("nine-lorum", 4, {"length": "two-each-colour"}, "Announcing", "six games", True),
        ("hungarian-lorum", 4, {"order": "choice"}, THE_PLAY, "names a game", True),
        ("hungarian-lorum", 4, {"contracts": ("obers", "quads")}, A_DEAL, "", False),
        ("hungarian-lorum", 4, {"contracts": ("obers", "quads")}, "The bank", "Lórum", False),
        ("chip-lorum", 4, {"contracts": ("queens",)}, "The bank", "Domino", False),
        ("trex", 4, {}, "Doubling", "", True),
        ("trex", 4, {"doubling": False}, "Doubling", "", False),
        ("trex", 4, {}, A_DEAL, "and Boris takes it.\nIt comes to: Ana +75, Boris −150", True),
        ("king", 4, {}, A_DEAL, "and Dana has five.\nIt comes to: Ana +75, Boris +50", True),
    ],
)  # fmt: skip
def test_a_guide_tells_what_holds_at_this_table_alone(key, seats, options, heading, words, is_said):
    """By its house rules and people; a story of its own comes to what its deal does."""
    guide = sections(key, seats, **options)
    assert (heading in guide and words in guide[heading]) == is_said


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
