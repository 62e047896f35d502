"""The entry of a deal: what was tapped, what is still missing, what it would do, and how its questions lie."""

import pytest
from hypothesis import given, settings, strategies as st
from werkzeug.datastructures import MultiDict

from scorer.engine.effect import TableState
from scorer.engine.ledger import replay
from scorer.engine.match import initial_state, next_turn
from scorer.engine.step import apply_entry
from scorer.forms.deal import EXTRA_FIELDS, AnswerRows, DealEntry, max_fields
from scorer.games import LOADED, find
from scorer.web.security import USUAL
from tests.engine.recipe.test_to_game import game, played
from tests.helpers import recipes, tapper
from tests.helpers.evening import regular
from tests.helpers.examples import examples
from tests.helpers.playing import replayed

FULL = {
    "contract": "regular",
    **{f"regular-hearts-{seat}": str(number) for seat, number in enumerate((2, 0, 6, 0))},
    "regular-upper_acorns": "0",
    "regular-upper_greens": "2",
}


def sent(contract, facts, seats):
    """The form as a browser sends it after these taps."""
    fields = MultiDict({"contract": contract.key})
    for name, value in tapper.keys(contract, facts, seats):
        if name.endswith("-tap"):
            name = name.removesuffix("-tap")
            fields[name] = ",".join(filter(None, (fields.get(name, ""), value)))
        else:
            typed = contract.facts[name.removeprefix(f"{contract.key}-").split("-")[0]]
            far = typed.kind == "count" and value.isdecimal() and int(value) > 19 and typed.total is None
            fields[f"{name}-more" if far else name] = value or ("yes" if typed.kind == "yes_no" else "1")
    return fields


def deals(match):
    """Every deal of a match as it was entered, with its answers in the document."""
    state, result = initial_state(match.play, match.start), []
    for index, entry in enumerate(match.log):
        now = next_turn(match.play, state, match.first_dealer)
        if entry["kind"] == "deal" and now is not None:
            contracts = [match.play.contracts[key] for key in now.contracts]
            chosen = match.play.contracts[entry["contract"]]
            form = sent(chosen, entry["facts"], match.seats)
            result.append((DealEntry(contracts, state.table(now.dealer), form), entry["facts"]))
        state, _row, _problems = apply_entry(match.play, match.first_dealer, state, entry, index)
    return result


def table(game="slovak-lorum", *log):
    return replayed(game, 4, list(log))


def entry(sent=None, *, at=None, **more):
    ledger = at or table()
    contracts = [ledger.play.contracts[key] for key in ledger.next_turn.contracts]
    return DealEntry(contracts, ledger.table_state(), None if sent is None else MultiDict(sent), **more)


def test_nothing_tapped_yet():
    blank = entry()
    assert blank.is_blank
    assert blank.chosen is None
    assert (blank.problems, blank.missing, blank.next_input, blank.effect) == ([], None, None, None)
    assert blank.partial_changes == [None] * 4
    assert not blank.is_started


def test_a_contract_that_is_not_open_is_not_taken_for_another():
    deal = entry({"contract": "poker"}, at=table("king"))
    assert deal.chosen is None
    assert deal.to_entry == {"kind": "deal", "contract": "poker", "facts": {}}, "for the engine to refuse"


def test_what_is_missing_leads_to_its_input():
    """The first question without an answer, in few words; before it is tapped no sentence stands there."""
    deal = entry(FULL | {"regular-upper_acorns": ""})
    assert deal.next_input.name == "regular-upper_acorns"
    assert deal.missing
    assert (deal.warning, deal.effect) == (None, None)


@pytest.mark.parametrize(
    ("typed", "name", "error"),
    [
        (FULL | {"regular-hearts-0": "3"}, "regular-hearts", "Too many: 1 heart; there are only 8"),
        (FULL | {"regular-upper_acorns": ""}, "regular-upper_acorns",
         "an answer is missing (Queen of clubs: who?)"),
        ({"contract": "small", "small-caller": "3"}, "small-made", "an answer is missing (Did seat 3 make it?)"),
    ],
)  # fmt: skip
def test_what_is_wrong_or_missing_is_said_at_its_question(typed, name, error):
    deal = entry(typed)
    deal.assign_problems(str)
    assert (deal.next_input.name, deal.next_input.errors) == (name, [error])
    assert str(deal.warning) == (error if error.startswith("Too") else "None")


def test_an_answer_to_no_question_is_a_problem():
    """Of the chosen contract only what it asks; other contracts' answers may lie on the page."""
    assert [problem.path for problem in entry(FULL | {"regular-caller": "1"}).problems] == ["facts.caller"]
    assert entry(FULL | {"small-caller": "1"}).problems == []


def test_a_saved_deal_is_filled_in():
    saved = regular([2, 0, 6, 0], 0, 2)
    deal = entry(saved=saved)
    assert (deal.is_blank, deal.is_started, deal.to_entry) == (False, True, saved)
    assert [field.answer() for field in deal.fields(deal.chosen)][:3] == [[2, 0, 6, 0], 0, 2]


def test_a_question_that_came_up_meanwhile_is_asked():
    """Whether one player who pays took every trick is asked only then; a page without JavaScript has not shown it."""
    one_pays = {
        "contract": "regular", "regular-hearts-0": "8", "regular-upper_acorns": "0", "regular-upper_greens": "0",
    }  # fmt: skip
    deal = entry(one_pays)
    assert [field.fact.key for field in deal.newly_asked(MultiDict())] == ["all_tricks"]
    assert deal.newly_asked(MultiDict({"asked": "regular-all_tricks"})) == []
    assert entry(FULL).newly_asked(MultiDict()) == []


def test_a_tap_on_a_place_is_not_saved():
    trex = replayed("trex", 4, [])
    key = next(
        contract.key
        for contract in trex.play.contracts.values()
        if any(fact.kind == "places" for fact in contract.asks) and contract.key in trex.next_turn.contracts
    )
    fact = next(fact for fact in trex.play.contracts[key].asks if fact.kind == "places")
    assert entry({"contract": key, f"{key}-{fact.key}-tap": "1"}, at=trex).is_key_submit
    assert not entry({"contract": key, f"{key}-{fact.key}": "1"}, at=trex).is_key_submit


def test_a_question_has_the_name_once_it_is_known():
    fact = next(fact for fact in table().play.contracts["small"].asks if fact.key == "made")
    for typed, words in (
        ({"contract": "small"}, "Did the caller make it?"),
        ({"contract": "small", "small-caller": "3"}, "Did seat 3 make it?"),
        ({"contract": "regular", "small-caller": "3"}, "Did the caller make it?"),
    ):
        assert str(entry(typed).question(fact).label) == words
    assert str(entry({"contract": "small", "small-caller": "3"}).missing) == "Did seat 3 make it?"


def test_nothing_is_waited_for_once_the_play_was_ended():
    libyan = replayed("libyan-lora", 4, [], contracts=["lora"])
    fine = {"contract": "lora", "lora-penalties-0-seat": "1", "lora-penalties-0-kind": "false_pass"}
    deal = entry(fine, at=libyan)
    assert deal.problems == []
    assert deal.effect is not None


def test_what_is_waited_for_is_asked_in_its_own_words():
    """Blank passes are the last thing missing; the tap that says nobody passed is all that Save waits for."""
    croatian = replayed("croatian-lora", 4, [], contracts=["lora"])
    rest = {"contract": "lora", "lora-cards_left": "1", **{f"lora-cards_left-{seat}": "2" for seat in (0, 2, 3)}}
    deal = entry(rest, at=croatian)
    assert (str(deal.missing), deal.effect) == ("Who passed?", None)
    assert entry(rest | {"lora-passes-nobody": "1"}, at=croatian).missing is None


@settings(max_examples=examples(50))
@given(seed=st.integers(0, 2**32))
def test_every_deal_has_room(seed):
    match = played(recipes.random_recipe(seed), seed, 6)
    most = max_fields(match.play.contracts.values(), match.seats)
    for entry in match.log:
        if isinstance(entry, dict) and entry["kind"] == "deal":
            taps = sent(match.play.contracts[entry["contract"]], entry["facts"], match.seats)
            assert len(list(taps.items(multi=True))) + EXTRA_FIELDS <= most + 1  # the contract is one of those beside


def test_it_follows_the_largest_contract():
    """A salad of 24 questions for six players has more room than any other form; small games have no more than that."""
    lines = [[{"thing": "X", "key": f"k{c}-{n}", "each": 1} for n in range(8)] for c in range(3)]
    parts = [{"key": f"c{c}", "lines": of, "times": 0} for c, of in enumerate(lines)]
    large = recipes.of([*parts, {"key": "all", "of": ["c0", "c1", "c2"]}], seats=[6], cards=104)
    assert max_fields(game(large).contracts(None, 6), 6) == EXTRA_FIELDS + 24 * 13
    house = find(LOADED[0])
    assert max_fields(house.contracts(house.rules(), 3), 3) < USUAL["MAX_FORM_PARTS"]


@settings(max_examples=examples(150))
@given(seed=st.integers(0, 2**32))
def test_its_form_can_be_filled_in(seed):
    """Nothing is missing and nothing wrong, and it comes to what the document's deal comes to."""
    match = played(recipes.random_recipe(seed), seed, 12)
    assert not replay(match).problems
    for entry, facts in deals(match):
        assert entry.problems == []
        again = entry.chosen.start_reading(facts, entry.table).effect
        assert (entry.effect.changes, entry.effect.bank) == (again.changes, again.bank)


def test_no_page_has_more_keys_than_it_can_bear():
    """Of a large recipe one contract is asked at a time, a salad of all of it in fields; no game of the house is."""
    lines = [{"count": what, "each": 1, "total": 60} for what in ("hearts", "spades", "clubs", "diamonds", "aces")]
    large = recipes.of([{"key": f"c{n}", "lines": lines} for n in range(16)], order="free", seats=[6], cards=104)
    ((entry, _facts), *_rest) = deals(played(large, 1, 1))
    assert (entry.is_crowded, entry.uses_typed_numbers, entry.problems) == (True, False, [])
    lines = [{"thing": "X", "key": f"k{n}", "each": 1} for n in range(8)]
    parts = [{"key": f"c{n}", "lines": [{**line, "key": f"c{n}-{line['key']}"} for line in lines]} for n in range(15)]
    large = recipes.of(
        [*parts, {"key": "all", "of": [part["key"] for part in parts]}], order="free", seats=[6], cards=104
    )
    salad = list(game(large).contracts(None, 6))[-1]
    assert DealEntry([salad], TableState.new(6)).uses_typed_numbers
    ten = [{"key": f"c{n}", "lines": [{"thing": "X", "key": f"k{n}", "each": 1}]} for n in range(10)]
    contracts = [*game(recipes.of(ten, order="free")).contracts(None, 4)]
    assert [DealEntry(contracts[:many], TableState.new(4)).is_crowded for many in (9, 10)] == [False, True]
    for key in LOADED:
        house = find(key)
        for seats in house.seats:
            play = house.for_table(house.rules(), seats)
            open_ones = [play.contracts[contract] for contract in play.schedule.order.open(0, ())]
            assert not DealEntry(open_ones, TableState.new(seats)).is_crowded


def blocks(key, contract, seats=4):
    """The questions of a contract in words: those beside the board, those below it, and the others by themselves."""
    game = find(key)
    asked = game.for_table(game.rules(), seats).contracts[contract]
    names = []
    for block in DealEntry([asked], TableState.new(seats)).layout(asked, game.packs[0]):
        if isinstance(block, AnswerRows):
            parts = [" and ".join(field.fact.key for field in (part if isinstance(part, tuple) else [part]))
                     for part in block.parts]  # fmt: skip
            names.append(("beside: " if block.is_first else "below: ") + ", ".join(parts))
        else:
            names.append(block.fact.key)
    return names


@pytest.mark.parametrize(
    ("key", "contract", "seats", "expected"),
    [
        ("king", "tricks", 4, ["beside: tricks"]),
        ("slovak-lorum", "regular", 4, ["beside: hearts, upper_acorns and upper_greens", "all_tricks"]),
        ("hungarian-lorum", "lorum", 4, ["beside: passes, cards_left"]),
        ("croatian-lora", "lora", 4, ["beside: passes, cards_left", "false_passes"]),
        ("king", "positive", 4, ["direction", "beside: tricks", "trump", "auction"]),
        ("hearts", "deal", 4, ["beside: hearts, spades_queen"]),
        ("canadian-salad", "salad", 4,
         ["beside: tricks", "below: hearts", "below: queens, spades_king, trick_last"]),
    ],
)  # fmt: skip
def test_what_has_room_lies_side_by_side(key, contract, seats, expected):
    """Eleven keys are a row; two cards that their suits tell apart count as one; what has no row stays by itself."""
    assert blocks(key, contract, seats) == expected
