"""What a file can make a machine compile is bounded; parameters of activations compile nothing.

That the smallest code has the bits of the fastest: test_engines.py.
"""

from __future__ import annotations

import itertools
import json
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from comparing import assert_same_bits
from numba_models import FILES, plan_of, read, signal
from other_builders import convnet, lstm, sequential
from recurrent import TinyLstm
from sampling import everything

import namdsp
from namdsp.errors import EngineError, SettingError
from namdsp.kernels.numba_cpu import code_size
from namdsp.kernels.numba_cpu.call import Call
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.code_size import MAX_OPERATIONS, TOO_MANY, vector_operations
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numba_cpu.kernel import kernel_ir
from namdsp.native import targets as target_module
from namdsp.native.targets import LANES_VARIABLE, Target, target
from namdsp.plan.activations import KINDS
from namdsp.plan.replicated import replicated


def reference(model: namdsp.Model, x: Any) -> Any:
    return np.atleast_2d(model.render(x, engine="reference"))


def long_taps() -> dict[str, Any]:
    """40 layers, each with another number of taps."""
    return wavenet(layer_array(channels=2, dilations=[1] * 40, kernel=list(range(1, 41)), activation="ReLU"))


def various_widths() -> dict[str, Any]:
    """20 arrays, each of a different width."""
    arrays = []
    for index in range(20):
        arrays.append(
            layer_array(
                channels=index + 1,
                input_size=index or 1,
                dilations=(1, 2),
                head=index + 2 if index < 19 else 1,
                activation="Tanh",
            )
        )
    return wavenet(*arrays)


def various_gates() -> dict[str, Any]:
    """Every activation after two gates that keep it small, gated and blended."""
    gates = ("Sigmoid", "Softsigmoid")
    pairs = [(one, other, how) for one in KINDS for other in gates for how in ("gated", "blended")]
    return wavenet(
        layer_array(
            channels=2,
            dilations=[1] * len(pairs),
            activation=[one for one, _, _ in pairs],
            secondary=[other for _, other, _ in pairs],
            gating=[how for _, _, how in pairs],
        )
    )


def one_frame_per_item() -> dict[str, Any]:
    """300 layers that look at one frame: nothing ends a kernel but its length."""
    return wavenet(layer_array(channels=1, dilations=[1] * 300, kernel=1, activation="ReLU"))


def deep_lstm() -> dict[str, Any]:
    """A row of LSTMs, each of a different width, and a ConvNet of another width after each."""
    row = []
    for width in range(1, 9):
        row.append(lstm(width, 1 + width % 2, seed=width, sample_rate=None))
        row.append(convnet(width, (1, 2), seed=width, sample_rate=None))
    return sequential(*row, sample_rate=None)


def various_units() -> dict[str, Any]:
    """LSTMs too wide to be unrolled."""
    row = [lstm(width, sample_rate=None) for width in (66, 67, 68)]
    return sequential(*row, sample_rate=None)


HOSTILE = {
    "taps": long_taps,
    "widths": various_widths,
    "gates": various_gates,
    "one frame": one_frame_per_item,
    "lstms": deep_lstm,
    "units": various_units,
}


#: By default; both kinds of kernel, of both kinds of model.
PLAYED = ("taps", "lstms")


def cost(scheduled: list[Call]) -> tuple[int, set[str]]:
    """What the kernels of shapes cost, and the kinds of the others."""
    specs = {json.dumps(call.spec, sort_keys=True): call.spec for call in scheduled}.values()
    fast = {json.dumps(call.spec, sort_keys=True) for call in scheduled if TOO_MANY not in str(call.refusals)}
    local = [spec for spec in specs if json.dumps(spec, sort_keys=True) in fast]
    others = {json.dumps(spec) for spec in specs if json.dumps(spec, sort_keys=True) not in fast}
    return sum(vector_operations(spec) for spec in local), others


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_of_multiple_shapes_compiles_a_bounded_number_of_kernels(
    name: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few here, so that the test is short; with the usual number, the most work gets the kernels."""
    model = namdsp.load(save(HOSTILE[name](), tmp_path))
    monkeypatch.setattr(code_size, "MAX_OPERATIONS", 1000)
    scheduled = kernel_calls(model.plan, target())
    local, others = cost(scheduled)
    assert local <= 1000
    assert max(len(call.spec.get("items", ())) for call in scheduled) <= 32
    if others and name != "units":
        assert "more shapes than fast kernels are compiled for" in str([call.segment for call in scheduled])
    if name in PLAYED or everything():
        x = signal(model, 70)
        assert_same_bits(np.atleast_2d(model.render(x, engine="numba")), reference(model, x))


def a_thousand_shapes() -> dict[str, Any]:
    """1,152 layers, nearly all of another shape, with weights that keep it from overflowing."""
    shapes = list(itertools.product(range(1, 9), KINDS, ("Sigmoid", "Softsigmoid", "Tanh", "ReLU")))
    arrays = [
        layer_array(
            channels=channels,
            input_size=max(channels - 1, 1),
            head=channels + 1 if channels < 3 else 1,
            dilations=[1] * len(shapes),
            kernel=[taps for taps, _, _ in shapes],
            activation=[kind for _, kind, _ in shapes],
            secondary=[kind for _, _, kind in shapes],
            gating=["gated"] * len(shapes),
        )
        for channels in range(1, 4)
    ]
    built = wavenet(*arrays)
    built["weights"] = [0.01 * weight for weight in built["weights"]]
    return built


def test_a_thousand_shapes_are_played_by_numpy_and_nothing_is_compiled(tmp_path: Any) -> None:
    model = namdsp.load(save(a_thousand_shapes(), tmp_path), allow_large=True)
    x = signal(model, 5)
    began = time.process_time()
    with pytest.raises(EngineError, match=r"take about \d+ s; expected at most 11 s\. Use engine=\"numpy\""):
        model.render(x, engine="numba")
    assert time.process_time() - began < 5
    assert_same_bits(np.atleast_2d(model.render(x, engine="auto")), reference(model, x))
    assert "passed over numba: numba: this model has so many different shapes" in model.explain()
    assert "engine numpy" in model.explain()


def test_every_model_of_the_folder_has_separate_kernels() -> None:
    for path in FILES:
        local, others = cost(kernel_calls(read(path).plan, target()))
        assert local <= MAX_OPERATIONS, path.stem
        assert others == set(), path.stem


@pytest.mark.parametrize("voices", [1, target().lanes])
def test_layers_of_a_deep_lstm_share_kernels(voices: int) -> None:
    plan = TinyLstm.random(hidden=2, layers=500).plan()
    scheduled = kernel_calls(replicated(plan, voices) if voices > 1 else plan, target())
    local, others = cost(scheduled)
    assert local <= MAX_OPERATIONS
    assert others == set()
    specs = {json.dumps(call.spec) for call in scheduled}
    assert len(specs) <= 5  # the first layers, those in the middle, the last, the head and its inputs
    assert sum(len(call.spec["layers"]) for call in scheduled if "layers" in call.spec) == 500


def test_the_shapes_that_do_the_most_work_get_the_kernels(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = wavenet(layer_array(channels=4, dilations=[1] * 8, kernel=[3, 3, 3, 3, 3, 3, 2, 2]))
    plan = namdsp.load(save(built, tmp_path)).plan
    largest = max(vector_operations(call.spec) for call in kernel_calls(plan, target()))
    monkeypatch.setattr(code_size, "MAX_OPERATIONS", largest)
    local = [call for call in kernel_calls(plan, target()) if TOO_MANY not in str(call.refusals)]
    taps = {item["terms"][0][0] for call in local for item in call.spec["items"] if item["op"] == "conv"}
    assert 3 in taps
    assert 2 not in taps


def test_the_estimate_of_a_kernels_code_follows_the_code() -> None:
    """Lines of its IR, before anything is optimised."""
    specs = [call.spec for name in ("every activation", "a1_nano", "lstm_1x8") for call in plain_calls(name)]
    lines = [kernel_ir(spec).count("\n") for spec in specs]
    estimates = [vector_operations(spec) for spec in specs]
    assert np.corrcoef(lines, estimates)[0, 1] > 0.9


def plain_calls(name: str) -> list[Call]:
    return kernel_calls(plan_of(name), target())


def test_voices_of_a_model_of_excessive_shapes_compile_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = TinyLstm.random(hidden=3, layers=2).plan()
    assert NumbaEngine(plan, 64, target()).voices_per_vector == target().lanes
    monkeypatch.setattr(code_size, "MAX_OPERATIONS", 0)
    engine = NumbaEngine(plan, 64, target())
    assert engine.voices_per_vector == 1
    assert engine.voices(target().lanes).count == target().lanes


@pytest.mark.parametrize("name", sorted(name for name, kind in KINDS.items() if kind.defaults))
def test_layers_that_differ_in_parameters_share_their_kernel(name: str, load: Any) -> None:
    """So plans of equal structure are not the same plan."""

    def plan(slopes: list[float]) -> Any:
        keys = [key for key, _ in KINDS[name].defaults]
        kinds = [{"type": name, **{key: slope + at for at, key in enumerate(keys)}} for slope in slopes]
        return load(
            wavenet(layer_array(dilations=[1] * len(slopes), activation=kinds)), compatibility="trainer"
        )[0].plan

    apart, same = plan([0.1, 0.2, 0.3, -0.4]), plan([0.1] * 4)
    kernels = [len({repr(call.spec) for call in kernel_calls(one, target())}) for one in (apart, same)]
    assert kernels[0] == kernels[1]
    assert apart.structure == same.structure
    assert apart.fingerprint != same.fingerprint


@pytest.mark.parametrize("forced", ["3", "0", "32", "-8", "eight", "8.0", " 8"])
def test_a_width_that_does_not_exist_is_refused(forced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANES_VARIABLE, forced)
    with pytest.raises(SettingError, match=rf"^{LANES_VARIABLE}={forced}: expected one of 1, 4, 8, 16"):
        read("smallest").stream(max_block=64, engine="numba")


def test_without_fused_multiply_add_numba_is_refused_by_name_and_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(target_module, "_host", lambda: (Target(4, 16), False))
    model = read("smallest")
    with pytest.raises(EngineError, match="no fused multiply-add"):
        model.stream(max_block=64, engine="numba")
    assert model.stream(max_block=64).engine != "numba"
    assert "passed over numba: numba: this processor has no fused multiply-add" in model.explain()


def test_explain_lists_every_operation_and_why_a_gate_is_apart() -> None:
    model = read("gated_groups")
    text = model.explain(engine="numba")
    assert text.startswith("engine numba\n")
    assert all(op.qualname in text for op in model.plan.ops)
    assert "not conv with gate: groups=" in text


def test_signals_that_are_read_from_outside_are_written_by_a_kernel() -> None:
    """Each in memory of its own: gradients read them after all kernels have run."""
    plan = read("films_gated").plan
    inner = frozenset(op.out for op in plan.ops if op.out != plan.output)
    for stored in (frozenset(), inner):
        calls = kernel_calls(replace(plan, stored=stored), target())
        written = {signal for call in calls for signal in call.writes}
        assert stored <= written
        assert stored or not inner <= written
