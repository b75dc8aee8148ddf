"""What public functions have in common: unknown options are refused by name, warnings name the caller's line."""

from __future__ import annotations

import functools
import inspect
import os
import sys
import warnings
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, TypeVar

from namdsp.errors import KeywordError

Function = TypeVar("Function", bound=Callable[..., Any])

_PACKAGE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "")


def public(
    *settings: type[Any], more: Callable[[], Collection[str]] = tuple
) -> Callable[[Function], Function]:
    """Decorator of a public function: an unknown option is an error that names the function and the nearest option.

    settings : dataclasses of the settings that the function takes as `**` keywords; `help` and notebooks show each
    more     : returns the names of its other `**` keywords, which it passes on

    The function raises `KeywordError`.
    """

    def decorated(function: Function) -> Function:
        signature = inspect.signature(function)
        explicit = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        passed_on = [
            each for each in signature.parameters.values() if each.kind is each.VAR_KEYWORD and not settings
        ]
        listed = [
            *explicit,
            *(each for kind in settings for each in inspect.signature(kind).parameters.values()),
        ]
        parameters = {each.name: each for each in listed}
        names = {each.name for each in listed if each.kind is not each.POSITIONAL_ONLY}
        owner = function.__qualname__.removesuffix(".__init__")

        @functools.wraps(function)
        def checked(*args: Any, **options: Any) -> Any:
            if not options.keys() <= names and not options.keys() <= (known := names.union(more())):
                refuse_unknown(owner, options, known)
            return function(*args, **options)

        checked.__signature__ = signature.replace(parameters=[*parameters.values(), *passed_on])  # type: ignore[attr-defined]
        return checked  # type: ignore[return-value]

    return decorated


def refuse_unknown(owner: str, given: Collection[str], names: Collection[str]) -> None:
    """Raise `KeywordError` for the first option that is not among the names.

    owner : the function, as its users write it
    """
    from difflib import get_close_matches

    for name in given:
        if name not in names:
            options = sorted(set(names) - {"self"})
            close = get_close_matches(name, options, 1)
            meant = f"did you mean {close[0]}?" if close else f"expected some of {', '.join(options)}"
            raise KeywordError(f"{owner}: {name} is no option; {meant}")


class PublicFields:
    """Base of dataclasses that users make: an unknown field is refused as `public` does."""

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers read the fields

        def __new__(cls, *args: Any, **fields: Any) -> Any:
            """Refuse unknown fields."""
            if not fields.keys() <= cls.__dataclass_fields__.keys():
                refuse_unknown(cls.__name__, fields, cls.__dataclass_fields__)
            return super().__new__(cls)


def warn(message: str, category: type[Warning]) -> None:
    """Issue a warning for the line that called this package."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)
