"""A browser is looked for and brought before the first test; without one the last line says what was left out."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.helpers.chromium import leave_out

TOOLS = ("cat", "dirname", "find", "grep", "mkdir", "mktemp", "mv", "rm", "sort", "timeout")
"""What the script may use of the computer; all else it calls is made up here."""
WORKS = 'case "$*" in *--dump-dom*) echo "<html></html>" ;; esac'
LACKS_A_LIBRARY = 'echo "error while loading shared libraries: libnss3.so" >&2; exit 127'
NOTES = 'echo "$(basename "$0") $*" >>"$CALLS"; '
PLAYWRIGHT = f'[ "$*" = "-m playwright --version" ] || {{ {NOTES} exit 1; }}'


class Computer:
    """A checkout on a computer that has nothing but what is put on it, and writes down each command that was called."""

    def __init__(self, folder, root):
        self.checkout, self.commands, self.calls = folder / "checkout", folder / "bin", folder / "calls"
        for directory in (self.checkout / ".ci", self.checkout / ".venv" / "bin", self.commands):
            directory.mkdir(parents=True)
        shutil.copy(root / ".ci" / "browser", self.checkout / ".ci")
        for tool in (*TOOLS, "basename"):
            if path := shutil.which(tool):
                (self.commands / tool).symlink_to(path)
        self.calls.touch()
        self.put("id", "echo 1000")
        self.put("../checkout/.venv/bin/python", PLAYWRIGHT)

    def put(self, name, does):
        """Put a command there that does this."""
        path = self.commands / name
        path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        path.chmod(0o755)

    def brings(self, name, does=WORKS):
        """What a command does that puts another one there, which does this."""
        self.put("../brought", does)
        path = self.commands / name
        return f'mkdir -p "{path.parent}"; mv "{self.commands}/../brought" "{path}"'

    def run(self, *words, **environment):
        """Call the script."""
        return subprocess.run(
            [self.checkout / ".ci" / "browser", *words],
            env={"PATH": str(self.commands), "CALLS": str(self.calls), **environment},
            capture_output=True,
            text=True,
        )

    @property
    def chosen(self):
        """What is written down for the tests."""
        return (self.checkout / ".cache" / "browser").read_text(encoding="utf-8").strip()


@pytest.fixture
def computer(tmp_path, root):
    """A computer without a browser, and without the right to install one."""
    return Computer(tmp_path, root)


def test_a_chromium_that_starts_is_taken(computer):
    """Nothing is installed where one starts, also by who might, and one that does not start is passed over."""
    computer.put("id", "echo 0")
    computer.put("apt-get", NOTES)
    computer.put("chromium-headless-shell", LACKS_A_LIBRARY)
    computer.put("chromium", WORKS)
    done = computer.run()
    assert done.stdout == f"Browser tests run in {computer.commands}/chromium (found it).\n"
    assert computer.chosen == computer.run("--find").stdout.strip() == f"{computer.commands}/chromium"
    assert (done.returncode, computer.calls.read_text()) == (0, "")


def test_one_that_playwright_fetched_before_is_taken(computer):
    """What lies in .cache is asked last, and nothing is fetched again."""
    own = computer.checkout / ".cache" / "browsers" / "chromium_headless_shell-1" / "linux" / "chrome-headless-shell"
    own.parent.mkdir(parents=True)
    computer.put(os.path.relpath(own, computer.commands), WORKS)
    assert computer.run().returncode == 0
    assert (computer.chosen, computer.calls.read_text()) == (str(own), "")


@pytest.mark.parametrize("who", ["root", "sudo"])
def test_the_system_s_is_installed_by_who_may(computer, who):
    """Root, and who may become root unasked, get Debian's with its fonts; a Debian without it has `chromium`."""
    computer.put("id", "echo 0" if who == "root" else "echo 1000")
    computer.put("sudo", '[ "$1" = -n ] && shift && "$@"')
    computer.put("true", "exit 0")
    (computer.commands / "env").symlink_to(shutil.which("env") or "/usr/bin/env")
    bring = computer.brings("chromium")
    computer.put("apt-get", f'{NOTES} case "$*" in *headless*) exit 100 ;; *"install"*) {bring} ;; esac')
    done = computer.run()
    assert done.stdout.splitlines()[1:] == [
        f"Browser tests run in {computer.commands}/chromium (installed chromium from the system's packages)."
    ]
    calls = computer.calls.read_text()
    assert "chromium-headless-shell libatomic1 fonts-roboto fonts-noto-core" in calls
    assert "playwright" not in calls


@pytest.mark.parametrize("starts", [True, False])
def test_who_may_not_gets_playwright_s_own(computer, starts):
    """Nobody is asked for a password; what was fetched and does not start counts as none, and the exit is 0."""
    computer.put("apt-get", NOTES)
    computer.put("apt-cache", "exit 0")
    computer.put("sudo", "exit 1")
    own = "../checkout/.cache/browsers/chromium-1/linux/chrome"
    bring = computer.brings(own, WORKS if starts else LACKS_A_LIBRARY)
    computer.put("../checkout/.venv/bin/python", f'case "$*" in *install*) {NOTES} {bring} ;; esac')
    done = computer.run()
    assert (done.returncode, computer.calls.read_text()) == (0, "python -m playwright install --only-shell chromium\n")
    if starts:
        assert computer.chosen.endswith(".cache/browsers/chromium-1/linux/chrome")
        assert "(fetched Playwright's own)" in done.stdout
    else:
        assert computer.chosen == ""
        assert done.stdout.endswith(
            "this brings one: sudo apt-get install chromium-headless-shell libatomic1 fonts-roboto fonts-noto-core\n"
        )


def test_a_browser_that_nothing_can_steer_is_none(computer):
    """Playwright's own node may lack a library, too: what it needs is installed beside the browser that is there."""
    computer.put("chromium", WORKS)
    steers = computer.commands / "steers"
    computer.put("../checkout/.venv/bin/python", f'[ -e "{steers}" ] || {{ {LACKS_A_LIBRARY}; }}')
    assert computer.run().stdout.count("left out") == 1
    computer.put("id", "echo 0")
    computer.put("apt-get", f'case "$*" in *libatomic1*) : >"{steers}" ;; esac')
    assert computer.run().returncode == 0
    assert computer.chosen == f"{computer.commands}/chromium"


def test_a_browser_that_is_required_is_not_done_without(computer):
    """With SCORER_BROWSER=required it fails where none can be had, before the first test."""
    done = computer.run(SCORER_BROWSER="required")
    assert done.returncode == 1
    assert "this brings it: make browser (where there is internet)" in done.stderr


def test_no_other_than_the_named_one_is_taken(computer):
    """SCORER_CHROMIUM that does not start is no reason to install another."""
    computer.put("chromium", WORKS)
    done = computer.run(SCORER_CHROMIUM="chromium-of-mine")
    assert (done.returncode, computer.chosen, computer.calls.read_text()) == (0, "", "")
    assert done.stdout.endswith("this brings one: unset SCORER_CHROMIUM\n")
    assert computer.run("--find", SCORER_CHROMIUM="chromium").stdout == f"{computer.commands}/chromium\n"


@pytest.mark.sweep
def test_what_is_left_out_is_counted_in_the_last_line(root):
    """Without a browser all else passes, the exit is 0, and the last line has the true number."""
    tests = ["tests/test_paths.py", "tests/browser/test_ground.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "1", *tests]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "SCORER"))}
    environment["SCORER_CHROMIUM"] = "/nowhere/chromium"
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    (left_out,) = re.findall(r"passed, (\d+) skipped", done.stdout)
    assert done.stdout.splitlines()[-1] == (
        f"Browser tests left out: {left_out}, as no Chromium starts on this computer; this brings it: unset"
        " SCORER_CHROMIUM"
    )


def test_what_is_required_is_not_left_out(monkeypatch):
    """A test that needs a browser which this computer lacks is skipped, and fails where every browser is required."""
    outcomes = (pytest.skip.Exception, pytest.fail.Exception)
    for browser, outcome in zip(("", "required"), outcomes, strict=True):
        monkeypatch.setenv("SCORER_BROWSER", browser)
        with pytest.raises(outcomes, match="left out: no Firefox; this brings it: apt") as caught:
            leave_out("no Firefox", "apt")
        assert caught.type is outcome
