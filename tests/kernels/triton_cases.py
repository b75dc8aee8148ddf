"""The Triton engine in Triton's interpreter: the bits and histories of the NumPy engine. test_triton.py runs this.

On a GPU the bits are proven by `namdsp parity` and `tools/check_bits.py`.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from builders import blend, layer_array, linear, lstm, model, save, wavenet
from comparing import assert_same_bits
from here import MODELS
from model_zoo import grammar
from model_zoo.weights import written
from plans import PLANS, lstm_layers, stack
from sampling import everything
from test_convolve import convolve_plan, response
from triton_interpreter import make_exact, round_twice

import namdsp
from namdsp.architectures import lstm as lstm_architecture
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.kernels.triton_gpu import engine as triton
from namdsp.kernels.triton_gpu import gpu_engine, transfers, verdict
from namdsp.kernels.triton_gpu.device import Strided
from namdsp.kernels.triton_gpu.device.interpreter import Interpreter, interpreter
from namdsp.kernels.triton_gpu.fused import engine as fused_module
from namdsp.kernels.triton_gpu.fused import kernel, launcher, stream
from namdsp.kernels.triton_gpu.gpu_engine import GpuEngine
from namdsp.kernels.triton_gpu.layers import bank as bank_module
from namdsp.kernels.triton_gpu.layers import engine as layers_module
from namdsp.kernels.triton_gpu.layers.engine import LayersEngine
from namdsp.oversampling import device_filter
from namdsp.plan import plan as plan_module
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Convolve, Term
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import with_noise
from namdsp.runtime.offline import RenderTask, render_tasks

make_exact()
np.seterr(all="ignore")

#: Floats of shared memory that are too few for the sums of a small model.
LITTLE_MEMORY = 40
#: Small models that together met both sides of every condition in the code generator when they were chosen, for few
#: multiply-adds. A negative one has little shared memory.
SEEDS = (2, 22, 83, -113, 348, 356, 387, 581, 775, 1228, 1369, 3755)
#: Nested models, several channels, loops of layers, no look-back.
FILES = ("condition_nested", "linear_stereo", "slimmable", "smallest")
LAYERED = (
    "activation_parameters",
    "blended_secondary",
    "convnet_groups",
    "gated_groups",
    "head_taps",
    "linear_64",
    "prelu_channels",
    "stereo",
)
LSTMS = ("lstm 1x1", "lstm 3x2", "lstm 18x2", "lstm, fast", "lstm, shared")
#: Around the places where a level begins, or has one partition more.
TAPS = (65, 513, 1024, 1025, 1537, 8192)
OFFLINE, BLOCKS, ROWS = "tracks", "blocks", "rows"


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that short signals are several blocks, windows, chunks and pieces."""
    for module, name, value in (
        (layers_module, "OFFLINE_FRAMES", 64),
        (layers_module, "FUSED_FRAMES", 300),
        (fused_module, "OFFLINE_FRAMES", 400),
        (bank_module, "MIN_BLOCK", 12),
        (bank_module, "BLOCK_SAMPLES", 100),
        (plan_module, "PREWARM_BLOCK", 8),
        (lstm_architecture, "_PREWARM_SECONDS", 0.0005),
    ):
        monkeypatch.setattr(module, name, value)
    kernel._cached_kernels.clear()


# --- banks of voices --------------------------------------------------------------------------------------------


def engine_of(plans: list[Plan], longest: int | None, *, layered: bool = False) -> GpuEngine:
    """Of models of one structure."""
    if layered:
        return LayersEngine(plans, longest, interpreter(), "the test says so")
    return triton._engine(plans[0], longest, interpreter()).of_plans(plans)


def noise(rng: Any, rows: int, frames: int) -> Any:
    """In Fortran's order, as Numba's histories are."""
    return (rng.random((frames, rows), np.float32) - np.float32(0.5)).T


def starts_of(plan: Plan, rng: Any) -> dict[int, Any]:
    """Histories, all different; clocks of long convolutions, anywhere."""
    starts = {s: noise(rng, plan.channels[s], plan.lookbacks[s]) for s in plan.signals_with_history}
    clocks = [op.writes[1] for op in plan.ops if isinstance(op, Convolve)]
    return starts | {clock: np.float32([[rng.choice((3, 64, 511, 1e9 + 447))]]) for clock in clocks}


def compared(plan: Plan, way: str, frames: tuple[int, ...], *, layered: bool = False, seed: int = 5) -> None:
    """Voices of a plan and of another one of its structure, from different histories; the last frames by another bank.

    way : how signals come to the device
    """
    plans, rng = [plan, with_noise(plan)], np.random.default_rng(seed)
    engine = engine_of(plans, max(frames) if way == BLOCKS else None, layered=layered)
    hosts = [NumpyEngine(each, 64).voices(1) for each in plans]
    banks = [engine.bank(2, engine.sizes(2)) for _ in range(2)]
    banks[0].fill({s: np.zeros((1, 1), np.float32) for s in plan.signals_with_history})
    for voice, host in enumerate(hosts):
        start = starts_of(plan, rng)
        host.fill(start)
        banks[0].fill(start, slice(voice, voice + 1))
    at, x = 0, np.array(noise(rng, 2 * plan.in_channels, sum(frames)), order="C")
    x[:, frames[0] // 3 : frames[0] // 2] = 0
    for index, length in enumerate(frames):
        block, bank = np.ascontiguousarray(x[:, at : at + length]), banks[index == len(frames) - 1]
        if way != ROWS:
            block[-1, :: max(1, length - 1)], block[0, length // 2] = np.nan, 1e-30
        if bank is banks[1]:
            for voice in range(2):
                for s in plan.signals_with_history:
                    bank.set_history(voice, s, banks[0].history(voice, s))
        expected = np.full((2 * plan.out_channels, length), np.nan, np.float32)
        wrong = 0
        for voice, host in enumerate(hosts):
            inputs, outputs = (
                slice(voice * n, (voice + 1) * n) for n in (plan.in_channels, plan.out_channels)
            )
            for first in range(0, length, 64):
                part = slice(first, first + 64)
                wrong += host.process(block[inputs, part], expected[outputs, part])
        y = np.full_like(expected, np.nan)
        assert (through_rows(bank, block, y) if way == ROWS else bank.process(block, y)) == wrong
        assert_same_bits(y, expected)
        at += length
    for voice, host in enumerate(hosts):
        for s in plan.signals_with_history:
            np.testing.assert_array_equal(
                banks[1].history(voice, s), host.history(0, s), err_msg=f"signal {s}"
            )


def through_rows(bank: Any, x: Any, y: Any) -> int:
    """From device memory into device memory."""
    device, frames = bank.device, x.shape[1]
    rows = [transfers.allocate_rows(device, len(each), frames, margin=bank.margin) for each in (x, y)]
    device.copy(rows[0], Strided(x, frames), frames, len(x))
    bank.process_rows(*rows, frames)
    device.copy(Strided(y, frames), rows[1], frames, len(y))
    return 0


def of_file(name: str) -> Plan:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return namdsp.load(MODELS / f"{name}.nam").plan


@pytest.mark.parametrize("seed", [*SEEDS, *(range(3000, 3100) if everything() else ())])
def test_drawn_models(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `tools/check_bits.py` draws them."""
    if seed < 0:
        monkeypatch.setattr(kernel, "shared_floats_available", lambda *_: LITTLE_MEMORY)
    rng = Random(abs(seed))
    drawn = written(grammar.model(rng))
    plan = namdsp.load(drawn, compatibility=rng.choice(grammar.COMPATIBILITIES)).plan
    compared(plan, BLOCKS, (16, 16))


@pytest.mark.parametrize("name", FILES)
def test_files(name: str) -> None:
    compared(of_file(name), OFFLINE, (70,))


def test_a_film_before_a_convolution_reads_the_sum_that_a_1x1_was_stored_into(tmp_path: Path) -> None:
    array = layer_array(channels=8, kernel=3, dilations=(1, 2, 4), films={"conv_pre_film": (True, 1)})
    compared(namdsp.load(save(wavenet(array), tmp_path)).plan, OFFLINE, (150,))


@pytest.mark.parametrize("layered", [False, True])
def test_a_blend(layered: bool) -> None:
    sides = (wavenet(seed=1), 0.5, 3), (wavenet(layer_array(channels=8, kernel=3)), -1.0, 0)
    compared(namdsp.load(blend(*sides)).plan, OFFLINE, (70, 30), layered=layered)


@pytest.mark.parametrize("name", LAYERED)
def test_layers(name: str) -> None:
    compared(of_file(name), OFFLINE, (70,), layered=True)


@pytest.mark.parametrize(("name", "way"), [("head_scale_differs", OFFLINE), ("mono_to_stereo", ROWS)])
def test_chunks(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.Launcher, "programs", lambda self: 6)
    compared(of_file(name), way, (390, 30))


def test_layers_between_rows() -> None:
    compared(of_file("mono_to_stereo"), ROWS, (70, 40), layered=True)


def wide() -> Plan:
    """A layer whose weights stay in memory, gates made by another kernel, a convolution with a past after it."""
    builder = PlanBuilder(1)
    taps = np.float32([[[0.5, 0.25, 1.0]]])
    out = lstm_layers(builder, builder.conv("before", (Term(0, taps, 2),), None), 33, seed=5)
    return builder.finish(builder.conv("behind", (Term(out, taps),), np.float32([0.1])))


RECURRENT = {
    **{name: PLANS[name] for name in LSTMS},
    "several warps": stack(3, 5),
    "wide": wide(),
    "stereo": of_file("lstm_stereo"),
}


@pytest.mark.parametrize("name", RECURRENT)
def test_lstms(name: str) -> None:
    compared(RECURRENT[name], BLOCKS, (1, 2, 4, 2))


def test_a_fading_lstm() -> None:
    """States so small that their quotients underflow: in the interpreter the short division is wrong there."""
    tiny = {"hidden0": np.zeros(3, np.float32), "cell0": np.float32([1e-35, -2e-40, 1e-30])}
    plan = stack(3, seed=2, **tiny, bias=np.zeros(12, np.float32))
    x, y = np.zeros((1, 20), np.float32), np.full((2, 1, 20), np.nan, np.float32)
    for out, engine in zip(y, (engine_of([plan], 20), NumpyEngine(plan, 20)), strict=True):
        bank = engine.voices(1)
        bank.fill(plan.initial)
        bank.process(x, out)
    assert 0 < np.abs(y[1]).min() < np.abs(y[1]).max() < 1e-30
    assert_same_bits(y[0], y[1])


@pytest.mark.parametrize("taps", TAPS)
def test_long_convolutions(taps: int) -> None:
    compared(convolve_plan(response(taps)), OFFLINE, (90, 45), seed=taps)


def test_long_convolutions_over_a_period() -> None:
    """Several blocks of 512, more of 64 than one program has; of two channels."""
    layers_module.OFFLINE_FRAMES = 2500
    compared(convolve_plan(response(1100), 2, None), OFFLINE, (2500,))


# --- models -----------------------------------------------------------------------------------------------------


def signal(frames: int, rows: int = 1) -> Any:
    """Noise with silence in it."""
    x = np.array(noise(np.random.default_rng(frames), rows, frames), order="C")
    x[:, frames // 3 : frames // 2] = 0
    return x


def sequence(*parts: Any, **root: Any) -> Any:
    return model("Sequential", {"models": list(parts)}, [], **root)


SMALL = layer_array(channels=2, kernel=2, dilations=(1, 3))
#: Short prewarms: the interpreter takes milliseconds a frame of an LSTM.
SLOW = {"sample_rate": 1000}
MODELS_OF: dict[str, Any] = {
    "amp": wavenet(SMALL),
    "amp and cabinet": sequence(wavenet(SMALL), linear(1100, bias=True, seed=1)),
    "cabinet between amps": sequence(wavenet(SMALL), linear(1100, seed=1), wavenet(SMALL, seed=4)),
    "cabinet": linear(600, bias=False),
    "LSTM and cabinet": sequence(lstm(3, seed=4, **SLOW), linear(600, **SLOW), **SLOW),
    "cabinet inside": wavenet(SMALL, condition=linear(600)),
    "LSTM inside": wavenet(SMALL, condition=lstm(3, seed=4, **SLOW), **SLOW),
}


@pytest.fixture
def amp(tmp_path: Path) -> Any:
    """amp(name) -> Model"""
    return lambda name: namdsp.load(save(MODELS_OF[name], tmp_path, "amp.nam"))


@pytest.mark.parametrize("name", MODELS_OF)
def test_renders_lists_and_states(name: str, amp: Any) -> None:
    """A list, and a stream that goes from engine to engine; the first one computes the prewarm for all."""
    x, played = signal(96)[0], amp(name)
    engines = (
        ("triton", "numba", "triton", "numpy") if "inside" in name else ("numba", "triton", "numpy", "triton")
    )
    state, parts = None, []
    for part, engine in zip(np.split(x, 4), engines, strict=True):
        blocks = played.stream(max_block=24, engine=engine)
        blocks.process(x[:5])
        blocks.reset()
        if state is not None:
            blocks.set_state(state)
        parts.append(blocks.process(part))
        state = blocks.state()
    expected = amp(name).render(x, engine="numpy")
    assert_same_bits(np.concatenate(parts), expected)
    for y, length in zip(played.render([x[:30], x[:70]], engine="triton"), (30, 70), strict=True):
        assert_same_bits(y, expected[:length])


@pytest.mark.parametrize("layered", [False, True])
@pytest.mark.parametrize("name", [name for name in PLANS if name.startswith(("infinities", "zeros"))])
def test_zeros_of_both_signs_infinities_and_nans(name: str, layered: bool) -> None:
    compared(PLANS[name], BLOCKS, (17, 16), layered=layered)


@pytest.mark.parametrize("name", ["stereo", "head_scale_differs"])
def test_parts_of_voices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of streams."""
    monkeypatch.setattr(stream, "ALIGNED_VOICES", 1)  # and several are one part here
    played = namdsp.load(MODELS / f"{name}.nam")
    x = signal(40, 2)
    x[0, 5] = np.nan
    streams = [played.stream(max_block=16, channels=2, engine=name) for name in ("triton", "numpy")]
    for at in (slice(0, 16), slice(16, 17), slice(17, 33)):
        assert_same_bits(*(each.process(np.ascontiguousarray(x[:, at])) for each in streams))
    assert streams[0].state() == streams[1].state()
    assert streams[0].replaced_samples == streams[1].replaced_samples == 1


@pytest.mark.parametrize("name", ["amp", "cabinet", "loud"])
def test_words_of_refusals_and_empty_signals(name: str, amp: Any, tmp_path: Path) -> None:
    small = MODELS_OF["amp"]
    loud = small | {"weights": [1e38] * len(small["weights"])}
    played = namdsp.load(save(loud, tmp_path)) if name == "loud" else amp(name)
    for wrong in (np.nan, np.inf, 3e38):
        for at in (0, 39):
            x = signal(40)[0]
            x[at] = wrong
            for argument in (x, [signal(40)[0], x]):
                assert said(played, argument, "triton") == said(played, argument, "numpy")
    for shape in ((0,), (2, 0), (0, 5)):
        (y,) = played.render([np.zeros(shape)], engine="triton", channels_first=True)
        assert y.shape == shape


def said(played: Any, x: Any, engine: str) -> str:
    try:
        played.render(x, engine=engine)
    except namdsp.AudioError as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("layered", [False, True])
@pytest.mark.parametrize("name", ["amp", "amp and cabinet", "cabinet between amps", "LSTM and cabinet"])
def test_models_of_one_shape_share_a_launch(
    name: str, layered: bool, amp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if layered:
        monkeypatch.setattr(triton, "refusal", lambda plan: "the test says so")
        monkeypatch.setattr(triton, "split", lambda plan: None)
    plan, x, stacked = amp(name).plan, signal(50)[0], []
    batch_engine = GpuEngine.batch_engine
    monkeypatch.setattr(
        GpuEngine, "batch_engine", lambda self, plans: stacked.append(len(plans)) or batch_engine(self, plans)
    )
    plans, signals, which = [plan, with_noise(plan)], [x, x[:20], x[42:], x[::-1].copy()], [0, 1, 0, 1]
    played = []
    for engines in ([triton.build(each, None) for each in plans], [NumpyEngine(each, 90) for each in plans]):
        tasks = [RenderTask(engines[i], each[np.newaxis]) for i, each in zip(which, signals, strict=True)]
        played.append([task.y[0] for task in render_tasks(tasks, None)])
    assert len(stacked) == 1
    for y, expected in zip(*played, strict=True):
        assert_same_bits(y, expected)


@pytest.mark.parametrize("work", ["streams", "a list", "models", "pieces"])
def test_filters_on_the_device(work: str, amp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Renders, lists, models of a shape; streams, whose filters are on the processor."""
    played, x = amp("amp"), signal(70 if work == "pieces" else 100, 2)
    other = namdsp.with_weights(played, {n: -0.9 * w for n, w in namdsp.named_weights(played).items()})
    with_cabinets = [amp(name) for name in ("amp and cabinet", "cabinet between amps")]
    if work == "pieces":
        monkeypatch.setattr(transfers, "MIN_ROW_FRAMES", 64)
        monkeypatch.setattr(transfers, "MAX_ROWS_SAMPLES", 1)
    play = {
        "streams": lambda engine: [streamed(played, x[0], engine)],
        "a list": lambda engine: played.render([x[0], x[1, :5]], engine=engine, oversample=2),
        "models": lambda engine: namdsp.render_many([played, other], [*x], engine=engine, oversample=2),
        "pieces": lambda engine: [
            each.render(rows, engine=engine, oversample=factor, channels_first=True)
            for each, rows, factor in ((played, x, 3), *((each, x[:1], 2) for each in with_cabinets))
        ],
    }[work]
    for y, expected in zip(play("triton"), play("numba"), strict=True):
        assert_same_bits(y, expected)


def streamed(played: Any, x: Any, engine: str) -> Any:
    """With the state of another stream in the middle."""
    streams = [played.stream(max_block=50, oversample=2, engine=each) for each in ("numba", engine)]
    first = streams[0].process(x[:50])
    streams[1].set_state(streams[0].state())
    return np.concatenate([first, streams[1].process(x[50:])])


# --- verdicts ---------------------------------------------------------------------------------------------------

REFUSAL = (
    r"wrong on this GPU \(a.* GPU\): .*, .*[\d,]+ of [\d,]+ samples differ.*"
    r'Use engine="numba".*namdsp parity'
)


@pytest.fixture
def verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """verdicts(oversample) -> what became of a render, a list, a stream, and a render by `auto`, in a new process."""
    monkeypatch.setenv("NAMDSP_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(Interpreter, "identity", "a GPU")
    path, x = save(MODELS_OF["amp"], tmp_path, "amp.nam"), signal(60)[0]

    def play(oversample: int = 1) -> list[str]:
        verdict._known.clear()
        amp, results = namdsp.load(path), []
        expected = namdsp.load(path).render(x, engine="numpy", oversample=oversample)
        for work in (
            lambda: amp.render(x, engine="triton", oversample=oversample),
            lambda: amp.render([x, x], engine="triton", oversample=oversample)[1],
            lambda: amp.stream(max_block=60, engine="triton").process(x),
            lambda: amp.render(x, oversample=oversample),
        )[:: 3 if oversample > 1 else 1]:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    assert_same_bits(work(), expected)
                    results.append("equal")
                except namdsp.WrongKernelError as wrong:
                    results.append("refused" if re.search(REFUSAL, str(wrong)) else str(wrong))
            results += ["warned" for item in caught if item.category is namdsp.EngineWarning]
        return results

    yield play
    verdict._known.clear()


def test_wrong_kernels_are_refused_before_their_first_sound(
    verdicts: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared, difference = [], verdict.plan_difference
    monkeypatch.setattr(
        gpu_engine, "plan_difference", lambda *these: compared.append(these[0]) or difference(*these)
    )
    assert (verdicts(), compared) == (["equal"] * 4, [verdict.WHOLE, verdict.STREAM])
    assert (verdicts(), len(compared)) == (["equal"] * 4, 2)
    monkeypatch.setattr(Interpreter, "identity", "another GPU")
    with round_twice():
        assert verdicts() == ["refused"] * 3 + ["equal", "warned"]
    assert len(compared) == 4
    assert (verdicts(), len(compared)) == (["equal"] * 4, 6), "the GPU may be mended"


def test_wrong_filters_are_refused(verdicts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    right = device_filter._KERNEL
    body = tuple(line.replace("TAPS - 1 - newer", "newer") for line in right.body)
    assert verdicts(2) == ["equal", "equal"]
    monkeypatch.setattr(device_filter, "_KERNEL", replace(right, body=body))
    assert verdicts(2) == ["refused", "equal", "warned"]
