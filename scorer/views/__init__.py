"""The pages: one blueprint a noun, its views named by the verb."""

from flask import Blueprint

from scorer.views import (
    about,
    bin,
    chart,
    entries,
    finish,
    go_on,
    history,
    home,
    insertions,
    keep,
    new,
    patterns,
    people,
    rematch,
    rules,
    screen,
    settings,
    share,
    table,
    take,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    home.bp,
    new.bp,
    keep.bp,
    table.bp,
    entries.bp,
    insertions.bp,
    history.bp,
    settings.bp,
    share.bp,
    bin.bp,
    rematch.bp,
    go_on.bp,
    finish.bp,
    chart.bp,
    rules.bp,
    screen.bp,
    take.bp,
    people.bp,
    about.bp,
    patterns.bp,
)
