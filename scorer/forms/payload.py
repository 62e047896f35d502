"""What a form says: by this a form that is sent once more is known from one that was filled in anew."""

from __future__ import annotations

from typing import Any


def payload(sent: Any) -> dict[str, list[str]]:
    """What was typed, as JSON can hold it: every field but the CSRF token, whatever their order."""
    return {name: sent.getlist(name) for name in sorted(sent) if name != "csrf_token"}
