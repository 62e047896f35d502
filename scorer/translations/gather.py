"""`make words`: every sentence of the source goes into the catalogue of every language.

A sentence that was changed is empty afterwards and never a guess; one that is gone is gone. What a catalogue says of
its own making changes with its sentences alone, so that a change of it shows what there is to translate.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po

from scorer import paths
from scorer.language.command_line import paragraphs
from scorer.packaging.build_hook import CATALOGUES
from scorer.translations import cyrillic

FOLDER = paths.PACKAGE / "translations"
"""Where the catalogues lie, a folder each."""
TEMPLATE = paths.CHECKOUT / ".cache" / "messages.pot"
"""Where everything that can be translated is written, for a language that is new."""
KEYWORDS = DEFAULT_KEYWORDS | {
    "N_n": (1, 2),
    "c_": ((1, "c"), 2),
    "cn_": ((1, "c"), 2, 3),
}
"""What marks a text: the first argument with a "c" is the context, two others are one and many."""
PLACEHOLDER = re.compile(r"%\((\w+)\)")
"""A place in a message that is filled when it is said."""
PERSON_PLACEHOLDERS = {
    *("who", "who2", "who3", "name", "names", "dealer", "leader", "payer", "payers", "payee", "winners"),
    *("taker", "giver", "earner", "bidder", "better", "worse"),
}
"""The gaps in which names of people stand."""
NOTE = "names of people as they were typed, gender and number unknown (the label: see CONTRIBUTING)"
"""What translators read above a message with such a gap, behind its name."""


def collect_messages(root: Path = paths.CHECKOUT) -> Catalog:
    """Every message of the source, with where it stands and what translators should know of it."""
    mappings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["babel"]["mappings"]
    methods = [(one["pattern"], one["method"]) for one in mappings]
    found = Catalog(project="Scorer")
    for file, _line, message, comments, context in extract_from_dir(
        root, methods, {}, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        # Without its line a message keeps its place among the others of its file, whatever is written above it.
        found.add(message, None, [(file, None)], auto_comments=comments, context=context)  # type: ignore[list-item]
    for entry in found:
        if people := [f"%({gap})s" for gap in placeholders(entry) if gap in PERSON_PLACEHOLDERS]:
            entry.auto_comments.append(f"{' '.join(people)}: {NOTE}")
    return found


def extract_commands(file: IO[bytes], *how: Any, **options: Any) -> list[Any]:
    """What a module of the command line says, and its help: the docstrings of commands and the `help` of options."""
    found: list[Any] = list(extract_python(file, *how, **options))
    file.seek(0)
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case ast.FunctionDef() if re.search(r"(command|group)\(", " ".join(map(ast.unparse, node.decorator_list))):
                found.append((node.lineno, None, paragraphs(ast.get_docstring(node) or ""), []))
            case ast.keyword(arg="help", value=ast.Constant(value=words)):
                found.append((node.lineno, None, words, []))
    return sorted(found, key=lambda one: int(one[0]))


def placeholders(entry: Message) -> list[str]:
    """The gaps of a message, those of its plural, in their order and each once."""
    text = entry.id if isinstance(entry.id, str) else entry.id[-1]
    return list(dict.fromkeys(PLACEHOLDER.findall(text)))


def read_catalogue(path: Path) -> Catalog:
    """The catalogue of this file, which lies in the folder of its language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def write_catalogue(path: Path, catalogue: Catalog, *, in_order: bool = True) -> None:
    """Write a catalogue as all of them are written: a message a line, by the files in which they stand.

    `in_order=False` leaves the messages as they come.
    """
    if catalogue.locale and catalogue.locale_identifier != cyrillic.TARGET:
        catalogue.header_comment = f"# Scorer in {catalogue.locale.english_name}."
    catalogue.version, catalogue.last_translator, catalogue.language_team = "", "", ""
    catalogue.msgid_bugs_address = ""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, sort_by_file=in_order, ignore_obsolete=True, include_lineno=False)


def count_untranslated(catalogue: Catalog) -> int:
    """How many messages have no translation yet."""
    return sum(not all(translated_forms(entry)) for entry in catalogue if entry.id)


def translated_forms(entry: Message) -> list[str]:
    """What a message is in the language of its catalogue: one text, or one a plural form."""
    return [entry.string or ""] if isinstance(entry.string, str | None) else list(entry.string)


def main() -> None:
    """Gather all sentences, put them into every catalogue, and say how many each has yet to translate."""
    source = collect_messages()
    write_catalogue(TEMPLATE, source)
    print(f"Every sentence to translate is in {TEMPLATE}: {len(source)}.")
    for path in sorted(FOLDER.glob(CATALOGUES)):
        language = path.parts[-3]
        if language == cyrillic.TARGET:
            continue
        catalogue = read_catalogue(path)
        catalogue.update(source, no_fuzzy_matching=True, update_creation_date=False)
        write_catalogue(path, catalogue)
        print(f"{language}: {count_untranslated(catalogue)} to translate")
    latin = FOLDER / cyrillic.SOURCE / "LC_MESSAGES" / "messages.po"
    if latin.exists():
        write_catalogue(
            FOLDER / cyrillic.TARGET / "LC_MESSAGES" / "messages.po",
            cyrillic.cyrillic_catalogue(read_catalogue(latin)),
            in_order=False,
        )
        print(f"{cyrillic.TARGET}: made of {cyrillic.SOURCE}")


if __name__ == "__main__":
    main()
