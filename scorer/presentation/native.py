"""Native: what its players call a contract, beside the name that it has in the reader's language."""

from __future__ import annotations

from scorer.language import alphabet, lists


def native(local: str, name: str) -> str:
    """The native name without what it is called here too: "Lora, Ređanje" is "Ređanje" of Lora; "" for the same."""
    here = {name.casefold(), alphabet.in_latin(name).casefold()}
    if local.casefold() in here:
        return ""
    return lists.commas(word for word in local.split(", ") if word.casefold() not in here)
