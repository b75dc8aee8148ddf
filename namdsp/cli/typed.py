"""Arguments of commands as dataclasses: each field has its type, and its option or argument.

class Arguments(BaseArguments):
    output: str = option("-o", required=True, metavar="PNG", help="picture to write")
    rig: RigSettings = shared(add_rig_options)
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self, TypeVar, get_type_hints

from namdsp.cli import console
from namdsp.cli.parser import Parser, option_of, titled
from namdsp.common.settings import CheckedSettings
from namdsp.errors import SettingError
from namdsp.loading import ModelSettings
from namdsp.rig.settings import RigSettings

#: Key in the metadata of a field: (parser, name of the field) -> adds its option.
ADD = "add"
Typed = TypeVar("Typed", bound="BaseArguments")


def shared(add: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """A field whose option is added by a function, which gets the parser and these arguments."""
    return field(metadata={ADD: lambda parser, name: add(parser, *arguments, **options)})


def option(*names: str, group: str = "", **options: Any) -> Any:
    """A field with an option that is called as the field.

    names   : further ones, such as -o; a long one in place of the field's
    group   : title in the help
    options : of argparse
    """

    def add(parser: Parser, name: str) -> None:
        own = [] if any(each.startswith("--") for each in names) else [option_of(name)]
        container = titled(parser, group) if group else parser
        container.add_argument(*names, *own, dest=name, **options)

    return field(metadata={ADD: add})


def positional(**options: Any) -> Any:
    """A field with an argument that is called as the field. options : of argparse"""
    return field(metadata={ADD: lambda parser, name: parser.add_argument(name, **options)})


@dataclass(kw_only=True)
class BaseArguments:
    """What every command has. parser : of the command, which reports wrong usage"""

    parser: Parser

    @classmethod
    def declare(cls, parser: Parser) -> None:
        """Add the options and arguments of all fields, in their order."""
        for entry in fields(cls):
            if ADD in entry.metadata:
                entry.metadata[ADD](parser, entry.name)

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
