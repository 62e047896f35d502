"""A message inside a message cannot bend: it stands behind a colon, in brackets or in a list, and nowhere else."""

import re

import pytest

from scorer.games import KEYS
from scorer.web.database import get_db
from scorer.web.links import link_token
from tests.helpers import stored
from tests.helpers.sweep import sample
from tests.language.conftest import LEFT, RIGHT
from tests.language.test_catalogue import Texts

PAGES = ("", "/finish", "/chart", "/history", "/rules", "/settings", "/adjust", "/share", "/go-on", "/print", "/screen",
         "/text")  # fmt: skip
BEFORE = (": ", "(", ", ", "; ", "+ ", "· ", "/ ", "→ ")
"""What may stand before a message inside another: a label's colon, a bracket, the sign of a list."""
AFTER = re.compile(r"[:,;.)(·/+→]| [(·/+→]| [−+]?\d|\s*$")
"""What may stand behind one that begins the other: the sign of a label or a list, the number of a label,
or the end of a sentence of its own."""


def nested(text):
    """Every outer message of a text with what stands wrong inside it, which is shown as [...]."""
    for between in (", ", "; "):  # what stands between the parts of a list is a message of its own
        text = text.replace(f"{LEFT}{between}{RIGHT}", between)
    opened = []
    for at, letter in enumerate(text):
        if letter == LEFT:
            opened.append(at)
        elif letter == RIGHT and opened:
            begin = opened.pop()
            if opened and not may_stand(text[opened[-1] + 1 : begin], text[at + 1 :]):
                yield f"{text[opened[-1] : begin]}[...]{text[at + 1 :]}"


def may_stand(before, after):
    """Whether an inner message may stand between these parts of the outer one."""
    while before != (shorter := re.sub(rf"{LEFT}[^{LEFT}{RIGHT}]*{RIGHT}", "x", before)):
        before = shorter
    return before.endswith(BEFORE) or (not before and AFTER.match(after.partition(RIGHT)[0]) is not None)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("⟦Missing: ⟦hearts⟧⟧", 0), ("⟦Trust (⟦hearts⟧) here⟧", 0), ("⟦Ana, ⟦hearts⟧⟧", 0), ("⟦⟦hearts⟧: 3⟧", 0),
        ("⟦⟦hearts⟧, ⟦spades⟧ left⟧", 0), ("⟦⟦hearts⟧ missing⟧", 1), ("⟦two ⟦hearts⟧⟧", 1), ("⟦⟦a⟧ and ⟦b⟧: 3⟧", 2),
        ("⟦One⟧ ⟦two⟧", 0), ("⟦Missing: ⟦the ⟦x⟧ of: ⟦y⟧⟧⟧", 1),
    ],
)  # fmt: skip
def test_where_a_message_may_stand(text, wrong):
    """In a list, in brackets, behind a colon; not in the middle of a sentence."""
    assert len(list(nested(text))) == wrong


@pytest.mark.parametrize("key", sample(KEYS, 4))
def test_no_message_stands_inside_a_sentence(speaking, key):
    with speaking.test_request_context():
        match = stored.store_match(get_db(), key, 3)
        address, keep = link_token(match, "watch"), link_token(match, "keep")
    client = speaking.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "sk"
    client.get(f"/k/{keep}")
    wrong = set()
    for page in PAGES:
        answer = client.get(f"/m/{address}{page}")
        assert answer.status_code == 200, page
        wrong |= {phrase for text in Texts(answer.text).found for phrase in nested(text)}
    assert sorted(wrong) == []
