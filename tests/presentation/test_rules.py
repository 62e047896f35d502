"""The rule sheet says of any declaration who names the contract and who leads; native names are shown once."""

import re

import pytest

from scorer.engine.contract import Contract
from scorer.engine.house_rules import HouseRules
from scorer.engine.problems import Problems
from scorer.engine.recipe import parse_game
from scorer.engine.schedule import ChosenOrder, FreeOrder, Schedule
from scorer.games import KEYS, all_games, current_games, find
from scorer.language.translator import make_translator
from scorer.presentation import rules
from scorer.presentation.rules import PACK_NAMES, games_for_reader, native_name
from tests.helpers.playing import odd_game
from tests.helpers.priced import every_rule
from tests.helpers.recipes import of, recipe_of
from tests.helpers.spoken import reading_in

ONE, TWO = (Contract(key=key, name=key.title(), asks=(), scoring=()) for key in ("one", "two"))


CHOSEN, KEYS_OF_TWO = ChosenOrder(("one", "two")), ("one", "two")


@pytest.mark.parametrize(
    ("schedule", "words"),
    [
        (Schedule(order=CHOSEN, deals=8), "Who leads names the contract; nobody names one twice."),
        (Schedule(order=CHOSEN, deals=4),
         "Who leads names the contract among those that he or she may still choose."),
        (Schedule(order=CHOSEN, deals=8, dealer_names=True), "The dealer names the contract; nobody names one twice."),
        (Schedule(order=CHOSEN, deals=4, dealer_names=True),
         "The dealer names the contract among those that he or she may still choose."),
        (Schedule(order=CHOSEN, deals=8, extra=4),
         "The leader names the contract, each once; in the extra deals any again."),
        (Schedule(order=FreeOrder(KEYS_OF_TWO, usual="one"), deals=None),
         "Nobody calls a game: One. Called games: Two."),
        (Schedule(order=FreeOrder(KEYS_OF_TWO), deals=None), "Any contract may be played in any deal."),
    ],
)  # fmt: skip
def test_who_names_the_contract(schedule, words):
    """The leader, or the dealer where another leads; where there are extra deals nobody hears of once."""
    play = odd_game(schedule, ONE, TWO).for_table(HouseRules(), 4)
    text = rules.match_description(play, make_translator())
    assert words in text
    assert "The player after the dealer leads." in text


FOREIGN = {
    "german": re.compile(r"\b(queens?|jacks?|clubs|spades|diamonds)\b", re.IGNORECASE),
    "french": re.compile(r"\b(obers?|unters?|acorns|bells)\b", re.IGNORECASE),
}
"""The cards of the other pack."""


@pytest.mark.parametrize("key", KEYS)
def test_each_pack_has_its_own_words(key):
    """With obers on the table nobody reads of queens, and the other way round; under every house rule."""
    game = find(key)
    for pack in game.packs if len(game.packs) > 1 else ():
        tell = make_translator((), pack)
        for seats in game.seats:
            for house_rules in every_rule(game, seats):
                play = game.for_table(house_rules, seats)
                page = [rules.guide_sections(play, tell, pack), rules.contract_sections(play, tell, pack)]
                for words in said([*page, rules.match_description(play, tell), rules.house_rules(play, tell)]):
                    assert not FOREIGN[pack].search(words), words


def said(part):
    """What is read in a part of the page: not its anchors and signs, nor what its players call a contract."""
    if hasattr(part, "_asdict"):
        yield from said([value for name, value in part._asdict().items() if name not in ("id", "native")])
    elif isinstance(part, list | tuple):
        for item in part:
            yield from said(item)
    elif isinstance(part, str) and not part.startswith(("s-", "i-")):
        yield part


@pytest.mark.parametrize("key", KEYS)
def test_what_follows_a_misdeal(key):
    """One sentence says it, but where the guide has the penalty for it."""
    game, tell = find(key), make_translator()
    play = game.for_table(game.rules(), game.seats[0])
    text = " ".join(said([rules.guide_sections(play, tell, "french"), rules.match_description(play, tell)]))
    again = "A misdeal is dealt again by the same dealer, and nothing is entered."
    assert text.count(again) == (key != "libyan-lora")
    assert ("After a dealing error the same player deals again" in text) == (key == "libyan-lora")


def page_of(raw):
    """The guide and the contracts of a recipe for four, as its page has them."""
    game, tell = parse_game(raw, Problems()), make_translator()
    play = game.for_table(game.rules(), 4)
    return rules.guide_sections(play, tell, "french"), rules.contract_sections(play, tell, "french")


def test_penalties_stand_before_the_example():
    """Each with what it moves and whether the deal is over; a table without any has no such part."""
    penalties = [
        {"key": "revoke", "name": "Revoke", "points": 16},
        {"key": "misdeal", "name": "Misdeal", "points": -8, "ends_deal": True},
    ]
    without, parts = (page_of(recipe_of({"left": 1}, head=head))[0] for head in ({}, {"penalties": penalties}))
    assert [part.heading for part in parts[-2:]] == ["Penalties", "An example"]
    assert parts[-2].lines[1:] == ["Revoke: +16.", "Misdeal: \N{MINUS SIGN}8. The deal is over."]
    assert "Penalties" not in [part.heading for part in without]


def test_every_word_of_a_recipe_is_explained():
    """What a contract pays whom, what counts as everything, the declarer, and what may be named or played instead."""
    raw = of(
        [
            {"key": "up", "lines": [{"count": "tricks", "each": 10, "none": 5}, {"flat": 2}], "or": ["down"]},
            {"key": "down", "times": 0, "lines": [{"card": "clubs-jack", "pays": 3, "paid_by": "previous"}]},
            {"key": "all", "declarer": 2, "lines": [{"count": "hearts", "each": 1, "paid_by": "next"},
                                                    {"trick": "last", "pays": 4}],
             "all": {"turn": True, "over": ["hearts"]}},
        ]
    )  # fmt: skip
    chips = of(
        [{"key": "a", "lines": [{"count": "hearts", "each": 1}], "to": "bank", "all": {"bank": 7}, "in_all": 4}],
        unit="chips", order="choice", limits=[{"of": ["a"], "each": 1}],
    )  # fmt: skip
    text = " ".join(said([page_of(raw), page_of(chips)]))
    for sentence in (
        "In place of up the dealer may play: down.", "Tricks: +10 each, and +5 for who has none.", "Everybody: +2.",
        ", for the player before its taker", "Hearts: +1 each, for the player after its taker",
        "“Everything” means: Hearts. All else counts as usual", "What the declarer gets is multiplied by 2",
        "The dealer is the declarer.", "each of the others pays 7 to the bank", "a is named 4 times in all",
        "Each player names 1 deal out of these: a.",
    ):  # fmt: skip
        assert sentence in text, (sentence, text)


pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize("ends", ["first", "second", "third"])
def test_whoever_went_out_pays_for_passes_too(ends):
    """At whichever stop the deal ends."""
    game, tell = find("german-lorum"), make_translator()
    house, _problems = game.parse_options({"lorum_ends": ends}, 4)
    (*_others, lorum) = rules.contract_sections(game.for_table(house, 4), tell, "german")
    assert lorum.pays[0][1] == "Passes: +1 each, also for the player who went out."


@pytest.mark.parametrize(
    ("language", "local", "name", "players", "shown"),
    [
        ("en", "Srca", "Hearts", (), "Srca"), ("en", "Kein Herz", "Kein Herz", (), ""),
        ("en", "kein herz", "Kein Herz", (), ""), ("en", "Lora, Ređanje", "Lora", (), "Ređanje"),
        ("en", "Lora", "Лора", (), ""), ("en", "", "Hearts", (), ""),
        ("sr", "Lora, Ređanje", "Лора", ("sr",), "Ређање"), ("sr", "Lorum", "Лора", ("hu",), "Lorum"),
        ("sr_Latn", "Lora, Ređanje", "Lora", ("sr",), "Ređanje"),
    ],
)  # fmt: skip
def test_what_it_is_called_here_too_is_left_out(language, local, name, players, shown):
    """A Serbian name is read in the letters of the page, but only of a game that is played in Serbia."""
    with reading_in(language):
        assert native_name(local, name, players) == shown


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "slovak-lorum"), ("sk", "slovak-lorum"), ("cs", "czech-lora-maturita"), ("hu", "hungarian-lorum"),
        ("sr", "serbian-lora"), ("sr_Latn", "serbian-lora"), ("hr", "croatian-lora"), ("de", "german-lorum"),
        ("ar", "trex"),
    ],
)  # fmt: skip
def test_the_game_of_the_country_comes_first(app, language, first):
    """The others follow in their order, and none is lost."""
    with app.test_request_context(), reading_in(language):
        offered = games_for_reader()
    assert offered[0].key == first
    own = [game for game in offered if language.partition("_")[0] in game.languages]
    assert offered == [*own, *(game for game in current_games() if game not in own)]


def test_every_pack_of_every_game_has_a_name():
    assert {pack for game in all_games() for pack in game.packs} <= set(PACK_NAMES)
