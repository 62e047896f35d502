"""Two processes serve one folder, answers are lost and doubled, clocks jump, servers are killed: no deal is lost."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scorer.play.replayed_match import replay_match
from scorer.store import backups, db, matches, restoring
from tests.helpers.examples import examples
from tests.helpers.served import Phone, Server
from tests.helpers.table import csrf, hidden, new_form
from tests.tools import crash

SERVERS = st.integers(0, 1)
WAYS = st.sampled_from(["once", "lost", "lost again", "doubled"])
"""How a form gets through: its answers are lost and it comes again, by the other process too, or twice at once."""
YEAR = 365 * 86_400
JUMPS = st.sampled_from([0, 2, -2, 3600, -3600, 40 * 86_400, -40 * 86_400, 10 * YEAR, -60 * YEAR])


class Jumping(Server):
    """A server whose clock is wrong by what stands in a file beside its folder."""

    def __init__(self, instance):
        super().__init__(instance)
        words = self.command[self.command.index("scorer") + 1 :]
        self.command = [sys.executable, "-m", "tests.helpers.jumping", str(clock(instance)), *words]


def clock(instance):
    """The file that says how wrong the clock is."""
    return instance.with_name("clock")


@dataclass
class House:
    """Both servers, and the folder that they share."""

    instance: Path
    ports: tuple[int, int]


@pytest.fixture
def house(tmp_path):
    """Two servers of one folder."""
    instance = tmp_path / "instance"
    clock(instance).write_text("0", encoding="ascii")
    with Jumping(instance) as server, Jumping(instance) as other:
        yield House(instance, (server.port, other.port))


class Browser:
    """A browser that asks now this process and now that one, and loses answers."""

    def __init__(self, house):
        self.house = house
        self.cookie = ""

    def get(self, path, at):
        """Open a page."""
        return self._ask(at, lambda phone: phone.get(path))

    def send(self, path, fields, at, way="once"):
        """Send a form; each time with the cookie that it had, where an answer was lost."""
        had = self.cookie
        if way == "doubled":
            with ThreadPoolExecutor(2) as pool:
                first, other = pool.map(lambda port: _post(port, had, path, fields), self.house.ports)
            self.cookie = first[1] or other[1] or had
            assert first[0].location.partition("?")[0] == other[0].location.partition("?")[0]
            return first[0]
        for turn in range(("once", "lost", "lost again").index(way)):
            self._ask((at + turn) % 2, lambda phone: phone.post(path, fields))
            self.cookie = had
        return self._ask((at + 1) % 2, lambda phone: phone.post(path, fields))

    def _ask(self, at, how):
        with closing(Phone(self.house.ports[at])) as phone:
            phone.cookie = self.cookie
            answer = how(phone)
            self.cookie = phone.cookie
            return answer


def _post(port, cookie, path, fields):
    with closing(Phone(port)) as phone:
        phone.cookie = cookie
        return phone.post(path, fields), phone.cookie


class Evening(RuleBasedStateMachine):
    """A maker, a keeper by the link, a watcher, and what each has done."""

    def __init__(self, house):
        super().__init__()
        self.house = house
        self.maker, self.keeper, self.watcher = (Browser(house) for _ in range(3))
        self.made = len(self.stored())
        self.table = ""
        self.deals = 0

    def teardown(self):
        """Mend the clock."""
        clock(self.house.instance).write_text("0", encoding="ascii")

    def stored(self):
        """Every match, those in the bin too."""
        with closing(db.connect(self.house.instance / db.FILE)) as store:
            return matches.all_matches(store, binned=True)

    @initialize(at=SERVERS, way=WAYS)
    def begin(self, at, way):
        """A first visitor makes a match."""
        fields = hidden(self.maker.get("/new", at).text) | new_form()
        self.sit_down(self.maker.send("/new", fields, at, way))

    def sit_down(self, answer):
        """A match was made, one however often its form came; the keeper gets its link."""
        assert answer.status == 303
        self.table, self.deals, self.made = answer.location, 0, self.made + 1
        hit = re.search(r"/k/[\w-]+", self.maker.get(f"{self.table}/share", 0).text)
        assert hit, "the maker has lost the match"
        assert self.keeper.get(hit[0], 1).location == self.table

    @rule(jump=JUMPS)
    def set_clock(self, jump):
        """The clock is wrong by so much from here on, for both processes."""
        clock(self.house.instance).write_text(str(jump), encoding="ascii")

    @rule(who=st.booleans(), at=SERVERS, way=WAYS, seed=st.integers(0, 99))
    def deal(self, who, at, way, seed):
        """Somebody enters a deal."""
        browser = self.maker if who else self.keeper
        fields = hidden(browser.get(self.table, at).text) | crash.deal(Random(seed))[1]
        assert browser.send(f"{self.table}/deals", fields, at, way).status == 303
        self.deals += 1

    @rule(at=SERVERS, way=WAYS)
    def undo(self, at, way):
        """The last deal is taken back, where there is one."""
        if self.deals:
            fields = hidden(self.keeper.get(self.table, at).text)
            assert self.keeper.send(f"{self.table}/undo", fields, at, way).status == 303
            self.deals -= 1

    @rule(at=SERVERS, way=WAYS)
    def rematch(self, at, way):
        """The maker plays the same again."""
        fields = hidden(self.maker.get(f"{self.table}/finish", at).text)
        self.sit_down(self.maker.send(f"{self.table}/rematch", fields, at, way))

    @rule(at=SERVERS, jump=JUMPS)
    def throw_away_and_take_back(self, at, jump):
        """Whatever the clock does meanwhile, the bin gives the match back."""
        form = {"csrf_token": csrf(self.maker.get("/open", at).text)}
        assert self.maker.send(f"{self.table}/throw-away", form, at).status == 303
        self.set_clock(jump)
        for server in (0, 1):
            self.watcher.get("/", server)  # the first request of a day does what is to be done daily
        assert self.maker.send("/take-back", form | {"token": self.table.removeprefix("/m/")}, at).status == 303

    @invariant()
    def nobody_has_lost_anything(self):
        """Both may keep, everybody sees the board, and what was done is stored, once, in its order."""
        if not self.table:
            return
        for browser in (self.maker, self.keeper):
            assert browser.get(f"{self.table}/adjust", 0).status == 200
        for at in (0, 1):
            assert self.watcher.get(self.table, at).status == 200
        assert self.maker.get(f"{self.table}/throw-away", 1).status == 200
        hit = self.stored()
        assert len(hit) == self.made
        last = next(match for match in hit if match.key == self.table[3:13])
        assert len(last.log) == self.deals
        replay_match(last)
        with closing(db.connect(self.house.instance / db.FILE)) as store:
            lines = store.execute("SELECT revision FROM changes WHERE match_id = ? ORDER BY revision", [last.id])
            assert [row[0] for row in lines] == list(range(1, last.revision + 1))
            assert restoring.integrity_errors(store) == []


@pytest.mark.sweep
def test_whatever_line_and_clock_do(house):
    """In any order."""
    run_state_machine_as_test(
        lambda: Evening(house),
        settings=settings(
            max_examples=examples(8), stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
    backup_files = backups.daily_backups(house.instance)
    assert 0 < len(backup_files) <= backups.DAYS_OF_BACKUPS
    for path in backup_files:
        restoring.check_restorable(path)


@pytest.mark.parametrize("kills", [1, pytest.param(5, marks=pytest.mark.sweep)])
def test_a_killed_server_loses_and_doubles_nothing(tmp_path, kills):
    """Kills under eight phones: every acknowledged deal is there once, none refused is, the database is whole.

    Matches are finished and reopened meanwhile, and their circle counts what they come to.
    """
    counted = crash.run(tmp_path / "instance", kills=kills, most_seconds=0.6)
    assert counted.wrong == []
    assert len(counted.saved) >= 3 * kills, "so little was saved that nothing is shown"
    assert counted.reopened > 0 or kills == 1
    assert counted.again > 0, "no kill hit a phone that was sending"


def test_what_is_counted_would_be_found(tmp_path):
    """The counting itself: a deal that is gone, one that was refused and yet saved, and a changed one are each seen."""
    counted = crash.run(tmp_path / "instance", kills=0, phones=1)
    assert counted.wrong == []
    first, second = sorted(counted.saved)[:2]
    counted.saved.add("never stored")
    counted.stale.add(first)
    counted.sent[second] = [8, 0, 0, 0] if counted.sent[second] != [8, 0, 0, 0] else [0, 8, 0, 0]
    crash.count(tmp_path / "instance", counted)
    assert sorted(line.split(":")[0] for line in counted.wrong) == ["another deal", "missing", "saved and refused"]
