"""The pages: one blueprint a noun, its views named by the verb."""

from flask import Blueprint

from scorer.views import entries, history, patterns, table

BLUEPRINTS: tuple[Blueprint, ...] = (table.bp, entries.bp, history.bp, patterns.bp)
