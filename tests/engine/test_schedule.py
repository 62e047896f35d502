"""Who deals, plays and sits out, deal after deal, and what is wrong with a document in which somebody sits out."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from scorer.engine import document
from scorer.engine.cards import HEART
from scorer.engine.effect import TableState
from scorer.engine.facts import Bets, CardsLeft, Count, Places
from scorer.engine.ledger import replay
from scorer.engine.recipe import OWN
from scorer.engine.schedule import (
    ChosenOrder,
    FixedOrder,
    Schedule,
    find_players,
    players_of_deal,
    rotate,
    seat_after,
    sitting_seats,
)
from scorer.games import KEYS, LOADED, find
from tests.helpers import generate, recipes
from tests.helpers.examples import examples
from tests.helpers.playing import replayed

NAMES = ["Ana", "Boris", "Cyril", "Dana", "Eva", "Filip", "Gita"]
FITS = [(seats, people) for seats in range(3, 6) for people in (seats + 1, seats + 2) if people <= 6]


def test_the_deal_passes_on_after_the_last():
    """To the one after who dealt last, in the direction of the game; before that as the schedule has it."""
    short = rotate(FixedOrder(("a",) * 10), 10)
    assert [short.dealer_after(deals, 1, 4) for deals in (0, 3, 9, 10)] == [1, 0, 2, 3]
    left = Schedule(order=FixedOrder(("a", "b") * 4), deals=8, deals_in_a_row=2, pass_by=-1)
    assert [left.dealer_after(deals, 1, 4) for deals in (0, 1, 2, 8)] == [1, 1, 0, 1]
    assert rotate(FixedOrder(("a",)), None).dealer_after(6, 1, 4) == 3


def test_the_dealer_may_name_what_another_leads():
    """What is used up is the dealer's then, and whoever sits after the dealer leads all the same."""
    schedule = Schedule(order=ChosenOrder(("a", "b")), deals=6, deals_in_a_row=2, dealer_names=True)
    turn = schedule.turn(1, 2, 3, [(), (), ("a",)].__getitem__)
    assert (turn.dealer, turn.leader, turn.chooser, turn.contracts) == (2, 0, 2, ("b",))


def test_players_of_deal_is_the_largest_number_below_the_people():
    fits = {people: players_of_deal((4, 3), people) for people in range(8)}
    assert fits == {0: None, 1: None, 2: None, 3: None, 4: 3, 5: 4, 6: 4, 7: None}
    assert [players_of_deal((3,), people) for people in (3, 4, 5, 6)] == [None, 3, 3, None]
    assert [players_of_deal((6, 5, 4), people) for people in (4, 5, 6, 7)] == [None, 4, 5, None]
    assert players_of_deal((6,), 6) is None


def test_two_sit_half_the_table_apart():
    assert [sitting_seats("dealer", 6, 4, dealer) for dealer in range(6)] == [(0, 3), (1, 4), (2, 5)] * 2
    assert [sitting_seats("before", 6, 4, dealer) for dealer in (0, 1)] == [(2, 5), (0, 3)]
    assert [sitting_seats("dealer", 5, 3, dealer) for dealer in (0, 3, 4)] == [(0, 2), (0, 3), (1, 4)]
    assert [sitting_seats("before", 5, 3, dealer) for dealer in (0, 1)] == [(1, 4), (0, 2)]
    assert sitting_seats("", 4, 4, 1) == ()


@pytest.mark.parametrize("sits_out", ["dealer", "before"])
@pytest.mark.parametrize(("seats", "people"), FITS)
def test_everybody_sits_out_equally_often_in_a_round(sits_out, seats, people):
    rounds = [sitting_seats(sits_out, people, seats, dealer) for dealer in range(people)]
    sat = [seat for sitting in rounds for seat in sitting]
    assert {sat.count(seat) for seat in range(people)} == {people - seats}
    assert all(len(find_players(people, sitting).seats) == seats for sitting in rounds)
    leaders = [seat_after(dealer, 1, people, sitting) for dealer, sitting in enumerate(rounds)]
    assert sorted(leaders) == list(range(people))
    assert all((dealer in sitting) == (sits_out == "dealer") for dealer, sitting in enumerate(rounds))


def raw_match(game, people, **head):
    return {"format": 1, "game": game, "players": NAMES[:people], "log": [], **head}


def places_of(raw):
    match, problems = document.parse_match(raw, find)
    assert (match is None) == bool(problems)
    return {problem.path for problem in problems}


@pytest.mark.parametrize(
    ("key", "people", "head", "place"),
    [
        # Only two words say who sits out; nothing else is said of people who would fit.
        *[("slovak-lorum", people, {"sits_out": value}, "sits_out") for people in (3, 5)
          for value in (None, "", "nobody", "Dealer", 0, True, ["dealer"], {})],
        # One or two more than play a deal, and six at most.
        *[(key, people, {}, "players") for key, people in (("king", 3), ("king", 4), ("king", 7), ("slovak-lorum", 3),
                                                           ("slovak-lorum", 7), ("tribello", 3), ("tribello", 6))],
        # Trex has partners at a table of four alone.
        ("trex", 5, {"options": {"partners": True}}, "sits_out"), ("trex", 5, {}, ""),
        # Options are those of the players of a deal: four people are three players, five are four.
        *[(key, people, {"options": options}, f"options.{next(iter(options))}" if people == 4 else "")
          for key, options in (("serbian-lora", {"team_jack": True}), ("german-lorum", {"lorum_ends": "third"}))
          for people in (4, 5, 6)],
        # A number each to begin with, also for who sits out.
        ("slovak-lorum", 5, {"start": {"totals": [1, 2, 3, 4]}}, "start.totals"),
        ("slovak-lorum", 5, {"start": {"totals": [1, None, 3, 4, 5]}}, "start.totals[1]"),
    ],
)  # fmt: skip
def test_what_does_not_go_with_sitting_out(key, people, head, place):
    assert places_of(raw_match(key, people, **{"sits_out": "before", **head})) == ({place} if place else set())


@pytest.mark.parametrize("key", KEYS)
def test_the_dealer_sits_out_only_where_the_dealer_has_no_part(key):
    """In four printed games it is the player before; that may be in each."""
    people = max(find(key).seats) + 1
    assert places_of(raw_match(key, people, sits_out="before")) == set()
    wrong = {"sits_out"} if key in ("libyan-lora", "king", "tribello", "trex") else set()
    assert places_of(raw_match(key, people, sits_out="dealer")) == wrong


X = {"key": "x", "lines": [{"count": "tricks", "each": 1}]}


@pytest.mark.parametrize(
    ("head", "more", "is_wrong"),
    [
        ({"order": "block"}, {}, False),
        ({"order": "block", "leads": "dealer"}, {}, True),
        ({"order": "choice", "leads": "dealer"}, {}, True),
        ({"order": "choice", "chooser": "dealer"}, {}, True),
        ({"order": "choice-block", "chooser": "leader"}, {}, False),
        ({"order": "choice"}, {"doubling": "all"}, False),
        ({"order": "free"}, {"doubling": "all"}, True),
        ({"order": "round"}, {"doubling": "declarer"}, True),
        ({"order": "once"}, {"doubling": "declarer", "times": 0}, True),
    ],
)
def test_dealer_of_a_recipe(head, more, is_wrong):
    """Not who leads or chooses, nor, where nobody chooses, who is the declarer of a contract, dealt or not."""
    recipe = recipes.of([{**X, **more}, {**X, "key": "y"}], seats=[4], cards=32, **head)
    assert places_of(raw_match(recipe, 5, sits_out="dealer")) == ({"sits_out"} if is_wrong else set())
    assert places_of(raw_match(recipe, 5, sits_out="before")) == set()


@pytest.mark.parametrize(
    ("key", "options", "totals"),
    [
        ("slovak-lorum", {}, (None, None, None)),
        ("lora-points", {}, (None, None, None)),
        ("serbian-lora", {}, (28, 35, 42)),
        ("serbian-lora", {"order": "choice", "extra": True}, (32, 40, 48)),
        ("libyan-lora", {}, (32, 40, 48)),
        ("croatian-lora", {}, (None, 40, 48)),
        ("hungarian-lorum", {}, (None, 35, 42)),
        ("chip-lorum", {}, (None, 35, 42)),
        ("german-lorum", {}, (32, 40, 48)),
        ("nine-lorum", {}, (36, 45, 54)),
        ("king", {}, (None, 10, 10)),
        ("king", {"positives": 5}, (None, 11, 11)),
        ("tribello", {}, (16, 20, None)),
        ("trex", {}, (None, 25, 30)),
        ("trex", {"form": "complex"}, (None, 10, 12)),
    ],
)
def test_schedule_goes_round_everybody(key, options, totals):
    for people, total in zip((4, 5, 6), totals, strict=True):
        match, _problems = document.parse_match(raw_match(key, people, sits_out="before", options=options), find)
        if match is not None:
            assert match.play.schedule.total == total, people


def mapped(fact, answer, seat_of):
    """An answer of the table as those who play would give it at a table of their own."""

    def walk(value, key=""):
        if isinstance(value, dict):
            return {name: walk(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [walk(inner, key) for inner in value]
        named = key not in ("prediction", "redoubled", "recounter", "bid", "kind")
        return seat_of[value] if type(value) is int and named else value

    if fact.is_by_seat:
        return answer if answer is None else [answer[seat] for seat in seat_of]
    return answer if fact.kind in ("in_trick", "yes_no", "one_of") else walk(answer)


def spoken(text, players):
    """A phrase in plain English, with the seats of these players at the table."""
    return re.sub(r"seat (\d)", lambda hit: f"seat {players[int(hit[1])]}", str(text))


@settings(max_examples=examples(150))
@given(st.sampled_from([*LOADED, OWN, OWN, OWN]), st.integers(0, 2**32))
def test_a_deal_is_that_of_its_players_alone(key, seed):
    """What it gives, the bank, who leads and what is told are those of a table at which nobody sits out."""
    match = generate.of(key, seed, 25, with_sitters=True)
    ledger = replay(match)
    assert ledger.problems == ()
    if not match.sits_out:  # no number of people fits this game
        return
    play, before = match.play, ledger.start
    for entry, row in zip(match.log, ledger.rows, strict=True):
        if row.kind == "deal" and row.dealer is not None and row.leader is not None:
            assert row.sitting == sitting_seats(match.sits_out, match.seats, play.playing, row.dealer)
            seat_of = {seat: n for n, seat in enumerate(row.players)}
            contract = play.contracts[row.contract or ""]
            dealer = row.dealer
            while dealer not in seat_of:
                dealer = (dealer - 1) % match.seats
            totals = tuple(before.totals[seat] for seat in seat_of)
            table = TableState(len(seat_of), seat_of[dealer], totals, before.bank, totals, before.bank_pennies)
            facts = {name: mapped(contract.facts[name], answer, seat_of) for name, answer in entry["facts"].items()}
            alone = contract.start_reading(facts, table)
            assert alone.effect is not None, alone.problems
            assert tuple(row.changes[seat] for seat in seat_of) == alone.effect.changes
            assert {row.changes[seat] for seat in row.sitting} == {0}
            assert row.bank_change == alone.effect.bank
            after_dealer = [(row.dealer + step) % match.seats for step in range(1, match.seats + 1)]
            leader = next(seat for seat in after_dealer if seat in seat_of)
            if contract.leader_fact is not None:
                leader = row.players[alone.answers[contract.leader_fact]]
            assert row.leader == (leader if play.schedule.leader_offset else row.dealer)
            told = [str(text) for text in (*row.explanations, row.summary) if text is not None]
            texts = (*alone.effect.explanations, alone.effect.summary)
            assert told == [spoken(text, row.players) for text in texts if text is not None]
        elif not row.took_turn:
            assert row.sitting == ()
        before = ledger.state._replace(
            totals=row.totals, bank=row.bank, pennies=row.pennies, bank_pennies=row.bank_pennies
        )


@settings(max_examples=examples(100))
@given(st.sampled_from([*LOADED, OWN]), st.integers(0, 2**32), st.data())
def test_who_sits_out_stands_in_no_fact(key, seed, data):
    """A number for who sits out, or null for who plays, is wrong at its element; a seat at its own place."""
    match = generate.of(key, seed, 6, with_sitters=True)
    ledger = replay(match)
    deals = [index for index, row in enumerate(ledger.rows) if row.kind == "deal"]
    if not match.sits_out or not deals:
        return
    index = data.draw(st.sampled_from(deals))
    entry, row = match.log[index], ledger.rows[index]
    contract, sitter, player = match.play.contracts[row.contract or ""], row.sitting[0], row.players[0]
    for fact in contract.asks:
        answer = entry["facts"].get(fact.key)
        if answer is None:
            continue
        place = f"log[{index}].facts.{fact.key}"
        if fact.is_by_seat:
            wrong = {f"{place}[{sitter}]": [0 if seat == sitter else n for seat, n in enumerate(answer)],
                     f"{place}[{player}]": [None if seat == player else n for seat, n in enumerate(answer)],
                     place: [n for n in answer if n is not None]}  # fmt: skip
        elif fact.kind == "taker":
            wrong = {place: sitter}
        elif fact.kind == "places":
            wrong = {f"{place}[1]": [answer[0], sitter, *answer[2:]]}
        else:
            continue
        for where, value in wrong.items():
            spoiled = {**entry, "facts": {**entry["facts"], fact.key: value}}
            log = (*match.log[:index], spoiled)
            assert {problem.path for problem in replay(replace(match, log=log)).problems} == {where}


def test_blanks_of_those_who_play_are_filled_in():
    """The rest of a count, who went out, and the last place; who sits out stays blank and has no place."""
    table = TableState(5, 1, (0,) * 5, sitting=(1,))
    assert Count("hearts", HEART, total=8).fill_in([3, None, None, 5, None], table) == [3, None, 0, 5, 0]
    assert Count("hearts", HEART, total=8).fill_in([3, None, None, 1, 1], table) == [3, None, 3, 1, 1]
    assert CardsLeft("left", most=8).fill_in([3, None, None, 1, 1], table) == [3, None, 0, 1, 1]
    assert Places("places").fill_in([3, 0, 4], table) == [3, 0, 4, 2]
    assert Places("places").fill_in([3, 1], table) == [3, 1]
    bets = [{"seat": 3, "prediction": 2}]
    assert Bets("bets", on=Count("hearts", HEART)).fill_in(bets, table) == bets
    assert str(Places("places").missing_text(table)) == "Missing: 4 places"


def test_a_question_names_those_at_the_table():
    ledger = replayed("slovak-lorum", 5, [], sits_out="dealer")
    contract = ledger.play.contracts["regular"]
    facts = {"hearts": [None, 0, 0, 8, 0], "upper_acorns": 3, "upper_greens": 3}
    answers = contract.start_reading(facts, ledger.table_state()).unconditional_answers
    assert str(contract.facts["all_tricks"].question(answers).label) == "Did seat 3 win every trick?"


@pytest.mark.parametrize(("changes", "place"), [([0] * 4, "changes"), ([0, 0, 0, 0, None], "changes[4]")])
def test_an_adjustment_is_for_everybody(changes, place):
    ledger = replayed("slovak-lorum", 5, [{"kind": "adjustment", "changes": changes}], sits_out="dealer")
    assert [problem.path for problem in ledger.problems] == [f"log[0].{place}"]


def test_entry_that_uses_a_turn_moves_who_sits_out_later():
    """Taken out before others, later facts no longer fit; at the end, and within a block, it is like any other."""
    void, regular = {"kind": "void"}, deal("regular", hearts=[8, None, 0, 0, 0], upper_acorns=0, upper_greens=0)
    assert replayed("slovak-lorum", 5, [void, regular], sits_out="dealer").problems == ()
    assert replayed("slovak-lorum", 5, [regular], sits_out="dealer").problems[0].path == "log[0].facts.hearts[0]"
    first, second = (deal(key, tricks=[None, 8, 0, 0, 0]) for key in ("minimum", "maximum"))
    for log, places in (([first, second], []), ([void, second], []),
                        ([second, first], ["log[0].contract", "log[1].contract"])):  # fmt: skip
        ledger = replayed("serbian-lora", 5, log, sits_out="dealer")
        assert [problem.path for problem in ledger.problems] == places


def deal(contract, **facts):
    return {"kind": "deal", "contract": contract, "facts": facts}
