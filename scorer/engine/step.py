"""Applies one entry of a log: the new state, the row of the ledger, and the problems."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorer.engine.contract import AnswerReading, Contract
from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Deal, Exchange, Finish, PenaltyEntry, Void, parse_entry
from scorer.engine.game import Play
from scorer.engine.json_values import Json
from scorer.engine.match import MatchState, next_turn
from scorer.engine.phrases import N_, ListedTexts, N_n, NamedValue, Phrase, Seat, Text, phrase, plural_phrase
from scorer.engine.problems import Problem, Problems
from scorer.engine.schedule import Turn

FINISHED = N_("the match is over by then, and nothing can be entered after its end")


class Row(NamedTuple):
    """One entry in the ledger; chips or points, seats from 0."""

    number: int  # from 1
    kind: str
    """`deal`, `void`, `adjustment`, `exchange`, `penalty` or `finish`;
    `unknown`: the entry could not be read, or came after the end of the match."""
    changes: tuple[int, ...]
    bank_change: int
    totals: tuple[int, ...]  # after this entry, like the bank
    bank: int
    contract: str | None = None  # the key of the contract of a deal, played, void or ended by a penalty
    dealer: int | None = None  # the seat that dealt; None: the entry took no turn
    leader: int | None = None  # the seat that leads in this deal; None: the entry took no turn
    note: str = ""  # of the players
    notes: tuple[Phrase, ...] = ()  # of the game
    explanations: Sequence[Phrase] = ()  # what happened, in sentences
    summary: Phrase | None = None  # what happened, in a few words
    pennies: tuple[int, ...] = ()  # of each seat after this entry; empty if the game has none
    bank_pennies: int = 0  # after this entry
    sitting: tuple[int, ...] = ()  # the seats that sat out of this deal, ascending

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that played this deal, ascending; of another entry everybody."""
        return tuple(seat for seat in range(len(self.changes)) if seat not in self.sitting)

    @property
    def took_turn(self) -> bool:
        """Whether this is a deal, played, void or ended by a penalty."""
        return self.dealer is not None


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal without problems that can be played in this turn."""

    turn: Turn
    reading: AnswerReading
    effect: Effect

    @property
    def contract(self) -> Contract:
        return self.reading.contract

    @property
    def leader(self) -> int:
        """The seat that leads, by an answer or by the schedule."""
        leader_fact = self.contract.leader_fact
        if leader_fact is None:
            return self.turn.leader
        return self.reading.seat_at_table(self.reading.answers[leader_fact])

    @property
    def entry(self) -> dict[str, Json]:
        return {"kind": "deal", "contract": self.contract.key, "facts": self.reading.raw}


def apply_entry(
    play: Play, first_dealer: int, state: MatchState, raw: Json, index: int
) -> tuple[MatchState, Row, list[Problem]]:
    """The state after an entry, its row, and what is wrong with it."""
    problems = Problems(f"log[{index}]")
    entry = parse_entry(raw, play.seats, problems)
    if state.finished and not problems and (state.closed or not isinstance(entry, Finish)):
        problems.add(FINISHED)
    if entry is None or problems:
        return state, _row(index, "unknown", state, Effect((0,) * play.seats)), problems.items
    if isinstance(entry, Deal | Void | PenaltyEntry):
        turn = next_turn(play, state, first_dealer)
        assert turn is not None  # a finished match takes no deal
        apply = _apply_penalty if entry.kind == PenaltyEntry.kind else _apply_turn
        after, row = apply(play, turn, state, entry, index, problems)  # type: ignore[arg-type]
    else:
        after, row = _apply_other(play, state, entry, index, problems)
    return *mark_if_over(play, state, after, row), problems.items


def mark_if_over(play: Play, before: MatchState, after: MatchState, row: Row) -> tuple[MatchState, Row]:
    """Mark the match as over if this entry reached its end, and add the farewell to the row that finishes it."""
    total = play.schedule.total
    if (total is not None and after.deals >= total) or play.is_over(after.totals):
        after = after._replace(over=True)
    if after.finished and not before.finished:
        row = row._replace(notes=(*row.notes, *play.farewell(after.totals)))
    return after, row


def _apply_other(
    play: Play, state: MatchState, entry: Adjustment | Exchange | Finish, index: int, problems: Problems
) -> tuple[MatchState, Row]:
    effect, note = Effect((0,) * play.seats), ""
    if isinstance(entry, Adjustment):
        effect, note = adjustment_effect(play, state, entry, problems), entry.note
    elif isinstance(entry, Exchange):
        effect = exchange_effect(play, state, entry, problems)
    elif entry.split:
        share = state.bank // play.seats  # what cannot be divided stays in the bank
        effect = Effect((share,) * play.seats, -share * play.seats)
    after = state.with_effect(effect)
    if isinstance(entry, Finish):
        after = after._replace(closed=True)
    return after, _row(index, entry.kind, after, effect, play, note=note)


def _apply_turn(
    play: Play, turn: Turn, state: MatchState, entry: Deal | Void, index: int, problems: Problems
) -> tuple[MatchState, Row]:
    """The state and the row after a deal. A void or invalid deal uses up its turn and changes no totals."""
    used = state.contracts_named_by(turn.chooser)
    if isinstance(entry, Void):
        key, note = resolve_void_contract(play, turn, entry, problems, used), entry.note
    else:
        contract = resolve_contract(play, turn, entry, problems, used)
        key, note = None if contract is None else contract.key, ""
        if contract is not None:
            table = state.table(turn.dealer, turn.sitting)
            reading = contract.start_reading(entry.facts, table, f"{problems.path}.facts")
            deal = check_deal(turn, reading, problems)
            if deal is not None:
                return apply_deal(play, state, deal, index)
    after = state.with_deal(turn.chooser, key)
    return after, _row(index, entry.kind, after, Effect((0,) * play.seats), play, turn, contract=key, note=note)


def _apply_penalty(
    play: Play, turn: Turn, state: MatchState, entry: PenaltyEntry, index: int, problems: Problems
) -> tuple[MatchState, Row]:
    """The state and the row after a penalty, which stands before the deal in which it happened, or ends it."""
    effect, key = Effect((0,) * play.seats), None
    penalty = next((penalty for penalty in play.penalties if penalty.key == entry.penalty), None)
    if penalty is None:
        names = ListedTexts(tuple(NamedValue(penalty.key, penalty.label) for penalty in play.penalties))
        text = N_("one of these is needed: %(these)s") if play.penalties else N_("this table has no penalties")
        problems.at("penalty").add(phrase(text, these=names))
    elif penalty.ends_deal:
        key = resolve_void_contract(play, turn, entry, problems, state.contracts_named_by(turn.chooser))
    elif entry.named:
        problems.at("contract").add(N_("this penalty does not end the deal, which has its contract when it is entered"))
    if penalty is not None and not problems:
        others = [seat for seat in range(play.seats) if seat != entry.seat and seat not in turn.sitting]
        effect = penalty.effect(entry.seat, others, play.seats)
    after = state.with_effect(effect)
    if penalty is None or not penalty.ends_deal:
        return after, _row(index, entry.kind, after, effect, play, note=entry.note)
    after = after.with_deal(turn.chooser, key)
    return after, _row(index, entry.kind, after, effect, play, turn, contract=key, note=entry.note)


def check_deal(turn: Turn, reading: AnswerReading, problems: Problems) -> CheckedDeal | None:
    """Return the checked deal, or None if `problems` already held a problem or the answers add one."""
    problems.items.extend(reading.problems)
    return None if problems or reading.effect is None else CheckedDeal(turn, reading, reading.effect)


def apply_deal(play: Play, state: MatchState, deal: CheckedDeal, index: int) -> tuple[MatchState, Row]:
    """The state and the row after a checked deal."""
    turn, key = deal.turn, deal.contract.key
    after = state.with_effect(deal.effect).with_deal(turn.chooser, key)
    return after, _row(index, Deal.kind, after, deal.effect, play, turn, contract=key, leader=deal.leader)


def _row(
    index: int, kind: str, after: MatchState, effect: Effect, play: Play | None = None, turn: Turn | None = None,
    **more: Any,
) -> Row:  # fmt: skip
    notes = effect.notes
    if turn is not None:
        more = {"dealer": turn.dealer, "leader": turn.leader, "sitting": turn.sitting} | more
    if play is not None and play.counting.pennies:
        text, in_debt = N_("%(who)s is below 0 beans"), (seat for seat, total in enumerate(after.totals) if total < 0)
        notes = (*notes, *(phrase(text, who=Seat(seat)) for seat in in_debt))
    return Row(
        index + 1, kind, effect.changes, effect.bank, after.totals, after.bank, notes=notes,
        explanations=effect.explanations, summary=effect.summary, pennies=after.pennies,
        bank_pennies=after.bank_pennies, **more,
    )  # fmt: skip


def resolve_contract(play: Play, turn: Turn, entry: Deal, problems: Problems, used: Sequence[str]) -> Contract | None:
    """Return the contract that a deal names, or None; report a problem if it may not be played in this turn.

    `used` are the contracts that the chooser has named so far.
    """
    contract = play.contracts.get(entry.contract) if isinstance(entry.contract, str) else None
    if contract is None or contract.key not in turn.contracts:
        problems.at("contract").add(_not_open_text(play, turn, entry.contract, used))
    return contract


def resolve_void_contract(
    play: Play, turn: Turn, entry: Void | PenaltyEntry, problems: Problems, used: Sequence[str]
) -> str | None:
    """Return the key of the contract that a void deal uses up: the one it names, or else the only one open.

    If it names none and several are open, return None; unless the order is free, also report a problem.
    """
    if entry.named:
        if isinstance(entry.contract, str) and entry.contract in turn.contracts:
            return entry.contract
        problems.at("contract").add(_not_open_text(play, turn, entry.contract, used))
    elif len(turn.contracts) == 1:
        return turn.contracts[0]
    elif turn.chooser is not None:
        message = N_("which contract was it? Nobody can name it a second time")
        problems.at("contract").add(message, N_("the contract is missing"))
    elif play.schedule.sequence:
        message = N_("which contract was it? The dealer could play one of several")
        problems.at("contract").add(message, N_("the contract is missing"))
    return None


def _not_open_text(play: Play, turn: Turn, key: Json, used: Sequence[str]) -> Text:
    open_ones = ListedTexts(tuple(_named(play.contracts[open_key]) for open_key in turn.contracts))
    if key is None:
        return phrase(N_("a contract must be named; open are: %(open)s"), open=open_ones)
    all_contracts = play.game.contracts(play.rules, play.playing)
    contract = next((contract for contract in all_contracts if contract.key == key), None)
    if contract is None:
        return phrase(N_("this contract cannot be played now; open are: %(open)s"), open=open_ones)
    if contract.key not in play.contracts:
        return phrase(N_("by the house rules %(contract)s is not played"), contract=_named(contract))
    if turn.chooser is not None and contract.key in used:
        return phrase(N_("%(who)s has named %(contract)s before"), who=Seat(turn.chooser), contract=_named(contract))
    if len(turn.contracts) == 1:
        text = N_("by the order of the contracts this is %(open)s, not %(contract)s")
    else:
        text = N_("%(contract)s cannot be played in this deal; open are: %(open)s")
    return phrase(text, contract=_named(contract), open=open_ones)


def _named(contract: Contract) -> NamedValue:
    return NamedValue(contract.key, contract.name)


def adjustment_effect(play: Play, state: MatchState, entry: Adjustment, problems: Problems) -> Effect:
    """Return the effect of an adjustment, or no effect and a problem. In a game with a bank, all changes must add up
    to 0, and the bank cannot pay more than it holds."""
    over = sum(entry.changes) + entry.bank
    if not play.counting.has_bank:
        if entry.bank != 0:
            problems.at("bank").need("a game of chips, for a bank")
    elif over != 0:
        text = N_("the changes and the bank must add up to 0, these add up to %(over)s")
        problems.at("changes").add(phrase(text, over=over))
    elif state.bank + entry.bank < 0:
        text = N_("the bank holds only %(bank)s, and %(wanted)s would be taken out")
        problems.at("bank").add(phrase(text, bank=state.bank, wanted=-entry.bank))
    return Effect((0,) * play.seats) if problems else Effect(entry.changes, entry.bank)


def exchange_effect(play: Play, state: MatchState, entry: Exchange, problems: Problems) -> Effect:
    """The buyer pays one penny to a player or to the bank, and gets beans for it."""
    price, nothing = play.counting.worth, Effect((0,) * play.seats)
    if not play.counting.pennies:
        problems.at("kind").add(N_("only a game of beans has pennies to buy with"))
        return nothing
    buyer, seller = entry.buyer, entry.seller
    if state.pennies[buyer] < 1:
        problems.at("buyer").add(phrase(N_("%(who)s has no penny left to buy with"), who=Seat(buyer)))
    if state.totals[buyer] > 0:
        problems.at("buyer").add(phrase(N_("%(who)s still has beans: only who has none buys"), who=Seat(buyer)))
    if seller == buyer:
        problems.at("seller").add(N_("nobody buys from himself or herself"))
    elif (state.bank if seller is None else state.totals[seller]) < price:
        text = N_n("the seller needs %(n)s bean", "the seller needs %(n)s beans")
        problems.at("seller").add(plural_phrase(text, price))
    if problems:
        return nothing
    changes = tuple(price if seat == buyer else -price if seat == seller else 0 for seat in range(play.seats))
    penny_changes = tuple(-1 if seat == buyer else 1 if seat == seller else 0 for seat in range(play.seats))
    return Effect(changes, -price if seller is None else 0, pennies=penny_changes)
