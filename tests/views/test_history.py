"""The history page: what was changed, when, and from what to what, in words that people at the table know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from scorer.engine.facts import (
    Auction,
    Bets,
    Count,
    DoubledCards,
    InTrick,
    Looks,
    Offence,
    OrNobody,
    Penalties,
    Places,
    Taker,
    Takers,
    YesNo,
)
from scorer.engine.things import HEART, SUITS
from scorer.games import KEYS
from scorer.language.phrases import speaker
from scorer.play.worked import check
from scorer.presentation import answers, history
from scorer.store import db, matches, saving
from tests.helpers import generate
from tests.helpers.table import PLAYERS, hidden, make_match

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

TELL = speaker(PLAYERS)
BOTH = (SUITS["clubs"], SUITS["spades"])
WORDS: list[tuple[Any, object, str]] = [
    (Count("hearts", HEART, total=8), [3, 0, 5, 0], "Ana 3, Cyril 5"),
    (Count("passes", HEART), [0, 0, 0, 0], "nobody"),
    (Taker("taker"), 1, "Boris"),
    (OrNobody(Taker("taker"), "It lay in the kitty"), None, "It lay in the kitty"),
    (OrNobody(Taker("taker")), 3, "Dana"),
    (YesNo("made"), True, "Yes"),
    (InTrick("trick", last=8), 5, "trick 5"),
    (Takers("named", cards=BOTH, nobodys=("spades",)), {"clubs": 2, "spades": None}, "Clubs: Cyril, Spades: Nobody's"),
    (Places("places"), [2, 0, 3, 1], "1. Cyril, 2. Ana, 3. Dana, 4. Boris"),
    (
        DoubledCards("cards", cards=BOTH),
        {"clubs": {"taker": 0, "doubled_by": 0, "leader": 1}, "spades": {"taker": 2, "leader": 3}},
        "Clubs: Ana (doubled by Ana, Boris led), Spades: Cyril",
    ),
    (Auction("auction", most=13), {"seat": 0, "bid": 2}, "Ana for 2"),
    (Looks("looks"), [1, 3, 1], "Boris 2×, Dana"),
    (Penalties("punished", offences=(Offence("slow", "Slow", 4),)), [{"seat": 1, "kind": "slow"}], "Boris: Slow"),
    (
        Bets("bets", on=Taker("taker"), counted=False),
        [{"seat": 0, "prediction": True, "counter": 2, "recounter": True}, {"seat": 3, "prediction": False}],
        "Ana yes, countered by Cyril, recountered; Dana no",
    ),
]


@pytest.mark.parametrize(("fact", "answer", "words"), WORDS)
def test_an_answer_in_words(app: Flask, fact: Any, answer: object, words: str) -> None:
    """Names stand in place of seats, and cards have their names."""
    with app.test_request_context():
        assert answers.retold(fact, answer, TELL) == words


def test_every_kind_of_fact_can_be_retold() -> None:
    """A new kind of fact says how its answers are told."""
    assert set(answers.WORDS) == set(generate.ANSWERS)


@pytest.mark.parametrize("key", KEYS)
def test_every_entry_of_every_game_is_told_in_words(app: Flask, key: str) -> None:
    """Whatever was entered, no bracket, no key of a document and no number of a seat is left in the line."""
    for seed in range(4):
        match = generate.of(key, seed, deals=12)
        then = history.Then(match.game, {"players": match.players, "pack": "french", "options": {}})
        then = then.with_settings({"options": generate.document.options_json(match.rules)})
        with app.test_request_context():
            told = [history.entry(then, entry) for entry in match.log]  # type: ignore[arg-type]
        assert all(told)
        for line in told:
            assert not re.search(r"[{}\[\]_]|\b(None|null|seat)\b", line), line


def test_the_history_of_an_evening(app: Flask, client: FlaskClient) -> None:
    """Entering, undoing, redoing and renaming are told in the words and with the names of their time."""
    address = make_match(client)
    html = client.get(f"{address}/adjust").text
    client.post(f"{address}/adjust", data={**hidden(html), "change-0": "5", "change-1": "5", "change-1-sign": "-"})
    for what in ("undo", "redo"):
        page = client.get(f"{address}/history").text
        form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if f"history/{what}" in one)
        client.post(f"{address}/history/{what}", data=hidden(form))
    key = address.removeprefix("/m/").partition("-")[0]
    with app.app_context():
        sent = saving.Sent(saving.new_key(), 4, {})
        saving.change(db.get(), key, {"players": ["Anna", *PLAYERS[1:]]}, sent, check)
        assert getattr(matches.load(db.get(), key), "revision", 0) == 5
    page = client.get(f"{address}/history").text
    told = re.findall(r"</time> <b>(.*?)</b>", page)
    assert told == [
        "Changed: names",
        "Redone: Entered as number 1",
        "Undone: Entered as number 1",
        "Entered as number 1",
        "The match was made",
    ]
    assert "Adjustment: Ana +5, Boris −5" in page
    assert "Adjustment: Anna" not in page


def test_nothing_left_to_undo_is_said(client: FlaskClient) -> None:
    """An old page whose Undo has nothing to take back is told so, and stays on the history."""
    address = make_match(client)
    form = hidden(client.get(f"{address}/adjust").text)
    answer = client.post(f"{address}/history/undo", data=form, follow_redirects=True)
    assert answer.request.path.endswith("/history")
    assert "There is nothing to undo." in answer.text
