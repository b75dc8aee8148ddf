"""Models as the C++ player rendered them, and the comparison with its renders (tests/conformance)."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from comparing import assert_within
from conformance import STEP, cases, complaint, inputs

import namdsp

#: Of a recurrent model, by engines that take milliseconds a frame of it.
RECURRENT_FRAMES = 60


def open_case(name: str) -> namdsp.Model:
    """The model of a case; fails where its file is not the one that the player rendered."""
    case = cases()[name]
    problem = complaint(case)
    assert problem is None, problem
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        slim = None if case.size == 1.0 else case.size  # the full size is the default
        return namdsp.load(case.file, slim=slim, compatibility=case.compatibility)


def assert_like_the_player(name: str, engine: str, frames: int) -> None:
    """The first frames of the render by an engine are within the case's bound.

    Numba plays the silence before a recurrent model, for all engines.
    """
    case, model = cases()[name], open_case(name)
    if model.receptive_field is None and engine != "numba":
        model.render(np.zeros((model.in_channels, 1), np.float32), channels_first=True, engine="numba")
        frames = min(frames, RECURRENT_FRAMES)
    x = inputs()[: model.in_channels, :frames]
    y: Any = np.atleast_2d(model.render(x, channels_first=True, engine=engine))
    assert_within(y[:, ::STEP], case.render[:, : -(-frames // STEP)], case.bound)
