"""The table: a ledger as its pages show it, in plain values for the templates. It decides nothing, it only words."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scorer.engine.effect import Effect, TableState
from scorer.engine.entries import Deal, PenaltyEntry
from scorer.engine.facts import Doubles, LiveLine
from scorer.engine.phrases import Seat, Seats
from scorer.engine.problems import Problems
from scorer.engine.schedule import Turn
from scorer.engine.step import Row
from scorer.forms.deal import DealEntry
from scorer.language import lists
from scorer.language.formats import format_change, format_total
from scorer.language.texts import gettext as _, ngettext, pgettext
from scorer.play.replayed_match import CurrentMatch, ReplayedMatch
from scorer.presentation.entry_summary import ENTRY_KINDS, numbered_summary_line, summarize
from scorer.presentation.rules import anchor

SHOWN = 32
"""Entries that stand on the table page, a whole evening of most games; the rest is on the page of all deals."""
LONGEST_STRIP = 12
"""Boxes that fit beside the contract's name."""
MAX_PRICE_LENGTH = 26
"""Letters of a price that fit beside the contract's name, or under it."""
SEMICOLONS = ";\N{ARABIC SEMICOLON}"
"""What parts a price from what it is in a rarer case."""


class BoardColumn(NamedTuple):
    """A seat on the board: its total, and what the last deal changed or Save will change (None: not known yet)."""

    name: str
    total: int
    change: int | None
    deals: bool = False
    leads: bool = False
    first: bool = False
    """Whether the player leads the match."""
    pennies: int | None = None
    rests: bool = False
    """Whether the player sits out of the deal that comes."""


class TableStanding(NamedTuple):
    """The board, and what it does not say by itself."""

    columns: Sequence[BoardColumn]
    notes: list[str]
    owing: list[str]
    """Who owes beans; where a deal is entered they are told below the questions, so that these stand above Save."""


class ContractBox(NamedTuple):
    """A contract in the strip of a fixed order: played already, played now, or still to come."""

    name: str
    done: bool
    now: bool


class ContractTab(NamedTuple):
    """A contract that can be chosen, with its price in few words and its sign."""

    value: str
    label: str
    line: str = ""
    sign: str = ""
    suit: str = ""
    """As a key of cards has it; a contract is drawn without."""
    used: bool = False
    """Whether who chooses has used it up."""


class OpenContracts(NamedTuple):
    """The contracts of the deal that comes."""

    chooser: str
    """Whose choice it is, in a sentence; "" where nobody chooses."""
    left: Sequence[tuple[str, Sequence[str]]]
    """What is left for each player in a game of choice: the name, and the contracts still open."""
    tabs: Sequence[ContractTab]
    """Those to choose from, with those that the chooser has used up."""
    words: str
    """Those that may be named, in a sentence."""
    boxes: Sequence[ContractBox]
    """The strip of contracts where the order is fixed: a short match, or this round."""
    round_words: str


class Outcome(NamedTuple):
    """What saving a deal will do, as far as it is entered."""

    label: str
    """What stands on Save: "Save deal 9, bank −40"."""
    changes: Sequence[tuple[str, int]]
    """The second line of Save: the change of everybody who plays; empty while it is not known."""
    sentences: str
    opened_label: str = ""
    """What stands on Save of a correction just opened where no script follows what is changed in it."""


class NumberedRow(NamedTuple):
    """A row of the ledger with its place among the others."""

    row: Row
    label: str
    """The number of the deal; "±" for what is no deal, "" for a finish."""
    has_room: bool
    """Whether a forgotten deal or penalty may be put in before it."""


class DealRow(NamedTuple):
    """An entry in the list of deals."""

    no: str
    title: str
    note: str
    cells: Sequence[tuple[int | None, int]]
    """For each seat what it changed (None: it sat out), and the total."""
    dealer: int | None
    dealt: str = ""
    why: str = ""
    notes: Sequence[str] = ()
    bank: int | None = None
    place: int = 0
    """The number of its entry in the log."""
    kind: str = ""
    has_room: bool = False
    id: str = ""
    """Equal for rows that look the same, so that a refresh leaves them as they are; "" where nothing is refreshed."""

    @property
    def can_correct(self) -> bool:
        return ENTRY_KINDS[self.kind].can_correct

    @property
    def is_penalty(self) -> bool:
        """Whether it is a penalty after which the deal goes on."""
        return self.kind == PenaltyEntry.kind and self.dealer is None


def answer_lines(deal: DealEntry) -> list[LiveLine]:
    """What was answered so far to the questions of the chosen contract that are asked now."""
    return [
        line
        for field in (deal.fields(deal.chosen) if deal.chosen else ())
        if field.is_started and deal.is_asked(field.fact)
        for line in field.fact.live_lines(field.answer(), deal.table, deal.answers_before(field.fact))
    ]


def board_columns(current: CurrentMatch, changes: Sequence[int | None] | None = None) -> list[BoardColumn]:
    """The board, a column a seat, totals with the stake; `changes` are those of Save, by default of the last entry."""
    turn, count = current.ledger.next_turn, current.count
    shown = changes if changes is not None else count.last_changes or [None] * current.play.seats
    leaders = current.ledger.leaders if count.rows else ()  # who begins with most has won nothing in this match yet
    return [
        BoardColumn(
            name, current.ledger.state.totals[seat] + current.stake, shown[seat],
            deals=turn is not None and turn.dealer == seat, leads=turn is not None and turn.leader == seat,
            first=seat in leaders,
            pennies=current.ledger.state.pennies[seat] if current.ledger.state.pennies else None,
            rests=turn is not None and seat in turn.sitting,
        )
        for seat, name in enumerate(current.names)
    ]  # fmt: skip


def standing(replayed: ReplayedMatch, deal: DealEntry | None = None) -> TableStanding:
    """The board with what Save will do of the deal that is entered; without one, with what the last entry did."""
    changes = None
    if deal is not None and deal.is_started:
        changes = deal.effect.changes if deal.effect else deal.partial_changes
    notes = [line for line in (side_totals(replayed), _owed_doubles_note(replayed)) if line]
    return TableStanding(board_columns(replayed, changes), notes, _negative_beans_notes(replayed))


def side_totals(replayed: ReplayedMatch) -> str:
    """What each side has together: "Together: Ana and Cyril 25, Boris and Dana −40"; "" where everybody plays alone."""
    write = format_change if replayed.shows_plus else format_total
    sides = [
        f"{replayed.translate(Seats(team.seats))}\N{NO-BREAK SPACE}{write(team.total)}"
        for team in replayed.ledger.teams
    ]
    return _("Together: %(sides)s", sides=lists.comma_list(sides)) if sides else ""


def _owed_doubles_note(replayed: ReplayedMatch) -> str:
    """Who still owes the declarer of this deal doubles: "Doubles still owed: Boris 2, Cyril 1"; "" where nobody."""
    turn, play = replayed.ledger.next_turn, replayed.play
    facts = [fact for key in (turn.contracts if turn else ()) for fact in play.contracts[key].asks]
    fact = next((fact for fact in facts if isinstance(fact, Doubles) and fact.owed), None)
    if turn is None or fact is None:
        return ""
    table = replayed.ledger.state.table(turn.dealer, turn.sitting)
    declarer = fact.declarer(table)
    deals = [
        entry.get("facts", {})
        for row, entry in zip(replayed.ledger.rows, replayed.stored.log, strict=True)
        if row.dealer == turn.dealer
    ]
    done = Counter(double["by"] for facts in deals for double in facts.get(fact.key, ()) if double["of"] == declarer)
    owed = [
        f"{replayed.translate(Seat(seat))}\N{NO-BREAK SPACE}{fact.owed - done[seat]}"
        for seat in table.players
        if seat != declarer and done[seat] < fact.owed
    ]
    return _("Doubles still owed: %(owed)s", owed=lists.comma_list(owed)) if owed else ""


def _negative_beans_notes(replayed: ReplayedMatch) -> list[str]:
    """A sentence for everybody below 0 beans while the match goes on: nothing stops the play."""
    state = replayed.ledger.state
    if not replayed.play.counting.pennies or replayed.ledger.next_turn is None:
        return []
    can = _("%(who)s is below 0 beans: time to buy for a penny.")
    cannot = _("%(who)s is below 0 beans without a penny, and plays on: the beans are owed.")
    return [
        str((can if state.pennies[seat] else cannot) % {"who": replayed.translate(Seat(seat))})
        for seat, total in enumerate(state.totals)
        if total < 0
    ]


def kicker(replayed: ReplayedMatch, others: object = False) -> str:
    """Which deal it is: "Deal 9", "Deal 10 of 28", or how many were played; with `others` that they are writing it."""
    played, total = replayed.ledger.state.deals, replayed.play.schedule.total
    if others and replayed.ledger.next_turn is not None:
        return _("Another phone is writing deal %(n)s", n=played + 1)
    if replayed.ledger.next_turn is None:
        return ngettext("%(num)s deal", "%(num)s deals", played)
    if total is None:
        return _("Deal %(n)s", n=played + 1)
    return _("Deal %(n)s of %(total)s", n=played + 1, total=total)


def title(replayed: ReplayedMatch) -> str:
    """Whose turn it is, or who won."""
    turn = replayed.ledger.next_turn
    if turn is None:
        best = replayed.ledger.ranking[0]
        if len(best) == replayed.play.seats:
            return _("All level")
        if len(best) > 1:
            return _("%(names)s win", names=replayed.translate(Seats(best)))
        return _("%(name)s wins", name=replayed.translate(Seat(best[0])))
    dealer, leader = replayed.translate(Seat(turn.dealer)), replayed.translate(Seat(turn.leader))
    if turn.dealer == turn.leader:
        return _("%(name)s deals and leads", name=dealer)
    return _("%(dealer)s deals, %(leader)s leads", dealer=dealer, leader=leader)


def first_deal_text(replayed: ReplayedMatch) -> list[str]:
    """Who deals and who leads the first deal, in parts of a sentence, every second one a name."""
    turn = replayed.ledger.next_turn
    assert turn is not None  # no match is over before its first deal
    mark = "\N{INFORMATION SEPARATOR ONE}"
    dealer, leader = (f"{mark}{replayed.translate(Seat(seat))}{mark}" for seat in (turn.dealer, turn.leader))
    if turn.dealer == turn.leader:
        return _("%(dealer)s deals first and leads.", dealer=dealer).split(mark)
    return _("%(dealer)s deals first, %(leader)s leads.", dealer=dealer, leader=leader).split(mark)


def place_in_rules(deal: DealEntry | None, turn: Turn | None = None) -> str | None:
    """Where on the page of rules the contract of the deal stands; None where a player has still to name it."""
    if deal is not None and deal.chosen is not None:
        return anchor(deal.chosen.key)
    if turn is not None and (turn.chooser is None or len(turn.contracts) == 1):
        return anchor(turn.contracts[0])
    return None


def open_contracts(replayed: ReplayedMatch) -> OpenContracts | None:
    """The contracts of the deal that comes; None after the end of the match."""
    turn, tell = replayed.ledger.next_turn, replayed.translate
    if turn is None:
        return None
    playable, chooser, left = replayed.open_contracts(turn), "", []
    shown = playable if turn.chooser is None else replayed.play.contracts.values()
    tabs = [
        ContractTab(
            contract.key, tell(contract.name), split_price(tell(contract.summary))[0], contract.symbol,
            used=contract.key not in turn.contracts,
        )
        for contract in shown
    ]  # fmt: skip
    if turn.chooser is not None:
        chooser = _("%(name)s names the contract", name=tell(Seat(turn.chooser)))
        left = [
            (name, [tell(replayed.contract(key).name) for key in replayed.ledger.open_contracts(seat)])
            for seat, name in enumerate(replayed.names)
        ]
    round_words = _("The contracts of this round")
    if replayed.play.schedule.deals_in_a_row > 1:
        round_words = _("%(name)s deals them one after the other", name=tell(Seat(turn.dealer)))
    words = lists.comma_list(tell(contract.name) for contract in playable)
    return OpenContracts(chooser, left, tabs, words, _contract_strip(replayed), round_words)


def _contract_strip(replayed: ReplayedMatch) -> list[ContractBox]:
    schedule, state = replayed.play.schedule, replayed.ledger.state
    whole = schedule.total if schedule.total is not None and schedule.total <= LONGEST_STRIP else replayed.play.seats
    length = schedule.deals_in_a_row if schedule.deals_in_a_row > 1 else whole
    if not schedule.sequence or length > LONGEST_STRIP:
        return []
    start = state.deals - state.deals % length
    return [
        ContractBox(replayed.translate(replayed.contract(key).name), done=place < state.deals, now=place == state.deals)
        for place, key in enumerate(schedule.sequence[start : start + length], start)
    ]


def dealt_again_text(replayed: ReplayedMatch, turn: Turn) -> str:
    """That the deal which came to nothing is dealt once more."""
    return _("%(name)s deals once more. Nothing was written.", name=replayed.translate(Seat(turn.dealer)))


def after_void_text(replayed: ReplayedMatch) -> str:
    """What becomes of a deal that is counted as dealt, and who deals next."""
    schedule, deals = replayed.play.schedule, replayed.ledger.state.deals + 1
    if deals == schedule.total:
        return _("It counts as played, as “void”. It was the last deal.")
    name = replayed.translate(Seat(schedule.dealer(deals, replayed.stored.first_dealer, replayed.play.seats)))
    return _("It counts as played, as “void”: %(name)s deals next.", name=name)


def deal_rows(replayed: ReplayedMatch, rows: Sequence[Row]) -> list[DealRow]:
    """The entries latest first, with what changed, running totals and bank."""
    return [deal_row(replayed, numbered) for numbered in number_rows(replayed, rows)]


def number_rows(replayed: ReplayedMatch, rows: Sequence[Row]) -> list[NumberedRow]:
    """Number consecutive rows of the ledger, latest first."""
    if not rows:
        return []
    numbered, deals = [], replayed.ledger.state.deals
    has_penalties, is_free = bool(replayed.play.penalties), not replayed.play.schedule.sequence
    total, played, has_named = replayed.play.schedule.total, deals, False
    fits_later = total is None or deals < total  # behind the last deal there is no place for one more
    for row in reversed(replayed.ledger.rows[rows[0].number - 1 :]):
        took_turn = row.took_turn
        deals -= took_turn
        has_named |= took_turn and (row.kind == Deal.kind or "contract" in replayed.stored.log[row.number - 1])
        fits_later = fits_later and (not row.sitting or _fits_turn(replayed, row, deals + 1))
        if row.number <= rows[-1].number:
            ends_match = ENTRY_KINDS[row.kind].ends_match
            label = str(deals + 1) if took_turn else "" if ends_match else "±"
            takes_any = is_free or (deals < played and not has_named)
            may_insert_deal = (takes_any and not ends_match) or _can_insert_before(replayed, row, deals)
            may_insert = (has_penalties and not ends_match) or (fits_later and may_insert_deal)
            numbered.append(NumberedRow(row, label, may_insert))
    return numbered


def _fits_turn(replayed: ReplayedMatch, row: Row, deals: int) -> bool:
    """Whether the answers of a deal name nobody who sits out of the turn after so many deals."""
    play = replayed.play
    dealer = play.schedule.dealer(deals, replayed.stored.first_dealer, play.seats)
    sitting = play.sitting(dealer)
    if sitting == row.sitting or row.kind != Deal.kind:
        return True
    table, problems = TableState.new(play.seats, dealer)._replace(sitting=sitting), Problems()
    facts, answers = replayed.contract(row.contract or "").facts, replayed.stored.log[row.number - 1]["facts"]
    for key, answer in answers.items():
        facts[key].of_players(answer, table, problems)
    return not problems


def _can_insert_before(replayed: ReplayedMatch, row: Row, deals: int) -> bool:
    """Whether a deal may be inserted before this entry; `deals` counts the deals before it.

    In a fixed order the contracts at this and the next position must be equal. Later entries are ignored, so that a
    drawn row stays valid.
    """
    if ENTRY_KINDS[row.kind].ends_match:
        return not replayed.ledger.state.over
    sequence = replayed.play.schedule.sequence
    # The deal put in takes this contract and moves the next one along, which must then be the same. Past the end of the
    # order there is nothing, or one alone: [] is [] twice, but one is not two.
    there = sequence[deals : deals + 2]
    return there == there[:1] * 2


def deal_row(replayed: ReplayedMatch, numbered: NumberedRow) -> DealRow:
    """An entry as the list shows it. It depends on nothing else of the log than on `numbered`."""
    row = numbered.row
    words, why = summarize(replayed, row), effect_sentences(replayed, row)
    changes = [None if seat in row.sitting else change for seat, change in enumerate(row.changes)]
    return DealRow(
        numbered.label, words.title, words.outcome, tuple(zip(changes, row.totals, strict=True)),
        row.dealer,
        dealt="" if row.dealer is None else _("%(name)s dealt", name=replayed.translate(Seat(row.dealer))),
        why=why,
        notes=[note for note in map(replayed.translate, row.notes) if note not in why and note != words.outcome],
        bank=row.bank if replayed.play.counting.has_bank else None, place=row.number, kind=row.kind,
        has_room=numbered.has_room,
    )  # fmt: skip


def last_entry_line(replayed: ReplayedMatch) -> str:
    """The last entry, told in a line; "" before the first."""
    return numbered_summary_line(replayed, replayed.ledger.rows[-1]) if replayed.ledger.rows else ""


def effect_sentences(replayed: ReplayedMatch, effect: Effect | Row) -> str:
    """Why the effect is what it is, as it is said before saving, and of a row as it was said."""
    return " ".join(replayed.translate(why) for why in effect.explanations)


def deal_outcome(replayed: ReplayedMatch, deal: DealEntry, place: int | None = None) -> Outcome:
    """What saving this deal will do; `place` is the number of the entry that it corrects."""
    label = _("Save deal %(n)s", n=replayed.ledger.state.deals + 1) if place is None else _("Save the correction")
    opened_label = "" if deal.saved is None else label
    if deal.is_void:
        label = lists.comma_list((label, pgettext("a deal", "void")))
    elif deal.effect is not None and deal.effect.bank:
        label = _("%(save)s, bank %(change)s", save=label, change=format_change(deal.effect.bank))
    if deal.effect is None:
        return Outcome(label, (), "", opened_label)
    pairs = enumerate(zip(replayed.names, deal.effect.changes, strict=True))
    changes = [pair for seat, pair in pairs if seat not in deal.table.sitting]
    return Outcome(label, changes, effect_sentences(replayed, deal.effect), opened_label)


def split_price(line: str) -> tuple[str, str]:
    """What a contract pays, in two parts: what is said of it where there is little room, and the rest.

    A long price ends at its semicolon; one that has none is all rest, for half a list says something else.
    """
    if len(line) <= MAX_PRICE_LENGTH:
        return line, ""
    end = next((at for at, letter in enumerate(line) if letter in SEMICOLONS), 0)
    return line[:end], line[end:]
