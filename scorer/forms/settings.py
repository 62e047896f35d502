"""The form of the settings: what a table changes of the match itself in its middle.

Names, the seating order, the first dealer, house rules, pack and stakes are a draft as on the new-match page, of a game
that stays what it is. Where people sat in another order than was written down, what happened stays with the person.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from wtforms import HiddenField, StringField

from scorer.engine.entries import is_storable, reseat_entry
from scorer.engine.json_values import visible_text
from scorer.engine.match import reseat_opening
from scorer.forms import match_draft, taps
from scorer.forms.match_draft import FieldErrors, MatchDraft
from scorer.forms.new_match import NewMatchForm
from scorer.language import numbers
from scorer.play.replayed_match import TITLE_LENGTH, ReplayedMatch


@dataclass(frozen=True, slots=True)
class AmendedMatch:
    """A match as its people want it."""

    draft: MatchDraft
    """Names, first dealer, house rules, pack and stakes."""
    order: tuple[int, ...]
    """For each seat the seat where its person is in the match so far."""
    title: str
    """As it was typed."""


def unamended(worked: ReplayedMatch, currency: str = numbers.DEFAULT_CURRENCY) -> AmendedMatch:
    """The match unchanged; `currency` is offered where it is about no money."""
    draft, seats = match_draft.draft_from_match(worked.stored, worked.play.game), len(worked.names)
    draft = replace(draft, names=tuple(worked.names), currency=draft.currency or currency)
    return AmendedMatch(draft, tuple(range(seats)), worked.stored.title)


class SettingsForm(NewMatchForm):
    """The form of a new match once more, with title and order of the people; see whether another game was sent."""

    order = HiddenField(default="")
    validate_game: Any = None  # there is no game to pick
    title = StringField(filters=[lambda text: visible_text(text or "").strip()])

    def __init__(self, worked: ReplayedMatch, **more: Any) -> None:
        now, seats = unamended(worked), len(worked.names)
        self.worked = worked
        super().__init__(now.draft, lambda game: {}, **more)
        order = tuple(int(seat) for seat in self.order.data.split(",") if seat in map(str, range(seats)))
        draft = replace(
            self.draft,
            names=self.draft.names[:seats],
            dealer=self.draft.dealer if self.draft.dealer < seats else 0,
            options={**now.draft.options, **self.draft.options},  # a house rule that was not sent stays what it is
        )
        self.amended = AmendedMatch(draft, order if sorted(order) == list(now.order) else now.order, self.title.data)

    @cached_property
    def checked(self) -> tuple[dict[str, Any], FieldErrors]:  # type: ignore[override]
        """The fields as they are to be saved, or problems; what past deals say to that comes when it is saved."""
        return check_settings(self.amended, self.worked)


def apply_action(amended: AmendedMatch, said: str) -> AmendedMatch:
    """After a tap: "up:2" and "down:0" seat people in another order, "contracts:out:hearts" changes a house rule."""
    if said in ("lot", "round"):  # no key of this page says that
        return amended
    pair = taps.rows_to_swap(said, len(amended.order))
    order = amended.order if pair is None else taps.swap(amended.order, pair)
    return replace(amended, draft=taps.apply_action(amended.draft, said), order=order)


def check_settings(amended: AmendedMatch, worked: ReplayedMatch) -> tuple[dict[str, Any], FieldErrors]:
    """The fields as they are to be saved, or a sentence at every field that keeps them from that."""
    problems: FieldErrors = {
        f"name-{seat}": _("A name is needed.") for seat, name in enumerate(amended.draft.names) if not name
    }
    found, wrong = (None, {}) if problems else match_draft.check_draft(amended.draft)
    problems |= wrong
    if len(amended.title) > TITLE_LENGTH or not is_storable(amended.title):
        problems["title"] = ngettext(
            "A title has at most %(num)s letter.", "A title has at most %(num)s letters.", TITLE_LENGTH
        )
    if found is None or problems:
        return {}, problems
    fields: dict[str, Any] = {
        "players": list(found.players),
        "first_dealer": found.first_dealer,
        "options": worked.stored.options if amended.draft.rules == worked.play.rules else found.options,
        "money": found.money,
        "title": amended.title,
        "pack": found.pack if worked.stored.pack or found.pack != worked.play.game.packs[0] else "",
        "per": found.per,
        "settling": found.settling,
        "stake": found.stake,
    }
    if amended.order != tuple(range(len(amended.order))):
        fields["log"] = [reseat_entry(entry, amended.order, worked.play.contracts) for entry in worked.stored.log]
        fields["start"] = reseat_opening(worked.stored.start, amended.order)
    return fields, {}


def with_new_names(worked: ReplayedMatch, fields: Mapping[str, Any]) -> ReplayedMatch:
    """The match with the new names in its sentences, for saying why a change of it was refused."""
    return replace(worked, stored=replace(worked.stored, players=fields["players"], pack=fields["pack"]))
