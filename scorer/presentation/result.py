"""The result of a match in words, the page that finishes it, and the totals of an evening of several matches."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import astuple
from typing import NamedTuple

from scorer.engine.entries import Finish
from scorer.engine.highlights import highlights
from scorer.engine.phrases import Seats
from scorer.engine.settlement import Transfer
from scorer.language import formats, lists
from scorer.language.formats import format_change, format_chips_worth, format_day, format_in_currency, format_total
from scorer.language.texts import gettext as _, ngettext
from scorer.language.translator import isolate, translate
from scorer.language.units import format_count
from scorer.play.known_matches import tally_games
from scorer.play.payments import Evening, Purse, Who, debts_by_purse, named_payments, settle_by_choice, unit_value
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import count, table, table_rules
from scorer.presentation.pictures.chips import Placed
from scorer.store.match_extras import BANK, CarriedOverLists, CarriedOverTotals, Payment


class PaymentLine(NamedTuple):
    """Who pays whom how much, as it is read."""

    payer: str
    payee: str
    words: str
    """The amount in chips, points or money; "" where only `money` says it."""
    money: str = ""
    fields: tuple[str | int, ...] = ()
    """What the box that ticks it off sends."""
    paid: bool = False


def match_date(replayed: ReplayedMatch) -> str:
    """The evening of the match."""
    return format_day(replayed.stored.created)


def standing_lines(replayed: ReplayedMatch) -> list[tuple[int, str, str]]:
    """The standing: place, names that share it, total with what belongs to it.

    Where sides win, a line a side: "Boris and Dana", and "75 (-120, 195)".
    """
    if replayed.ranks_sides:
        sides = standings(replayed)
        return [(side.place, side.name, total_with_each(format_total(side.total), side.each_total)) for side in sides]
    return [
        (place, lists.comma_list(isolate(replayed.names[seat]) for seat in seats), total_text(replayed, seats[0]))
        for place, seats in replayed.ledger.places
    ]


def standings(replayed: ReplayedMatch) -> list[Placed]:
    """Everybody with the place, or where sides win every side; equal totals share one."""
    totals = replayed.ledger.state.totals
    if not replayed.ranks_sides:
        averages = table_rules.deal_averages(replayed) if replayed.play.sits_out else [None] * replayed.play.seats
        texts = ["" if average is None else formats.format_average(average) for average in averages]
        return [
            Placed(place, replayed.names[seat], totals[seat] + replayed.stake, average=texts[seat])
            for place, seats in replayed.ledger.places
            for seat in seats
        ]
    sides = sorted(replayed.ledger.teams, key=lambda side: side.total, reverse=replayed.play.counting.best == "highest")
    sums = [side.total for side in sides]
    return [
        Placed(1 + sums.index(side.total), replayed.translate(Seats(side.seats)), side.total,
               tuple(totals[seat] for seat in side.seats))
        for side in sides
    ]  # fmt: skip


def total_with_each(total: str, each: Sequence[int]) -> str:
    """A total that partners have together, with what each of them has: "75 (-120, 195)"."""
    return f"{total} ({lists.comma_list(map(format_total, each))})" if each else total


def total_text(replayed: ReplayedMatch, seat: int) -> str:
    """A total as people read it, with the pennies where there are any."""
    state = replayed.ledger.state
    text = table_rules.format_own_total(replayed, state.totals[seat])
    if not state.pennies:
        return text
    return lists.comma_list((text, ngettext("%(num)s penny", "%(num)s pennies", state.pennies[seat])))


def sides_text(replayed: ReplayedMatch) -> str:
    """What each side has together, where that is no place in the standing already; else ""."""
    return "" if replayed.ranks_sides else table.side_totals(replayed)


def party_name(name: str) -> str:
    """Who pays or is paid, as it is read: BANK has a word of its own."""
    return name or _("Bank")


def payment_line(payment: PaymentLine) -> str:
    """Who pays whom, in a line: "Boris → Ana"."""
    return f"{isolate(payment.payer)} {formats.arrow()} {isolate(payment.payee)}"


def payments(
    replayed: ReplayedMatch, paid: Set[Payment] = frozenset(), gone_on: CarriedOverLists = ()
) -> list[PaymentLine]:
    """Who pays whom; those in `paid` were ticked off.

    What is not paid but stays in the bank is left to `left_in_bank`. What is in `gone_on` went along.
    """
    owed = settle_by_choice(replayed, gone_on)
    return [
        PaymentLine(
            party_name(payment.payer), party_name(payment.payee),
            "" if owed.in_coins else format_count(payment.amount, replayed.play.counting.unit),
            _money(replayed, payment.amount, owed.in_coins), astuple(payment), payment in paid,
        )
        for payment in named_payments(owed, replayed.names, gone_on)
        if payment.payee != BANK or gone_on
    ]  # fmt: skip


def is_owed(replayed: ReplayedMatch) -> bool:
    """Whether anything is paid at all: points are only where they are worth money."""
    return replayed.play.counting.has_bank or replayed.stored.money is not None


def rounding_text(replayed: ReplayedMatch, gone_on: CarriedOverLists = ()) -> str:
    """To which coin what is paid was rounded, in a sentence; "" where it is exact."""
    worth = unit_value(replayed.stored)
    if worth is None or not settle_by_choice(replayed, gone_on).is_rounded:
        return ""
    return _("Rounded to %(coin)s.", coin=format_in_currency(worth.coin, worth.currency))


def left_in_bank(replayed: ReplayedMatch, gone_on: CarriedOverLists = ()) -> str:
    """What stays in the bank and whose it was, in a sentence, or that it went along; "" where nothing does."""
    if any(carried.with_bank for carried in gone_on):
        return _("The totals were taken into the next match as they were, and are settled there.")
    if gone_on:
        return _carried_over_text(replayed, gone_on)
    paid, bank = settle_by_choice(replayed), replayed.play.seats
    left: list[Transfer] = [transfer for transfer in paid.transfers if transfer.payee == bank]
    if not left:
        return ""
    who = replayed.translate(Seats(tuple(transfer.payer for transfer in left)))
    number = sum(transfer.amount for transfer in left)
    amount = _money(replayed, number, True) if paid.in_coins else format_count(number, replayed.play.counting.unit)
    return _("Stays in the bank: %(amount)s (from %(payers)s)", amount=amount, payers=who)


def _carried_over_text(replayed: ReplayedMatch, gone_on: CarriedOverLists) -> str:
    """What went along into the next match, and that it is settled there; what that one began with, before any ante."""
    begin = brought_text(replayed, gone_on)
    text = _("Taken into the next match and settled there: %(totals)s.", totals=begin)
    shared = replayed.ledger.state.bank - sum(carried.bank for carried in gone_on)
    if not replayed.play.counting.has_bank or not shared:
        return text
    return f"{text} {_('What the bank held more or less than that is shared by all.')}"


def brought_text(replayed: ReplayedMatch, gone_on: CarriedOverLists) -> str:
    """What everybody and the bank took along: "Ana +20, Boris −15 and bank 20"; with pennies what both are worth."""
    people = [person for carried in gone_on for person in carried.people]
    parts = [f"{isolate(person.name)} {table_rules.format_own_total(replayed, person.amount)}" for person in people]
    if replayed.play.counting.has_bank:
        parts.append(_("bank %(bank)s", bank=sum(carried.bank for carried in gone_on)))
    return lists.comma_list(parts)


def paid_now_text(replayed: ReplayedMatch, carried: CarriedOverTotals) -> str:
    """Who pays whom where some go on, in a sentence; "" where nobody does."""
    paid = []
    for payment in payments(replayed, gone_on=(carried,)):
        # in words: the sentence is also heard, and an arrow is not
        who = _("%(payer)s pays %(payee)s", payer=isolate(payment.payer), payee=isolate(payment.payee))
        paid.append(f"{who}: {_paid(payment)}")
    return _("Paid now: %(payments)s.", payments=lists.semicolon_list(paid)) if paid else ""


def settled_now_text(replayed: ReplayedMatch, carried: CarriedOverTotals) -> str:
    """Who pays whom where some go on, and with what the next match begins."""
    begin = _("Into the next match: %(totals)s.", totals=brought_text(replayed, (carried,)))
    return " ".join(sentence for sentence in (paid_now_text(replayed, carried), begin) if sentence)


def _money(replayed: ReplayedMatch, number: int, in_coins: bool) -> str:
    worth = replayed.stored.money
    return format_in_currency(number, worth["currency"]) if worth and in_coins else format_chips_worth(number, worth)


def match_stories(replayed: ReplayedMatch) -> list[str]:
    """What will be told of the match: what the game says of its end, then the highlights."""
    return [replayed.translate(phrase) for phrase in (*replayed.ledger.farewell, *highlights(replayed.ledger))]


def result_text(replayed: ReplayedMatch, gone_on: CarriedOverLists = ()) -> str:
    """The result as text to send: the game, the standing, who pays whom, and what will be told."""
    deals = ngettext("%(num)s deal", "%(num)s deals", replayed.ledger.state.deals)
    lines = [lists.comma_list((replayed.translate(replayed.play.game.name), match_date(replayed), deals))]
    if replayed.stored.title:
        lines.insert(0, replayed.stored.title)
    lines += [table.title(replayed) if replayed.ledger.next_turn is None else _("The standing so far"), ""]
    lines += [f"{place}. {names} {told}" for place, names, told in standing_lines(replayed)]
    held = replayed.ledger.state.bank
    notes = (
        sides_text(replayed), _("Bank %(bank)s", bank=held) if held else "", table_rules.opening_text(replayed),
        count.brought_line(replayed), table_rules.fairness_text(replayed),
    )  # fmt: skip
    lines += [note for note in notes if note]
    if pays := payments(replayed, gone_on=gone_on):
        lines += ["", _("Who pays whom")]
        lines += [f"{payment_line(pay)}: {_paid(pay)}" for pay in pays]
        lines += [way] if (way := table_rules.chosen_method_text(replayed)) else []
    if rounded := rounding_text(replayed, gone_on):
        lines += [rounded] if pays else ["", _("Nobody owes anything."), rounded]
    if left := left_in_bank(replayed, gone_on):
        lines.append(left)
    if stories := match_stories(replayed):
        lines += ["", *stories]
    return "\n".join(map(formats.mark_line, lines)) + "\n"


def _paid(payment: PaymentLine) -> str:
    if payment.words and payment.money:
        return f"{payment.words} ({payment.money})"
    return payment.words or payment.money


PurseDebts = tuple[str, Sequence[PaymentLine]]
"""A purse, which is money, or the chips or points of a game, and who pays whom from it."""


class EveningTotals(NamedTuple):
    """Several matches of one evening added up."""

    matches: int
    tallies: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    """Each game with its matches, and the names and totals of its players."""
    owed: Sequence[PurseDebts]


def evening_totals(evenings: Sequence[Evening], who: Who) -> EveningTotals | None:
    """What the matches of an evening come to together; None where it is only one."""
    if len(evenings) < 2:
        return None
    tallies = []
    for tally in tally_games(evenings, who):
        matches = ngettext("%(num)s match", "%(num)s matches", tally.played)
        write = format_change if tally.counting.has_bank else format_total
        game = lists.comma_list((translate(tally.game.name), matches))
        tallies.append((game, [(name, write(total)) for name, total in tally.totals]))
    return EveningTotals(len(evenings), tallies, debts_text(evenings, debts_by_purse(evenings, who)))


def evening_text(evening: EveningTotals | None) -> str:
    """The totals of an evening as text to send, below that of the last match; "" for no evening of several."""
    if not evening:
        return ""
    lines = ["", ngettext("The evening, %(num)s match", "The evening, %(num)s matches", evening.matches)]
    for game, totals in evening.tallies:
        lines += [game, *(f"{isolate(name)} {total}" for name, total in totals)]
    for purse, pays in evening.owed:
        title = _("Who pays whom over the whole evening, instead of match by match: %(purse)s", purse=purse)
        lines += ["", title, *(f"{payment_line(pay)}: {pay.words}" for pay in pays)]
    return "\n".join(map(formats.mark_line, lines)) + "\n"


def debts_text(
    evenings: Sequence[Evening], debts: Mapping[Purse, Sequence[Payment]], name: str = ""
) -> list[PurseDebts]:
    """The debts of all these evenings, a heading a purse; with a name only what that person pays and gets."""
    games = {evening.game.identity: evening.game.name for evening in evenings}
    headings = []
    for purse, payments in debts.items():
        lines = [
            PaymentLine(
                party_name(payment.payer), party_name(payment.payee),
                format_in_currency(payment.amount, purse.currency) if purse.currency
                else format_count(payment.amount, purse.unit),
            )
            for payment in payments
            if not name or name in (payment.payer, payment.payee)
        ]  # fmt: skip
        if lines:
            headings.append((_("In money") if purse.currency else translate(games[purse.game]), lines))
    return sorted(headings, key=lambda debts: debts[0] != _("In money"))


class BankShares(NamedTuple):
    """What the bank holds before it is split, and what becomes of it."""

    held: int
    share: int
    """What each player gets of it."""
    split: bool
    change: int
    """What a split changes it by."""


def index_of_finish(replayed: ReplayedMatch) -> int | None:
    """Return the index of the finish entry in the log, or None."""
    rows = replayed.ledger.rows
    return len(rows) - 1 if rows and rows[-1].kind == Finish.kind else None


def winner_title(replayed: ReplayedMatch) -> str:
    """Return who won; before the end, who leads."""
    if replayed.ledger.next_turn is None:
        return table.title(replayed)
    first = replayed.ledger.leaders if replayed.ledger.rows else ()
    if not first:
        return _("Finish the match?")
    names = replayed.translate(Seats(first))
    return ngettext("%(names)s leads. Finish now?", "%(names)s lead. Finish now?", len(first), names=names)


def bank_outcome(replayed: ReplayedMatch) -> BankShares | None:
    """Return what the bank holds, each player's share and what becomes of it; None where nothing is in a bank."""
    finish = replayed.ledger.rows[-1] if index_of_finish(replayed) is not None else None
    held = finish.bank - finish.bank_change if finish else replayed.ledger.state.bank
    if not replayed.play.counting.has_bank or held <= 0:
        return None
    share = held // replayed.play.seats
    return BankShares(held, share, finish is not None and finish.bank_change != 0, -share * replayed.play.seats)


def why_not_reopened(replayed: ReplayedMatch) -> str:
    """Return why a match that ended by itself cannot be reopened, and what to do instead."""
    if replayed.play.schedule.total is not None:
        return _("The match ended with its last deal. If something in it was wrong, correct that deal at the table.")
    return _("The totals ended the match. If something was wrong, correct that deal at the table.")
