"""The results of many matches and what they come to: a tally that takes one result after the other.

A result is read from a stored summary and the names of its match. A tally is plain JSON, so it can be stored as it is
and continued with the next result; its size depends on the people and games, not on how many matches there were.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from scorer.language.formats import local_day
from scorer.store.matches import ListedMatch

VERSION = 4  # raise it where a tally holds something else: stored ones are then made anew
SHARES = 5040  # into how many parts a share of place and an edge are divided: all that tables of up to ten people ask
MAX_NUMBER = 10**9
"""The largest number in a copy."""
UNITS = ("chips", "points", "beans")
COUNTED = ("deals", "sums", "table_sums", "most", "least")
"""What of a contract is counted, a number a seat; of who has played none of its deals the last two are None."""
FORM = 10  # of how many matches a person's places are listed, the last ones

Tally = dict[str, Any]  # what results come to, as JSON; `new_tally` has its keys


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished match; numbers a seat each."""

    id: int  # the number of the copy in its circle, or of the match among those of a browser
    moment: str  # when the match was made, UTC
    game: str  # as `summaries.game_id` names it
    unit: str
    best: str  # the total that wins: `highest` or `lowest`
    players: Sequence[str]
    playing: int  # how many play a deal; the others sit out
    totals: Sequence[int]
    places: Sequence[int] | None  # from 1, shared by equals; partners rank with their sum. None where all are level
    deals: int  # how many were played; void ones are none
    early: bool  # whether it was finished before its last deal
    sides: Sequence[Sequence[int]]  # who win and lose together; empty where everybody plays alone
    contracts: Mapping[str, Mapping[str, Sequence[Any]]]
    """By key, what its deals come to, as `summaries.ContractCount` stores it."""
    best_deals: Mapping[str, Sequence[int | None]]  # by contract, the number of each seat's best deal
    lead: Sequence[Any] | None  # how many deals on end somebody was alone in front, the seats, and from which deal
    bank: int
    bank_deals: int
    along: frozenset[int] = frozenset()
    """The seats whose totals went along into another match of the same set, which counts them."""
    names: Mapping[str, Any] = field(default_factory=dict)  # of an own game: `game`, and `contracts` by key
    pack: str = ""
    """The pack in whose words the table spoke of its contracts; "" for copies from before it was kept."""

    @property
    def kind(self) -> str:
        """Game, unit and what wins: only within one kind are numbers compared."""
        return f"{self.game} {self.unit} {self.best}"

    @property
    def size(self) -> str:
        """The kind, how many were at the table and how many of them played a deal: totals are compared within it."""
        return f"{self.kind} {len(self.players)} {self.playing}"

    def doubled_place(self, seat: int) -> int:
        """Twice the place; those who tie share the average of their places, which may be a half."""
        if self.places is None:
            return len(self.players) + 1
        return 2 * self.places[seat] + Counter(self.places)[self.places[seat]] - 1

    def has_won(self, seat: int) -> bool:
        return self.places is not None and self.places[seat] == 1


class Names:
    """Spellings and whom they mean. Case is ignored, joined names are followed, the last spelling is shown."""

    def __init__(self, joined: Mapping[str, str], spellings: Iterable[str] = ()) -> None:
        self._targets = {name.casefold(): means.casefold() for name, means in joined.items()}
        self._shown = {name.casefold(): name for name in (*spellings, *joined.values())}

    def key(self, name: str) -> str:
        """The key of the person with this name."""
        key, seen = name.casefold(), set[str]()
        while key in self._targets and key not in seen:
            seen.add(key)
            key = self._targets[key]
        return key

    def keys_at_table(self, players: Sequence[str]) -> list[str]:
        """The keys of those at one table; joined names that meet there are two people, each under the own name."""
        keys = [self.key(name) for name in players]
        return [key if keys.count(key) == 1 else name.casefold() for key, name in zip(keys, players, strict=True)]

    def shown(self, name: str) -> str:
        return self._shown.get(self.key(name), name)


def has_result(content: Mapping[str, Any]) -> bool:
    """Whether a summary is of a finished match with a deal."""
    return "result" in content


def parse_result(number: int, content: Mapping[str, Any], along: Iterable[int] = ()) -> Result:
    """Return the result in a copy: a stored summary together with `players` and `moment` of its match."""
    facts, contracts = content["result"], content["contracts"]
    deals = sum(sum(count["deals"]) for count in contracts.values()) // facts["playing"]
    return Result(
        id=number, moment=content["moment"], game=facts["game"], unit=facts["unit"], best=facts["best"],
        players=content["players"], playing=facts["playing"], totals=content["totals"], places=content["places"],
        deals=deals, early=facts["early"], sides=facts["sides"], contracts=contracts,
        best_deals=facts["best_deals"], lead=facts["lead"], bank=content["largest_bank"],
        bank_deals=facts["bank_deals"], along=frozenset(along), names=facts.get("names", {}),
        pack=content.get("pack", ""),
    )  # fmt: skip


def read_copy(number: int, content: Mapping[str, Any], along: Iterable[int] = ()) -> Result | None:
    """Return the result in a copy; None for one that no board can count, as another program may have written it."""
    try:
        return parse_result(number, content, along) if _is_countable(content) else None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None


def _is_countable(content: Mapping[str, Any]) -> bool:
    """Whether every field is of its kind, and there is a number for every seat."""
    facts, players, contracts = content["result"], content["players"], content["contracts"]
    seats = len(players) if isinstance(players, list | tuple) else 0
    names = facts.get("names") or {"game": "", "contracts": {}}
    texts = [facts["game"], content.get("pack", ""), *players, names["game"]]
    texts += [*names["contracts"], *names["contracts"].values()]
    length, leaders, since = facts["lead"] or (0, (), 0)
    evening_day(content["moment"])
    json.dumps(content, ensure_ascii=False).encode()  # what was read from \ud800 can be shown nowhere
    return (
        facts["unit"] in UNITS and facts["best"] in ("highest", "lowest")
        and all(isinstance(text, str) for text in texts)
        and _are_whole((facts["playing"], facts["early"], facts["bank_deals"], length, since), 5)
        and _are_whole((content["largest_bank"],), 1)
        and 2 <= facts["playing"] <= seats
        and _are_whole(content["totals"], seats)
        and (content["places"] is None or _are_whole(content["places"], seats))
        and all(isinstance(side, list | tuple) for side in facts["sides"])
        and all(seat in range(seats) for seat in (*leaders, *(seat for side in facts["sides"] for seat in side)))
        and all(_has_deals(count, facts["best_deals"][key], seats) for key, count in contracts.items())
    )  # fmt: skip


def _has_deals(count: Mapping[str, Any], best: Sequence[Any], seats: int) -> bool:
    """Whether somebody has played the contract, and whoever has is known with all numbers."""
    rows = [*zip(*(count[name] for name in COUNTED), best, strict=True)]
    return len(rows) == seats and any(row[0] for row in rows) and all(
        _are_whole(row if row[0] else row[:3], len(row if row[0] else row[:3]))
        and (row[0] != 0 or row[3:] == (None, None, None)) for row in rows
    )  # fmt: skip


def _are_whole(numbers: Any, length: int) -> bool:
    return (
        isinstance(numbers, list | tuple)
        and len(numbers) == length
        and all(isinstance(number, int) and abs(number) <= MAX_NUMBER for number in numbers)
    )


def result_of(match: ListedMatch, content: Mapping[str, Any]) -> Result | None:
    """Return the result in the stored summary of a match; None for one that is not finished."""
    if not has_result(content):
        return None
    return parse_result(match.id, {"players": match.players, "moment": match.created, "pack": match.pack, **content})


def new_tally() -> Tally:
    """Return the tally of no results."""
    return {
        "matches": 0, "evenings": 0, "first": "", "last": "", "day": "", "games": {}, "people": {}, "pairs": {},
        "best_totals": {}, "worst_totals": {}, "best_deals": {}, "banks": {}, "leads": {},
    }  # fmt: skip


def evening_day(moment: str) -> str:
    """The day of the evening to which a stored moment belongs: it ends at five in the morning."""
    return local_day((datetime.fromisoformat(moment) - timedelta(hours=5)).isoformat()).isoformat()


def add_result(tally: Tally, result: Result, names: Names) -> None:
    """Count a result that is later than all before it."""
    keys, day = names.keys_at_table(result.players), evening_day(result.moment)
    counts = len(result.along) < len(keys)  # one that went along wholly counts together with the later one
    tally["first"], tally["last"] = tally["first"] or result.moment, result.moment
    game = tally["games"].setdefault(result.game, {"matches": 0, "evenings": 0, "day": "", "kinds": {}})
    for total in (tally, game):
        total["matches"] += counts
        total["evenings"] += day != total["day"]
        total["day"] = day
    game["kinds"][result.kind] = game["kinds"].get(result.kind, 0) + 1
    game["pack"] = result.pack
    if result.names:
        game["names"] = result.names
    for seat, key in enumerate(keys):
        person = tally["people"].setdefault(key, _new_person())
        name = result.players[seat]
        person["name"] = names.shown(name) if key == names.key(name) else name
        person["evenings"] += day != person["day"]
        person["day"] = day
        _add_deals(person, result, seat)
        if seat not in result.along:
            _add_place(person, result, seat)
    _add_pairs(tally["pairs"], result, keys)
    _add_records(tally, result, keys)


def _new_person() -> dict[str, Any]:
    return {
        "name": "", "evenings": 0, "day": "", "matches": 0, "won": 0, "place": 0, "share": 0, "run": [0, "", ""],
        "best_run": [0, "", ""], "form": [], "kinds": {}, "contracts": {}, "best_deals": {}, "best_totals": {},
        "worst_totals": {},
    }  # fmt: skip


def _add_place(person: dict[str, Any], result: Result, seat: int) -> None:
    """Count the place of a seat whose total did not go along into another match."""
    place, seats, has_won = result.doubled_place(seat), len(result.players), result.has_won(seat)
    person["matches"] += 1
    person["won"] += has_won
    person["place"] += place
    person["share"] += SHARES * (2 * seats - place) // (2 * (seats - 1))
    person["form"] = [*person["form"], [place, seats, has_won, result.id]][-FORM:]
    length, since, _until = person["run"] if has_won else (0, "", "")
    person["run"] = [length + 1, since or result.moment, result.moment] if has_won else [0, "", ""]
    if person["run"][0] > person["best_run"][0]:
        person["best_run"] = person["run"]
    kind = person["kinds"][result.kind]
    kind["matches"] += 1
    kind["won"] += has_won
    kind["place"] += place
    kind["total"] += result.totals[seat]
    kind["early"] += result.early
    for which, factor in (("best_totals", 1), ("worst_totals", -1)):
        sign = factor * _sign(result)
        _keep_best(person[which], result.size, sign, result.totals[seat], [], result, result.deals)


def _add_deals(person: dict[str, Any], result: Result, seat: int) -> None:
    """Count the deals that a seat has played; void ones, adjustments and penalties are none."""
    usual = {"matches": 0, "won": 0, "place": 0, "total": 0, "early": 0, "deals": 0, "change": 0}
    kind, sign = person["kinds"].setdefault(result.kind, usual), _sign(result)
    for key, count in result.contracts.items():
        deals = count["deals"][seat]
        if not deals:
            continue
        kind["deals"] += deals
        kind["change"] += count["sums"][seat]
        contract = person["contracts"].setdefault(result.kind, {}).setdefault(key, [0, 0])
        contract[0] += deals
        contract[1] += sign * (SHARES * count["sums"][seat] - SHARES // result.playing * count["table_sums"][seat])
        change = count["most" if sign > 0 else "least"][seat]
        best = person["best_deals"].setdefault(result.kind, {})
        _keep_best(best, "", sign, change, [key], result, result.best_deals[key][seat])


def _add_pairs(pairs: dict[str, Any], result: Result, keys: Sequence[str]) -> None:
    """Count who stood before whom; partners, and pairs that both went along, only sat at one table."""
    for seat, other in combinations(range(len(keys)), 2):
        first, second = sorted((seat, other), key=keys.__getitem__)
        pair = pairs.setdefault(keys[first], {}).setdefault(keys[second], [0, 0, 0])
        if {seat, other} <= result.along or any(seat in side and other in side for side in result.sides):
            continue
        ahead = result.doubled_place(second) - result.doubled_place(first)
        pair[0 if ahead > 0 else 1 if ahead < 0 else 2] += 1


def _add_records(tally: Tally, result: Result, keys: Sequence[str]) -> None:
    sign, counted = _sign(result), [seat for seat in range(len(keys)) if seat not in result.along]
    for which, factor in (("best_totals", sign), ("worst_totals", -sign)):
        if counted:
            value = factor * max(factor * result.totals[seat] for seat in counted)
            holders = [keys[seat] for seat in counted if result.totals[seat] == value]
            _keep_best(tally[which], result.size, factor, value, holders, result, result.deals)
    for contract, count in result.contracts.items():
        changes = count["most" if sign > 0 else "least"]
        played = [seat for seat, change in enumerate(changes) if change is not None]
        value = sign * max(sign * changes[seat] for seat in played)
        numbers = {seat: result.best_deals[contract][seat] for seat in played if changes[seat] == value}
        first = min(number for number in numbers.values() if number is not None)
        names = [keys[seat] for seat, number in numbers.items() if number == first]
        _keep_best(tally["best_deals"].setdefault(result.kind, {}), contract, sign, value, names, result, first)
    if result.bank:
        _keep_best(tally["banks"], result.kind, 1, result.bank, [], result, result.bank_deals)
    if result.lead:
        length, seats, since = result.lead
        _keep_best(tally["leads"], result.kind, 1, length, [keys[seat] for seat in seats], result, since)


def _keep_best(
    records: dict[str, Any], key: str, sign: int, value: int, holders: Sequence[str], result: Result, number: int | None
) -> None:
    """Keep a record with its match and one more number, unless the one that is known is as good."""
    known = records.get(key)
    if known is None or sign * value > sign * known[0]:
        records[key] = [value, list(holders), result.id, result.moment, number, result.pack]


def _sign(result: Result) -> int:
    return 1 if result.best == "highest" else -1
