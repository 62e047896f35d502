"""Any game that a table can make can be entered: what a thumb taps is read as the deal that was played."""

from hypothesis import given, settings, strategies as st
from werkzeug.datastructures import MultiDict

from scorer.engine.effect import TableState
from scorer.engine.ledger import replay
from scorer.engine.match import initial_state, next_turn
from scorer.engine.step import apply_entry
from scorer.forms.deal import DealEntry
from scorer.games import LOADED, find
from tests.engine.recipe.test_to_game import game, played
from tests.helpers import recipes, tapper
from tests.helpers.examples import examples


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
    for key in LOADED:
        house = find(key)
        for seats in house.seats:
            play = house.for_table(house.rules(), seats)
            open_ones = [play.contracts[contract] for contract in play.schedule.order.open(0, ())]
            assert not DealEntry(open_ones, TableState.new(seats)).is_crowded
