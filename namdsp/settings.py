"""Settings: fields of frozen dataclasses that say what they take, once for Python, job files and command lines.

    class RigSettings(Settings):
        input_gain_db: float = setting(0.0, number(-200.0, 200.0, "dB, such as -6"), "gain before the model", "DB")

A field of another name before has it in `old`; job files and command lines still take that one (docs/adding.md).
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from numbers import Integral, Real
from typing import Any, Self, TypeVar

import numpy as np

from namdsp.errors import NamdspError, SettingError
from namdsp.number_text import float_of, range_text, whole_of

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Kind:
    """Values of one kind.

    expected : what errors say of them, "expected ..."
    check    : the value, as it is kept; None for what is none
    parse    : the value that a text means; None if it means none
    real     : whether all numbers of a range are such values
    """

    expected: str
    check: Callable[[Any], Any]
    parse: Callable[[str], Any]
    real: bool = False


@dataclass(frozen=True)
class Setting:
    """One setting.

    help, metavar : of its option
    old           : names that it had; options and job files take them still
    short         : names that job files take as well
    """

    kind: Kind
    help: str = ""
    metavar: str | None = None
    old: tuple[str, ...] = ()
    short: tuple[str, ...] = ()


def setting(default: Any, kind: Kind, help: str = "", metavar: str | None = None, **names: Any) -> Any:
    """A field of a `Settings`; the rest is for `Setting`. None may be given where it is the default."""
    return field(default=default, metadata={"setting": Setting(kind, help, metavar, **names)})


def number(low: float, high: float, unit: str) -> Kind:
    """Real numbers in a range. unit : with an example"""

    def check(value: Any) -> Any:
        fits = is_number(value) and low <= value <= high
        return None if not fits else value if isinstance(value, int) else float(value)

    return Kind(range_text(low, high, unit), check, float_of, real=True)


def whole(low: int, high: int | None = None, unit: str = "") -> Kind:
    """Whole numbers in a range, or from a lowest on. unit : with an example"""
    among = f"of at least {low}" if high is None else f"from {low} to {high} {unit}".rstrip()
    return _integers(
        f"a whole number {among}", lambda value: low <= value and (high is None or value <= high)
    )


def one_of(values: Collection[int]) -> Kind:
    """Some whole numbers."""
    return _integers(f"one of {', '.join(map(str, values))}", lambda value: value in values)


def _integers(expected: str, among: Callable[[int], bool]) -> Kind:
    def check(value: Any) -> int | None:
        fits = is_number(value) and isinstance(value, Integral) and among(int(value))
        return int(value) if fits else None

    return Kind(f"expected {expected}", check, whole_of)


def is_number(value: Any) -> bool:
    """Whether it is a real number, NumPy's included."""
    return isinstance(value, Real) and not isinstance(value, bool)


#: On or off.
SWITCH = Kind(
    "expected True or False",
    lambda value: bool(value) if isinstance(value, Integral | np.bool_) and value in (0, 1) else None,
    lambda text: {"true": True, "false": False}.get(text.lower()),
)
TEXT = Kind("expected text", lambda value: value if isinstance(value, str) else None, str)
PATH = Kind(
    "expected the path of a file",
    lambda value: os.fsdecode(value) if isinstance(value, str | bytes | os.PathLike) else None,
    str,
)


def checked(name: str, value: Any, kind: Kind, error: type[NamdspError] = SettingError) -> Any:
    """A value as it is kept; of what is none the error is raised."""
    found = kind.check(value)
    if found is None:
        raise error(f"{name} is {value!r}; {kind.expected}")
    return found


def check_switch(value: Any, name: str, error: type[NamdspError] = SettingError) -> bool:
    """True or False, NumPy's included, or 1 or 0; of everything else, such as the text "no", the error is raised."""
    return bool(checked(name, value, SWITCH, error))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Base of all: fields are checked when one is made.

    Raises
    ------
    SettingError : a value means nothing.
    """

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if value is None and each.default is None:
                continue
            object.__setattr__(self, each.name, checked(each.name, value, self.table()[each.name].kind))

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # dataclasses leave a method that a class has of its own
        cls.__repr__ = Settings.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.changed().items())
        return f"{type(self).__name__}({given})"

    @classmethod
    @cache
    def table(cls) -> dict[str, Setting]:
        """What each takes, by name."""
        return {each.name: each.metadata["setting"] for each in fields(cls)}

    @classmethod
    def full_name(cls, name: str) -> str:
        """The name of a setting that has a short or old one, else the name as it is."""
        names = (full for full, each in cls.table().items() if name in (*each.old, *each.short))
        return next(names, name)

    @classmethod
    def named(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """Values of a file by their full names.

        Raises
        ------
        SettingError : a name is not known, or two are of one setting.
        """
        names: dict[str, str] = {}
        for name in given:
            other = names.setdefault(cls.full_name(name), name)
            if other != name:
                raise SettingError(f"{other} and {name} are both given; expected one, for they are the same")
        unknown = ", ".join(sorted(names.keys() - cls.table().keys()))
        if unknown:
            raise SettingError(f"{unknown}: unknown; expected some of {', '.join(sorted(cls.table()))}")
        return {full: given[name] for full, name in names.items()}

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """From names and values of a file; raises `SettingError` for a name or a value that means nothing."""
        return cls(**cls.named(given))

    def changed(self) -> dict[str, Any]:
        """Those that are not what they are by default."""
        return {
            each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default
        }


def spelled_out(kind: type[Settings]) -> Callable[[Function], Function]:
    """Decorator of a function that takes settings as its `**` keywords: `help` and notebooks show each by name."""

    def decorated(function: Function) -> Function:
        signature = inspect.signature(function)
        own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        every = [*own, *inspect.signature(kind).parameters.values()]
        function.__signature__ = signature.replace(parameters=every)  # type: ignore[attr-defined]
        return function

    return decorated
