"""Arguments of commands as dataclasses: each command declares the fields that it reads, with their types.

class Arguments(KnobArguments):
    output: str
    rig: RigSettings
"""

from __future__ import annotations

import argparse
from dataclasses import MISSING, dataclass, fields
from typing import Any, Self, TypeVar, get_type_hints

from namdsp.cli import console
from namdsp.cli.parser import Parser
from namdsp.common.settings import CheckedSettings
from namdsp.errors import SettingError
from namdsp.loading import ModelSettings
from namdsp.rig.settings import RigSettings

Typed = TypeVar("Typed", bound="BaseArguments")


@dataclass(kw_only=True)
class BaseArguments:
    """What every command has. parser : of the command, which reports wrong usage"""

    parser: Parser

    @classmethod
    def of(cls, parsed: argparse.Namespace) -> Self:
        """Return what argparse parsed. Raises SettingError: settings of one kind contradict each other.

        A field of no option, whose type is a record of settings, gets those of them that have options.
        """
        values, kinds = vars(parsed), get_type_hints(cls)
        typed: dict[str, Any] = {}
        for entry in fields(cls):
            kind = kinds[entry.name]
            if entry.name in values:
                typed[entry.name] = values[entry.name]
            elif is_record(kind):
                typed[entry.name] = kind(**{name: values[name] for name in kind.defaults() if name in values})
            elif entry.default_factory is MISSING:
                raise KeyError(entry.name)
        return cls(**typed)


@dataclass(kw_only=True)
class ModelArguments(BaseArguments):
    """The same, with the options by which a capture is loaded."""

    loading: ModelSettings


def is_record(kind: Any) -> bool:
    """Whether a type is a record of settings."""
    return isinstance(kind, type) and issubclass(kind, CheckedSettings)


def typed(kind: type[Typed], parsed: argparse.Namespace) -> Typed:
    """Return the arguments of a command; end it if settings contradict each other."""
    try:
        arguments = kind.of(parsed)
    except SettingError as error:
        parsed.parser.error(error.message)
    for value in vars(arguments).values():
        if isinstance(value, RigSettings) and (value.gate_db or 0.0) > 0.0:
            console.warn(
                f"--gate-db {value.gate_db:g}: is above full scale, so the gate stays closed; -60, for one, is usual"
            )
    return arguments
