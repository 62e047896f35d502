"""Agreed: the house rules of a table with how it settles, and of them what somebody who comes to watch is told."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorer.play.worked import WorkedMatch
from scorer.presentation import rules, ways

LINES = 4
"""Lines for those who come to watch; the page of rules has the rest."""


def house(worked: WorkedMatch) -> list[dict[str, Any]]:
    """Every house rule that has an effect here, as `rules.house_rules` tells them, and how the table settles."""
    return rules.house_rules(worked.play, worked.tell) + ways.house_rule(worked)


def briefly(worked: WorkedMatch) -> list[dict[str, str]]:
    """What one is worth here and what is not as usual, by label and words; the last line says how many more."""
    own = [one for one in rules.house_rules(worked.play, worked.tell) if one["own"]]
    lines = [{"label": one["label"], "words": one["words"]} for one in own]
    if worth := ways.worth(worked):
        lines.insert(0, {"label": _("Worth"), "words": worth})
    if len(lines) <= LINES:
        return lines
    more = len(lines) - LINES + 1
    words = ngettext("%(num)s more house rule", "%(num)s more house rules", more)
    return [*lines[: LINES - 1], {"label": words, "words": ""}]
