"""Builds the pocket edition: a folder of static files with the whole of Scorer, which a phone opens once.

Python is Pyodide's, pinned by its hash; the libraries are the installed ones, each file checked against the hash in its
wheel's own list; what is never imported stays out. The same input gives the same bytes.
"""

import gzip
import hashlib
import io
import json
import pickle
import secrets
import shutil
import struct
import subprocess
import tarfile
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Set
from importlib.metadata import PackagePath, distribution
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorer import paths
from scorer.language import negotiation
from scorer.pocket.shell import rule_pages, words_script
from scorer.web import bundles, htmx
from scorer.web.templates import compile_templates

VERSION = "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PACKAGE = f"pyodide-{VERSION}.tgz"  # the name of its package, as `npm pack` writes it
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LIBRARIES = (
    "babel", "blinker", "click", "flask", "flask-wtf", "itsdangerous", "jinja2",
    "markupsafe", "pluggy", "python-dateutil", "segno", "sqlite-fts4", "sqlite-utils", "werkzeug", "wtforms",
)  # fmt: skip
"""What create_app imports, and what that imports."""
UNUSED = (
    "babel/languages.py", "babel/locale-data/", "babel/messages/", "babel/units.py", "babel/util.py",
    "click/_termui_impl.py", "click/_winconsole.py", "click/shell_completion.py", "click/testing.py",
    "dateutil/easter.py", "dateutil/rrule.py", "dateutil/tz/win.py", "dateutil/tzwin.py", "dateutil/zoneinfo/",
    "flask/testing.py", "jinja2/ext.py", "jinja2/meta.py", "jinja2/nativetypes.py", "jinja2/sandbox.py",
    "segno/cli.py", "segno/helpers.py", "sqlite_utils/__main__.py", "sqlite_utils/cli.py",
    "werkzeug/_reloader.py", "werkzeug/debug/", "werkzeug/middleware/dispatcher.py",
    "werkzeug/middleware/http_proxy.py", "werkzeug/middleware/lint.py", "werkzeug/middleware/profiler.py",
    "werkzeug/middleware/shared_data.py", "werkzeug/testapp.py", "wtforms/locale/",
)  # fmt: skip
"""The beginnings of files that nothing opens."""
STDLIB_UNUSED = (
    "_aix", "_android", "_apple", "_ios", "_osx", "_pydatetime", "_pydecimal", "_pyio", "_pyrepl/", "argparse",
    "asyncio/__main__", "asyncio/proactor", "asyncio/tools", "asyncio/windows", "bdb", "cProfile", "cmd.", "code.",
    "compileall", "concurrent/interpreters/", "configparser", "ctypes/macholib/", "ctypes/wintypes", "doctest",
    "email/_header_value_parser", "email/contentmanager", "email/headerregistry", "email/mime/", "ensurepip/",
    "filecmp", "fileinput", "ftplib", "html/parser", "http/cookiejar", "idlelib/", "imaplib", "lib2to3/",
    "logging/config", "logging/handlers", "mailbox", "modulefinder", "multiprocessing/", "netrc", "nturl2path",
    "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pyclbr", "pydoc", "runpy", "smtplib",
    "statistics", "symtable", "tabnanny", "tarfile", "tkinter/", "tomllib/", "trace.", "turtle", "unittest/",
    "urllib/robotparser", "venv/", "wave", "webbrowser", "wsgiref/", "xml/dom/", "xml/etree/", "xmlrpc/", "zipapp",
)  # fmt: skip
"""The beginnings of modules of the standard library that nothing imports."""
ENCODINGS = (
    "__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "unicode_escape", "utf_8", "utf_8_sig",
)  # fmt: skip
"""The encodings that are used, of a hundred."""
LOCALE_DATA_UNUSED = (
    "annotations", "compact_currency_formats", "compact_decimal_formats", "compound_unit_patterns", "currency_names",
    "currency_names_plural", "date_fields", "interval_formats", "languages", "meta_zones", "scripts", "territories",
    "time_zones", "unit_display_names", "unit_patterns", "variants", "zone_formats",
)  # fmt: skip
"""What no date, no number, no list and no price asks of a locale."""
GLOBAL_DATA_UNUSED = (
    "meta_zones", "territory_languages", "territory_zones", "windows_zone_mapping", "zone_aliases", "zone_territories",
)  # fmt: skip
"""What none of them asks of Babel's data of all locales."""
OURS_UNUSED = (
    "compiled_templates/", "packaging/", "commands/", "pocket/folder.py", "pocket/shell.py", "deploy/",
    "translations/gather.py", "cli.py", "__main__.py",
)  # fmt: skip
"""The beginnings of modules that no page needs."""
CONTENT_TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
    ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
AT_TOP = ("index.html", "service.js")  # what stands at the top, and is no file of a version
LIST = "files.json"  # the name of the list of all files, at the top too
DRAFT = ".draft-"  # the beginning of the name of a folder that is still being written, inside the one that it is for
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The content security policy of shell and worker; that of the pages is the server's."""

Files = Mapping[str, bytes]


class CannotBuild(Exception):
    """The folder cannot be built; the message is a sentence."""


class HoldsOthers(Exception):
    """The folder holds what no pocket edition has; the message is its name."""


def refuse_foreign(folder: Path) -> None:
    """Raise HoldsOthers where there is anything else in the folder than a pocket edition, which may be replaced."""
    if not folder.exists():
        return
    names = {path.name for path in folder.iterdir() if not path.name.startswith(DRAFT)}
    others = names - {*AT_TOP, LIST, "files"}
    if others or (names and not _is_list(folder / LIST)):
        raise HoldsOthers(min(others or names))


def _is_list(path: Path) -> bool:
    try:
        listed = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(listed, dict) and {"version", "program", "files"} <= listed.keys()


def fetch_package() -> bytes:
    """The package of Pyodide, fetched by npm. Raises OSError."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", f"pyodide@{VERSION}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise OSError(done.stderr.strip() or f"npm ended with {done.returncode}")
        return (Path(folder) / PACKAGE).read_bytes()


def write_folder(folder: Path, pyodide: bytes, htmx_file: bytes, node: str | None = None) -> None:
    """Write the folder, or replace the older edition in it. Raises HoldsOthers, CannotBuild and OSError.

    What is served meanwhile has no holes: all is written beside it first, and no file of the older edition goes before
    every new one is in its place.
    """
    refuse_foreign(folder)
    if hashlib.sha256(pyodide).hexdigest() != SHA256:
        raise CannotBuild(f"this is not the pinned file of Pyodide {VERSION}: its hash is another")
    package = _unpack_package(pyodide)
    runtime = {name: package[name] for name in RUNTIME}
    lock = json.loads(runtime["pyodide-lock.json"])
    runtime["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()  # none of them is shipped
    with zipfile.ZipFile(io.BytesIO(runtime["python_stdlib.zip"])) as archive:
        stdlib = {name: archive.read(name) for name in archive.namelist() if name[-1] != "/" and _is_used(name)}
    program = {f"program/{name}": data for name, data in (*_libraries(), *_locales(), *_ours())}
    program[f"data/vendor/{htmx.NAME}"] = htmx_file
    if node:
        compiled = _compile(node, package, stdlib | program)  # in one start of Pyodide, which takes seconds
        program = {name: data for name, data in compiled.items() if name.startswith(("program/", "data/"))}
        stdlib = {name: data for name, data in compiled.items() if name not in program}
    runtime["python_stdlib.zip"] = _zip(stdlib)
    shell = _shell_files()
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f"{DRAFT}{secrets.token_hex(4)}"
    try:
        _write_files(draft, shell, program, runtime)
        _move_files(draft, folder)
    finally:
        for path in folder.glob(f"{DRAFT}*"):  # one that was killed has left its own
            shutil.rmtree(path, ignore_errors=True)


def _move_files(draft: Path, folder: Path) -> None:
    """Move every file into its place, those at the top last, and delete the files that are not among them."""
    names = sorted((path.relative_to(draft) for path in _files(draft)), key=lambda name: (len(name.parts) == 1, name))
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (draft / name).replace(folder / name)
    for path in _files(folder / "files"):
        if path.relative_to(folder) not in names:
            path.unlink()
    for path in (folder / "files").iterdir():
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def _write_files(folder: Path, shell: Files, program: Files, runtime: Files) -> None:
    """Write every file of the edition, with the list of them, into an empty folder."""
    entries: list[dict[str, Any]] = []
    # In the order in which a phone fetches them.
    scripts = _add(folder, entries, {name: data for name, data in shell.items() if name not in AT_TOP})
    scorer = _add(folder, entries, {"scorer.bin": bundle(program)})
    python = _add(folder, entries, runtime)
    rules: list[dict[str, Any]] = []  # fetched where somebody asks for them
    pages, parts = rule_pages()
    languages = {f"rules-{language}.bin": bundle(texts) for language, texts in pages.items()}
    _add(folder, rules, {"rules.bin": bundle(parts), **languages})
    index = shell["index.html"].replace(b"{folder}", scripts.encode()).replace(b"{csp}", CSP.encode())
    index_folder = _add(folder, entries, {"index.html": index})
    (folder / "index.html").write_bytes(index)
    (folder / "service.js").write_bytes(shell["service.js"])
    files: dict[str, Any] = {
        "index": f"{index_folder}/index.html", "worker": f"{scripts}/worker.js", "python": f"{python}/",
        "program": f"{scorer}/scorer.bin", "files": entries, "rules": rules,
    }  # fmt: skip
    files["version"] = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    (folder / LIST).write_text(json.dumps(files, indent=1), "utf-8")


def bundle(files: Files) -> bytes:
    """Several files as one row of bytes: a line of JSON with names and sizes, then their contents.

    The English sentences, which every catalogue holds in one piece, are in the first alone: beside the size of another
    one stand the name of the first, where the piece begins there and here, and its length.
    """
    head, contents, first = list[list[str | int]](), list[bytes](), ""
    for name in sorted(files):
        data = files[name]
        entry: list[str | int] = [name, len(data)]
        if name.endswith(".mo"):
            start, here = _english(files[first or name]), _english(data)
            if first and data[here] == files[first][start]:
                entry += [first, start.start, here.start, here.stop - here.start]
                data = data[: here.start] + data[here.stop :]
            first = first or name
        head.append(entry)
        contents.append(data)
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + b"".join(contents)


def _english(catalogue: bytes) -> slice:
    """Where a compiled catalogue has the sentences that are translated; they lie there in one piece."""
    _sign, _version, count, table = struct.unpack("<4I", catalogue[:16])
    places = struct.unpack(f"<{2 * count}I", catalogue[table : table + 8 * count])
    return slice(places[1], places[-1] + places[-2])


def unbundle(data: bytes) -> dict[str, bytes]:
    """The files of a bundle."""
    head, _, contents = data.partition(b"\n")
    files: dict[str, bytes] = {}
    at = 0
    for name, size, *piece in json.loads(head):
        other, start, here, length = piece or (name, 0, size, 0)
        shared = files[other][start : start + length] if length else b""
        end = at + size - length
        files[name] = contents[at : at + here] + shared + contents[at + here : end]
        at = end
    return files


def _add(folder: Path, entries: list[dict[str, Any]], files: Files) -> str:
    """Write files into a folder named by their hash; return its name."""
    part = f"files/{hashlib.sha256(bundle(files)).hexdigest()[:12]}"
    (folder / part).mkdir(parents=True, exist_ok=True)
    for name in sorted(files):
        # Scripts of the first load are read by the browser itself; everything else is unpacked by them.
        is_plain = name.endswith((".js", ".css", ".svg", ".html", ".webmanifest"))
        data = files[name] if is_plain else gzip.compress(files[name], 9, mtime=0)
        stored = f"{part}/{name}" if is_plain else f"{part}/{name}.bin"
        (folder / stored).write_bytes(data)
        headers = {"Content-Type": CONTENT_TYPES.get(Path(name).suffix, "application/octet-stream")}
        if name.endswith((".html", "worker.js")):
            headers["Content-Security-Policy"] = CSP
        digest = hashlib.sha256(files[name]).hexdigest()
        entries.append(
            {"name": f"{part}/{name}", "from": stored, "bytes": len(data), "sha256": digest, "headers": headers}
        )
    return part


def _unpack_package(data: bytes) -> dict[str, bytes]:
    files = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            opened = archive.extractfile(member)
            if opened is not None:
                files[member.name.removeprefix("package/")] = opened.read()
    return files


def _zip(files: Files) -> bytes:
    """A zip of these files, not compressed, as all of it will be."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return target.getvalue()


def _libraries() -> Iterator[tuple[str, bytes]]:
    for name in LIBRARIES:
        files = distribution(name).files
        if files is None:
            raise CannotBuild(f"{name} has no list of its files: install it from its wheel")
        for file in files:
            is_used = file.suffix == ".py" and not str(file).startswith(("..", *UNUSED))
            if is_used or (name == "jinja2" and file.name == "METADATA"):
                yield file.as_posix(), _read_checked(file)


def _read_checked(file: PackagePath) -> bytes:
    data = file.read_binary()
    digest = urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    if file.hash is None or file.hash.value != digest:
        raise CannotBuild(f"{file} is not as it was installed")
    return data


def _locales() -> Iterator[tuple[str, bytes]]:
    """Babel's data of our languages, in every country, and of all locales."""
    languages = {name.partition("_")[0] for name in negotiation.LANGUAGE_NAMES}
    for file in distribution("babel").files or ():
        if str(file) == "babel/global.dat":
            data = pickle.loads(_read_checked(file))  # noqa: S301 (just checked)
            yield file.as_posix(), pickle.dumps(_global_data(data, languages), 2)
        is_ours = file.stem == "root" or file.stem.partition("_")[0] in languages
        if is_ours and str(file).startswith("babel/locale-data/") and file.suffix == ".dat":
            data = pickle.loads(_read_checked(file))  # noqa: S301 (just checked)
            yield file.as_posix(), pickle.dumps({key: data[key] for key in data if key not in LOCALE_DATA_UNUSED}, 2)


def _global_data(data: Mapping[str, Any], languages: Set[str]) -> dict[str, Any]:
    """Babel's data of all locales, with the likely countries and scripts of our languages and their neighbours only."""
    neighbours = languages | {name.partition("_")[0] for name in negotiation.FALLBACKS}
    likely = {
        tag: full
        for tag, full in data["likely_subtags"].items()
        if tag.partition("_")[0] in neighbours or full.partition("_")[0] in languages
    }
    return {key: data[key] for key in data if key not in GLOBAL_DATA_UNUSED} | {"likely_subtags": likely}


def _is_used(name: str) -> bool:
    folder, _, module = name.partition("/")
    return not name.startswith(STDLIB_UNUSED) and (folder != "encodings" or module.removesuffix(".py") in ENCODINGS)


def _ours() -> Iterator[tuple[str, bytes]]:
    """Scorer as a wheel has it, with static files inside the package; of its templates what is compiled is enough."""
    for path in _files(paths.PACKAGE):
        name = path.relative_to(paths.PACKAGE).as_posix()
        if path.suffix == ".po":
            yield f"scorer/{name.removesuffix('.po')}.mo", _compile_catalogue(path)
        elif name.startswith(OURS_UNUSED) or (path.suffix == ".mo" and path.with_suffix(".po").exists()):
            continue
        elif path.suffix in (".py", ".json", ".mo"):
            yield f"scorer/{name}", path.read_bytes()
    with tempfile.TemporaryDirectory() as name:
        for path in compile_templates(paths.templates_dir(), Path(name), has_sources=False):
            yield f"scorer/compiled_templates/{path.name}", path.read_bytes()
    mark, built = bundles.load(paths.static_dir(), paths.built_static_dir())
    for name, data in built.items():
        if not name.endswith(bundles.PACKED):
            yield f"scorer/built_static/{mark}/{name}", data
    for path in paths.static_dir().iterdir():
        if path.is_file() and path.name not in built:
            yield f"scorer/static/{path.name}", path.read_bytes()


def _compile_catalogue(path: Path) -> bytes:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def _files(folder: Path) -> Iterable[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _shell_files() -> dict[str, bytes]:
    static = paths.static_dir()
    shell = {path.name: path.read_bytes() for path in _files(static / "pocket")}
    for name in ("icon.svg", "icon-maskable.svg"):
        shell[name] = (static / name).read_bytes()
    _mark, built = bundles.load(static, paths.built_static_dir())
    for name in ("screen.css", bundles.SPRITE):
        shell[name] = built[name]
    shell["sentences.js"] = words_script()
    manifest = {
        "name": "Scorer", "short_name": "Scorer", "id": "../../", "start_url": "../../", "scope": "../../",
        "display": "standalone", "theme_color": "#1f4f3c", "background_color": "#f8f2e4",
        "icons": [
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "icon-maskable.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable"},
        ],
    }  # fmt: skip
    shell["manifest.webmanifest"] = json.dumps(manifest, indent=1).encode()
    return shell


def _compile(node: str, package: Files, files: Files) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, data in package.items():
            (folder / file).write_bytes(data)
        (folder / "source").write_bytes(bundle({name: data for name, data in files.items() if name.endswith(".py")}))
        script = Path(__file__).with_name("compile.mjs")
        done = subprocess.run(  # noqa: S603 (our own script)
            [node, script, folder, folder / "source", folder / "compiled"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise CannotBuild(done.stderr)
        others = {name: data for name, data in files.items() if not name.endswith(".py")}
        return others | unbundle((folder / "compiled").read_bytes())
