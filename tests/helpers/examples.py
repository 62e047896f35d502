"""Examples: how many of them hypothesis makes up where a test names the number."""

from hypothesis import settings


def examples(most):
    """So many in the sweep, fewer in `make test`, fewer again in `make quick`, but no fewer than five."""
    return max(min(most, 5), most * settings.default.max_examples // 100)
