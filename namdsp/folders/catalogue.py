"""Selects and sorts captures by their facts and metadata."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from namdsp.errors import SettingError

CaptureFacts = Mapping[str, Any]
#: What trainers write into metadata; a capture need not say it.
USUAL = (
    *("name", "modeled_by", "gear_make", "gear_model", "gear_type", "tone_type", "date"),
    *("loudness", "gain", "input_level_dbu", "output_level_dbu", "training"),
)


class Condition(NamedTuple):
    """`name=wanted`, or `name!=wanted`; letters' case does not count."""

    name: str
    wanted: str
    equal: bool


def value_of(facts: CaptureFacts, key: str) -> Any:
    """A fact of a capture, or an entry of its file's metadata; None without one."""
    if key in facts:
        return facts[key]
    metadata = facts.get("metadata")
    return metadata.get(key) if isinstance(metadata, Mapping) else None


def parse_condition(text: str) -> Condition:
    """`gear_type=amp`, or `gear_type!=amp`.

    Raises
    ------
    SettingError : the text is not a condition.
    """
    name, equals, wanted = text.partition("=")
    if not equals or not name.strip("! "):
        raise SettingError(f"{text!r}: expected name=value, such as gear_type=amp")
    return Condition(name.rstrip("! ").strip(), wanted.strip().lower(), not name.rstrip().endswith("!"))


def check_names(catalogue: Sequence[CaptureFacts], names: Iterable[str]) -> None:
    """Raise `SettingError` if a name is neither usual nor known to any of the captures: it is mistyped."""
    for name in names:
        known = any(name in facts or value_of(facts, name) is not None for facts in catalogue)
        if catalogue and not known and name not in USUAL:
            raise SettingError(
                f"{name!r}: no capture has this; expected the name of a fact or a key of the metadata"
            )


def chosen(catalogue: Iterable[CaptureFacts], conditions: Sequence[Condition]) -> list[CaptureFacts]:
    """The captures for which all conditions hold."""
    return [
        facts
        for facts in catalogue
        if all((_text(value_of(facts, name)) == wanted) is equal for name, wanted, equal in conditions)
    ]


def in_order(catalogue: Iterable[CaptureFacts], key: str | None) -> list[CaptureFacts]:
    """Sorted by the value of a name: numbers before texts, captures without one last. None leaves their order."""
    captures = list(catalogue)
    return captures if key is None else sorted(captures, key=lambda facts: _rank(value_of(facts, key)))


def _rank(value: Any) -> tuple[int, float, str]:
    if value is None:
        return 2, 0.0, ""
    if isinstance(value, int | float):
        return 0, float(value), ""
    return 1, 0.0, str(value).lower()


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, int | float) else "" if value is None else str(value).lower()
