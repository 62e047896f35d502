"""The pages of the chips themselves: counting them, what each brought, what the table owns."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scorer.engine.chip_set import ChipColour, Layout, nearest_amount, scarce_colour
from scorer.engine.settlement import round_to_coins
from scorer.forms.chip_forms import ChipsInput, CountForm, TopUpForm, colour_name
from scorer.language import lists, units
from scorer.language.formats import format_change, format_clock_time, format_in_currency, format_input, format_total
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate
from scorer.play import buy_ins
from scorer.play.buy_ins import BuyIns
from scorer.play.payments import unit_value
from scorer.play.replayed_match import ReplayedMatch

MAX_MISSING = 3
"""So many who are not counted yet are named; more would make the dock higher."""


class BroughtRow(NamedTuple):
    """A player on the page of what each brought."""

    seat: int
    name: str
    parts: str
    """What was brought and bought: "50 + 20 + 20"."""
    brought: int
    has: int
    makes: int
    """What was won or lost in this match, which is the score."""


class Stack(NamedTuple):
    """The chips of one colour before each player, as they are drawn from the side."""

    colour: str
    x: int
    heights: Sequence[float]
    """How far up each chip lies from the top of the drawing, the lowest first."""


def count_text(form: CountForm) -> str:
    """Return what the count comes to, and how the table puts it right; "" while it is not complete."""
    if not form.is_complete:
        return _("Tap a chip for each one that lies there, or tap the number to type it.") if form.is_by_colours else ""
    if form.is_right:
        return _("Everybody has what the score says.")
    if form.surplus < 0:
        return units.chips_missing(-form.surplus, form.replayed.play.counting.unit)
    if form.surplus > 0:
        return ngettext(
            "%(num)s too many altogether: somebody bought without saying so.",
            "%(num)s too many altogether: somebody bought without saying so.", form.surplus,
        )  # fmt: skip
    names, parts = [row.name for row in form.rows], list[str]()
    for row in form.rows:
        if row.verdict:
            text = _("%(name)s %(difference)s") if parts else _("%(name)s has %(difference)s")
            parts.append(text % {"name": row.name, "difference": row.verdict})
    gifts = [
        _("%(giver)s gives %(taker)s %(n)s", giver=names[gift.payer], taker=names[gift.payee], n=gift.amount)
        for gift in form.transfers
    ]
    return _("%(differences)s: %(gifts)s, and everything is right.",
             differences=lists.comma_list(parts), gifts=lists.comma_list(gifts))  # fmt: skip


def owing_text(form: CountForm) -> str:
    """Return who has lost more than was brought, in a sentence; "" where nobody has."""
    names = [row.name for row in form.rows[:-1] if row.expected < 0]
    if not names:
        return ""
    return _("%(names)s lost more than they bought. Enter what they bought since.", names=lists.and_list(names))


def missing_text(form: CountForm) -> str:
    """Return who is not counted yet, or how many where they are more than a line holds; "" where everybody is."""
    if len(form.missing) > MAX_MISSING:
        return _("Not counted yet: %(num)s of %(all)s", num=len(form.missing), all=len(form.rows))
    missing = lists.comma_list(form.rows[party].name for party in form.missing)
    return _("Missing: %(things)s", things=missing) if missing else ""


def next_text(form: CountForm) -> str:
    """Return what opens the next player by colours: "Next: Cyril"; "" where all the others are counted."""
    if form.next_party is None:
        return ""
    return _("Next: %(name)s", name=form.rows[form.next_party].name)


def changes_text(form: CountForm) -> str:
    """Return what writing it down changes: "Boris +3, Cyril −3"."""
    return lists.comma_list(
        f"{row.name}\N{NO-BREAK SPACE}{format_change(row.difference)}" for row in form.rows if row.difference
    )


def brought_rows(replayed: ReplayedMatch, brought: BuyIns) -> list[BroughtRow]:
    """Return what each player brought, has and makes."""
    has, start = buy_ins.expected_chips(replayed, brought), replayed.play.counting.start
    return [
        BroughtRow(seat, name, _parts_text(brought[seat]), sum(brought[seat]), has[seat], total - start)
        for seat, (name, total) in enumerate(zip(replayed.names, replayed.ledger.state.totals, strict=True))
    ]


def _parts_text(parts: Sequence[int]) -> str:
    words = [format_input(parts[0])] if parts else []
    words += [f"{'+' if part > 0 else '−'} {abs(part)}" for part in parts[1:]]
    return " ".join(words)


def _in_money(replayed: ReplayedMatch, number: int) -> str:
    """Return what so many chips are worth, rounded to a coin; "" where they are worth nothing."""
    value = unit_value(replayed.stored)
    if value is None:
        return ""
    return format_in_currency(abs(round_to_coins([Fraction(number), Fraction(-number)], value)[0]), value.currency)


def brought_text(replayed: ReplayedMatch, row: BroughtRow) -> str:
    """Return what a player brought and has, and what the difference is worth, in a sentence."""
    values = {"name": isolate(row.name), "brought": format_total(row.brought), "has": format_total(row.has)}
    value = unit_value(replayed.stored)
    if value is None or not row.makes:
        return _("%(name)s bought %(brought)s and has %(has)s.", **values)
    coin = format_in_currency(value.unit, value.currency)
    values["worth"] = units.worth_text(replayed.play.counting.unit, coin, value.per)
    values["money"] = _in_money(replayed, row.makes)
    if row.makes > 0:
        return _("%(name)s bought %(brought)s and has %(has)s: %(money)s more (%(worth)s).", **values)
    return _("%(name)s bought %(brought)s and has %(has)s: %(money)s less (%(worth)s).", **values)


def buy_label(form: TopUpForm) -> str:
    """Return what stands on Save: "Ana buys 20"."""
    if form.seat is None or form.fault or not form.number:
        return _("Buy-in")
    return buy_in_text(form.replayed.names[form.seat], form.number)


def buy_in_text(name: str, number: int) -> str:
    """Return who bought how many, or gave how many back."""
    if number < 0:
        return _("%(name)s gives back %(num)s", name=isolate(name), num=-number)
    return _("%(name)s buys %(num)s", name=isolate(name), num=number)


def buy_note(form: TopUpForm) -> str:
    """Return the second line of Save: what it costs, and what is left in the box."""
    if form.fault or not form.number:
        return ""
    money, box = _in_money(form.replayed, form.number), buy_ins.chips_in_box(form.replayed, form.brought)
    left = "" if box is None else _("from the box: %(left)s are left there", left=format_total(box - form.number))
    return lists.comma_list(part for part in (money, left) if part)


def brought_line(replayed: ReplayedMatch) -> str:
    """Return what each brought, and has with the score, for a result; "" where nobody has said what was brought."""
    said = buy_ins.chips_of(replayed).buy_ins
    parts = [
        _("%(name)s %(brought)s, has %(has)s", name=isolate(row.name), has=format_total(row.has),
          brought=f"{row.brought} ({row.parts})" if len(said[row.seat]) > 1 else row.brought)
        for row in (brought_rows(replayed, said) if said else ())
    ]  # fmt: skip
    return _("Bought: %(parts)s.", parts=lists.semicolon_list(parts)) if parts else ""


def chips_change_texts(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None, names: Sequence[str]) -> list[str]:
    """Return what a change of the chips did, each in a sentence: what was bought, that they were counted, and so on."""
    old, new, texts = old or {}, new or {}, list[str]()
    before, after = old.get("buy_ins", []), new.get("buy_ins", [])
    if len(before) == len(after) == len(names):
        for name, parts, later in zip(names, before, after, strict=True):
            if later[: len(parts)] == parts:
                texts += [buy_in_text(name, part) for part in later[len(parts) :]]
            elif parts != later:
                texts.append(_("%(name)s bought %(brought)s", name=isolate(name), brought=_parts_text(later)))
    elif after:
        texts += [
            _("%(name)s bought %(brought)s", name=isolate(name), brought=_parts_text(parts))
            for name, parts in zip(names, after, strict=False)
        ]
    if new.get("counted") != old.get("counted") and new.get("counted"):
        texts.append(_("counted at %(time)s, right", time=format_clock_time(new["counted"])))
    if new.get("colours") != old.get("colours"):
        owned = [
            _("%(num)s %(colour)s of %(worth)s", num=colour["number"], colour=colour_name(colour["colour"]),
              worth=colour["worth"])
            for colour in new.get("colours", [])
        ]  # fmt: skip
        texts.append(_("the chips you have: %(colours)s", colours=lists.comma_list(owned) or _("nothing")))
    return texts


STACK_WIDTH, STACK_HEIGHT, CHIP_RISE = 32, 96, 4.1
"""The measures of the drawing of a stack, in px: its width, its height, and how far a chip lies above the next."""


def layout_context(chips: ChipsInput, names: Sequence[str], unit: str) -> dict[str, Any]:
    """Return what the page of the layout shows of these chips and players."""
    layout, colours = chips.lay_out(len(names)), chips.colours_form.colours
    ways = {"small": _("Many small chips"), "even": _("Evenly"), "few": _("Few chips")}
    near, box, box_worth = None, "", 0
    if layout:
        left = [*zip(colours, layout.box, strict=True)]
        box = _("In the box: %(chips)s", chips=_colours_text(left) or _("nothing"))
        box_worth = sum(colour.worth * number for colour, number in left)
    elif chips.number and not chips.faults:
        near = nearest_amount(colours, len(names), chips.number)
    return {
        "chips": chips, "names": names, "title": units.lay_out_title(unit), "lines": chips.colours_form.lines,
        "each_fault": chips.faults.get("each", ""), "ways": ways, "stacks": _stacks(chips, layout) if layout else [],
        "sentence": each_text(chips, len(names)), "box": box, "box_worth": box_worth,
        "problem": _short_text(chips, len(names)), "near": near,
        "save_label": _("Begin with %(num)s each", num=chips.number or 0),
    }  # fmt: skip


def each_text(chips: ChipsInput, players: int) -> str:
    """Return what each begins with: "10 white, 4 red, 2 blue: 50 each"."""
    if not chips.number:
        return ""
    layout = chips.lay_out(players)
    if layout is None:
        return _("%(num)s each", num=chips.number)
    pairs = zip(chips.colours_form.colours, layout.each, strict=True)
    return _("%(chips)s: %(num)s each", chips=_colours_text(pairs), num=chips.number)


def _colours_text(pairs: Iterable[tuple[ChipColour, int]]) -> str:
    return lists.comma_list(
        _("%(num)s %(colour)s", num=number, colour=colour_name(colour.colour)) for colour, number in pairs if number
    )


def _stacks(chips: ChipsInput, layout: Layout) -> list[Stack]:
    stacks = list[Stack]()
    for colour, number in zip(chips.colours_form.colours, layout.each, strict=True):
        rise = min(CHIP_RISE, (STACK_HEIGHT - STACK_WIDTH / 2) / max(number, 1))
        heights = [round(STACK_HEIGHT - 18 - rise * place, 1) for place in range(number)]
        if number:
            stacks.append(Stack(colour.colour, STACK_WIDTH * len(stacks), heights))
    return stacks


def _short_text(chips: ChipsInput, players: int) -> str:
    """Return why the chips do not go round; "" where they do, or where something else is wrong."""
    colours = chips.colours_form.colours
    if chips.faults or not chips.number or chips.lay_out(players) is not None:
        return ""
    scarce = scarce_colour(colours, players, chips.number)
    if scarce is None:
        return _("The chips do not go round for %(people)s at %(each)s each.", people=players, each=chips.number)
    return _("The %(colour)s ones do not go round: %(number)s for %(people)s at %(each)s each.",
             colour=colour_name(scarce.colour), number=scarce.number, people=players, each=chips.number)  # fmt: skip
