"""The forms of the chips themselves: counting them, buying more, what the table owns, and how they are laid out."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from scorer.engine.chip_set import (
    COLOURS,
    MAX_BUY_INS,
    MAX_EACH,
    MAX_NUMBER,
    USUAL_COLOURS,
    WAYS,
    ChipColour,
    ChipSet,
    Layout,
    chip_set_json,
    lay_out,
)
from scorer.engine.entries import Adjustment
from scorer.engine.settlement import Transfer, fewest_transfers
from scorer.language import lists
from scorer.language.formats import to_ascii_digits
from scorer.language.texts import gettext as _, ngettext, pgettext
from scorer.language.translator import isolate
from scorer.play import buy_ins
from scorer.play.replayed_match import ReplayedMatch

MAX_LETTERS = 12
"""How many letters of a number are read."""
BUY_KEYS = (5, 10, 20, 30, 50)
"""How many are bought with one tap."""
EACH_STEP = 5
"""By how many a tap changes what each begins with."""
BY_COLOURS = "colours"
"""The other way of counting than by numbers."""


def read_number(text: str) -> int | None:
    """Return a whole number of at most seven digits in any script, also one below 0; None for any other text."""
    plain = to_ascii_digits(text)
    return int(plain) if re.fullmatch(r"[+-]?\d{1,7}", plain, re.ASCII) else None


def _read_count(text: str) -> int | None:
    number = read_number(text)
    return None if number is None or number < 0 else number


class TypedNumber(NamedTuple):
    """A field for a number: its name, what is typed there, and what is wrong with it."""

    field: str
    text: str
    fault: str = ""


def _faults(numbers: Iterable[TypedNumber]) -> dict[str, str]:
    return {number.field: number.fault for number in numbers if number.fault}


class Pile(NamedTuple):
    """The chips of one colour that lie before a party."""

    colour: ChipColour
    name: str
    """The colour in words."""
    typed: TypedNumber


class CountRow(NamedTuple):
    """A player or the bank, with what is counted there."""

    party: int
    name: str
    expected: int
    typed: TypedNumber
    piles: Sequence[Pile]
    number: int | None
    """What is counted; None where nothing is yet, or something else is typed."""

    @property
    def difference(self) -> int | None:
        """How many there are too many, below 0 too few; None where it is not counted."""
        return None if self.number is None else self.number - self.expected

    @property
    def verdict(self) -> str:
        """How many there are too many or too few; "" where nothing is counted or it is right."""
        number = abs(self.difference or 0)
        if self.difference and self.difference > 0:
            return ngettext("%(num)s too many", "%(num)s too many", number)
        return ngettext("%(num)s too few", "%(num)s too few", number) if number else ""

    @property
    def total(self) -> str:
        """What is counted by colours so far: "33, 3 too many"."""
        return "" if self.number is None else lists.comma_list(filter(None, (str(self.number), self.verdict)))


def colour_name(colour: str) -> str:
    """Return a colour of chips in words."""
    return {
        "white": pgettext("chips", "white"), "red": pgettext("chips", "red"), "blue": pgettext("chips", "blue"),
        "green": pgettext("chips", "green"), "black": pgettext("chips", "black"),
    }[colour]  # fmt: skip


class CountForm:
    """Who has how many chips, as far as they are counted: as numbers, or each colour by itself.

    A party is a player by seat, or the bank, which comes last.
    """

    def __init__(self, replayed: ReplayedMatch, brought: buy_ins.BuyIns, fields: Mapping[str, str]) -> None:
        self.replayed = replayed
        self.expected = buy_ins.expected_chips(replayed, brought)
        self.colours = buy_ins.colours_of(replayed)
        self.parties = range(len(self.expected))
        self._fields = {name: text.strip()[:MAX_LETTERS] for name, text in fields.items()}
        self.is_by_colours = fields.get("by") == BY_COLOURS
        self.open = self._party(fields.get("open", ""), 0)
        self._step(fields.get("do", ""))
        self.rows = [self._row(party, name) for party, name in enumerate((*map(isolate, replayed.names), _("Bank")))]

    def _row(self, party: int, name: str) -> CountRow:
        def read(field: str, is_asked: bool) -> TypedNumber:
            text = self.text(field)
            is_wrong = is_asked and text and _read_count(text) is None
            return TypedNumber(field, text, _("Write a whole number.") if is_wrong else "")

        piles = [
            Pile(colour, colour_name(colour.colour), read(self.colour_field(party, colour.colour), self.is_by_colours))
            for colour in self.colours
        ]
        typed = read(f"count-{party}", not self.is_by_colours)
        number = _read_count(typed.text)
        if self.is_by_colours:
            numbers = [(pile.colour.worth, _read_count(pile.typed.text or "0")) for pile in piles]
            is_counted = any(pile.typed.text for pile in piles) and all(each is not None for _worth, each in numbers)
            number = sum(worth * (each or 0) for worth, each in numbers) if is_counted else None
        return CountRow(party, name, self.expected[party], typed, piles, number)

    def _party(self, text: str, otherwise: int) -> int:
        return int(text) if text in map(str, self.parties) else otherwise

    def _step(self, action: str) -> None:
        """Do what a small key says: "more:1:red" adds a chip, "less:1:red" takes one off, "next:2" opens a party."""
        match action.split(":"):
            case ["more" | "less" as what, party, colour] if party in map(str, self.parties) and colour in COLOURS:
                name = self.colour_field(int(party), colour)
                number = (read_number(self.text(name)) or 0) + (1 if what == "more" else -1)
                self._fields[name] = str(min(max(number, 0), MAX_NUMBER))
                self.open = int(party)
            case ["next", party]:
                blanks = [self.colour_field(self.open, chips.colour) for chips in self.colours]
                if not any(map(self.text, blanks)):  # who has none is counted as well
                    self._fields |= dict.fromkeys(blanks, "0")
                self.open = self._party(party, self.open)

    @staticmethod
    def colour_field(party: int, colour: str) -> str:
        return f"chips-{party}-{colour}"

    def text(self, name: str) -> str:
        return self._fields.get(name, "")

    @property
    def differences(self) -> list[int]:
        """How many each party has too many, below 0 too few; 0 also where it is not counted."""
        return [row.difference or 0 for row in self.rows]

    @property
    def faults(self) -> dict[str, str]:
        """What is wrong with a field, by its name."""
        return _faults(typed for row in self.rows for typed in (row.typed, *(pile.typed for pile in row.piles)))

    @property
    def missing(self) -> list[int]:
        """The parties that are not counted yet."""
        return [row.party for row in self.rows if row.number is None]

    @property
    def next_party(self) -> int | None:
        """The next party that is not counted, after the open one; None where all the others are."""
        later = [party for party in self.missing if party != self.open]
        return next((party for party in later if party > self.open), later[0] if later else None)

    @property
    def counted_sum(self) -> int:
        return sum(row.number or 0 for row in self.rows)

    @property
    def is_complete(self) -> bool:
        return not self.missing

    @property
    def surplus(self) -> int:
        """How many are there too many in all, below 0 too few; 0 while something is missing."""
        return self.counted_sum - sum(self.expected) if self.is_complete else 0

    @property
    def is_right(self) -> bool:
        """Whether everybody has what the table says."""
        return self.is_complete and not any(self.differences)

    @property
    def transfers(self) -> list[Transfer]:
        """Who gives whom how many, so that everybody has what the table says; none where the sum is not right."""
        if not self.is_complete or self.surplus:
            return []
        return fewest_transfers([-difference for difference in self.differences])

    @property
    def can_be_written(self) -> bool:
        """Whether the ledger can follow the table: chips are moved, but never made or lost."""
        return self.is_complete and not self.is_right and not self.surplus

    def to_entry(self) -> dict[str, Any]:
        """Return the entry with which the ledger follows the table."""
        *changes, bank = self.differences
        return {"kind": Adjustment.kind, "changes": changes, "bank": bank, "note": _("counted")}


class TopUpForm:
    """Who buys how many more; a number below 0 is given back to the box."""

    def __init__(self, replayed: ReplayedMatch, brought: buy_ins.BuyIns, fields: Mapping[str, str]) -> None:
        self.replayed, self.brought = replayed, brought
        seat = fields.get("seat", "")
        self.seat = int(seat) if seat in map(str, range(replayed.play.seats)) else None
        self.usual = buy_ins.usual_top_up(replayed)
        self.keys = sorted({*BUY_KEYS[: len(BUY_KEYS) - (self.usual not in BUY_KEYS)], self.usual})
        self.typed = fields.get("number-typed", "").strip()[:MAX_LETTERS]
        chosen = fields.get("number", str(self.usual))
        self.key = int(chosen) if chosen in map(str, self.keys) else None

    @property
    def number(self) -> int | None:
        """How many are bought; None where something else is typed. What is typed counts, not the key."""
        return read_number(self.typed) if self.typed else self.key

    @property
    def fault(self) -> str:
        """What is wrong with the number; "" where nothing is."""
        if not self.number:
            return _("How many? A whole number is needed, not 0.")
        if abs(self.number) > MAX_NUMBER:
            return _("At most %(most)s at once.", most=MAX_NUMBER)
        if self.seat is not None and sum(self.brought[self.seat]) + self.number < 0:
            return _("Nobody can give back more than was bought.")
        if self.seat is not None and len(self.brought[self.seat]) >= MAX_BUY_INS:
            return _("Nobody can buy more often than %(most)s times.", most=MAX_BUY_INS)
        return ""


class ColourLine(NamedTuple):
    """A colour of chips: what one is worth and how many there are, as typed."""

    colour: str
    name: str
    worth: TypedNumber
    number: TypedNumber


def worth_field(colour: str) -> str:
    """Return the name of the field with the worth of a colour."""
    return f"worth-{colour}"


def number_field(colour: str) -> str:
    """Return the name of the field with how many chips there are of a colour."""
    return f"number-{colour}"


def colour_fields(colours: Iterable[ChipColour]) -> dict[str, str]:
    """Return the fields of a ColoursForm as they are typed for these colours."""
    worths = {worth_field(colour.colour): str(colour.worth) for colour in colours}
    return worths | {number_field(colour.colour): str(colour.number) for colour in colours}


class ColoursForm:
    """What a table owns: of each colour what a chip is worth, and how many there are; without a worth it has none."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.lines, worths = list[ColourLine](), set[int | None]()
        for colour in COLOURS:
            names = worth_field(colour), number_field(colour)
            worth, number = (fields.get(name, "").strip()[:MAX_LETTERS] for name in names)
            worth_fault = number_fault = ""
            if worth:
                value, owned = read_number(worth), _read_count(number or "0")
                if value is None or not 1 <= value <= MAX_NUMBER:
                    worth_fault = _("A whole number from 1 is needed here, or nothing.")
                elif value in worths:
                    worth_fault = _("Two colours cannot be worth the same.")
                if owned is None or owned > MAX_NUMBER:
                    number_fault = _("Write a whole number.")
                worths.add(value)
            typed = TypedNumber(names[0], worth, worth_fault), TypedNumber(names[1], number, number_fault)
            self.lines.append(ColourLine(colour, colour_name(colour), *typed))

    @property
    def faults(self) -> dict[str, str]:
        """What is wrong with a field, by its name."""
        return _faults(typed for line in self.lines for typed in (line.worth, line.number))

    @property
    def colours(self) -> tuple[ChipColour, ...]:
        """The colours with a worth, the lowest first; none while something is wrong."""
        if self.faults:
            return ()
        colours = (
            ChipColour(line.colour, read_number(line.worth.text) or 0, read_number(line.number.text) or 0)
            for line in self.lines
            if line.worth.text
        )
        return tuple(sorted(colours, key=lambda colour: colour.worth))


@dataclass(frozen=True, slots=True)
class ChipsInput:
    """With how many chips each player of a new match begins, and what the table owns, as typed."""

    each: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The fields of a ColoursForm."""
    way: str = WAYS[0]
    """How they are divided, one of WAYS."""

    @property
    def colours_form(self) -> ColoursForm:
        """The colours as far as they are typed."""
        return ColoursForm(self.fields)

    @property
    def number(self) -> int | None:
        """With how many each begins; None where nothing or something else is typed."""
        number = read_number(self.each)
        return number if number is not None and 1 <= number <= MAX_EACH else None

    @property
    def faults(self) -> dict[str, str]:
        """What is wrong with a field, by its name."""
        faults = {} if self.number or not self.each else {"each": _("A number of chips is needed here, or nothing.")}
        return faults | self.colours_form.faults

    @property
    def hidden_fields(self) -> list[tuple[str, str]]:
        """The fields with which another page carries how the chips are laid out; none where nothing is typed."""
        return [("division", self.way), *self.fields.items()] if self.each or self.fields else []

    def lay_out(self, players: int) -> Layout | None:
        """Return what each gets; None where nothing is typed, or the chips do not go round."""
        colours = self.colours_form.colours
        return lay_out(colours, players, self.number, self.way) if self.number and colours else None

    def to_json(self, players: int) -> dict[str, Any] | None:
        """Return the chips of a match as they are stored, once nothing is wrong; None where nothing is said."""
        brought = ((self.number,),) * players if self.number else ()
        return chip_set_json(ChipSet(self.colours_form.colours, brought)) or None


def chips_input_of(chips: Mapping[str, Any] | None) -> ChipsInput:
    """Return what a table has said of its chips, as it is typed for its next match."""
    colours = [ChipColour(**colour) for colour in (chips or {}).get("colours", ())]
    return ChipsInput(str(buy_ins.usual_start(chips) or ""), colour_fields(colours))


def apply_layout_action(chips: ChipsInput, action: str, usual: int) -> ChipsInput:
    """Return what is typed after a tap on the page of the layout: "more", "fewer", "near:48", or nothing.

    A page that was never filled in begins with the usual number of chips and the usual colours.
    """
    number = chips.number or usual
    match action.split(":"):
        case ["more" | "fewer" as what]:
            number += EACH_STEP if what == "more" else -EACH_STEP
            return replace(chips, each=str(min(max(number, 1), MAX_EACH)))
        case ["near", near] if read_number(near):
            return replace(chips, each=near)
        case ["open"]:
            return replace(chips, each=chips.each or str(usual), fields=chips.fields or colour_fields(USUAL_COLOURS))
    return chips
