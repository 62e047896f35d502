"""Writes a draft as signed text for the hidden field of its page, and reads it again."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from scorer.forms.builder.draft import ContractDraft, GameDraft, LimitDraft, LineDraft, PenaltyDraft

VERSION = "builder draft 1"
"""Raised when a draft of before means something else; a page of before then begins again."""
DEFAULTS: Mapping[Any, Mapping[str, Any]] = {
    kind: {field.name: field.default for field in fields(kind)}
    for kind in (GameDraft, ContractDraft, LineDraft, LimitDraft, PenaltyDraft)
}
"""The values of fields that the text leaves out."""
NESTED = {"contracts": ContractDraft, "lines": LineDraft, "limits": LimitDraft, "penalties": PenaltyDraft}
"""The fields that are lists of further objects."""


def serialize(draft: GameDraft, secret_key: bytes) -> str:
    """Return the draft as text that only this key can have made."""
    text: str = URLSafeSerializer(secret_key, VERSION).dumps(_without_defaults(asdict(draft), GameDraft))
    return text


def deserialize(text: str, secret_key: bytes) -> GameDraft | None:
    """Return the draft that `serialize` wrote with this key; None for any other text, also that of another version."""
    try:
        raw = URLSafeSerializer(secret_key, VERSION).loads(text)
    except BadData:
        return None
    draft: GameDraft = _build(GameDraft, raw)
    return draft


def _without_defaults(values: Mapping[str, Any], kind: type[Any]) -> dict[str, Any]:
    short = {name: value for name, value in values.items() if value != DEFAULTS[kind][name]}
    for name in NESTED.keys() & short.keys():
        short[name] = [_without_defaults(item, NESTED[name]) for item in short[name]]
    if short.get("asked"):
        short["asked"] = _without_defaults(short["asked"], LineDraft)
    return short


def _build(kind: type[Any], raw: Mapping[str, Any]) -> Any:
    values = {name: _to_tuple(value) for name, value in raw.items()}
    for name in NESTED.keys() & raw.keys():
        values[name] = tuple(_build(NESTED[name], item) for item in raw[name])
    if "asked" in raw:
        values["asked"] = _build(LineDraft, raw["asked"])
    return kind(**values)


def _to_tuple(value: Any) -> Any:
    return tuple(map(_to_tuple, value)) if isinstance(value, list) else value
