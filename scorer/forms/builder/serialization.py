"""Writes a draft as signed text for the hidden field of its page, and reads it again."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from scorer.forms.builder.draft import ContractDraft, GameDraft, LimitDraft, LineDraft, PenaltyDraft

VERSION = "builder draft 2"
"""Raised when a draft of before means something else; a page of before then begins again."""
NESTED = {"contracts": ContractDraft, "lines": LineDraft, "limits": LimitDraft, "penalties": PenaltyDraft}
"""The fields that are lists of further objects."""


def serialize(draft: GameDraft, secret_key: bytes) -> str:
    """Return the draft as text that only this key can have made."""
    serializer = URLSafeSerializer(secret_key, VERSION, serializer_kwargs={"default": _without_defaults})
    text: str = serializer.dumps(draft)
    return text


def _without_defaults(part: Any) -> dict[str, Any]:
    """Return the fields of a draft, or of a part of it, that are not as in a new one."""
    values = {field.name: (getattr(part, field.name), field.default) for field in fields(part)}
    return {name: value for name, (value, default) in values.items() if value != default}


def deserialize(text: str, secret_key: bytes) -> GameDraft | None:
    """Return the draft that `serialize` wrote with this key; None for any other text, also that of another version."""
    try:
        raw = URLSafeSerializer(secret_key, VERSION).loads(text)
    except BadData:
        return None
    draft: GameDraft = _build(GameDraft, raw)
    return draft


def _build(kind: type[Any], raw: Mapping[str, Any]) -> Any:
    values = {name: _to_tuple(value) for name, value in raw.items()}
    for name in NESTED.keys() & raw.keys():
        values[name] = tuple(_build(NESTED[name], item) for item in raw[name])
    if "asked" in raw:
        values["asked"] = _build(LineDraft, raw["asked"])
    return kind(**values)


def _to_tuple(value: Any) -> Any:
    return tuple(map(_to_tuple, value)) if isinstance(value, list) else value
