"""Handing over: what a match that came from another phone has, beside the one that is here."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.language.texts import gettext as _, ngettext
from scorer.play.documents import Difference, Relation
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table
from scorer.presentation.changes import deal_number
from scorer.presentation.refusals import ConflictLine, conflict_line
from scorer.presentation.table import BoardColumn

MAX_LINES = 4
"""How many entries of each side are shown where two matches went on apart."""


class HandedMatch(NamedTuple):
    """A match that came from another phone."""

    name: str
    deals: str
    columns: Sequence[BoardColumn]
    has_plus: bool
    """Whether positive totals get a plus sign."""
    stands: str
    """Which deal is next, or how it ended."""
    heading: str
    sentence: str
    take: str
    """What the button says; "" where there is nothing to take."""
    is_apart: bool = False
    mine: Sequence[ConflictLine] = ()
    """What only this phone has, where both have something."""
    theirs: Sequence[ConflictLine] = ()
    names: Sequence[str] = ()


def handed_match(difference: Difference) -> HandedMatch:
    """The page of a match that came from another phone."""
    theirs, mine = difference.theirs, difference.mine
    is_apart = difference.relation is Relation.APART
    played, (sentence, take) = theirs.ledger.state.deals, _sentence_and_take(difference)
    return HandedMatch(
        name=theirs.stored.title or theirs.translate(theirs.play.game.name),
        deals=ngettext("%(num)s deal", "%(num)s deals", played), columns=table.board_columns(theirs),
        has_plus=theirs.shows_plus, stands=table.kicker(theirs) if theirs.ledger.next_turn else _("finished"),
        heading=_heading(difference), sentence=sentence, take=take, is_apart=is_apart,
        mine=_lines(mine, difference.shared) if is_apart and mine else (),
        theirs=_lines(theirs, difference.shared) if is_apart else (), names=theirs.names,
    )  # fmt: skip


def _heading(difference: Difference) -> str:
    if difference.mine is None:
        return _("Take this match along?")
    if difference.relation is Relation.APART:
        if not all(side.ledger.rows[difference.shared].took_turn for side in (difference.mine, difference.theirs)):
            return _("Both went on since then. Which one is right?")
        n = deal_number(difference.theirs, difference.shared)
        return _("Both of you have a deal %(n)s. Which one is right?", n=n)
    played = difference.mine.ledger.state.deals
    return _("You have it up to deal %(n)s", n=played) if played else _("You have it, without a deal yet")


def _sentence_and_take(difference: Difference) -> tuple[str, str]:
    """What to know of it, and what the button says that takes it; "" where there is nothing to take."""
    match difference.relation:
        case Relation.UNKNOWN:
            sentence = _("It is not here yet. You get a copy that plays on, with every deal and all house rules.")
            return sentence, _("Take it along")
        case Relation.SAME:
            return _("Nothing in it is new: both are the same."), ""
        case Relation.BEHIND:
            return _("You have more than the other phone. Hand yours over, and it takes what it lacks."), ""
        case Relation.APART:
            sentence = _("Up to there both are the same. What you take replaces yours; Undo brings yours back.")
            return sentence, _("Take theirs")
    new, take = _new_texts(difference)
    if difference.shared == len(difference.theirs.stored.log):
        return _("Names or house rules were changed on the other phone. Every deal is the same on both."), take
    return _("%(new)s Nothing of yours is lost: what you have is the same on both.", new=new), take


def _new_texts(difference: Difference) -> tuple[str, str]:
    """Which deals only the handed match has, and what the button says that takes them."""
    first, last = deal_number(difference.theirs, difference.shared), difference.theirs.ledger.state.deals
    if last < first:
        return _("What was entered after it is new."), _("Take what is new")
    if last == first:
        return _("Deal %(n)s is new.", n=first), _("Take deal %(n)s", n=first)
    new = {"first": first, "last": last}
    if last == first + 1:
        return _("Deals %(first)s and %(last)s are new.", **new), _("Take deals %(first)s and %(last)s", **new)
    return _("Deals %(first)s to %(last)s are new.", **new), _("Take deals %(first)s to %(last)s", **new)


def _lines(replayed: ReplayedMatch, shared: int) -> list[ConflictLine]:
    rows = replayed.ledger.rows[shared:]
    lines = [conflict_line(replayed, row) for row in rows[:MAX_LINES]]
    if more := len(rows[MAX_LINES:]):
        lines.append(ConflictLine(ngettext("and %(num)s more", "and %(num)s more", more)))
    return lines
