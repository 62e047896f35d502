"""Windows, as far as Scorer meets it: `python -m tests.helpers.windows WORDS` runs the command on a poorer system.

What Windows lacks is taken away before anything of Scorer is loaded, and what it refuses is refused: to open a folder,
to wait for a file that is open for reading alone, to replace or delete a file that is open.
"""

import fcntl
import os
import signal
import sys
from functools import wraps
from pathlib import Path

MODULES = ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog")
"""The modules of Unix that something here might ask for."""
NAMES = ("geteuid", "getuid", "getgid", "chown", "fork", "register_at_fork", "O_DIRECTORY", "fchmod")
"""The functions and values that `os` lacks there."""
SIGNALS = ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGALRM")


def take_away():
    """Make this process one of Windows, for what is imported from now on."""
    access = fcntl.fcntl
    for name in MODULES:
        sys.modules[name] = None
    for name in NAMES:
        delattr(os, name)
    for name in SIGNALS:
        delattr(signal, name)
    signal.Signals = {"SIGBREAK": signal.SIGINT}
    open_file, wait = os.open, os.fsync

    @wraps(open_file)
    def open_no_folder(path, flags, *more, **named):
        if not isinstance(path, int) and Path(os.fsdecode(path)).is_dir():
            raise PermissionError(13, "Permission denied", str(path))
        return open_file(path, flags, *more, **named)

    def wait_for_writer(handle):
        if not access(handle, 3) & (os.O_WRONLY | os.O_RDWR):  # F_GETFL
            raise OSError(9, "Bad file descriptor")
        wait(handle)

    os.open, os.fsync = open_no_folder, wait_for_writer
    for name in ("replace", "rename", "unlink", "remove"):
        setattr(os, name, unless_open(getattr(os, name)))


def unless_open(change):
    """The same function of `os`, which refuses where this process has one of its files open."""

    @wraps(change)
    def refuse_open(*paths, **named):
        whole = {os.path.realpath(os.fsdecode(path)) for path in paths}
        for handle in Path("/proc/self/fd").iterdir():
            try:
                target = str(handle.readlink())
            except FileNotFoundError:
                continue  # closed meanwhile: that of the listing itself
            if target in whole:
                raise PermissionError(13, "The process cannot access the file", target)
        change(*paths, **named)

    return refuse_open


if __name__ == "__main__":
    take_away()
    from scorer import cli, paths

    paths.IS_WINDOWS = True
    cli.main()
