"""The Numba engine against the reference, bit for bit: shapes at the edges, any blocks, awkward numbers.

Models drawn from the whole format, at every width of vectors: `test_any_model.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, tensors, wavenet
from comparing import assert_same_bits
from hypothesis import given, settings
from hypothesis import strategies as st
from numba_models import NAMES, engine_of, every_activation, read, run_blocks, settle, signal
from sampling import FOLDER, examples, sample
from single_op import run_plan

import namdsp
from namdsp import EngineError, SettingError
from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.native import targets as target_module
from namdsp.native.targets import LANES_VARIABLE, Target
from namdsp.runtime.offline import render_reference

#: Lengths around the block of the engine (64 to 256), tiles (up to 64).
LENGTHS = [1, 63, 64, 65, 2, 127, 128, 129, 7, 255, 256, 257]


def render(model: namdsp.Model, x: Any, lengths: list[int]) -> Any:
    """x through the Numba engine in blocks, after silence."""
    engine = engine_of(model, max(lengths))
    assert all(segment.kernel for segment in engine.schedule)
    state = engine.new_state()
    settle(engine, state)
    return run_blocks(engine, state, x, lengths)


def expected(model: namdsp.Model, x: Any) -> Any:
    """The reference, [C, T]."""
    return np.atleast_2d(model.render(x, engine="reference"))


# --- shapes


@pytest.mark.parametrize("name", sample(NAMES, FOLDER))
def test_every_model_of_the_folder(name: str) -> None:
    model = read(name)
    x = signal(model, 330)
    assert_same_bits(render(model, x, [1, 63, 65, 201]), expected(model, x))


@pytest.mark.parametrize(
    "array",
    [
        layer_array(channels=2, dilations=[1 + 7 * i % 40 for i in range(200)]),
        layer_array(channels=1, kernel=64, dilations=(1, 5)),
        layer_array(channels=1, kernel=1, dilations=(1,)),
        layer_array(channels=3, kernel=2, dilations=(8192, 64, 128, 129, 127)),
        layer_array(channels=32, dilations=(1, 9), kernel=2, activation="Softsign"),
        layer_array(channels=17, dilations=(3,), kernel=3, activation="ReLU"),
        layer_array(channels=16, groups_input=16, layer1x1=16, kernel=3, activation="ReLU"),
        layer_array(channels=12, bottleneck=6, groups_input=3, layer1x1=2, kernel=2, activation="Softsign"),
        layer_array(channels=20, head=20, head_kernel=2, activation="ReLU"),
    ],
    ids=[
        "200 layers",
        "64 taps",
        "nothing to look back at",
        "dilation 8192",
        "32 channels",
        "17 channels",
        "depthwise",
        "groups that differ",
        "20 outputs",
    ],
)
def test_shapes_at_the_edges(array: Any, tmp_path: Any) -> None:
    model = namdsp.load(save(wavenet(array, seed=3), tmp_path))
    x = signal(model, 700)
    assert_same_bits(render(model, x, LENGTHS), expected(model, x))


@pytest.mark.parametrize(("lanes", "some"), [("8", {(13, False)}), ("16", {(13, False), (11, True)})])
def test_the_last_tile_may_have_fewer_rows(lanes: str, some: Any, tmp_path: Any, monkeypatch: Any) -> None:
    """`some` are numbers of rows for which that is so, and whether they are gated."""
    monkeypatch.setenv(LANES_VARIABLE, lanes)
    slopes = {"type": "PReLU", "negative_slopes": [0.1 * row for row in range(13)]}
    built = wavenet(
        layer_array(channels=11, dilations=(3,), gating="gated", secondary="Sigmoid", head=13),
        layer_array(channels=13, input_size=11, dilations=(2,), kernel=3, activation=slopes),
    )
    model = namdsp.load(save(built, tmp_path))
    items = [item for call in engine_of(model).calls for item in call.spec["items"] if item["op"] == "conv"]
    assert {(item["rows"], item["halves"] == 2) for item in items if item["rows"] % item["outs"]} >= some
    x = signal(model, 150)
    assert_same_bits(render(model, x, [65, 85]), expected(model, x))


@settings(max_examples=examples(15, 80))
@given(lengths=st.lists(st.sampled_from(LENGTHS) | st.integers(1, 300), min_size=1, max_size=12))
@pytest.mark.parametrize("name", ["channels_03", "dilation_2048"])
def test_any_split_into_blocks_gives_the_same_output(name: str, lengths: list[int]) -> None:
    """Rings wrap: long enough for several rounds of each."""
    model = read(name)
    x = signal(model, 6000)
    full = render(model, x, [6000])
    assert_same_bits(render(model, x, lengths), full)


def test_rings_that_wrap_repeatedly_equal_the_reference() -> None:
    model = read("channels_02")
    x = signal(model, 9000)
    assert_same_bits(render(model, x, [37]), expected(model, x))


@pytest.mark.parametrize("name", ["a1_standard", "films_gated"])
def test_rings_wrap_in_different_blocks(name: str) -> None:
    """So that no block has the work of many: a stream's worst block, which no bits show."""
    engine = engine_of(read(name))
    signals = engine.tables.signals
    rings = signals["ring"] > 0
    frames_left = (signals["ring"] - engine.new_state().positions)[rings]
    assert np.unique(frames_left).size >= 4


def test_explain_of_a_model_lists_the_schedule() -> None:
    model = read("gated_groups")
    text = model.explain(engine="numba")
    assert text.startswith("engine numba\n")
    for op in model.plan.ops:
        assert op.qualname in text
    assert "not conv with gate: groups=" in text


# --- widths

LANES = [1, 4, 8, 16]


@pytest.mark.parametrize("lanes", LANES)
def test_activations_have_their_bits_at_every_width_of_vectors(
    lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LANES_VARIABLE, str(lanes))
    plan = every_activation()
    x = (4 * np.random.default_rng(3).standard_normal((1, 200))).astype(np.float32)
    numba = NumbaEngine(plan, 64, target_module.target())
    assert {call.spec["lanes"] for call in numba.calls} == {lanes}
    assert_same_bits(run_plan(plan, x, engine=numba), run_plan(plan, x, engine="numpy"))


@pytest.mark.parametrize("name", ["channels_06", "activations"])
def test_divisions_among_later_sums_meet_the_right_rows(name: str) -> None:
    """Blocks of no tile of 32 frames, of one, two, three and seven, and frames that are left over."""
    model = read(name)
    x = signal(model, 420)
    assert_same_bits(render(model, x, [1, 32, 96, 160, 161, 195]), expected(model, x))


@pytest.mark.parametrize("forced", ["3", "0", "32", "-8", "eight", "8.0", " 8"])
def test_a_width_that_does_not_exist_is_refused(forced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANES_VARIABLE, forced)
    model = read("smallest")
    with pytest.raises(SettingError, match=rf"^{LANES_VARIABLE}={forced}: expected one of 1, 4, 8, 16"):
        model.stream(max_block=64, engine="numba")


# --- a processor that cannot


def test_without_fused_multiply_add_numba_is_refused_by_name_and_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(target_module, "_host", lambda: (Target(4, 16), False))
    model = read("smallest")
    with pytest.raises(EngineError, match="no fused multiply-add"):
        model.stream(max_block=64, engine="numba")
    assert model.stream(max_block=64).engine != "numba"
    assert "passed over numba: numba: this processor has no fused multiply-add" in model.explain()


# --- awkward numbers


def awkward(kind: str, frames: int) -> Any:
    rng = np.random.default_rng(2)
    x = np.zeros(frames, np.float32)
    if kind == "one sample":
        x[10] = 0.5
    elif kind == "tail":  # through the floor into silence
        x[:] = np.float32(0.99) ** np.arange(frames) * 1e-22
    elif kind == "subnormal":
        x[:] = rng.integers(1, 1 << 22, frames).astype(np.uint32).view(np.float32)
    elif kind == "at the floor":
        x[:] = np.resize(np.array([1, -1, 1 - 2**-24, 1 + 2**-23], np.float64) * INPUT_FLOOR, frames)
    elif kind == "negative zero":
        x[:] = -0.0
    elif kind == "loud":
        x[:] = rng.standard_normal(frames) * 1e4
    elif kind == "largest":
        x[::7] = np.finfo(np.float32).max
        x[3::7] = -np.finfo(np.float32).max
    return x[np.newaxis]


@pytest.mark.parametrize(
    "kind",
    ["silence", "one sample", "tail", "subnormal", "at the floor", "negative zero", "loud", "largest"],
)
@pytest.mark.parametrize("name", ["activations", "blended", "a2_lite", "activation_parameters"])
def test_awkward_signals(name: str, kind: str) -> None:
    model = read(name)
    x = awkward(kind, 300)
    actual = render(model, x, [64, 37])
    if kind == "largest":  # may overflow: NaN is where NaN is, regardless of its payload
        with np.errstate(all="ignore"):
            truth = render_reference(model.parsed, x, model.plan.prewarm_frames)
        assert_same_bits(np.nan_to_num(actual, nan=-7.0), np.nan_to_num(truth, nan=-7.0))
    else:
        assert_same_bits(actual, expected(model, x))


@pytest.mark.parametrize("scale", [1e-37, 1e-38, 1e-40])
def test_signals_that_are_subnormal_inside_keep_all_their_bits(scale: float, tmp_path: Any) -> None:
    """No bias, and tiny weights where the input enters (a fan-in of 1). With flush-to-zero on, most frames differ."""
    built = wavenet(
        layer_array(channels=3, dilations=(1, 70), kernel=3, activation="LeakyReLU"), head_scale=1.0
    )
    weights = np.array(built["weights"])
    at = 0
    for count, fan_in in tensors(built["config"]):
        weights[at : at + count] *= 0.0 if fan_in == 0 else scale if fan_in == 1 else 1.0
        at += count
    model = namdsp.load(save({**built, "weights": weights.astype(np.float32).tolist()}, tmp_path))
    x = signal(model, 300)
    actual = render(model, x, [64, 37])
    assert len(np.unique(actual)) > 50
    assert np.any((actual != 0) & (np.abs(actual) < np.finfo(np.float32).tiny))
    assert_same_bits(actual, expected(model, x))


def test_samples_that_are_not_finite_count_as_zero_and_are_counted() -> None:
    model = read("channels_03")
    x = signal(model, 300)
    broken = x.copy()
    broken[0, [0, 63, 64, 299]] = np.nan, np.inf, -np.inf, np.nan
    x[0, [0, 63, 64, 299]] = 0
    engine = engine_of(model, 300)
    state, out = engine.new_state(), np.empty_like(x)
    settle(engine, state)
    assert state.process(broken, out) == 4
    assert_same_bits(out, expected(model, x))
