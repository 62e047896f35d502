"""The look back: what a browser's matches have beside their logs (paid, gone along, merged names), in one query."""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlite_utils import Database

from scorer.store.payments import Payment
from scorer.store.sequels import CarriedOverLists, carried_over_in

OF_BROWSER = """
    SELECT 'paid', match_id, json_array(payer, payee, amount), 0 AS place
    FROM payments JOIN rights USING (match_id) WHERE browser = :browser
    UNION SELECT 'along', sequel_of, json_extract(after, '$.along') AS along, match_id
    FROM rights JOIN changes USING (match_id) JOIN matches ON id = match_id
    WHERE browser = :browser AND sequel_of IS NOT NULL AND what = 'made' AND along IS NOT NULL AND deleted IS NULL
    UNION SELECT 'merged', name, means, 0 FROM aliases WHERE browser = :browser
    ORDER BY place
"""


class MatchExtras(NamedTuple):
    """What is known beside the logs of the matches that a browser knows."""

    paid: dict[int, set[Payment]]
    """The payments that were made, by the id of their match."""
    gone_on: dict[int, CarriedOverLists]
    """What went along from a match into those that this browser knows, by the id of the match before."""
    merged: dict[str, str]
    """Names that were merged, each with the one that it means."""


def extras_of(db: Database, browser: str) -> MatchExtras:
    """All three."""
    found = MatchExtras({}, {}, {})
    for what, of, value, _place in db.execute(OF_BROWSER, {"browser": browser}):
        if what == "paid":
            found.paid.setdefault(of, set()).add(Payment(*json.loads(value)))
        elif what == "along":
            found.gone_on[of] = (*found.gone_on.get(of, ()), carried_over_in(value))
        else:
            found.merged[of] = value
    return found
