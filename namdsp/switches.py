"""Arguments that are on or off: text such as "no" would be on, if all that is not empty were taken."""

from __future__ import annotations

from numbers import Integral
from typing import Any

import numpy as np

from namdsp.errors import NamdspError, SettingError


def check_switch(value: Any, name: str, error: type[NamdspError] = SettingError) -> bool:
    """True or False, NumPy's included, or 1 or 0; of everything else the error is raised."""
    if not isinstance(value, Integral | np.bool_) or value not in (0, 1):
        raise error(f"{name} is {value!r}; expected True or False")
    return bool(value)
