"""Small models that are no WaveNets, as dicts, with random weights: docs/format.md, section 8, and nothing else."""

from __future__ import annotations

import math
import random
from typing import Any

from builders import Json, Model, model


def linear(
    taps: int = 5,
    *,
    bias: bool = True,
    weights: Json = None,
    seed: int = 0,
    channels: Json = None,
    **root: Json,
) -> Model:
    """A Linear of random taps that die away, or of `weights`. channels : (inputs, outputs), left out if mono."""
    rng = random.Random(seed)
    given = weights or [rng.uniform(-1, 1) * math.exp(-3 * k / taps) for k in range(taps)]
    config = {"receptive_field": len(given), "bias": bias, **_channels(channels)}
    return model("Linear", config, [*given, *([rng.uniform(-0.3, 0.3)] if bias else [])], **root)


def _channels(channels: Any) -> dict[str, Json]:
    return {} if channels is None else {"in_channels": channels[0], "out_channels": channels[1]}
