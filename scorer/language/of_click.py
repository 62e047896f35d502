"""What click says by itself, so that translators find it: help, and what was asked in a way that no command takes."""

from __future__ import annotations

from scorer.engine.phrases import N_, N_n

CLICK_MESSAGES = (
    # Translators: the line above the help of a command, before how it is written.
    N_("Usage:"),
    # Translators: the heading above what can be written behind a command: --port, --language.
    N_("Options"),
    N_("default: {default}"),
    N_("Show the version and exit."),
    N_("Show this message and exit."),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    # Translators: which one follows: Missing argument 'FILE'.
    N_("Missing argument"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Option {name!r} does not take a value."),
    # Translators: {name} is "File" or "Directory".
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("file"),
    N_("directory"),
    N_("Aborted!"),
)
"""Its texts in its own words; a test finds what it says otherwise in a newer version."""
