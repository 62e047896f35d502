"""The games as data, loaded when they are first asked for: a module each, or a recipe, which is a file in `recipes/`.

What the page of a recipe adds to its file is in ENTRIES.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import IO, NamedTuple

from scorer.engine.game import Game
from scorer.engine.phrases import N_, Phrase, c_
from scorer.engine.problems import Problems
from scorer.engine.recipe import LibraryEntry, build_game, parse_recipe

KEYS = (
    "slovak-lorum", "serbian-lora", "king", "trex", "hungarian-lorum", "german-lorum", "croatian-lora", "libyan-lora",
    "chip-lorum", "nine-lorum", "tribello", "lora-points",
)  # fmt: skip
"""The keys of the games that are modules, in the order of the new-match page; the module has the key's name."""
RECIPES = Path(__file__).parent / "recipes"  # the folder of the files of recipes
GERMAN = ("german", "french")
ENTRIES = {
    "king-russian": LibraryEntry(N_("Seven deals that cost and the same seven that earn."), ("Кинг",)),
    "kierki": LibraryEntry(N_("Seven deals that cost, as many with trumps as players, and one of laying out."),
        ("Rozbójnik", "Lokomotywa")),
    "barbu": LibraryEntry(N_("Each player declares seven contracts, and players double each other."), ("Tafferan",)),
    "rentz": LibraryEntry(N_("Each player names eight contracts once each, some of them blind.")),
    "canadian-salad": LibraryEntry(N_("Six deals, the last with everything in it."), ("Wisconsin Scramble",)),
    "hearts": LibraryEntry(N_("Hearts and the queen of spades cost; the match ends with a total."),
        ("Black Lady", "Dame")),
    "czech-lora-maturita": LibraryEntry(N_("Eight games led by each player, the lowest total wins."),
        ("Lóra",), ("cs",), packs=GERMAN),
    "czech-lora": LibraryEntry(N_("Seven games led by each player, the lowest total wins."),
        ("Lóra",), ("cs",), packs=GERMAN),
    "kein-stich": LibraryEntry(N_("Four deals fill the pot, the fifth empties it."),
        ("King Louis", "Fritz", "Pensionisteln", "Fünferspiel", "Lizzy"), ("de",), packs=GERMAN),
    "barbu-french": LibraryEntry(N_("Seven contracts named by each dealer, who may be doubled."), ("Le Barbu",)),
    "barbu-32": LibraryEntry(N_("Seven contracts named by each dealer; who takes everything earns it."), ("Le Barbu",)),
    "king-three": LibraryEntry(N_("Six deals that cost and the same six that earn, for three.")),
    "kierki-three": LibraryEntry(N_("Kierki for three players, seventeen cards each."), ("Rozbójnik", "Lokomotywa")),
    "turkish-king": LibraryEntry(N_("Each player names three deals that cost and twice trumps."), ("Rıfkı",)),
    "king-portuguese": LibraryEntry(N_("Six deals that cost, then one of each player’s, up or down.")),
    "omnibus-hearts": LibraryEntry(N_("Hearts with a card that takes points away.")),
    "quodlibet-wheel": LibraryEntry(N_("Four games, one named by each dealer."), languages=("de",), packs=GERMAN),
    "trix-tunisian": LibraryEntry(N_("Seven contracts named by each dealer, for whom everything counts twice.")),
    "trix-tunisian-general": LibraryEntry(
        N_("Eight contracts named by each dealer, for whom everything counts twice.")),
    "pikk-dama": LibraryEntry(N_("A round of deals with each trump: tricks earn, hearts cost."), languages=("hu",)),
    "herzeln": LibraryEntry(N_("Eight deals, one of each kind: six cost and two earn."), languages=("de",),
        packs=GERMAN),
    "slobberhannes": LibraryEntry(N_("The first trick, the last and the queen of clubs cost; the match ends with 10."),
        ("Schinderhansen", "Eichelobern")),
}  # fmt: skip
"""The games of the library by key, in the order of the new-match page; the file has the key's name."""
LIBRARY = tuple(ENTRIES)
LOADED = (*KEYS, *LIBRARY)  # the keys of all games: those of the library come after the modules
GROWN = {"czech-lora-maturita": "czech-lora", "trix-tunisian-general": "trix-tunisian"}
"""The games that have a contract more than an older one, by key: they share its words; its matches keep their deals."""
RETIRED = ("kierki-three", *GROWN.values())
"""The keys of games that old matches name, but no new one: another game has all that they had."""
MEANINGS = {
    "": dict.fromkeys(("Hearts", "Up", "Down", "Totals", "General"), "contract"),
    "czech-lora": {
        "Hearts": "German pack",
        "King of hearts": "German pack",
        "Obers": "czech-lora",
        "Tricks": "czech-lora",
    },
    "hearts": {"Hearts": "hearts"},
    "kein-stich": dict.fromkeys(("Hearts", "Obers", "Tricks", "King of hearts", "Laying out"), "kein-stich"),
}
"""The texts of recipes that mean something else than the same English elsewhere, with their context, by game; those of
"" are of every game."""


def recipe_text(key: str, text: str) -> Phrase:
    """A text of a game's recipe, in the context in which it is translated."""
    return c_(_context_of(key, text), text)


def _context_of(key: str, text: str) -> str:
    return MEANINGS.get(GROWN.get(key, key), {}).get(text) or MEANINGS[""].get(text, "")


class DemoContract(NamedTuple):
    """The deal to try before the first match: its game, a contract that first asks a count, and its other answers."""

    game: str
    contract: str
    answers: Mapping[str, int] = {}


DEMO_DEALS = {
    "ar": DemoContract("trex", "diamonds"),
    "cs": DemoContract("czech-lora-maturita", "filky"),
    "de": DemoContract("german-lorum", "obers"),
    "en": DemoContract("king", "queens"),
    "hr": DemoContract("croatian-lora", "babe"),
    "hu": DemoContract("hungarian-lorum", "hearts"),
    "sk": DemoContract("slovak-lorum", "regular", {"upper_acorns": 1, "upper_greens": 2}),
    "sr": DemoContract("serbian-lora", "queens"),
}
"""The demo deal of each language: of the game that is at home where it is spoken."""

Message = tuple[int, str, str | tuple[str, str], list[str]]
"""A message for Babel: line number, marking function, text (behind its context, where it has one), comments."""


def find(key: str) -> Game | None:
    """The game with this key, or None."""
    return _load(key) if key in LOADED else None


@cache  # only for existing keys: strangers could fill the cache with others
def _load(key: str) -> Game:
    if key in KEYS:
        game: Game = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
        return game
    problems = Problems(key)
    text = (RECIPES / f"{key}.json").read_text(encoding="utf-8")
    recipe = parse_recipe(json.loads(text), problems)
    if recipe is None:
        raise ValueError("; ".join(map(str, problems.items)))
    return build_game(recipe, key, partial(recipe_text, key), ENTRIES[key])


@cache
def all_games() -> tuple[Game, ...]:
    """All games, in their order."""
    return tuple(map(_load, LOADED))


@cache
def current_games() -> tuple[Game, ...]:
    """The games with which a match may begin, in their order."""
    return tuple(game for game in all_games() if game.key not in RETIRED)


def extract_messages(file: IO[bytes], *_arguments: object, **_options: object) -> Iterator[Message]:
    """The messages of a recipe's file; Babel calls this."""
    game = Path(file.name).stem
    for number, line in enumerate(file.read().decode("utf-8").splitlines(), 1):
        for key, text in re.findall(r'"(name|about|source|thing|who)": ("(?:[^"\\]|\\.)*")', line):
            for sentence in json.loads(text).split("\n") if key == "about" else [json.loads(text)]:
                context = _context_of(game, sentence)
                yield (number, "pgettext", (context, sentence), []) if context else (number, "gettext", sentence, [])
