"""What click says by itself stands for translators as click says it."""

from __future__ import annotations

import ast
from pathlib import Path

import click

from scorer.language import command_line


def test_click_still_says_what_is_translated() -> None:
    """Each text stands in its source as here: a newer version that says it otherwise would say it in English."""
    own = {
        node.value
        for file in Path(click.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    texts = {
        text for one in command_line.CLICK_MESSAGES for text in ([one] if isinstance(one, str) else [one.one, one.many])
    }
    assert texts - own == set()
