"""The paper: what a document with a recipe comes to, worked out a second time from the format alone, by brute force.

Nothing here knows the engine; a recipe and the facts of a deal are JSON, and so is what comes out.
"""

PRICES = ("each", "pays", "flat", "none", "out", "left", "pass")


def at_table(recipe, seats):
    index = recipe["seats"].index(seats)

    def number(value):
        return value[index] if isinstance(value, list) else value

    contracts = []
    for contract in recipe["contracts"]:
        plain = {key: number(value) if key in ("times", "in_all") else value for key, value in contract.items()}
        if "lines" in plain:
            plain["lines"] = [{key: number(value) if key in PRICES else value for key, value in line.items()}
                              for line in plain["lines"]]  # fmt: skip
            for line in plain["lines"]:
                if "places" in line and isinstance(line["places"][0], list):
                    line["places"] = line["places"][index]
        if "all" in plain:
            plain["all"] = {key: value if key == "over" else number(value) for key, value in plain["all"].items()}
        contracts.append(plain)
    limits = [{"of": limit["of"], "each": number(limit["each"])} for limit in recipe.get("limits", [])]
    return {**recipe, "contracts": contracts, "limits": limits}


def lines_of(recipe, contract):
    if "of" not in contract:
        return list(contract["lines"])
    by_key = {other["key"]: other for other in recipe["contracts"]}
    return [line for key in contract["of"] for line in by_key[key]["lines"]]


def fact_key(line):
    if "left" in line or "out" in line:
        return "cards_left"
    if "pass" in line:
        return "passes"
    if "places" in line:
        return "places"
    if "trick" in line:
        return f"trick-{line['trick']}".replace("-", "_")
    return str(line.get("key") or line.get("count") or line.get("card")).replace("-", "_")


def total_of(recipe, line, seats):
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


def by_line(line, facts, seats):
    steps = {"next": 1, "previous": seats - 1, "opposite": seats // 2, None: 0}[line.get("paid_by")]
    said = said_of(line, facts, seats)
    return [said[(seat - steps) % seats] for seat in range(seats)]


def said_of(line, facts, seats):
    if "flat" in line:
        return [line["flat"]] * seats
    answer = facts[fact_key(line)]
    if "each" in line:
        return [line["each"] * n if n else line.get("none", 0) for n in answer]
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


def takes_all(recipe, lines, facts, seats):
    for seat in range(seats):
        took = (facts[fact_key(line)][seat] == total_of(recipe, line, seats) if "each" in line
                else facts[fact_key(line)] == seat for line in lines)  # fmt: skip
        if all(took):
            return seat
    return None


def deal(recipe, contract, facts, seats, declarer, bank):
    """What a deal changes for every player and for the bank; the recipe is that of this table."""
    lines, twice, factor = lines_of(recipe, contract), 2 if facts.get("blind") else 1, contract.get("declarer", 1)
    sweep = dict(contract.get("all", {}))
    over = sweep.pop("over", None)
    covered = [line for line in lines if over is None or ("flat" not in line and fact_key(line) in over)]
    others = [line for line in lines if line not in covered]
    taker = takes_all(recipe, [line for line in covered if "flat" not in line], facts, seats) if sweep else None

    def together(some):
        results = [twice * sum(by_line(line, facts, seats)[seat] for line in some) for seat in range(seats)]
        return [result * factor if seat == declarer else result for seat, result in enumerate(results)]

    if recipe.get("unit") == "chips":
        if taker is None:
            return chips(contract, lines, facts, together(lines), declarer, twice, bank)
        ((way, x),) = sweep.items()
        changes, moved = [0] * seats, 0
        if others:
            changes, moved = chips(contract, others, facts, together(others), declarer, twice, bank)
        for seat in range(seats):
            if seat != taker:
                paid = twice * x * (factor if seat == declarer else 1)
                changes[seat] -= paid
                changes[taker] += paid if way == "each" else 0
                moved += paid if way == "bank" else 0
        return changes, moved
    results = together(lines)
    if taker is not None:
        ((way, x),) = sweep.items()
        said, results = together(covered), together(others)
        for seat in range(seats):
            times = twice * (factor if seat == declarer else 1)
            if way == "turn":
                results[seat] -= said[seat]
            elif (way == "fixed") == (seat == taker):
                results[seat] += x * times
    moved_to = list(results)
    for double in facts.get("doubles", []):
        difference = (results[double["by"]] - results[double["of"]]) * (2 if double.get("redoubled") else 1)
        moved_to[double["by"]] += difference
        moved_to[double["of"]] -= difference
    return moved_to, 0


def chips(contract, lines, facts, owed, declarer, twice, bank):
    seats, to = len(owed), contract["to"]
    if to == "from-bank":
        changes, held = [0] * seats, bank
        for seat, price in zip(facts["places"], lines[0]["places"], strict=False):
            changes[seat] = min(held, twice * price * (contract.get("declarer", 1) if seat == declarer else 1))
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


def players_of_deal(recipe, people, sits_out):
    """How many of the people play a deal: all, or the most that are fewer where somebody sits out."""
    return max(seats for seats in recipe["seats"] if seats < people) if sits_out else people


def sitters(sits_out, people, players, dealer):
    if not sits_out:
        return []
    first = dealer if sits_out == "dealer" else (dealer + people - 1) % people
    both = [first] if people == players + 1 else [first, (first + people // 2) % people]
    return sorted(both)


def among_players(lines, facts, sitting, people):
    """The answers of a deal as those who play it would give them at a table of their own."""
    numbers = {seat: number for number, seat in enumerate(seat for seat in range(people) if seat not in sitting)}
    lists = {fact_key(line) for line in lines if {"each", "left", "out", "pass"} & set(line)}
    played = {}
    for key, answer in facts.items():
        if key in lists:
            assert all((number is None) == (seat in sitting) for seat, number in enumerate(answer))
            played[key] = [number for number in answer if number is not None]
        elif key == "places":
            played[key] = [numbers[seat] for seat in answer]
        elif key == "doubles":
            played[key] = [{**double, "by": numbers[double["by"]], "of": numbers[double["of"]]} for double in answer]
        else:
            played[key] = numbers[answer] if type(answer) is int else answer
    return played


class Order:
    """Who deals, leads, chooses and sits out, deal after deal."""

    def __init__(self, recipe, seats, first_dealer, sits_out=None):
        self.players, self.sits_out = players_of_deal(recipe, seats, sits_out), sits_out
        self.recipe, self.seats, self.first = at_table(recipe, self.players), seats, first_dealer
        self.kind = recipe.get("order", "block")
        self.times = {contract["key"]: contract.get("times", 1) for contract in self.recipe["contracts"]}
        self.in_all = {
            contract["key"]: contract["in_all"] for contract in self.recipe["contracts"] if "in_all" in contract
        }
        self.named = {seat: [] for seat in range(seats)}
        self.deals = 0
        limits = self.recipe["limits"]
        limited = [key for limit in limits for key in limit["of"]]
        self.many = sum(times for key, times in self.times.items() if key not in limited)
        self.many += sum(limit["each"] for limit in limits)

    @property
    def total(self):
        return {"free": None, "once": self.many}.get(self.kind, self.many * self.seats)

    def may_name(self, key, chooser):
        mine = self.named[chooser]
        for limit in self.recipe["limits"]:
            if key in limit["of"] and len([other for other in mine if other in limit["of"]]) >= limit["each"]:
                return False
        if key in self.in_all:
            return sum(named.count(key) for named in self.named.values()) < int(self.in_all[key])
        return mine.count(key) < int(self.times[key])

    def now(self):
        """The dealer, the leader, the declarer, and what may be played."""
        dealer = (self.first + self.deals) % self.seats
        if self.kind in ("block", "choice-block"):
            dealer = (self.first + self.deals // self.many) % self.seats
        sitting, leader = sitters(self.sits_out, self.seats, self.players, dealer), dealer
        if self.recipe.get("leads") != "dealer":
            after = [(dealer + steps) % self.seats for steps in range(1, self.seats + 1)]
            leader = next(seat for seat in after if seat not in sitting)
        if self.kind.startswith("choice"):
            chooser = dealer if self.recipe.get("chooser") == "dealer" else leader
            return dealer, leader, chooser, [key for key in self.times if self.may_name(key, chooser)]
        if self.kind == "free":
            return dealer, leader, dealer, list(self.times)
        row = [key for key, times in self.times.items() for _ in range(times)]
        if self.kind == "round":
            row = [key for key, times in self.times.items() for _ in range(times * self.seats)]
        key = row[self.deals % len(row)]
        contract = next(contract for contract in self.recipe["contracts"] if contract["key"] == key)
        may = [key, *contract.get("or", [])]
        return dealer, leader, dealer, [other for other in self.times if other in may]

    @property
    def sitting(self):
        return sitters(self.sits_out, self.seats, self.players, self.now()[0])

    def pays(self, contract, facts, bank):
        """What the next deal changes for everybody at the table, and for the bank; who sits out has 0."""
        _dealer, _leader, declarer, _open = self.now()
        sitting = self.sitting
        players = [seat for seat in range(self.seats) if seat not in sitting]
        played = among_players(lines_of(self.recipe, contract), facts, sitting, self.seats)
        who = players.index(declarer) if declarer in players else -1
        changes, moved = deal(self.recipe, contract, played, self.players, who, bank)
        return [changes[players.index(seat)] if seat in players else 0 for seat in range(self.seats)], moved

    def played(self, key):
        _dealer, _leader, chooser, _open = self.now()
        self.named[chooser].append(key)
        self.deals += 1


def penalty(recipe, entry, seats, sitting):
    """What a penalty of the log changes for everybody and for the bank, and whether it ends the deal.

    These sit out of the deal that comes next, and are none of the others.
    """
    what = next(what for what in recipe["penalties"] if what["key"] == entry["penalty"])
    changes, seat = [0] * seats, entry["seat"]
    if "points" in what:
        changes[seat] = what["points"]
    elif what["to"] == "bank":
        changes[seat] = -what["pays"]
    else:
        others = [other for other in range(seats) if other != seat and other not in sitting]
        changes = [what["pays"] if other in others else 0 for other in range(seats)]
        changes[seat] = -what["pays"] * len(others)
    return changes, -sum(changes) if "pays" in what else 0, what.get("ends_deal", False)


def deals(recipe, document, bank=0):
    """Of every deal of a document its contract (None: void), its dealer, what it changes, and the bank after it."""
    seats, result = len(document["players"]), []
    order = Order(recipe, seats, document["first_dealer"], document.get("sits_out"))
    by_key = {contract["key"]: contract for contract in order.recipe["contracts"]}
    for entry in document["log"]:
        if entry["kind"] not in ("deal", "void", "penalty"):
            bank += entry.get("bank", 0) if entry["kind"] == "adjustment" else 0  # a finish comes last
            continue
        key, changes, moved, ends_deal = entry.get("contract"), [0] * seats, 0, True
        if entry["kind"] == "penalty":
            changes, moved, ends_deal = penalty(recipe, entry, seats, order.sitting)
        if not ends_deal:
            bank += moved
            continue
        dealer, _leader, _declarer, open_ones = order.now()
        if entry["kind"] == "deal":
            changes, moved = order.pays(by_key[key], entry["facts"], bank)
        bank += moved
        result.append((key, dealer, changes, bank))
        order.played(key or open_ones[0])
    return result
