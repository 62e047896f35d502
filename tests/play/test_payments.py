"""Who pays whom at the end of a match and over several evenings, by name."""

from dataclasses import replace

from scorer.engine.ledger import replay
from scorer.engine.settlement import CarriedOver, balances
from scorer.play.circle_results import Names
from scorer.play.payments import (
    Purse,
    carried_over_by_seat,
    debts_by_purse,
    named_payments,
    settle_by_choice,
    summarize_match,
)
from scorer.store.match_extras import BANK, CarriedOverPlayer, CarriedOverTotals, JoinedPlayer, Payment
from tests.helpers import generate
from tests.helpers.evening import called
from tests.helpers.playing import replayed
from tests.helpers.worked_out import worked_out


def test_whose_totals_went_along_is_settled_later():
    """Found by the name, in whatever letters, or by the seat under another name; who left settles with who stayed."""
    worked = worked_out(log=[called("small", 0)])
    ana, boris, cyril, dana = (
        CarriedOverPlayer(name, seat, -10) for seat, name in enumerate(("ANA", "Borsi", "Cyril", "Dana"))
    )
    ana = ana._replace(amount=30)
    both = (
        CarriedOverTotals((dana._replace(seat=1), ana)),
        CarriedOverTotals((boris,), (JoinedPlayer("Emil", 4),), with_bank=True),
    )
    assert carried_over_by_seat(worked.names, both) == [
        CarriedOver({3: -10, 0: 30}),
        CarriedOver({1: -10}, (4,), with_bank=True),
    ]
    gone = (CarriedOverTotals((ana._replace(amount=20), cyril, dana)),)
    assert named_payments(settle_by_choice(worked, gone), worked.names, gone) == [Payment("Boris", "Ana", 10)]
    assert settle_by_choice(worked, (CarriedOverTotals((ana, boris, cyril, dana)),)).transfers == ()


def test_who_takes_over_an_account_is_paid_for_it():
    worked = worked_out(log=[called("small", 0)])
    people = tuple(
        CarriedOverPlayer(name, seat, worth)
        for name, seat, worth in (("Ana", 0, 30), ("Boris", 1, -10), ("Dana", 3, -10))
    )
    gone = (CarriedOverTotals(people, (JoinedPlayer("Emil", -10),)),)
    assert named_payments(settle_by_choice(worked, gone), worked.names, gone) == [Payment("Cyril", "Emil", 10)]


LORUM = "slovak-lorum"


def lorum(*changes, names=("Ana", "Boris", "Cyril"), **more):
    """An evening of chips with one deal, then moved by agreement to where it ends, the rest in the bank."""
    small = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": False}}
    moved = {"kind": "adjustment", "changes": list(changes), "bank": -sum(changes)}
    ledger = replayed(LORUM, len(names), [small, moved, {"kind": "finish", "bank": "keep"}], **more)
    assert not ledger.problems, list(map(str, ledger.problems))
    return summarize_match(ledger, names, None)


def with_money(evening, currency, coin):
    return replace(evening, purse=Purse(currency, "", ""), coin=coin)


def played(key, seed):
    return replay(generate.of(key, seed))


def test_who_pays_whom_over_many_evenings():
    there, back = lorum(50, -50, 0), lorum(-50, 50, 0)
    euros = with_money(there, "EUR", 10)
    assert set(debts_by_purse([there, euros], str)) == {Purse("", LORUM, "chips"), Purse("EUR", "", "")}
    in_coins = debts_by_purse([euros], str)[Purse("EUR", "", "")]
    in_chips = debts_by_purse([there], str)[Purse("", LORUM, "chips")]
    assert in_coins == [replace(payment, amount=payment.amount * 10) for payment in in_chips]
    both = debts_by_purse([there, back], str)[Purse("", LORUM, "chips")]
    assert sum(debt.amount for debt in both) < sum(debt.amount for debt in in_chips) * 2


def test_every_debt_of_every_evening_is_paid():
    expected = {}
    evenings = []
    for seed in range(6):
        match, ledger = generate.of(LORUM, seed), played(LORUM, seed)
        evenings.append(summarize_match(ledger, match.players, None))
        for name, balance in zip([*match.players, BANK], balances(ledger), strict=True):
            expected[name] = expected.get(name, 0) + int(balance)
    amounts = dict.fromkeys(expected, 0)
    for payments in debts_by_purse(evenings, str).values():
        for payment in payments:
            amounts[payment.payer] -= payment.amount
            amounts[payment.payee] += payment.amount
    assert amounts == expected


def test_debts_to_oneself_vanish():
    evening = lorum(0, 0, 0)
    payments = [Payment("Ana", "Anna", 5)]
    owed = debts_by_purse([replace(evening, payments=payments)], Names({"Ana": "Anna"}, ["Ana", "Anna"]).shown)
    assert owed == {}
