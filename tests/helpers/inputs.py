"""Inputs for the tests of the forms: a fact, and what was tapped or saved for it."""

from werkzeug.datastructures import MultiDict

from scorer.forms.inputs import make_input
from tests.helpers.facts import FOUR

NAME = "contract-fact"


def tapped(fact, fields=None):
    """The input of a fact as it was sent: `fields` by what follows its name, "" the name alone, "0" the first seat."""
    typed = MultiDict({f"{NAME}-{rest}" if rest else NAME: value for rest, value in (fields or {}).items()})
    return make_input(NAME, fact, FOUR, typed)


def saved(fact, answer):
    return make_input(NAME, fact, FOUR, None, answer)
