"""Examples: how many of them hypothesis makes up where a test names the number."""

from hypothesis import settings


def examples(most):
    """So many in `make test` and the sweep together, fewer in `make quick`, but in each no fewer than five."""
    return max(min(most, 5), most * settings.default.max_examples // 100)
