"""Arguments that are on or off: text such as "no" would be on, if all that is not empty were taken."""

from __future__ import annotations

from numbers import Integral
from typing import Any

import numpy as np

from namdsp.errors import NamdspError, SettingError


def is_switch(value: Any) -> bool:
    """Whether it is True or False, NumPy's included, or 1 or 0."""
    return isinstance(value, Integral | np.bool_) and value in (0, 1)


def check_switch(value: Any, name: str, error: type[NamdspError] = SettingError) -> bool:
    """True or False; of what is neither (see `is_switch`) the error is raised."""
    if not is_switch(value):
        raise error(f"{name} is {value!r}; expected True or False")
    return bool(value)
