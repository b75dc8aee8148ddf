"""Plan -> kernel calls -> tables: every operation once, in an order that works, on memory that nobody else needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba_models import engine_of, read
from zoo import MODELS

import namdsp
from namdsp.kernels.numba_cpu import engine as engine_module
from namdsp.kernels.numba_cpu.call import Read
from namdsp.kernels.numba_cpu.engine import NumbaEngine, build
from namdsp.kernels.numba_cpu.schedule import calls
from namdsp.kernels.numba_cpu.tables import LONGEST_SLIDE
from namdsp.native.records import PAD, TERM_END, TERM_LEAD, TERM_RING, TERM_STEP, TERM_TAPS
from namdsp.native.targets import Target, target
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Activate, Add, Affine, Conv, Gate, Lstm, Scale, Term

#: Names in `models/zoo/` whose schedules differ in kind.
FILES = (
    "a1_standard",
    "a2_full",
    "blended",
    "bottleneck_02",
    "channels_01",
    "depthwise",
    "dilation_8192",
    "gated_groups",
    "layer1x1_off",
    "post_head",
    "stereo_condition",
    "taps_64",
    "three_arrays",
    "wide_32",
    "condition_films",
    "condition_nested",
    "films_gated",
    "head1x1_two_arrays",
)


@pytest.fixture(scope="module")
def engines(zoo: Any) -> dict[str, NumbaEngine]:
    """Of each model."""
    return {name: laid_out(zoo(name) if name in MODELS else read(name)) for name in (*FILES, *MODELS)}


def of_each(check: Callable[[Any], None]) -> Callable[..., None]:
    """A test of one engine becomes one of all; a failure says of which."""

    def over_all(engines: dict[str, NumbaEngine]) -> None:
        for name, built in engines.items():
            try:
                check(built)
            except AssertionError as failed:
                raise AssertionError(f"{name}: {failed}") from failed

    return over_all


def laid_out(model: namdsp.Model) -> NumbaEngine:
    """An engine to look at, not to play: of its kernels only those are compiled that make a carry of zeros."""
    real = engine_module.kernel_address
    carrying = [call.spec for call in calls(model.plan, target()) if call.carry]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_module, "kernel_address", lambda spec: real(spec) if spec in carrying else 0)
        return engine_of(model)


# --- what goes together


@of_each
def test_every_operation_is_taken_exactly_once(built: Any) -> None:
    taken = Counter(place for call in built.calls for place in call.places)
    assert taken == Counter(op.place for op in built.plan.ops)


@of_each
def test_a_call_reads_what_is_there_and_each_signal_is_written_once(built: Any) -> None:
    there = {0}
    feedback = {signal for op in built.plan.ops for signal in op.feedback}
    for call in built.calls:
        for operand in call.reads:
            signal, delay, taps, dilation, _ = operand
            carried = call.carry is not None and signal == call.carry.signal
            own = carried or signal in feedback.intersection(call.writes)
            assert signal in there or (own and delay == (call.carry.parts.delay if carried else 1))
            assert delay <= built.tables.lookbacks[signal]
            assert own or delay == (taps - 1) * dilation
        for out in call.writes:
            assert out not in there
            there.add(out)
    assert built.plan.output in there


@of_each
def test_every_history_is_stored(built: Any) -> None:
    written = {0}.union(*(call.writes for call in built.calls))
    assert {index for index, frames in enumerate(built.plan.lookbacks) if frames} <= written


@of_each
def test_each_lookback_is_read_to_its_end(built: Any) -> None:
    reach = Counter[int]()
    for call in built.calls:
        for operand in call.reads:
            reach[operand.signal] = max(reach[operand.signal], operand.delay)
        if call.carry:  # what its parts see, one after the other
            parts = call.carry.parts
            assert call.carry.history == (parts.count - 1) * parts.delay + parts.lookback_frames
            reach[call.carry.source] = max(reach[call.carry.source], call.carry.history)
    assert [reach[index] for index in range(len(built.plan.channels))] == list(built.plan.lookbacks)


@pytest.mark.parametrize("name", ["a1_standard", "a1_nano", "channels_03", "films_gated", "gated_groups"])
def test_a_layer_is_one_call(name: str) -> None:
    """With its FiLMs and gate: from one dilated convolution to the next. The rechannel before the first has its own."""
    engine = laid_out(read(name))
    looking_back = {
        op.place
        for op in engine.plan.ops
        if isinstance(op, Conv) and any(term.lookback_frames for term in op.terms)
    }
    assert len(looking_back) >= 4
    assert [sum(place in looking_back for place in call.places) for call in engine.calls[1:]] == [1] * len(
        looking_back
    )
    assert all(call.places[0] in looking_back for call in engine.calls[1:])


def test_a_wide_layer_is_cut() -> None:
    """What the items of a kernel write must fit the first-level cache."""
    builder = PlanBuilder(1)
    signal = 0
    for layer in range(3):
        weight = np.ones((200, 1 if layer == 0 else 200, 1), np.float32)
        signal = builder.conv(f"wide {layer}", (Term(signal, weight),), None)
    engine = build(builder.finish(signal), 64)
    assert [call.places for call in engine.calls] == [("wide 0",), ("wide 1",), ("wide 2",)]


def test_signals_inside_a_kernel_have_no_rows() -> None:
    engine = laid_out(read("a1_standard"))
    inside = set(range(len(engine.plan.channels))) - {0}.union(*(call.writes for call in engine.calls))
    fused = {op.out for op in engine.plan.ops}
    assert inside & fused
    assert not any(engine.tables.signals["stride"][signal] for signal in inside)
    layer = engine.calls[2]
    assert layer.spec["locals"] == [16]  # the activation, between convolution and layer1x1


@pytest.mark.parametrize(("name", "held"), [("a1_nano", [0]), ("a1_standard", [])])
def test_what_is_narrow_stays_in_registers(name: str, held: list[int]) -> None:
    """4 channels of a tile fit, 16 do not."""
    assert laid_out(read(name)).calls[2].spec["registers"] == held


@pytest.mark.parametrize(("name", "in_memory"), [("a1_nano", [True, False]), ("a1_standard", [True])])
def test_constants_of_an_activation_leave_the_registers_to_many_chains(
    name: str, in_memory: list[bool]
) -> None:
    """Tiles of 4x4 and 8x2 are crowded where there are 32 registers, those of 2x4 are not."""
    specs = [call.spec for call in calls(read(name).plan, Target(16, 32))]
    tanh = [spec for spec in specs if any(item.get("activation") for item in spec["items"])]
    for spec in tanh:
        assert bool(spec["constants"]) == (spec["items"][0]["outs"] * spec["vecs"] >= 16)
        assert not spec["constants"] or {10.0, 0.5, 1.0} <= set(spec["constants"])
    assert list(dict.fromkeys(bool(spec["constants"]) for spec in tanh)) == in_memory


@pytest.mark.parametrize(("name", "calls_of_gates"), [("gated", 0), ("blended", 0), ("gated_groups", None)])
def test_a_gate_goes_with_its_convolution_unless_groups_part_the_halves(
    name: str, calls_of_gates: int | None
) -> None:
    engine = laid_out(read(name))
    gates = {op.place for op in engine.plan.ops if isinstance(op, Gate)}
    alone = [call for call in engine.calls for item in call.spec["items"] if item["op"] == "gate"]
    assert gates
    assert len(alone) == (len(gates) if calls_of_gates is None else calls_of_gates)
    refused = [call for call in engine.calls if call.refusals]
    assert refused == alone
    for call in refused:
        assert "groups=" in call.refusals[0][1]


@of_each
def test_explain_names_every_call_and_every_place(built: Any) -> None:
    assert len(built.schedule) == len(built.calls)
    for segment, call in zip(built.schedule, built.calls, strict=True):
        assert segment.places == call.places
        assert segment.kernel.startswith(call.spec["kernel"])
        assert segment.refusals == call.refusals


def test_explain_of_a_model_lists_the_schedule() -> None:
    model = read("gated_groups")
    text = model.explain(engine="numba")
    assert text.startswith("engine numba\n")
    for op in model.plan.ops:
        assert op.place in text
    assert "not conv with gate: groups=" in text


def test_a_sum_of_one_signal_with_itself_is_computed() -> None:
    """The other operand is the value itself, which is not there before the convolution is."""
    builder = PlanBuilder(1)
    a = builder.conv("conv", (Term(0, np.full((1, 1, 1), 2.0, np.float32)),), None)
    plan = builder.finish(builder.add("sum", a, a))
    engine = build(plan, 64)
    out = np.zeros((1, 3), np.float32)
    engine.process(engine.new_state(), np.array([[1.0, -3.0, 0.5]], np.float32), out)
    assert out.tolist() == [[4.0, -12.0, 2.0]]


# --- where signals live


def spans(engine: Any) -> dict[int, tuple[int, int]]:
    """signal -> its floats in the arena, for all signals that are stored."""
    stored = {0}.union(*(call.writes for call in engine.calls))
    return {
        index: (int(row["base"]), int(row["base"] + row["channels"] * row["stride"]))
        for index, row in enumerate(engine.tables.signals)
        if index in stored
    }


def lives(engine: Any) -> dict[int, tuple[int, int]]:
    """signal -> first and last step at which its floats must be its own. Input is step -1, output the last."""
    end = len(engine.calls)
    found: dict[int, list[int]] = {0: [-1]}
    for step, call in enumerate(engine.calls):
        for index in [*call.writes, *(operand.signal for operand in call.reads)]:
            found.setdefault(index, []).append(step)
    found[engine.plan.output].append(end)
    for index, lookback in enumerate(engine.tables.lookbacks):
        if lookback:
            found[index] += [-1, end]
    return {index: (min(steps), max(steps)) for index, steps in found.items()}


def clashes(spans: dict[int, tuple[int, int]], lives: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    """Pairs of signals that share floats while both are alive."""
    return [
        (a, b)
        for a in spans
        for b in spans
        if a < b
        and spans[a][0] < spans[b][1]
        and spans[b][0] < spans[a][1]
        and lives[a][0] <= lives[b][1]
        and lives[b][0] <= lives[a][1]
    ]


@of_each
def test_signals_that_are_alive_together_share_no_memory(built: Any) -> None:
    assert clashes(spans(built), lives(built)) == []


def test_the_check_sees_a_clash() -> None:
    engine = laid_out(read("a1_nano"))
    places, times = spans(engine), lives(engine)
    a, b = engine.calls[0].reads[0][0], engine.calls[0].writes[0]
    assert clashes({**places, b: places[a]}, times) != []
    assert clashes(places, dict.fromkeys(times, (0, 0))) != []  # scratch is shared, so times matter


@of_each
def test_the_arena_holds_every_row_and_a_pad_behind_the_last(built: Any) -> None:
    ends = [end for _, end in spans(built).values()]
    assert min(start for start, _ in spans(built).values()) >= 0
    assert max(ends) + PAD <= built.tables.arena_floats


@of_each
def test_rows_and_blocks_start_at_cache_lines(built: Any) -> None:
    for row in built.tables.signals:
        assert row["base"] % PAD == 0
        assert row["stride"] % PAD == 0
    state = built.new_state()
    assert state.arena.ctypes.data % (4 * PAD) == 0
    assert not np.any(state.positions % PAD)


@of_each
def test_every_signal_has_room_for_its_history_and_a_block(built: Any) -> None:
    for row, lookback, position in zip(
        built.tables.signals, built.tables.lookbacks, built.new_state().positions, strict=True
    ):
        if row["stride"] == 0:
            continue  # not stored
        if row["ring"]:
            assert lookback > LONGEST_SLIDE
            assert row["slide"] == 0
            assert row["end"] == row["ring"] >= lookback + built.block + PAD
        else:
            assert row["slide"] >= lookback
            assert bool(row["end"]) == bool(lookback)
            assert lookback <= position <= row["end"]
        assert row["stride"] >= row["end"] + built.block + PAD


@of_each
def test_slides_turn_in_different_blocks(built: Any) -> None:
    state, signals = built.new_state(), built.tables.signals
    slides = signals["slide"] > 0
    phases = (state.positions - signals["slide"])[slides]
    if phases.size >= 4:
        assert np.unique(phases).size == 4


def test_pointers_go_where_positions_go() -> None:
    """However long the blocks: the pointers of a state are those that its positions give."""
    engine = build(read("a1_nano").plan, 64)
    state, out = engine.new_state(), np.zeros((1, 64), np.float32)
    rng, turned = np.random.default_rng(3), np.zeros(state.positions.size, bool)
    for frames in [64] * 30 + rng.integers(1, 65, 60).tolist():
        before = state.positions.copy()
        engine.process(state, np.zeros((1, frames), np.float32), out[:, :frames])
        turned |= state.positions < before
        expected = state.addresses.copy()
        operands = engine.tables.operands
        signals = engine.tables.signals[operands["signal"]]
        at = state.positions[operands["signal"]] - operands["delay"]
        at += signals["base"] + np.where(at < 0, signals["ring"], 0)
        expected[operands["slot"]] = state.arena.ctypes.data + 4 * at
        np.testing.assert_array_equal(state.addresses, expected)
    assert turned[engine.tables.turning].all()


@of_each
def test_the_tables_say_what_the_calls_say(built: Any) -> None:
    tables = built.tables
    rows, ends = iter(tables.operands), dict(tables.ends.tolist())
    for op, call in zip(tables.ops, built.calls, strict=True):
        slot = op["first_pointer"]
        for index, operand in enumerate([*call.reads, *map(Read, call.writes)]):
            row, strides = next(rows), tables.strides[slot:]
            assert [row["slot"], row["signal"], row["delay"]] == [slot, operand.signal, operand.delay]
            assert row["writes"] == (index >= len(call.reads))
            assert strides[0] == tables.signals["stride"][operand.signal]
            if operand.taps > 1:
                ring = 4 * tables.signals["ring"][operand.signal]
                assert ends.pop(slot + TERM_END) == operand.signal
                assert strides[TERM_STEP] == 4 * operand.dilation
                assert strides[[TERM_RING, TERM_TAPS]].tolist() == [ring, operand.taps]
                assert strides[TERM_LEAD] == operand.lead
            slot += operand.slots
    assert not ends
    assert not list(rows)
    assert slot == tables.strides.size
    assert tables.weights.ctypes.data % (4 * PAD) == 0
    for op, call in zip(tables.ops, built.calls, strict=True):
        assert op["weights"] % PAD == 0
        found = tables.weights[op["weights"] : op["weights"] + call.weights.size]
        np.testing.assert_array_equal(found, call.weights)


@of_each
def test_weights_are_packed_whole(built: Any) -> None:
    """Each call holds the weights, biases, slopes and factors of its operations, each once."""
    ops: dict[str, list[Any]] = {}
    for op in built.plan.ops:
        ops.setdefault(op.place, []).append(op)
    for call in built.calls:
        taken = [ops[place].pop(0) for place in call.places]  # a FiLM and its convolution share a place
        arrays = [array for op in taken for array in numbers_of(op)]
        expected = np.concatenate(
            [np.asarray(array, np.float32).ravel() for array in arrays] or [np.zeros(1)]
        )
        ahead = call.spec.get("constants", [])
        np.testing.assert_array_equal(call.weights[: len(ahead)], np.array(ahead, np.float32))
        found = call.weights[-(-len(ahead) // PAD) * PAD :]
        if any(isinstance(op, Lstm) for op in taken):  # rows are padded to vectors
            found, expected = found[found != 0], expected[expected != 0]
        np.testing.assert_array_equal(np.sort(found), np.sort(expected if expected.size else [0.0]))


def numbers_of(op: Any) -> list[Any]:
    """What an operation knows of its model."""
    if isinstance(op, Conv):
        return [term.weight for term in op.terms] + ([] if op.bias is None else [op.bias])
    if isinstance(op, Activate):
        return list(op.numbers())
    if isinstance(op, Gate):
        return list(op.numbers())
    if isinstance(op, Lstm):
        return [op.weight]
    if isinstance(op, Affine):
        return [op.scale, op.shift]
    return [[op.factor]] if isinstance(op, Scale) else []


def test_an_add_is_taken_only_once() -> None:
    """Two convolutions into one sum: the second takes it, for only then are both operands there."""
    builder = PlanBuilder(1)
    weight = np.ones((1, 1, 1), np.float32)
    a = builder.conv("a", (Term(0, weight),), None)
    b = builder.conv("b", (Term(0, weight),), None)
    plan = builder.finish(builder.add("sum", a, b))
    engine = build(plan, 64)
    assert [call.places for call in engine.calls] == [("a", "b", "sum")]
    assert [item["sum"] is not None for item in engine.calls[0].spec["items"]] == [False, True]
    assert sum(isinstance(op, Add) for op in plan.ops) == 1
