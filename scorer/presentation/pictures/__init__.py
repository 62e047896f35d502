"""What is drawn, worked out as plain data: signed numbers, stacks of chips, the chart, the podium.

The templates only draw; nothing here knows a game.
"""

from flask import Flask

from scorer.presentation.pictures import chips, numbers


def init_app(app: Flask) -> None:
    """Plug in: the filters `signed`, `plain`, `figures`, `stacked` and `suit` for every template."""
    app.jinja_env.filters["signed"] = numbers.signed
    app.jinja_env.filters["plain"] = numbers.plain
    app.jinja_env.filters["figures"] = numbers.figures
    app.jinja_env.filters["stacked"] = chips.stacked
    app.jinja_env.filters["suit"] = suit


def suit(sign: str) -> str:
    """The class that colours a sign of the sprite: "suit-heart" of "s-heart"."""
    return sign.replace("s-", "suit-", 1)
