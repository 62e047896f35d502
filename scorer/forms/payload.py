"""The submitted fields as JSON, to tell a form that was sent twice from one that was filled in again."""

from typing import Any


def payload(form: Any) -> dict[str, list[str]]:
    """Return every submitted field but the CSRF token, sorted by name."""
    return {name: form.getlist(name) for name in sorted(form) if name != "csrf_token"}
