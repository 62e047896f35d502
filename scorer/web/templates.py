"""Templates as a build compiles them, so that the first page after a start needs no compiler.

A compiled template is found by its name, its source and the version of Jinja: one that was changed since the build is
compiled from its source again. Where no sources are, as in the pocket edition, name and version are enough. The build
hook runs this file where nothing but Jinja is installed.
"""

import sys
from collections.abc import Callable, MutableMapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any
from weakref import finalize

import markupsafe
from jinja2 import Environment, FileSystemLoader, ModuleLoader, Template, TemplateNotFound, Undefined, nodes
from markupsafe import Markup

OPTIONS = {"autoescape": True, "trim_blocks": True, "lstrip_blocks": True}
"""How templates are read."""
NO_LIMIT = -1
"""Of the templates in memory: there are two hundred, and below a limit each use of one searches the list of all."""
JINJA = version("jinja2")
escape_text: Callable[[str], str] = getattr(markupsafe, "_escape_inner", markupsafe.escape)
"""Escapes a string; the inner function does not mark it as escaped, which costs more than to escape it."""


class TemplateLoader(FileSystemLoader):
    """Loads the compiled template of a source, or the source itself where none is compiled or in debug mode."""

    def __init__(self, folder: Path, compiled: Path) -> None:
        super().__init__(folder)
        self._has_sources = folder.is_dir()
        self._compiled = ModuleLoader(compiled)
        # Jinja leaves a weak proxy there: a ReferenceError to whoever walks the modules once the app is gone.
        package = self._compiled.package_name
        sys.modules[package] = self._compiled.module
        finalize(self, sys.modules.pop, package, None)

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> Template:
        """The template of this name."""
        template = self._find(environment, name, globals)
        template.root_render_func.__globals__["escape"] = escape_output  # in the place of what the module imports
        return template

    def _find(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if not environment.auto_reload:
            source, filename = self.get_source(environment, name)[:2] if self._has_sources else (None, name)
            try:
                template = self._compiled.load(environment, _content_name(name, source), globals)
            except TemplateNotFound:
                pass
            else:
                template.filename = filename
                return template
        return super().load(environment, name, globals)


def escape_output(value: object) -> str:
    """The text of a value for the output of a template, as markupsafe's `escape` makes it but not marked as escaped."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return escape_text(value)  # type: ignore[arg-type]
    return str(value) if kind is int else "" if kind is Undefined else markupsafe.escape(value)


def compile_templates(folder: Path, target: Path, *, has_sources: bool = True) -> list[Path]:
    """Compile the templates of a folder that are not in the target yet, and return the files written.

    Files of other templates or older sources are removed. `has_sources` says whether the sources will be there too.
    """
    environment = Environment(**OPTIONS)  # type: ignore[arg-type]  # noqa: S701
    target.mkdir(parents=True, exist_ok=True)
    wanted, written = set(), []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name, source = path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")
        file = target / ModuleLoader.get_module_filename(_content_name(name, source if has_sources else None))
        wanted.add(file)
        if file.exists():
            continue
        tree = environment.parse(source, name)
        for used in tree.find_all(nodes.Filter):
            environment.filters.setdefault(used.name, _filter_of_the_app)
        temporary = file.with_suffix(".new")
        temporary.write_text(environment.compile(tree, name, raw=True, defer_init=True), encoding="utf-8")
        temporary.replace(file)  # a reader gets the whole file or none
        written.append(file)
    for file in {*target.glob("*.py")} - wanted:
        file.unlink()
    return written


def _content_name(name: str, source: str | None) -> str:
    return f"{name} {JINJA} {sha256(source.encode()).hexdigest()}" if source is not None else f"{name} {JINJA}"


def _filter_of_the_app(*_values: object) -> str:
    """Stand for a filter that only the app has; it is never called for a constant before there is a reader."""
    raise NotImplementedError


if __name__ == "__main__":
    from scorer import paths

    compile_templates(paths.templates_dir(), paths.compiled_templates_dir())
