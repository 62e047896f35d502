"""The build hook: makes of every catalogue, as translators write it, the one that is read while Scorer runs.

The builder loads this file by its path, before anything of Scorer is installed, so it imports nothing of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "*/LC_MESSAGES/messages.po"
"""Where the catalogues lie in a folder of translations."""


def compile_catalogues(folder: Path) -> list[Path]:
    """Write the `.mo` beside each `.po` of this folder of translations that has none, or an older one; return those."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for compiled in folder.glob("*/LC_MESSAGES/*.mo"):
        if not compiled.with_suffix(".po").exists():
            compiled.unlink()  # a language that is gone is not offered
    made = []
    for source in sorted(folder.glob(CATALOGUES)):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        with source.open("rb") as written:
            catalogue = read_po(written, locale=source.parts[-3])
        fresh = target.with_suffix(".new")
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        fresh.replace(target)  # whoever reads it meanwhile finds the old one or the new one, whole
        made.append(target)
    return made


class CompileCatalogues(BuildHookInterface[BuilderConfig]):
    """Compiles before a wheel, a source archive or an editable installation is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it looks which files there are."""
        compile_catalogues(Path(self.root) / "scorer" / "translations")
