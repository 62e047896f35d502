"""Sections of a game's rules page, and the sentences of its example deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.engine.contract import Contract
from scorer.engine.effect import TableState
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, Phrase, Signed, Text, phrase

THE_CARDS, THE_DEAL, THE_PLAY = N_("The cards"), N_("The deal"), N_("The play")
"""Headings that every game has: the pack and its ranks; dealing; playing tricks."""

A_DEAL = N_("An example")
"""The heading of an example deal, from its tricks to its result."""
PEOPLE = (N_("Ana"), N_("Boris"), N_("Cyril"), N_("Dana"), N_("Eva"), N_("Filip"))
"""The players of the examples."""
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
    """Whole sentences, one thought a line, for these house rules and this number of players.

    A line of type `ListedTexts`, such as the ranks of a suit, is drawn as a row of cards.
    """
    is_last: bool = False
    """Whether it stands after the contracts, such as an example deal."""


def example_deal(contract: Contract, facts: Mapping[str, Json], seats: int, *story: Text) -> Section:
    """An example deal of Ana, Boris and others (the last deals): a story in a few sentences and its result.

    `facts` are its answers as in a document. Raises ValueError where they have problems.
    """
    effect = contract.start_reading(dict(facts), TableState.new(seats, seats - 1)).effect
    if effect is None:
        raise ValueError(f"the example of {contract.key} is no deal")
    changes = dict(zip(_placeholders(seats), map(Signed, effect.changes), strict=True))
    bank = (phrase(N_("The bank: %(bank)s."), bank=Signed(effect.bank)),) if effect.bank else ()
    return Section(A_DEAL, (*story, phrase(RESULTS[seats], **changes), *bank), is_last=True)


def describe_counts(what: Text, counts: Sequence[int], seats: int) -> Phrase:
    """A sentence with the number that each player has of something."""
    return phrase(EACH[seats], what=what, **dict(zip(_placeholders(seats), counts, strict=True)))


def _placeholders(seats: int) -> list[str]:
    return [name.lower() for name in PEOPLE[:seats]]
