"""The guide: how a game is played, in sections for people who have never met, in the order in which they need it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Phrase, Signed, Text, phrase

THE_CARDS, THE_DEAL, THE_PLAY = N_("The cards"), N_("The deal"), N_("The play")
"""The headings that every game has: the pack and its ranks; who deals how many which way; how tricks are played."""

A_DEAL = N_("An example")
"""The heading of a deal told from its tricks to what it comes to."""
PEOPLE = (N_("Ana"), N_("Boris"), N_("Cyril"), N_("Dana"), N_("Eva"), N_("Filip"))
"""Who plays the examples."""
RESULTS = {
    3: N_("It comes to: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s."),
    4: N_("It comes to: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s, Dana %(dana)s."),
    5: N_("It comes to: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s, Dana %(dana)s, Eva %(eva)s."),
    6: N_("It comes to: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s, Dana %(dana)s, Eva %(eva)s, Filip %(filip)s."),
}
EACH = {
    3: N_("%(what)s: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s."),
    4: N_("%(what)s: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s, Dana %(dana)s."),
    5: N_("%(what)s: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s, Dana %(dana)s, Eva %(eva)s."),
    6: N_("%(what)s: Ana %(ana)s, Boris %(boris)s, Cyril %(cyril)s, Dana %(dana)s, Eva %(eva)s, Filip %(filip)s."),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rules page and what stands under it."""

    heading: Text
    lines: tuple[Text, ...]
    """Whole sentences, one thought a line, with the house rules in force and for the number of players at the table.

    A line that is `Listed`, as the ranks of a suit, is drawn as a row of cards.
    """
    is_last: bool = False
    """Whether it is read when the contracts are known, as a deal worked out in words is."""


def example_deal(contract: Contract, facts: Mapping[str, Json], seats: int, *story: Text) -> Section:
    """A deal of Ana, Boris and others (the last deals) told in a few sentences, and what the contract makes of it.

    The facts are the story as a document has them. ValueError where the contract does not take them.
    """
    effect = contract.start_reading(dict(facts), TableState.new(seats, seats - 1)).effect
    if effect is None:
        raise ValueError(f"the example of {contract.key} is no deal")
    changes = dict(zip(_keys(seats), map(Signed, effect.changes), strict=True))
    bank = (phrase(N_("The bank: %(bank)s."), bank=Signed(effect.bank)),) if effect.bank else ()
    return Section(A_DEAL, (*story, phrase(RESULTS[seats], **changes), *bank), is_last=True)


def describe_counts(what: Text, counts: Sequence[int], seats: int) -> Phrase:
    """What each of them has of something, in a sentence."""
    return phrase(EACH[seats], what=what, **dict(zip(_keys(seats), counts, strict=True)))


def _keys(seats: int) -> list[str]:
    return [name.lower() for name in PEOPLE[:seats]]
