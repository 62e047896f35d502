"""Where a page is opened by itself, where phones find Scorer, and what keeps them from this computer."""

import io
import json
import socket
import threading
import webbrowser

import click
import pytest

from scorer.commands import environment
from scorer.store import backups, db
from scorer.web import hosts
from tests.commands.conftest import looks, scorer


class Terminal(io.StringIO):
    """A standard output that is one."""

    def isatty(self):
        """It is."""
        return True


@pytest.fixture
def at_desk(monkeypatch):
    """A terminal on a screen with a browser."""
    for name in ("WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(environment.sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.BackgroundBrowser("xdg-open"))
    return monkeypatch


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_desktop_session_has_screen_terminal_and_browser(at_desk, system):
    """Another system than Linux always has a screen."""
    at_desk.setattr(environment.sys, "stdout", Terminal())
    at_desk.setattr(environment.sys, "platform", system)
    assert environment.is_desktop_session()
    at_desk.delenv("DISPLAY")
    assert environment.is_desktop_session() == (system != "linux")


@pytest.mark.parametrize("lack", ["terminal", "window", "browser", "near"])
def test_desktop_session_needs_each_of_them(at_desk, lack):

    def none():
        raise webbrowser.Error

    at_desk.setattr(environment.sys, "stdout", io.StringIO() if lack == "terminal" else Terminal())
    if lack == "window":
        at_desk.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("lynx"))
    elif lack == "browser":
        at_desk.setattr(webbrowser, "get", none)
    elif lack == "near":
        at_desk.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    assert not environment.is_desktop_session()


def test_the_page_is_opened_beside_the_serving(monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.append((address, threading.current_thread().name)))
    environment.open_browser("http://localhost:8000/phones")
    for thread in threading.enumerate():
        if thread.name == "open a page":
            thread.join()
    assert opened == [("http://localhost:8000/phones", "open a page")]


def test_a_folder_without_a_database(app, tmp_path):
    """It is said and not made, unless it may be."""
    with app.test_request_context(), pytest.raises(click.ClickException, match="no database"):  # noqa: SIM117
        with environment.open_app(tmp_path / "new"):
            pass
    assert not (tmp_path / "new").exists()
    with environment.open_app(tmp_path / "new", make=True) as made:
        assert made.instance_path == str(tmp_path / "new")
    assert (tmp_path / "new" / db.FILE).exists()


@pytest.mark.parametrize(
    ("lan", "host"), [("192.168.1.7", "192.168.1.7"), (None, "localhost"), ("2001:db8::5", "[2001:db8::5]")]
)
def test_where_phones_find_it(monkeypatch, lan, host):
    monkeypatch.setattr(environment, "lan_address", lambda: lan)
    assert environment.base_url() == f"http://{host}:8000"


def test_address_that_was_set_is_that_of_links(app, monkeypatch):
    """That of the command before that of the environment; what is no address is refused."""
    monkeypatch.setenv("SCORER_ADDRESS", "https://scores.example.org/scorer/")
    assert environment.base_url() == "https://scores.example.org/scorer"
    assert environment.base_url("http://[2001:db8::5]:8000") == "http://[2001:db8::5]:8000"
    for wrong in ("scores.example.org", "ftp://scores.example.org", "https://", "https://a/?b"):
        with (
            app.test_request_context(),
            pytest.raises(click.ClickException, match="SCORER_ADDRESS or --address is where"),
        ):
            environment.base_url(wrong)


def test_container_has_no_address_of_its_own(monkeypatch, capsys):
    """The sentence goes to standard error, so that a script gets the path alone."""
    monkeypatch.setenv("SCORER_IN_CONTAINER", "1")
    assert environment.base_url() == ""
    assert "Say it: SCORER_ADDRESS=" in capsys.readouterr().err
    assert environment.base_url("http://192.168.1.20:8000") == "http://192.168.1.20:8000"


def test_commands_that_change_rights_are_in_the_log_of_the_system(instance, tmp_path, monkeypatch):
    """One line each, with what was done and no link; where there is no such log, the command works all the same."""
    monkeypatch.setattr(environment, "SYSTEM_LOG", tmp_path / "log")
    assert scorer(instance, "key", "--new").exit_code == 0
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as log:
        log.bind(str(tmp_path / "log"))
        log.settimeout(5)
        backup = backups.back_up(instance)
        key = json.loads(scorer(instance, "list", "--json").stdout)[0]["key"]
        commands = (["link", "--maker", key], ["key", "--new"], ["restore", str(backup)], ["forget", key])
        assert [scorer(instance, *command).exit_code for command in commands] == [0, 0, 0, 0]
        lines = [log.recv(1000).decode().partition("scorer: ")[2].strip("\0") for _ in commands]
    assert lines == [
        f"Ended the link to keep the score of match {key}", f"Replaced the secret key in {instance}",
        f"Restored {backup} into {instance}", f"Destroyed match {key} in {instance}",
    ]  # fmt: skip


@pytest.mark.parametrize(("address", "hidden"), [("172.20.3.4", True), ("192.168.1.20", False)])
def test_wsl_hides_its_own_network(instance, tmp_path, monkeypatch, address, hidden):
    """Not where it shares that of Windows, nor on a Linux of its own; the README says how."""
    monkeypatch.setattr(environment, "KERNEL", tmp_path / "osrelease")
    monkeypatch.setattr(hosts, "lan_address", lambda: address)
    assert not environment.is_wsl_address(address)
    (tmp_path / "osrelease").write_text("5.15.153.1-microsoft-standard-WSL2")
    answer = scorer(instance, "doctor")
    assert (answer.exit_code, len(looks(answer))) == ((1, 1) if hidden else (0, 0))
    assert (environment.CHAPTER in answer.output) == hidden


def test_no_network_is_a_note(instance, monkeypatch):
    """It may be so at home before the evening."""
    monkeypatch.setattr(hosts, "lan_address", lambda: None)
    answer = scorer(instance, "doctor")
    assert answer.exit_code == 0
    assert "Note: No phone can reach it" in answer.output


def test_the_chapter_is_there(root):
    name, _, title = environment.CHAPTER.partition(", ")
    assert f"## {title.strip('“”')}\n" in (root / name).read_text(encoding="utf-8")


def test_who_listens_answers():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        assert environment.is_listening("127.0.0.1", port)
    assert not environment.is_listening("127.0.0.1", port)


@pytest.mark.parametrize(
    ("name", "value", "state"),
    [
        ("SCORER_PROXIES", "8000", "Look here"),
        ("SCORER_PROXIES", "nginx", "Look here"),
        ("SCORER_TRUSTED_HOSTS", "https://scores.example.org", "Look here"),
        ("SCORER_TRUSTED_HOSTS", "scores.example.org other.example.org", "Look here"),
        ("SCORER_TRUSTED_HOSTS", "scores.example.org, .example.com, 192.0.2.1, [::1]", ""),
        ("SCORER_PROXIES", "1", "Note"),
    ],
)
def test_reachability_settings_are_judged(instance, monkeypatch, name, value, state):
    """What cannot be meant needs somebody, what was forgotten is worth a word, and what is right is passed over."""
    monkeypatch.setenv(name, value)
    answer = scorer(instance, "doctor")
    lines = [line for line in answer.output.splitlines() if ": SCORER_" in line]
    assert [line.partition(":")[0] for line in lines] == ([state] if state else [])
    assert answer.exit_code == (1 if state == "Look here" else 0)
