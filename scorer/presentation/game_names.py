"""Native names of contracts, names of packs, and the games in the order of the reader."""

from collections.abc import Collection

from scorer.engine.game import Game
from scorer.engine.phrases import N_
from scorer.games import current_games
from scorer.language import lists
from scorer.language.texts import get_locale
from scorer.language.texts import gettext as _


def native_name(local: str, name: str, languages: Collection[str] = ()) -> str:
    """The native name without what it is called here too: "Lora, Ređanje" is "Ređanje" of Lora; "" for the same.

    `languages` are those of the game's own players: who reads Serbian in Cyrillic letters reads its names in them.
    """
    if "sr" in languages and str(get_locale()) == "sr":
        local = lists.to_cyrillic(local)
    here = {name.casefold(), lists.serbian_to_latin(name).casefold()}
    if local.casefold() in here:
        return ""
    return lists.comma_list(word for word in local.split(", ") if word.casefold() not in here)


def games_for_reader() -> list[Game]:
    """The games with which a match may begin, those of the reader's language first and else in their order."""
    spoken = get_locale().language
    return sorted(current_games(), key=lambda game: spoken not in game.languages)


NAMES = {"french": N_("French cards"), "german": N_("German cards")}


def pack_name(pack: str) -> str:
    """The name of a pack; "", which is a match from before packs were chosen, is told as French cards."""
    return _(NAMES.get(pack, NAMES["french"]))
