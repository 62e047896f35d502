"""Examples: how many of them hypothesis makes up where a test names the number."""

from __future__ import annotations

from hypothesis import settings


def examples(most: int) -> int:
    """So many in a full run; a tenth of them, and no fewer than five, in a quick one (`make quick`)."""
    return max(min(most, 5), most * settings.default.max_examples // 100)
