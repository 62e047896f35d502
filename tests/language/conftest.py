"""Made-up languages: in one every message is itself between two marks, in the other no letter of it is left."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo

from scorer import create_app

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

LANGUAGE = "sk"  # three plural forms, and not one of those that are spoken yet
LEFT, RIGHT = "⟦", "⟧"


def made_up(root: Path, folder: Path, say: Callable[[str], str]) -> Path:
    """A folder of translations in which `say` makes every message."""
    methods = [
        (one["pattern"], one["method"])
        for one in tomllib.loads((root / "pyproject.toml").read_text())["tool"]["babel"]["mappings"]
    ]
    catalog = Catalog(locale=LANGUAGE)
    keywords = DEFAULT_KEYWORDS | {"N_": None, "N_n": (1, 2), "c_": ((1, "c"), 2), "cn_": ((1, "c"), 2, 3)}
    for _file, _line, message, _comments, context in extract_from_dir(root, methods, {}, keywords):
        one = message if isinstance(message, str) else message[0]
        text = say(one)
        many = (text,) + (say(message[1]),) * 2 if not isinstance(message, str) else text
        catalog.add(message, many, context=context)
    (folder / LANGUAGE / "LC_MESSAGES").mkdir(parents=True)
    written = BytesIO()
    write_mo(written, catalog)
    (folder / LANGUAGE / "LC_MESSAGES" / "messages.mo").write_bytes(written.getvalue())
    return folder


@pytest.fixture(scope="session")
def marked(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of translations in which every message is itself between two marks."""
    return made_up(root, tmp_path_factory.mktemp("words"), lambda text: f"{LEFT}{text}{RIGHT}")


@pytest.fixture(scope="session")
def blotted(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of translations in which an x stands for every letter: what can still be read was put in as it is."""
    letters = re.compile(r"(%\(\w+\)[sd])|[^\W\d_]")
    return made_up(root, tmp_path_factory.mktemp("blots"), lambda text: letters.sub(lambda at: at[1] or "x", text))


@pytest.fixture
def speaking(marked: Path, tmp_path: Path) -> Flask:
    """An app that speaks the made-up language."""
    config = {"TESTING": True, "BABEL_TRANSLATION_DIRECTORIES": str(marked), "MOST_MADE": 1000}
    return create_app(config, instance_path=tmp_path / "instance")


@pytest.fixture
def reader(speaking: Flask) -> FlaskClient:
    """A browser that asks for the made-up language."""
    client = speaking.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = LANGUAGE
    return client
