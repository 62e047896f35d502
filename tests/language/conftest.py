"""Made-up languages: in one every message is itself between two marks, in the other no letter of it is left."""

import re
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scorer import create_app
from scorer.translations import gather
from tests.helpers.cheap import lay_database

LANGUAGE = "sk"  # three plural forms, and not one of those that are spoken yet
LEFT, RIGHT = "⟦", "⟧"


def made_up(folder, say):
    """A folder of translations in which `say` makes every message."""
    catalog = Catalog(locale=LANGUAGE)
    for entry in gather.collect_messages():
        if entry.id:
            singular, *many = [entry.id] if isinstance(entry.id, str) else entry.id
            text = (say(singular),) + (say(many[0]),) * 2 if many else say(singular)
            catalog.add(entry.id, text, context=entry.context)
    (folder / LANGUAGE / "LC_MESSAGES").mkdir(parents=True)
    written = BytesIO()
    write_mo(written, catalog)
    (folder / LANGUAGE / "LC_MESSAGES" / "messages.mo").write_bytes(written.getvalue())
    return folder


@pytest.fixture(scope="session")
def marked(tmp_path_factory):
    """A folder of translations in which every message is itself between two marks."""
    return made_up(tmp_path_factory.mktemp("words"), lambda text: f"{LEFT}{text}{RIGHT}")


@pytest.fixture(scope="session")
def blotted(tmp_path_factory):
    """A folder of translations in which an x stands for every letter: what can still be read was put in as it is."""
    letters = re.compile(r"(%\(\w+\)[sd]|\{[\w!]+\})|[^\W\d_]")
    return made_up(tmp_path_factory.mktemp("blots"), lambda text: letters.sub(lambda at: at[1] or "x", text))


@pytest.fixture
def speaking(marked, tmp_path):
    """An app that speaks the made-up language."""
    lay_database(tmp_path / "instance")
    config = {"TESTING": True, "TRANSLATIONS": marked, "MOST_MADE": 1000}
    return create_app(config, instance_path=tmp_path / "instance")


@pytest.fixture
def reader(speaking):
    """A browser that asks for the made-up language."""
    client = speaking.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = LANGUAGE
    return client
