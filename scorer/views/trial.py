"""The page on which a deal of a game is tried before it is kept: the entry of a table at which nothing is stored."""

from __future__ import annotations

from typing import Any

from flask import Response, abort, render_template, request
from flask_babel import gettext as _

from scorer.engine.phrases import N_
from scorer.engine.recipe import Recipe
from scorer.forms.builder import fields
from scorer.forms.builder.draft import GameDraft
from scorer.forms.builder.serialization import serialize
from scorer.forms.deal import DealEntry
from scorer.language.translator import translate
from scorer.play.recipes import trial_match
from scorer.play.replayed_match import ReplayedMatch
from scorer.presentation import table
from scorer.presentation.live_entry import spoken_state
from scorer.views import table_page
from scorer.web import pages

NAMES = (N_("Ana"), N_("Boris"), N_("Cyril"), N_("Dana"), N_("Emil"), N_("Flora"))
"""Who sits at the table of a trial."""


def render_trial(draft: GameDraft, recipe: Recipe) -> Response:
    """The entry of a deal, blank or as it was sent; with Save also what it would give."""
    worked = _worked(recipe)
    is_new = request.form.get("do") == "try"
    deal = _entry(worked, None if is_new else request.form)
    words = _context(worked, deal, draft)
    if not is_new and not deal.is_key_submit and "work_out" not in request.form:
        if deal.problems or deal.newly_asked(request.form):
            deal.assign_problems(worked.translate)
            return pages.render_page("builder/try.html", "builder/try.html", 422, **words)
        words["said"] = table.effect_sentences(worked, deal.effect) if deal.effect else ""
        words["would"] = table.save_changes(worked, deal.effect)
        words |= _context(worked, _entry(worked, None), draft)
    return pages.render_page("builder/try.html", "builder/try.html", **words)


def render_trial_preview(draft: GameDraft, recipe: Recipe) -> str:
    """The parts of the page that say what the answers so far would do."""
    worked = _worked(recipe)
    return render_template("table/_preview.html", **_context(worked, _entry(worked, request.form), draft), is_old=False)


def _worked(recipe: Recipe) -> ReplayedMatch:
    return trial_match(recipe.json, [translate(name) for name in NAMES])


def _entry(worked: ReplayedMatch, sent: Any) -> DealEntry:
    turn = worked.ledger.next_turn
    if turn is None:
        abort(400)
    return DealEntry(worked.open_contracts(turn), worked.ledger.table_state(), sent)


def _context(worked: ReplayedMatch, deal: DealEntry, draft: GameDraft) -> dict[str, Any]:
    """What the templates of a table need."""
    return {
        "worked": worked,
        "turn": worked.ledger.next_turn,
        "deal": deal,
        "names": worked.names,
        "tell": worked.translate,
        "pack": worked.stored.pack,
        "aloud": spoken_state(worked, deal),
        **table_page.entry_context(worked, deal),
        **table_page.turn_context(worked, worked.ledger.next_turn, deal),
        "blank": None,
        "is_trial": True,
        "save_label": _("See what it gives"),
        "carried": {fields.STATE: serialize(draft), "back": _back()},
        "back": _back(),
    }


def _back() -> str:
    """The address of the form that is being written: that of the page, or the one that it has sent along."""
    given = (
        request.form.get("back", "") if request.endpoint in ("builder.try_deal", "builder.preview") else request.path
    )
    return given if given.startswith("/games/") and "//" not in given and "\\" not in given else "/games/new"
