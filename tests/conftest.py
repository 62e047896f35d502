"""What every test may ask for: an app on an empty instance folder, and a client of it.

How flakiness is avoided. No test that gates measures time: what work costs is counted (statements, calls, bytes,
requests), and `make bench` shows the seconds. What a test waits for is an event, never a pause, with a limit that only
meets what hangs: PATIENCE of tests.helpers.served, a minute in a browser. That something does not happen is not waited
for either: the clock of the page is put forward, or something that comes after it is seen first. Every test has a
folder and a port of its own, so that any two may run side by side, and a busy machine makes them slower, not wrong.
"""

import os
import shutil
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from scorer.packaging.hooks import compile_catalogues
from tests.helpers.cheap import lay_database, start_cheaply
from tests.helpers.chromium import LEFT_OUT

ROOT = Path(__file__).parent.parent
MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""Bytes that must be free in memory before the folders of the tests are put there."""

# A shared machine may stumble for a second, and neither watch of hypothesis knows it. `make sweep` asks for "sweep",
# `make quick` for "quick". To explain a failure is to trace every line of it, which takes longer than a test may.
# Each run makes up other examples, so that those of `make test` and of `make sweep` are a hundred together.
for name, most in {"scorer": 30, "sweep": 70, "quick": 10}.items():
    settings.register_profile(
        name,
        deadline=None,
        max_examples=most,
        suppress_health_check=[HealthCheck.too_slow],
        print_blob=True,
        phases=set(Phase) - {Phase.explain},
    )
settings.load_profile("scorer")


def pytest_configure(config):
    """Put the folders of the tests into memory where there is room: each saved deal waits for the disk otherwise.

    Catalogues are compiled where somebody has mended one since Scorer was installed. And commands speak the language of
    the computer, and days are those of its clock: here it is English and UTC, wherever the tests run. The shell finds
    `scorer`, as where it is installed.
    """
    if not hasattr(config, "workerinput"):  # one of several at once does it for all
        compile_catalogues(ROOT / "scorer" / "translations")
    os.environ.pop("SCORER_LANGUAGE", None)
    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ["TZ"] = "UTC"
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    time.tzset()
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One worker more than there are processors for us: one is waiting for a page or a process most of the time."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return 1 + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def pytest_collection_modifyitems(items):
    """Begin with what has a limit of time of its own: at the end, one such test keeps a single worker busy."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session):
    """Say in the last line how many browser tests were left out, and what brings the browser."""
    yield
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = terminal.stats.get("skipped", ()) if terminal else ()
    reasons = Counter(reason for report in skipped if (reason := report.longrepr[2].partition(LEFT_OUT)[2]))
    for reason, tests in reversed(reasons.most_common()):
        terminal.write_line(f"Browser tests left out: {tests}, as {reason}")


@pytest.fixture(scope="session", autouse=True)
def cheap():
    """Apps that do again only what differs from one to the next."""
    with pytest.MonkeyPatch.context() as patch:
        start_cheaply(patch)
        yield


@pytest.fixture
def app(tmp_path):
    """The app as it runs, CSRF included, on its own instance folder with an empty database."""
    from scorer import create_app

    lay_database(tmp_path / "instance")
    return create_app({"TESTING": True}, instance_path=tmp_path / "instance")


@pytest.fixture
def store(tmp_path):
    """A connection to an empty database, without an app."""
    from scorer.store import db

    lay_database(tmp_path)
    with db.connect(tmp_path / db.FILE) as store:
        yield store


@pytest.fixture
def instance(tmp_path):
    from tests.helpers import stored

    stored.folder(tmp_path / "instance")
    return tmp_path / "instance"


@pytest.fixture
def reader(app):
    """A request from a browser that asks for no language, so that sentences are said in English."""
    with app.test_request_context():
        yield


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def house(app):
    """The app and a browser for each kind of visitor, none known from an earlier test; a mistake in it is raised."""
    from tests.helpers.routes import House

    return House(app)


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def pocket_folder(tmp_path_factory):
    """The folder of the pocket edition, which the first of all workers that asks for it writes."""
    import fcntl

    from tests.helpers import pocket

    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with (shared / "pocket.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = shared / "pocket"
        return folder if folder.is_dir() else pocket.write(shared / "pocket.new").rename(folder)
