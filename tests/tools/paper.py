"""The paper: what a document with a recipe comes to, worked out a second time from the format alone, by brute force.

Nothing here knows the engine; a recipe and the facts of a deal are JSON, and so is what comes out.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def lines_of(recipe: Json, contract: Json) -> list[Json]:
    """The lines of a contract, of a salad those of its contracts."""
    if "of" not in contract:
        return list(contract["lines"])
    by_key = {other["key"]: other for other in recipe["contracts"]}
    return [line for key in contract["of"] for line in by_key[key]["lines"]]


def fact_key(line: Json) -> str:
    """The key of the fact that a line asks."""
    if "left" in line or "out" in line:
        return "cards_left"
    if "pass" in line:
        return "passes"
    if "places" in line:
        return "places"
    if "trick" in line:
        return f"trick-{line['trick']}".replace("-", "_")
    return str(line.get("key") or line.get("count") or line.get("card")).replace("-", "_")


def total_of(recipe: Json, line: Json, seats: int) -> int | None:
    """What the counts of a line add up to."""
    at = recipe["seats"].index(seats)
    cards = recipe["cards"][at] if isinstance(recipe["cards"], list) else recipe["cards"]
    total = line.get("total")
    if total is not None:
        return int(total[at]) if isinstance(total, list) else int(total)
    what = line.get("count")
    if what == "tricks":
        return int(cards // seats)
    if what in ("clubs", "diamonds", "hearts", "spades"):
        return int(-(-cards // 4))
    return {None: None, "kings-jacks": 8}.get(what, 4)


def by_line(line: Json, facts: Json, seats: int) -> list[int]:
    """What one line says for every player."""
    answer = facts[fact_key(line)]
    if "each" in line:
        return [line["each"] * n for n in answer]
    if "left" in line:
        return [line["left"] * n for n in answer]
    if "pass" in line:
        return [line["pass"] * n for n in answer]
    if "out" in line:
        return [line["out"] if n == 0 else 0 for n in answer]
    if "places" in line:
        prices = line["places"] + [0] * seats
        return [prices[answer.index(seat)] for seat in range(seats)]
    return [line["pays"] if seat == answer else 0 for seat in range(seats)]


def takes_all(recipe: Json, lines: list[Json], facts: Json, seats: int) -> int | None:
    """Who took everything."""
    for seat in range(seats):
        if all(
            facts[fact_key(line)][seat] == total_of(recipe, line, seats)
            if "each" in line
            else facts[fact_key(line)] == seat
            for line in lines
        ):
            return seat
    return None


def deal(recipe: Json, contract: Json, facts: Json, seats: int, declarer: int, bank: int) -> tuple[list[int], int]:
    """What a deal changes for every player and for the bank."""
    lines, twice = lines_of(recipe, contract), 2 if facts.get("blind") else 1
    results = [twice * sum(by_line(line, facts, seats)[seat] for line in lines) for seat in range(seats)]
    all_of_it = contract.get("all")
    taker = takes_all(recipe, lines, facts, seats) if all_of_it else None
    if recipe.get("unit") == "chips":
        return chips(contract, lines, facts, results, taker, twice, bank)
    if taker is not None and all_of_it:
        ((way, x),) = all_of_it.items()
        mine = {"fixed": twice * x, "turn": -results[taker], "others": 0}[way]
        results = [mine if seat == taker else twice * x if way == "others" else 0 for seat in range(seats)]
    moved = list(results)
    for double in facts.get("doubles", []):
        difference = (results[double["by"]] - results[double["of"]]) * (2 if double.get("redoubled") else 1)
        moved[double["by"]] += difference
        moved[double["of"]] -= difference
    return moved, 0


def chips(
    contract: Json, lines: list[Json], facts: Json, owed: list[int], taker: int | None, twice: int, bank: int
) -> tuple[list[int], int]:
    """Where the chips go."""
    seats, to = len(owed), contract["to"]
    if taker is not None:
        x = twice * contract["all"]["each"]
        return [x * (seats - 1) if seat == taker else -x for seat in range(seats)], 0
    if to == "from-bank":
        changes, held = [0] * seats, bank
        for seat, price in zip(facts["places"], lines[0]["places"], strict=False):
            changes[seat] = min(held, twice * price)
            held -= changes[seat]
        return changes, held - bank
    if to.startswith("winner"):
        winner = facts["cards_left"].index(0)
        paid = [0 if seat == winner else owed[seat] for seat in range(seats)]
        gets = sum(paid) + (bank if to == "winner-bank" else 0)
        return [gets if seat == winner else -paid[seat] for seat in range(seats)], sum(paid) - gets
    free = [seat for seat in range(seats) if owed[seat] == 0]
    if to == "bank" or not free or len(free) == seats:
        return [-amount for amount in owed], sum(owed)
    share = (sum(owed) + (bank if to == "share-bank" else 0)) // len(free)
    changes = [share if seat in free else -owed[seat] for seat in range(seats)]
    return changes, -sum(changes)


class Order:
    """Who deals, leads and chooses, deal after deal."""

    def __init__(self, recipe: Json, seats: int, first_dealer: int) -> None:
        self.recipe, self.seats, self.first = recipe, seats, first_dealer
        self.kind = recipe.get("order", "block")
        self.times = {contract["key"]: contract.get("times", 1) for contract in recipe["contracts"]}
        self.named: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        self.deals = 0
        self.many = sum(self.times.values())

    @property
    def total(self) -> int | None:
        """All deals of the match."""
        return {"free": None, "once": self.many}.get(self.kind, self.many * self.seats)

    def now(self) -> tuple[int, int, int, list[str]]:
        """The dealer, the leader, the declarer, and what may be played."""
        dealer = (self.first + self.deals) % self.seats
        if self.kind in ("block", "choice-block"):
            dealer = (self.first + self.deals // self.many) % self.seats
        leader = dealer if self.recipe.get("leads") == "dealer" else (dealer + 1) % self.seats
        if self.kind.startswith("choice"):
            chooser = dealer if self.recipe.get("chooser") == "dealer" else leader
            left = [key for key, times in self.times.items() if self.named[chooser].count(key) < times]
            return dealer, leader, chooser, left
        if self.kind == "free":
            return dealer, leader, dealer, list(self.times)
        row = [key for key, times in self.times.items() for _ in range(times)]
        if self.kind == "round":
            row = [key for key, times in self.times.items() for _ in range(times * self.seats)]
        return dealer, leader, dealer, [row[self.deals % len(row)]]

    def played(self, key: str) -> None:
        """A deal is over."""
        _dealer, _leader, chooser, _open = self.now()
        self.named[chooser].append(key)
        self.deals += 1


def deals(recipe: Json, document: Json, bank: int = 0) -> list[tuple[str | None, int, list[int], int]]:
    """Of every deal of a document its contract (None: void), its dealer, what it changes, and the bank after it."""
    seats, result = len(document["players"]), []
    order = Order(recipe, seats, document["first_dealer"])
    by_key = {contract["key"]: contract for contract in recipe["contracts"]}
    for entry in document["log"]:
        if entry["kind"] not in ("deal", "void"):
            bank += entry.get("bank", 0) if entry["kind"] == "adjustment" else 0  # a finish comes last
            continue
        dealer, _leader, declarer, open_ones = order.now()
        key, changes, moved = entry.get("contract"), [0] * seats, 0
        if entry["kind"] == "deal":
            changes, moved = deal(recipe, by_key[key], entry["facts"], seats, declarer, bank)
        bank += moved
        result.append((key, dealer, changes, bank))
        order.played(key or open_ones[0])
    return result
