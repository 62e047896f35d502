"""Access to a match: every address below /m/<token> loads its match and checks the right to keep its score.

And what a form sends is parsed here, so that it is saved exactly once.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, urlencode

from flask import Blueprint, abort, current_app, g, request, url_for

from scorer.engine.game import Play
from scorer.forms.deal import max_fields
from scorer.play import known_matches
from scorer.play.replayed_match import ReplayedMatch, get_replayed, get_replayed_by_summary
from scorer.presentation import result, table
from scorer.store import match_extras, rights, saving
from scorer.store.match_extras import CarriedOverLists
from scorer.store.matches import ListedMatch, MatchSummary, StoredMatch, load_summary
from scorer.store.saving import Submission
from scorer.web import hosts, rate_limits
from scorer.web.database import get_db
from scorer.web.links import browser_id, link_token, match_of_link

View = TypeVar("View", bound=Callable[..., Any])
MAX_URLS = 4096  # how many addresses of pages of matches are remembered
ANY_NUMBER = 2**40  # stands for the number of an entry while an address is parted there


class MatchUrls(NamedTuple):
    """Gives the addresses of the pages of one match: `address("history.show_chart")`."""

    token: str

    def __call__(self, endpoint: str, *, number: int | None = None, _anchor: str | None = None, **query: Any) -> str:
        """The address of a page of this match, with `number` of an entry in its log; None in a query is left out."""
        head, tail = _split_url(request.script_root, endpoint, self.token, number is not None)
        url = head if number is None else f"{head}{number}{tail}"
        asked = {name: value for name, value in query.items() if value is not None}
        return f"{url}{'?' if asked else ''}{urlencode(asked)}" + (f"#{quote(_anchor)}" if _anchor else "")


@lru_cache(MAX_URLS)
def _split_url(script_root: str, endpoint: str, token: str, is_of_entry: bool) -> tuple[str, str]:
    """The address of a page of a match in an app below this path, parted where the number of an entry stands.

    The page of a table has dozens of them.
    """
    if not is_of_entry:
        return url_for(endpoint, token=token), ""
    head, _number, tail = url_for(endpoint, token=token, number=ANY_NUMBER).rpartition(str(ANY_NUMBER))
    return head, tail


def blueprint(name: str, import_name: str, prefix: str = "/m/<token>") -> Blueprint:
    """A blueprint whose views are about one match, the `current_match`, for those who keep its score.

    With an empty prefix it may have other pages too: only addresses with a token are at a table.
    """
    bp = Blueprint(name, import_name, url_prefix=prefix)
    bp.url_value_preprocessor(_load_match)
    bp.url_defaults(_default_token)
    bp.before_request(_require_right)
    bp.context_processor(_template_context)
    return bp


def allow_watchers(view: View) -> View:
    """Open a view to those who only watch; without this it answers them with 403."""
    view.is_for_watchers = True  # type: ignore[attr-defined]
    return view


def allow_large_forms(view: View) -> View:
    """Let the form of a view have as many fields as the game of the match asks, if that is more than usual."""
    view.takes_deals = True  # type: ignore[attr-defined]
    return view


def _load_match(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Take the token out of the address and load its match; 404 where none has it, or no longer."""
    if values is None or "token" not in values:
        return
    token = g.token = values.pop("token")
    seen = match_of_link(token, "watch", load_summary)
    if seen is None:
        rate_limits.count_wrong_link()
        abort(404)
    g.seen = seen
    if request.method == "POST" and getattr(current_app.view_functions[endpoint or ""], "takes_deals", False):
        needed = _max_fields_of(current_match().play)
        request.max_form_parts = max(needed, current_app.config["MAX_FORM_PARTS"])


@lru_cache(maxsize=256)
def _max_fields_of(play: Play) -> int:
    """The most fields of a form, counted once for all tables that share the play."""
    return max_fields(play.contracts.values(), play.seats)


def _default_token(endpoint: str, values: dict[str, Any]) -> None:
    if current_app.url_map.is_endpoint_expecting(endpoint, "token"):
        values.setdefault("token", g.get("token"))


def _require_right() -> None:
    """403 for those who only watch, except in views marked with `allow_watchers`."""
    view = current_app.view_functions[request.endpoint or ""]
    if "seen" in g and not getattr(view, "is_for_watchers", False) and not may_keep():
        abort(403)


def _template_context() -> dict[str, Any]:
    """What every template of a table gets, once its view has loaded the match."""
    if "replayed" not in g:
        return {}
    replayed = current_match()
    return {
        "replayed": replayed, "names": replayed.names, "tell": replayed.translate, "pack": replayed.stored.pack,
        "kicker": table.kicker(replayed), "address": match_url, "onward": sequel_url, "moved": moved_base_url(),
        "may_keep": may_keep(),
    }  # fmt: skip


def current_match() -> ReplayedMatch:
    """The match of this address, replayed."""
    if "replayed" not in g:
        g.replayed = get_replayed_by_summary(get_db(), g.seen)
    replayed: ReplayedMatch = g.replayed
    return replayed


def replace_current_match(stored: StoredMatch) -> ReplayedMatch:
    """Go on with the match as this request has saved it. A live entry was for the revision before."""
    g.replayed = get_replayed(stored)
    pen = g.seen.pen if stored.revision == g.seen.revision else None
    g.seen = replace(g.seen, revision=stored.revision, touched=stored.touched, pen=pen)
    return current_match()


def may_keep() -> bool:
    """Whether this browser may enter and correct."""
    if "may_keep" not in g:
        g.may_keep = rights.may_keep(get_db(), g.seen, browser_id())
    return bool(g.may_keep)


def moved_base_url() -> str:
    """Where this table is, for a phone that came by an earlier address of this computer; "" for every other.

    Browsers store rights by address, so that who keeps score gets the link that gives the right at the new one.
    """
    if not hosts.is_previous_address(request.host):
        return ""
    keep = url_for("keep.open", token=link_token(g.seen, "keep")) if may_keep() else ""
    return f"http://{current_app.config['REACHED_AT']}{keep or match_url('table.show')}"


def require_owner() -> None:
    """403 for all but the owner of the match."""
    if not rights.is_owner(get_db(), g.seen, browser_id()):
        abort(403)


def payload(form: Any) -> dict[str, list[str]]:
    """The submitted fields but the CSRF token, sorted by name: they tell a form sent twice from one filled in again."""
    return {name: form.getlist(name) for name in sorted(form) if name != "csrf_token"}


def parse_submission(content: object) -> Submission:
    """The submission of this form, to be saved exactly once. 400 where its key or revision is missing."""
    key, revision = sent_key_and_revision()
    return Submission(f"{g.seen.key}:{key}", revision, content, browser_id())


def sent_key_and_revision() -> tuple[str, int]:
    """The key of the sent form, and the revision that its phone had seen. 400 where one is missing."""
    return sent_key(), sent_number("revision")


def sent_key() -> str:
    """The key of the sent form, so that it is saved once. 400 where it is missing."""
    key = request.form.get("form_key", "")
    return key if saving.is_form_key(key) else abort(400)


def sent_number(field: str) -> int:
    """The number of at most nine digits in this hidden field. 400 where there is none."""
    raw = request.form.get(field, "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else abort(400)


def submitted_keys() -> str:
    """The keys of the sent form and of those it replaces: a browser may drop its drafts of them."""
    keys = [request.form.get("form_key", ""), *request.form.getlist("instead")]
    return " ".join(key for key in keys if key.isascii() and key and not set(key) & set(" \t\n"))[:1000]


def table_url(match: ListedMatch | MatchSummary) -> str:
    """The address of the table of any match, for those who watch."""
    return url_for("table.show", token=link_token(match, "watch"))


def sequel_url() -> str:
    """The address of the latest sequel or rematch of this match; "" without one."""
    sequel = match_extras.latest_sequel(get_db(), current_match().stored)
    return table_url(sequel) if sequel else ""


def carried_over() -> CarriedOverLists:
    """What was carried over into other matches."""
    return match_extras.carried_over(get_db(), current_match().stored)


def evening_summary() -> result.EveningTotals | None:
    """The totals of this evening's matches that this browser knows; None for a single match."""
    browser, match = browser_id(), current_match().stored
    if browser is None or current_match().ledger.next_turn is not None:
        return None
    return result.evening_totals(*known_matches.evening_of_match(get_db(), browser, match))


def match_url(endpoint: str, **values: Any) -> str:
    """The address of another page of this match."""
    return MatchUrls(g.token)(endpoint, **values)
