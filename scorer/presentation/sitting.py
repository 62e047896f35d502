"""Where more are at the table than play a deal: who sits out, and how many deals everybody played."""

from collections.abc import Sequence

from scorer.engine.entries import Deal
from scorer.engine.game import Play
from scorer.engine.phrases import Seat
from scorer.language import lists
from scorer.language.formats import format_average
from scorer.language.texts import gettext as _, ngettext
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation.rules import capitalized


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
