"""Being found: the one address under which a public page is known to those who search."""

from __future__ import annotations

from flask import Flask, current_app, url_for


def init_public_address(app: Flask) -> None:
    """Plug in: give templates `public_address`."""
    app.jinja_env.globals["public_address"] = canonical_url


def canonical_url(endpoint: str, **values: str) -> str:
    """The whole address of a page; "" where no host is named, because a page could then be asked for by any name."""
    if not current_app.config.get("TRUSTED_HOSTS"):
        return ""
    return url_for(endpoint, _external=True, **values)
