"""A script in fewer letters does what it did."""

from __future__ import annotations

import re

import pytest

from scorer import paths
from scorer.web.assets import minify_js, short_properties, shorten_style


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ('const first = { b: "x , y" }; /* why */\n  use(first);', 'let a={b:"x , y"};use(a);'),
        ("const path = `${path} = 1`;", "let path=`${path} = 1`;"),
        ("let total = a + +b - -c;", "let d=a + +b - -c;"),
        ("const value = 1; radio.value = value;", "let value=1;radio.value=value;"),
        ("const { name, seat: own } = it; send({ name, own });", "let{name,seat:own}=it;send({name,own});"),
        ("const radio = /radio|key/.test(kind);", "let a=/radio|key/.test(kind);"),
        ('const place = find(".place - x:");', 'let a=find(".place - x:");'),
        ("const one = 1;\nconst two = one + 2;\nlet it;", "let a=1,b=a+2,c;"),
        ("for (const one of all) go(one); const two = 2;", "for(let a of all)go(a);let b=2;"),
        ("function fillIn(radio) {\n  radio.go();\n}\nfillIn(...list)", "function a(b){b.go();}a(...list)"),
    ],
)
def test_only_own_names_get_short(long: str, short: str) -> None:
    """Strings, patterns, and names that belong to the browser or to a message stay."""
    assert minify_js(long) == short


def test_no_script_has_what_it_cannot_read() -> None:
    """No string in single quotes and no remark to the end of the line."""
    for path in (paths.static_dir() / "js").glob("*.js"):
        text = re.sub(r"/\*.*?\*/|\"[^\"\n]*\"|`[^`]*`", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert "'" not in text, path.name
        assert "//" not in text, path.name


def test_sheets_share_the_short_names_of_properties() -> None:
    """A page may load two of them; what the sprite asks for by name keeps it, and a picture in quotes has none."""
    frame = ':root {\n  --paper: white;\n  --chip: red;\n  --pen: url("data:--paper");\n}\n'
    sheet = "p {\n  color: var(--pen);\n  background: var(--paper);\n  border-color: var(--paper);\n}\n"
    short = short_properties(frame + sheet, {"--chip"})
    assert short == {"--paper": "--a", "--pen": "--b"}
    assert shorten_style(frame, short) == ':root{--a:white;--chip:red;--b:url("data:--paper")}'
    assert shorten_style(sheet, short) == "p{color:var(--b);background:var(--a);border-color:var(--a)}"
