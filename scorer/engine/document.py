"""The match document: a match as JSON, read with every problem at its place, and the ledger as JSON."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorer.engine.chip_set import chip_set_json, parse_chip_set
from scorer.engine.effect import ChangeReason
from scorer.engine.game import Game
from scorer.engine.house_rules import PENALTIES, PRICES, options_of, penalties_json
from scorer.engine.json_values import LONG_NAME, TIME, Json, is_storable, is_time, is_whole, parse_json, visible_text
from scorer.engine.ledger import Ledger, replay
from scorer.engine.match import Match, Money, opening_json, parse_opening
from scorer.engine.phrases import N_, Text, phrase, plural_phrase
from scorer.engine.problems import KNOWN_KEY, THIS_KEY, Problem, Problems
from scorer.engine.reasons import explain_log
from scorer.engine.recipe import parse_game
from scorer.engine.schedule import MAX_PEOPLE, SITS_OUT, Turn
from scorer.engine.step import Row

FORMAT = 1
NAME_LENGTH = 40
_NEEDED = ("format", "game", "players", "log")
PARTNERS_PLAY = N_("partners play every deal: nobody sits out")
NO_ROOM = N_("with so many people the table names too few contracts together")
_KNOWN = (*_NEEDED, "first_dealer", "options", "title", "created", "money", "start", "sits_out", "chips")
_METADATA = ("title", "created", "money")  # the keys that change no ledger
_NULL: Json = ()
"""Stands for a null in metadata or start: it is wrong everywhere, and not the same as a key that is left out."""


def ledger_from_text(text: bytes | str, find: Callable[[str], Game | None]) -> tuple[Ledger | None, list[Problem]]:
    """The ledger of any document's text, or None and its problems; `find` gives a game by its key."""
    ledger, _log, problems = _replay_text(text, find)
    return ledger, problems


def ledger_json_from_text(
    text: bytes | str, find: Callable[[str], Game | None], with_reasons: bool = False
) -> tuple[dict[str, Json] | None, list[Problem]]:
    """The ledger of any document's text as JSON, on request with the reasons of each row."""
    ledger, log, problems = _replay_text(text, find)
    if ledger is None:
        return None, problems
    return ledger_json(ledger, log if with_reasons else None), []


def _replay_text(
    text: bytes | str, find: Callable[[str], Game | None]
) -> tuple[Ledger | None, Sequence[Json], list[Problem]]:
    raw, problems = parse_json(text)
    match, problems = (None, problems) if problems else parse_match(raw, find)
    if match is None:
        return None, (), problems
    ledger = replay(match, thorough=False)
    return (None, (), list(ledger.problems)) if ledger.problems else (ledger, match.log, [])


def parse_match(raw: Json, find: Callable[[str], Game | None]) -> tuple[Match | None, list[Problem]]:
    """The match of a parsed document, or None and its problems; `find` gives a game by its key.

    Only `replay` checks the entries of the log. While a recipe has problems, no other problem is reported.
    """
    problems = Problems()
    if not isinstance(raw, dict):
        problems.at("document").need("an object")
        return None, problems.items
    raw_game = raw.get("game")
    if isinstance(raw_game, dict):
        game = parse_game(raw_game, problems.at("game"))
    else:
        game = find(raw_game) if isinstance(raw_game, str) else None
    if problems:
        return None, problems.items
    if "format" in raw and (type(raw["format"]) is not int or raw["format"] != FORMAT):
        problems.at("format").need(str(FORMAT))
    for key in raw:
        if key not in _KNOWN:
            problems.at(str(key)).need(KNOWN_KEY)
    for key in _NEEDED:
        if key not in raw:
            problems.at(key).need(THIS_KEY)
    if "game" in raw and game is None:
        problems.at("game").need("a recipe, or the key of a game")
    if "log" in raw and not isinstance(raw["log"], list):
        problems.at("log").need("a list of entries")
    metadata = {key: _NULL if raw[key] is None else raw[key] for key in _METADATA if key in raw}
    if game is None or "players" not in raw:
        _check_metadata(problems, **metadata)
        return None, problems.items
    parts = {"first_dealer": raw.get("first_dealer", 0), "options": raw.get("options", {}), **metadata}
    parts |= {key: _NULL if raw[key] is None else raw[key] for key in ("start", "sits_out", "chips") if key in raw}
    log, players = raw.get("log"), raw["players"]
    if isinstance(players, list):
        players = [visible_text(name) if isinstance(name, str) else name for name in players]
    match, wrong = build_match(game, players, log=log if isinstance(log, list) else (), **parts)
    problems.items.extend(wrong)
    return (None if problems else match), problems.items


def build_match(
    game: Game, players: Json, *, first_dealer: Json = 0, options: Json, log: Sequence[Json] = (),
    title: Json = "", created: Json = None, money: Json = None, start: Json = None, sits_out: Json = None,
    chips: Json = None,
) -> tuple[Match | None, list[Problem]]:  # fmt: skip
    """The match of these parts, each still as JSON, or None and what is wrong with them.

    `options` holds at least what differs from the defaults, `money` is an object, and None stands for no time, no
    money, the usual start, nobody who sits out and nothing said of the chips. Only `replay` checks the entries of the
    log.
    """
    problems = Problems()
    _check_metadata(problems, title, created, money)
    who, wrong = parse_sits_out(sits_out, game)
    problems.items.extend(wrong)
    is_known = not wrong
    if wrong and isinstance(players, list | tuple) and len(players) in game.seats:
        who = ""  # so that nothing is said against their number
    names, wrong = parse_players(players, game, who)
    problems.items.extend(wrong)
    seats = len(names) or max(game.seats)
    playing = game.players_of_deal(seats, who) or max(game.seats)
    if not (type(first_dealer) is int and 0 <= first_dealer < seats):
        problems.at("first_dealer").need(f"a seat from 0 to {seats - 1}")
    rules, wrong = game.parse_options(options, playing)
    problems.items.extend(wrong)
    if who and is_known and not wrong and game.sides_win and game.teams is not None and game.teams(rules, playing):
        problems.at("sits_out").add(PARTNERS_PLAY)
    if who and is_known and names and not game.has_room(playing, len(names)):
        problems.at("sits_out").add(NO_ROOM)
    opening = None
    if start is not None and names and not wrong:  # an opening depends on the options
        opening = parse_opening(start, game.for_table(rules, seats, who), problems.at("start"))
    chip_set = None
    if chips is not None and names and not wrong:
        chip_set = parse_chip_set(chips, seats, game.counting(rules).has_bank, problems.at("chips"))
    if problems:
        return None, problems.items
    money_value = Money(money["currency"], money["unit"]) if isinstance(money, Mapping) else None
    first = first_dealer if isinstance(first_dealer, int) else 0
    when = created if isinstance(created, str) else ""
    return Match(game, names, rules, first, tuple(log), str(title), when, money_value, opening, who, chip_set), []


def parse_sits_out(raw: Json, game: Game) -> tuple[str, list[Problem]]:
    """Who sits out, and a problem where that cannot be in this game; empty for None, where nobody ever does."""
    problems = Problems("sits_out")
    if raw is None:
        return "", []
    if not isinstance(raw, str) or raw not in SITS_OUT:
        problems.need("dealer or before")
        return "before", problems.items
    if raw == "dealer" and game.dealer_has_part:
        problems.add(N_("the dealer has a part in this game: the player before the dealer sits out"))
    return raw, problems.items


def parse_players(raw: Json, game: Game, sits_out: str = "") -> tuple[tuple[str, ...], list[Problem]]:
    """The names without surrounding spaces, and a problem for each that is blank, too long or there twice."""
    problems, names = Problems("players"), list[str]()
    if not isinstance(raw, list | tuple) or game.players_of_deal(len(raw), sits_out) is None:
        fitting = [people for people in range(MAX_PEOPLE + 1) if game.players_of_deal(people, sits_out) is not None]
        seats = " / ".join(map(str, fitting if sits_out else game.seats))
        problems.add(phrase(N_("so many may play this game: %(seats)s"), seats=seats))
        return (), problems.items
    for seat, name in enumerate(raw):
        plain = name.strip() if isinstance(name, str) and is_storable(name) else ""
        if (message := _name_error(plain, names)) is not None:
            problems.at(seat).add(message)
        names.append(plain)
    return tuple(names), problems.items


def _name_error(name: str, others: list[str]) -> Text | None:
    if not name:
        return N_("a name is needed")
    if len(name) > NAME_LENGTH:
        return plural_phrase(LONG_NAME, NAME_LENGTH, length=len(name))
    if name.casefold() in [other.casefold() for other in others]:
        return N_("two players cannot have the same name")
    return None


def _check_metadata(problems: Problems, title: Json = "", created: Json = None, money: Json = None) -> None:
    if not isinstance(title, str) or not is_storable(title):
        problems.at("title").need("a text")
    if created is not None and not (isinstance(created, str) and is_time(created)):
        problems.at("created").need(TIME)
    if money is not None:
        _check_money(money, problems.at("money"))


def _check_money(raw: Json, problems: Problems) -> None:
    if not isinstance(raw, Mapping):
        problems.need("an object with currency and unit")
        return
    for key in raw:
        if key not in ("currency", "unit"):
            problems.at(key).need(KNOWN_KEY)
    currency, unit = raw.get("currency"), raw.get("unit")
    if not (isinstance(currency, str) and re.fullmatch(r"[A-Za-z]{3}", currency)):
        problems.at("currency").need("three letters, as EUR")
    if not (is_whole(unit) and unit >= 1):  # type: ignore[operator]
        problems.at("unit").need("a whole number of the smallest coin, at least 1")


def to_document(match: Match, every_option: bool = False) -> dict[str, Json]:
    """The document of a match, with the options that differ from the defaults or with every option."""
    document: dict[str, Json] = {
        "format": FORMAT, "game": match.game.recipe_json or match.game.key, "players": list(match.players),
        "first_dealer": match.first_dealer,
        "options": options_json(match.rules, only_changed=not every_option), "log": list(match.log),
    }  # fmt: skip
    money, start, chips = match.money, match.start, match.chips
    rest = {
        "sits_out": match.sits_out, "title": match.title, "created": match.created,
        "money": money and {"currency": money.currency, "unit": money.unit},
        "start": start and opening_json(start, match.play), "chips": chips and chip_set_json(chips),
    }  # fmt: skip
    return document | {key: value for key, value in rest.items() if value not in ("", None)}


def options_json(rules: Any, only_changed: bool = False) -> dict[str, Json]:
    """House rules as JSON: all of them or only the changed ones; of the prices always the changed ones alone."""
    options: dict[str, Json] = {}
    for option in options_of(rules):
        value = getattr(rules, option.key)
        if not only_changed or value != option.default:
            options[option.key] = list(value) if isinstance(value, tuple) else option.document_values.get(value, value)
    if rules.prices:
        options[PRICES] = dict(rules.prices)
    if rules.penalties:
        options[PENALTIES] = penalties_json(rules.penalties)
    return options


def ledger_json(ledger: Ledger, log: Sequence[Json] | None = None) -> dict[str, Json]:
    """The ledger as `scorer replay` prints it; with its log also the reasons of each row."""
    counting, state, has_sitters = ledger.play.counting, ledger.state, bool(ledger.play.sits_out)
    rows = [_row_json(row, bool(counting.pennies), has_sitters) for row in ledger.rows]
    document: dict[str, Json] = {
        "game": ledger.play.game.key, "unit": counting.unit, "best": counting.best,
        "rows": rows, "totals": list(state.totals), "bank": state.bank,
        "deals_played": state.deals, "deals_total": ledger.play.schedule.total, "finished": state.finished,
        "next": ledger.next_turn and _turn_json(ledger.next_turn, has_sitters),
        "ranking": [list(group) for group in ledger.ranking],
    }  # fmt: skip
    if counting.pennies:
        document |= {"pennies": list(state.pennies), "bank_pennies": state.bank_pennies}
    if log is not None:
        for row, reasons in zip(rows, explain_log(ledger, log), strict=True):
            row["why"] = [_reasons_json(reasons, seat) for seat in range(ledger.play.seats)]
            if counting.has_bank:
                row["why_bank"] = _reasons_json(reasons, None)
    return document


def _reasons_json(reasons: Sequence[ChangeReason], seat: int | None) -> Json:
    return [{"what": str(reason.text), "amount": reason.amount} for reason in reasons if reason.seat == seat]


def _turn_json(turn: Turn, has_sitters: bool) -> dict[str, Json]:
    values: dict[str, Json] = {"dealer": turn.dealer, "leader": turn.leader, "contracts": list(turn.contracts)}
    return values | {"sitting": list(turn.sitting)} if has_sitters else values


def _row_json(row: Row, has_pennies: bool, has_sitters: bool) -> dict[str, Json]:
    values: dict[str, Json] = {
        "number": row.number, "kind": row.kind, "contract": row.contract, "dealer": row.dealer, "leader": row.leader,
        "changes": list(row.changes), "bank_change": row.bank_change, "totals": list(row.totals), "bank": row.bank,
    }  # fmt: skip
    if has_pennies:
        values |= {"pennies": list(row.pennies), "bank_pennies": row.bank_pennies}
    if has_sitters:
        values["sitting"] = list(row.sitting) if row.took_turn else None
    notes = [note for note in (row.note, *map(str, row.notes)) if note]
    return values | {"notes": notes} if notes else values
