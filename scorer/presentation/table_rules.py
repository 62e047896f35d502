"""How a table plays: its house rules in force, what one chip or point is worth, and how it settles."""

from scorer.engine.phrases import N_
from scorer.forms.match_draft import MatchDraft
from scorer.language import units
from scorer.language.formats import format_chips_worth
from scorer.language.texts import gettext, gettext as _, ngettext
from scorer.play.payments import settlement_method
from scorer.play.replayed_match import CurrentMatch, ReplayedMatch
from scorer.presentation import rules
from scorer.presentation.new_match import FormChoice
from scorer.presentation.rules import HouseRule

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


def method_choices(draft: MatchDraft) -> list[FormChoice]:
    """The methods that a form offers, the usual first; none where chips are paid in themselves."""
    if draft.unit != "points":
        return []
    usual, chosen = draft.default_method, draft.settlement_method
    texts = {key: method_text(key) for key in sorted(METHODS, key=lambda key: key != usual)}
    texts[usual] += " " + _("The usual way.")
    return [FormChoice(key, text, key == chosen) for key, text in texts.items()]


def unit_value_text(current: CurrentMatch) -> str:
    """What one is worth: "a chip is €0.10", "10 points are €0.01"; "" where it is nothing."""
    coin = format_chips_worth(1, current.stored.money)
    return units.worth_text(current.play.counting.unit, coin, current.stored.per or 1) if coin else ""


def house_rules_in_force(replayed: ReplayedMatch) -> list[HouseRule]:
    """Every house rule that has an effect here, as `rules.house_rules` tells them, and how the table settles."""
    told = rules.house_rules(replayed.play, replayed.translate)
    if worth := unit_value_text(replayed):
        method, is_own = chosen_method_text(replayed), replayed.stored.settling is not None
        told.append(HouseRule(_("Who pays whom"), f"{rules.capitalized(worth)}.", method, is_own))
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
