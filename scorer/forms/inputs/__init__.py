"""One input class for each kind of fact, which parses its answer from a form. The engine validates the answers."""

from scorer.forms.inputs import choices
from scorer.forms.inputs.counts import CardsLeftInput, CountInput
from scorer.forms.inputs.fact_input import BLANK, INPUTS, NOBODY, FactInput, make_input, parse_number
from scorer.forms.inputs.takers import AnnouncedInput, TakerInput

__all__ = [
    "BLANK", "INPUTS", "NOBODY", "AnnouncedInput", "CardsLeftInput", "CountInput", "FactInput", "TakerInput",
    "choices", "make_input", "parse_number",
]  # fmt: skip
