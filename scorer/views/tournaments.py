"""Tournaments of a circle: many tables, a draw for each round, and one list of them all.

Whoever keeps the circle draws; whoever watches it sees the list. The link of a table writes that table alone.
"""

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from flask import Response, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorer.engine.game import Game
from scorer.forms import match_draft, match_forms
from scorer.forms.match_draft import MatchDraft
from scorer.forms.match_forms import FieldErrors
from scorer.forms.player_list import MAX_LETTERS, parse_player_list, seating_problem
from scorer.language import formats
from scorer.language.formats import to_ascii_digits
from scorer.language.texts import gettext as _
from scorer.language.translator import translate
from scorer.play import circles, tournaments
from scorer.play.submissions import summary_of
from scorer.play.tournaments import Tournament, TournamentTable, table_sizes
from scorer.presentation import spreadsheet, tournaments as tournament_pages
from scorer.presentation.pictures.qr import Qr
from scorer.store import matches, saving, tournaments as stored
from scorer.store.matches import KnownMatch
from scorer.store.tournaments import StoredTournament
from scorer.views import circle_membership, new_match, share
from scorer.views.circle_membership import current_circle, may_keep
from scorer.views.match_access import allow_watchers, sent_key_and_revision, table_url
from scorer.web import pages, rate_limits
from scorer.web.database import get_db
from scorer.web.links import has_others, link_token, make_browser_id

LISTED = 50  # how many tournaments of a circle are listed, the last ones
OFFERED = 60  # how many people of the circle are offered to be ticked
POLL_SECONDS = 10  # how often the list asks for news while tables play
MAX_DIGITS = 12  # digits of the number from which a round is drawn, and of a sum
bp = circle_membership.blueprint("tournaments", __name__)


class ImpossibleChange(Exception):
    """A change that cannot be made, with the sentence that says why."""


def _load(key: str) -> StoredTournament:
    return stored.load_tournament(get_db(), current_circle(), key) or abort(404)


@bp.get("/<token>/tournaments")
@allow_watchers
def index() -> str:
    """The tournaments of the circle, the newest first."""
    found = [
        (each.key, formats.format_day(each.created), translate(tournaments.played_game(each.content).name),
         len(each.content["people"]))
        for each in stored.tournaments_of(get_db(), current_circle(), LISTED)
    ]  # fmt: skip
    return render_template("tournaments/index.html", circle=current_circle(), may_keep=may_keep(), found=found)


@bp.get("/<token>/tournaments/new")
def begin() -> Response:
    """Who plays, the game with its house rules, and what counts."""
    known = new_match.known_matches()
    return _ask(new_match.usual_draft(known, request.args.get("game", ""), g.circle_token), known)


@bp.post("/<token>/tournaments/new")
def make() -> Answer:
    """Make the tournament, exactly once; or show the form again, as it was typed."""
    known = new_match.known_matches()
    usual, picked = new_match.usual_draft(known), new_match.find_game(request.form.get("game", ""))
    rules = new_match.house_rules_by_game(known)
    draft = match_draft.draft_from_form(request.form, picked or usual.game, usual, rules)
    if "do" in request.form:
        action = request.form["do"]
        return _ask(new_match.apply_action(draft, action), known, opened=new_match.opened_folds(draft, action))
    ticked = "".join(f"\n{name}" for name in request.form.getlist("person"))
    people, wrong = parse_player_list(request.form.get("people", "") + ticked)
    if unseated := seating_problem(len(people), draft.game):
        wrong.append(unseated)
    best_of = to_ascii_digits(request.form.get("best_of", "").strip()) or "0"
    if not best_of.isdecimal() or len(best_of) > 3:
        wrong.append(_("A whole number from 1 is needed here, or nothing."))
    names = [person["name"] for person in people]
    setup, faults = (None, {}) if wrong else _check_rules(draft, picked, names)
    if setup is None:
        return _ask(draft, known, 422, faults=faults, wrong=wrong)
    counting = "sums" if request.form.get("counting") == "sums" else "places"
    content: Tournament = {
        "setup": setup, "counting": counting, "best_of": int(best_of), "people": people, "rounds": []
    }  # fmt: skip
    rate_limits.count_new()
    made = stored.create_tournament(get_db(), current_circle(), content, new_match.submitted_form_key())
    return redirect(url_for("tournaments.show", key=made.key), 303)


def _check_rules(
    draft: MatchDraft, picked: Game | None, names: Sequence[str]
) -> tuple[dict[str, Any] | None, FieldErrors]:
    """Return the game with its house rules as matches have them; None and why where a table of some size cannot."""
    fields, faults = None, FieldErrors()
    for size in sorted(set(table_sizes(len(names), draft.game.seats))):
        table = replace(draft, names=match_draft.pad_names(names[:size], draft.game), dealer=0, fewer=False)
        fields, faults = match_forms.check_form(table, request.form, picked)
        if fields is None:
            return None, faults
    return fields and {name: fields[name] for name in ("game", "options", "pack", "recipe")}, faults


def _ask(draft: MatchDraft, known: Sequence[KnownMatch], status: int = 200, **more: Any) -> Response:
    typed, every = request.form, circles.load_board(get_db(), current_circle(), "all")
    offered = [person.name for person in every.people[:OFFERED]]
    draft = replace(draft, names=match_draft.pad_names((), draft.game))  # the list has the names
    return new_match.render_form(
        "tournaments/make", draft, known, status, **{"wrong": (), **more}, offered_people=offered,
        ticked=typed.getlist("person"), typed=typed, home=current_circle(),
    )  # fmt: skip


@bp.get("/<token>/tournaments/<key>")
@allow_watchers
def show(key: str) -> Answer:
    """The tables of a round and the standing; nothing for a page that has seen this version."""
    tournament = _load(key)
    if pages.is_partial_request() and request.args.get("seen") == _version(tournament):
        return Response(status=204)
    return _show(tournament)


def _version(tournament: StoredTournament) -> str:
    keys = [match for drawn in tournament.content["rounds"] for match in drawn["keys"]]
    return stored.version_of(get_db(), tournament, keys)


def _show(tournament: StoredTournament, status: int = 200, wrong: str = "") -> Response:
    content: Tournament = tournament.content
    seen, states, count = _version(tournament), tournaments.load_states(get_db(), content), len(content["rounds"])
    raw, is_screen = request.args.get("round", ""), "screen" in request.args
    keeps = may_keep() and not is_screen
    number = int(raw) if raw in map(str, range(1, count + 1)) else count
    lines = tournaments.standing(content, states) if any(state.is_over for each in states for state in each) else []
    is_over = _is_over(content, states)
    size_text = seating_problem(sum(person["here"] for person in content["people"]), tournaments.played_game(content))
    return pages.render_page(
        "tournaments/show.html", status, part="tournaments/_list.html", wrong=wrong, key=tournament.key,
        circle=current_circle(), may_keep=keeps, is_screen=is_screen, revision=tournament.revision, seen=seen,
        content=content,
        game=translate(tournaments.played_game(content).name), day=formats.format_day(tournament.created),
        number=number, drawn=content["rounds"][number - 1] if count else None,
        tables=tournament_pages.table_lines(content, number, states[number - 1]) if count else [],
        is_begun=bool(count and content["rounds"][-1]["keys"]), is_over=is_over, cannot=size_text,
        is_played=bool(count) and any(state.is_over or state.deals for state in states[-1]),
        poll=POLL_SECONDS if has_others() and not (keeps and is_over) else 0,
        lot=secrets.randbelow(9000) + 1000, standing=tournament_pages.standing_rows(content, lines),
        teams=tournament_pages.standing_rows(content, tournaments.team_standing(content, lines)),
    )  # fmt: skip


def _is_over(content: Tournament, states: Sequence[Sequence[TournamentTable]]) -> bool:
    """Whether the last round was played, so that the next one may be drawn."""
    return all(state.is_over for state in states[-1]) if content["rounds"] else True


def _change(key: str, change: Callable[[Tournament], Tournament | None]) -> Answer:
    """Make a change exactly once and go to the list; or say there why it was not made."""
    form_key, revision = sent_key_and_revision()
    try:
        is_made = stored.change_tournament(get_db(), current_circle(), key, form_key, revision, change)
    except ImpossibleChange as refusal:
        return _show(_load(key), 422, str(refusal))
    except stored.WasPlayed:
        return _show(_load(key), 422, _("Somebody has played this round: it stays."))
    if not is_made:
        return _show(_load(key), 409, _("Another phone has changed this meanwhile. Look, and do it again."))
    is_there = stored.load_tournament(get_db(), current_circle(), key) is not None
    return redirect(url_for("tournaments.show", key=key) if is_there else url_for("tournaments.index"), 303)


@bp.post("/<token>/tournaments/<key>/draw")
def draw_round(key: str) -> Answer:
    """Draw the next round, from the number in the form or one by chance."""
    typed = to_ascii_digits(request.form.get("number", "").strip())
    way = "standing" if request.form.get("way") == "standing" else "lot"

    def change(content: Tournament) -> Tournament:
        if typed and (not typed.isdecimal() or len(typed) > MAX_DIGITS):
            raise ImpossibleChange(_("The draw needs a number, as 4711."))
        states = tournaments.load_states(get_db(), content)
        here = sum(person["here"] for person in content["people"])
        if problem := seating_problem(here, tournaments.played_game(content)):
            raise ImpossibleChange(problem)
        if not _is_over(content, states):
            raise ImpossibleChange(_("The round is not over: type in the sums of the tables that are missing."))
        order = [line.person for line in tournaments.standing(content, states)]
        number = typed or str(secrets.randbelow(9000) + 1000)
        return {**content, "rounds": [*content["rounds"], tournaments.draw_round(content, way, number, order)]}

    return _change(key, change)


@bp.post("/<token>/tournaments/<key>/begin")
def begin_round(key: str) -> Answer:
    """Make the matches of the round that was drawn, all or none."""

    def change(content: Tournament) -> Tournament:
        if not content["rounds"] or content["rounds"][-1]["keys"]:
            raise ImpossibleChange(_("There is no round to start."))
        drawn, number = content["rounds"][-1], len(content["rounds"])
        tables = [
            {**content["setup"], "first_dealer": 0,
             "players": [content["people"][person]["name"] for person in table],
             "title": _("Table %(table)s, round %(round)s", table=at, round=number)}
            for at, table in enumerate(drawn["tables"], 1)
        ]  # fmt: skip
        form_key, made = f"round:{key}:{request.form['form_key']}", [(fields, summary_of(fields)) for fields in tables]
        keys = stored.begin_matches(get_db(), current_circle(), make_browser_id(), form_key, made)
        return {**content, "rounds": [*content["rounds"][:-1], {**drawn, "keys": keys}]}

    rate_limits.count_new()
    return _change(key, change)


@bp.post("/<token>/tournaments/<key>/undo")
def undo(key: str) -> Answer:
    """Take back the last draw that nobody has played, or a tournament without any round; a second tap does no more."""
    if stored.load_tournament(get_db(), current_circle(), key) is None:
        return redirect(url_for("tournaments.index"), 303)

    def change(content: Tournament) -> Tournament | None:
        if not content["rounds"]:
            return None
        *before, drawn = content["rounds"]
        if drawn["typed"]:
            raise stored.WasPlayed
        stored.remove_matches(get_db(), drawn["keys"])
        return {**content, "rounds": before}

    return _change(key, change)


@bp.get("/<token>/tournaments/<key>/<int:number>/<int:table>")
def show_table(key: str, number: int, table: int, wrong: str = "") -> str:
    """A table of a round: its match, and its sums where it played on paper."""
    tournament = _load_with_table(key, number, table)
    content: Tournament = tournament.content
    drawn = content["rounds"][number - 1]
    state = tournaments.load_states(get_db(), content)[number - 1][table - 1]
    people = [content["people"][person]["name"] for person in drawn["tables"][table - 1]]
    typed = [request.form.get(f"sum-{seat}", str(own)) for seat, own in enumerate(state.sums or [""] * len(people))]
    match = matches.load_summary(get_db(), drawn["keys"][table - 1]) if drawn["keys"] else None
    return render_template(
        "tournaments/table.html", circle=current_circle(), key=tournament.key, number=number, table=table, wrong=wrong,
        people=[*zip(people, typed, strict=True)], revision=tournament.revision,
        form_key=saving.new_form_key(), is_begun=bool(drawn["keys"]),
        match_url=table_url(match) if match and not match.deleted else "",
    )  # fmt: skip


def _load_with_table(key: str, number: int, table: int) -> StoredTournament:
    """The tournament, if it has this table in this round, both counted from 1; else 404."""
    tournament = _load(key)
    rounds = tournament.content["rounds"]
    if not 0 < number <= len(rounds) or not 0 < table <= len(rounds[number - 1]["tables"]):
        abort(404)
    return tournament


@bp.post("/<token>/tournaments/<key>/<int:number>/<int:table>")
def save_sums(key: str, number: int, table: int) -> Answer | tuple[str, int]:
    """Take the sums of a table that played on paper, checked by the game's own total; all blank: those of its match."""
    tournament = _load_with_table(key, number, table)
    content: Tournament = tournament.content
    seats = range(len(content["rounds"][number - 1]["tables"][table - 1]))
    raw = [request.form.get(f"sum-{seat}", "").strip() for seat in seats]
    sums, wrong = [match_draft.parse_price(text) if len(text) <= MAX_DIGITS else text for text in raw], ""
    whole = [own for own in sums if isinstance(own, int)]
    if any(raw) and len(whole) < len(raw):
        wrong = _("A whole number is needed for everybody.")
    elif any(raw) and (total := tournaments.wrong_total(tournaments.play_of(content, len(whole)), whole)) is not None:
        wrong = _("The sums come to %(sum)s; all together must be %(total)s.",
                  sum=formats.format_total(sum(whole)), total=formats.format_total(total))  # fmt: skip
    if wrong:
        return show_table(key, number, table, wrong), 422

    def change(current: Tournament) -> Tournament:
        drawn = current["rounds"][number - 1]
        if not drawn["keys"]:
            raise ImpossibleChange(_("There is no round to start."))
        typed = {at: own for at, own in drawn["typed"].items() if at != str(table - 1)}
        if any(raw):
            typed[str(table - 1)] = whole
        rounds = [*current["rounds"]]
        rounds[number - 1] = {**drawn, "typed": typed}
        return {**current, "rounds": rounds}

    return _change(key, change)


@bp.get("/<token>/tournaments/<key>/people")
def show_people(key: str) -> str:
    """Those who play, the one of `?person=` to be changed, and a list for those who come later."""
    return _show_people(_load(key), request.args.get("person", ""))


def _show_people(tournament: StoredTournament, person: str, wrong: Sequence[str] = ()) -> str:
    people = tournament.content["people"]
    index = int(person) if person in map(str, range(len(people))) else None
    return render_template(
        "tournaments/people.html", circle=current_circle(), key=tournament.key, revision=tournament.revision,
        form_key=saving.new_form_key(), people=people, index=index, wrong=wrong, typed=request.form,
    )  # fmt: skip


@bp.post("/<token>/tournaments/<key>/people")
def change_people(key: str) -> Answer | tuple[str, int]:
    """Correct a name or a team, let somebody leave or come back, or take in those of a list."""
    tournament, person = _load(key), request.form.get("person", "")
    people = [*tournament.content["people"]]
    if person in map(str, range(len(people))):
        others = [other for index, other in enumerate(people) if index != int(person)]
        name, team = (" ".join(re.split(r"[;\s]+", request.form.get(field, ""))) for field in ("name", "team"))
        new, wrong = parse_player_list(f"{name};{team}", others, may_be_alone=True)
        if not new:
            wrong = [_("A name has 1 to %(num)s letters.", num=MAX_LETTERS)]
        people[int(person) : int(person) + 1] = [{**each, "here": "here" in request.form} for each in new]
    else:
        new, wrong = parse_player_list(request.form.get("people", ""), people)
        people += new
    if wrong:
        return _show_people(tournament, person, wrong), 422
    return _change(key, lambda content: {**content, "people": people})


@bp.get("/<token>/tournaments/<key>/print")
def show_print(key: str) -> str:
    """The tables of the last round on paper, two a page, and the list of who sits where."""
    tournament = _load(key)
    content: Tournament = tournament.content
    number = len(content["rounds"]) or abort(404)
    drawn, codes = content["rounds"][-1], list[Qr | None]()
    for match_key in drawn["keys"]:
        match = matches.load_summary(get_db(), match_key) if has_others() else None
        link = match and url_for("keep.open", token=link_token(match, "keep"), _external=True)
        codes.append(share.link_code(share.reachable_url(link)) if link else None)
    lines = tournament_pages.table_lines(content, number, [TournamentTable(0)] * len(drawn["tables"]))
    tables = [*zip(lines, codes or [None] * len(lines), strict=True)]
    return render_template(
        "tournaments/print.html", circle=current_circle(), key=tournament.key, number=number, lot=drawn["number"],
        tables=tables, seats=tournament_pages.seat_list(content, number),
    )  # fmt: skip


@bp.get("/<token>/tournaments/<key>/standing.csv")
@allow_watchers
def save_spreadsheet(key: str) -> Response:
    """The standing of persons as a spreadsheet."""
    content: Tournament = _load(key).content
    states = tournaments.load_states(get_db(), content)
    rows = tournament_pages.spreadsheet_rows(content, tournaments.standing(content, states), states)
    return pages.conditional(pages.download(spreadsheet.format_csv(rows), "text/csv", f"tournament-{key}.csv"))
