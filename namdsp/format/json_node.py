"""`Node`: a JSON value with its path in the file, so that every error can name it.

Its readers check type and range and raise `NamFileError` with the file, the path inside it, the value, and what was
expected.
"""

from __future__ import annotations

import math
import reprlib
from collections.abc import Iterator
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from namdsp.common.limits import Limit
from namdsp.errors import NamFileError

_SHOWN = 60
_LARGEST = 3.4028234663852886e38  # of float32, which is what every number of a .nam file becomes

# limited in depth and width: the value may be hostile
_REPR = reprlib.Repr()
_REPR.maxlevel, _REPR.maxlist, _REPR.maxdict, _REPR.maxstring, _REPR.maxlong = 2, 6, 3, _SHOWN, _SHOWN


class Node:
    """One JSON value, its path (`config.layers[0].dilations`) and the file it came from.

    allow_large : whether the limits of `common/limits.py` are lifted
    """

    __slots__ = ("allow_large", "file", "path", "value")

    def __init__(self, value: Any, *, file: str, path: str = "", allow_large: bool = False) -> None:
        self.value: Any = value
        self.file: str = file
        self.path: str = path
        self.allow_large: bool = allow_large

    # -- complaints ------------------------------------------------------------------------------

    def fail(self, expected: str, *, error: type[NamFileError] = NamFileError) -> NoReturn:
        """Raise an error that shows this value; `expected` says what should be here, or what to do."""
        raise error(f"found {self.shown()}; {expected}", file=self.file, path=self.path)

    def refuse(self, message: str, *, error: type[NamFileError] = NamFileError) -> NoReturn:
        """Raise an error with a message about this place."""
        raise error(message, file=self.file, path=self.path)

    def check(self, limit: Limit, count: int) -> None:
        """Refuse a count that exceeds a limit."""
        if count > limit.most and not self.allow_large:
            self.refuse(limit.refusal(count))

    def shown(self) -> str:
        """Return the value as a short text for messages."""
        value = self.value
        if isinstance(value, dict):
            return f"an object with {len(value)} keys"
        if isinstance(value, list):
            return f"a list of {len(value)}" if len(value) > 6 else _clip(_REPR.repr(value))
        if isinstance(value, int) and abs(value) >= 10**18:
            return "an integer of more than 18 digits"
        names = {None: "null", True: "true", False: "false"}
        return names[value] if value is None or isinstance(value, bool) else _clip(_REPR.repr(value))

    # -- members ---------------------------------------------------------------------------------

    def get(self, key: str) -> Node:
        """Return the member `key`; a node of None if it is absent."""
        path = f"{self.path}.{key}" if self.path else key
        return Node(self.value.get(key), file=self.file, path=path, allow_large=self.allow_large)

    def need(self, key: str) -> Node:
        """Return the member `key`; raise an error if it is absent."""
        if key not in self.object():
            path = f"{self.path}.{key}" if self.path else key
            raise NamFileError("missing; it is required here", file=self.file, path=path)
        return self.get(key)

    def has(self, key: str) -> bool:
        """Return whether the key is present and not null."""
        return self.value.get(key) is not None

    def items(self) -> Iterator[Node]:
        """Yield the entries of a list."""
        for index, value in enumerate(self.list()):
            path = f"{self.path}[{index}]"
            yield Node(value, file=self.file, path=path, allow_large=self.allow_large)

    @property
    def absent(self) -> bool:
        """Whether the value is absent or null."""
        return self.value is None

    # -- readers ---------------------------------------------------------------------------------

    def object(self) -> dict[str, Any]:
        """Return the value as an object."""
        if not isinstance(self.value, dict):
            self.fail("expected an object {...}")
        return self.value

    def list(self) -> list[Any]:
        """Return the value as a list."""
        if not isinstance(self.value, list):
            self.fail("expected a list [...]")
        return self.value

    def text(self) -> str:
        """Return the value as a string."""
        if not isinstance(self.value, str):
            self.fail("expected a string")
        return self.value

    def flag(self, default: bool | None = None) -> bool:
        """Return the value as true or false; `default` if it is absent."""
        if self.value is None and default is not None:
            return default
        if not isinstance(self.value, bool):
            self.fail("expected true or false")
        return self.value

    def number(self, default: float | None = None) -> float:
        """Return the value as a finite number within float32's range; `default` if it is absent."""
        value = self.value
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fail("expected a number")
        if not abs(value) <= _LARGEST:  # a NaN fails this too
            self.fail("expected a number that float32 can hold")
        return float(value)

    def numbers(self) -> NDArray[np.float32]:
        """Return the value as an array of float32."""
        values = self.list()
        kinds = set(map(type, values))
        if not kinds <= {int, float}:
            index = next(i for i, value in enumerate(values) if type(value) not in (int, float))
            self._entry(index).fail("expected a number")
        try:
            wide = np.array(values, dtype=np.float64)
        except OverflowError:
            wide = np.array([value if abs(value) < 1e300 else np.inf for value in values])
        with np.errstate(over="ignore"):
            numbers = wide.astype(np.float32)
        finite = np.isfinite(numbers)
        if not finite.all():
            self._entry(int(np.argmin(finite))).fail(
                "expected a number that float32 can hold; the file is damaged or its training diverged"
            )
        numbers.flags.writeable = False
        return numbers

    def _entry(self, index: int) -> Node:
        return Node(self.value[index], file=self.file, path=f"{self.path}[{index}]")

    def count(self, limit: Limit, minimum: int, default: int | None = None) -> int:
        """Return the value as an integer from `minimum` to a limit; `default` if it is absent."""
        value = self.integer(minimum, default)
        self.check(limit, value)
        return value

    def integer(self, minimum: int, default: int | None = None, *, maximum: int = 10**9) -> int:
        """Return the value as an integer in minimum..maximum (48000.0 counts); `default` if it is absent."""
        value = self.value
        if value is None and default is not None:
            return default
        if isinstance(value, float) and math.isfinite(value) and value == int(value):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail("expected an integer")
        if not minimum <= value <= maximum:
            self.fail(f"expected an integer from {minimum} to {maximum}")
        return value


def _clip(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
