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


def sheet(schedule):
    return rules.match_description(odd_game(schedule, ONE, TWO).for_table(HouseRules(), 4), make_translator())


@pytest.mark.parametrize(
    ("dealer_names", "deals", "words"),
    [
        (False, 8, "Who leads names the contract; nobody names one twice."),
        (False, 4, "Who leads names the contract among those that he or she may still choose."),
        (True, 8, "The dealer names the contract; nobody names one twice."),
        (True, 4, "The dealer names the contract among those that he or she may still choose."),
    ],
)
def test_who_names_the_contract(dealer_names, deals, words):
    """The leader, or the dealer where another leads."""
    text = sheet(Schedule(order=ChosenOrder(("one", "two")), deals=deals, dealer_names=dealer_names))
    assert words in text
    assert "The player after the dealer leads." in text


def test_extra_deals_in_the_words_of_the_order():
    """Where there are extra deals nobody is told that a contract is named only once."""
    text = sheet(Schedule(order=ChosenOrder(("one", "two")), deals=8, extra=4))
    assert "The leader names the contract, each once; in the extra deals any again." in text


def test_a_usual_contract_and_called_ones():
    """Where one contract is played unless another is called, that is said; else any may be played."""
    called = sheet(Schedule(order=FreeOrder(("one", "two"), usual="one"), deals=None))
    free = sheet(Schedule(order=FreeOrder(("one", "two")), deals=None))
    assert "Nobody calls a game: One. Called games: Two." in called
    assert "Any contract may be played in any deal." in free


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


def test_what_follows_a_misdeal():
    """In every game one sentence says it, but where the guide has the penalty for it."""
    for key in KEYS:
        game = find(key)
        play = game.for_table(game.rules(), game.seats[0])
        text = " ".join(
            said(
                [
                    rules.guide_sections(play, make_translator(), "french"),
                    rules.match_description(play, make_translator()),
                ]
            )
        )
        again = "A misdeal is dealt again by the same dealer, and nothing is entered."
        assert text.count(again) == (key != "libyan-lora")
        assert ("After a dealing error the same player deals again" in text) == (key == "libyan-lora")


def test_penalties_stand_before_the_example():
    """Each with what it moves and whether the deal is over; a table without any has no such part."""
    penalties = [
        {"key": "revoke", "name": "Revoke", "points": 16},
        {"key": "misdeal", "name": "Misdeal", "points": -8, "ends_deal": True},
    ]
    game = parse_game(recipe_of({"left": 1}, head={"penalties": penalties}), Problems())
    plain = parse_game(recipe_of({"left": 1}), Problems())
    parts = rules.guide_sections(game.for_table(game.rules(), 4), make_translator(), "french")
    assert [part.heading for part in parts[-2:]] == ["Penalties", "An example"]
    assert parts[-2].lines[1:] == ["Revoke: +16.", "Misdeal: \N{MINUS SIGN}8. The deal is over."]
    without = rules.guide_sections(plain.for_table(plain.rules(), 4), make_translator(), "french")
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
    text = " ".join(words(raw) + words(chips))
    for sentence in (
        "In place of up the dealer may play: down.", "Tricks: +10 each, and +5 for who has none.", "Everybody: +2.",
        ", for the player before its taker", "Hearts: +1 each, for the player after its taker",
        "“Everything” means: Hearts. All else counts as usual", "What the declarer gets is multiplied by 2",
        "The dealer is the declarer.", "each of the others pays 7 to the bank", "a is named 4 times in all",
        "Each player names 1 deal out of these: a.",
    ):  # fmt: skip
        assert sentence in text, (sentence, text)


def words(raw):
    """All sentences of the rules page of a recipe for four."""
    game, tell = parse_game(raw, Problems()), make_translator()
    play = game.for_table(game.rules(), 4)
    guide = [str(line) for part in rules.guide_sections(play, tell, "french") for line in part.lines]
    return guide + [line for part in rules.contract_sections(play, tell, "french") for _sign, line in part.pays]


pytestmark = pytest.mark.usefixtures("reader")


@pytest.mark.parametrize("ends", ["first", "second", "third"])
def test_whoever_went_out_pays_for_passes_too(ends):
    """At whichever stop the deal ends."""
    game, tell = find("german-lorum"), make_translator()
    house, _problems = game.parse_options({"lorum_ends": ends}, 4)
    (*_others, lorum) = rules.contract_sections(game.for_table(house, 4), tell, "german")
    assert lorum.pays[0][1] == "Passes: +1 each, also for the player who went out."


@pytest.mark.parametrize(
    ("local", "name", "shown"),
    [
        ("Srca", "Hearts", "Srca"), ("Kein Herz", "Kein Herz", ""), ("kein herz", "Kein Herz", ""),
        ("Lora, Ređanje", "Lora", "Ređanje"), ("Lora", "Лора", ""), ("", "Hearts", ""),
    ],
)  # fmt: skip
def test_what_it_is_called_here_too_is_left_out(local, name, shown):
    assert native_name(local, name) == shown


def test_serbian_name_is_read_in_the_letters_of_the_page():
    """Only of a game that is played in Serbia: other names are no Serbian."""
    with reading_in("sr"):
        assert native_name("Lora, Ređanje", "Лора", ("sr",)) == "Ређање"
        assert native_name("Lorum", "Лора", ("hu",)) == "Lorum"
    with reading_in("sr_Latn"):
        assert native_name("Lora, Ređanje", "Lora", ("sr",)) == "Ređanje"


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
