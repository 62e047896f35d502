"""What is drawn, worked out as plain data: stacks of chips, the chart, the podium.

The templates only draw; nothing here knows a game.
"""

from flask import Flask

from scorer.presentation.pictures import chips


def init_app(app: Flask) -> None:
    """Plug in: the filters `stacked` and `suit` for every template."""
    app.jinja_env.filters["stacked"] = chips.chip_stacks
    app.jinja_env.filters["suit"] = suit_class


def suit_class(sign: str) -> str:
    """The class that colours a sign of the sprite: "suit-heart" of "s-heart"."""
    return sign.replace("s-", "suit-", 1)
