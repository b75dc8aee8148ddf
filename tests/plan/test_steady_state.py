"""The steady-state response to silence has the bits of a long silence, for every option of the format."""

import numpy as np
from builders import wavenet
from comparing import assert_same_bits
from hypothesis import given, settings
from sampling import examples
from strategies import wavenets

from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.plan.steady_state import steady_state


@settings(max_examples=examples(30, 80))
@given(wavenets())
def test_settling_at_once_equals_running_zeros(load, built):
    model, _ = load(built)
    plan = model.plan
    engine = NumpyEngine(plan, 64)
    state = engine.new_state()
    out = np.full((plan.out_channels, 64), np.nan, np.float32)
    for _ in range(-(-plan.receptive_field // 64) + 1):
        state.process(np.zeros((plan.in_channels, 64), np.float32), out)
    values = steady_state(plan)
    assert_same_bits(out, np.broadcast_to(values[plan.output], out.shape))
    for signal, lookback in enumerate(plan.lookbacks):
        if lookback:
            shape = (plan.channels[signal], lookback)
            assert_same_bits(state.history(signal), np.broadcast_to(values[signal], shape))


def test_silence_need_not_give_silence(load):
    plan = load(wavenet())[0].plan
    assert np.abs(steady_state(plan)[plan.output]).max() > 0.01
