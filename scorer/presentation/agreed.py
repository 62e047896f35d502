"""Agreed: the house rules of a table with how it settles, and of them what somebody who comes to watch is told."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import rules, ways
from scorer.presentation.rules import HouseRule

LINES = 4
"""Lines for those who come to watch; the page of rules has the rest."""


def house_rules_in_force(worked: ReplayedMatch) -> list[HouseRule]:
    """Every house rule that has an effect here, as `rules.house_rules` tells them, and how the table settles."""
    return rules.house_rules(worked.play, worked.translate) + ways.settlement_house_rule(worked)


def rules_summary(worked: ReplayedMatch) -> list[HouseRule]:
    """What one is worth here and what is not as usual; the last line says how many more."""
    lines = [rule for rule in rules.house_rules(worked.play, worked.translate) if rule.own]
    if worth := ways.unit_value_text(worked):
        lines.insert(0, HouseRule(_("Worth"), worth))
    if len(lines) <= LINES:
        return lines
    more = len(lines) - LINES + 1
    words = ngettext("%(num)s more house rule", "%(num)s more house rules", more)
    return [*lines[: LINES - 1], HouseRule(words, "")]
