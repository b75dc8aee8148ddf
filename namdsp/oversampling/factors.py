"""Supported oversampling factors, and their latency."""

from __future__ import annotations

from typing import Any

from namdsp.common.settings import checked, one_of

#: 1 is no oversampling.
FACTORS = (1, 2, 3, 4, 6, 8, 16)


#: The factor as a setting.
FACTOR = one_of(FACTORS)


def check_factor(oversample: Any) -> int:
    """Return the factor; raises `SettingError` for an unsupported one."""
    return int(checked("oversample", oversample, FACTOR))


def latency_frames(oversample: int) -> int:
    """Return the latency of an oversampled model in frames at the model's rate."""
    from namdsp.oversampling.design import TAPS

    return TAPS - 1 if oversample > 1 else 0
