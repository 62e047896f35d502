"""The views of every page: a module holds a blueprint named by a noun, its views are named by verbs."""

from flask import Blueprint

from scorer.views import (
    about,
    builder,
    circle_files,
    circles,
    count,
    entries,
    files,
    finish,
    go_on,
    hand_over,
    history,
    home,
    new_match,
    own_games,
    people,
    rules,
    settings,
    share,
    table,
    take,
    tournaments,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    home.bp, new_match.bp, builder.bp, share.keep_bp, table.bp, entries.bp, history.bp,
    settings.bp, share.bp, hand_over.bp, go_on.bp, count.bp, finish.bp, rules.bp, own_games.bp,
    take.bp, people.bp, circles.bp, circle_files.bp, tournaments.bp, about.bp, files.bp, files.room_bp,
)  # fmt: skip
