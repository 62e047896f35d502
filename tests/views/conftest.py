"""What holds for every page that a test of the views asks for."""

from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import pytest
from flask import before_render_template

DECLARED = {"address", "csrf_meta_tag", "csrf_token", "onward", "tell"}
"""Functions that templates know: the words and addresses of a table, and the mark against forged forms."""


@pytest.fixture(autouse=True)
def only_values():
    """No template gets a module or a function to ask while it is drawn: views ask, and hand over what they hear."""
    names = set()

    def look(_app, template, context, **_rest):
        asked = (ModuleType, FunctionType, BuiltinFunctionType, MethodType, partial)
        names.update((template.name, name) for name, value in context.items()
                     if name not in DECLARED and isinstance(value, asked))  # fmt: skip

    with before_render_template.connected_to(look):
        yield
    assert names == set()
