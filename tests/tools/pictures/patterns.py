"""Pattern pages for developers: every component in every state, with invented data and untranslated captions."""

from pathlib import Path

from flask import Blueprint, render_template

from scorer.presentation.pictures.chips import Placed, podium
from scorer.presentation.pictures.line_chart import chart
from scorer.presentation.prices import PriceField
from scorer.presentation.table import BoardColumn, DealRow

bp = Blueprint("patterns", __name__, url_prefix="/patterns")

SHORT = ("Ana", "Boris", "Cyril", "Dana")
LONG = ("Alexandra", "Bartolomej", "Ján", "Kristína")
THREE = ("Ana", "Boris", "Cyril")
SIX = ("Ana", "Boris", "Cyril", "Dana", "Emil", "Františka")
EFFECTS = [*zip(SHORT, (-7, 30, -13, 30), strict=True)]
"""Changes that Save announces."""


def init_app(app):
    app.register_blueprint(bp)
    app.jinja_env.loader.searchpath.append(str(Path(__file__).parent / "templates"))


@bp.get("")
def index():
    return render_template(
        "patterns/index.html", short=SHORT, long=LONG, three=THREE, boards=_boards(), rows=_rows(), effects=EFFECTS
    )


@bp.get("/rare")
def rare():
    return render_template("patterns/rare.html", short=SHORT, boards=_boards(), effects=EFFECTS)


@bp.get("/after")
def after():
    return render_template("patterns/after.html", short=SHORT, charts=_charts(), podiums=_podiums())


@bp.get("/form")
def form():
    return render_template("patterns/form.html", blanks=_blanks())


def _blanks():
    def blank(key, words, typed, usual, saved, sign=""):
        return PriceField(key, words, words, typed, usual, saved, usual.startswith("−"), f"usual:{key}", sign)

    return {
        "usual": blank("usual", "As usual", "1", "1", "1", "s-heart"),
        "own": blank("own", "The table's own", "12", "8", "12"),
        "changed": blank("changed", "Changed here, and words as long as some of them are", "−10", "−8", "−8"),
        "longest": blank("longest", "The longest", "−10000", "−160", "−160"),
        "wrong": blank("wrong", "Wrong", "10001", "20", "20"),
    }


def _board(names, totals, changes, dealer):
    best = max(totals)
    return [
        BoardColumn(name, total, change, seat == dealer, seat == (dealer + 1) % len(names), total == best)
        for seat, (name, total, change) in enumerate(zip(names, totals, changes, strict=True))
    ]


def _boards():
    return {
        "saved": _board(SHORT, (-33, -16, 20, -11), (-10, -10, -10, 30), 0),
        "pending": _board(SHORT, (-33, -16, 20, -11), [change for _name, change in EFFECTS], 0),
        "waiting": _board(LONG, (-1300, 1075, -485, 710), (-160, None, 25, None), 1),
        "three": _board(THREE, (12, -30, 18), (10, -20, 10), 2),
    }


def _row(no, what, totals, changes, bank, dealer):
    title, note = what
    dealt = "" if dealer is None else f"{SHORT[dealer]} dealt"
    why = f"Everybody owes something: the bank gets {bank}." if bank else ""
    return DealRow(no, title, note, [*zip(changes, totals, strict=True)], dealer, dealt, why, bank=bank)


def _rows():
    long = ("A contract with a rather long name", "and with a note that does not fit into its line")
    return {
        "finished": _row("", ("Finished", "bank split 5 each"), (-24, 18, -24, 30), (5, 5, 5, 5), 0, None),
        "regular": _row("22", ("Regular", "everybody paid"), (-29, 13, -29, 25), (-3, -8, -8, -1), 20, 1),
        "long": _row("21", long, (-26, 21, -21, 26), (30, -10, -10, -10), 0, 0),
        "three": _row("3", ("Small game", "Boris lost it"), (12, -30, 18), (10, -20, 10), 0, 2),
    }


def _charts():
    bank = [0, 0, 0, 0, 0, 0, 20, 40, 40, 0, 0]
    evening = [
        [0, -6, 4, -6, 4, -16, -17, -23, -33, -40, -50],
        [0, 10, -6, 24, 22, 2, -4, -6, -16, 14, 44],
        [0, -14, -18, -28, -18, 42, 31, 30, 20, 7, -3],
        [0, 10, 20, 10, -8, -28, -30, -41, -11, 19, 9],
    ]
    level = [[0, 3, -4, -8], [0, -3, 4, -8], [0, 0, 0, -8]]
    return {
        "evening": chart(SHORT, evening, bank),
        "points": chart(LONG, [[0, 8], [0, 0], [0, 2], [0, 4]]),
        "level": chart(THREE, level),
        "six": chart(SIX, [[0, 4 * seat, 20 - 8 * seat, 10 * seat] for seat in range(len(SIX))]),
        "long": chart(THREE, [[deal // 50 * 50 * seat // 9 % 140 - 50 for deal in range(501)] for seat in (3, -2, 5)]),
    }


def _podiums():
    return {
        "shared": podium(
            [Placed(1, "Dana", 30), Placed(2, "Boris", 18), Placed(3, "Ana", -24), Placed(3, "Cyril", -24)]
        ),
        "four": podium([Placed(place, LONG[place - 1], 1300 - 700 * place) for place in (1, 2, 3, 4)]),
        "equal": podium([Placed(1, name, 0) for name in SHORT]),
    }
