"""What the heaviest pages weigh: the same counts that `make test` holds to, as figures."""

from __future__ import annotations

from pathlib import Path

from scorer import create_app
from scorer.games import KEYS
from scorer.store import connections
from tests.helpers.weights import AT_TABLE, ELSEWHERE, LIMITS, table, weigh
from tests.tools.benchmarks.rounds import Figure


def figures(folder: Path) -> list[Figure]:
    """The most that any page has of what is limited, and which page that is."""
    client = create_app({"TESTING": True}, instance_path=folder).test_client()
    pages = {page: page for page in ELSEWHERE}
    for key in KEYS:
        address = table(client, key)
        pages |= {f"{key}{page}": f"{address}{page}" for page in AT_TABLE}
    weights = {name: weigh(client, page) for name, page in pages.items()}
    connections.close()
    heaviest = {part: max(weights, key=lambda name: getattr(weights[name], part)) for part in LIMITS}
    return [
        Figure(f"{part}: {name}", getattr(weights[name], part), "" if part == "requests" else "bytes", LIMITS[part])
        for part, name in heaviest.items()
    ]
