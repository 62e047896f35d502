"""Who plays a deal and who sits out of it, and what is wrong with a document in which somebody sits out."""

import json
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.engine import document
from scorer.engine.cards import HEART
from scorer.engine.effect import TableState
from scorer.engine.facts import Bets, CardsLeft, Count, Places
from scorer.engine.ledger import replay
from scorer.engine.problems import Problems
from scorer.engine.recipe import OWN, parse_game
from scorer.engine.schedule import find_players, players_of_deal, seat_after, sitting_seats
from scorer.games import KEYS, LOADED, find
from tests.helpers import generate, recipes
from tests.helpers.examples import examples

NAMES = ["Ana", "Boris", "Cyril", "Dana", "Eva", "Filip", "Gita"]
FITS = [(seats, people) for seats in range(3, 6) for people in (seats + 1, seats + 2) if people <= 6]


def test_players_of_deal_is_the_largest_number_below_the_people():
    """Three of four, four of five and of six; nobody else fits."""
    fits = {people: players_of_deal((4, 3), people) for people in range(8)}
    assert fits == {0: None, 1: None, 2: None, 3: None, 4: 3, 5: 4, 6: 4, 7: None}
    assert [players_of_deal((3,), people) for people in (3, 4, 5, 6)] == [None, 3, 3, None]
    assert [players_of_deal((6, 5, 4), people) for people in (4, 5, 6, 7)] == [None, 4, 5, None]
    assert players_of_deal((6,), 6) is None


def test_two_sit_half_the_table_apart():
    """Six at four: opposite; five at three: two places on."""
    assert [sitting_seats("dealer", 6, 4, dealer) for dealer in range(6)] == [(0, 3), (1, 4), (2, 5)] * 2
    assert [sitting_seats("before", 6, 4, dealer) for dealer in (0, 1)] == [(2, 5), (0, 3)]
    assert [sitting_seats("dealer", 5, 3, dealer) for dealer in (0, 3, 4)] == [(0, 2), (0, 3), (1, 4)]
    assert [sitting_seats("before", 5, 3, dealer) for dealer in (0, 1)] == [(1, 4), (0, 2)]
    assert sitting_seats("", 4, 4, 1) == ()


@pytest.mark.parametrize("sits_out", ["dealer", "before"])
@pytest.mark.parametrize(("seats", "people"), FITS)
def test_everybody_sits_out_equally_often_in_a_round(sits_out, seats, people):
    """And leads equally often; where the player before sits out, the dealer plays."""
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
    """Where a document is wrong."""
    match, problems = document.parse_match(raw, find)
    assert (match is None) == bool(problems)
    return {problem.path for problem in problems}


@pytest.mark.parametrize("value", [None, "", "nobody", "Dealer", 0, True, ["dealer"], {}])
def test_another_value_is_wrong(value):
    """Only two words say who sits out, and null is neither; nothing else is said of people who would fit."""
    assert places_of(raw_match("slovak-lorum", 3, sits_out=value)) == {"sits_out"}
    assert places_of(raw_match("slovak-lorum", 5, sits_out=value)) == {"sits_out"}


DEALER_PLAYS = ("libyan-lora", "king", "tribello", "trex")


@pytest.mark.parametrize("key", KEYS)
def test_dealer_sits_out_only_where_the_dealer_has_no_part(key):
    """In four printed games it is the player before; that may be in each."""
    game = find(key)
    people = max(game.seats) + 1
    assert places_of(raw_match(key, people, sits_out="before")) == set()
    wrong = {"sits_out"} if key in DEALER_PLAYS else set()
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
    ("key", "people"),
    [("king", 3), ("king", 4), ("king", 7), ("slovak-lorum", 3), ("slovak-lorum", 7), ("tribello", 3), ("tribello", 6)],
)
def test_number_of_people_must_fit(key, people):
    """One or two more than play a deal, and six at most."""
    assert places_of(raw_match(key, people, sits_out="before")) == {"players"}


def test_partners_do_not_sit_out():
    """Trex has partners at a table of four alone."""
    raw = raw_match("trex", 5, sits_out="before", options={"partners": True})
    assert places_of(raw) == {"sits_out"}
    assert places_of(raw | {"options": {}}) == set()


def test_options_are_those_of_the_players_of_a_deal():
    """Partners and a third stop need four players: four people are three players, five are four."""
    for key, options in (("serbian-lora", {"team_jack": True}), ("german-lorum", {"lorum_ends": "third"})):
        (option,) = options
        for people, wrong in ((4, {f"options.{option}"}), (5, set()), (6, set())):
            assert places_of(raw_match(key, people, sits_out="before", options=options)) == wrong


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
    """With four, five and six people the deal goes round as many; King has its fixed number of deals."""
    for people, total in zip((4, 5, 6), totals, strict=True):
        match, _problems = document.parse_match(raw_match(key, people, sits_out="before", options=options), find)
        if match is not None:
            assert match.play.schedule.total == total, people


@pytest.mark.parametrize(
    ("order", "total"),
    [("block", 30), ("round", 30), ("choice", 30), ("choice-block", 30), ("once", 5), ("free", None)],
)
def test_schedule_of_a_recipe_goes_round_everybody(order, total):
    """n is the number of people; once is fixed, and free is open."""
    contracts = [{**X, "key": f"x{number}"} for number in range(5)]
    raw = raw_match(recipes.of(contracts, order=order), 6, sits_out="before")
    match, problems = document.parse_match(raw, find)
    assert match is not None, problems
    assert match.play.schedule.total == total
    if order == "block":
        turn = replay(match).next_turn
        assert (turn.leader, turn.sitting) == (1, (2, 5))


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


def match_with_sitters(key, seed, deals):
    """A made-up match of more people than play a deal, where they fit; of a game of one's own another one a seed."""
    if key != OWN:
        return generate.of(key, seed, deals, with_sitters=True)
    game = parse_game(recipes.random_recipe(seed), Problems())
    match, problems = document.parse_match(generate.match(game, Random(seed), deals, with_sitters=True), find)
    assert match is not None, problems
    return match


@settings(max_examples=examples(150))
@given(st.sampled_from([*LOADED, OWN, OWN, OWN]), st.integers(0, 2**32))
def test_a_deal_is_that_of_its_players_alone(key, seed):
    """What it gives, the bank, who leads and what is told are those of a table at which nobody sits out."""
    match = match_with_sitters(key, seed, 25)
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
    match = match_with_sitters(key, seed, 6)
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


@settings(max_examples=examples(60))
@given(st.integers(0, 2**32))
def test_each_of_the_people_names_equally_many(seed):
    """In a match that is played to its end, whoever sits out in whichever deals; everybody sits out equally often."""
    recipe = recipes.random_recipe(seed)
    recipe["order"] = "choice"
    recipe.pop("ends_at", None)
    game = parse_game(recipe, Problems())
    if game is None:  # what it says has no place where somebody chooses
        return
    raw = generate.match(game, Random(seed), 1000, with_sitters=True)
    match, problems = document.parse_match(raw, find)
    assert match is not None, problems
    ledger = replay(match)
    rows = [row for row in ledger.rows if row.took_turn]
    total = ledger.play.schedule.total
    if match.sits_out and total is not None and len(rows) == total:
        sat = [seat for row in rows for seat in row.sitting]
        assert {sat.count(seat) for seat in range(match.seats)} == {total // match.seats * len(rows[0].sitting)}
        choosers = [row.dealer if recipe.get("chooser") == "dealer" else row.leader for row in rows]
        assert {choosers.count(seat) for seat in range(match.seats)} == {total // match.seats}


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
    """What is worded by the answers of those who play has their seats at the table, and so has a partial change."""
    match, problems = document.parse_match(raw_match("slovak-lorum", 5, sits_out="dealer"), find)
    assert match is not None, problems
    contract, table = match.play.contracts["regular"], replay(match).table_state()
    facts = {"hearts": [None, 0, 0, 8, 0], "upper_acorns": 3, "upper_greens": 3}
    answers = contract.start_reading(facts, table).unconditional_answers
    every_trick = contract.facts["all_tricks"]
    assert str(every_trick.question(answers).label) == "Did seat 3 win every trick?"
    serbian, problems = document.parse_match(raw_match("serbian-lora", 5, sits_out="dealer"), find)
    assert serbian is not None, problems
    table = replay(serbian).table_state()
    assert serbian.play.contracts["minimum"].partial_changes({"tricks": [None, 3, None, 1, None]}, table) == [
        0, 3, None, 1, None,
    ]  # fmt: skip


def test_printed_ledger_says_who_sits_out_only_where_somebody_may():
    """Rows of deals and voids, and the next deal; null in every other row, and no key without `sits_out`."""
    log = [{"kind": "void"}, {"kind": "adjustment", "changes": [1, -1, 0, 0, 0]}]
    ledger, problems = document.ledger_from_text(
        json.dumps(raw_match("slovak-lorum", 5, log=log, sits_out="dealer")), find
    )
    assert ledger is not None, problems
    printed = document.ledger_json(ledger)
    assert [row["sitting"] for row in printed["rows"]] == [[0], None]
    assert printed["next"]["sitting"] == [1]
    ledger, problems = document.ledger_from_text(json.dumps(raw_match("slovak-lorum", 4, log=log[:1])), find)
    assert ledger is not None, problems
    assert "sitting" not in json.dumps(document.ledger_json(ledger))


def test_start_and_adjustments_are_for_everybody():
    """A number each, also for who sits out, and no null."""
    start = {"totals": [1, 2, 3, 4]}
    assert places_of(raw_match("slovak-lorum", 5, sits_out="dealer", start=start)) == {"start.totals"}
    start = {"totals": [1, None, 3, 4, 5]}
    assert places_of(raw_match("slovak-lorum", 5, sits_out="dealer", start=start)) == {"start.totals[1]"}
    for changes, place in (([0] * 4, "log[0].changes"), ([0, 0, 0, 0, None], "log[0].changes[4]")):
        log = [{"kind": "adjustment", "changes": changes}]
        match, problems = document.parse_match(raw_match("slovak-lorum", 5, sits_out="dealer", log=log), find)
        assert match is not None, problems
        assert [problem.path for problem in replay(match).problems] == [place]


def test_entry_that_uses_a_turn_moves_who_sits_out_later():
    """Taken out before others, later facts no longer fit; at the end, and within a block, it is like any other."""
    deals = [{"kind": "void"}, deal("regular", hearts=[8, None, 0, 0, 0], upper_acorns=0, upper_greens=0)]
    match, problems = document.parse_match(raw_match("slovak-lorum", 5, sits_out="dealer", log=deals), find)
    assert match is not None, problems
    assert replay(match).problems == ()
    moved = replay(replace(match, log=match.log[1:]), thorough=False)
    assert next(problem.path for problem in moved.problems) == "log[0].facts.hearts[0]"
    block = [deal("minimum", tricks=[None, 8, 0, 0, 0]), deal("maximum", tricks=[None, 8, 0, 0, 0])]
    match, problems = document.parse_match(raw_match("serbian-lora", 5, sits_out="dealer", log=block), find)
    assert match is not None, problems
    swapped = tuple({**entry, "contract": other["contract"]} for entry, other in zip(block, block[::-1], strict=True))
    assert [problem.path for problem in replay(replace(match, log=swapped)).problems] == [
        "log[0].contract", "log[1].contract",
    ]  # fmt: skip
    inserted = ({"kind": "void"}, block[1])
    assert replay(replace(match, log=inserted)).problems == ()


def deal(contract, **facts):
    return {"kind": "deal", "contract": contract, "facts": facts}
