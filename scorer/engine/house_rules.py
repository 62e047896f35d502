"""Options, prices and penalties of a table: declared by a game's house rules, read from JSON, described in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import Any, ClassVar, Self

from scorer.engine.cards import Card, Thing
from scorer.engine.effect import Effect, paid_to_bank
from scorer.engine.json_values import MAX_PRICE, Json, ObjectReader, is_whole
from scorer.engine.phrases import (
    N_,
    AsTyped,
    ListedTexts,
    NamedValue,
    Phrase,
    PluralText,
    Seat,
    Signed,
    Text,
    phrase,
    plural_phrase,
)
from scorer.engine.problems import Problem, Problems

PRICES = "prices"  # the key under which the options of a document hold the prices
PENALTIES = "penalties"  # the key under which they hold the penalties
IsRelevant = Callable[[Any, int], bool]
"""Whether an option or price has any effect with these house rules and so many players."""


@dataclass(frozen=True, slots=True)
class ScaledPrice:
    """The part of a price that this number of players pays: times `numerator` / `denominator`, rounded down."""

    seats: int
    numerator: int
    denominator: int
    text: str  # stands beside the price, with `price` for the amount: "with three %(price)s"

    def amount(self, number: int) -> int:
        return number * self.numerator // self.denominator


@dataclass(frozen=True, slots=True)
class Price:
    """A number of a game's rules, in chips or points, with the sign that the rules print."""

    key: str  # its name in documents, in snake case; never changed once it was played
    default: int | Callable[[Any], int]  # a function of the house rules where another option decides it
    label: Text  # what it is for, under the name of its contract: "A heart"
    contract_key: str = ""  # the contract that it belongs to; empty: the whole match
    lowest: int = -MAX_PRICE
    highest: int = MAX_PRICE
    signed: bool = True  # whether its sign is printed, as of points got or lost; payments and totals have none
    symbol_of: Card | Thing | None = None  # drawn before its label, where the sign of its contract does not show it
    is_relevant: IsRelevant | None = None  # None: where its contract is played
    scaled: ScaledPrice | None = None  # the number of players that pays only a part of it; None: all pay the same

    def amount_for(self, number: int, seats: int) -> int:
        """What so many players pay where the price is this number."""
        return self.scaled.amount(number) if self.scaled and self.scaled.seats == seats else number

    def default_for(self, rules: Any) -> int:
        return self.default(rules) if callable(self.default) else self.default


chip_price = partial(Price, lowest=0, signed=False)
"""A price that is never below 0 and printed without a sign: in chips or beans, or in points with a fixed direction."""


def parse_prices(price_list: Sequence[Price], raw: Json, problems: Problems) -> dict[str, int]:
    """The prices in a document's options, at least the changed ones; those with a problem are left out."""
    if not isinstance(raw, Mapping):
        problems.need("an object of prices")
        return {}
    numbers, by_key = dict[str, int](), {price.key: price for price in price_list}
    for key, value in raw.items():
        price = by_key.get(key)
        if price is None:
            problems.at(str(key)).need("the key of a price of this game")
        elif type(value) is int and price.lowest <= value <= price.highest:
            numbers[price.key] = value
        else:
            problems.at(str(key)).add(price_error(value, price.lowest, price.highest))
    return numbers


def price_error(raw: Json, lowest: int, highest: int) -> Text:
    """Why this is no price between these bounds, and what a price can be."""
    least, most = _with_minus(lowest), _with_minus(highest)
    if is_whole(raw) and raw > highest:  # type: ignore[operator]
        return phrase(N_("%(given)s is too much: at most %(most)s"), given=_with_minus(raw), most=most)
    if is_whole(raw) and raw < lowest:  # type: ignore[operator]
        return phrase(N_("%(given)s is too little: at least %(least)s"), given=_with_minus(raw), least=least)
    return phrase(N_("a whole number from %(least)s to %(most)s is needed"), least=least, most=most)


def _with_minus(number: Json) -> AsTyped:
    return AsTyped(str(number).replace("-", "\N{MINUS SIGN}"))


MAX_PENALTIES = 12
TARGETS = ("bank", "others")  # where chips of a penalty go: into the bank, or to each of the others


@dataclass(frozen=True, slots=True)
class TablePenalty:
    """A penalty that the players of a match have agreed on."""

    key: str
    name: str
    amount: int  # in points what the player gets, as it is signed; in chips what he or she pays to the bank or to each
    to: str = ""  # one of TARGETS; empty in points
    ends_deal: bool = False  # whether the deal is over, and its turn used up

    @property
    def label(self) -> Text:
        return AsTyped(self.name)

    @property
    def json(self) -> dict[str, Any]:
        moves = {"pays": self.amount, "to": self.to} if self.to else {"points": self.amount}
        return {"key": self.key, "name": self.name, **moves} | ({"ends_deal": True} if self.ends_deal else {})

    def effect(self, seat: int, others: Collection[int], seats: int) -> Effect:
        """What it moves when this seat gets it, at a table of so many; `others` get what goes to each of them."""
        summary, who = phrase("%(who)s", who=Seat(seat)), Seat(seat)
        if not self.to:
            changes = tuple(self.amount if other == seat else 0 for other in range(seats))
            points = phrase(N_("%(what)s %(n)s"), what=who, n=Signed(self.amount))
            why = phrase(N_("%(what)s: %(value)s."), what=self.label, value=points)
            return Effect(changes, explanations=(why,), summary=summary)
        if self.to == "bank":
            effect = paid_to_bank(self.amount if other == seat else 0 for other in range(seats))
            text = N_("%(what)s: %(who)s pays the bank %(price)s.")
        else:
            due = dict.fromkeys(others, self.amount) | {seat: -self.amount * len(others)}
            effect = Effect(tuple(due.get(other, 0) for other in range(seats)))
            text = N_("%(what)s: %(who)s pays each of the others %(price)s.")
        return effect.with_texts(phrase(text, what=self.label, who=who, price=self.amount), summary=summary)

    def describe(self) -> Phrase:
        texts = {
            "": N_("%(what)s: %(value)s."),
            "bank": N_("%(what)s: %(value)s to the bank."),
            "others": N_("%(what)s: %(value)s to each of the others."),
        }
        price = phrase(texts[self.to], what=self.label, value=self.amount if self.to else Signed(self.amount))
        return phrase("%(price)s %(over)s", price=price, over=N_("The deal is over.")) if self.ends_deal else price


def parse_penalties(raw: Json, in_points: bool, problems: Problems) -> tuple[TablePenalty, ...]:
    """The penalties of a recipe or of options, in their order; of no use after a problem."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_PENALTIES:
        problems.need(f"a list of 1 to {MAX_PENALTIES} penalties")
        return ()
    penalties = [_parse_penalty(item, in_points, problems.at(index)) for index, item in enumerate(raw)]
    seen = set[str]()
    for index, penalty in enumerate(penalties):
        if penalty is not None and penalty.key in seen:
            problems.at(index).at("key").need("a key that no other penalty has")
        if penalty is not None and penalty.key:
            seen.add(penalty.key)
    return tuple([penalty for penalty in penalties if penalty is not None])


def _parse_penalty(raw: Json, in_points: bool, problems: Problems) -> TablePenalty | None:
    if not isinstance(raw, Mapping):
        problems.need("a penalty with key, name and what it costs")
        return None
    reader = ObjectReader(raw, problems)
    key, name, to = reader.key(), reader.name(), ""
    if in_points:
        amount = reader.number("points", -MAX_PRICE, MAX_PRICE)
    elif reader.has("points") and not reader.has("pays"):
        reader.path_of("points").need("pays: this game counts chips")
        return None
    else:
        amount, to = reader.number("pays", 0, MAX_PRICE), reader.one_of("to", TARGETS, "") or ""
        if not reader.has("to"):
            reader.path_of("to").need("where the chips go")
    ends_deal = reader.flag("ends_deal")
    reader.reject_unknown()
    return TablePenalty(key, name, amount or 0, to, ends_deal)


def penalties_json(penalties: Sequence[TablePenalty]) -> list[Json]:
    """The penalties as they stand in a document."""
    return [penalty.json for penalty in penalties]


OptionText = Text | Callable[[Any], Text]
"""A text about an option; with a price in it, a function of the house rules that have the described value."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule."""

    key: str  # its name in documents, in snake case; never changed once it was played
    label: Text
    default: Any
    choices: tuple[tuple[Any, OptionText], ...]  # the values that it may have, each with its text
    help: OptionText = ""  # a line below it on the new-match page, for every value
    help_by_value: Mapping[Any, OptionText] = field(default_factory=dict)  # shown only while the option has that value
    is_relevant: IsRelevant | None = None  # whether it has any effect; None: always
    ordered: bool = False  # whether its value is a list of distinct choices, one or more: the contracts that are played
    sentences: tuple[OptionText, ...] = ()  # for each choice its sentence in the summary; empty: the text of the choice
    numbers: range | None = None  # the whole numbers that it may have; None: it has choices instead
    counted: PluralText | None = None  # the text of a number, with `n` for the number
    suggested: Mapping[str, Any] = field(default_factory=dict)
    """What New match begins with instead of the default, by the reader's language; "" is every other language.

    In a document that leaves the option out it has the default.
    """
    document_values: Mapping[Any, str] = field(default_factory=dict)  # other names in documents; both are read

    @property
    def values(self) -> tuple[Any, ...]:
        """The values that it may have; of a list of contracts, the items."""
        return tuple(self.numbers or ()) or tuple(value for value, _text in self.choices)

    def parse(self, raw: Json) -> Any:
        """The value of a document, or None where the option cannot have it. 1 is not true and "4" is not 4."""
        values = self.values
        if isinstance(raw, str):
            raw = next((value for value, name in self.document_values.items() if name == raw), raw)
        if self.numbers is not None:
            return raw if type(raw) is int and raw in self.numbers else None
        if self.ordered:
            if not isinstance(raw, list | tuple) or not raw or any(key not in values for key in raw):
                return None
            return tuple(raw) if len(set(raw)) == len(raw) else None
        return next((value for value in values if type(value) is type(raw) and value == raw), None)

    def describe(self, value: Any, rules: HouseRules) -> Text:
        """The text of this value in a summary of `rules`: its sentence, else the text of its choice."""
        if self.ordered:
            return ""
        if self.numbers is not None:
            return plural_phrase(self.counted, value) if self.counted else str(value)
        index = self.values.index(value)
        return self._text(self.sentences[index] if self.sentences else self.choices[index][1], value, rules)

    def describe_with_label(self, value: Any, rules: HouseRules) -> Text:
        """The text of this value behind the label of the option: that of its choice."""
        return self._text(next((text for choice, text in self.choices if choice == value), str(value)), value, rules)

    def explain(self, rules: HouseRules) -> Text:
        """What its value in these house rules means; may be empty."""
        value = getattr(rules, self.key)
        return "" if self.ordered else self._text(self.help_by_value.get(value, self.help), value, rules)

    def explain_all(self, rules: HouseRules) -> list[Text]:
        """Everything that explains it in these house rules: what holds for every value, then what each value means."""
        texts = list[Text]()
        for value, help_text in ((getattr(rules, self.key), self.help), *self.help_by_value.items()):
            text = self._text(help_text, value, rules)
            if text and text not in texts:
                texts.append(text)
        return texts

    def _text(self, text: OptionText, value: Any, rules: HouseRules) -> Text:
        return text(replace(rules, **{self.key: value})) if callable(text) else text


@dataclass(frozen=True)
class HouseRules:
    """A game's house rules: fields declared with `switch`, `choice`, `whole_number` and `contract_list`."""

    price_list: ClassVar[tuple[Price, ...]] = ()
    prices: tuple[tuple[str, int], ...] = field(default=(), kw_only=True)  # the changed ones, in the order of the list
    penalties: tuple[TablePenalty, ...] = field(default=(), kw_only=True)

    @cached_property
    def price_of(self) -> Mapping[str, int]:
        """Every price by key: `rules.price_of["heart"]`."""
        changed = dict(self.prices)
        return {price.key: changed.get(price.key, price.default_for(self)) for price in self.price_list}

    def price_for_seats(self, key: str, seats: int) -> int:
        """What so many players pay of a price."""
        price = next(price for price in self.price_list if price.key == key)
        return price.amount_for(self.price_of[key], seats)

    @property
    def changed_prices(self) -> set[str]:
        return set(dict(self.prices))

    def with_prices(self, prices: Mapping[str, int]) -> Self:
        """The same house rules with these prices; those equal to their default are left out."""
        plain = replace(self, prices=())
        numbers = [(price.key, prices[price.key]) for price in self.price_list if price.key in prices]
        return replace(plain, prices=tuple((key, number) for key, number in numbers if number != plain.price_of[key]))

    def clashes(self, seats: int) -> Iterator[tuple[str, Text]]:
        """Options that exclude each other: the key of the later one and a sentence."""
        yield from ()


def switch(
    label: Text, default: bool = False, *, off: OptionText, on: OptionText, help: OptionText = "",
    is_relevant: IsRelevant | None = None, suggested: Mapping[str, bool] | None = None,
) -> Any:  # fmt: skip
    """An option that is on or off, each with a sentence for the summary; `help` explains it while it is on."""
    arguments = {"choices": ((False, N_("No")), (True, N_("Yes"))), "help_by_value": {True: help} if help else {}}
    return _option(
        default, label=label, sentences=(off, on), is_relevant=is_relevant, suggested=suggested or {}, **arguments
    )


def choice(
    label: Text, default: Any, choices: Mapping[Any, OptionText], *, help: OptionText = "",
    helps: Mapping[Any, OptionText] | None = None, is_relevant: IsRelevant | None = None,
    suggested: Mapping[str, Any] | None = None, written_as: Mapping[Any, str] | None = None,
) -> Any:  # fmt: skip
    """An option with a few values, each with its text; `helps` explains a value while the option has it."""
    arguments = {"help": help, "help_by_value": helps or {}, "is_relevant": is_relevant}
    arguments |= {"suggested": suggested or {}, "document_values": written_as or {}}
    return _option(default, label=label, choices=tuple(choices.items()), **arguments)


def whole_number(
    label: Text, default: int, numbers: range, counted: PluralText, *, help: OptionText = "",
    helps: Mapping[Any, OptionText] | None = None,
) -> Any:  # fmt: skip
    """An option that is a whole number; `counted` is its text: "%(n)s positive deals"."""
    arguments = {"help": help, "help_by_value": helps or {}}
    return _option(default, label=label, choices=(), numbers=numbers, counted=counted, **arguments)


def contract_list(default: Sequence[str], among: Sequence[str] = (), *, help: Text = "") -> Any:
    """The contracts that are played, in order; `among` lists all, where the default leaves some out."""
    choices = tuple((key, key) for key in among or default)
    return _option(tuple(default), label=N_("Contracts"), choices=choices, help=help, ordered=True)


def _option(default: Any, **arguments: Any) -> Any:
    return field(default=default, metadata={"option": arguments})


def options_of(rules: type[HouseRules] | HouseRules) -> tuple[Option, ...]:
    """The options that a game's house rules declare, in their order."""
    declared = [item for item in fields(rules) if "option" in item.metadata]
    return tuple(Option(key=item.name, default=item.default, **item.metadata["option"]) for item in declared)


def suggested_options(rules: type[HouseRules], language: str) -> dict[str, Any]:
    """The options with which New match begins for a reader of this language, where those are not the defaults."""
    options = [option for option in options_of(rules) if option.suggested]
    values = [(option, option.suggested.get(language, option.suggested.get("", option.default))) for option in options]
    return {option.key: value for option, value in values if value != option.default}


def contracts_of(rules: HouseRules) -> tuple[str, ...] | None:
    """The contracts that these house rules play, in order; None where no option lists them."""
    return next((getattr(rules, option.key) for option in options_of(rules) if option.ordered), None)


def parse_options(
    kind: type[HouseRules], raw: Json, seats: int, in_points: Callable[[Any], bool] | None = None
) -> tuple[HouseRules, list[Problem]]:
    """The house rules of a document's `options`, which hold at least the changed ones; and every problem.

    What cannot be read is as usual; what only clashes with another option stays. `in_points` says whether the game is
    counted in points by some house rules; without it there are no penalties.
    """
    problems = Problems("options")
    if not isinstance(raw, Mapping):
        problems.need("an object of options")
        return kind(), problems.items
    values: dict[str, Any] = {}
    prices: dict[str, int] = {}
    options = {option.key: option for option in options_of(kind)}
    for key, value in raw.items():
        if key == PRICES and kind.price_list:
            prices = parse_prices(kind.price_list, value, problems.at(key))
        elif key == PENALTIES and in_points is not None:
            continue  # what they move depends on the other options
        elif key not in options:
            problems.at(key).need("the key of an option of this game")
        elif (parsed := options[key].parse(value)) is None:
            problems.at(key).add(describe_allowed(options[key], kind()))
        else:
            values[key] = parsed
    rules = kind(**values).with_prices(prices)
    for key, message in rules.clashes(seats):
        problems.at(key).add(message)
    if in_points is not None and PENALTIES in raw:
        before = len(problems)
        penalties = parse_penalties(raw[PENALTIES], in_points(rules), problems.at(PENALTIES))
        rules = rules if len(problems) > before else replace(rules, penalties=penalties)
    return rules, problems.items


def describe_allowed(option: Option, rules: HouseRules) -> Text:
    """The error text that says which values an option may have."""
    if option.numbers is not None:
        text = N_("a whole number from %(least)s to %(most)s is needed")
        return phrase(text, least=option.numbers[0], most=option.numbers[-1])
    if option.ordered:
        these = NamedValue(", ".join(option.values), N_("those of this game"))
        return phrase(N_("a list of contracts is needed, none twice, at least one: %(these)s"), these=these)
    values = {value: str(value).lower() if type(value) is bool else str(value) for value in option.values}
    named = [NamedValue(key, option.describe_with_label(value, rules)) for value, key in values.items()]
    return phrase(N_("this can be: %(these)s"), these=ListedTexts(tuple(named)))
