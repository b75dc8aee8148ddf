"""Base classes that refuse unknown attributes (a misspelt setting raises an error), or copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from namdsp.errors import StreamError


class StrictAttributes:
    """Only properties that have a setter can be set. Names that begin with an underscore are internal.

    ATTRIBUTE_HINTS : what to do instead of setting some of the others
    """

    __slots__ = ()
    ATTRIBUTE_HINTS: ClassVar[dict[str, str]] = {}

    if not TYPE_CHECKING:  # what has it may have any attribute, for type checkers

        def __setattr__(self, name: str, value: Any) -> None:
            # allocates nothing: an audio thread may set attributes of its rig
            if name[:1] == "_" or getattr(getattr(type(self), name, None), "fset", None) is not None:
                object.__setattr__(self, name, value)
                return
            raise AttributeError(_refusal(type(self), name))


class NotCopyable:
    """An object that owns memory of a running engine, and so cannot be copied or pickled."""

    __slots__ = ()

    def __reduce__(self) -> NoReturn:
        raise StreamError(
            f"a {type(self).__name__.lower()} cannot be copied or pickled. Make another of the same model; "
            "of a stream, the other takes this one's state()"
        )


def settings_of(kind: type) -> list[str]:
    """Names of the properties that can be set, in order."""
    return [name for name in dir(kind) if getattr(getattr(kind, name), "fset", None) is not None]


def _refusal(kind: type[StrictAttributes], name: str) -> str:
    from difflib import get_close_matches

    settings = settings_of(kind)
    known = hasattr(kind, name)
    problem = f"{kind.__name__}.{name} cannot be set" if known else f"{kind.__name__} has no {name!r} to set"
    if name in kind.ATTRIBUTE_HINTS:
        return f"{problem}; {kind.ATTRIBUTE_HINTS[name]}"
    close = [] if known else get_close_matches(name, settings, 1, 0.7)
    meant = f": did you mean {close[0]}?" if close else ""
    expected = f"expected one of {', '.join(settings)}" if settings else "it does not change; make another"
    return f"{problem}{meant or '; ' + expected}"
