"""What a table has agreed: house rules, what one is worth, how it settles, what it begins with, and who sits out."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.engine.entries import Deal
from scorer.engine.game import Play
from scorer.engine.phrases import N_, Seat
from scorer.forms.match_draft import MatchDraft
from scorer.forms.match_forms import parse_stake
from scorer.forms.opening import default_for, text_at
from scorer.language import lists, units
from scorer.language.formats import format_average, format_change, format_chips_worth, format_total
from scorer.language.texts import gettext, gettext as _, ngettext
from scorer.language.translator import isolate
from scorer.play.payments import settlement_method
from scorer.play.replayed_match import CurrentMatch, ReplayedMatch
from scorer.presentation import rules
from scorer.presentation.rules import HouseRule, capitalized

MAX_LINES = 4
"""Lines for those who come to watch; the page of rules has the rest."""
METHODS = {
    "average": N_("To the average: each pays or gets what the total differs from the average of the table."),
    "pairs": N_("In pairs: each pays each the difference of their totals."),
    "winner": N_("To the winner: each pays the winner the difference of their totals."),
}


def method_text(key: str) -> str:
    """The sentence of a method, by its stored name."""
    return gettext(METHODS[key])


def chosen_method_text(replayed: ReplayedMatch) -> str:
    """How points are settled at this table, in a sentence; "" where they are not."""
    method = settlement_method(replayed)
    if not method:
        return ""
    is_own = method == "average" and sum(replayed.ledger.state.totals) == 0
    text = _("Each settles their own total, in the fewest payments.") if is_own else method_text(method)
    if not replayed.ranks_sides:
        return text
    return " ".join((text, _("Partners count with half of what they have together.")))


def other_methods(replayed: ReplayedMatch) -> list[tuple[str, str]]:
    """The other methods by which the points can be settled, by key and in words; none where points are not."""
    chosen = settlement_method(replayed)
    return [(key, method_text(key)) for key in METHODS if chosen and key != chosen]


def unit_value_text(current: CurrentMatch) -> str:
    """What one is worth: "a chip is €0.10", "10 points are €0.01"; "" where it is nothing."""
    coin = format_chips_worth(1, current.stored.money)
    return units.worth_text(current.play.counting.unit, coin, current.stored.per or 1) if coin else ""


def house_rules_in_force(replayed: ReplayedMatch) -> list[HouseRule]:
    """Every house rule that has an effect here, as `rules.house_rules` tells them, and how the table settles."""
    told = rules.house_rules(replayed.play, replayed.translate)
    if worth := unit_value_text(replayed):
        method, is_own = chosen_method_text(replayed), replayed.stored.settling is not None
        told.append(HouseRule(_("Who pays whom"), f"{capitalized(worth)}.", method, is_own))
    return told


def rules_summary(replayed: ReplayedMatch) -> list[HouseRule]:
    """What one is worth here and what is not as usual; the last line says how many more."""
    lines = [rule for rule in rules.house_rules(replayed.play, replayed.translate) if rule.own]
    if worth := unit_value_text(replayed):
        lines.insert(0, HouseRule(_("Worth"), worth))
    if len(lines) <= MAX_LINES:
        return lines
    more = len(lines) - MAX_LINES + 1
    words = ngettext("%(num)s more house rule", "%(num)s more house rules", more)
    return [*lines[: MAX_LINES - 1], HouseRule(words, "")]


class OpeningField(NamedTuple):
    """A field of what a match begins with."""

    name: str
    label: str
    said: str
    """The label as it is read aloud, where the name alone would be taken for another field."""
    typed: str
    usual: int
    """What stands there where nothing is typed."""
    signed: bool = False
    """Whether it may be below 0: the number pads of phones have no minus."""


def opening_fields(draft: MatchDraft) -> list[OpeningField]:
    """What can be typed: a total for each player, in a game with a bank that and an ante, with pennies those too."""
    counting, begin = draft.game.counting(draft.rules), draft.begin
    stake = parse_stake(draft.stake)[0] or 0 if counting.has_bank else 0
    default = default_for(begin, draft.names, counting, stake)
    people = [isolate(name) if name else _("Player %(n)s", n=row) for row, name in enumerate(draft.names, 1)]
    inputs = list[OpeningField]()
    for row, who in enumerate(people):
        label, typed = _("%(name)s begins with", name=who), text_at(begin.totals, row)
        inputs.append(OpeningField(f"total-{row}", who, label, typed, default.totals[row], signed=True))
    for row, who in enumerate(people) if counting.pennies else ():
        label, typed = _("%(name)s, pennies", name=who), text_at(begin.pennies, row)
        inputs.append(OpeningField(f"pennies-{row}", label, label, typed, default.pennies[row]))
    if counting.has_bank:
        inputs.append(OpeningField("bank", _("Bank"), _("Bank"), begin.bank, default.bank))
    if counting.pennies:
        label = _("Bank, pennies")
        inputs.append(OpeningField("bank_pennies", label, label, begin.bank_pennies, default.bank_pennies))
    if counting.has_bank:
        inputs.append(OpeningField("ante", _("Everybody puts in"), _("Everybody puts in"), begin.ante, 0))
    return inputs


def opening_summary(draft: MatchDraft) -> str:
    """What the folded line of the opening says: what may be typed, or that something comes along or was typed."""
    counting = draft.game.counting(draft.rules)
    if not draft.begin.is_empty:
        return _("as typed here")
    if draft.begin.applicable_carry_over(counting, draft.names):
        return _("what is taken along under each name, unless something else is typed")
    if counting.has_bank:
        return _("%(chips)s of each, a bank or an ante; usually nothing", chips=units.plural_name(counting.unit))
    return _("points of each; usually nothing")


def format_own_total(replayed: ReplayedMatch, total: int) -> str:
    """A total as this table reads it: with the chips in hand, and where there are none, chips with a plus."""
    number = total + replayed.stake
    return format_change(number) if replayed.shows_plus and not replayed.stake else format_total(number)


def opening_text(replayed: ReplayedMatch) -> str:
    """What a match began with, in a sentence: "Began with Ana +5, Boris −3, bank 2."; "" where it was as usual."""
    begin = replayed.stored.start
    if not begin:
        return ""
    state, counting = replayed.ledger.start, replayed.play.counting
    parts = [
        f"{isolate(name)} {format_own_total(replayed, total)}"
        for name, total in zip(replayed.names, state.totals, strict=True)
    ]
    if counting.pennies:
        coins = [ngettext("%(num)s penny", "%(num)s pennies", number) for number in state.pennies]
        parts = [f"{part} ({coin})" for part, coin in zip(parts, coins, strict=True)]
    if state.bank:
        parts.append(_("bank %(bank)s", bank=state.bank))
    return _("Began with: %(parts)s.", parts=lists.comma_list(parts))


def game_line(replayed: ReplayedMatch) -> str:
    """The game, and who sits out of the deal that comes: "Slovak Lórum, Ana sits out"."""
    name, turn = replayed.translate(replayed.play.game.name), replayed.ledger.next_turn
    if turn is None or not turn.sitting:
        return name
    return lists.comma_list([name, resting_text(replayed, turn.sitting)])


def resting_text(replayed: ReplayedMatch, sitting: Sequence[int]) -> str:
    """Who sits out of a deal: "Ana sits out", "Ana and Dana sit out"."""
    return sitting_text([replayed.translate(Seat(seat)) for seat in sitting])


def sitting_text(names: Sequence[str]) -> str:
    """Who sits out, by name."""
    if len(names) == 1:
        return _("%(name)s sits out", name=names[0])
    return _("%(names)s sit out", names=lists.and_list(names))


def sitting_rule(play: Play) -> str:
    """Who sits out of each deal, in a few words that go on a line of others: "the dealer sits out"; "" for nobody."""
    if not play.sits_out:
        return ""
    if play.seats - play.playing > 1:
        return _("two sit out each deal")
    if play.sits_out == "dealer":
        return _("the dealer sits out")
    if play.schedule.passes_on_each_deal:
        return _("who dealt last sits out")
    return _("the player before the dealer sits out")


def first_deal_text(replayed: ReplayedMatch, dealer: int) -> str:
    """Who deals first in a match of the same people, and who sits out then: "Ana deals first, Emil sits out"."""
    deals = _("%(name)s deals first", name=replayed.translate(Seat(dealer)))
    sitting = replayed.play.sitting(dealer)
    return lists.comma_list([deals, resting_text(replayed, sitting)]) if sitting else deals


def fairness_text(replayed: ReplayedMatch) -> str:
    """Where somebody sits out: how many deals everybody has played, and what a deal brought each, the best first."""
    if not (sentence := deals_played_text(replayed)):
        return ""
    averages = [(average, seat) for seat, average in enumerate(deal_averages(replayed)) if average is not None]
    sign = -1 if replayed.play.counting.best == "highest" else 1
    ordered = sorted(averages, key=lambda pair: (sign * pair[0], pair[1]))
    parts = [f"{replayed.translate(Seat(seat))} {format_average(average)}" for average, seat in ordered]
    on_average = _("A deal on average: %(parts)s.", parts=lists.comma_list(parts))
    return f"{sentence} {on_average}"


def deals_played_text(replayed: ReplayedMatch) -> str:
    """Where somebody sits out and a deal was played: how many everybody has played; else ""."""
    if not replayed.play.sits_out:
        return ""
    deals = [row for row in replayed.ledger.rows if row.kind == Deal.kind]
    if not deals:
        return ""
    played = [sum(seat not in row.sitting for row in deals) for seat in range(replayed.play.seats)]
    why, every = capitalized(sitting_rule(replayed.play)), ngettext("%(num)s deal", "%(num)s deals", len(deals))
    numbers = lists.or_list(sorted(set(played)))
    return _("%(why)s: everybody has played %(played)s of %(all)s.", why=why, played=numbers, all=every)


def deal_averages(replayed: ReplayedMatch) -> list[float | None]:
    """What the deals that each seat played changed on average; None for who has played none."""
    deals = [row for row in replayed.ledger.rows if row.kind == Deal.kind]
    played = [[row.changes[seat] for row in deals if seat not in row.sitting] for seat in range(replayed.play.seats)]
    return [sum(changes) / len(changes) if changes else None for changes in played]
