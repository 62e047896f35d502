"""Options: a game's house rules as a frozen dataclass whose fields carry their label, choices and line of help."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from scorer.engine.problems import Problem, Problems
from scorer.engine.reading import Json
from scorer.engine.words import N_, Listed, Named, Text, say, say_n

Matters = Callable[[Any, int], bool]
"""Whether a house rule has any effect beside the others that are in force, for so many players."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule."""

    key: str
    """Its name in documents, in snake case; never changed once it was played."""
    label: Text
    default: Any
    choices: tuple[tuple[Any, Text], ...]
    """What it may be set to, each value with its words."""
    help: Text = ""
    """A line below it on the new-match page, whatever it is set to."""
    helps: Mapping[Any, Text] = field(default_factory=dict)
    """For a value what it means at the table; said only where the house rule has that value."""
    matters: Matters | None = None
    """Whether it has any effect beside these other house rules, for so many players; None: always."""
    ordered: bool = False
    """Whether its value is a list of some of the choices, none twice, at least one: the contracts that are played."""
    sentences: tuple[Text, ...] = ()
    """For each choice its sentence in the summary, where that is not its words."""
    numbers: range | None = None
    """The whole numbers that it may be set to, where it is a number; it has no choices then."""
    counted: tuple[str, str] = ("", "")
    """Of a number: what it says for one and for many, with `n` for the number."""

    @property
    def values(self) -> tuple[Any, ...]:
        """All that it may be set to; of a list of contracts, what may stand in it."""
        return tuple(self.numbers or ()) or tuple(value for value, _words in self.choices)

    def read(self, given: Json) -> Any:
        """The value of a document, or None when it may not be set to that. 1 is not true and "4" is not 4."""
        values = self.values
        if self.numbers is not None:
            return given if type(given) is int and given in self.numbers else None
        if self.ordered:
            if not isinstance(given, list | tuple) or not given or any(key not in values for key in given):
                return None
            return tuple(given) if len(set(given)) == len(given) else None
        return next((value for value in values if type(value) is type(given) and value == given), None)

    def words(self, value: Any) -> Text:
        """This value in words: the sentence of the summary on the new-match page, else the words of its choice."""
        if self.ordered:
            return ""
        if self.numbers is not None:
            return say_n(self.counted, value)
        place = self.values.index(value)
        return self.sentences[place] if self.sentences else self.choices[place][1]


@dataclass(frozen=True)
class Rules:
    """House rules; a game declares its own with `switch`, `choice`, `number` and `played` as fields."""

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """Options that do not go together: the later one's key and a sentence."""
        yield from ()


def switch(
    label: Text, default: bool = False, *, off: Text, on: Text, help: Text = "", matters: Matters | None = None
) -> Any:
    """A house rule that is on or off: its sentences for the summary, and in `help` what it means where it is on."""
    choices = ((False, N_("No")), (True, N_("Yes")))
    helps = {True: help} if help else {}
    return _option(default, label=label, choices=choices, helps=helps, sentences=(off, on), matters=matters)


def choice(
    label: Text,
    default: Any,
    choices: Mapping[Any, Text],
    *,
    help: Text = "",
    helps: Mapping[Any, Text] | None = None,
    matters: Matters | None = None,
) -> Any:
    """A house rule with a few values, each with its words; in `helps` what a value means where it is in force."""
    words = {"help": help, "helps": helps or {}, "matters": matters}
    return _option(default, label=label, choices=tuple(choices.items()), **words)


def number(
    label: Text,
    default: int,
    numbers: range,
    counted: tuple[str, str],
    *,
    help: Text = "",
    helps: Mapping[Any, Text] | None = None,
    matters: Matters | None = None,
) -> Any:
    """A house rule that is a whole number; `counted` (marked with `N_n`) says it: "%(n)s positive deals"."""
    words = {"help": help, "helps": helps or {}, "matters": matters}
    return _option(default, label=label, choices=(), numbers=numbers, counted=counted, **words)


def played(default: Sequence[str], among: Sequence[str] = (), *, help: Text = "") -> Any:
    """Which contracts are played, in which order; `among` are all that can be, where the default leaves some out."""
    choices = tuple((key, key) for key in among or default)
    return _option(tuple(default), label=N_("Contracts"), choices=choices, help=help, ordered=True)


def _option(default: Any, **words: Any) -> Any:
    return field(default=default, metadata={"option": words})


def options_of(rules: type[Rules] | Rules) -> tuple[Option, ...]:
    """The options that a game's rules declare, in the rulebook's order."""
    return tuple(
        Option(key=one.name, default=one.default, **one.metadata["option"])
        for one in fields(rules)
        if "option" in one.metadata
    )


def contracts_of(rules: Rules) -> tuple[str, ...] | None:
    """The contracts that the house plays, in its order; None where no house rule lists them."""
    for option in options_of(rules):
        if option.ordered:
            keys: tuple[str, ...] = getattr(rules, option.key)
            return keys
    return None


def read_options(kind: type[Rules], given: Json, seats: int, at: str) -> tuple[Rules, list[Problem]]:
    """The house rules of a document's `options`, which holds only what differs; and every problem."""
    problems = Problems(at)
    if not isinstance(given, Mapping):
        problems.note(N_("an object of options is needed"))
        return kind(), problems.found
    values: dict[str, Any] = {}
    known = {option.key: option for option in options_of(kind)}
    for key, value in given.items():
        if key not in known:
            problems.below(key).note(N_("this game has no such option"))
        elif (read := known[key].read(value)) is None:
            problems.below(key).note(wanted(known[key]))
        else:
            values[key] = read
    rules = kind(**values)
    for key, words in rules.clashes(seats):
        problems.below(key).note(words)
    return rules, problems.found


def wanted(option: Option) -> Text:
    """What an option may be, as an error says it."""
    if option.numbers is not None:
        words = N_("a whole number from %(least)s to %(most)s is needed")
        return say(words, least=option.numbers[0], most=option.numbers[-1])
    if option.ordered:
        these = Named(", ".join(option.values), N_("those of this game"))
        return say(N_("a list of contracts is needed, none twice, at least one: %(these)s"), these=these)
    named = [Named(str(value).lower() if type(value) is bool else str(value), words) for value, words in option.choices]
    return say(N_("this can be: %(these)s"), these=Listed(tuple(named)))
