"""Jumping: a Scorer whose clock is wrong.

`python -m tests.helpers.jumping FILE WORDS` is `scorer WORDS` by a clock that is as many seconds ahead (or behind) as
stands in FILE at that moment; and one address may make as many matches as it likes.
"""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from scorer.cli import main
from scorer.store import matches
from scorer.web import rate_limits

_right = time.time


def _wrong():
    """What the clock says."""
    return max(0.0, _right() + float(Path(sys.argv[1]).read_text(encoding="ascii") or 0))


if __name__ == "__main__":
    time.time = _wrong
    matches._clock = lambda: datetime.fromtimestamp(_wrong(), UTC)
    rate_limits.MOST["MOST_MADE"] = 10**6
    main(sys.argv[2:])
