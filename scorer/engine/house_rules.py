"""Options and prices of a game, read and described."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import Any, ClassVar, Self

from scorer.engine.cards import Card, Thing
from scorer.engine.json_values import Json, is_whole
from scorer.engine.phrases import N_, AsTyped, ListedTexts, NamedValue, PluralText, Text, phrase, plural_phrase
from scorer.engine.problems import Problem, Problems

HIGHEST = 10_000
"""No price is beyond this, either way."""


@dataclass(frozen=True, slots=True)
class ScaledPrice:
    """What so many players pay of a price: `times` as much over `over`, rounded down."""

    seats: int
    numerator: int
    denominator: int
    text: str
    """Says it beside the price, with `price` for the number: "with three %(price)s"."""

    def amount(self, number: int) -> int:
        """What these players pay where the price is that number."""
        return number * self.numerator // self.denominator


@dataclass(frozen=True, slots=True)
class Price:
    """One number of a game, in chips or points, signed as its rules print it."""

    key: str
    """Its name in documents, in snake case; never changed once it was played."""
    default: int | Callable[[Any], int]
    """What it is where the table has said nothing; a function where another house rule says it."""
    label: Text
    """What it is for, under the name of its contract: "A heart"."""
    contract_key: str = ""
    """The key of the contract under whose name it stands; empty: it is about the whole match."""
    lowest: int = -HIGHEST
    highest: int = HIGHEST
    signed: bool = True
    """Whether it is printed with its sign, as points are that somebody gets or loses; what is paid, and totals, not."""
    symbol_of: Card | Thing | None = None
    """What is drawn before its words, where the sign of its contract does not say it."""
    is_relevant: Callable[[Any, int], bool] | None = None
    """Whether it has any effect beside these house rules, for so many players; None: where its contract is played."""
    scaled: ScaledPrice | None = None
    """What another number of players pays of it; None: it is the same for all."""

    def amount_for(self, number: int, seats: int) -> int:
        """What so many players pay where the price is that number."""
        return self.scaled.amount(number) if self.scaled and self.scaled.seats == seats else number

    def default_for(self, rules: Any) -> int:
        """What it is by these house rules where the table has said nothing."""
        return self.default(rules) if callable(self.default) else self.default


chip_price = partial(Price, lowest=0, signed=False)
"""A price in chips or beans, or in points that are never turned round: nobody pays less than nothing."""


def parse_prices(known: Sequence[Price], given: Json, problems: Problems) -> dict[str, int]:
    """The prices of a document's options, which hold at least what differs; those with a problem are left out."""
    if not isinstance(given, Mapping):
        problems.add(N_("an object of prices is needed"))
        return {}
    found, by_key = dict[str, int](), {price.key: price for price in known}
    for key, value in given.items():
        place, price = problems.at(str(key)), by_key.get(key)
        if price is None:
            place.add(N_("this game has no such price"))
            continue
        if type(value) is int and price.lowest <= value <= price.highest:
            found[price.key] = value
        else:
            place.add(price_error(value, price.lowest, price.highest))
    return found


def price_error(given: Json, lowest: int, highest: int) -> Text:
    """Why this is no price between these two, and what could be one."""
    if is_whole(given) and given > highest:  # type: ignore[operator]
        return phrase(N_("%(given)s is too much: at most %(most)s"), given=_written(given), most=_written(highest))
    if is_whole(given) and given < lowest:  # type: ignore[operator]
        return phrase(N_("%(given)s is too little: at least %(least)s"), given=_written(given), least=_written(lowest))
    words = N_("a whole number from %(least)s to %(most)s is needed")
    return phrase(words, least=_written(lowest), most=_written(highest))


def _written(number: Json) -> AsTyped:
    """A number with a true minus."""
    return AsTyped(str(number).replace("-", "\N{MINUS SIGN}"))


PRICES = "prices"
"""The key under which a document's options hold the prices."""

Matters = Callable[[Any, int], bool]
"""Whether a house rule has any effect beside the others that are in force, for so many players."""

Words = Text | Callable[[Any], Text]
"""Words of a house rule; where a price stands in them, a function of the rules with the value that is spoken of."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule."""

    key: str
    """Its name in documents, in snake case; never changed once it was played."""
    label: Text
    default: Any
    choices: tuple[tuple[Any, Words], ...]
    """What it may be set to, each value with its words."""
    help: Words = ""
    """A line below it on the new-match page, whatever it is set to."""
    help_by_value: Mapping[Any, Words] = field(default_factory=dict)
    """For a value what it means at the table; said only where the house rule has that value."""
    is_relevant: Matters | None = None
    """Whether it has any effect beside these other house rules, for so many players; None: always."""
    ordered: bool = False
    """Whether its value is a list of some of the choices, none twice, at least one: the contracts that are played."""
    sentences: tuple[Words, ...] = ()
    """For each choice its sentence in the summary, where that is not its words."""
    numbers: range | None = None
    """The whole numbers that it may be set to, where it is a number; it has no choices then."""
    counted: PluralText | None = None
    """Of a number: what it says for one and for many, with `n` for the number."""
    suggested: Mapping[str, Any] = field(default_factory=dict)
    """What New match begins with instead of the default, by the reader's language; "" stands for every other one.

    A document that leaves the option out has the default all the same.
    """
    document_values: Mapping[Any, str] = field(default_factory=dict)
    """What values are called in documents, where that is not what they are called here; both are read."""

    @property
    def values(self) -> tuple[Any, ...]:
        """All that it may be set to; of a list of contracts, what may stand in it."""
        return tuple(self.numbers or ()) or tuple(value for value, _words in self.choices)

    def parse(self, given: Json) -> Any:
        """The value of a document, or None when it may not be set to that. 1 is not true and "4" is not 4."""
        values = self.values
        if isinstance(given, str):
            given = next((value for value, name in self.document_values.items() if name == given), given)
        if self.numbers is not None:
            return given if type(given) is int and given in self.numbers else None
        if self.ordered:
            if not isinstance(given, list | tuple) or not given or any(key not in values for key in given):
                return None
            return tuple(given) if len(set(given)) == len(given) else None
        return next((value for value in values if type(value) is type(given) and value == given), None)

    def suggested_for(self, language: str) -> Any:
        """What New match begins with for a reader of this language."""
        return self.suggested.get(language, self.suggested.get("", self.default))

    def describe(self, value: Any, rules: HouseRules) -> Text:
        """This value in words: the sentence of the summary on the new-match page, else the words of its choice.

        The other house rules are those of `rules`.
        """
        if self.ordered:
            return ""
        if self.numbers is not None:
            return plural_phrase(self.counted, value) if self.counted else str(value)
        place = self.values.index(value)
        return self._said(self.sentences[place] if self.sentences else self.choices[place][1], value, rules)

    def describe_with_label(self, value: Any, rules: HouseRules) -> Text:
        """This value behind the label of its house rule: the words of its choice."""
        found = next((words for one, words in self.choices if one == value), str(value))
        return self._said(found, value, rules)

    def explain(self, rules: HouseRules) -> Text:
        """What it means as it is set in these house rules, if there is anything to say."""
        value = getattr(rules, self.key)
        return "" if self.ordered else self._said(self.help_by_value.get(value, self.help), value, rules)

    def explain_all(self, rules: HouseRules) -> list[Text]:
        """All there is to say of it beside the other house rules: first whatever it is set to, then of each value."""
        found = list[Text]()
        for value, words in ((getattr(rules, self.key), self.help), *self.help_by_value.items()):
            said = self._said(words, value, rules)
            if said and said not in found:
                found.append(said)
        return found

    def _said(self, words: Words, value: Any, rules: HouseRules) -> Text:
        return words(replace(rules, **{self.key: value})) if callable(words) else words


@dataclass(frozen=True)
class HouseRules:
    """House rules; a game declares its own with `switch`, `choice`, `number` and `played` as fields."""

    price_list: ClassVar[tuple[Price, ...]] = ()
    """The prices of the game."""
    prices: tuple[tuple[str, int], ...] = field(default=(), kw_only=True)
    """Those that this table has changed, by key, in the order of the list."""

    @cached_property
    def price_of(self) -> Mapping[str, int]:
        """Every price as it is here, by key: `rules.price["heart"]`."""
        own = dict(self.prices)
        return {one.key: own.get(one.key, one.default_for(self)) for one in self.price_list}

    def price_for_seats(self, key: str, seats: int) -> int:
        """What so many players pay by a price, which is the price itself for most numbers of players."""
        price = next(price for price in self.price_list if price.key == key)
        return price.amount_for(self.price_of[key], seats)

    @property
    def changed_prices(self) -> set[str]:
        """The keys of the prices that this table has changed."""
        return set(dict(self.prices))

    def with_prices(self, prices: Mapping[str, int]) -> Self:
        """The same house rules with these prices; what is as usual beside them is not kept."""
        plain = replace(self, prices=())
        own = [(one.key, prices[one.key]) for one in self.price_list if one.key in prices]
        return replace(plain, prices=tuple((key, number) for key, number in own if number != plain.price_of[key]))

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """Options that do not go together: the later one's key and a sentence."""
        yield from ()


def switch(
    label: Text,
    default: bool = False,
    *,
    off: Words,
    on: Words,
    help: Words = "",
    matters: Matters | None = None,
    suggested: Mapping[str, bool] | None = None,
) -> Any:
    """A house rule that is on or off: its sentences for the summary, and in `help` what it means where it is on."""
    words = {"choices": ((False, N_("No")), (True, N_("Yes"))), "help_by_value": {True: help} if help else {}}
    return _option(default, label=label, sentences=(off, on), is_relevant=matters, suggested=suggested or {}, **words)


def choice(
    label: Text,
    default: Any,
    choices: Mapping[Any, Words],
    *,
    help: Words = "",
    helps: Mapping[Any, Words] | None = None,
    matters: Matters | None = None,
    suggested: Mapping[str, Any] | None = None,
    written_as: Mapping[Any, str] | None = None,
) -> Any:
    """A house rule with a few values, each with its words; in `helps` what a value means where it is in force."""
    words = {"help": help, "help_by_value": helps or {}, "is_relevant": matters}
    words |= {"suggested": suggested or {}, "document_values": written_as or {}}
    return _option(default, label=label, choices=tuple(choices.items()), **words)


def whole_number(
    label: Text,
    default: int,
    numbers: range,
    counted: PluralText,
    *,
    help: Words = "",
    helps: Mapping[Any, Words] | None = None,
    matters: Matters | None = None,
) -> Any:
    """A house rule that is a whole number; `counted` (marked with `N_n`) says it: "%(n)s positive deals"."""
    words = {"help": help, "help_by_value": helps or {}, "is_relevant": matters}
    return _option(default, label=label, choices=(), numbers=numbers, counted=counted, **words)


def contract_list(default: Sequence[str], among: Sequence[str] = (), *, help: Text = "") -> Any:
    """Which contracts are played, in which order; `among` are all that can be, where the default leaves some out."""
    choices = tuple((key, key) for key in among or default)
    return _option(tuple(default), label=N_("Contracts"), choices=choices, help=help, ordered=True)


def _option(default: Any, **words: Any) -> Any:
    return field(default=default, metadata={"option": words})


def options_of(rules: type[HouseRules] | HouseRules) -> tuple[Option, ...]:
    """The options that a game's rules declare, in the rulebook's order."""
    return tuple(
        Option(key=one.name, default=one.default, **one.metadata["option"])
        for one in fields(rules)
        if "option" in one.metadata
    )


def suggested_options(rules: type[HouseRules], language: str) -> dict[str, Any]:
    """The house rules with which New match begins for a reader of this language, where those are not the defaults."""
    found = {option.key: option.suggested_for(language) for option in options_of(rules) if option.suggested}
    return {key: value for key, value in found.items() if value != getattr(rules, key)}


def contracts_of(rules: HouseRules) -> tuple[str, ...] | None:
    """The contracts that the house plays, in its order; None where no house rule lists them."""
    for option in options_of(rules):
        if option.ordered:
            keys: tuple[str, ...] = getattr(rules, option.key)
            return keys
    return None


def parse_options(kind: type[HouseRules], given: Json, seats: int, at: str) -> tuple[HouseRules, list[Problem]]:
    """The house rules of a document's `options`, which holds at least what differs; and every problem."""
    problems = Problems(at)
    if not isinstance(given, Mapping):
        problems.add(N_("an object of options is needed"))
        return kind(), problems.items
    values: dict[str, Any] = {}
    prices: dict[str, int] = {}
    known = {option.key: option for option in options_of(kind)}
    for key, value in given.items():
        if key == PRICES and kind.price_list:
            prices = parse_prices(kind.price_list, value, problems.at(key))
        elif key not in known:
            problems.at(key).add(N_("this game has no such option"))
        elif (read := known[key].parse(value)) is None:
            problems.at(key).add(describe_allowed(known[key], kind()))
        else:
            values[key] = read
    rules = kind(**values).with_prices(prices)
    for key, words in rules.clashes(seats):
        problems.at(key).add(words)
    return rules, problems.items


def parse_readable(kind: type[HouseRules], given: Mapping[str, Json]) -> HouseRules:
    """The house rules as far as these options can be read, the usual ones elsewhere."""
    read = {option.key: option.parse(given.get(option.key)) for option in options_of(kind)}
    rules = kind(**{key: value for key, value in read.items() if value is not None})
    return rules.with_prices(parse_prices(kind.price_list, given.get(PRICES, {}), Problems()))


def describe_allowed(option: Option, rules: HouseRules) -> Text:
    """What an option may be beside these house rules, as an error says it."""
    if option.numbers is not None:
        words = N_("a whole number from %(least)s to %(most)s is needed")
        return phrase(words, least=option.numbers[0], most=option.numbers[-1])
    if option.ordered:
        these = NamedValue(", ".join(option.values), N_("those of this game"))
        return phrase(N_("a list of contracts is needed, none twice, at least one: %(these)s"), these=these)
    values = {value: str(value).lower() if type(value) is bool else str(value) for value in option.values}
    named = [NamedValue(key, option.describe_with_label(value, rules)) for value, key in values.items()]
    return phrase(N_("this can be: %(these)s"), these=ListedTexts(tuple(named)))
