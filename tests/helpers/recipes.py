"""Recipes that no table has thought of: random ones that the paper allows, with everything that may stand in them.

And wrong ones: a good one with something changed, and the places at which the reader finds that.
"""

import copy
import re
from random import Random
from typing import Any

from scorer.engine.problems import Problems
from scorer.engine.recipe import clean_names, parse_recipe

Json = dict[str, Any]
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = (*map(str, range(2, 11)), "jack", "queen", "king", "ace")
NAMES = (
    "Hearts", " Červené ", "<b>x</b>", "\u202eabc", "constructor", "__proto__", "麻雀牌" * 13, "%(n)s",
    "{{ 7 }}", "x\ny",
)  # fmt: skip
GONE = object()
"""In place of a value: the key is left out."""
PLAIN = {"recipe": 1, "name": "Ours", "seats": [4], "cards": 32}


def of(contracts, **head):
    """A recipe of these contracts; each has a name where it has none, and the head what is said here."""
    return {**PLAIN, **head, "contracts": [{"name": contract.get("key", "?"), **contract} for contract in contracts]}


def recipe_of(*lines, **more):
    """A recipe of one contract with these lines: `head` is a dict for the top, all else stands in the contract."""
    head = more.pop("head", {})
    return of([{"key": "deal", "lines": list(lines), **more}], **head)


class Maker:
    def __init__(self, random):
        self.random = random
        self.seats = random.sample((3, 4, 5, 6), random.choice((1, 1, 2, 4)))
        self.cards = [random.randint(12, 104) for _ in self.seats]
        if random.random() < 0.5:
            self.cards = [random.choice((12, 32, 52, 104))] * len(self.seats)
        self.chips = random.random() < 0.4
        self.order = random.choice(("block", "round", "once", "choice", "choice-block", "free"))
        self.keys = 0

    def maybe(self, chance=0.3):
        return self.random.random() < chance

    def number(self):
        """Any price, small ones and 0 often."""
        most = self.random.choice((0, 1, 5, 20, 10_000))
        return self.random.randint(0 if self.chips else -most, most)

    def price(self):
        """The same, now and then another one for each number of players."""
        return [self.number() for _ in self.seats] if self.maybe(0.15) else self.number()

    def beside(self, count):
        """What may stand beside a count or a taker."""
        none = {"none": self.price()} if count and self.maybe(0.2) else {}
        neighbours = ("next", "previous", *(("opposite",) if not any(seats % 2 for seats in self.seats) else ()))
        return none | ({"paid_by": self.random.choice(neighbours)} if self.maybe(0.2) else {})

    def total(self, most=9):
        """How many there are, for all numbers of players or for each."""
        small = [self.random.randint(1, most) for _ in self.seats]
        return small if self.maybe(0.5) else small[0]

    def key(self):
        self.keys += 1
        return f"k-{self.keys}"

    def line(self, everything=False):
        """A line about what is counted or taken; with `everything` of what is all taken."""
        kinds = ("count", "count", "card", "trick", "thing") + (() if everything else ("who", "open"))
        kind, random = self.random.choice(kinds), self.random
        nobody = {"nobody": True} if self.maybe(0.25) else {}
        if kind == "count":
            what = random.choice(("tricks", *SUITS, "aces", "kings", "queens", "jacks", "tens", "kings-jacks"))
            total = {"total": self.total()} if what != "tricks" and self.maybe(0.2) else {}
            return {"count": what, "each": self.price(), **total, **nobody, **self.beside(count=True)}
        if kind == "card":
            return {"card": f"{random.choice(SUITS)}-{random.choice(RANKS)}", "pays": self.price(),
                    **nobody, **self.beside(count=False)}  # fmt: skip
        if kind == "trick":
            last = min(cards // seats for cards, seats in zip(self.cards, self.seats, strict=True))
            return {"trick": random.choice(("last", "second-last", 1, last, random.randint(1, last))),
                    "pays": self.price(), **nobody, **self.beside(count=False)}  # fmt: skip
        name = random.choice(NAMES)
        if kind == "who":
            return {"who": name, "key": self.key(), "pays": self.price(), **nobody, **self.beside(count=False)}
        most = 1000 if self.maybe(0.2) else 9
        return {"thing": name, "key": self.key(), "each": self.price(), **self.beside(count=True)} | (
            {"total": self.total(most)} if kind == "thing" else {}
        )

    def lines(self, everything):
        result = {}
        for _ in range(self.random.choice((1, 1, 2, 3, 8))):
            line = self.line(everything)
            result[next(iter(line.values())) if "key" not in line else line["key"]] = line
        return list(result.values())

    def laid(self):
        """Lines of a game in which cards are laid out, and where its chips go."""
        random = self.random
        if self.maybe(0.4):
            lines = [{"places": [self.number() for _ in range(random.randint(1, 6))]}]
            if self.maybe(0.2):
                lines = [{"places": [[self.number() for _ in range(random.randint(1, 6))] for _ in self.seats]}]
            if not self.chips and self.maybe():
                lines.append({"pass": self.price()})
            return lines, "from-bank"
        lines = [{"left": self.price()}]
        lines += [{"out": self.price()}] if not self.chips and self.maybe(0.5) else []
        lines += [{"pass": self.price()}] if self.maybe(0.5) else []
        lines += [self.line()] if self.maybe(0.2) else []
        random.shuffle(lines)
        return lines, random.choice(("winner", "winner-bank", "bank", "share", "share-bank"))

    def all(self, lines):
        """What happens when one player takes everything, where that can be."""
        asks = [line for line in lines if "flat" not in line]
        fits = [line for line in asks if {"count", "card", "trick"} & set(line) or {"thing", "total"} <= set(line)]
        over = {}
        if fits and self.maybe(0.5):
            keys = sorted({fact_key(line) for line in fits})
            over = {"over": self.random.sample(keys, self.random.randint(1, len(keys)))}
            fits = asks = [line for line in fits if fact_key(line) in over["over"]]
        counts = [line for line in fits if "count" in line or "thing" in line]
        asked = {fact_key(line) for line in fits}
        if len(fits) < len(asks) or not (counts or len(asked) > 1) or not self.maybe(0.6):
            return {}
        if self.chips:
            return {"all": {"bank" if self.maybe(0.5) else "each": self.price(), **over}}
        ways = ({"fixed": self.price()}, {"turn": True}, {"others": self.price()})
        return {"all": {**self.random.choice(ways), **over}}

    def contract(self, number):
        to = self.random.choice(("bank", "share", "share-bank"))
        if self.maybe():
            lines, to = self.laid()
        else:
            lines = self.lines(everything=self.maybe(0.5))
        if len(lines) < 8 and not (self.chips and "places" in lines[0]) and self.maybe(0.2):
            lines.insert(self.random.randint(0, len(lines)), {"flat": self.price()})
        return self.finished(number, {"lines": lines}, lines, to)

    def finished(self, number, begun, lines, to):
        """A contract with what may stand beside its lines."""
        result = {"key": f"c{number}-x", "name": self.random.choice(NAMES), **begun, **self.all(lines)}
        if self.chips:
            result["to"] = to
        elif self.maybe():
            result["doubling"] = self.random.choice(("all", "declarer"))
        if self.maybe():
            result["blind"] = self.maybe(0.8)
        if self.order != "free" and self.maybe():
            result["times"] = self.random.choice((0, 1, 2, 12) if number else (1, 2))
            if number and self.maybe(0.2):
                result["times"] = [self.random.choice((0, 1, 2)) for _ in self.seats]
        if self.maybe(0.2):
            result["declarer"] = self.random.randint(0 if self.chips else -10, 10)
        return result | ({"local": " ", "about": "x" * 300} if self.maybe() else {})

    def recipe(self):
        random = self.random
        contracts = [self.contract(number) for number in range(random.choice((1, 2, 3, 5, 13)))]
        laid = {"out", "left", "pass", "places"}
        plain = [part for part in contracts if all(laid.isdisjoint(line) for line in part["lines"])]
        asked = {}
        members = []
        for part in plain:  # only those that ask nothing in two ways
            mine = {str(line.get("count") or line.get("key") or line): line.get("total") for line in part["lines"]}
            if all(asked.get(key, total) == total for key, total in mine.items()):
                asked |= mine
                members.append(part)
        if len(members) > 1 and self.maybe(0.7):
            lines = [line for member in members for line in member["lines"]]
            of_all = {"of": [member["key"] for member in members]}
            salad = self.finished(len(contracts), of_all, lines, "share-bank")
            contracts.insert(random.randint(0, len(contracts)), salad)
        self.add_alternatives(contracts)
        limits = self.limits(contracts)
        cards = self.cards[0] if len(set(self.cards)) == 1 and self.maybe(0.5) else self.cards
        result = {
            "recipe": 1, "name": random.choice(NAMES), "seats": self.seats, "cards": cards, "contracts": contracts,
        }  # fmt: skip
        result |= {"order": self.order} if self.order != "block" or self.maybe() else {}
        result |= {"unit": "chips"} if self.chips else {}
        if not self.chips and self.maybe(0.5):
            result["best"] = random.choice(("lowest", "highest"))
        if self.maybe():
            result["leads"] = random.choice(("next", "dealer"))
        if self.order.startswith("choice") and self.maybe(0.5):
            result["chooser"] = random.choice(("leader", "dealer"))
        if self.maybe(0.2):
            result["ends_at"] = random.choice((-1_000_000, -500, 100, 1, 5000))
        result |= {"limits": limits} if limits else {}
        result |= {"penalties": self.penalties()} if self.maybe(0.3) else {}
        return result | ({"about": "One\n\nTwo", "source": ""} if self.maybe() else {})

    def add_alternatives(self, contracts):
        """Let others be played in place of some contracts, where the order says which comes when."""
        for contract in contracts if self.order in ("block", "round", "once") else []:
            others = [other["key"] for other in contracts if other is not contract]
            if others and self.maybe(0.2):
                contract["or"] = self.random.sample(others, self.random.randint(1, len(others)))

    def limits(self, contracts):
        if not self.order.startswith("choice"):
            return []
        left, limits = self.random.sample(contracts, len(contracts)), list[Json]()
        while left and self.maybe(0.5):
            many = self.random.randint(1, len(left))
            chosen, left = left[:many], left[many:]
            each = self.random.randint(1, 3)
            if self.maybe(0.5):
                least = -(-each * max(self.seats) // many)
                for contract in chosen:
                    contract.pop("times", None)
                    in_all = [least + self.random.randint(0, 1) for _ in self.seats]
                    contract["in_all"] = in_all if self.maybe(0.2) else in_all[0]
                limits.append({"of": [contract["key"] for contract in chosen], "each": each})
                continue
            times = [contract.get("times", 1) for contract in chosen]
            sums = [sum(many[index] if isinstance(many, list) else many for many in times)
                    for index in range(len(self.seats))]  # fmt: skip
            if min(sums):
                most = [self.random.randint(1, number) for number in sums]
                limits.append({"of": [contract["key"] for contract in chosen],
                               "each": most if self.maybe() else min(most)})  # fmt: skip
        return limits

    def penalties(self):
        """A few penalties of the table."""
        return penalties(self.random, not self.chips)


def penalties(random, in_points):
    result = []
    for number in range(random.choice((1, 2, 12))):
        amount = random.choice((0, 1, 16, 10_000))
        moves = {"points": random.choice((1, -1)) * amount} if in_points else {
            "pays": amount, "to": random.choice(("bank", "others"))}  # fmt: skip
        ends = {"ends_deal": random.random() < 0.7} if random.random() < 0.6 else {}
        result.append({"key": f"p-{number}", "name": random.choice(NAMES), **moves, **ends})
    return result


def fact_key(line):
    if "trick" in line:
        return f"trick-{line['trick']}".replace("-", "_")
    return str(line.get("key") or line.get("count") or line.get("card")).replace("-", "_")


def random_recipe(seed):
    return Maker(Random(seed)).recipe()


def random_new_recipe(seed):
    """The same with names that a new game may have."""
    return clean_names(random_recipe(seed))


def places(recipe):
    problems = Problems("game")
    problem_list = parse_recipe(recipe, problems)
    assert (problem_list is None) == bool(problems.items)
    return [problem.path for problem in problems.items]


def changed(recipe, place, value):
    """A copy of a recipe with another value at a place below it, as `contracts[0].lines[1].each`."""
    whole = copy.deepcopy(recipe)
    steps = [int(step) if step.isdigit() else step for step in re.findall(r"[\w-]+", place)]
    inner = whole
    for step in steps[:-1]:
        inner = inner[step]
    if value is GONE:
        del inner[steps[-1]]
    else:
        inner[steps[-1]] = value
    return whole
