"""Matches that nobody played: a valid random match of any game, made by asking its contracts' facts.

An answer to a fact is made up by the function here that is named for its kind; what a contract forbids beyond that is
avoided by trying again. `python -m tests.tools.golden` prints one.
"""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorer.engine import document
from scorer.engine.effect import TableState
from scorer.engine.ledger import Ledger
from scorer.engine.match import initial_state, next_turn
from scorer.engine.problems import Problems
from scorer.engine.recipe import OWN, parse_game
from scorer.engine.schedule import MAX_PEOPLE, SITS_OUT
from scorer.engine.step import apply_entry
from scorer.games import find
from tests.helpers import recipes
from tests.helpers.playing import match_of
from tests.helpers.priced import any_prices

TRIES = 2000
NAMES = ("Ana", "Boris", "Cyril", "Dana", "Eva", "Filip")


@dataclass
class RandomDeal:
    """A deal being made up: the table, chance, one who takes everything (or None), and the answers so far."""

    table: TableState
    random: Random
    greedy: int | None = None
    answers: dict[str, Any] = field(default_factory=dict)

    def seat(self):
        return self.random.randrange(self.table.seats) if self.greedy is None else self.greedy


def count(fact, source):
    seats, random = source.table.seats, source.random
    if fact.total is None:
        most = fact.highest_each or fact.limit or 9
        return [random.choice((0, 0, 1, random.randint(0, min(9, most)), random.randint(0, most)))
                for _ in range(seats)]  # fmt: skip
    counts = [0] * seats
    for _ in range(fact.total if fact.lowest_total is None else random.randint(fact.lowest_total, fact.total)):
        counts[source.seat()] += 1
    return counts


def cards_left(fact, source):
    """As many players out as there must be, and never more cards than at an earlier stop."""
    before = source.answers[fact.earlier_stop.key] if fact.earlier_stop else [fact.most] * source.table.seats
    order = sorted(range(source.table.seats), key=lambda seat: (before[seat] != 0, source.random.random()))
    return [0 if seat in order[: fact.players_out] else source.random.randint(1, max(1, before[seat]))
            for seat in range(source.table.seats)]  # fmt: skip


def or_nobody(fact, source):
    """Nobody, one time in three."""
    return None if source.random.random() < 1 / 3 else answer(fact.fact, source)


def one_of(fact, source):
    """One of the named answers, or none where that is one."""
    return source.random.choice([card.key for card in fact.choices] + ([None] if fact.none_text else []))


def takers(fact, source):
    """Somebody for each card; perhaps nobody for one that may be nobody's."""
    takers_of = {}
    for card in fact.cards:
        nobody = card.key in fact.may_be_nobody and source.random.random() < 0.5
        takers_of[card.key] = None if nobody else source.seat()
    return takers_of


def announced(fact, source):
    """Some of the cards, each by somebody, or nobody knows by whom."""
    cards = [taker.key for taker in fact.takers if source.random.random() < 0.5]
    return {key: None if source.random.random() < 0.3 else source.random.randrange(source.table.seats) for key in cards}


def doubled_cards(fact, source):
    """Somebody for each card, who led that trick, and perhaps who doubled it."""
    answers = {}
    for card in fact.cards:
        answers[card.key] = {"taker": source.seat(), "leader": source.random.randrange(source.table.seats)}
        if fact.doubling and source.random.random() < 0.4:
            answers[card.key]["doubled_by"] = source.random.randrange(source.table.seats)
    return answers[fact.cards[0].key] if fact.is_single else answers


def auction(fact, source):
    if source.random.random() < 0.3:
        return None
    others = [seat for seat in range(source.table.seats) if seat != source.table.dealer]
    return {"seat": source.random.choice(others), "bid": source.random.randint(1, fact.highest_bid)}


def penalties(fact, source):
    """None as a rule, then one or two."""
    offences, number = [offence.key for offence in fact.offences], source.random.choice((0, 0, 1, 2))
    return [{"seat": source.random.randrange(source.table.seats), "kind": source.random.choice(offences)}
            for _ in range(number)]  # fmt: skip


def bets(fact, source):
    seats, random, answers = range(source.table.seats), source.random, []
    for seat in random.sample(seats, random.randint(0, len(seats))):
        bet = {"seat": seat, "prediction": random.random() < 0.5}
        if fact.is_count:
            bet["prediction"] = random.randint(0, fact.highest_bet or 9)
        if random.random() < 0.5:
            bet["counter"] = random.choice([other for other in seats if other != seat])
            bet["recounter"] = random.random() < 0.5
        answers.append(bet)
    return answers


def taker(fact, source):
    return source.seat()


def yes_no(fact, source):
    return source.random.random() < 0.5


def in_trick(fact, source):
    """The first and the last trick more often than those between."""
    return source.random.choice((1, fact.number_of_tricks, source.random.randint(1, fact.number_of_tricks)))


def places(fact, source):
    return source.random.sample(range(source.table.seats), source.table.seats)


def looks(fact, source):
    """Nobody as a rule, or a few times."""
    return [source.seat() for _ in range(source.random.choice((0, 0, 1, 3)))]


def doubles(fact, source):
    """A few pairs, some of them redoubled."""
    pairs, random = fact.pairs(source.table), source.random
    chosen = {frozenset(pair): pair for pair in random.sample(pairs, random.randint(0, len(pairs)))}
    return [{"by": by, "of": of, "redoubled": random.random() < 0.3} for by, of in chosen.values()]


def answer(fact, source):
    return globals()[fact.kind](fact, source)


def facts(contract, table, random):
    """Answers to all a contract asks that it accepts; what may be left out sometimes is."""
    if table.sitting:
        players = table.players
        order = [players.index(seat) if seat in players else -1 for seat in range(table.seats)]
        played = facts(contract, table.of_players(), random)
        return {key: at_table(contract.facts[key], answer, order) for key, answer in played.items()}
    for _ in range(TRIES):
        greedy = random.randrange(table.seats) if random.random() < 0.15 else None
        source = RandomDeal(table, random, greedy)
        for fact in contract.asks:
            if not (fact.optional and random.random() < 0.5):
                source.answers[fact.key] = answer(fact, source)
                if fact.ends_play(fact.parse(source.answers[fact.key], table, Problems())):
                    source.answers = {fact.key: source.answers[fact.key]}
                    break
        if not contract.start_reading(source.answers, table).problems:
            return source.answers
    raise AssertionError(f"no good answers to {contract.key} in {TRIES} tries: help generate.py find some")


def at_table(fact, answer, order):
    """An answer of those who play as the whole table gives it; for each seat its player, -1 for who sits out."""
    return fact.reseat([*answer, None] if fact.is_by_seat and answer is not None else answer, order)


def rules(game, seats, random):
    """House rules of a game that go together; each differs from its default one time in two."""
    while True:
        options = {}
        for option in game.options:
            keys = list(option.values)
            if random.random() < 0.5:
                options[option.key] = random.choice(keys)
                if option.ordered:
                    options[option.key] = random.sample(keys, random.randint(1, len(keys)))
        parsed, problems = game.parse_options(options, seats)
        if not problems:
            chance = Random(json.dumps(options, sort_keys=True))  # of its own: the rest of the match stays as it was
            if not game.recipe and chance.random() < 0.2:
                options["penalties"] = recipes.penalties(chance, not game.counting(parsed).has_bank)
            return options


def opening(play, random):
    """What a match begins with: some of totals, bank and coins."""
    counting, seats = play.counting, play.seats
    most = 30 if counting.best == "lowest" or counting.pennies else 99
    start = {"totals": [random.randint(0 if counting.pennies else -most, most) for _ in range(seats)]}
    if counting.has_bank:
        start["bank"] = random.choice((0, 2, 40))
    if counting.pennies:
        start |= {"pennies": [random.randint(0, 3) for _ in range(seats)], "bank_pennies": random.randint(0, 2)}
    if play.is_over(tuple(start["totals"])):
        del start["totals"]  # that match would be over before it began
    return {key: value for key, value in start.items() if random.random() < 0.7}


def other_entries(ledger, random):
    """Entries that are no deal, good or bad ones; whoever asks tries them."""
    seats, has_bank = ledger.play.seats, ledger.play.counting.has_bank
    changes = [random.randint(-20, 20) for _ in range(seats)]
    bank = -sum(changes) if has_bank else 0
    turn, penalties = ledger.next_turn, list[dict[str, Any]]()
    for penalty in ledger.play.penalties:
        entry = {"kind": "penalty", "penalty": penalty.key, "seat": random.randrange(seats)}
        if penalty.ends_deal and turn is not None and random.random() < 0.5:
            entry["contract"] = random.choice(turn.contracts)
        penalties.append(entry | ({"note": "twice"} if random.random() < 0.2 else {}))
    return [
        *penalties,
        {"kind": "adjustment", "changes": changes, "bank": bank, "note": random.choice(("", "agreed"))},
        *[{"kind": "exchange", "buyer": buyer, "seller": seller}
          for buyer in range(seats) for seller in (None, *range(seats))],
    ]  # fmt: skip


def void(ledger, random):
    """A deal that counts for nothing; its contract is named where it must be, and else sometimes."""
    keys, entry = ledger.next_turn.contracts, dict[str, Any](kind="void")
    must = ledger.next_turn.chooser is not None or ledger.play.schedule.sequence
    if random.random() < 0.5 or (len(keys) > 1 and must):
        entry["contract"] = random.choice(keys)
    return entry | ({"note": "misdeal"} if random.random() < 0.5 else {})


def sitters(game, random):
    """Who sits out and how many people there are, where more fit than the game seats; else nobody does."""
    playing = {people: game.players_of_deal(people, "before") for people in range(MAX_PEOPLE + 1)}
    fitting = [people for people, seats in playing.items() if seats is not None and game.has_room(seats, people)]
    if not fitting:
        return "", random.choice(game.seats)
    return random.choice(SITS_OUT[1:] if game.dealer_has_part else SITS_OUT), random.choice(fitting)


def match(game, random, deals=60, prices=None, with_sitters=False):
    """The document of a random match: played to its end, or stopped after so many deals where it has no end.

    `prices` makes some up; then it has the usual opening. `with_sitters`: more people than play a deal, where they fit.
    """
    sits_out, seats = sitters(game, random) if with_sitters else ("", random.choice(game.seats))
    playing = game.players_of_deal(seats, sits_out) or seats
    options = rules(game, playing, random)
    has_sides = sits_out and game.sides_win and game.teams is not None
    while has_sides and game.teams(game.parse_options(options, playing)[0], playing):
        options = rules(game, playing, random)
    if prices is not None:
        options["prices"] = prices(game.rules(), random)
    raw = {
        "format": document.FORMAT, "game": game.recipe_json or game.key, "players": list(NAMES[:seats]),
        "first_dealer": random.randrange(seats), "options": options, "log": [],
    }  # fmt: skip
    if sits_out:
        raw["sits_out"] = sits_out
    chosen = game.parse_options(options, playing)[0]
    play, log, first = game.for_table(chosen, seats, sits_out), raw["log"], raw["first_dealer"]
    if prices is None and random.random() < 0.25:
        raw["start"] = opening(play, random)
    state = begin = initial_state(play, match_of(raw).start)

    def enter(entry):
        nonlocal state
        after, _row, problems = apply_entry(play, first, state, entry, len(log))
        if problems:
            return False
        state = after
        log.append(entry)
        return True

    while not state.finished and state.deals < deals:
        if random.random() < 0.05:
            assert enter(void(Ledger(play, first, (), state, begin), random))
        elif random.random() < 0.15:
            others = other_entries(Ledger(play, first, (), state, begin), random)
            any(enter(entry) for entry in random.sample(others, len(others)))
        elif (now := next_turn(play, state, first)) is not None:
            contract = play.contracts[random.choice(now.contracts)]
            given_facts = facts(contract, state.table(now.dealer, now.sitting), random)
            entry = {"kind": "deal", "contract": contract.key, "facts": given_facts}
            assert enter(entry), entry
    if not state.finished or random.random() < 0.5:
        assert enter({"kind": "finish", "bank": random.choice(("split", "keep"))})
    return raw


def of(key, seed, deals=60, priced=False, with_sitters=False):
    """A random match of a game by its key, always the same one for a seed; `priced`: with any prices.

    Of a game of one's own it is another one a seed.
    """
    game = find(key) if key != OWN else parse_game(recipes.random_recipe(seed), Problems())
    return match_of(match(game, Random(seed), deals, any_prices if priced else None, with_sitters))
