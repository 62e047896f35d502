"""What holds for every page that a test of the views asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from flask import before_render_template

if TYPE_CHECKING:
    from flask import Flask
    from jinja2 import Template

DECLARED = {"address", "csrf_meta_tag", "csrf_token", "onward", "tell"}
"""Functions that templates know: the words and addresses of a table, and the mark against forged forms."""


@pytest.fixture(autouse=True)
def only_values() -> Iterator[None]:
    """No template gets a module or a function to ask while it is drawn: views ask, and hand over what they hear."""
    names: set[tuple[str | None, str]] = set()

    def look(_app: Flask, template: Template, context: dict[str, Any], **_rest: Any) -> None:
        asked = (ModuleType, FunctionType, BuiltinFunctionType, MethodType, partial)
        names.update((template.name, name) for name, value in context.items()
                     if name not in DECLARED and isinstance(value, asked))  # fmt: skip

    with before_render_template.connected_to(look):
        yield
    assert names == set()
