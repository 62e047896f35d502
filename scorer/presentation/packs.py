"""Packs: what the cards on the table are called."""

from __future__ import annotations

from flask_babel import gettext as _

from scorer.engine.phrases import N_

NAMES = {"french": N_("French cards"), "german": N_("German cards")}


def pack_name(pack: str) -> str:
    """The name of a pack; "", which is a match from before packs were chosen, is told as French cards."""
    return _(NAMES.get(pack, NAMES["french"]))
