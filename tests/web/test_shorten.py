"""A script in fewer letters does what it did."""

from __future__ import annotations

import re

import pytest

from scorer import paths
from scorer.web.shorten import shorten


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ('const first = { b: "x , y" }; /* why */\n  use(first);', 'const a={b:"x , y"};use(a);'),
        ("const path = `${path} = 1`;", "const path=`${path} = 1`;"),
        ("let total = a + +b - -c;", "let d=a + +b - -c;"),
        ("const value = 1; radio.value = value;", "const value=1;radio.value=value;"),
        ("const { name, seat: own } = it; send({ name, own });", "const{name,seat:own}=it;send({name,own});"),
        ("const radio = /radio|key/.test(kind);", "const a=/radio|key/.test(kind);"),
        ('const place = find(".place - x:");', 'const a=find(".place - x:");'),
        ("const one = 1;\nconst two = one + 2;\nlet it;", "const a=1,b=a+2;let c;"),
        ("for (const one of all) go(one); const two = 2;", "for(const a of all)go(a);const b=2;"),
        ("function fillIn(radio) {\n  radio.go();\n}\nfillIn(...list)", "function a(b){b.go();}a(...list)"),
    ],
)
def test_only_own_names_get_short(long: str, short: str) -> None:
    """Strings, patterns, and names that belong to the browser or to a message stay."""
    assert shorten(long) == short


def test_no_script_has_what_it_cannot_read() -> None:
    """No string in single quotes and no remark to the end of the line."""
    for path in (paths.static_dir() / "js").glob("*.js"):
        text = re.sub(r"/\*.*?\*/|\"[^\"\n]*\"|`[^`]*`", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert "'" not in text, path.name
        assert "//" not in text, path.name
