"""People: what is added up over evenings, by hand; and who is meant by a name."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from scorer.engine import document
from scorer.engine.ledger import Ledger, replay
from scorer.engine.settlement import balances
from scorer.games import find
from scorer.play import statistics
from scorer.play.statistics import Evening, Part, Purse
from scorer.store.match_extras import BANK, Payment
from scorer.store.sequels import CarriedOverLists, CarriedOverPlayer, CarriedOverTotals
from tests.helpers import generate
from tests.helpers.ledgers import moved
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


def gone_on(**along: int) -> CarriedOverLists:
    """What these people took along."""
    return (CarriedOverTotals(tuple(CarriedOverPlayer(name, -1, worth) for name, worth in along.items())),)


def test_played_won_and_averages() -> None:
    """Matches, victories, places and totals of one person, over two evenings."""
    first, second = lorum(50, -30, -20), lorum(-40, 70, -30)
    ana = next(record for record in statistics.person_records([first, second], str) if record.name == "Ana")
    totals = [next(part.total for part in record.parts if part.name == "Ana") for record in (first, second)]
    assert (ana.played, ana.won, ana.places) == (2, 1, [(3, Fraction(1 + 3, 2))])
    assert ana.games[0].total == Fraction(sum(totals), 2)


def test_a_penalty_counts_in_totals_and_in_no_contract() -> None:
    """Whoever revoked pays for it; how well a contract is played says nothing of that, nor of a deal that it ended."""
    penalties = [{"key": "revoke", "name": "Revoke", "pays": 10, "to": "others"},
                 {"key": "misdeal", "name": "Misdeal", "pays": 2, "to": "others", "ends_deal": True}]  # fmt: skip
    small = {"kind": "deal", "contract": "small", "facts": {"caller": 0, "made": True}}
    fouls = [{"kind": "penalty", "penalty": key, "seat": 0} for key in ("revoke", "misdeal")]
    names = ("Ana", "Boris", "Cyril")
    plain, fined = (
        statistics.summarize_match(
            replayed(LORUM, 3, [small, *more, {"kind": "finish", "bank": "keep"}], penalties=penalties),
            names, None,
        )
        for more in ([], fouls)
    )  # fmt: skip
    totals = [{part.name: part.total for part in evening.parts} for evening in (plain, fined)]
    assert [totals[1][name] - totals[0][name] for name in names] == [-24, 12, 12]
    assert [part.edges for part in sorted(plain.parts)] == [part.edges for part in sorted(fined.parts)]
    assert set(fined.parts[0].edges) == {"small"}


def test_a_shared_first_place_is_won_and_one_of_all_is_not() -> None:
    """Two who share the first place have both won; where everybody is equal nobody has."""
    lost = lorum(0, 0, 0).parts
    level = {part.name: part.total for part in lost}
    shared = lorum(-level["Ana"], -level["Boris"], -level["Cyril"] - 5)
    equal = lorum(*(-level[name] for name in ("Ana", "Boris", "Cyril")))
    assert [(part.name, part.place, part.won) for part in shared.parts] == [
        ("Ana", 1, True),
        ("Boris", 1, True),
        ("Cyril", 3, False),
    ]
    assert not any(part.won for part in equal.parts)
    assert [part.place for part in equal.parts] == [None] * 3
    ana = statistics.person_records([equal], str)[0]
    assert (ana.places, ana.games[0].place) == ([], None)


def test_three_and_four_are_not_mixed() -> None:
    """A place is one of so many: each size has its own average, that of the game too."""
    three, again = lorum(50, -30, -20), lorum(-40, 70, -30)
    four = lorum(-60, 20, 10, 30, names=("Ana", "Boris", "Cyril", "Dana"))
    ana = next(record for record in statistics.person_records([four, three, again], str) if record.name == "Ana")
    assert ana.places == [(3, Fraction(2)), (4, Fraction(4))]
    assert [(record.seats, record.played, record.place) for record in ana.games] == [
        (3, 2, Fraction(2)),
        (4, 1, Fraction(4)),
    ]
    assert ana.played == 3


def test_what_went_along_is_one_match() -> None:
    """The match before is the beginning of the next one, for those who went along; who left played only that."""
    before = replayed(LORUM, 3, [moved(50, -30, -20), {"kind": "finish", "bank": "keep"}])
    after = replayed(LORUM, 3, [moved(-60, 60, 0), {"kind": "finish", "bank": "keep"}], start={"totals": [50, -30, 0]})
    first = statistics.summarize_match(before, ("Ana", "Boris", "Cyril"), None, None, gone_on(Ana=50, Boris=-30))
    second = statistics.summarize_match(after, ("Ana", "Boris", "Dana"), None)
    records = {record.name: record for record in statistics.person_records([first, second], str)}
    assert {name: (record.played, record.won) for name, record in records.items()} == {
        "Ana": (1, 0), "Boris": (1, 1), "Cyril": (1, 0), "Dana": (1, 0),
    }  # fmt: skip
    assert [(record.total, record.place) for record in records["Ana"].games] == [(-10, 3)]


def test_only_matches_that_end_are_counted() -> None:
    """Nobody is listed for a match that only went on, and it does not count; a leaver is, and then it does."""
    before = replayed(LORUM, 3, [moved(50, -30, -20), {"kind": "finish", "bank": "keep"}])
    names = ("Ana", "Boris", "Cyril")
    gone = statistics.summarize_match(before, names, None, None, gone_on(Ana=50, Boris=-30, Cyril=-20))
    assert (statistics.person_records([gone], str), statistics.count_matches([gone])) == ([], 0)
    left = statistics.summarize_match(before, names, None, None, gone_on(Ana=50, Boris=-30))
    assert [person.name for person in statistics.person_records([gone, left], str)] == ["Cyril"]
    assert statistics.count_matches([gone, left]) == 1


def test_one_contract_alone_is_neither_best_nor_worst() -> None:
    """There is nothing to compare it with."""
    ana = next(person for person in statistics.person_records([lorum(50, -30, -20)], str) if person.name == "Ana")
    assert (ana.games[0].best, ana.games[0].worst) == (None, None)


def test_a_match_that_ended_early_is_counted_as_that() -> None:
    """Its totals are smaller than those of a whole one; without a fixed number of deals nothing ends early."""
    deal = {"kind": "deal", "contract": "tricks", "facts": {"tricks": [5, 4, 3, 1]}}
    names = ("Ana", "Boris", "Cyril", "Dana")
    short = statistics.summarize_match(replayed(KING, 4, [deal, {"kind": "finish", "bank": "keep"}]), names, None)
    whole = statistics.summarize_match(played(KING, 3), generate.of(KING, 3).players, None)
    assert (short.ended_early, lorum(50, -30, -20).ended_early) == (True, False)
    assert whole.ended_early is (played(KING, 3).state.deals < 10)
    assert {record.games[0].ended_early for record in statistics.person_records([short], str)} == {1}


def test_nothing_is_best_below_the_table() -> None:
    """The best contract is one that is played better than the table, the worst one that is played worse."""
    first = Part("Ana", 1, True, 5, {"red": (1, Fraction(-3)), "obers": (1, Fraction(-1))})
    evening = replace(lorum(0, 0, 0), parts=(first,), contracts={"red": "Red", "obers": "Obers"})
    ana = statistics.person_records([evening], str)[0].games[0]
    assert ana.best is None
    assert ana.worst is not None
    assert (ana.worst.name, ana.worst.above_average) == ("Red", Fraction(-3))
    turned = first._replace(edges={"red": (1, Fraction(3)), "obers": (1, Fraction(0))})
    ana = statistics.person_records([replace(evening, parts=(turned,))], str)[0].games[0]
    assert ana.best is not None
    assert (ana.best.name, ana.worst) == ("Red", None)


def test_the_best_contract_is_where_one_beats_the_table() -> None:
    """A contract is judged by what one has more than the table's average in its deals; fewest points win: less."""
    match = generate.of(KING, 3)
    ledger = played(KING, 3)
    evening = statistics.summarize_match(ledger, match.players, None)
    rows = [row for row in ledger.rows if row.kind == "deal"]
    for seat, name in enumerate(match.players):
        part = next(part for part in evening.parts if part.name == name)
        for key, (deals, better) in part.edges.items():
            these = [row.changes for row in rows if row.contract == key]
            expected = sum(Fraction(changes[seat] * len(changes) - sum(changes), len(changes)) for changes in these)
            assert (deals, better) == (len(these), expected)


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


def test_merged_people_are_one() -> None:
    """Two names of one person add up; those who sat at one table are two."""
    first, second = lorum(5, -5, 0), lorum(5, -5, 0, names=("Anna", "Boris", "Cyril"))
    who = statistics.resolve_names({"Ana": "Anna"}, ["Ana", "Anna"])
    assert {record.name: record.played for record in statistics.person_records([first, second], who)} == {
        "Anna": 2,
        "Boris": 2,
        "Cyril": 2,
    }
    pairs = statistics.shared_table_pairs([first, second], str)
    assert frozenset(("Ana", "Boris")) in pairs
    assert frozenset(("Ana", "Anna")) not in pairs


def test_debts_to_oneself_vanish() -> None:
    """When two names become one person, what one owed the other is nothing."""
    evening = lorum(0, 0, 0)
    payments = [Payment("Ana", "Anna", 5)]
    owed = statistics.debts_by_purse(
        [replace(evening, payments=payments)], statistics.resolve_names({"Ana": "Anna"}, ["Ana", "Anna"])
    )
    assert owed == {}


def test_deal_counts_for_those_who_played_it() -> None:
    """Who sat out has no deal of it, and the others are compared with the average of those who played."""
    log = [{"kind": "deal", "contract": "minimum", "facts": {"tricks": [None, 4, 2, 1, 1]}}, {"kind": "finish"}]
    raw = {"format": 1, "game": "serbian-lora", "players": [*"ABCDE"], "sits_out": "dealer", "log": log}
    match, problems = document.parse_match(raw, find)
    assert match is not None, problems
    evening = statistics.summarize_match(replay(match), match.players, None)
    assert evening.sitting == 1
    edges = {part.name: part.edges for part in evening.parts}
    assert edges.pop("A") == {}
    assert {name: of_seat["minimum"] for name, of_seat in edges.items()} == {
        "B": (1, -2), "C": (1, 0), "D": (1, 1), "E": (1, 1),
    }  # fmt: skip
    (record,) = next(person for person in statistics.person_records([evening], str) if person.name == "B").games
    assert (record.seats, record.sitting) == (5, 1)
