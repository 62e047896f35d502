"""Hooks for the build of a wheel: they compile the catalogues and write the description for the package index.

No wheel contains them.
"""
