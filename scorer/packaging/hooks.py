"""The hooks of a build: one compiles what a start needs, one makes the README the page of an index.

The builder loads this file by its path, before anything of Scorer is installed, so it imports nothing of Scorer. On the
page of a package index, links to pictures and papers become absolute, below the address of the repository, which
SCORER_REPOSITORY names; without one the README stays as it is.
"""

import os
import re
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

CATALOGUES = "*/LC_MESSAGES/messages.po"  # the pattern of all catalogues in a folder of translations
PICTURE = re.compile(r'(?<=src=")(?!https?:)')
PAPER = re.compile(r"(?<=\]\()(?!https?:|#)")


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile each `.po` in this folder whose `.mo` is missing or older, and return the `.mo` files written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for compiled in folder.glob("*/LC_MESSAGES/*.mo"):
        if not compiled.with_suffix(".po").exists():
            compiled.unlink()  # a removed language is no longer offered
    targets = []
    for source in sorted(folder.glob(CATALOGUES)):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        temporary = target.with_suffix(".new")
        with temporary.open("wb") as file:
            write_mo(file, catalogue)
        temporary.replace(target)  # a reader gets the old file or the new one, never a part
        targets.append(target)
    return targets


class Compile(BuildHookInterface[BuilderConfig]):
    """Compiles the catalogues for every build, and what a start of a wheel would compile or join."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them; hatchling calls this before it collects the files."""
        root = Path(self.root)
        compile_catalogues(root / "scorer" / "translations")
        if self.target_name != "wheel":
            return
        templates, static = root / ".cache" / "templates", root / ".cache" / "static"
        run_path(str(root / "scorer" / "web" / "templates.py"))["compile_templates"](root / "templates", templates)
        run_path(str(root / "scorer" / "web" / "bundles.py"))["write"](root / "static", static)
        if version == "standard":
            build_data["force_include"][str(templates)] = "scorer/compiled_templates"
            build_data["force_include"][str(static)] = "scorer/built_static"


class IndexPage(MetadataHookInterface):
    """Sets the long description and the links of a wheel or source archive."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the metadata that pyproject.toml calls dynamic; hatchling calls this."""
        address = os.environ.get("SCORER_REPOSITORY", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute_links(text, address)}
        metadata["urls"] = project_urls(address)


def absolute_links(text: str, address: str) -> str:
    """The README with absolute links to the pictures and papers of the repository at this address."""
    if not address:
        return text
    return PAPER.sub(f"{address}/blob/main/", PICTURE.sub(f"{address}/raw/main/", text))


def project_urls(address: str) -> dict[str, str]:
    """The links that a package index shows beside the description."""
    if not address:
        return {}
    papers = {"Changelog": "CHANGELOG.md", "Deploy": "DEPLOY.md", "Security": "SECURITY.md"}
    return {"Repository": address, "Issues": f"{address}/issues"} | {
        name: f"{address}/blob/main/{file}" for name, file in papers.items()
    }
