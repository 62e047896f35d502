"""What is drawn, worked out as plain data: signed numbers, stacks of chips, the chart, the podium.

The templates only draw; nothing here knows a game.
"""

from flask import Flask

from scorer.presentation.pictures import chips, signs


def init_app(app: Flask) -> None:
    """Plug in: the filters `signed`, `plain`, `figures`, `stacked` and `suit` for every template."""
    app.jinja_env.filters["signed"] = signs.format_change
    app.jinja_env.filters["plain"] = signs.format_total
    app.jinja_env.filters["figures"] = signs.split_numbers
    app.jinja_env.filters["stacked"] = chips.chip_stacks
    app.jinja_env.filters["suit"] = suit_class


def suit_class(sign: str) -> str:
    """The class that colours a sign of the sprite: "suit-heart" of "s-heart"."""
    return sign.replace("s-", "suit-", 1)
