"""The folders of templates, static files and data, in a checkout or installed, and the command lines that name them.

In a checkout `templates`, `static` and `instance` are beside the package. A wheel has the first two inside the package,
and the data of an installed Scorer is in the home folder of the person who runs it.
"""

import os
import shlex
import shutil
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent  # the folder of the package; a checkout if `pyproject.toml` is there

IS_WINDOWS = os.name == "nt"  # whether this is Windows itself; WSL is a Linux


def templates_dir() -> Path:
    """The folder of the page templates."""
    return _beside_or_inside("templates")


def static_dir() -> Path:
    """The folder of stylesheets, scripts, icons and the sprite."""
    return _beside_or_inside("static")


def compiled_templates_dir() -> Path:
    """The folder of the compiled templates; it need not exist."""
    return CHECKOUT / ".cache" / "templates" if _is_checkout() else PACKAGE / "compiled_templates"


def built_static_dir() -> Path:
    """The folder of style and scripts as a build has joined them; in a checkout it need not exist."""
    return CHECKOUT / ".cache" / "static" if _is_checkout() else PACKAGE / "built_static"


def instance_dir() -> Path:
    """The folder of the database, the secret key and a vendored htmx; it need not exist yet.

    SCORER_INSTANCE names another one.
    """
    if named := os.environ.get("SCORER_INSTANCE"):
        return Path(named).expanduser().resolve()
    return _usual_instance_dir()


def _usual_instance_dir() -> Path:
    """The instance folder where nobody names another. Raises RuntimeError where there is no home folder."""
    if _is_checkout():
        return CHECKOUT / "instance"
    usual = os.environ.get("LOCALAPPDATA") if IS_WINDOWS else None
    data_home = os.environ.get("XDG_DATA_HOME") or usual or "~/.local/share"
    return Path(data_home).expanduser() / "scorer"


def scorer_command(instance: Path, *words: object) -> str:
    """The line that calls the `scorer` command with these words for this instance folder.

    A folder that is not the usual one is named, also where SCORER_INSTANCE says it here: a service has variables that
    whoever reads its log has not.
    """
    try:
        is_usual = instance.resolve() == _usual_instance_dir().resolve()
    except RuntimeError:
        is_usual = False
    return shell_line(_program(), *(() if is_usual else ("--instance", instance)), *words)


def _program() -> str:
    """What calls `scorer` from here: its name where the shell finds it, else the path of the one beside this Python."""
    program = Path(sys.executable or "python").with_name("scorer.exe" if IS_WINDOWS else "scorer")
    found = shutil.which("scorer")
    if not program.exists() or (found is not None and program.samefile(found)):
        return "scorer"
    try:
        return str(program.relative_to(Path.cwd()))
    except (OSError, ValueError):  # called in a folder that is gone by now, or from another one
        return str(program)


def shell_line(*words: object) -> str:
    """These words as a line for a shell of this computer, in quotes where they need them."""
    if IS_WINDOWS:
        return " ".join(f'"{word}"' if set(word) & set(" &()^,;'") else word for word in map(str, words))
    return shlex.join(map(str, words))


def _is_checkout() -> bool:
    return (CHECKOUT / "pyproject.toml").is_file()


def _beside_or_inside(name: str) -> Path:
    return (CHECKOUT if _is_checkout() else PACKAGE) / name
