"""Every worked deal of tests/examples comes to what a card player wrote there."""

import pytest

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.recipe import OWN
from scorer.games import KEYS, LIBRARY, LOADED as GAMES, find
from tests.helpers.playing import match_of
from tests.helpers.worked import EXAMPLES, read, spoken

ALL = [example for path in sorted(EXAMPLES.glob("*.txt")) for example in read(path)]


def prices_of(example):
    return example.options.get("prices", {})


def ledger_of(example, steps):
    return replay(match_of(example.document(steps)))


def test_every_worked_example_holds():
    assert [line for example in ALL for line in wrong_in(example)] == []


def wrong_in(example):
    """What does not come out as the example says, a line each."""
    where = f"{example.game}: {example.name}"
    if example.wrong_start is not None:
        match, problems = document.parse_match(example.document(), find)
        places = [problem.path for problem in problems]
        is_in_head = example.wrong_start in example.head
        expected = example.wrong_start if is_in_head else f"start.{example.wrong_start}".rstrip(".")
        if match is not None or places != [expected]:
            yield f"{where}: the start is wrong at {places}"
        return
    if not example.steps or not example.steps[-1].checks:
        yield f"{where}: the last entry is not checked"
    for index, step in enumerate(example.steps):
        ledger = ledger_of(example, index + 1)
        if bool(ledger.problems) != any(word == "wrong" for word, _rest in step.checks):
            yield f"{where}, line {step.line}: {[str(problem) for problem in ledger.problems]}"
        for word, rest in step.checks:
            try:
                check(word, rest, ledger, ledger.rows[-1], example.players)
            except AssertionError as error:
                yield f"{where}, line {step.line}: {word} {rest}: {error}"


def check(word, rest, ledger, row, players):
    """One check line, against the ledger up to its entry."""
    if word == "gives":
        changes, _, bank = rest.partition(", bank ")
        assert list(row.changes) == [int(number) for number in changes.split()]
        assert not bank or row.bank == int(bank)
    elif word == "totals":
        assert list(row.totals) == [int(number) for number in rest.split()]
    elif word == "pennies":
        assert list(row.pennies) == [int(number) for number in rest.split()]
    elif word == "notes":
        assert rest in "; ".join([row.note, *map(str, row.notes)])
    elif word == "wrong":
        places = [problem.path.partition("].")[2] for problem in ledger.problems]
        assert any(place == rest or place.startswith((rest + ".", rest + "[")) for place in places), places
    elif word == "next":
        dealer, _, contracts = rest.partition(":")
        assert (players[ledger.next_turn.dealer], list(ledger.next_turn.contracts)) == (dealer, contracts.split())
    elif word == "tells":
        assert spoken(row.summary or "", players) == ("" if rest == "nothing" else rest)
    elif word == "why":
        assert rest in spoken(" ".join(map(str, row.explanations)), players)
    elif word == "leads":
        assert row.leader == players.index(rest)
    elif word == "sitting":
        assert row.sitting == tuple(players.index(name) for name in rest.split() if name != "nobody")
    elif word == "sits":
        assert ledger.next_turn.sitting == tuple(players.index(name) for name in rest.split())
    elif word == "ranks":
        groups = ["+".join(players[seat] for seat in group) for group in ledger.ranking]
        assert groups == rest.split()
    elif word == "finished":
        assert ledger.state.finished
    else:
        raise AssertionError(f"no such check: {word}")


def test_every_game_has_examples():
    assert {example.game for example in ALL} == {*KEYS, *LIBRARY, OWN}


@pytest.mark.parametrize("key", KEYS)
def test_every_price_decides_an_example(key):
    """Each price, put back to the usual one, changes what at least one of the examples that say it comes to."""
    game, idle = find(key), set[str]()
    for price in game.rules.price_list:
        mine = [example for example in ALL if example.game == key and price.key in prices_of(example)]
        idle |= {price.key} - {price.key for example in mine if outcome(example) != outcome(example, without=price.key)}
    assert idle == set()


def outcome(example, without=""):
    """What an example comes to, one price left at the usual."""
    raw = example.document()
    prices = {key: number for key, number in prices_of(example).items() if key != without}
    ledger = replay(match_of(raw | {"options": example.options | {"prices": prices}}))
    return ([(row.changes, row.bank, list(map(str, row.notes))) for row in ledger.rows], ledger.state, ledger.ranking)


@pytest.mark.parametrize("key", GAMES)
def test_every_contract_and_option_has_an_example(key):
    game = find(key)
    mine = [example for example in ALL if example.game == key]
    played = {step.entry.get("contract") for example in mine for step in example.steps}
    for seats in game.seats:
        assert any(len(example.players) == seats for example in mine), f"no example with {seats} players"
        for option in game.options:
            values = list(option.values)
            if option.numbers is not None:
                values = [option.numbers[0], option.default, option.numbers[-1]]
            if option.ordered:
                played_keys = set(values)
                assert played_keys <= played, played_keys - played
                assert any(option.key in example.options for example in mine), f"{option.key} is never set"
                continue
            used = {str(example.options.get(option.key, option.default)) for example in mine}
            assert {str(value) for value in values} <= used, f"{option.key}: {values}"
        priced = {price for example in mine for price in prices_of(example)}
        assert {price.key for price in game.rules.price_list} <= priced
        contracts = {contract.key for contract in game.contracts(game.rules(), seats)}
        assert contracts <= played, contracts - played
