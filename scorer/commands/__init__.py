"""The commands of `scorer`, a module each, imported by `scorer.cli` only when it is called."""
