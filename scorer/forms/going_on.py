"""The form of going on with others: that of a new match, filled in with who is there and what they have."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from wtforms import StringField

from scorer.forms import match_draft
from scorer.forms.beginning import carry_over_from
from scorer.forms.match_draft import MatchDraft, PlayableMatch
from scorer.forms.new_match import HouseRulesByGame, NewMatchForm
from scorer.language import numbers
from scorer.play.replayed_match import ReplayedMatch
from scorer.store.sequels import CarriedOverPlayer, CarriedOverTotals, JoinedPlayer


def draft_from(worked: ReplayedMatch, *, along: bool, currency: str = numbers.DEFAULT_CURRENCY) -> MatchDraft:
    """The same people at the same game, the next dealer first; with `along` their totals and the bank too."""
    found = match_draft.draft_from_match(worked.stored, worked.play.game)
    found = replace(found, dealer=worked.ledger.next_dealer, currency=found.currency or currency)
    return _with_totals(found, worked) if along else found


def carries_by_default(worked: ReplayedMatch) -> bool:
    """Whether totals go along unless somebody says otherwise: they do until a match has ended by its own rules."""
    return not worked.ledger.state.over


def can_carry_over(draft: MatchDraft, worked: ReplayedMatch) -> bool:
    """Whether the game counts as the one before, so that totals mean the same in both, and somebody goes on in it."""
    return (
        _with_totals(draft, worked).begin.applicable_carry_over(draft.game.counting(draft.rules), draft.names)
        is not None
    )


def _with_totals(draft: MatchDraft, worked: ReplayedMatch) -> MatchDraft:
    return replace(draft, begin=replace(draft.begin, carried_over=carry_over_from(worked)))


def carry_over_into(draft: MatchDraft, made: PlayableMatch, worked: ReplayedMatch) -> CarriedOverTotals | None:
    """What comes along from this match into the one that the draft makes; None where nothing does."""
    counting, start = draft.game.counting(draft.rules), made.start or {}
    if draft.begin.applicable_carry_over(counting, made.players) is None:
        return None
    seats, ante = {name.casefold(): seat for seat, name in enumerate(worked.names)}, draft.begin.ante_for(counting)
    totals = start.get("totals", [counting.start] * len(made.players))
    pennies = start.get("pennies", [counting.pennies] * len(made.players))
    people, joined = list[CarriedOverPlayer](), list[JoinedPlayer]()
    for name, total, coins in zip(made.players, totals, pennies, strict=True):
        worth = total + ante + counting.worth * coins
        if name.casefold() in seats:
            people.append(CarriedOverPlayer(name, seats[name.casefold()], worth))
        elif counting.has_bank and (more := worth - counting.start - counting.worth * counting.pennies):
            joined.append(JoinedPlayer(name, more))
    return CarriedOverTotals(tuple(people), tuple(joined), start.get("bank", 0) - ante * len(made.players))


def carry_over_of_draft(draft: MatchDraft, worked: ReplayedMatch) -> CarriedOverTotals | None:
    """The same of a draft that is still typed at; None too where it cannot be played yet."""
    made, _problems = match_draft.check_draft(draft)
    return carry_over_into(draft, made, worked) if made else None


class SequelForm(NewMatchForm):
    """Who goes on, at which game, and whether totals and bank come along.

    Where the next dealer has left, the next one who is there deals first.
    """

    along = StringField(filters=[lambda text: text == "yes"])

    def __init__(
        self, worked: ReplayedMatch, house_rules: HouseRulesByGame = match_draft.suggested_house_rules
    ) -> None:
        self.worked = worked
        super().__init__(draft_from(worked, along=False), house_rules)

    def to_draft(self, usual: MatchDraft) -> MatchDraft:
        """The draft of what was typed and tapped, with what comes along by name."""
        draft = super().to_draft(usual)
        if self.along.data:
            draft = _with_totals(draft, self.worked)
        round_the_table = [*range(draft.dealer, len(draft.names)), *range(draft.dealer)]
        return replace(draft, dealer=next((row for row in round_the_table if draft.names[row]), draft.dealer))

    @property
    def carried_over(self) -> CarriedOverTotals | None:
        """What came along, as the new match has it; None where neither totals nor bank did."""
        return carry_over_into(self.draft, self.playable, self.worked) if self.playable and self.along.data else None

    def fields(self) -> dict[str, Any]:
        """The fields of the new match, once it can be played."""
        assert self.playable is not None
        return asdict(self.playable) | {"players": list(self.playable.players)}
