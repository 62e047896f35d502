"""`scorer run`: serve the app to the phones of the table, and show them the way."""

import io
import logging
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import segno
from flask import Flask
from flask_babel import gettext as _

from scorer import create_app
from scorer.commands import environment, reachability
from scorer.engine.phrases import N_
from scorer.language import locale
from scorer.language.command_line import translate_help
from scorer.web import assets, hosts
from scorer.web import server as web_server
from scorer.web.database import get_db
from scorer.web.errors import CannotStart

ALL_ADDRESSES = ("0.0.0.0", "::", "*")  # noqa: S104
"""The hosts that mean every network this computer is in: on purpose, because the phones are there."""
CHECK_INTERVAL = 20.0
"""How often it is looked whether the network has given this computer another address."""


class NumberRange(click.IntRange):
    """A whole number with its least and its most, refused in a sentence that is said in any language."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            why = translate_help(N_("%(given)s is not a number from %(least)s to %(most)s."))
            self.fail(why % {"given": value, "least": self.min, "most": self.max}, param, ctx)


@click.command(name="run")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=NumberRange(0, 65535), help="0 takes a free one.")
@click.option("--threads", default=8, show_default=True, type=NumberRange(1, 64))
@click.option("--host-name", "names", multiple=True, metavar="NAME", help="A name by which phones find this computer.")
@click.option(
    "--language", default="", metavar="TAG", help="For phones whose languages are not spoken here: hu, sr-Latn."
)
@click.option("--no-open", "stays_shut", is_flag=True, help="Open no page on this computer.")
@click.pass_obj
def command(
    instance: Path, host: str, port: int, threads: int, names: tuple[str, ...], language: str, stays_shut: bool
) -> None:
    """Start Scorer and show the address for the phones.

    It answers to this computer's addresses and its own name; any other name, as a router or a proxy may give it, is
    said with --host-name. SCORER_LANGUAGE says the same as --language, to every command.
    """
    if not web_server.IS_POSSIBLE:
        raise click.ClickException(_("Scorer does not run on Windows itself. Start it in WSL."))
    try:
        app = create_app({"LANGUAGE": language} if language else None, instance_path=instance)
    except CannotStart as error:
        raise click.ClickException(str(error)) from None
    with app.app_context():
        check_language(app.config["LANGUAGE"])
    try:
        server = web_server.make_server(app, host, port, threads)
    except (OSError, ValueError) as error:  # a ValueError is waitress's word for a host that is not found
        raise click.ClickException(
            _(
                "Scorer cannot listen on %(host)s, port %(port)s (%(why)s). "
                "Perhaps it is running already; another port is taken with --port %(other)s.",
                host=host,
                port=port,
                why=getattr(error, "strerror", None) or error,
                other=min(port + 1, 65535),
            )
        ) from None
    trust_local_names(app, host, *names)
    with app.app_context():
        get_db()  # from here on the file is seen to be in use, before the first request, too
    # That a request waited for a thread for a moment is no news for a table.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    port = getattr(server, "effective_port", port)
    far = hosts.lan_address() if host in ALL_ADDRESSES else None
    if far is not None:
        hosts.set_lan_address(app, far, port)  # links that are made on this computer lead phones here too
    install_signal_handlers()
    with app.app_context():
        print_welcome(app, host, port)
    if far is not None and not stays_shut and environment.is_desktop_session():
        environment.open_browser(f"http://localhost:{port}/phones")
    ended = threading.Event()
    if host in ALL_ADDRESSES:
        threading.Thread(target=watch_lan_address, args=(app, host, port, ended), daemon=True).start()
    try:
        server.run()
    finally:
        ended.set()


def install_signal_handlers() -> None:
    """Let the end of the service and the closing of the terminal end it as Ctrl+C does; nohup's word stands."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def _end(number: int, frame: object) -> None:
    raise SystemExit


def check_language(language: str) -> None:
    """Raises UsageError for a language that no catalogue is near to; "" asks for none."""
    if language and (why := locale.unknown_language_text(language)):
        raise click.UsageError(why)


def trust_local_names(app: Flask, *names: str) -> None:
    """Let it answer to these names; to this computer's own ones too, where SCORER_TRUSTED_HOSTS names none."""
    given = {name.casefold() for name in names}
    if app.config["TRUSTED_HOSTS"]:
        app.config["TRUSTED_HOSTS"] = [*app.config["TRUSTED_HOSTS"], *given]
    else:
        app.config["HOST_NAMES"] = {*hosts.local_host_names(), *given}


def watch_lan_address(app: Flask, host: str, port: int, ended: threading.Event) -> None:
    """Until it has ended: say anew at which address phones find it, whenever the network has given it another one."""
    while not ended.wait(CHECK_INTERVAL):
        with suppress(OSError), app.app_context():  # a terminal may be gone, and no file be left to look with
            far = hosts.lan_address()
            if far is not None and not _is_aside(app, far, port) and hosts.set_lan_address(app, far, port):
                print_welcome(app, host, port)


def _is_aside(app: Flask, far: str, port: int) -> bool:
    """Whether this address came beside one that still holds, as that of a VPN does."""
    known: str = app.config.get("REACHED_AT") or ""
    return (
        bool(known)
        and not hosts.is_same_network(known, far)
        and reachability.is_listening(known.partition(":")[0], port)
    )


def print_welcome(app: Flask, host: str, port: int) -> None:
    """Say at which address phones find Scorer, tried from here, or else why none does, and where its things lie."""
    everywhere = host in ALL_ADDRESSES
    near = "localhost" if everywhere else host
    far = hosts.lan_address() if everywhere else host
    if far is None or far.startswith("127.") or far in ("localhost", "::1"):
        address = f"http://{hosts.url_host(near)}:{port}/"
        click.echo(_("Scorer is running. On this computer: %(address)s", address=address))
        click.echo(_("No phone can reach it: this computer is in no network, or --host keeps them out."))
    else:
        address = f"http://{hosts.url_host(far)}:{port}/"
        click.echo(_("Scorer is running. On a phone in the same network: %(address)s", address=address))
        click.echo(qr_code(address), nl=False)
        if reachability.is_wsl_address(far) or not reachability.is_listening(far, port):
            click.echo(reachability.unreachable_text())
    is_vendored = assets.script_source(app) == "'self'"
    click.echo(_("The matches lie in %(folder)s.", folder=app.instance_path))
    click.echo(
        _("htmx comes from that folder; no internet is needed.")
        if is_vendored
        else _("htmx comes from its CDN; `scorer assets pull` keeps it here for a table without internet.")
    )
    click.echo(_("Ctrl+C ends it."))


def qr_code(text: str) -> str:
    """The text as a QR code of half blocks, or nothing for a terminal that cannot show those."""
    picture = io.StringIO()
    segno.make_qr(text, error="l").terminal(picture, border=2, compact=True)
    try:
        picture.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return ""
    return picture.getvalue()
