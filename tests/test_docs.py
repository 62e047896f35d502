"""What the papers promise is there: commands, targets, files, reasons; DEPLOY.md leads to a server that answers."""

import http.client
import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
from contextlib import closing

import click
import pytest

from scorer.cli import COMMANDS, main as scorer_main
from tests.helpers.chromium import leave_out
from tests.helpers.served import NO_ANSWER, PATIENCE, free_port
from tests.test_architecture import MAY_IMPORT

LANGUAGES = ("sk", "cs", "hu", "sr", "hr", "de", "ar")
"""Those beside English in which Scorer speaks, and in which somebody reads how it is started."""
PAPERS = [
    "README.md", *(f"README.{language}.md" for language in LANGUAGES),
    "CONTRIBUTING.md", "CHANGELOG.md", "DEPLOY.md", "SECURITY.md",
]  # fmt: skip


def text(root, name):
    return (root / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", PAPERS)
def test_what_a_paper_names_exists(root, paper):
    """Every `make x`, every `scorer x`, every relative link and picture, and every path between back-ticks.

    A path is one of the checkout, of scorer, or `room/module.name`.
    """
    words = text(root, paper)
    targets = set(re.findall(r"^([a-z]+):", text(root, "Makefile"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)`", words)) <= targets
    assert set(re.findall(r"(?:`|^ +|bin/|-m )scorer ([a-z]+)", words, re.MULTILINE)) <= set(COMMANDS)
    links = re.findall(r"\]\(([^)#]+)\)", words)
    assert [link for link in links if "://" not in link and not (root / link).exists()] == []
    named = re.findall(r"`([\w-][\w.-]*(?:/[\w.-]+)+/?)`", words)
    places = {
        name: (root / name, root / "scorer" / name, (root / "scorer" / name).with_suffix(".py")) for name in named
    }
    assert [name for name, paths in places.items() if not any(path.exists() for path in paths)] == []


def test_workflows_run_what_exists(root):
    """Every script, target and module that a workflow runs is there, and none gets a text of a stranger as code."""
    targets = set(re.findall(r"^([a-z]+):", text(root, "Makefile"), re.MULTILINE))
    paths = sorted((root / ".github" / "workflows").glob("*.yml"))
    lines = [line for path in paths for line in re.findall(r"run: (.+)", path.read_text(encoding="utf-8"))]
    assert ".ci/run" in lines
    assert (root / ".ci" / "run").is_file()
    assert {line.split()[1] for line in lines if line.startswith("make ")} <= targets
    modules = [module for line in lines for module in re.findall(r"-m (tests\.\S+)", line)]
    assert modules
    assert [name for name in modules if not (root / f"{name.replace('.', '/')}.py").is_file()] == []
    assert [line for line in lines if "${{" in line] == []


@pytest.mark.parametrize(
    ("paper", "words"), [("README.md", 1200), ("CONTRIBUTING.md", 2500), ("CHANGELOG.md", 1500), ("DEPLOY.md", 2000)]
)
def test_a_newcomer_has_time_to_read_it(root, paper, words):
    """A paper that nobody reads to its end is no help."""
    assert len(text(root, paper).split()) <= words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_how_to_start(root, language):
    """The command for Debian and the one that starts it are those of the README, which links there and back."""
    paper, english = text(root, f"README.{language}.md"), text(root, "README.md")
    (install,) = re.findall(r"`(apt install [^`]+)`", english)
    assert install in paper
    assert "\n    make run\n" in paper
    assert f"](README.{language}.md)" in english
    assert "](README.md)" in paper


def test_contributing_has_the_map_of_the_rooms(root):
    """Its table has a row for each room, with the rooms that test_architecture allows it to import."""
    rows = re.findall(r"^\| `(\w+)/` \|.*\| ([\w, -]+) \|$", text(root, "CONTRIBUTING.md"), re.MULTILINE)
    table = {room: set(allowed.split(", ")) - {"-"} for room, allowed in rows}
    assert table == {room: set(allowed.split()) for room, allowed in MAY_IMPORT.items() if room != "top"}


def test_readme_names_every_command(root):
    """Somebody who reads the README to its end has met every command."""
    assert [name for name in COMMANDS if f"scorer {name}" not in text(root, "README.md")] == []


def test_every_option_is_described():
    """The README leads to --help, which says of each command and of each option what it does."""
    for name in COMMANDS:
        command = scorer_main.get_command(click.Context(scorer_main), name)
        commands = [command, *(command.commands.values() if isinstance(command, click.Group) else ())]
        assert all(part.help for part in commands), name
        options = [option for part in commands for option in part.params if isinstance(option, click.Option)]
        assert [option.opts for option in options if not option.help and option.name != "help"] == [], name


def test_changelog_has_a_place_for_the_next_line(root):
    """What a user would notice stands under Unreleased."""
    assert "\n## Unreleased\n" in text(root, "CHANGELOG.md")


def test_every_dependency_has_its_reason(root):
    """CONTRIBUTING says of each dependency why it is there, and locks pin each of them."""
    project = tomllib.loads(text(root, "pyproject.toml"))
    groups = project["dependency-groups"]
    declared = [*project["project"]["dependencies"], *groups["build"], *groups["dev"]]
    names = [re.split(r"[<>=~! ]", line)[0] for line in declared if isinstance(line, str)]
    paper, lock = text(root, "CONTRIBUTING.md"), text(root, "requirements-dev.lock").lower()
    assert [name for name in names if f"**{name}**" not in paper] == []
    assert [name for name in names if f"{name.lower()}==" not in lock] == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_locks_pin_versions_and_hashes_and_no_address(root, lock):
    """A lock says which bytes, never from where."""
    pins = re.split(r"\n(?=\S)", text(root, lock).strip())
    assert all(re.match(r"[a-z0-9-]+==\S+.*\\\n +--hash=sha256:", pin) for pin in pins)
    assert "://" not in text(root, lock)
    assert "--index" not in text(root, lock)


def test_both_locks_agree(root):
    """What the app runs with is what it is tested with."""
    run, dev = (
        set(re.findall(r"^\S+==\S+", text(root, name), re.MULTILINE))
        for name in ("requirements.lock", "requirements-dev.lock")
    )
    assert run <= dev


def test_the_service_says_what_the_paper_says(root):
    """Variables that the deployment sets are those the program reads, and both proxies set what ProxyFix trusts."""
    service = text(root, "scorer/deploy/scorer.service")
    variables = set(re.findall(r"SCORER_[A-Z_]+", service))
    source = "".join(path.read_text(encoding="utf-8") for path in (root / "scorer").rglob("*.py"))
    assert all(f'"{name}"' in source for name in variables)
    assert variables == set(re.findall(r"SCORER_[A-Z_]+", text(root, "DEPLOY.md")))
    proxy = text(root, "scorer/deploy/nginx.conf")
    assert re.findall(r"X-Forwarded-(\w+) (\$\w+)", proxy) == [
        ("For", "$remote_addr"), ("Proto", "$scheme"), ("Host", "$http_host"),
    ]  # fmt: skip
    assert proxy.count("access_log off") == proxy.count("server {")


def test_container_files_agree(root):
    """Compose starts what the Containerfile builds, with its health check, behind the Caddyfile of the paper."""
    compose, image = text(root, "compose.yaml"), text(root, "Containerfile")
    names = re.findall(r"(?:dockerfile: |- \./)([^\s:]+)", compose)
    assert names == ["Containerfile", "scorer/deploy/Caddyfile"]
    assert all((root / name).is_file() for name in names)
    check = "urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"
    assert (check in compose, check in image) == (True, True)
    assert {"SITE", "UPSTREAM"} == set(re.findall(r"\{\$(\w+):", text(root, "scorer/deploy/Caddyfile")))
    assert set(re.findall(r"^ +(SITE|UPSTREAM):", compose, re.MULTILINE)) == {"SITE", "UPSTREAM"}
    variables = set(re.findall(r"^ +(SCORER_\w+):", compose, re.MULTILINE))
    assert variables <= set(re.findall(r"SCORER_[A-Z_]+", text(root, "DEPLOY.md")))
    papers = "\n".join((text(root, "README.md"), text(root, "DEPLOY.md"), image))
    builds = re.findall(r"podman build[^\n`&]*", papers)
    assert builds
    assert all("--format docker" in command for command in builds)


SHELL = 'scorer() { "$PYTHON" -m scorer "$@"; }\n'
"""`python -m scorer` is the same as the command, and runs the checkout that is tested."""


def sessions(paper):
    """Every block of a terminal in a paper: what is typed after each $ (and >), and what is printed then."""
    blocks = []
    for block in re.findall(r"^```console\n(.*?)^```$", paper, re.MULTILINE | re.DOTALL):
        steps = []
        for line in block.splitlines(keepends=True):
            if line.startswith("$ "):
                steps.append((line[2:], ""))
            elif line.startswith("> ") and not steps[-1][1]:
                steps[-1] = (steps[-1][0] + line[2:], "")
            else:
                steps[-1] = (steps[-1][0], steps[-1][1] + line)
        blocks.append(steps)
    return blocks


def test_the_session_of_a_document_prints_what_it_says(root, tmp_path):
    """What stands after each $ is run as it stands there, and prints what is printed there, to the letter."""
    (session,) = sessions(text(root, "CONTRIBUTING.md"))
    assert any("scorer replay -" in typed for typed, _printed in session)
    environment = {**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(root), "PYTHONUTF8": "1"}
    for typed, printed in session:
        done = subprocess.run(
            ["bash", "-c", SHELL + typed],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        assert done.stdout == printed, typed


NOT_TRIED = ("apt", "adduser", "systemctl", "certbot", "nginx")
"""What asks for root, for systemd or for a public host name."""
TRIED = ("git", "cd", "python3", "/opt/scorer/.venv/bin/pip", "cp", "ln")
HOST = "scores.example.org"


def block(root):
    """The lines of the block of DEPLOY.md that installs Scorer on a server."""
    (found,) = re.findall(r"^    apt install .*?(?=^\S)", text(root, "DEPLOY.md"), re.MULTILINE | re.DOTALL)
    return [line.strip() for line in found.strip().splitlines()]


def service(root, key):
    """The values of this key in the unit of the service."""
    return re.findall(rf"^{key}=(.*)$", text(root, "scorer/deploy/scorer.service"), re.MULTILINE)


def test_every_line_is_one_that_is_tried_or_known_not_to_be(root):
    """A new line needs a place in one of the two lists."""
    assert {line.split()[0] for line in block(root)} == {*TRIED, *NOT_TRIED}


@pytest.mark.sweep
@pytest.mark.timeout(600)  # it installs all that Scorer needs, over whatever network there is
@pytest.mark.skipif(sys.platform != "linux", reason="it is written for Debian")
def test_what_is_typed_leads_to_a_server(root, tmp_path):
    """From the clone to the files of systemd and nginx; gunicorn then answers as the service starts it.

    The clone is one of a clone without history, and nothing is compiled that gunicorn does not import.
    """
    if not (root / ".git").exists():
        pytest.skip("this is no clone")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SCORER"))}
    environment["PIP_NO_COMPILE"] = "1"
    probe = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(tmp_path), "packaging"]
    if subprocess.run(probe, capture_output=True, env=environment).returncode:
        leave_out("no package index answers", "a network")
    for folder in ("etc/systemd/system", "etc/nginx/sites-available", "etc/nginx/sites-enabled", "var/lib"):
        (tmp_path / folder).mkdir(parents=True)
    typed = [line for line in block(root) if line.split()[0] in TRIED]
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{root}", tmp_path / "published"], check=True)
    script = re.sub(r"(?<![\w./])/(?=opt/|etc/)", f"{tmp_path}/", "\n".join(typed))
    script = script.replace("ADDRESS", f"file://{tmp_path}/published")
    done = subprocess.run(["bash", "-e", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "etc/systemd/system/scorer.service").is_file()
    assert (tmp_path / "etc/nginx/sites-enabled/scorer").resolve().is_file()
    port, holder = free_port()
    (start,) = service(root, "ExecStart")
    start = start.replace("/opt/", f"{tmp_path}/opt/").replace(":8000", f":{port}")
    variables = dict(line.split("=", 1) for line in service(root, "Environment"))
    variables["SCORER_INSTANCE"] = str(tmp_path / "var/lib/scorer")
    with closing(holder), subprocess.Popen(shlex.split(start), cwd=tmp_path, env=environment | variables) as server:
        try:
            assert answer(port) == (200, True)
        finally:
            server.terminate()


def answer(port):
    """The status of home, asked as nginx asks, and whether the answer is one for https."""
    began = time.monotonic()
    while True:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as wire:
            try:
                sent = {
                    "Host": HOST, "X-Forwarded-Host": HOST, "X-Forwarded-Proto": "https",
                    "X-Forwarded-For": "192.0.2.1",
                }  # fmt: skip
                wire.request("GET", "/", headers=sent)
                response = wire.getresponse()
            except NO_ANSWER:
                assert time.monotonic() - began < PATIENCE
                time.sleep(0.1)
                continue
            return response.status, "Strict-Transport-Security" in response.headers
