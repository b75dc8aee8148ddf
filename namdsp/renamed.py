"""Old public names: each works for one release, with a `DeprecationWarning` that says the new one.

keyword          : `renamed_keywords`, on the function
attribute        : `renamed_property`, in the class
name in `namdsp` : `_RENAMED` of its `__init__.py`
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

from namdsp.errors import SettingError

Function = TypeVar("Function", bound=Callable[..., Any])


def renamed_keywords(**names: str) -> Callable[[Function], Function]:
    """Decorator of a function, or a class, whose keywords have new names: `@renamed_keywords(old="new")`.

    Called with an old and its new name, it raises `SettingError`.
    """

    def decorated(function: Function) -> Function:
        if isinstance(function, type):
            function.__init__ = decorated(function.__init__)  # type: ignore[misc]
            return function

        @functools.wraps(function)
        def call(*args: Any, **keywords: Any) -> Any:
            for old, new in names.items():
                if old in keywords:
                    where = f"{function.__qualname__.removesuffix('.__init__')}()"
                    if new in keywords:
                        raise SettingError(f"{where}: {old} and {new} are both given; expected {new} alone")
                    warn_renamed(f"{where}: {old}", new)
                    keywords[new] = keywords.pop(old)
            return function(*args, **keywords)

        return call  # type: ignore[return-value]

    return decorated


def renamed_property(old: str, new: str) -> property:
    """An attribute under its old name: `old = renamed_property("old", "new")` in the class."""

    def value(self: Any) -> Any:
        warn_renamed(f"{type(self).__name__}.{old}", new)
        return getattr(self, new)

    return property(value, doc=f"Old name of `{new}`.")


def warn_renamed(old: str, new: str, *, stacklevel: int = 3) -> None:
    """Warn of an old name, at the line of the user: the caller's caller, by default."""
    warnings.warn(
        f"{old} is called {new} now; the old name goes with the next release",
        DeprecationWarning,
        stacklevel=stacklevel,
    )
