"""Reach: what keeps phones from this computer is found where it can be seen from here."""

import socket

import pytest

from scorer.commands import environment
from scorer.web import hosts
from tests.commands.conftest import scorer
from tests.commands.test_checks import looks


@pytest.fixture
def wsl(tmp_path, monkeypatch):
    """Linux under Windows."""
    (tmp_path / "osrelease").write_text("5.15.153.1-microsoft-standard-WSL2")
    monkeypatch.setattr(environment, "KERNEL", tmp_path / "osrelease")


@pytest.mark.parametrize(("address", "hidden"), [("172.20.3.4", True), ("192.168.1.20", False)])
def test_wsl_hides_its_own_network(instance, wsl, monkeypatch, address, hidden):
    """Not where it shares that of Windows; the README says how."""
    monkeypatch.setattr(hosts, "lan_address", lambda: address)
    answer = scorer(instance, "doctor")
    assert (answer.exit_code, len(looks(answer))) == ((1, 1) if hidden else (0, 0))
    assert (environment.CHAPTER in answer.output) == hidden


def test_such_an_address_elsewhere_is_good(tmp_path, monkeypatch):
    monkeypatch.setattr(environment, "KERNEL", tmp_path / "none")
    assert not environment.is_wsl_address("172.20.3.4")


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


def test_the_three_kinds():
    """Well, worth knowing, in need of somebody."""
    findings = [kind("network", "It is so.") for kind in (environment.ok, environment.info, environment.problem)]
    assert [finding.state for finding in findings] == ["well", "note", "trouble"]
    assert {(finding.subject, finding.sentence) for finding in findings} == {("network", "It is so.")}
