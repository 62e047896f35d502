"""The views of every page: a module holds a blueprint named by a noun, its views are named by verbs."""

from flask import Blueprint

from scorer.views import (
    about,
    bin,
    blank_sheet,
    builder,
    chart,
    entries,
    files,
    finish,
    go_on,
    hand_over,
    history,
    home,
    insertions,
    keep,
    language,
    new_match,
    own_games,
    patterns,
    people,
    phones,
    rematch,
    rules,
    screen,
    settings,
    share,
    table,
    take,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    home.bp, new_match.bp, builder.bp, keep.bp, table.bp, entries.bp, insertions.bp, history.bp, settings.bp,
    share.bp, hand_over.bp, bin.bp, rematch.bp, go_on.bp, finish.bp, chart.bp, rules.bp, blank_sheet.bp, own_games.bp,
    screen.bp, take.bp, people.bp, phones.bp, about.bp, language.bp, patterns.bp, files.bp,
)  # fmt: skip
