"""The levels of a blend's captures, which hosts of a plug-in may change: see `architectures/blend.py`.

Each gain is part of the packed weights of one kernel call. All states of an export share the weights, but for those of
this call, of which each state has its own: `glue.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from namdsp.architectures.blend import Blend
from namdsp.architectures.context import ParsedModel, plan_of
from namdsp.audio.levels import gain_to_db
from namdsp.format.blend import is_blend, name_of, voices_of
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.model import Model
from namdsp.native.records import padded
from namdsp.native.targets import Target


@dataclass(frozen=True)
class MixLevel:
    """A capture of a blend: its name, its level in dB, and its gain, negative if its polarity is inverted."""

    name: str
    level_db: float
    gain: float


@dataclass(frozen=True)
class MixWeights:
    """Where the gains of a blend are.

    call   : index of the kernel call that has them
    floats : of its weights
    gains  : (index in its weights, capture)
    """

    call: int
    floats: int
    gains: tuple[tuple[int, int], ...]


def mix_levels(model: Model) -> list[MixLevel]:
    """Return the captures of a blend; none of another model."""
    if not isinstance(model.parsed, Blend):
        return []
    gains = [float(gain) for gain in model.parsed.weights["gains"]]
    if is_blend(model.file.file):
        voices = voices_of(model.file.file)
        names, levels = [name_of(voice.path) for voice in voices], [voice.level_db for voice in voices]
    else:  # a file, which has no names of files
        names, levels = (
            [str(number + 1) for number in range(len(gains))],
            [gain_to_db(gain) for gain in gains],
        )
    return [MixLevel(*each) for each in zip(names, levels, gains, strict=True)]


def mix_weights(parsed: ParsedModel, target: Target) -> MixWeights | None:
    """Return where the gains of a blend are among the packed weights for a target; None for another model."""
    if not isinstance(parsed, Blend):
        return None
    count = len(parsed.weights["gains"])
    numbers = np.arange(count, dtype=np.float32)
    packed, others = (
        [call.weights for call in kernel_calls(plan_of(replace(parsed, weights={"gains": gains})), target)]
        for gains in (numbers, numbers + count)
    )
    found = [np.flatnonzero(one != other) for one, other in zip(packed, others, strict=True)]
    (call,) = (index for index, places in enumerate(found) if places.size)
    gains = tuple((int(place), int(packed[call][place])) for place in found[call])
    return MixWeights(call, padded(packed[call].size), gains)
