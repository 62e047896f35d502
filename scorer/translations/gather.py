"""`make words`: write every sentence of the source into the catalogue of every language.

A changed sentence is untranslated afterwards, never guessed; a removed one is removed. Nothing else in a catalogue
changes, so that its diff shows what there is to translate.
"""

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
from scorer.packaging.hooks import CATALOGUES
from scorer.translations import cyrillic

FOLDER = paths.PACKAGE / "translations"
TEMPLATE = paths.CHECKOUT / ".cache" / "messages.pot"
"""The file with every message, from which a new language starts."""
KEYWORDS = DEFAULT_KEYWORDS | {"N_n": (1, 2), "c_": ((1, "c"), 2), "cn_": ((1, "c"), 2, 3)}
"""The functions that mark a text: an argument with a "c" is the context, two others are singular and plural."""
PLACEHOLDER = re.compile(r"%\((\w+)\)")
PERSON_PLACEHOLDERS = {
    *("who", "who2", "who3", "name", "names", "dealer", "leader", "payer", "payers", "payee", "winners"),
    *("taker", "giver", "earner", "bidder", "better", "worse"),
}
"""The placeholders that stand for names of people."""
NOTE = "names of people as they were typed, gender and number unknown (the label: see CONTRIBUTING)"
"""The comment for translators above a message with such placeholders, behind their names."""


def collect_messages(root: Path = paths.CHECKOUT) -> Catalog:
    """Every message of the source, with its files and the comments for translators."""
    mappings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    catalogue = Catalog(project="Scorer")
    for file, _line, message, comments, context in extract_from_dir(
        root, methods, {}, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    ):
        # Without its line a message keeps its place among the others of its file, whatever is written above it.
        catalogue.add(message, None, [(file, None)], auto_comments=comments, context=context)  # type: ignore[list-item]
    for entry in catalogue:
        if people := [f"%({name})s" for name in placeholders(entry) if name in PERSON_PLACEHOLDERS]:
            entry.auto_comments.append(f"{' '.join(people)}: {NOTE}")
    return catalogue


def extract_commands(file: IO[bytes], *arguments: Any, **options: Any) -> list[Any]:
    """The messages of a module of the command line, with its help: docstrings of commands and `help` of options."""
    messages: list[Any] = list(extract_python(file, *arguments, **options))
    file.seek(0)
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case ast.FunctionDef() if re.search(r"(command|group)\(", " ".join(map(ast.unparse, node.decorator_list))):
                messages.append((node.lineno, None, paragraphs(ast.get_docstring(node) or ""), []))
            case ast.keyword(arg="help", value=ast.Constant(value=text)):
                messages.append((node.lineno, None, text, []))
    return sorted(messages, key=lambda message: int(message[0]))


def placeholders(entry: Message) -> list[str]:
    """The placeholders of a message (of its plural, if it has one) in their order, each once."""
    text = entry.id if isinstance(entry.id, str) else entry.id[-1]
    return list(dict.fromkeys(PLACEHOLDER.findall(text)))


def read_catalogue(path: Path) -> Catalog:
    """The catalogue in this file; its folder names the language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def write_catalogue(path: Path, catalogue: Catalog, *, in_order: bool = True) -> None:
    """Write a catalogue, sorted by the files of its messages, or in its own order with `in_order=False`."""
    if catalogue.locale and catalogue.locale_identifier != cyrillic.TARGET:
        catalogue.header_comment = f"# Scorer in {catalogue.locale.english_name}."
    catalogue.version = catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = ""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, sort_by_file=in_order, ignore_obsolete=True, include_lineno=False)


def count_untranslated(catalogue: Catalog) -> int:
    """How many messages have no translation yet."""
    return sum(not all(translated_forms(entry)) for entry in catalogue if entry.id)


def translated_forms(entry: Message) -> list[str]:
    """The translations of a message: one text, or one for each plural form."""
    return [entry.string or ""] if isinstance(entry.string, str | None) else list(entry.string)


def main() -> None:
    """Collect all messages, update every catalogue, and print how many messages each has yet to translate."""
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
        target = FOLDER / cyrillic.TARGET / "LC_MESSAGES" / "messages.po"
        write_catalogue(target, cyrillic.cyrillic_catalogue(read_catalogue(latin)), in_order=False)
        print(f"{cyrillic.TARGET}: made of {cyrillic.SOURCE}")


if __name__ == "__main__":
    main()
