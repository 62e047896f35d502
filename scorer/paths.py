"""Where things lie: the same three folders, whether Scorer runs from a checkout or was installed from a
wheel.

In a checkout `templates`, `static` and `instance` stand beside the package, where people look for them. A
wheel carries the first two inside the package, and the data of an installed Scorer belongs to the person
who runs it.
"""

import os
from pathlib import Path

PACKAGE = Path(__file__).parent
"""The folder of the package."""
CHECKOUT = PACKAGE.parent
"""The folder in which the package lies; a checkout where `pyproject.toml` lies there too."""


def templates_dir() -> Path:
    """The folder of the page templates."""
    return _beside_or_inside("templates")


def static_dir() -> Path:
    """The folder of stylesheets, scripts, icons and the sprite."""
    return _beside_or_inside("static")


def instance_dir() -> Path:
    """The folder of the database, the secret key and a vendored htmx; it need not exist yet.

    SCORER_INSTANCE names another one.
    """
    named = os.environ.get("SCORER_INSTANCE")
    if named:
        return Path(named).expanduser().resolve()
    if _is_checkout():
        return CHECKOUT / "instance"
    data_home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data_home).expanduser() / "scorer"


def _is_checkout() -> bool:
    return (CHECKOUT / "pyproject.toml").is_file()


def _beside_or_inside(name: str) -> Path:
    return (CHECKOUT if _is_checkout() else PACKAGE) / name
