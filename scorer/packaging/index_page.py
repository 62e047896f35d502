"""The page of Scorer on a package index: the README, with its pictures and papers where the repository shows them.

`SCORER_ADDRESS=https://… make release` says where that is; without it there is no address to lead to, and the README
stays as it is. The builder loads this file by its path, before anything of Scorer is installed, and it imports nothing
of it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r'(?<=src=")(?!https?:)')
PAPER = re.compile(r"(?<=\]\()(?!https?:|#)")


class IndexPage(MetadataHookInterface):
    """Gives the metadata of a wheel or source archive its long description and its addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling for what pyproject.toml calls dynamic."""
        address = os.environ.get("SCORER_ADDRESS", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute_links(text, address)}
        metadata["urls"] = project_urls(address)


def absolute_links(text: str, address: str) -> str:
    """The README with every picture and paper of the repository at this address, so that they show anywhere."""
    if not address:
        return text
    return PAPER.sub(f"{address}/blob/main/", PICTURE.sub(f"{address}/raw/main/", text))


def project_urls(address: str) -> dict[str, str]:
    """What an index shows beside it."""
    if not address:
        return {}
    papers = {"Changelog": "CHANGELOG.md", "Deploy": "DEPLOY.md", "Security": "SECURITY.md"}
    return {"Repository": address, "Issues": f"{address}/issues"} | {
        name: f"{address}/blob/main/{file}" for name, file in papers.items()
    }
