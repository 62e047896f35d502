"""One log entry applied: row, new state, problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.engine.contract import AnswerReading, Contract
from scorer.engine.effect import Effect
from scorer.engine.entries import Adjustment, Deal, Entry, Exchange, Finish, Void, parse_entry
from scorer.engine.game import Play
from scorer.engine.json_values import Json
from scorer.engine.phrases import N_, ListedTexts, N_n, NamedValue, Phrase, Seat, Text, phrase, plural_phrase
from scorer.engine.problems import Problem, Problems
from scorer.engine.schedule import Turn
from scorer.engine.state import MatchState, next_turn


def resolve_contract(
    play: Play, now: Turn, entry: Deal, problems: Problems, before: Sequence[str] = ()
) -> Contract | None:
    """The contract that a deal names, None where it names none of the game; a problem where it is not open now.

    `before` are the keys of those that the chooser has named so far.
    """
    contract = play.contracts.get(entry.contract) if isinstance(entry.contract, str) else None
    if contract is None or contract.key not in now.contracts:
        problems.at("contract").add(_not_open(play, now, entry.contract, before))
    return contract


def resolve_void_contract(
    play: Play, now: Turn, entry: Void, problems: Problems, before: Sequence[str] = ()
) -> str | None:
    """The key of the contract that a void deal uses up.

    Where it names none, that is the only one open; where several are, it is None, or a problem if somebody chooses.
    """
    if entry.named:
        if isinstance(entry.contract, str) and entry.contract in now.contracts:
            return entry.contract
        problems.at("contract").add(_not_open(play, now, entry.contract, before))
    elif len(now.contracts) == 1:
        return now.contracts[0]
    elif now.chooser is not None:
        words = N_("which contract was it? Nobody can name it a second time")
        problems.at("contract").add(words, N_("the contract is missing"))
    return None


def _not_open(play: Play, now: Turn, key: Json, before: Sequence[str]) -> Text:
    """Why this contract cannot be played now, as near as it can be said."""
    open_ones = ListedTexts(tuple(_named(play.contracts[one]) for one in now.contracts))
    if key is None:
        return phrase(N_("a contract must be named; open are: %(open)s"), open=open_ones)
    every = {one.key: one for one in play.game.contracts(play.rules, play.seats)}
    contract = every.get(key) if isinstance(key, str) else None
    if contract is None:
        return phrase(N_("this contract cannot be played now; open are: %(open)s"), open=open_ones)
    if contract.key not in play.contracts:
        return phrase(N_("by the house rules %(contract)s is not played"), contract=_named(contract))
    if now.chooser is not None and contract.key in before:
        return phrase(N_("%(who)s has named %(contract)s before"), who=Seat(now.chooser), contract=_named(contract))
    if len(now.contracts) == 1:
        words = N_("by the order of the contracts this is %(open)s, not %(contract)s")
    else:
        words = N_("%(contract)s cannot be played in this deal; open are: %(open)s")
    return phrase(words, contract=_named(contract), open=open_ones)


def _named(contract: Contract) -> NamedValue:
    return NamedValue(contract.key, contract.name)


def apply_adjustment(play: Play, state: MatchState, entry: Adjustment, problems: Problems) -> Effect:
    """Chips moved by agreement: none made or lost, and no more taken from the bank than it holds."""
    over = sum(entry.changes) + entry.bank
    if not play.counting.has_bank:
        if entry.bank != 0:
            problems.at("bank").add(N_("there is no bank in a game of points"))
    elif over != 0:
        words = N_("the changes and the bank must add up to 0, these add up to %(over)s")
        problems.at("changes").add(phrase(words, over=over))
    elif state.bank + entry.bank < 0:
        words = N_("the bank holds only %(bank)s, and %(wanted)s would be taken out")
        problems.at("bank").add(phrase(words, bank=state.bank, wanted=-entry.bank))
    return Effect((0,) * play.seats) if problems else Effect(entry.changes, entry.bank)


def apply_exchange(play: Play, state: MatchState, entry: Exchange, problems: Problems) -> Effect:
    """Beans for a penny: it goes to the seller, or to the bank that sold."""
    price, nothing = play.counting.worth, Effect((0,) * play.seats)
    if not play.counting.pennies:
        problems.at("kind").add(N_("only a game of beans has pennies to buy with"))
        return nothing
    buyer, seller = entry.buyer, entry.seller
    if state.pennies[buyer] < 1:
        problems.at("buyer").add(phrase(N_("%(who)s has no penny left to buy with"), who=Seat(buyer)))
    if state.totals[buyer] > 0:
        words = N_("%(who)s still has beans: only who has none buys")
        problems.at("buyer").add(phrase(words, who=Seat(buyer)))
    if seller == buyer:
        problems.at("seller").add(N_("nobody buys from himself or herself"))
    elif (state.bank if seller is None else state.totals[seller]) < price:
        problems.at("seller").add(
            plural_phrase(N_n("the seller needs %(n)s bean", "the seller needs %(n)s beans"), price)
        )
    if problems:
        return nothing
    changes = tuple(price if seat == buyer else -price if seat == seller else 0 for seat in range(play.seats))
    coins = tuple(-1 if seat == buyer else 1 if seat == seller else 0 for seat in range(play.seats))
    return Effect(changes, -price if seller is None else 0, pennies=coins)


def split_bank(play: Play, state: MatchState) -> Effect:
    """Every player gets an equal part of the bank in whole chips; what does not divide stays in it."""
    share = state.bank // play.seats
    return Effect((share,) * play.seats, -share * play.seats)


def notes_on_negative_beans(totals: tuple[int, ...]) -> tuple[Phrase, ...]:
    """A note for every player below 0 beans: time to buy."""
    return tuple(
        phrase(N_("%(who)s is below 0 beans"), who=Seat(seat)) for seat, total in enumerate(totals) if total < 0
    )


FINISHED = N_("the match is over by then, and nothing can be entered after its end")


class Row(NamedTuple):
    """One entry in the ledger; chips or points, seats from 0."""

    number: int
    """From 1."""
    kind: str
    """`deal`, `void`, `adjustment`, `exchange` or `finish`; `unknown` for an entry that could not be read."""
    changes: tuple[int, ...]
    bank_change: int
    totals: tuple[int, ...]
    """After this entry."""
    bank: int
    """After this entry."""
    contract: str | None = None
    """The key of what was played in a deal, or would have been in a void one."""
    dealer: int | None = None
    """Who dealt; None on a row that took no turn."""
    leader: int | None = None
    note: str = ""
    """The table's own words."""
    notes: tuple[Phrase, ...] = ()
    """The game's."""
    explanations: tuple[Phrase, ...] = ()
    """What happened, in sentences."""
    summary: Phrase | None = None
    """What happened, in a few words."""
    pennies: tuple[int, ...] = ()
    """The coins of each seat after this entry; empty in a game without."""
    bank_pennies: int = 0

    @property
    def took_turn(self) -> bool:
        """Whether this is one of the deals that are counted: one that was played, or one that counts for nothing."""
        return self.dealer is not None


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal that was read, can be played now, and has nothing wrong with it."""

    turn: Turn
    reading: AnswerReading
    effect: Effect

    @property
    def contract(self) -> Contract:
        """What is played."""
        return self.reading.contract

    @property
    def leader(self) -> int:
        """The seat that leads: whoever called the game, or as the schedule has it."""
        leads = self.contract.leader_fact
        return self.turn.leader if leads is None else self.reading.answers[leads]

    @property
    def entry(self) -> dict[str, Json]:
        """The deal as it stands in a log."""
        return {"kind": "deal", "contract": self.contract.key, "facts": self.reading.raw}


def apply_entry(
    play: Play, first_dealer: int, state: MatchState, given: Json, index: int
) -> tuple[MatchState, Row, list[Problem]]:
    """One entry further: the new state, its row, and what is wrong with it."""
    problems = Problems(f"log[{index}]")
    entry = parse_entry(given, play.seats, problems)
    if state.finished and not problems and (state.closed or not isinstance(entry, Finish)):
        problems.add(FINISHED)
    if entry is None or problems:
        return state, _row(index, "unknown", state, Effect((0,) * play.seats)), problems.items
    if isinstance(entry, Deal | Void):
        now = next_turn(play, state, first_dealer)
        assert now is not None  # a finished match takes no deal
        if isinstance(entry, Deal):
            after, row = _deal(play, now, state, entry, index, problems)
        else:
            after, row = _void(play, now, state, entry, index, problems)
    else:
        after, row = _other(play, state, entry, index, problems)
    return *close_if_over(play, state, after, row), problems.items


def close_if_over(play: Play, before: MatchState, after: MatchState, row: Row) -> tuple[MatchState, Row]:
    """The same, where the entry may have ended the match."""
    total = play.schedule.total
    if (total is not None and after.deals >= total) or play.is_over(after.totals):
        after = after._replace(over=True)
    if after.finished and not before.finished:
        row = row._replace(notes=(*row.notes, *play.farewell(after.totals)))
    return after, row


def _other(play: Play, state: MatchState, entry: Entry, index: int, problems: Problems) -> tuple[MatchState, Row]:
    """The state and the row after an entry that is no deal."""
    note = entry.note if isinstance(entry, Adjustment) else ""
    if isinstance(entry, Adjustment):
        effect = apply_adjustment(play, state, entry, problems)
    elif isinstance(entry, Exchange):
        effect = apply_exchange(play, state, entry, problems)
    elif isinstance(entry, Finish) and entry.split:
        effect = split_bank(play, state)
    else:
        effect = Effect((0,) * play.seats)
    after = state.with_effect(effect)
    if isinstance(entry, Finish):
        after = after._replace(closed=True)
    return after, _row(index, entry.kind, after, effect, play)._replace(note=note)


def _deal(
    play: Play, now: Turn, state: MatchState, entry: Deal, index: int, problems: Problems
) -> tuple[MatchState, Row]:
    """The state and the row after a deal; one that something is wrong with takes its turn and changes nothing."""
    contract = resolve_contract(play, now, entry, problems, state.contracts_named_by(now.chooser))
    known = contract.key if contract is not None else None
    if contract is not None:
        reading = contract.start_reading(entry.facts, state.table(now.dealer), f"{problems.path}.facts")
        deal = check_deal(now, reading, problems)
        if deal is not None:
            return apply_deal(play, state, deal, index)
    after = state.with_deal(now.chooser, known)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=known, dealer=now.dealer, leader=now.leader)


def _void(
    play: Play, now: Turn, state: MatchState, entry: Void, index: int, problems: Problems
) -> tuple[MatchState, Row]:
    """The state and the row after a deal that counts for nothing: its turn and its contract are used up."""
    key = resolve_void_contract(play, now, entry, problems, state.contracts_named_by(now.chooser))
    after = state.with_deal(now.chooser, key)
    row = _row(index, entry.kind, after, Effect((0,) * play.seats), play)
    return after, row._replace(contract=key, dealer=now.dealer, leader=now.leader, note=entry.note)


def check_deal(now: Turn, reading: AnswerReading, problems: Problems) -> CheckedDeal | None:
    """The deal, unless something is wrong with its answers or was before."""
    problems.items.extend(reading.problems)
    return None if problems or reading.effect is None else CheckedDeal(now, reading, reading.effect)


def apply_deal(play: Play, state: MatchState, deal: CheckedDeal, index: int) -> tuple[MatchState, Row]:
    """The state and the row after a good deal."""
    after = state.with_effect(deal.effect).with_deal(deal.turn.chooser, deal.contract.key)
    row = _row(index, Deal.kind, after, deal.effect, play)
    return after, row._replace(contract=deal.contract.key, dealer=deal.turn.dealer, leader=deal.leader)


def _row(index: int, kind: str, after: MatchState, effect: Effect, play: Play | None = None) -> Row:
    notes = effect.notes
    if play is not None and play.counting.pennies:
        notes = (*notes, *notes_on_negative_beans(after.totals))
    return Row(
        index + 1, kind, effect.changes, effect.bank, after.totals, after.bank, notes=notes,
        explanations=effect.explanations, summary=effect.summary, pennies=after.pennies,
        bank_pennies=after.bank_pennies,
    )  # fmt: skip
