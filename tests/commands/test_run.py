"""`scorer run`: it serves, shows the phones the way, and is clear when something is in the way."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from contextlib import closing
from functools import partial

import pytest
from click.testing import CliRunner

from scorer import create_app, paths
from scorer.cli import main
from scorer.commands import environment, run
from scorer.store import connections, db
from scorer.web import hosts, server as web_server
from tests.helpers import stored
from tests.helpers.served import PATIENCE
from tests.tools import installed

SCORER = [sys.executable, "-m", "scorer"]
# Whatever the machine says about proxies, these tests ask nobody but themselves.
DIRECT = {**os.environ, "no_proxy": "*", "PYTHONUTF8": "1"}


def scorer(*words):
    return subprocess.run([*SCORER, *words], capture_output=True, text=True, timeout=PATIENCE, env=DIRECT)


def test_run_serves_and_says_where(tmp_path):
    words = ["--instance", str(tmp_path), "run", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([*SCORER, *words], stdout=subprocess.PIPE, text=True, env=DIRECT) as server:
        try:
            address = re.search(r"http://localhost:\d+/|http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert address
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with opener.open(address[0], timeout=PATIENCE) as answer:
                assert answer.status == 200
        finally:
            server.terminate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_ends_in_order(tmp_path, number):
    words = ["--instance", str(tmp_path), "run", "--host", "127.0.0.1", "--port", "0"]
    heard = partial(signal.signal, number, signal.SIG_DFL)  # who starts the tests may have it ignored, as nohup does
    with subprocess.Popen([*SCORER, *words], stdout=subprocess.PIPE, text=True, env=DIRECT, preexec_fn=heard) as server:
        try:
            while "Ctrl+C" not in server.stdout.readline():
                assert server.poll() is None
            with closing(db.connect(tmp_path / db.FILE)) as store:
                key = stored.store_match(store, "king", 1).key
            assert (tmp_path / "scorer.db-wal").exists()
            server.send_signal(number)
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()
    assert not (tmp_path / "scorer.db-wal").exists()
    assert key in scorer("--instance", tmp_path, "list").stdout


@pytest.mark.parametrize(
    ("ignored", "gone", "expected"),
    [(signal.SIGHUP, "", [signal.SIGTERM]), (None, "SIGHUP", [signal.SIGTERM, signal.SIGINT])],
    ids=["nohup", "Windows"],
)
def test_what_ends_it(monkeypatch, ignored, gone, expected):
    """Who starts it so that it outlives the terminal finds it running. Windows has SIGBREAK and no SIGHUP."""
    set_to = []
    monkeypatch.setattr(signal, "getsignal", lambda number: signal.SIG_IGN if number == ignored else signal.SIG_DFL)
    monkeypatch.setattr(signal, "signal", lambda number, handler: set_to.append(number))
    if gone:
        monkeypatch.delattr(signal, gone)
        monkeypatch.setattr(signal, "Signals", {"SIGBREAK": signal.SIGINT})
    run.install_signal_handlers()
    assert set_to == expected


def test_what_is_in_the_way_is_a_sentence(tmp_path):
    """A port that somebody else has, with another one to try, and a host that is not found."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for host, asked in (("127.0.0.1", port), ("nosuch.invalid", 0)):
            answer = scorer("--instance", tmp_path, "run", "--host", host, "--port", str(asked))
            assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)
            assert answer.stderr.startswith(f"Error: Scorer cannot listen on {host}, port {asked} (")
            assert f"--port {asked + 1}." in answer.stderr


@pytest.mark.parametrize("words", [["--language", "tlh"], []])
def test_a_language_that_is_not_spoken_is_a_sentence(tmp_path, monkeypatch, words):
    """It says which are, and nothing is served; SCORER_LANGUAGE is no other."""
    monkeypatch.setattr(run.web_server, "make_server", None)
    if not words:
        monkeypatch.setenv("SCORER_LANGUAGE", "tlh")
    answer = CliRunner().invoke(main, ["--instance", str(tmp_path), "run", "--port", "0", *words])
    assert (answer.exit_code, "does not speak tlh" in answer.output, "en" in answer.output) == (2, True, True)


@pytest.mark.parametrize(
    ("host", "lan", "shown"),
    [
        ("0.0.0.0", "192.168.1.20", "192.168.1.20"), ("0.0.0.0", None, "localhost"),
        ("2001:db8::5", None, "[2001:db8::5]"), ("::1", None, "[::1]"),
    ],
)  # fmt: skip
def test_welcome_shows_the_phones_the_way(app, monkeypatch, capsys, host, lan, shown):
    """It prints the one address that phones open and its code; without a network it says that no phone can come."""
    monkeypatch.setattr(hosts, "lan_address", lambda: lan)
    monkeypatch.setattr(environment, "is_listening", lambda address, port: True)
    run.print_welcome(app, host, 8000)
    output = capsys.readouterr().out
    far = shown not in ("localhost", "[::1]")
    assert re.findall(r"http://\S+", output) == [f"http://{shown}:8000/"]
    assert ("▄" in output, "No phone" in output) == (far, not far)
    assert environment.CHAPTER not in output
    assert f": scorer --instance {app.instance_path} assets pull\n" in output


@pytest.mark.parametrize("why", ["unanswered", "wsl"])
def test_welcome_says_what_helps(app, monkeypatch, capsys, why):
    """Where nobody answers there, or Windows hides it, it points to the chapter about that."""
    tried = []
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(environment, "is_wsl_address", lambda address: why == "wsl")
    monkeypatch.setattr(environment, "is_listening", lambda *where: bool(tried.append(where)))
    run.print_welcome(app, "0.0.0.0", 8000)
    assert environment.CHAPTER in capsys.readouterr().out
    assert tried == ([] if why == "wsl" else [("192.168.1.20", 8000)])


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform != "linux", reason="what Windows refuses is seen in /proc")
def test_it_runs_on_windows(tmp_path, monkeypatch):
    """Without what Unix alone has a deal is played, backed up, restored and found again."""
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")  # what a file or a pipe has there
    installed.check([sys.executable, "-m", "tests.helpers.windows"], tmp_path)


@pytest.mark.parametrize(
    ("host", "reached"), [("0.0.0.0", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("*", "127.0.0.1")]
)
def test_windows_gives_no_port_twice(app, monkeypatch, host, reached):
    """There SO_REUSEADDR shares a port with who listens already, so nobody listens with it."""
    monkeypatch.setattr(paths, "IS_WINDOWS", True)
    made = []
    create = socket.create_server

    def note(*words, **named):
        made.append(create(*words, **named))
        return made[-1]

    monkeypatch.setattr(socket, "create_server", note)
    server = web_server.make_server(app, host, 0, 1)
    try:
        assert server.socket is made[0]
        with closing(socket.create_connection((reached, server.effective_port), timeout=PATIENCE)):
            pass
        with pytest.raises(OSError, match="in use"):
            web_server.make_server(app, host, int(server.effective_port), 1)
    finally:
        server.close()


@pytest.mark.parametrize(("more", "opened"), [([], ["http://localhost:8123/phones"]), (["--no-open"], [])])
def test_a_desk_is_shown_the_page(tmp_path, monkeypatch, more, opened):
    """On a screen of its own, unless it is told not to."""

    class Server:
        effective_port = 8123

        def run(self):
            """Nobody comes."""

    pages = []
    monkeypatch.setattr(run.web_server, "make_server", lambda *words: Server())
    monkeypatch.setattr(run, "install_signal_handlers", lambda: None)
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(environment, "is_listening", lambda address, port: True)
    monkeypatch.setattr(run.environment, "is_desktop_session", lambda: True)
    monkeypatch.setattr(run.environment, "open_browser", pages.append)
    answer = CliRunner().invoke(main, ["--instance", str(tmp_path), "run", *more])
    assert (answer.exit_code, pages) == (0, opened), answer.output
    connections.close()


@pytest.mark.parametrize(
    ("addresses", "still", "expected"),
    [
        (["192.168.1.20", None, "192.168.1.33", "192.168.1.33"], True, ["192.168.1.33:8000"]),  # another number at home
        (["10.8.0.2", "10.8.0.2"], True, []),  # a VPN beside it
        (["10.0.0.7", "10.0.0.7"], False, ["10.0.0.7:8000"]),  # another network
    ],
)
def test_a_new_address_is_shown_while_it_runs(app, monkeypatch, addresses, still, expected):
    """Once; without a network, or where the earlier one still holds beside one of another network, nothing is said."""
    ended, shown, left = threading.Event(), list[str](), [*addresses]

    def looked():
        if len(left) == 1:
            ended.set()
        return left.pop(0)

    monkeypatch.setattr(run, "CHECK_INTERVAL", 0)
    monkeypatch.setattr(hosts, "lan_address", looked)
    monkeypatch.setattr(
        environment, "is_listening", lambda address, port: still and (address, port) == ("192.168.1.20", 8000)
    )
    monkeypatch.setattr(run, "print_welcome", lambda app, host, port: shown.append(app.config["REACHED_AT"]))
    hosts.set_lan_address(app, "192.168.1.20", 8000)
    run.watch_lan_address(app, "0.0.0.0", 8000, ended)
    assert shown == expected
    assert app.config["REACHED_AT"] == (expected or ["192.168.1.20:8000"])[-1]


def test_welcome_says_that_no_internet_is_needed(app, monkeypatch, capsys):
    """With htmx in the instance folder nothing needs to be pulled."""
    monkeypatch.setattr(hosts, "lan_address", lambda: None)
    monkeypatch.setattr(run.assets, "script_source", lambda app: "'self'")
    run.print_welcome(app, "127.0.0.1", 8000)
    output = capsys.readouterr().out
    assert "no internet is needed" in output
    assert "assets pull" not in output


def test_a_terminal_without_blocks_gets_no_code(monkeypatch):
    """Rubbish instead of a QR code helps nobody."""

    class Plain:
        encoding = "ascii"

    assert "▄" in run.qr_code("http://192.168.1.20:8000/")
    monkeypatch.setattr(run.sys, "stdout", Plain())
    assert run.qr_code("http://192.168.1.20:8000/") == ""


@pytest.mark.parametrize(
    ("trusted", "answered"),
    [("", {"localhost", "printer.lan", "192.0.2.9"}), ("scores.example", {"scores.example", "printer.lan"})],
)
def test_it_answers_to_its_own_names(tmp_path, monkeypatch, trusted, answered):
    """This computer's own names and the one that was said; or those of SCORER_TRUSTED_HOSTS and the one said."""
    monkeypatch.setenv("SCORER_TRUSTED_HOSTS", trusted)
    app = create_app({"TESTING": True}, instance_path=tmp_path)
    run.trust_local_names(app, "0.0.0.0", "Printer.lan")
    ask = app.test_client().get
    for host in ("localhost", "printer.lan", "scores.example", "evil.example", "192.0.2.9"):
        assert (ask("/privacy", base_url=f"http://{host}:8000").status_code == 200) == (host in answered), host


def test_welcome_names_the_address_that_was_set(app, monkeypatch, capsys):
    app.config["ADDRESS"] = "https://scores.example.org"
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.20")
    run.print_welcome(app, "0.0.0.0", 8000)
    output = capsys.readouterr().out
    assert re.findall(r"http\S+", output) == ["https://scores.example.org/"]
    assert run.qr_code("https://scores.example.org/") in output


def test_welcome_in_a_container_asks_for_the_address(app, monkeypatch, capsys):
    monkeypatch.setenv("SCORER_IN_CONTAINER", "1")
    monkeypatch.setattr(hosts, "lan_address", lambda: "172.17.0.2")
    run.print_welcome(app, "0.0.0.0", 8000)
    output = capsys.readouterr().out
    assert ("172.17.0.2" in output, "\u2584" in output) == (False, False)
    assert "Say it: SCORER_ADDRESS=http://192.168.1.20:8000" in output
    app.config["ADDRESS"] = "http://192.168.1.20:8000"
    run.print_welcome(app, "0.0.0.0", 8000)
    assert "http://192.168.1.20:8000/" in capsys.readouterr().out
