"""A finding of the doctor: one sentence about one thing, which is well, worth knowing, or needs somebody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about one thing."""

    state: Literal["well", "note", "trouble"]
    """As it should be, worth knowing, or in need of somebody."""
    sentence: str
    """What there is, and what to do about it."""


def ok(sentence: str) -> Finding:
    """A thing that is as it should be."""
    return Finding("well", sentence)


def info(sentence: str) -> Finding:
    """A thing worth knowing, with which Scorer works."""
    return Finding("note", sentence)


def problem(sentence: str) -> Finding:
    """A thing that needs somebody."""
    return Finding("trouble", sentence)
