"""Two phones and a watcher do what people do at a table, in any order; whatever they do, some things stay true."""

import json
import os
import tempfile
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from scorer import create_app, games
from scorer.engine import document, ledger
from scorer.play.known_matches import agrees_with_log
from scorer.play.replayed_match import get_replayed
from scorer.play.summaries import VERSION
from scorer.store import connections, matches, saving
from scorer.store.match_extras import stale_keys
from scorer.web.database import get_db
from tests.helpers.cheap import lay_database
from tests.helpers.examples import examples
from tests.helpers.routes import House

PHONES = st.sampled_from(["keep", "maker"])
OK, LATE = 303, 409


def regular(hearts, acorns, greens):
    fields = {f"regular-hearts-{seat}": str(count) for seat, count in enumerate(hearts)}
    return {"contract": "regular", "regular-upper_acorns": str(acorns), "regular-upper_greens": str(greens), **fields}


def dealt(seed):
    """A deal that adds up, or one time in five one that does not."""
    random = Random(seed)
    if random.random() < 0.3:
        kind = random.choice(("small", "big"))
        is_made = random.choice(("yes", "no"))
        return {"contract": kind, f"{kind}-caller": str(random.randrange(4)), f"{kind}-made": is_made}
    hearts = [0, 0, 0, 0]
    for _ in range(8 if random.random() < 0.8 else 9):
        hearts[random.randrange(4)] += 1
    return regular(hearts, random.randrange(4), random.randrange(4))


DEALS = st.integers(0, 10**6).map(dealt)


class Table(RuleBasedStateMachine):
    """One match. `forms` are forms as they once were sent, `pages` the revisions that a phone has seen."""

    forms = Bundle("forms")

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))  # in memory
        lay_database(Path(self.folder.name))
        self.house = House(create_app({"TESTING": True}, instance_path=Path(self.folder.name)))
        self.revision = 0
        self.saved = {}
        """What was saved under the key of each form."""
        self.seen = {"keep": 0, "maker": 0}

    def teardown(self):
        connections.close()
        self.folder.cleanup()

    @initialize()
    def make(self):
        """Both phones sit down at a new match; a third one watches."""
        self.match = self.house.match("keep")
        self.revision = self.stored().revision
        self.seen = dict.fromkeys(self.seen, self.revision)

    def stored(self):
        with self.house.app.app_context():
            match = matches.load(get_db(), self.match.key)
        assert match is not None
        return match

    def send(self, phone, path, fields, **around):
        """Send a form; what it came to is compared with what is stored before and after."""
        before = self.stored()
        form = {
            "form_key": saving.new_form_key(),
            "revision": str(self.seen.get(phone, before.revision)),
            **fields,
            **around,
        }
        form["csrf_token"] = self.house.csrf[phone]
        answer = self.house.browsers[phone].post(f"/m/{self.match.watch}{path}", data=form)
        after = self.stored()
        key = form["form_key"]
        assert answer.status_code in (OK, LATE, 404, 422), answer.status_code
        if after.revision != before.revision:
            assert answer.status_code == OK
            assert after.revision == before.revision + 1, "one change, one revision"
            assert form["revision"] == str(before.revision), "a page that had not seen the newest changed something"
            assert key not in self.saved, "a form was saved twice"
            self.saved[key] = fields
        else:
            assert after == before, "something changed without a new revision"
        if answer.status_code == LATE:  # a page that is not the newest, or a step back where there is none
            assert form["revision"] != str(before.revision) or key in self.saved or path in ("/undo", "/redo")
        return answer

    @rule(phone=PHONES)
    def look(self, phone):
        """A phone sees the newest."""
        assert self.house.browsers[phone].get(f"/m/{self.match.watch}").status_code == 200
        self.seen[phone] = self.stored().revision

    @rule(target=forms, phone=PHONES, deal=DEALS, fresh=st.booleans())
    def enter(self, phone, deal, fresh):
        """A deal is entered, perhaps on a page that is not the newest."""
        if fresh:
            self.look(phone)
        key, revision = saving.new_form_key(), str(self.seen[phone])
        before = len(self.stored().log)
        answer = self.send(phone, "/deals", deal, form_key=key, revision=revision)
        grown = len(self.stored().log) - before
        assert grown in (0, 1)
        if answer.status_code == OK and key in self.saved:
            assert grown == 1
        return multiple((phone, deal, key, revision))

    @rule(phone=PHONES, deal=DEALS, other=PHONES)
    def tap_thrice(self, phone, deal, other):
        """The same form is sent three times, the last time by another phone: one deal, and the same answer."""
        self.look(phone)
        before = len(self.stored().log)
        form = {"form_key": saving.new_form_key(), "revision": str(self.seen[phone])}
        answers = {self.send(who, "/deals", deal, **form).status_code for who in (phone, phone, other)}
        assert len(answers) == 1
        assert len(self.stored().log) - before == (form["form_key"] in self.saved)

    @rule(form=forms, phone=PHONES, deal=DEALS, same=st.booleans())
    def again(self, form, phone, deal, same):
        """A form is sent again, as it was or filled in anew under its old key: nothing that was saved is doubled."""
        _who, fields, key, revision = form
        sent, saved = fields if same else deal, self.saved.get(key)
        answer = self.send(phone, "/deals", sent, form_key=key, revision=revision)
        if saved is not None:
            assert answer.status_code == (OK if sent == saved else LATE)

    @rule(phone=PHONES, deal=DEALS, place=st.integers(0, 12), fresh=st.booleans())
    def correct(self, phone, deal, place, fresh):
        """An old deal is corrected, or one that is not there."""
        if fresh:
            self.look(phone)
        before = list(self.stored().log)
        self.send(phone, f"/entries/{place}", deal)
        after = list(self.stored().log)
        assert len(after) == len(before)
        assert [at for at in range(len(after)) if after[at] != before[at]] in ([], [place - 1]), "one deal a place"

    @rule(phone=PHONES, place=st.integers(0, 12))
    def remove(self, phone, place):
        """An entry is taken out."""
        before = list(self.stored().log)
        self.send(phone, f"/entries/{place}/remove", {})
        after = list(self.stored().log)
        assert after in (before, before[: place - 1] + before[place:] if place else before)

    @rule(phone=PHONES, way=st.sampled_from(["/undo", "/redo", "/reopen"]))
    def turn_back(self, phone, way):
        """The latest change is taken back, or made again."""
        self.look(phone)
        self.send(phone, way, {})

    @rule(phone=PHONES)
    def undo_and_redo(self, phone):
        """What was undone and made again is what it was."""
        self.look(phone)
        log, revision = self.stored().log, self.stored().revision
        self.send(phone, "/undo", {})
        if self.stored().revision > revision:
            self.look(phone)
            self.send(phone, "/redo", {})
            assert self.stored().log == log

    @rule(phone=PHONES, chips=st.integers(-50, 50), bank=st.integers(-3, 3), fresh=st.booleans())
    def adjust(self, phone, chips, bank, fresh):
        """Chips are moved by agreement; they add up or are refused."""
        if fresh:
            self.look(phone)
        self.send(phone, "/adjust", {"change-0": str(chips), "change-1": str(-chips), "bank": str(bank)})

    @rule(phone=PHONES, bank=st.sampled_from(["split", "keep"]))
    def finish(self, phone, bank):
        """The evening ends, for now."""
        self.look(phone)
        self.send(phone, "/finish", {"bank": bank})

    @rule(role=st.sampled_from(["watch", "keep"]))
    def renew(self, role):
        """The maker renews a link: the old one ends, the other phone is let in anew, the match stays as it is."""
        old, before = self.match, self.stored()
        form = {"role": role, "token": getattr(old, role), "csrf_token": self.house.csrf["maker"]}
        answer = self.house.browsers["maker"].post(f"/m/{old.watch}/share/renew", data=form)
        assert answer.status_code == OK
        with self.house.app.test_request_context():
            self.match = self.house._tokens(self.stored())
        ended = f"/k/{old.keep}" if role == "keep" else f"/m/{old.watch}"
        assert self.house.browsers["keep"].get(ended).status_code == 404
        if role == "keep":
            assert self.house.browsers["keep"].get(f"/m/{self.match.watch}/settings").status_code == 403
        assert self.house.browsers["keep"].get(f"/k/{self.match.keep}").status_code == OK
        assert self.stored().log == before.log
        assert self.stored().revision == before.revision

    @rule(deal=DEALS, way=st.sampled_from(["/deals", "/entries/1", "/entries/1/remove", "/undo", "/adjust", "/finish"]))
    def watch(self, deal, way):
        """Whatever a watcher sends is refused, and changes nothing."""
        before = self.house.everything()
        form = {**deal, "bank": "keep", "csrf_token": self.house.csrf["watch"], "form_key": saving.new_form_key()}
        form["revision"] = str(self.stored().revision)
        watcher = self.house.browsers["watch"]
        assert watcher.post(f"/m/{self.match.watch}{way}", data=form).status_code == 403
        assert self.house.everything() == before

    @invariant()
    def chips_are_conserved(self):
        """What the players and the bank have is together nothing; the ledger is the replay of the document."""
        if not hasattr(self, "match"):
            return
        stored = self.stored()
        assert stored.revision >= self.revision, "the revision went back"
        self.revision = stored.revision
        replayed = get_replayed(stored)
        assert sum(replayed.ledger.state.totals) + replayed.ledger.state.bank == 0
        for row in replayed.ledger.rows:
            assert sum(row.totals) + row.bank == 0
        taken = self.house.browsers["watch"].get(f"/m/{self.match.watch}/document.json").json
        parsed, problems = document.parse_match(json.loads(json.dumps(taken)), games.find)
        assert parsed is not None, problems
        assert ledger.replay(parsed).rows == replayed.ledger.rows

    @invariant()
    def the_summary_is_of_the_newest(self):
        """Whatever was written, the summary was written with it and is what the log comes to."""
        if not hasattr(self, "match"):
            return
        with self.house.app.app_context():
            assert stale_keys(get_db(), VERSION) == []
            assert agrees_with_log(get_db(), get_replayed(self.stored()))

    @invariant()
    def the_history_is_whole(self):
        """A line for every revision, each form in it once."""
        if not hasattr(self, "match"):
            return
        with self.house.app.app_context():
            asked = "SELECT revision, form_key FROM changes WHERE match_id = ? ORDER BY revision"
            lines = get_db().execute(asked, [self.stored().id]).fetchall()
        assert [revision for revision, _key in lines] == list(range(1, self.revision + 1))
        assert len({key for _revision, key in lines}) == len(lines)


Table.TestCase.settings = settings(
    max_examples=examples(10), stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestTable = Table.TestCase
TestTable.__doc__ = (
    "Whatever two phones and a watcher do, in any order, the match stays one that people could have played."
)
