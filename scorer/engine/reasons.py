"""The reasons of entries: what each part of their changes is for. They are worked out only when somebody asks."""

from collections.abc import Iterator, Sequence

from scorer.engine.contract import AnswerReading
from scorer.engine.effect import ChangeReason
from scorer.engine.entries import Adjustment, Deal, Exchange, Finish, PenaltyEntry, parse_entry
from scorer.engine.facts import Count
from scorer.engine.game import Play
from scorer.engine.json_values import Json
from scorer.engine.ledger import Ledger
from scorer.engine.match import MatchState, next_turn
from scorer.engine.phrases import N_, AsTyped, Seat, Text, phrase
from scorer.engine.problems import Problems
from scorer.engine.scoring import explain_rules
from scorer.engine.step import Row, apply_entry

NOTHING = N_("nothing")  # the reason of who plays a deal that changes nothing for that player


def explain_next(before: Ledger, raw: Json) -> tuple[ChangeReason, ...]:
    """The reasons of the entry that follows this ledger: seat by seat, then those of the bank.

    Those of a seat add up to its change. Whoever plays a deal has at least one; who sits out has none.
    """
    state, index = before.state, len(before.rows)
    _after, row, problems = apply_entry(before.play, before.first_dealer, state, raw, index)
    return () if problems else _explain(before.play, before.first_dealer, state, raw, row)


def explain_log(ledger: Ledger, log: Sequence[Json]) -> Iterator[tuple[ChangeReason, ...]]:
    """Yield the reasons of every entry of the ledger's log; none of one that has a problem."""
    play, first_dealer, state = ledger.play, ledger.first_dealer, ledger.start
    for index, raw in enumerate(log):
        after, row, problems = apply_entry(play, first_dealer, state, raw, index)
        yield () if problems else _explain(play, first_dealer, state, raw, row)
        state = after


def _explain(play: Play, first_dealer: int, state: MatchState, raw: Json, row: Row) -> tuple[ChangeReason, ...]:
    """The reasons of an entry without problems that finds this state and comes to this row."""
    entry = parse_entry(raw, play.seats, Problems())
    if isinstance(entry, Deal):
        turn = next_turn(play, state, first_dealer)
        assert turn is not None  # it had no problems
        assert row.contract is not None
        table = state.table(turn.dealer, turn.sitting)
        return _explain_deal(play.contracts[row.contract].start_reading(entry.facts, table))
    if isinstance(entry, Adjustment):
        text: Text = AsTyped(entry.note) if entry.note else N_("moved by agreement")
        return _explain_changes(row, text)
    if isinstance(entry, PenaltyEntry):
        penalty = next(penalty for penalty in play.penalties if penalty.key == entry.penalty)
        own = phrase(N_("penalty: %(what)s"), what=penalty.label)
        other = phrase(N_("penalty of %(who)s: %(what)s"), who=Seat(entry.seat), what=penalty.label)
        return tuple(
            ChangeReason(seat, own if seat == entry.seat else other, amount)
            for seat, _text, amount in _explain_changes(row, NOTHING)
        )
    if isinstance(entry, Exchange):
        return _explain_changes(row, N_("for a penny"))
    return _explain_changes(row, N_("a share of the bank") if isinstance(entry, Finish) else NOTHING)


def _explain_changes(row: Row, text: Text) -> tuple[ChangeReason, ...]:
    seats: tuple[int | None, ...] = (*range(len(row.changes)), None)
    changes = zip(seats, (*row.changes, row.bank_change), strict=True)
    return tuple(ChangeReason(seat, text, change) for seat, change in changes if change)


def _explain_deal(reading: AnswerReading) -> tuple[ChangeReason, ...]:
    """The reasons of a deal, by seats at the table."""
    table = reading.players_table
    by_seat: dict[int | None, list[ChangeReason]] = {seat: [] for seat in (*range(table.seats), None)}
    for reason in explain_rules(reading.contract.scoring, reading.answers, table):
        by_seat[reason.seat].append(reason)
    return tuple(
        ChangeReason(None if seat is None else reading.seat_at_table(seat), reading.text_at_table(text), amount)
        for player, reasons in by_seat.items()
        for seat, text, amount in reasons or _explain_nothing(reading, player)
    )


def _explain_nothing(reading: AnswerReading, player: int | None) -> tuple[ChangeReason, ...]:
    """The one reason of a player who has nothing: none of what is counted, where that is so."""
    if player is None:
        return ()
    facts = (fact for rule in reading.contract.scoring for fact in rule.facts if isinstance(fact, Count))
    counted = (fact for fact in facts if fact in reading.answers and not reading.answers[fact][player])
    none: Iterator[Text] = (phrase(N_("%(what)s: none"), what=fact.label) for fact in counted)
    return (ChangeReason(player, next(none, NOTHING), 0),)
