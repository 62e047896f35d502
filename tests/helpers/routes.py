"""Routes: every way into the app as its url map has it, and people who knock there with different rights.

A new route needs nothing here unless it has a part of the address that is not in PARTS, or a form.
"""

import hashlib
import json
import re
from dataclasses import dataclass, replace

from scorer.play.documents import pack_match, parse_document
from scorer.play.known_matches import load_summary
from scorer.play.payments import named_payments, settle_by_choice
from scorer.play.replayed_match import get_replayed
from scorer.store import circle_matches, circles, matches, rights, saving
from scorer.web import assets
from scorer.web.database import get_db
from scorer.web.links import link_token
from tests.helpers import changing, recipes
from tests.helpers.evening import KEEP, regular
from tests.helpers.stored import new_match, store_match
from tests.helpers.table import GAME, PLAYERS, csrf, new_form

VISITORS = ("unknown", "ended", "watch", "lost", "keep", "maker")
"""Who knocks: somebody with a made-up link; a keeper whose links, both, were renewed, at the old address; somebody
with the watch link; somebody whose keep link was renewed, with the watch link; a keeper; and who made the match."""
PARTS = {"number": "1", "table": "1", "key": GAME, "filename": "icon.svg", "person": "ana"}
FIRST, SECOND = regular([2, 0, 6, 0], 0, 2), regular([0, 4, 4, 0], 1, 1)
ADJUSTMENT = {"kind": "adjustment", "changes": [3, -3, 0, 0], "bank": 0, "note": "agreed"}
DEAL = {
    "contract": "regular", "regular-hearts-0": "1", "regular-hearts-1": "2", "regular-hearts-2": "3",
    "regular-hearts-3": "2", "regular-upper_acorns": "1", "regular-upper_greens": "2",
}  # fmt: skip
COUNT = {"count-0": "0", "count-1": "40", "count-2": "20", "count-3": "20", "count-4": "0", "do": "right"}
DOCUMENT = '{"format": 1, "game": "slovak-lorum", "players": ["Ana", "Boris", "Cyril", "Dana"], "log": []}'
RECIPE = json.dumps(recipes.recipe_of({"left": 1}))
HANDED = "#" + pack_match(parse_document(DOCUMENT)[0], "abcdefghjk")

FORMS = {
    "/m/<token>/deals": lambda match: DEAL,
    "/m/<token>/entries/<int:number>": lambda match: DEAL,
    "/m/<token>/entries/<int:number>/insert": lambda match: DEAL,
    "/m/<token>/entries/<int:number>/insert/penalty": lambda match: {"penalty": "revoke", "seat": "1"},
    "/m/<token>/adjust": lambda match: {"change-0": "5", "change-1": "-5"},
    "/m/<token>/adjust/preview": lambda match: {"gives": "0", "gets": "1", "number": "4"},
    "/m/<token>/buy-ins": lambda match: {"each": "50"},
    "/m/<token>/buy-ins/preview": lambda match: {"seat": "0", "number": "20"},
    "/m/<token>/circle": lambda match: {"do": "out"},
    "/m/<token>/colours": lambda match: {"worth-white": "1", "number-white": "100"},
    "/m/<token>/count": lambda match: COUNT,
    "/m/<token>/exchange": lambda match: {"buyer": "0", "seller": "1"},
    "/m/<token>/finish": lambda match: {"bank": "keep"},
    "/m/<token>/penalty": lambda match: {"penalty": "revoke", "seat": "1"},
    "/m/<token>/paid": lambda match: {"made": "yes"},
    "/m/<token>/deals-first": lambda match: {"dealer": "1"},
    "/m/<token>/go-on": lambda match: new_form(),
    "/m/<token>/settling": lambda match: {"way": "winner"},
    "/m/<token>/settings": lambda match: new_form(GAME, ("Anna", *PLAYERS[1:]), dealer=1),
    "/m/<token>/share/renew": lambda match: {"role": "watch", "token": match.watch},
    "/take-back": lambda match: {"token": match.watch},
    "/open": lambda match: {"link": match.watch},
    "/import": lambda match: {"text": DOCUMENT},
    "/import/look": lambda match: {"text": HANDED},
    "/import/take": lambda match: {"text": HANDED},
    "/games/open": lambda match: {"text": RECIPE},
    "/new": lambda match: new_form(),
    "/people/me": lambda match: {"person": "nobody", "me": "yes"},
    "/people/merge": lambda match: {"person": "nobody", "means": "Ana"},
    "/people/part": lambda match: {"name": "Nobody"},
}
"""What is sent to a route that changes something, beside key and revision, so that it is done where it may be.

The form of a preview is that of what it shows, unless it stands here.
"""

ALL_BEANS = {"kind": "adjustment", "changes": [-20, 20, 0, 0], "bank": 0, "note": ""}
LOGS = {
    "playing": [FIRST, SECOND, ADJUSTMENT], "finished": [FIRST, SECOND, KEEP], "in a circle": [FIRST, SECOND, KEEP],
    "beans": [ALL_BEANS], "money": [], "penalties": [FIRST],
}  # fmt: skip
"""What has happened in a match of each state; in one that is played the last entry was undone."""
REVOKE = {"key": "revoke", "name": "Revoke", "pays": 10, "to": "bank"}
OPTIONS = {"beans": {"scoring": "beans"}, "penalties": {"penalties": [REVOKE]}}
"""The house rules of a match in each state, where it has any."""
STATES = {
    "/m/<token>/reopen": "finished", "/m/<token>/paid": "finished", "/m/<token>/circle": "in a circle",
    "/m/<token>/exchange": "beans",
    "/m/<token>/count": "beans", "/m/<token>/count/preview": "beans", "/m/<token>/buy-ins/preview": "beans",
    "/m/<token>/settling": "money", "/take-back": "binned", "/people/<path:person>": "finished",
    "/m/<token>/penalty": "penalties", "/m/<token>/penalty/preview": "penalties",
    **dict.fromkeys(("/m/<token>/entries/<int:number>/insert/penalty",
                     "/m/<token>/entries/<int:number>/insert/penalty/preview"), "penalties"),
}  # fmt: skip
"""In which state a match must be for that."""


@dataclass(frozen=True)
class Match:
    """A match at which somebody knocks: the tokens of their links, and how far it has come."""

    key: str
    watch: str
    keep: str
    revision: int


def ways(app):
    """Every method of every rule: "GET /m/<token>"."""
    rules = [(rule.rule, {*rule.methods} - {"HEAD", "OPTIONS"}) for rule in app.url_map.iter_rules()]
    known = {f"{method} {rule}" for rule, methods in rules for method in methods}
    return sorted(known, key=lambda way: way.split()[::-1])


def address(app, rule, token):
    if ":mark>" in rule:
        with app.test_request_context():
            return assets.asset_url("screen.css")
    parts = PARTS | {"token": token}
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts[part[1]], rule)


class House:
    """An app, and a browser for each kind of visitor."""

    def __init__(self, app):
        self.app = app
        app.config.update(MOST_MADE=10**6, MOST_WRONG=10**6)
        self.browsers = {name: app.test_client() for name in VISITORS}
        self.csrf = {name: self.csrf_of(name) for name in VISITORS}
        self.read = dict[tuple[str, str], Match]()
        with self.browsers["maker"].session_transaction() as cookie:
            cookie["browser"] = "5" * 32

    def csrf_of(self, visitor, base="http://localhost"):
        return csrf(self.browsers[visitor].get("/open", base_url=base).text)

    def played(self, game, deals=4, seed=1):
        """A made-up match of this game under way, which the maker keeps."""
        with self.app.test_request_context():
            stored_match = store_match(get_db(), game, seed, deals)
            if stored_match.log[-1]["kind"] == "finish":
                place = len(stored_match.log) - 1
                sent = self._sent(stored_match)
                stored_match = changing.remove(get_db(), stored_match.key, place, sent, changing.replayed).match
            tokens = self._tokens(stored_match)
        assert self.browsers["maker"].get(f"/k/{tokens.keep}").status_code == 303
        return tokens

    def match(self, visitor, state="playing"):
        """A new match in this state, its visitor seated, with the tokens of the links that they hold."""
        with self.app.test_request_context():
            stored_match = self._played(state)
            old = self._tokens(stored_match)
            if visitor in ("ended", "lost"):
                assert self.browsers[visitor].get(f"/k/{old.keep}").status_code == 303
            for role in ("watch", "keep"):
                stored_match = rights.renew(get_db(), stored_match, role)
            new = self._tokens(stored_match)
            if state == "in a circle":
                circle = circles.create_circle(get_db(), "a stranger's hash", "Thursdays")
                content = load_summary(get_db(), stored_match).content
                assert circle_matches.put_match_in(get_db(), circle, stored_match, content)
            if state == "binned":
                matches.delete(get_db(), stored_match.key)
        if visitor == "keep" and state != "binned":
            assert self.browsers[visitor].get(f"/k/{new.keep}").status_code == 303
        held = {
            "unknown": ("abcdefghjk-" + "x" * 22,) * 2, "ended": (old.watch, old.keep), "lost": (new.watch, old.keep),
            "watch": (new.watch, new.watch),
        }  # fmt: skip
        watch, keep = held.get(visitor, (new.watch, new.keep))
        return Match(stored_match.key, watch, keep, stored_match.revision)

    def match_for(self, visitor, way):
        """A match in the state that this way needs; one for all ways that only read, which change nothing."""
        state = STATES.get(way.split()[1], "playing")
        if not way.startswith("GET"):
            return self.match(visitor, state)
        if (visitor, state) not in self.read:
            self.read[visitor, state] = self.match(visitor, state)
        return self.read[visitor, state]

    def now(self, match):
        with self.app.app_context():
            stored = matches.load(get_db(), match.key)
        return replace(match, revision=stored.revision) if stored else match

    def ask(self, visitor, way, match, **more):
        """Knock at a way as this visitor, with a good form where one is sent."""
        method, rule = way.split(" ", 1)
        token = match.keep if rule.startswith("/k/") else match.watch
        if method == "POST":
            more.setdefault("data", self.form(visitor, rule, match))
        return self.browsers[visitor].open(address(self.app, rule, token), method=method, **more)

    def form(self, visitor, rule, match):
        of = rule if rule in FORMS else re.sub("(?<=token>)/preview$", "/deals", rule).removesuffix("/preview")
        filled = FORMS[of](match) if of in FORMS else {}
        if rule.endswith("/paid"):
            filled = filled | {"payment": self._owed(match)}
        around = {"csrf_token": self.csrf[visitor], "form_key": saving.new_form_key(), "revision": str(match.revision)}
        return filled | around

    def everything(self):
        """All that is stored but who has opened which link."""
        with self.app.app_context():
            store = get_db()
            names = {*store.table_names()} - {"rights"}
            return {name: store.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}

    def _played(self, state):
        game = {"beans": "german-lorum", "money": "king"}.get(state, GAME)
        money = {"currency": "EUR", "unit": 1} if state == "money" else None
        maker = hashlib.sha256(b"5" * 32).hexdigest()
        match = new_match(get_db(), game, PLAYERS, options=OPTIONS.get(state, {}), browser=maker, money=money)
        for entry in LOGS.get(state, LOGS["playing"]):
            saved = changing.append(get_db(), match.key, entry, self._sent(match), changing.replayed)
            assert isinstance(saved, saving.Saved), saved
            match = saved.match
        if state == "playing":
            match = changing.undo(get_db(), match.key, self._sent(match), changing.replayed).match
        return match

    def _sent(self, match):
        return saving.Submission(saving.new_form_key(), match.revision, {})

    def _tokens(self, stored_match):
        watch, keep = (link_token(stored_match, role) for role in ("watch", "keep"))
        return Match(stored_match.key, watch, keep, stored_match.revision)

    def _owed(self, match):
        """A payment of the match, or one that nobody owes where all is settled or the match is gone."""
        with self.app.app_context():
            stored = matches.load(get_db(), match.key)
            payments = named_payments(settle_by_choice(get_replayed(stored)), stored.players) if stored else []
        owed = payments[0] if payments else None
        return [owed.payer, owed.payee, str(owed.amount)] if owed else [PLAYERS[0], PLAYERS[1], "1"]
