"""What a match begins with, as it is typed or carried over from the match before; and that no chip is made or lost."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st
from werkzeug.datastructures import MultiDict

from scorer import create_app
from scorer.engine.ledger import extend
from scorer.engine.settlement import METHODS
from scorer.forms import match_draft, match_forms, opening
from scorer.forms.opening import OpeningInput
from scorer.games import all_games, find
from scorer.play.payments import named_payments, settle_by_choice
from scorer.play.replayed_match import replay_match
from scorer.store.match_extras import BANK
from tests.helpers.cheap import lay_database
from tests.helpers.seated import made_up
from tests.helpers.table import new_form
from tests.helpers.worked_out import stored_match, worked_out

pytestmark = pytest.mark.usefixtures("reader")

ROWS = {0: "Ana", 1: "Boris", 2: "Cyril", 3: "Dana"}
BEANS = {"scoring": "beans"}


def start(begin, game="slovak-lorum", rows=ROWS, stake=0, **options):
    """What comes of this at a table of that game."""
    play = worked_out(game, options, players=list(rows.values())).play
    return opening.to_opening(begin, rows, stake, play)


def typed(**fields):
    """What these fields say; total_1 is the field total-1."""
    columns = [tuple(fields.pop(f"{name}_{row}", "") for row in ROWS) for name in ("total", "pennies")]
    return OpeningInput(*columns, **fields)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_totals_can_be_typed_in_every_game(game):
    """With a bank and an ante where the game has one; where it has none, what was typed there is not looked at.

    Nothing typed is the usual start.
    """
    rows = {row: name for row, name in ROWS.items() if row < max(game.seats)}
    assert start(typed(), game.key, rows) == (None, {})
    seats = len(rows)
    opening_input, problems = start(typed(total_1="-3", bank="5", ante="2"), game.key, rows)
    assert problems == {}
    counting = game.counting(game.rules())
    if counting.has_bank:
        begun = [counting.start - 2, -5, *[counting.start - 2] * (seats - 2)]
        assert opening_input == {"totals": begun, "bank": 5 + 2 * seats}
    else:
        assert opening_input == {"totals": [0, -3, *[0] * (seats - 2)]}


def test_what_comes_along_is_found_by_name():
    """Whoever stays has what he or she had, at whatever place; who comes has nothing; what is typed goes before it.

    Who leaves is paid by who owes most, and a bank that is typed otherwise was shared by all. Other chips in hand make
    nobody richer or poorer.
    """
    before = worked_out(start={"totals": [5, -8, 3, 0], "bank": 6}, stake=10)
    begin = replace(typed(), carried_over=opening.carry_over_from(before))
    rows = {0: "dana", 1: "Emil", 3: "BORIS"}
    assert start(begin, rows=rows, stake=10)[0] == {"bank": 6}
    begin = replace(typed(total_3="2", bank="0", ante="1"), carried_over=begin.carried_over)
    assert start(begin, rows=rows)[0] == {"totals": [3, -1, 1], "bank": 3}


def test_pennies_come_along():
    opening_keys = {"totals": [27, 13, 20, 15], "bank": 5, "pennies": [3, 0, 1, 1], "bank_pennies": 2}
    before = worked_out("german-lorum", BEANS, start=opening_keys)
    begin = OpeningInput(carried_over=opening.carry_over_from(before))
    rows = {0: "Boris", 1: "Ana", 2: "Emil", 3: "Dana"}
    opening_input = start(begin, "german-lorum", rows, **BEANS)[0]
    assert opening_input == {"totals": [13, 27, 20, 15], "bank": 5, "pennies": [0, 3, 1, 1], "bank_pennies": 2}


def test_who_leaves_settles_with_beans():
    """What the pennies are worth counts; who types other pennies has so many beans less."""
    opening_keys = {"totals": [27, 13, 20, 15], "bank": 5, "pennies": [3, 0, 1, 0]}
    before = worked_out("german-lorum", BEANS, start=opening_keys)
    begin = replace(typed(), carried_over=opening.carry_over_from(before))
    rows = {0: "Emil", 1: "Boris", 2: "Cyril", 3: "Dana"}
    assert start(begin, "german-lorum", rows, **BEANS)[0] == {
        "totals": [20, 37, 20, 38], "bank": 5, "pennies": [1, 0, 1, 0]}  # fmt: skip
    begin = replace(typed(pennies_1="1"), carried_over=begin.carried_over)
    assert start(begin, "german-lorum", rows, **BEANS)[0] == {
        "totals": [20, 17, 20, 38], "bank": 5, "pennies": [1, 1, 1, 0]}  # fmt: skip


def test_totals_that_are_all_typed_add_up():
    before = worked_out(start={"totals": [5, -8, 3, 0]})
    for last, problem in (("-6", {}), ("-5", "1 more than"), ("-8", "2 fewer than")):
        begin = typed(total_0="5", total_1="1", total_2="0", total_3=last)
        opening_input, problems = start(replace(begin, carried_over=opening.carry_over_from(before)))
        assert problem == problems == {} or problem in problems["total"]
        assert (opening_input is None) == bool(problem)


def test_nothing_comes_along_into_a_game_that_counts_otherwise():
    before = OpeningInput(carried_over=opening.carry_over_from(worked_out(start={"totals": [5, -5, 0, 0]})))
    assert start(before, "king") == (None, {})
    before = OpeningInput(carried_over=opening.carry_over_from(worked_out("king", start={"totals": [5, -5, 0, 0]})))
    assert start(before, "king")[0] == {"totals": [5, -5, 0, 0]}
    assert start(before, "lora-points") == (None, {})


PEOPLE, OTHERS = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Fero"), ("Gita", "Hana", "Ivan", "Jana", "Karol", "Lea")
WITH_BEANS = {"german-lorum": BEANS}
"""House rules with which there is a bank."""
WITH_BANK = [game.key for game in all_games() if game.counting(game.rules()).has_bank] + [*WITH_BEANS]
FOR_POINTS = ["king", "lora-points", "trex"]


@pytest.fixture(scope="module")
def one_app(tmp_path_factory):
    """An app for all examples; they store nothing."""
    folder = tmp_path_factory.mktemp("conserved") / "instance"
    lay_database(folder)
    return create_app({"TESTING": True, "WTF_CSRF_ENABLED": False}, instance_path=folder)


def play_on(match, random, deals, finish):
    """The match with so many made-up deals more, and perhaps stopped."""
    ledger, log = replay_match(match).ledger, list(match.log)
    for _ in range(deals):
        if ledger.next_turn is None:
            break
        log.append(made_up(ledger, random.choice(ledger.next_turn.contracts), random))
        ledger = extend(ledger, log)
        assert not ledger.problems
    if finish and ledger.next_turn is not None:
        log.append({"kind": "finish", "bank": random.choice(("split", "keep"))})
    return replay_match(replace(match, log=log, revision=len(log) + 1))


def begin(game, random, **more):
    """A match of so many as may play, as usual, with an ante, or with a bank that was left before."""
    definition = find(game)
    seats = random.choice(definition.seats)
    options = WITH_BEANS.get(game, {})
    usual = worked_out(game, options, players=PEOPLE[:seats])
    start = None
    if usual.play.counting.has_bank:
        ante = {"totals": [total - 2 for total in usual.ledger.state.totals], "bank": 2 * seats}
        start = random.choice((None, None, ante, {"bank": 5}))
    return stored_match(game, options, players=PEOPLE[:seats], start=start, **more)


def fill_in(app, worked, random, *, typed):
    """A sequel with some who stay and some who come: its ante, what is carried over into it, and the match."""
    game, names = worked.play.game, list(worked.names)
    staying = random.sample(names, random.randint(1, len(names)))
    seats = random.choice([seats for seats in game.seats if seats >= len(staying)])
    people = random.sample([*staying, *OTHERS[: seats - len(staying)]], seats)
    fields = new_form(game.key, people, **WITH_BEANS.get(game.key, {}), along="yes", ante=random.choice(("", "", "3")))
    if typed:
        free = people.index(staying[0])  # somebody's total is left empty, to even out what is typed for the others
        for row in set(range(seats)) - {free}:
            fields |= {f"total-{row}": str(random.randint(-40, 40))} if random.random() < 0.3 else {}
        fields["bank"] = random.choice(("", "", "0", "31"))
    with app.test_request_context():
        draft = match_forms.sequel_from_form(MultiDict(fields), game, worked, match_draft.suggested_house_rules)
        made, faults = match_forms.check_draft(draft)
        assert faults == {}
        carried = match_forms.carry_over_into(draft, made, worked)
    more = {key: made[key] for key in ("start", "money", "settling", "per", "stake")}
    match = stored_match(made["game"], made["options"], (), made["players"], **more)
    return int(draft.begin.ante or 0), (carried,), match


def paid(worked, gone_on=()):
    """What everybody gets, below 0 pays, as the page of the finish has it."""
    got = {}
    for payment in named_payments(settle_by_choice(worked, gone_on), worked.names, gone_on):
        got[payment.payer] = got.get(payment.payer, 0) - payment.amount
        got[payment.payee] = got.get(payment.payee, 0) + payment.amount
    return got


def bank(worked):
    """What the bank of a match holds, pennies too."""
    state, counting = worked.ledger.state, worked.play.counting
    return state.bank + (counting.worth * state.bank_pennies if counting.pennies else 0)


def won(worked):
    """What everybody has won in the deals of a match, and lost: without what it began with."""
    ledger, counting = worked.ledger, worked.play.counting
    each = counting.worth if counting.pennies else 0
    begun = zip(ledger.start.totals, ledger.start.pennies or (0,) * worked.play.seats, strict=True)
    return {
        name: has - total - each * coins
        for name, has, (total, coins) in zip(worked.names, ledger.ranking_values, begun, strict=True)
    }


CHOICES = {
    "seed": st.integers(0, 10**6), "deals": st.integers(0, 5), "later": st.integers(0, 4), "finish": st.booleans(),
}  # fmt: skip


@pytest.mark.parametrize("game", WITH_BANK)
@given(**CHOICES)
def test_everybody_has_what_was_won(one_app, game, seed, deals, later, finish):
    """Whoever leaves and comes: what each gets in both matches is what each has won, and the bank keeps the rest."""
    random = Random(seed)
    first = play_on(begin(game, random), random, deals, finish)
    ante, carried, fields = fill_in(one_app, first, random, typed=False)
    second = play_on(fields, random, later, True)
    settled_first, settled_second = paid(first, carried), paid(second)
    assert BANK not in settled_first, "the bank goes along, and neither pays nor is paid"
    start = first.ledger.start
    usual = worked_out(game, WITH_BEANS.get(game, {}), players=first.names).ledger.start.totals
    expected = {name: win + start.totals[seat] - usual[seat] for seat, (name, win) in enumerate(won(first).items())}
    for name, win in won(second).items():
        expected[name] = expected.get(name, 0) + win - ante
    for name, total in expected.items():
        assert settled_first.get(name, 0) + settled_second.get(name, 0) == total, name
    begun = sum(start.totals) - sum(usual) + start.bank
    assert settled_second.get(BANK, 0) == bank(second) - begun
    assert sum(expected.values()) + bank(second) == begun


@pytest.mark.parametrize("game", WITH_BANK)
@given(**CHOICES)
def test_what_is_typed_or_corrected_makes_no_chip(one_app, game, seed, deals, later, finish):
    """Totals and a bank that are typed otherwise, and a deal that is taken out afterwards, are settled among people."""
    random = Random(seed)
    first = play_on(begin(game, random), random, deals, finish)
    ante, carried, fields = fill_in(one_app, first, random, typed=True)
    second = play_on(fields, random, later, True)
    log = [entry for entry in first.stored.log if entry["kind"] == "deal"]
    corrected = replay_match(replace(first.stored, log=log[:-1], revision=99))
    for before in (first, corrected):
        settled_first = paid(before, carried)
        assert BANK not in settled_first
        assert sum(settled_first.values()) == 0
    start = first.ledger.start
    usual = worked_out(game, WITH_BEANS.get(game, {}), players=first.names).ledger.start.totals
    begun = sum(start.totals) - sum(usual) + start.bank
    settled_second = paid(second)
    assert settled_second.get(BANK, 0) == bank(second) - begun
    for name in {*second.names} - {*first.names}:  # who joins has won what was won there, whatever he or she began with
        win = won(second)[name] - ante
        assert paid(first, carried).get(name, 0) + settled_second.get(name, 0) == win


@pytest.mark.parametrize("game", FOR_POINTS)
@given(**CHOICES, way=st.sampled_from([*METHODS]))
def test_points_are_settled_among_people(one_app, game, seed, deals, later, finish, way):
    random = Random(seed)
    money = {"money": {"currency": "EUR", "unit": 1}, "settling": way, "per": random.choice((None, 3))}
    first = play_on(begin(game, random, **money), random, deals, finish)
    _ante, carried, fields = fill_in(one_app, first, random, typed=False)
    second = play_on(replace(fields, **money), random, later, True)
    for amount in (paid(first, carried), paid(second)):
        assert BANK not in amount
        assert sum(amount.values()) == 0
