"""Scorer, the score sheet and chip bank for compendium card games: the app's table of contents."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None, instance_path: str | PathLike[str] | None = None) -> Flask:
    """Create the app, ready to serve.

    `config` overrides the environment; `instance_path` is the folder of the database and the secret key. Raises
    errors.CannotStart with a sentence where that folder or its database cannot be used.
    """
    # The engine and the commands that need no web import this package too: Flask and its plugins wait until here.
    from scorer import paths
    from scorer.language import formats, locale, translator
    from scorer.play import known_matches, replayed_match
    from scorer.presentation import pictures
    from scorer.views import BLUEPRINTS
    from scorer.web import assets, compression, database, errors, pages, security, templates

    app = pages.PageApp(
        "scorer",
        template_folder=str(paths.templates_dir()),
        static_folder=str(paths.static_dir()),
        instance_path=str(instance_path or paths.instance_dir()),
    )
    loader = templates.TemplateLoader(paths.templates_dir(), paths.compiled_templates_dir())
    app.jinja_options = {**templates.OPTIONS, "loader": loader, "cache_size": templates.NO_LIMIT}
    database.init_app(app, is_new=bool(config and config.get("NEW_DATABASE")))
    assets.serve_pocket_edition(app)
    security.init_app(app, config or {})
    locale.init_app(app)
    formats.init_app(app)
    assets.init_app(app)
    compression.init_app(app)
    pages.init_app(app)
    errors.init_app(app)
    database.follow_requests(app)
    replayed_match.init_app(app)
    known_matches.init_app(app)
    pictures.init_app(app)
    translator.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def create_server_app() -> Flask:
    """Create the app for servers that load it by this name, as gunicorn does, with what first guests would wait for."""
    app = create_app()
    warm_up(app)
    return app


def warm_up(app: Flask) -> None:
    """Load what every table needs: the languages, the games, and the templates of a table."""
    from scorer.games import all_games
    from scorer.language import locale, negotiation, texts

    with app.app_context():
        for language in locale.available_languages():
            texts.load_language(Path(app.config["TRANSLATIONS"]), language)
            negotiation.script_of(language)
    all_games()
    for name in app.jinja_env.list_templates():
        if name.startswith(("table/", "facts/")) or "/" not in name:
            app.jinja_env.get_template(name)
