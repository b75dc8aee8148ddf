"""The plan's numbers: receptive field, work, histories, fingerprint, steady state; and what it leaves out."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest
from builders import a1, a2, layer_array, lstm, post_head, sequential, wavenet
from comparing import assert_same_bits
from here import MODELS
from hypothesis import given, settings
from sampling import examples
from strategies import wavenets

import namdsp
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.loading import open_model
from namdsp.plan import plan as plan_module
from namdsp.plan.steady_state import steady_state
from namdsp.runtime.offline import render_reference

#: Beginnings of the SHA-256 of outputs: any other order of sums changes them.
BITS = {
    "films_mixed": "a23203212f7b",
    "gating_mixed": "2644afad60c9",
    "condition_films": "86b34fc269a8",
    "post_head": "a2bf84dc4159",
    "three_arrays": "f437bc579eb6",
    "convnet_groups": "c5f5a5bbf4a3",
    "linear_stereo": "75af93dff6f5",
    "lstm_2x8": "71611d4195ed",
}


@pytest.mark.parametrize("name", BITS)
def test_the_bits_of_a_file_stay(name):
    parsed = open_model(MODELS / f"{name}.nam").parsed
    x = [np.arange(1, 91) * (37 + channel) % 64 / 64 - 0.5 for channel in range(parsed.in_channels)]
    y = np.ascontiguousarray(render_reference(parsed, np.array(x, np.float32), 0))
    assert hashlib.sha256(y.tobytes()).hexdigest().startswith(BITS[name])


@pytest.mark.parametrize(
    ("built", "unread", "frames", "flop", "activations"),
    [
        (a1("standard"), 8 * 8, 4093, 26640, 240),
        (a1("lite"), 6 * 6, 4093, 12456, 162),
        (a1("feather"), 4 * 4, 4093, 5616, 108),
        (a1("nano"), 2 * 2, 4093, 1464, 54),
        (a2(8), 8 * 8, 6347, 23552, 184),
        (a2(3), 3 * 3, 6347, 3462, 69),
    ],
)
def test_known_shapes_have_their_known_receptive_field_and_work(
    built, unread, frames, flop, activations, load
):
    """Work as counted by others, without the very last layer1x1: nothing reads it, and the plan leaves it out."""
    plan = load(built)[0].plan
    assert plan.receptive_field == plan.prewarm == frames
    assert plan.multiply_adds == flop // 2 - unread
    assert plan.activations == activations


def test_the_receptive_field_is_the_longest_path(load):
    """Parts that run side by side do not add: docs/format.md, section 5.9, sums them all: an upper bound here."""
    condition = wavenet(layer_array(dilations=(7,), kernel=3))
    assert load(condition)[0].receptive_field == 1 + 14
    first = layer_array(dilations=(1, 5), kernel=[2, 4], head=2, head_kernel=3, head_dilation=4)
    second = layer_array(channels=2, input_size=3, dilations=(11,), kernel=2, head=2, head_kernel=2)
    one = {**first, "head": {**first["head"], "out_channels": 1}}
    assert load(wavenet(one))[0].receptive_field == 1 + (1 + 15) + 8
    # the first head's 8 frames run together with the second array's 11
    two = wavenet(first, second)
    assert load(two)[0].receptive_field == 1 + (1 + 15) + 11 + 1
    # the condition's 14 run together with the first layer's 1
    three = wavenet(first, second, post_head=post_head(kernel_sizes=(3, 2)), condition=condition)
    assert load(three)[0].receptive_field == 1 + 14 + 15 + 11 + 1 + 2 + 1


def test_the_silence_of_a_chain_is_the_sum_of_its_parts_in_full_blocks(load, short_silence, monkeypatch):
    """docs/format.md section 9; what a feed-forward plan asks for changes nothing as long as it is alone."""
    condition = wavenet(layer_array(dilations=(7,), kernel=3))
    inner = layer_array(dilations=(1, 5), kernel=[2, 4], head_kernel=3, head_dilation=4)
    model, _ = load(wavenet(inner, post_head=post_head(kernel_sizes=(3, 2)), condition=condition))
    assert model.plan.prewarm == (1 + 14) + (1 + 15) + 8 + (2 + 1)
    assert model.plan.prewarm_frames == model.receptive_field - 1

    monkeypatch.setattr(plan_module, "PREWARM_BLOCK", short_silence)
    for built, frames in (
        (lstm(2), 24_576),
        (sequential(lstm(2), wavenet(layer_array(dilations=(576,)))), 24_576 + 4096),
    ):
        assert load(built)[0].plan.prewarm_frames == frames


def test_only_signals_that_a_convolution_looks_behind_for_need_a_history(load):
    plan = load(wavenet(layer_array(channels=4, dilations=(3, 5), kernel=3)))[0].plan
    assert sorted(plan.lookbacks) == [0] * (len(plan.lookbacks) - 2) + [6, 10]
    assert plan.history_bytes == 4 * 4 * (6 + 10)


def test_operations_of_a_condition_model_are_named_as_such() -> None:
    model = namdsp.load(Path(__file__).resolve().parents[2] / "models" / "zoo" / "condition_nested.nam")
    locations = [op.qualname for op in model.plan.ops]
    assert any(location.startswith("condition.condition.arrays.0.") for location in locations)
    assert any(location.startswith("condition.arrays.0.") for location in locations)
    assert any(location.startswith("arrays.0.") for location in locations)


@pytest.mark.slow
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
