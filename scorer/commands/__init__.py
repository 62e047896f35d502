"""The commands of `scorer`, a module each, which imports what is heavy only when it runs."""
