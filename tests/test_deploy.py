"""DEPLOY.md is typed from top to bottom, and the server that it leads to answers."""

import http.client
import os
import re
import shlex
import subprocess
import sys
import time
from contextlib import closing

import pytest

from tests.helpers.chromium import leave_out
from tests.helpers.served import NO_ANSWER, PATIENCE, free_port

NOT_TRIED = ("apt", "adduser", "systemctl", "certbot", "nginx")
"""What asks for root, for systemd or for a public host name."""
TRIED = ("git", "cd", "python3", "/opt/scorer/.venv/bin/pip", "cp", "ln")
HOST = "scores.example.org"


def block(root):
    """The lines of the block that installs Scorer on a server."""
    paper = (root / "DEPLOY.md").read_text(encoding="utf-8")
    (found,) = re.findall(r"^    apt install .*?(?=^\S)", paper, re.MULTILINE | re.DOTALL)
    return [line.strip() for line in found.strip().splitlines()]


def service(root, key):
    """The values of this key in the unit of the service."""
    unit = (root / "scorer" / "deploy" / "scorer.service").read_text(encoding="utf-8")
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def test_every_line_is_one_that_is_tried_or_known_not_to_be(root):
    """A new line needs a place in one of the two lists."""
    assert {line.split()[0] for line in block(root)} == {*TRIED, *NOT_TRIED}


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform != "linux", reason="it is written for Debian")
def test_what_is_typed_leads_to_a_server(root, tmp_path):
    """From the clone to the files of systemd and nginx; gunicorn then answers as the service starts it."""
    if not (root / ".git").exists():
        pytest.skip("this is no clone")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SCORER"))}
    probe = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(tmp_path), "packaging"]
    if subprocess.run(probe, capture_output=True, env=environment).returncode:
        leave_out("no package index answers", "a network")
    for folder in ("etc/systemd/system", "etc/nginx/sites-available", "etc/nginx/sites-enabled", "var/lib"):
        (tmp_path / folder).mkdir(parents=True)
    typed = [line for line in block(root) if line.split()[0] in TRIED]
    script = re.sub(r"(?<![\w./])/(?=opt/|etc/)", f"{tmp_path}/", "\n".join(typed)).replace("ADDRESS", f"file://{root}")
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
