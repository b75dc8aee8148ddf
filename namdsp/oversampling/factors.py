"""How much a model may be oversampled."""

from __future__ import annotations

from typing import Any

from namdsp.settings import checked, one_of

#: 1 is not at all.
FACTORS = (1, 2, 3, 4, 6, 8, 16)


#: As settings take them.
FACTOR = one_of(FACTORS)


def check_factor(oversample: Any) -> int:
    """The factor; raises `SettingError` for what is none."""
    return int(checked("oversample", oversample, FACTOR))


def latency_frames(oversample: int) -> int:
    """Frames that an oversampled model is late, at the model's rate."""
    from namdsp.oversampling.design import TAPS

    return TAPS - 1 if oversample > 1 else 0
