"""What a match begins with: the fields of its fold, and what they come to in a line."""

from typing import NamedTuple

from scorer.forms.match_draft import MatchDraft
from scorer.forms.opening import default_for, text_at
from scorer.language import lists
from scorer.language.formats import format_change, format_total, to_ascii_digits
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate
from scorer.language.units import plural_name
from scorer.play.replayed_match import ReplayedMatch


class OpeningField(NamedTuple):
    """A field of the fold."""

    name: str
    label: str
    said: str
    """The label as it is read aloud, where the name alone would be taken for another field."""
    typed: str
    usual: int
    """What stands there where nothing is typed."""
    signed: bool = False
    """Whether it may be below 0: the number pads of phones have no minus."""


def fields(draft: MatchDraft) -> list[OpeningField]:
    """What can be typed: a total for each player, in a game with a bank that and an ante, with pennies those too."""
    counting, begin = draft.game.counting(draft.rules), draft.begin
    in_hand = to_ascii_digits(draft.stake)
    stake = int(in_hand) if in_hand.isdecimal() and counting.has_bank else 0
    default = default_for(begin, draft.names, counting, stake)
    inputs, pennies = list[OpeningField](), list[OpeningField]()
    for row, name in enumerate(draft.names):
        who = isolate(name) if name else _("Player %(n)s", n=row + 1)
        label = _("%(name)s begins with", name=who)
        inputs.append(
            OpeningField(f"total-{row}", who, label, text_at(begin.totals, row), default.totals[row], signed=True)
        )
        label = _("%(name)s, pennies", name=who)
        pennies.append(OpeningField(f"pennies-{row}", label, label, text_at(begin.pennies, row), default.pennies[row]))
    if counting.pennies:
        inputs += pennies
    if counting.has_bank:
        inputs.append(OpeningField("bank", _("Bank"), _("Bank"), begin.bank, default.bank))
    if counting.pennies:
        label = _("Bank, pennies")
        inputs.append(OpeningField("bank_pennies", label, label, begin.bank_pennies, default.bank_pennies))
    if counting.has_bank:
        inputs.append(OpeningField("ante", _("Everybody puts in"), _("Everybody puts in"), begin.ante, 0))
    return inputs


def fold_summary(draft: MatchDraft) -> str:
    """What the folded line says: what may be typed, or that something comes along or was typed."""
    counting = draft.game.counting(draft.rules)
    if not draft.begin.is_empty:
        return _("as typed here")
    if draft.begin.applicable_carry_over(counting, draft.names):
        return _("what is taken along under each name, unless something else is typed")
    if counting.has_bank:
        return _("%(chips)s of each, a bank or an ante; usually nothing", chips=plural_name(counting.unit))
    return _("points of each; usually nothing")


def opening_text(replayed: ReplayedMatch) -> str:
    """What a match began with, in a sentence: "Began with Ana +5, Boris −3, bank 2."; "" where it was as usual."""
    begin = replayed.stored.start
    if not begin:
        return ""
    state, counting = replayed.ledger.start, replayed.play.counting
    write = format_change if replayed.shows_plus and not replayed.stake else format_total
    parts = [
        f"{isolate(name)} {write(total + replayed.stake)}"
        for name, total in zip(replayed.names, state.totals, strict=True)
    ]
    if counting.pennies:
        coins = [ngettext("%(num)s penny", "%(num)s pennies", number) for number in state.pennies]
        parts = [f"{part} ({coin})" for part, coin in zip(parts, coins, strict=True)]
    if state.bank:
        parts.append(_("bank %(bank)s", bank=state.bank))
    return _("Began with: %(parts)s.", parts=lists.comma_list(parts))
