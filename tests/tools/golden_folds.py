"""The golden pages of the builder with a contract opened, so that each kind of fold is among them."""

from tests.helpers.builder import SEVEN
from tests.helpers.filled import as_shown

FOLDS = {
    "kierki": (0, 1, 7, 8), "king-portuguese": (6, 7), "omnibus-hearts": (0,), "quodlibet-wheel": (0, 2, 3),
    "turkish-king": (0, 6), "trix-tunisian": (0,), "kein-stich": (0,), "hearts": (0,),
}  # fmt: skip


def draw_folds(visit):
    """Of games of the library, then each of a draft in points and in chips."""
    for key, places in FOLDS.items():
        start = as_shown(visit.keeper.get(f"/games/new?from={key}").text)
        for place in places:
            yield visit.page(f"{key}-{place}", "/games/new", form=start | {"do": f"more:{place}"})
    form = as_shown(visit.keeper.get("/games/new").text)
    for tap in (*SEVEN, "add:places", "add:salad", "rows"):
        form = as_shown(visit.keeper.post("/games/new", data=form | {"do": tap}).text)
    without = [key for key in form["on"] if key not in ("maximum", "hearts")]
    yield visit.page("switched-off", "/games/new", form=form | {"on": without, "do": "more:8"})
    yield visit.page("prices-typed", "/games/new", form=form | {"p-0-0": "−7", "p-2-0": "x", "do": "rows"})
    yield visit.page("without-a-price", "/games/new", form=form | {"p-2-0": "", "do": "rows"})
    yield visit.page("free", "/games/new", form=form | {"order": "free", "ends_at": "100", "do": "more:0"})
    for unit in ("points", "chips"):
        for place in range(9):
            yield visit.page(f"{unit}-{place}", "/games/new", form=form | {"unit": unit, "do": f"more:{place}"})
