"""The metadata hook that makes the README the description on a package index.

Links to pictures and papers become absolute, below the address of the repository, which SCORER_REPOSITORY names;
without one the README stays as it is. The builder loads this file by its path, before anything of Scorer is installed,
so it imports nothing of Scorer.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r'(?<=src=")(?!https?:)')
PAPER = re.compile(r"(?<=\]\()(?!https?:|#)")


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
