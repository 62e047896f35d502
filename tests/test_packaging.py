"""A wheel built from the checkout is the whole product: elsewhere it has pages, style and a database."""

import ast
import re
import shutil
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from scorer import paths
from scorer.packaging import hooks
from scorer.web import bundles
from tests.tools.release import command

START = """
import sys
from pathlib import Path

import scorer
from scorer import paths
from scorer.web import assets

sys.modules |= {"brotli": None, "rcssmin": None, "rjsmin": None}  # only a build needs them
assert Path(scorer.__file__).is_relative_to(sys.prefix), scorer.__file__
app = scorer.create_app(instance_path=sys.argv[1])
client = app.test_client()
assert client.get("/").status_code == 200
code = app.jinja_env.get_template("home/index.html").root_render_func.__code__
assert Path(code.co_filename).parent.name == "compiled_templates", code.co_filename
with app.test_request_context():
    style = assets.asset_url("screen.css")
assert client.get(style, headers={"Accept-Encoding": "br"}).headers["Content-Encoding"] == "br"
assert any(Path(sys.argv[1]).glob("*.db")), sorted(Path(sys.argv[1]).iterdir())
assert paths.instance_dir() == Path(sys.argv[2]) / "scorer", paths.instance_dir()
"""


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    """A wheel of the checkout, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation")
    command(*pip, "--wheel-dir", folder, root, cwd=folder)
    return next(folder.glob("lorum_scorer-*.whl"))


def test_wheel_holds_every_page_and_style(root, wheel):
    """Whatever lies in templates and static is in the wheel, style and scripts as a build has joined them."""
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        files = [path for path in (root / folder).rglob("*") if path.is_file()]
        assert files
        assert not [path for path in files if path.suffix == ".py"]
        names = {path.relative_to(root).as_posix() for path in files}
        joined = {name for name in names if name.startswith(("static/css/", "static/js/", "static/sprite"))}
        assert inside & {f"scorer/{name}" for name in names} == {f"scorer/{name}" for name in names - joined}
    compiled = [name for name in inside if name.startswith("scorer/compiled_templates/") and name.endswith(".py")]
    assert len(compiled) == len([path for path in (root / "templates").rglob("*") if path.is_file()])
    mark, files = bundles.load(paths.static_dir(), paths.built_static_dir())
    built = {name for name in inside if name.startswith("scorer/built_static/")}
    assert built == {f"scorer/built_static/{mark}/{name}" for name in files}
    assert not [name for name in inside if name.startswith(("tests/", "instance/", "scorer/instance/"))]
    assert any(name.endswith("licenses/LICENSE") for name in inside)


def test_the_wheel_has_no_pictures_of_the_papers(root, wheel):
    """They are a fifth of what it would weigh, and only an index and a checkout show them."""
    assert list((root / "pictures").glob("*.png"))
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".png")]


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_clone_on_windows_has_the_same_bytes(root, tmp_path):
    """Git for Windows writes CRLF unless .gitattributes says otherwise, and no shell could read `.ci/run`."""
    source = tmp_path / "source"
    names = [".gitattributes", ".ci/run", ".ci/browser", "Makefile", "pyproject.toml", "requirements.lock", "README.md",
             "pictures/table.png", "scorer/paths.py", "static/sprite.svg", "tests/documents/king-1.json"]  # fmt: skip
    for name in names:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, source / name)
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    command("git", "init", "--quiet", cwd=source)
    command("git", "add", "--all", "--force", cwd=source)
    command("git", *who, "commit", "--quiet", "--message", "All", cwd=source)
    command("git", "-c", "core.autocrlf=true", "clone", "--quiet", source, tmp_path / "clone", cwd=tmp_path)
    changed = [name for name in names if (tmp_path / "clone" / name).read_bytes() != (root / name).read_bytes()]
    assert changed == []


@pytest.mark.sweep
def test_every_catalogue_is_compiled_in_every_build(root, tmp_path):
    """A wheel, a source archive, a wheel of that and an editable checkout have what is read for what was written."""
    checkout = tmp_path / "checkout"
    ignored = shutil.ignore_patterns(".*", "tests", "instance", "*.mo", "__pycache__")
    shutil.copytree(root, checkout, ignore=ignored)
    planted = checkout / "scorer" / "translations" / "it" / "LC_MESSAGES" / "messages.po"
    planted.parent.mkdir(parents=True)
    planted.write_text('msgid ""\nmsgstr "Language: it\\n"\n\nmsgid "Save"\nmsgstr "Salva"\n', encoding="utf-8")
    sources = [path.relative_to(checkout) for path in checkout.glob("scorer/translations/*/LC_MESSAGES/*.po")]
    wanted = {path.with_suffix(".mo").as_posix() for path in sources}
    build = (sys.executable, "-m", "hatchling", "build", "--target")
    command(*build, "wheel", "--directory", tmp_path / "wheel", cwd=checkout)
    compiled = set(checkout.glob("scorer/translations/*/LC_MESSAGES/*.mo"))
    assert {path.relative_to(checkout).as_posix() for path in compiled} == wanted
    for path in compiled:
        path.unlink()
    command(*build, "wheel:editable", "--directory", tmp_path / "editable", cwd=checkout)
    assert set(checkout.glob("scorer/translations/*/LC_MESSAGES/*.mo")) == compiled
    for path in compiled:
        path.unlink()
    command(*build, "sdist", "--directory", tmp_path / "source", cwd=checkout)
    with tarfile.open(next((tmp_path / "source").glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert {f"{unpacked}/{path.as_posix()}" for path in sources} <= {str(path) for path in unpacked.rglob("*.po")}
    command(*build, "wheel", "--directory", tmp_path / "again", cwd=unpacked)
    for folder in ("wheel", "again"):
        inside = zipfile.ZipFile(next((tmp_path / folder).glob("*.whl"))).namelist()
        assert wanted == {name for name in inside if name.startswith("scorer/translations/")}, folder


@pytest.mark.sweep
def test_installed_wheel_works(wheel, tmp_path):
    """In a fresh environment the command answers, the home page and the style come, the database is made."""
    home = tmp_path / "venv"
    command(sys.executable, "-m", "venv", "--without-pip", home, cwd=tmp_path)
    python = home / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index")
    command(*pip, wheel, cwd=tmp_path)
    # The dependencies are lent by this environment, so that the test asks no network.
    theirs = Path(command(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip())
    (theirs / "lent.pth").write_text(sysconfig.get_path("purelib"))
    assert "replay" in command(home / "bin" / "scorer", "--help", cwd=tmp_path)
    data_home = str(tmp_path / "data")
    command(python, "-c", START, tmp_path / "instance", data_home, cwd=tmp_path, XDG_DATA_HOME=data_home)


def distributions_imported(folder):
    """The distributions whose modules the files below this folder import, named as an index names them."""
    modules = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules.add(node.module)
    names = {module.split(".")[0] for module in modules} - sys.stdlib_module_names - {"scorer", "tests"}
    providers = packages_distributions()
    return {provider.lower() for name in names for provider in providers[name]}


def test_what_is_imported_is_declared(root):
    """What a module imports is named in pyproject.toml, each with a lowest version, and Scorer needs nothing else."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {"scorer": settings["project"]["dependencies"], **settings["dependency-groups"]}
    declared = {
        group: {re.split("[><=!~ ]", line)[0].lower() for line in lines if isinstance(line, str)}
        for group, lines in groups.items()
    }
    assert [line for line in groups["scorer"] if ">=" not in line] == []
    assert distributions_imported(root / "scorer") - declared["build"] == declared["scorer"]
    assert distributions_imported(root / "tests") - declared["dev"] - declared["build"] <= declared["scorer"]


ADDRESS = "https://example.org/scorer"


def test_an_index_shows_the_readme_with_whole_addresses(root):
    """Pictures and papers lead into the repository; places in the README itself, and addresses elsewhere, stay.

    Without an address of the repository, as in a checkout, it is as it is.
    """
    readme = (root / "README.md").read_text(encoding="utf-8")
    text = hooks.absolute_links(readme, ADDRESS)
    pictures = re.findall(r'src="([^"]*)"', text)
    assert [link.startswith(f"{ADDRESS}/raw/main/pictures/") for link in pictures] == [True] * 3
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert {f"{ADDRESS}/blob/main/DEPLOY.md", "#the-phone-does-not-open-it", "https://termux.dev"} <= {*links}
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    urls = hooks.project_urls(ADDRESS)
    assert (urls["Repository"], urls["Issues"]) == (ADDRESS, f"{ADDRESS}/issues")
    assert urls["Changelog"] == f"{ADDRESS}/blob/main/CHANGELOG.md"
    assert (hooks.absolute_links(readme, ""), hooks.project_urls("")) == (readme, {})
