"""The pages: one blueprint a noun, its views named by the verb."""

from flask import Blueprint

from scorer.views import bin, entries, history, home, keep, new, patterns, rematch, share, table

BLUEPRINTS: tuple[Blueprint, ...] = (
    home.bp,
    new.bp,
    keep.bp,
    table.bp,
    entries.bp,
    history.bp,
    share.bp,
    bin.bp,
    rematch.bp,
    patterns.bp,
)
