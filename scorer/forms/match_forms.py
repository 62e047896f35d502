"""The drafts of the settings of a match and of a sequel, and what is saved of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scorer.engine.chip_set import reseat_chips
from scorer.engine.entries import reseat_entry
from scorer.engine.game import Game
from scorer.engine.json_values import is_storable, visible_text
from scorer.engine.match import reseat_opening
from scorer.forms import match_draft
from scorer.forms.match_draft import FieldErrors, HouseRulesByGame, MatchDraft
from scorer.forms.opening import carry_over_from
from scorer.language import formats
from scorer.language.texts import gettext as _, ngettext
from scorer.play.replayed_match import TITLE_LENGTH, ReplayedMatch
from scorer.store.match_extras import CarriedOverPlayer, CarriedOverTotals, JoinedPlayer

SETTINGS = ("players", "first_dealer", "options", "money", "title", "pack", "per", "settling", "stake")
"""What the form of the settings changes, in the order in which the history names it."""


def settings_of(replayed: ReplayedMatch, currency: str = formats.DEFAULT_CURRENCY) -> MatchDraft:
    """Return the draft of a match as it is; `currency` is offered if it is not played for money."""
    draft, names = match_draft.draft_from_match(replayed.stored, replayed.play.game), tuple(replayed.names)
    return replace(draft, names=names, currency=draft.currency or currency, order=tuple(range(len(names))),
                   title=replayed.stored.title)  # fmt: skip


def settings_from_form(sent: MultiDict[str, str], replayed: ReplayedMatch) -> MatchDraft:
    """Return the draft of the submitted settings; a house rule that was not sent stays what it is."""
    now = settings_of(replayed)
    seats = len(now.order)
    draft = match_draft.draft_from_form(sent, now.game, now, lambda game: {})
    order = tuple(int(seat) for seat in sent.get("order", "").split(",") if seat in map(str, range(seats)))
    return replace(
        draft,
        names=draft.names[:seats],
        dealer=draft.dealer if draft.dealer < seats else 0,
        fewer=now.fewer,
        options={**now.options, **draft.options},
        order=order if sorted(order) == list(now.order) else now.order,
        title=visible_text(sent.get("title", "")).strip(),
    )


def check_settings(draft: MatchDraft, replayed: ReplayedMatch) -> tuple[dict[str, Any], FieldErrors]:
    """Return the fields to save, or a sentence for each wrong field; saving checks them against past deals."""
    blank = [seat for seat, name in enumerate(draft.names) if not name]
    problems: FieldErrors = {f"name-{seat}": _("A name is needed.") for seat in blank}
    playable, draft_problems = (None, {}) if problems else match_draft.check_draft(draft)
    problems |= draft_problems
    if len(draft.title) > TITLE_LENGTH or not is_storable(draft.title):
        problems["title"] = ngettext(
            "A title has at most %(num)s letter.", "A title has at most %(num)s letters.", TITLE_LENGTH
        )
    if playable is None or problems:
        return {}, problems
    stored, wanted = replayed.stored, playable | {"title": draft.title}
    fields = {name: wanted[name] for name in SETTINGS}
    if draft.rules == replayed.play.rules:
        fields["options"] = stored.options
    if not stored.pack and draft.pack == draft.game.packs[0]:
        fields["pack"] = ""
    if draft.order != tuple(range(len(draft.order))):
        fields["log"] = [reseat_entry(entry, draft.order, replayed.play.contracts) for entry in stored.log]
        fields["start"] = reseat_opening(stored.start, draft.order)
        fields["chips"] = reseat_chips(stored.chips, draft.order)
    if not draft.game.counting(draft.rules).has_bank:
        fields["chips"] = None
    return fields, {}


def with_new_names(replayed: ReplayedMatch, fields: Mapping[str, Any]) -> ReplayedMatch:
    """Return the match with the new names, for the sentences that refuse a change."""
    return replace(replayed, stored=replace(replayed.stored, players=fields["players"], pack=fields["pack"]))


def draft_from(replayed: ReplayedMatch, *, along: bool, currency: str = formats.DEFAULT_CURRENCY) -> MatchDraft:
    """Return the draft of a sequel: the next dealer first, with `along` also totals and bank."""
    draft = match_draft.draft_from_match(replayed.stored, replayed.play.game)
    draft = replace(draft, dealer=replayed.ledger.next_dealer, currency=draft.currency or currency, along=along)
    return with_carry_over(draft, replayed) if along else draft


def sequel_from_form(
    sent: MultiDict[str, str], game: Game, replayed: ReplayedMatch, house_rules: HouseRulesByGame
) -> MatchDraft:
    """Return the draft of a submitted sequel. If the next dealer has left, the next remaining player deals first."""
    draft = match_draft.draft_from_form(sent, game, draft_from(replayed, along=False), house_rules)
    round_the_table = [*range(draft.dealer, len(draft.names)), *range(draft.dealer)]
    dealer = next((row for row in round_the_table if draft.names[row]), draft.dealer)
    draft = replace(draft, dealer=dealer, along=sent.get("along") == "yes")
    return with_carry_over(draft, replayed) if draft.along else draft


def can_carry_over(draft: MatchDraft, replayed: ReplayedMatch) -> bool:
    """Return whether the game counts as the one before and somebody plays again."""
    begin = with_carry_over(draft, replayed).begin
    return begin.applicable_carry_over(draft.game.counting(draft.rules), draft.names) is not None


def with_carry_over(draft: MatchDraft, replayed: ReplayedMatch) -> MatchDraft:
    """Return the draft with what there is to be carried over from this match."""
    return replace(draft, begin=replace(draft.begin, carried_over=carry_over_from(replayed)))


def carry_over_into(draft: MatchDraft, fields: Mapping[str, Any], replayed: ReplayedMatch) -> CarriedOverTotals | None:
    """Return what is carried over from a match into its sequel with these fields, or None."""
    counting, start, players = draft.game.counting(draft.rules), fields["start"] or {}, fields["players"]
    if draft.begin.applicable_carry_over(counting, players) is None:
        return None
    seats, ante = {name.casefold(): seat for seat, name in enumerate(replayed.names)}, draft.begin.ante_for(counting)
    totals = start.get("totals", [counting.start] * len(players))
    pennies = start.get("pennies", [counting.pennies] * len(players))
    people, joined = list[CarriedOverPlayer](), list[JoinedPlayer]()
    for name, total, coins in zip(players, totals, pennies, strict=True):
        worth = total + ante + counting.worth * coins
        if name.casefold() in seats:
            people.append(CarriedOverPlayer(name, seats[name.casefold()], worth))
        elif counting.has_bank and (more := worth - counting.start - counting.worth * counting.pennies):
            joined.append(JoinedPlayer(name, more))
    return CarriedOverTotals(tuple(people), tuple(joined), start.get("bank", 0) - ante * len(players))
