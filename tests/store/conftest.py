"""What tests of the store may ask for: a database without an app."""

from tests.play.conftest import store

__all__ = ["store"]
