"""`python -m scorer` is the `scorer` command."""

from scorer.cli import main

main(prog_name="scorer")
