"""Every worked deal of tests/examples comes to what a card player wrote there; each price, contract and word is met."""

import json

import pytest

from scorer.engine import document
from scorer.engine.ledger import replay
from scorer.engine.recipe import OWN
from scorer.engine.recipe.lines import NEIGHBOURS, ROWS
from scorer.engine.recipe.reader import CHIP_TARGETS, ORDERS
from scorer.games import KEYS, LIBRARY, LOADED as GAMES, find
from tests.helpers.playing import match_of
from tests.helpers.worked import EXAMPLES, read, spoken
from tests.tools import paper
from tests.tools.golden import DOCUMENTS

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


EVERYTHING = {
    *ROWS, *(f"to {way}" for way in CHIP_TARGETS), *(f"order {order}" for order in ORDERS),
    *(f"paid_by {who}" for who in NEIGHBOURS), *(f"all {way}" for way in ("fixed", "turn", "others", "each", "bank")),
    "none", "total", "over", "of", "declarer", "or", "in_all", "limits", "penalties", "ends_at", "blind", "redoubled",
    "doubling all", "doubling declarer", "leads dealer", "chooser dealer", "best highest", "a number a table",
}  # fmt: skip
IN_WORKED_DEALS = {*(f"{row} nobody" for row in ("count", "who", "card", "trick")), "trick by number",
                   "out beside left", "times 0", "times 2"}  # fmt: skip


def head_words(recipe):
    """What the top of a recipe says, and its contracts of their place in the match."""
    yield f"order {recipe.get('order', 'block')}"
    yield from (f"{key} {recipe[key]}" for key in ("leads", "chooser", "best") if key in recipe)
    yield from (key for key in ("limits", "penalties", "ends_at") if key in recipe)
    for part in recipe["contracts"]:
        yield from (key for key in ("or", "in_all") if key in part)
        yield f"times {part.get('times', 1)}"


def deal_words(recipe, part, facts):
    """What the contract of a deal says, and what its answers show of it."""
    yield from (f"{key} {part[key]}" for key in ("to", "doubling") if key in part)
    yield from (key for key in ("of", "declarer") if key in part)
    yield from (word if word == "over" else f"all {word}" for word in part.get("all", {}))
    if facts.get("blind"):
        yield "blind"
    yield from ("redoubled" for double in facts.get("doubles", []) if double.get("redoubled"))
    lines = paper.lines_of(recipe, part)
    for line in lines:
        row, answer = next(row for row in ROWS if row in line), facts.get(paper.fact_key(line))
        yield row
        yield from (key for key in ("none", "total") if key in line)
        if "paid_by" in line:
            yield f"paid_by {line['paid_by']}"
        if row != "places" and any(isinstance(line.get(key), list) for key in paper.PRICES):
            yield "a number a table"
        if row == "trick" and isinstance(line["trick"], int):
            yield "trick by number"
        if "nobody" in line and (answer is None or (isinstance(answer, list) and not any(answer))):
            yield f"{row} nobody"
    if {"out", "left"} <= {key for line in lines for key in line}:
        yield "out beside left"


def words_of(recipe, entries):
    """The words of a recipe and of these entries of a log."""
    parts = {part["key"]: part for part in recipe["contracts"]}
    deals = [entry for entry in entries if entry["kind"] == "deal"]
    words = (word for deal in deals for word in deal_words(recipe, parts[deal["contract"]], deal["facts"]))
    return {*head_words(recipe), *words}


def test_every_word_of_a_recipe_is_worked_by_hand():
    met = set()
    for example in (example for example in ALL if example.game == OWN):
        checked = [step.entry for step in example.steps if "gives" in dict(step.checks)]
        met |= words_of(example.document()["game"], checked)
    assert (EVERYTHING | IN_WORKED_DEALS) - met == set()


def test_every_word_of_a_recipe_is_in_a_kept_match():
    met, kinds = set(), set()
    for path in DOCUMENTS.glob("*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))["document"]
        game = document["game"]
        if game not in KEYS:
            met |= words_of(game if isinstance(game, dict) else json.loads(find(game).recipe), document["log"])
            kinds |= {entry["kind"] for entry in document["log"]}
    assert EVERYTHING - met == set()
    assert kinds >= {"deal", "penalty"}
