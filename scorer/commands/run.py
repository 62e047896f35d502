"""`scorer run`: serve the app to the phones of the table, and print its address."""

import io
import logging
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import segno
from flask import Flask

from scorer import create_app, warm_up
from scorer.commands import environment
from scorer.engine.phrases import N_
from scorer.language import locale
from scorer.language.command_line import translate_help
from scorer.language.texts import gettext as _
from scorer.web import assets, hosts, server as web_server
from scorer.web.database import get_db
from scorer.web.errors import CannotStart
from scorer.web.security import parse_address

ALL_ADDRESSES = ("0.0.0.0", "::", "*")  # noqa: S104
"""The hosts that stand for all networks of this computer, because the phones are there."""
CHECK_INTERVAL = 20.0  # how many seconds pass between two looks for another LAN address


class NumberRange(click.IntRange):
    """A whole number in a range, whose error is translated."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            text = translate_help(N_("%(given)s is not a number from %(least)s to %(most)s."))
            self.fail(text % {"given": value, "least": self.min, "most": self.max}, param, ctx)


@click.command(name="run")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=NumberRange(0, 65535), help="0 takes a free one.")
@click.option(
    "--threads", default=8, show_default=True, type=NumberRange(1, 64), help="So many requests are answered at once."
)
@click.option("--host-name", "names", multiple=True, metavar="NAME", help="A name by which phones find this computer.")
@click.option("--address", metavar="URL", help="Where phones find Scorer, if not at this computer's own address.")
@click.option(
    "--language", default="", metavar="TAG", help="For phones whose languages are not spoken here: hu, sr-Latn."
)
@click.option("--new", is_flag=True, help="Begin with an empty database, though backups of a lost one are there.")
@click.option("--no-open", "no_open", is_flag=True, help="Open no page on this computer.")
@click.pass_obj
def run_command(
    instance: Path, host: str, port: int, threads: int, names: tuple[str, ...], address: str | None, language: str,
    new: bool, no_open: bool,
) -> None:  # fmt: skip
    """Start Scorer and show the address for the phones.

    It answers to this computer's addresses and its own name; any other name, as a router or a proxy may give it, is
    said with --host-name. SCORER_LANGUAGE says the same as --language, to every command.
    """
    try:
        config: dict[str, Any] = {"NEW_DATABASE": new, **({"LANGUAGE": language} if language else {})}
        if address:
            config["ADDRESS"] = parse_address(address)
        app = create_app(config, instance_path=instance)
    except CannotStart as error:
        raise click.ClickException(environment.advised_text(instance, error)) from None
    with app.app_context():
        chosen = app.config["LANGUAGE"]
        if chosen and (unknown := locale.unknown_language_text(chosen)):
            raise click.UsageError(unknown)
    far = hosts.lan_address() if host in ALL_ADDRESSES else None
    if far is not None and ":" in far:
        host = "::"  # every network of this computer has IPv6 alone
    try:
        server = web_server.make_server(app, host, port, threads)
    except (OSError, ValueError) as error:  # waitress raises ValueError for an unknown host
        why, other = getattr(error, "strerror", None) or error, min(port + 1, 65535)
        text = _("Scorer cannot listen on %(host)s, port %(port)s (%(why)s). "
                 "Perhaps it is running already; another port is taken with --port %(other)s.",
                 host=host, port=port, why=why, other=other)  # fmt: skip
        raise click.ClickException(text) from None
    warm_up(app)
    address = app.config["ADDRESS"]
    trust_local_names(app, host, *names, urlsplit(address).hostname or "localhost")
    with app.app_context():
        get_db()  # the file is in use from here on, before the first request too
    # A request that waited for a thread for a moment is no news for a table.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    port = getattr(server, "effective_port", port)
    follows_lan = host in ALL_ADDRESSES and not address and not hosts.is_in_container()
    if far is not None and follows_lan:
        hosts.set_lan_address(app, far, port)  # for links that are made on this computer
    install_signal_handlers()
    with app.app_context():
        print_welcome(app, host, port)
    if far is not None and not no_open and environment.is_desktop_session():
        environment.open_browser(f"http://localhost:{port}/phones")
    ended = threading.Event()
    if follows_lan:
        threading.Thread(target=watch_lan_address, args=(app, host, port, ended), daemon=True).start()
    try:
        server.run()
    finally:
        ended.set()


def install_signal_handlers() -> None:
    """Let SIGTERM and a closed terminal end the program as Ctrl+C does, unless nohup has set SIGHUP to be ignored."""
    closed = "SIGHUP" if hasattr(signal, "SIGHUP") else "SIGBREAK"  # the latter on Windows
    for number in (signal.SIGTERM, signal.Signals[closed]):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: sys.exit())


def trust_local_names(app: Flask, *names: str) -> None:
    """Accept these host names, and without SCORER_TRUSTED_HOSTS this computer's own ones too."""
    new_names = {name.casefold() for name in names}
    if app.config["TRUSTED_HOSTS"]:
        app.config["TRUSTED_HOSTS"] = [*app.config["TRUSTED_HOSTS"], *new_names]
    else:
        app.config["HOST_NAMES"] = {*hosts.local_host_names(), *new_names}


def watch_lan_address(app: Flask, host: str, port: int, ended: threading.Event) -> None:
    """Print the welcome again whenever the LAN address has changed, until the program ends."""
    while not ended.wait(CHECK_INTERVAL):
        with suppress(OSError), app.app_context():  # the terminal may be gone, or no file handle be left
            far = hosts.lan_address()
            if far is not None and not _is_additional(app, far, port) and hosts.set_lan_address(app, far, port):
                print_welcome(app, host, port)


def _is_additional(app: Flask, address: str, port: int) -> bool:
    """Whether the address has come besides one that still works, as that of a VPN does."""
    known: str = app.config.get("REACHED_AT") or ""
    if not known or hosts.is_same_network(known, address):
        return False
    return environment.is_listening(str(hosts.ip_of(known)), port)


def print_welcome(app: Flask, host: str, port: int) -> None:
    """Print the address for phones, or why there is none, and the folder of the matches."""
    everywhere, public = host in ALL_ADDRESSES, app.config["ADDRESS"]
    near = "localhost" if everywhere else host
    far = hosts.lan_address() if everywhere else host
    if public:
        click.echo(_("Scorer is running. On a phone: %(address)s", address=f"{public}/"))
        click.echo(qr_code(f"{public}/"), nl=False)
    elif hosts.is_in_container():
        click.echo(environment.container_text())
    elif far is None or far.startswith("127.") or far in ("localhost", "::1"):
        address = f"http://{hosts.url_host(near)}:{port}/"
        click.echo(_("Scorer is running. On this computer: %(address)s", address=address))
        click.echo(_("No phone can reach it: this computer is in no network, or --host keeps them out."))
    else:
        address = f"http://{hosts.url_host(far)}:{port}/"
        click.echo(_("Scorer is running. On a phone in the same network: %(address)s", address=address))
        click.echo(qr_code(address), nl=False)
        if environment.is_wsl_address(far) or not environment.is_listening(far, port):
            click.echo(environment.unreachable_text())
    click.echo(_("The matches lie in %(folder)s.", folder=app.instance_path))
    if assets.script_source(app) == "'self'":
        click.echo(_("htmx comes from that folder; no internet is needed."))
    else:
        click.echo(environment.cdn_text(Path(app.instance_path)))
    click.echo(_("Ctrl+C ends it."))


def qr_code(text: str) -> str:
    """The text as a QR code of half blocks, or "" for a terminal that cannot show those."""
    picture = io.StringIO()
    segno.make_qr(text, error="l").terminal(picture, border=2, compact=True)
    try:
        picture.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return ""
    return picture.getvalue()
