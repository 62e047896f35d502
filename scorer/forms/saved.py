"""What every form that changes a match carries, so that it is saved exactly once."""

from __future__ import annotations

from typing import Any

from flask_wtf import FlaskForm
from wtforms import HiddenField


class SavedForm(FlaskForm):
    """A form with a key made by the server and the revision that the phone had seen; CSRF is Flask-WTF's.

    What it means for a match the engine says: a form asks it in `validate`, and so knows its rules without having any.
    """

    form_key = HiddenField()
    revision = HiddenField()


def payload(sent: Any) -> dict[str, list[str]]:
    """What was typed, as JSON can hold it: every field but the CSRF token, whatever their order."""
    return {name: sent.getlist(name) for name in sorted(sent) if name != "csrf_token"}
