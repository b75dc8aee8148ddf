"""The gate at the edges: without hold, and with a model of another level after a swap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits

import namdsp
from namdsp import Gate, Rig

#: At once, and exactly by level.
EDGE = {"attack_ms": 0, "hold_ms": 0, "release_ms": 0, "average_ms": 0, "hysteresis_db": 0}


@pytest.mark.parametrize("attack_ms", [0, 1])
def test_a_gate_without_hold_opens(wire: Callable[..., namdsp.Model], attack_ms: float) -> None:
    x = np.full(2_000, 0.5, np.float32)
    y = Rig(wire(), gate=Gate(threshold_db=-30, **EDGE | {"attack_ms": attack_ms})).render(x)
    assert_same_bits(y[-1_000:], x[-1_000:])


def test_the_gate_after_a_swap_has_the_level_of_the_new_model(wire: Callable[..., Any]) -> None:
    """With an interface at 12 dBu, the input of the first model gets 24 dB less than that of the second."""
    loud, soft = (wire(metadata={"input_level_dbu": level}) for level in (24.0, 0.0))
    settings = {"input_level_dbu": 12.0, "gate": Gate(threshold_db=-40, **EDGE), "max_block": 24_000}
    x = np.full(48_000, 10 ** (-41 / 20), np.float32)  # just below the threshold
    for before, after in ((loud, soft), (soft, loud)):
        rig = Rig(before, **settings)
        rig.swap(after)
        rig.process(x[:24_000])
        assert_same_bits(rig.process(x[24_000:])[-9_000:], Rig(after, **settings).render(x)[-9_000:])
