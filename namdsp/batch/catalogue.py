"""Facts of many captures: which of them are wanted, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from namdsp.errors import SettingError

Facts = Mapping[str, Any]


def value_of(facts: Facts, key: str) -> Any:
    """What a capture says under a name: one of its facts, or of its file's metadata; None where it says nothing."""
    if key in facts:
        return facts[key]
    metadata = facts.get("metadata")
    return metadata.get(key) if isinstance(metadata, Mapping) else None


def chosen(catalogue: Iterable[Facts], conditions: Sequence[str]) -> list[Facts]:
    """Those for which all conditions hold: `gear_type=amp`, or `gear_type!=amp`; letters' case does not count.

    Raises
    ------
    SettingError : a condition is none.
    """
    tests = [_parsed(condition) for condition in conditions]
    return [
        facts
        for facts in catalogue
        if all((_text(value_of(facts, key)) == wanted) is equal for key, wanted, equal in tests)
    ]


def in_order(catalogue: Iterable[Facts], key: str | None) -> list[Facts]:
    """By what they say under a name: numbers before texts, and those that say nothing last. None leaves their order.

    Raises
    ------
    SettingError : none of them says anything there.
    """
    found = list(catalogue)
    if key is None:
        return found
    if found and all(value_of(facts, key) is None for facts in found):
        raise SettingError(
            f"sort by {key!r}: no capture says that; expected a name of their facts or metadata"
        )
    return sorted(found, key=lambda facts: _rank(value_of(facts, key)))


def _rank(value: Any) -> tuple[int, float, str]:
    if value is None:
        return 2, 0.0, ""
    if isinstance(value, int | float):
        return 0, float(value), ""
    return 1, 0.0, str(value).lower()


def _parsed(condition: str) -> tuple[str, str, bool]:
    key, equals, wanted = condition.partition("=")
    if not equals or not key.strip("! "):
        raise SettingError(f"where {condition!r}: expected name=value, such as gear_type=amp")
    return key.rstrip("! ").strip(), wanted.strip().lower(), not key.rstrip().endswith("!")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, int | float) else "" if value is None else str(value).lower()
