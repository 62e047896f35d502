"""A circle and its board as files: the board as plain values, the circle with its copies as JSON, and back."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sqlite_utils import Database

from scorer.engine.json_values import check_depth, visible_text
from scorer.play.circle_board import Board, BoardPerson, Record, parse_season
from scorer.play.circle_results import read_copy
from scorer.store import circle_matches, circles
from scorer.store.circles import Circle
from scorer.store.db import write
from scorer.store.matches import dump_json

FORMAT = "scorer-circle-1"  # the first value of a file, which says what it is
MAX_BYTES = 16_000_000
"""A file that is longer is not read: 5000 matches, of the game with the most contracts, are 12 MB."""
MAX_LETTERS = 40
"""Letters of a name."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
MAX_SEATS = 10
KEY = re.compile(r"[a-z0-9-]{1,64}", re.ASCII)  # a key of a game or a contract, or an identity
OUT_OF_ORDER = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
"""What values raise that were changed by hand; NotACircle is among them."""


class NotACircle(ValueError):
    """A file is no circle, or one that was changed by hand and does not fit together."""


def board_values(board: Board) -> dict[str, Any]:
    """Return a board as plain values for JSON; averages are decimals of four places."""
    names = {person.key: person.name for person in board.people}
    return {
        "matches": board.matches, "evenings": board.evenings, "first": board.first, "last": board.last,
        "people": [_person_values(person) for person in board.people],
        "before": [
            {"name": names[key], "other": names[other], "before": pair.before, "behind": pair.behind,
             "level": pair.level}
            for key, others in board.pairs.items()
            for other, pair in others.items()
            if key < other
        ],
        "records": {
            name: [_record_values(record, names) for record in getattr(board, name)]
            for name in ("best_totals", "worst_totals", "best_deals", "banks", "leads")
        } | {
            "longest_runs": [
                {"name": person.name, **person.best_run._asdict()}
                for person in board.people
                if person.key in board.longest_run
            ],
        },
    }  # fmt: skip


def _person_values(person: BoardPerson) -> dict[str, Any]:
    return {
        "name": person.name, "rank": person.rank, "evenings": person.evenings, "matches": person.matches,
        "won": person.won, "deals": person.deals, "place": _decimal(person.place), "share": _decimal(person.share),
        "games": [
            {**score.kind._asdict(), "matches": score.matches, "won": score.won, "deals": score.deals,
             "change": score.change, "per_deal": _decimal(score.per_deal)}
            for score in person.kinds
        ],
    }  # fmt: skip


def _record_values(record: Record, names: Mapping[str, str]) -> dict[str, Any]:
    more = {name: getattr(record, name) for name in ("contract", "seats", "number") if getattr(record, name)}
    people = [names[key] for key in record.people if key in names]
    return {**record.kind._asdict(), "value": record.value, "people": people, "moment": record.moment, **more}


def _decimal(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 4)


def to_json(values: Mapping[str, Any]) -> str:
    """Return these values as the text of a file."""
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def to_circle_text(db: Database, circle: Circle) -> str:
    """Return the file of a circle: its name, its season, its joined names and its copies, without any right.

    A copy that could not be opened again is left out, for the whole file would be refused. A match a line: indented as
    the other files are it would be two and a half times as long.
    """
    season = parse_season(circle.season) or circles.DEFAULT_SEASON
    head = {"format": FORMAT, "name": circle.name, "season": season, "names": dict(circle.names), "matches": []}
    rows = [dump_json(row) for row in circle_matches.file_rows(db, circle) if _is_in_order(row)]
    return dump_json(head).removesuffix("]}") + ",".join(f"\n{row}" for row in rows) + "\n]}\n"


def is_circle(text: bytes) -> bool:
    """Whether a file says at its beginning that it is a circle."""
    return FORMAT.encode() in text[:200]


def parse_circle(text: bytes | str) -> dict[str, Any]:
    """Return the checked values of a file, or raise NotACircle."""
    if len(text) > MAX_BYTES:
        raise NotACircle("it is too long")
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
        check_depth(plain)
        plain.encode()  # what was read from \ud800 could be stored nowhere
        values = json.loads(plain)
        json.dumps(values, ensure_ascii=False).encode()
        if values["format"] != FORMAT or parse_season(values["season"]) != values["season"]:
            raise NotACircle("it is no circle")
        names = {_name(name): _name(means) for name, means in values["names"].items()}
        checked = [*map(_check_match, values["matches"])]
        if len(names) > circles.MAX_NAMES or len(checked) > circle_matches.MAX_CIRCLE_MATCHES:
            raise NotACircle("it holds too much")
        return {"name": _name(values["name"]), "season": values["season"], "names": names, "matches": checked}
    except NotACircle:
        raise
    except OUT_OF_ORDER as error:
        raise NotACircle(str(error)) from error


def _is_in_order(match: Mapping[str, Any]) -> bool:
    try:
        return bool(_check_match(match))
    except OUT_OF_ORDER:
        return False


def _check_match(match: Mapping[str, Any]) -> dict[str, Any]:
    """Check a copy, so that no board meets anything that it cannot count."""
    content, identity, before, along = (match[name] for name in ("content", "identity", "before", "along"))
    facts, players = content["result"], [_name(name) for name in content["players"]]
    own = facts.get("names")  # of an own game and its contracts
    own_names = () if own is None else (own["game"], *own["contracts"], *own["contracts"].values())
    checked = {**content, "players": players}
    if not (
        (before is None) == (along is None)
        and (before is None or KEY.fullmatch(before))
        and (along is None or all(type(seat) is int and 0 <= seat < MAX_SEATS for seat in along))
        and all(KEY.fullmatch(key) for key in (identity, facts["game"], *content["contracts"]))
        and MOMENT.fullmatch(content["moment"])
        and 2 <= len({name.casefold() for name in players}) == len(players) <= MAX_SEATS
        and all(1 <= place <= len(players) for place in content["places"] or ())
        and all(0 < len(text) <= 2 * MAX_LETTERS for text in own_names)
        and _is_plain(content)
        and read_copy(0, checked) is not None
    ):
        raise NotACircle("a match is not in order")
    return {"identity": identity, "before": before, "along": along, "content": checked}


def _is_plain(value: Any) -> bool:
    """Whether every number is a whole one, and no text too long."""
    if isinstance(value, dict):
        return all(_is_plain(own) for key, own in value.items() if key != "names")
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return not isinstance(value, float) and not (isinstance(value, str) and len(value) > 200)


def _name(name: Any) -> str:
    if not isinstance(name, str) or visible_text(name) != name or not 0 < len(name) <= MAX_LETTERS:
        raise NotACircle("a name is not in order")
    return name


def store_circle(db: Database, browser: str | None, values: Mapping[str, Any], form_key: str | None = None) -> Circle:
    """Make a circle of checked values, owned by this browser or by nobody. Its copies belong to no match here."""
    circle = circles.create_circle(db, browser, values["name"], season=values["season"], form_key=form_key)
    rows = sorted(values["matches"], key=lambda match: str(match["content"]["moment"]))
    with write(db):
        if db.execute("SELECT 1 FROM circle_matches WHERE circle_id = ?", [circle.id]).fetchone():
            return circle  # the form was sent again
        circle_matches.insert_file_rows(db, circle, rows)
        circles.restore_names(db, circle.id, values["names"])
    stored = circles.load_circle(db, circle.key)
    assert stored is not None
    return stored
