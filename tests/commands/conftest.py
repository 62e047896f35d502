"""What tests of the commands share: an instance folder with matches, and the command on it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from scorer.cli import main
from tests.helpers.evening import EVENING, SPLIT, enter
from tests.helpers.table import make_match


def scorer(instance, *words, text=""):
    """What the command says of this instance folder, and how it exits."""
    return CliRunner().invoke(main, ["--instance", str(instance), *map(str, words)], input=text)


def looks(answer):
    """The lines of the doctor that need somebody."""
    return [line for line in answer.output.splitlines() if line.startswith("Look here: ")]


@pytest.fixture
def folder(app):
    """The instance folder of the app."""
    return Path(app.instance_path)


@pytest.fixture
def address(app, client):
    """A finished match in it."""
    address = make_match(client, worth="0.10", currency="EUR")
    enter(app, address, *EVENING, SPLIT)
    return address
