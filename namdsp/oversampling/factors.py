"""How much a model may be oversampled."""

from __future__ import annotations

import numbers
from typing import Any

from namdsp.errors import SettingError

#: 1 is not at all.
FACTORS = (1, 2, 3, 4, 6, 8, 16)


def check_factor(oversample: Any) -> int:
    """The factor.

    Raises
    ------
    SettingError : it is none.
    """
    whole = isinstance(oversample, numbers.Integral) and not isinstance(oversample, bool)
    if not whole or oversample not in FACTORS:
        raise SettingError(
            f"oversample is {oversample!r}; expected one of {', '.join(map(str, FACTORS))}. 1 is without"
        )
    return int(oversample)


def latency_frames(oversample: int) -> int:
    """Frames that an oversampled model is late, at the model's rate."""
    from namdsp.oversampling.design import TAPS

    return TAPS - 1 if oversample > 1 else 0
