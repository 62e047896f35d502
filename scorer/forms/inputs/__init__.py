"""The inputs of an entry: what is tapped and typed becomes the answer to a fact."""

from scorer.forms.inputs.answers import CardsLeftInput, CountInput, TakerInput
from scorer.forms.inputs.fact_input import BLANK, INPUTS, NOBODY, FactInput, make_input, parse_number

__all__ = [
    "BLANK", "INPUTS", "NOBODY", "CardsLeftInput", "CountInput", "FactInput", "TakerInput", "make_input",
    "parse_number",
]  # fmt: skip
