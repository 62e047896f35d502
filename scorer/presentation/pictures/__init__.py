"""What is drawn, worked out as plain data: stacks of chips, the chart, the podium.

The templates only draw; nothing here knows a game.
"""

from flask import Flask

from scorer.presentation.pictures import chips


def init_app(app: Flask) -> None:
    """Plug in: `stacked`, and `suit`, the class that colours a sign of the sprite: "suit-heart" of "s-heart"."""
    app.jinja_env.filters.update(stacked=chips.chip_stacks, suit=lambda sign: sign.replace("s-", "suit-", 1))
