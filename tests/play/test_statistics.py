"""Debts that are added up over evenings, by hand; and who is meant by a name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorer.engine.ledger import Ledger, replay
from scorer.engine.settlement import balances
from scorer.play import statistics
from scorer.play.statistics import Evening, Purse
from scorer.store.match_extras import BANK, Payment
from tests.helpers import generate
from tests.helpers.playing import replayed

KING = "king"
LORUM = "slovak-lorum"


def lorum(*changes: int, names: tuple[str, ...] = ("Ana", "Boris", "Cyril"), **more: Any) -> Evening:
    """An evening of chips with one deal, then moved by agreement to where it ends, the rest in the bank."""
    small = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": False}}
    moved = {"kind": "adjustment", "changes": list(changes), "bank": -sum(changes)}
    ledger = replayed(LORUM, len(names), [small, moved, {"kind": "finish", "bank": "keep"}], **more)
    assert not ledger.problems, list(map(str, ledger.problems))
    return statistics.summarize_match(ledger, names, None)


def with_money(evening: Evening, currency: str, coin: int) -> Evening:
    """The same evening for money."""
    return replace(evening, purse=Purse(currency, "", ""), coin=coin)


def played(key: str, seed: int) -> Ledger:
    """The ledger of a made-up match."""
    return replay(generate.of(key, seed))


def test_who_pays_whom_over_many_evenings() -> None:
    """Debts of the same kind meet each other; chips of a game, and each currency, are purses of their own."""
    there, back = lorum(50, -50, 0), lorum(-50, 50, 0)
    euros = with_money(there, "EUR", 10)
    assert set(statistics.debts_by_purse([there, euros], str)) == {Purse("", LORUM, "chips"), Purse("EUR", "", "")}
    in_coins = statistics.debts_by_purse([euros], str)[Purse("EUR", "", "")]
    in_chips = statistics.debts_by_purse([there], str)[Purse("", LORUM, "chips")]
    assert in_coins == [replace(payment, amount=payment.amount * 10) for payment in in_chips]
    both = statistics.debts_by_purse([there, back], str)[Purse("", LORUM, "chips")]
    assert sum(debt.amount for debt in both) < sum(debt.amount for debt in in_chips) * 2


def test_every_debt_of_every_evening_is_paid() -> None:
    """What everybody gets and pays in the end is what all the matches say, the bank included."""
    expected: dict[str, int] = {}
    evenings = []
    for seed in range(6):
        match, ledger = generate.of(LORUM, seed), played(LORUM, seed)
        evenings.append(statistics.summarize_match(ledger, match.players, None))
        for name, balance in zip([*match.players, BANK], balances(ledger), strict=True):
            expected[name] = expected.get(name, 0) + int(balance)
    amounts = dict.fromkeys(expected, 0)
    for payments in statistics.debts_by_purse(evenings, str).values():
        for payment in payments:
            amounts[payment.payer] -= payment.amount
            amounts[payment.payee] += payment.amount
    assert amounts == expected


def test_names_that_mean_one_person() -> None:
    """Capitals do not matter, merges lead on from name to name, and a circle ends."""
    who = statistics.resolve_names({"Ana": "Anna", "Anna": "Anička"}, ["ana", "Anna", "BORIS", "Boris"])
    assert [who(name) for name in ("Ana", "ANNA", "anička", "boris", "Cyril")] == [
        "Anička", "Anička", "Anička", "Boris", "Cyril"]  # fmt: skip
    assert statistics.resolve_names({"A": "B", "B": "A"})("a") in ("A", "B")


def test_debts_to_oneself_vanish() -> None:
    """When two names become one person, what one owed the other is nothing."""
    evening = lorum(0, 0, 0)
    payments = [Payment("Ana", "Anna", 5)]
    owed = statistics.debts_by_purse(
        [replace(evening, payments=payments)], statistics.resolve_names({"Ana": "Anna"}, ["Ana", "Anna"])
    )
    assert owed == {}
