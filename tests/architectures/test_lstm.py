"""LSTM: docs/format.md, section 8.1. Recurrent plans in general: `runtime/test_recurrent.py`."""

import numpy as np
import other_oracles
import pytest
from builders import container, wavenet
from comparing import assert_same_bits, assert_within
from oracle import assert_is_oracles
from other_builders import lstm
from tolerances import TRUTH_LIMIT

FRAMES = 80


def of_no_rate(*args, **options):
    """One block of silence, not half a second."""
    return lstm(*args, sample_rate=None, **options)


@pytest.mark.parametrize(
    ("hidden", "layers", "ends"),
    [(8, 1, None), (8, 2, None), (5, 3, None), (1, 1, None), (3, 2, (2, 1)), (4, 1, (3, 2)), (2, 1, (1, 3))],
)
def test_it_is_the_oracles_on_every_engine(hidden, layers, ends, load, noise, engine):
    built = of_no_rate(hidden, layers, ends=ends, seed=hidden)
    model, warned = load(built)
    assert warned == []
    assert model.receptive_field is None
    x = noise(FRAMES, model.in_channels)
    expected = assert_is_oracles(model, built, x, settle=model.plan.prewarm_frames)
    assert np.abs(expected - expected.mean()).max() > 0.005
    assert_same_bits(model.render(x, engine=engine), model.render(x, engine="reference"))
    halves = model.stream(max_block=50, engine=engine)
    results = [np.atleast_2d(halves.process(part)) for part in np.split(x, [50], axis=1)]
    assert_same_bits(np.concatenate(results, axis=1), np.atleast_2d(model.render(x, engine=engine)))


def test_it_starts_from_the_states_in_the_file(load, noise):
    built = of_no_rate(2)
    model, x = load(built)[0], noise(FRAMES)
    cold = model.stream(max_block=FRAMES, prewarm=False).process(x)
    assert_within(cold, other_oracles.lstm(built, x[np.newaxis].astype(np.float64))[0], 1e-5)
    assert np.abs(cold - model.render(x)).max() > 1e-3


def test_with_the_fast_tanh_the_sigmoid_is_composed_of_it_too(load, noise):
    built, x = of_no_rate(6, 2), noise(FRAMES)
    fast, exact = load(built, compatibility="tanh=fast")[0], load(built)[0]
    padded = np.concatenate([np.zeros(fast.plan.prewarm_frames), x])[np.newaxis]
    truth = other_oracles.lstm(built, padded, other_oracles.fast_tanh, other_oracles.fast_sigmoid)
    assert_within(fast.truth(x), truth[0, -FRAMES:], TRUTH_LIMIT)
    assert_same_bits(fast.render(x), fast.render(x, engine="reference"))
    assert np.abs(fast.render(x) - exact.render(x)).max() > 1e-5


@pytest.mark.parametrize("ends", [(1, 1), (2, 1), (1, 3)])
def test_without_layers_the_input_is_copied_and_the_heads_values_are_there(
    ends, load, refusal, noise, engine
):
    built = lstm(4, 0, ends=ends)
    model, x = load(built)[0], noise(FRAMES, ends[0])
    assert model.receptive_field == 1
    assert_is_oracles(model, built, x)
    y = np.atleast_2d(model.render(x, engine=engine))
    assert_same_bits(y[: min(ends)], x[: min(ends)])
    assert not y[ends[0] :].any()
    built["weights"].pop()
    assert "too few weights: head.bias needs" in refusal(built)


def test_a_container_and_a_condition_play_it(load, noise, engine):
    child, x = of_no_rate(3, 2), noise(FRAMES)
    single = load(child)[0].render(x)
    held = load(container((0.5, child), (1.0, wavenet(sample_rate=None)), sample_rate=None), slim=0.0)[0]
    assert held.receptive_field is None
    assert_same_bits(held.render(x, engine=engine), single)
    built = wavenet(condition=child, sample_rate=None)
    model = load(built)[0]
    assert model.receptive_field is None
    assert model.plan.prewarm == 1 + 3
    assert_is_oracles(model, built, x, settle=model.plan.prewarm_frames)
    assert_same_bits(model.render(x, engine=engine), model.render(x, engine="reference"))


def test_null_is_absent_for_what_has_a_default(load, noise):
    built = of_no_rate(3)
    expected = load(built)[0].render(noise(FRAMES))
    built["config"] |= {"in_channels": None, "out_channels": None}
    assert_same_bits(load(built)[0].render(noise(FRAMES)), expected)
