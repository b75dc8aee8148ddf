"""Settings: fields of frozen dataclasses with their limits, once for Python, job files and command lines.

class RigSettings(CheckedSettings):
    input_gain_db: float = setting(0.0, number(-200.0, 200.0, "dB, such as -6"), "gain before the model", "DB")
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from numbers import Integral, Real
from types import MappingProxyType
from typing import Any, Self

import numpy as np

from namdsp.common.number_parsing import parse_float, parse_int
from namdsp.common.public import PublicFields
from namdsp.errors import Keyword, NamdspError, SettingError


@dataclass(frozen=True)
class Kind:
    """The allowed values of a setting, and how text is parsed.

    expected : how errors describe them, "expected ..."
    check    : the value as it is stored; None if it is not allowed
    parse    : the value of a text; None if the text is not one
    real     : whether all numbers of a range are such values
    """

    expected: str
    check: Callable[[Any], Any]
    parse: Callable[[str], Any]
    real: bool = False


@dataclass(frozen=True)
class Setting:
    """One setting: its kind, the help of its command-line option, its other names.

    help, metavar : of its option
    short         : further names in job files
    """

    kind: Kind
    help: str = ""
    metavar: str | None = None
    short: tuple[str, ...] = ()


def setting(default: Any, kind: Kind, help: str = "", metavar: str | None = None, **names: Any) -> Any:
    """A field of `CheckedSettings`; the rest is for `Setting`. None may be given where it is the default."""
    return field(default=default, metadata={"setting": Setting(kind, help, metavar, **names)})


def number(low: float, high: float, unit: str) -> Kind:
    """Real numbers in a range. unit : with an example"""

    def check(value: Any) -> Any:
        fits = is_number(value) and low <= value <= high
        return None if not fits else value if isinstance(value, int) else float(value)

    expected = f"expected a number from {low:.15g} to {high:.15g} {unit}".rstrip()
    return Kind(expected, check, parse_float, real=True)


def integer(low: int, high: int | None = None, unit: str = "") -> Kind:
    """Whole numbers in a range, or from a lowest on. unit : with an example"""
    among = f"of at least {low}" if high is None else f"from {low} to {high} {unit}".rstrip()
    return _integers(
        f"a whole number {among}", lambda value: low <= value and (high is None or value <= high)
    )


def one_of(values: Collection[int]) -> Kind:
    """Some whole numbers."""
    return _integers(f"one of {', '.join(map(str, values))}", values.__contains__)


def one_word(*words: str) -> Kind:
    """Some words."""
    return Kind(
        f"expected one of {', '.join(words)}",
        lambda value: value if isinstance(value, str) and value in words else None,
        str,
    )


def some_words(*words: str) -> Kind:
    """A list or a tuple of some words; one word may be given alone."""

    def check(value: Any) -> tuple[str, ...] | None:
        given = (value,) if isinstance(value, str) else value
        fits = isinstance(given, list | tuple) and all(isinstance(word, str) for word in given)
        return tuple(dict.fromkeys(given)) if fits and set(given) <= set(words) else None

    return Kind(f"expected some of {', '.join(words)}", check, lambda text: text if text in words else None)


def _integers(expected: str, among: Callable[[int], bool]) -> Kind:
    def check(value: Any) -> int | None:
        fits = is_number(value) and isinstance(value, Integral) and among(int(value))
        return int(value) if fits else None

    return Kind(f"expected {expected}", check, parse_int)


def is_number(value: Any) -> bool:
    """Whether it is a real number, NumPy's included."""
    return isinstance(value, Real) and not isinstance(value, bool)


#: On or off.
SWITCH = Kind(
    "expected True or False",
    lambda value: bool(value) if isinstance(value, Integral | np.bool_) and value in (0, 1) else None,
    lambda text: {"true": True, "false": False}.get(text.lower()),
)
TEXT = Kind(
    "expected text in UTF-8",  # JSON of another is read by no player
    lambda value: (
        value if isinstance(value, str) and value.encode(errors="ignore").decode() == value else None
    ),
    str,
)
PATH = Kind(
    "expected the path of a file",
    lambda value: os.fsdecode(value) if isinstance(value, str | bytes | os.PathLike) else None,
    str,
)


def checked(name: str, value: Any, kind: Kind, error: type[NamdspError] = SettingError) -> Any:
    """A value as it is stored; raises `error` if it is not allowed."""
    stored = kind.check(value)
    if stored is None:
        raise error(Keyword(name), f" is {value!r}; {kind.expected}")
    return stored


def check_switch(value: Any, name: str, error: type[NamdspError] = SettingError) -> bool:
    """True or False, NumPy's included, or 1 or 0; raises `error` for everything else, such as the text "no"."""
    return bool(checked(name, value, SWITCH, error))


@dataclass(frozen=True, kw_only=True)
class CheckedSettings(PublicFields):
    """Base class of settings: fields that are made by `setting` are checked when an object is made.

    Raises
    ------
    SettingError : a value means nothing.
    """

    def __post_init__(self) -> None:
        for name, entry in self.table().items():
            value = getattr(self, name)
            if value is not None or self.defaults()[name] is not None:
                object.__setattr__(self, name, checked(name, value, entry.kind))

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # dataclasses leave a method that the class defines itself
        cls.__repr__ = CheckedSettings.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        changed = ", ".join(f"{name}={value!r}" for name, value in self.changed().items())
        return f"{type(self).__name__}({changed})"

    @classmethod
    @cache
    def table(cls) -> dict[str, Setting]:
        """All settings that are checked, by name."""
        return {entry.name: entry.metadata["setting"] for entry in fields(cls) if "setting" in entry.metadata}

    @classmethod
    def full_name(cls, name: str) -> str:
        """The name of a setting that has a short one, else the name as it is."""
        names = (full for full, entry in cls.table().items() if name in entry.short)
        return next(names, name)

    @classmethod
    def names(cls) -> list[str]:
        """All names of settings that are checked, the short ones included."""
        return [name for full, entry in cls.table().items() for name in (full, *entry.short)]

    @classmethod
    def parsed(cls, name: str, text: str) -> Any:
        """The value of a setting as a text says it; else the text itself, which the check refuses."""
        known = cls.table().get(cls.full_name(name))
        value = known.kind.parse(text) if known else None
        return text if value is None else value

    @classmethod
    @cache
    def defaults(cls) -> Mapping[str, Any]:
        """The values of settings that are not given, by name."""
        return MappingProxyType({entry.name: entry.default for entry in fields(cls)})

    @classmethod
    def named(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of a file by their full names.

        Raises
        ------
        SettingError : a name is not known, or two are of one setting.
        """
        names: dict[str, str] = {}
        for name in values:
            other = names.setdefault(cls.full_name(name), name)
            if other != name:
                raise SettingError(
                    f"{other} and {name} are both given; expected one, because they mean the same"
                )
        unknown = ", ".join(sorted(names.keys() - cls.table().keys()))
        if unknown:
            raise SettingError(f"{unknown}: unknown; expected some of {', '.join(sorted(cls.table()))}")
        return {full: values[name] for full, name in names.items()}

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """From names and values of a file; raises `SettingError` for a name or a value that means nothing."""
        return cls(**cls.named(values))

    def changed(self) -> dict[str, Any]:
        """The settings that differ from their defaults."""
        return {
            entry.name: value
            for entry in fields(self)
            if (value := getattr(self, entry.name)) != entry.default
        }
