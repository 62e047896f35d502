"""What its players call a contract, beside the name that it has in the reader's language."""

from __future__ import annotations

from collections.abc import Collection

from flask_babel import get_locale

from scorer.language import lists


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
