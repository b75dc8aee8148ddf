"""Where NumPy's engine keeps signals: those without a past share memory, never while both are needed."""

import numpy as np
import pytest

from namdsp.kernels.numpy_cpu import signals
from namdsp.kernels.numpy_cpu.signals import Signals


def clashes(plan, together):
    """Pairs of signals in one place of which one is made while the other is still to be read."""
    created = {signal: at for at, op in enumerate(plan.ops) for signal in op.writes} | {0: -1}
    read = created | {source: at for at, op in enumerate(plan.ops) for source in op.sources}
    read[plan.output] = len(plan.ops)
    return [
        (first, second)
        for group in together
        for first in group
        for second in group
        if first != second and created[first] <= created[second] <= read[first]
    ]


@pytest.mark.parametrize("name", ["plain", "everything"])
def test_signals_share_memory_only_where_no_operation_sees_it(name, zoo):
    plan = zoo(name).plan
    together = signals._sharing(plan)
    assert sorted(signal for group in together for signal in group) == sorted(
        {0, plan.output, *(signal for op in plan.ops for signal in (*op.sources, *op.writes))}
    )
    assert not clashes(plan, together)
    assert all(len(group) == 1 for group in together if {0, *plan.signals_with_history} & {*group})
    without_past = sum(len(group) for group in together if not {0, *plan.signals_with_history} & {*group})
    assert len(together) < len(plan.signals_with_history) + without_past, "some do share"
    assert clashes(plan, [[signal for group in together for signal in group]]), "a clash is seen"


def test_taps_are_the_block_as_it_was(zoo):
    plan = zoo("plain").plan
    state = Signals(plan, 64)
    signal = max(plan.signals_with_history, key=plan.lookbacks.__getitem__)
    rng = np.random.default_rng(0)
    for frames in (64, 5, 64):
        state.begin(frames)
        state.current(signal)[:] = rng.standard_normal((state.channels(signal), frames))
        for taps, dilation in ((1, 1), (2, plan.lookbacks[signal])):
            result = state.taps(signal, taps, dilation, frames)
            for tap in range(taps):
                delay = (taps - 1 - tap) * dilation
                assert np.array_equal(result[tap], state.delayed(signal, delay, frames))
        state.finish(frames)
