"""Streams: the same bits for any engine, any blocks, any kind of block; and what they refuse."""

import numpy as np
import pytest
from allocations import grown
from blockwise import played as run
from builders import delay
from comparing import assert_same_bits
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples
from zoo import MODELS, frames_of

from namdsp import StreamError
from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels.numpy_cpu.engine import NumpyState

FRAMES = 900
MAX_BLOCK = 128


def signal(model, frames=FRAMES, seed=0):
    """Noise, and a section of silence in it, [C, T]."""
    rng = np.random.default_rng(seed)
    x = (0.5 * rng.standard_normal((model.in_channels, frames))).astype(np.float32)
    x[:, frames // 2 : frames // 2 + frames // 10] = 0
    return x


@pytest.fixture(scope="module")
def references(zoo):
    """references(name) -> (x, reference render), [C, T] each, computed once."""
    results = {}

    def find(name):
        if name not in results:
            model = zoo(name)
            x = signal(model, frames_of(model, FRAMES))
            results[name] = x, np.atleast_2d(model.render(x, engine="reference"))
        return results[name]

    return find


# -- the same bits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODELS)
def test_streams_have_the_bits_of_the_reference(name, engine, zoo, references):
    """Blocks of 64: test_the_output_depends_on_no_later_input."""
    x, expected = references(name)
    for block, frames in ((1, 130), (63, FRAMES), (65, FRAMES), (MAX_BLOCK, FRAMES)):
        stream = zoo(name).stream(max_block=MAX_BLOCK, engine=engine)
        assert stream.engine == engine
        assert_same_bits(run(stream, x[:, :frames], [block]), expected[:, :frames])


@pytest.mark.parametrize("max_block", [1, 2, 15, 63, 65, 5000])
def test_the_promised_block_changes_no_bits(max_block, engine, zoo, references):
    for name, frames in (("everything", 300), ("dilation beyond the block", FRAMES)):
        x, expected = references(name)
        stream = zoo(name).stream(max_block=max_block, engine=engine)
        assert_same_bits(run(stream, x[:, :frames], [max_block]), expected[:, :frames])


@settings(max_examples=examples(20, 40))
@given(blocks=st.lists(st.integers(0, MAX_BLOCK), min_size=1, max_size=9).filter(any), data=st.data())
def test_any_split_into_blocks_gives_the_same_output(engine, zoo, references, blocks, data):
    name = data.draw(st.sampled_from(["everything", "dilation beyond the block", "two in, two out"]))
    x, expected = references(name)
    stream = zoo(name).stream(max_block=MAX_BLOCK, engine=engine)
    assert_same_bits(run(stream, x, blocks), expected)


def test_explain_names_a_kernel_for_every_operation(engine, zoo):
    for name in MODELS:
        stream = zoo(name).stream(max_block=64, engine=engine)
        explained = stream.explain()
        for op in zoo(name).plan.ops:
            assert op.qualname in explained
        assert f"engine {engine}" in zoo(name).explain(engine=engine)


def test_the_comparison_sees_a_shift_and_a_wrong_start(engine, zoo, references):
    x, expected = references("plain")
    stream = zoo("plain").stream(max_block=MAX_BLOCK, engine=engine)
    actual = run(stream, x, [64])
    for spoilt in (actual[:, 1:], -actual, np.zeros_like(actual)):
        with pytest.raises(AssertionError):
            assert_same_bits(spoilt, expected[:, : spoilt.shape[1]])
    cold = zoo("plain").stream(max_block=MAX_BLOCK, engine=engine, prewarm=False)
    with pytest.raises(AssertionError, match=r"the first at \(0, 0\)"):
        assert_same_bits(run(cold, x, [64]), expected)


# -- start, reset, prewarm -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["plain", "everything", "dilation beyond the block", "two in, two out"])
def test_prewarm_is_what_a_long_silence_does(name, engine, zoo, references):
    model = zoo(name)
    x, expected = references(name)
    stream = model.stream(max_block=MAX_BLOCK, engine=engine, prewarm=False)
    run(stream, np.zeros((model.in_channels, model.receptive_field - 1), np.float32), [MAX_BLOCK, 37])
    prewarmed = model.stream(max_block=MAX_BLOCK, engine=engine)
    assert stream.state() == prewarmed.state()
    assert_same_bits(run(stream, x, [100]), expected)


def test_a_short_silence_does_not_prewarm(engine, zoo):
    model = zoo("dilation beyond the block")
    stream = model.stream(max_block=MAX_BLOCK, engine=engine, prewarm=False)
    run(stream, np.zeros((1, 300), np.float32), [MAX_BLOCK])
    assert stream.state() != model.stream(max_block=MAX_BLOCK, engine=engine).state()


def test_prewarm_may_be_called_at_any_time(engine, zoo, references):
    x, expected = references("everything")
    stream = zoo("everything").stream(max_block=MAX_BLOCK, engine=engine, prewarm=False)
    run(stream, x[:, :333], [50])
    stream.prewarm()
    assert_same_bits(run(stream, x, [64]), expected)


@pytest.mark.parametrize("prewarm", [True, False])
def test_reset_is_the_same_as_new(prewarm, engine, zoo):
    model = zoo("everything")
    x = signal(model)
    stream = model.stream(max_block=MAX_BLOCK, engine=engine, prewarm=prewarm)
    fresh = stream.state()
    first = run(stream, x, [64])
    assert stream.state() != fresh
    stream.process(np.full((1, 3), np.nan, np.float32))
    stream.reset()
    assert stream.state() == fresh
    assert stream.replaced_samples == 0
    assert_same_bits(run(stream, x, [77]), first)


# -- time ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODELS)
def test_the_output_depends_on_no_later_input(name, engine, zoo, references):
    x, expected = references(name)
    later, split = x.copy(), min(400, x.shape[1] // 2)
    later[:, split:] = signal(zoo(name), x.shape[1], seed=9)[:, split:]
    actual = run(zoo(name).stream(max_block=MAX_BLOCK, engine=engine), later, [64])
    assert_same_bits(actual[:, :split], expected[:, :split])
    assert (actual[:, split:] != expected[:, split:]).any()


@pytest.mark.parametrize(
    ("taps", "dilations", "head"),
    [([1], [1], (1, 1)), ([2, 3], [1, 50], (1, 1)), ([3, 1, 2], [7, 9, 130], (4, 3)), ([2], [511], (2, 1))],
)
def test_an_impulse_reaches_the_receptive_field_and_no_further(taps, dilations, head, engine, load):
    model, _ = load(delay(taps, dilations, head_kernel=head[0], head_dilation=head[1]))
    reach = model.receptive_field
    assert (
        reach == 1 + sum((k - 1) * d for k, d in zip(taps, dilations, strict=True)) + (head[0] - 1) * head[1]
    )
    x = np.zeros((1, reach + 40), np.float32)
    x[0, 20] = 1.0
    for result in (
        run(model.stream(max_block=64, engine=engine), x, [64]),
        np.atleast_2d(model.render(x, engine="reference")),
    ):
        assert (result[0, :20] == 0).all()
        assert result[0, 20 + reach - 1] > 0
        assert (result[0, 20 + reach :] == 0).all()


def test_an_old_sample_is_forgotten_to_the_bit(engine, zoo):
    model = zoo("dilation beyond the block")
    x = signal(model, 3 * model.receptive_field)
    other = x.copy()
    other[:, 0] += 1
    results = [run(model.stream(max_block=512, engine=engine), item, [512]) for item in (x, other)]
    assert_same_bits(results[0][:, model.receptive_field :], results[1][:, model.receptive_field :])
    assert results[0][0, 0] != results[1][0, 0]


# -- channels ------------------------------------------------------------------------------------------


def test_a_mono_model_plays_every_channel_by_itself(engine, zoo):
    model = zoo("everything")
    x = np.concatenate([signal(model, seed=seed) for seed in range(3)])
    result = run(model.stream(max_block=MAX_BLOCK, channels=3, engine=engine), x, [50])
    for channel in range(3):
        single = run(model.stream(max_block=MAX_BLOCK, engine=engine), x[channel : channel + 1], [64])
        assert_same_bits(result[channel : channel + 1], single)


def test_a_model_with_multiple_inputs_accepts_them_together(engine, zoo, references):
    x, expected = references("two in, two out")
    swapped = run(zoo("two in, two out").stream(max_block=MAX_BLOCK, engine=engine), x[::-1], [64])
    assert (swapped[0] != expected[1]).any()
    assert expected.shape[0] == 2


@pytest.mark.parametrize(
    ("name", "channels"),
    [("two in, two out", 1), ("one in, three out", 2), *(("plain", bad) for bad in (-1, 0, 1.5, "2"))],
)
def test_streams_have_the_channels_of_their_model(name, channels, zoo):
    with pytest.raises(StreamError, match="channels is"):
        zoo(name).stream(max_block=64, channels=channels)


def test_two_streams_of_one_model_do_not_touch_one_another(engine, zoo, references):
    x, expected = references("everything")
    model = zoo("everything")
    one, two = (model.stream(max_block=MAX_BLOCK, engine=engine) for _ in range(2))
    results = []
    for at in range(0, FRAMES, 60):
        results.append(np.atleast_2d(one.process(x[:, at : at + 60])))
        two.process(signal(model, 47, seed=at))
        two.reset()
    assert_same_bits(np.concatenate(results, axis=1), expected)


# -- blocks of every kind ------------------------------------------------------------------------------


def test_a_block_may_be_its_output(engine, zoo, references):
    for name in ("everything", "two in, two out"):
        x, expected = references(name)
        stream = zoo(name).stream(max_block=300, engine=engine)
        local = x.copy()
        for at in range(0, FRAMES, 300):
            block = local[:, at : at + 300]
            stream.process_into(block, block)
        assert_same_bits(local, expected)


def test_blocks_may_be_views_with_any_stride(engine, zoo, references):
    x, expected = references("two in, two out")
    model = zoo("two in, two out")

    interleaved = np.ascontiguousarray(x.T)  # [T, C], as audio devices have it
    out = np.full_like(interleaved, np.nan)
    stream = model.stream(max_block=FRAMES, engine=engine)
    stream.process_into(interleaved.T, out.T)
    assert_same_bits(out.T, expected)

    every_third = np.zeros((2, 3 * FRAMES), np.float32)
    every_third[:, ::3] = x
    backwards = np.full((2, FRAMES), np.nan, np.float32)
    stream.reset()
    stream.process_into(every_third[:, ::3], backwards[:, ::-1])
    assert_same_bits(backwards[:, ::-1], expected)


@pytest.mark.parametrize("order", ["C", "F"])
def test_memory_order_and_channel_order_do_not_matter(order, engine, zoo, references):
    x, expected = references("two in, two out")
    stream = zoo("two in, two out").stream(max_block=FRAMES, engine=engine)
    out = np.full_like(expected, np.nan, order=order)
    stream.process_into(np.asarray(x, order=order), out)
    assert_same_bits(out, expected)
    stream.reset()
    stream.process_into(np.asarray(x[::-1], order=order)[::-1], out[::-1])
    assert_same_bits(out[::-1], expected)


def test_one_row_may_be_played_by_all_channels(engine, zoo, references):
    x, expected = references("everything")
    stream = zoo("everything").stream(max_block=FRAMES, channels=2, engine=engine)
    actual = stream.process(np.broadcast_to(x, (2, FRAMES)))
    assert_same_bits(actual, np.concatenate([expected, expected]))


@pytest.mark.parametrize("shift", [-130, -64, -63, -1, 1, 63, 64, 65])
@pytest.mark.parametrize("frames", [64, 65, 200])
def test_input_and_output_may_overlap(shift, frames, engine, zoo, references):
    for name in ("everything", "two in, two out"):
        x, expected = references(name)
        memory = np.full((x.shape[0], frames + 2 * abs(shift)), np.nan, np.float32)
        block = memory[:, abs(shift) : abs(shift) + frames]
        block[:] = x[:, :frames]
        out = memory[:, abs(shift) + shift : abs(shift) + shift + frames]
        zoo(name).stream(max_block=frames, engine=engine).process_into(block, out)
        assert_same_bits(out, expected[:, :frames])


@pytest.mark.parametrize("frames", [10, 64, 200])
def test_an_output_may_be_the_input_turned_round(frames, engine, zoo, references):
    x, expected = references("everything")
    stream = zoo("everything").stream(max_block=frames, channels=2, engine=engine)
    rows = np.concatenate([x[:, :frames], 2 * x[:, :frames]])
    doubled = zoo("everything").render(rows[1:], engine="reference")
    for step in (np.s_[::-1], np.s_[:, ::-1]):
        memory = rows.copy()
        stream.reset()
        stream.process_into(memory, memory[step])
        assert_same_bits(memory[step], np.concatenate([expected[:, :frames], doubled]))


def test_an_output_may_be_the_input_stretched(engine, zoo, references):
    x, expected = references("everything")
    memory = np.zeros((1, 2 * FRAMES), np.float32)
    for block, out in ((memory[:, ::2], memory[:, :FRAMES]), (memory[:, :FRAMES], memory[:, ::2])):
        block[:] = x
        zoo("everything").stream(max_block=FRAMES, engine=engine).process_into(block, out)
        assert_same_bits(out, expected)


def test_an_array_of_a_subclass_can_be_played(engine, zoo, references, tmp_path):
    x, expected = references("plain")
    stream = zoo("plain").stream(max_block=FRAMES, engine=engine)
    mapped = np.memmap(tmp_path / "x", np.float32, "w+", shape=x.shape)
    mapped[:] = x
    stream.process_into(mapped, mapped)
    assert_same_bits(np.array(mapped), expected)


def test_the_input_is_not_changed_and_nothing_beyond_the_output(engine, zoo):
    model = zoo("plain")
    x = signal(model, 100)
    x[0, 50] = np.nan
    x[0, 51] = 1e-30
    before = x.copy()
    wide = np.full(120, 7, np.float32)
    model.stream(max_block=100, engine=engine).process_into(x[0], wide[10:110])
    assert_same_bits(x, before)
    assert (wide[:10] == 7).all()
    assert (wide[110:] == 7).all()


def test_read_only_blocks_can_be_played(engine, zoo, references):
    x, expected = references("plain")
    frozen = x.copy()
    frozen.flags.writeable = False
    assert_same_bits(run(zoo("plain").stream(max_block=MAX_BLOCK, engine=engine), frozen, [64]), expected)


def test_an_empty_block_changes_nothing(engine, zoo, references):
    x, expected = references("everything")
    stream = zoo("everything").stream(max_block=MAX_BLOCK, engine=engine)
    before = stream.state()
    assert stream.process(np.zeros(0, np.float32)).shape == (0,)
    assert stream.process(np.zeros((1, 0), np.float32)).shape == (1, 0)
    assert stream.state() == before
    assert_same_bits(run(stream, x, [0, 64, 0, 0, 5]), expected)


def test_process_gives_the_shape_of_the_block(engine, zoo):
    assert zoo("plain").stream(max_block=64, engine=engine).process(np.zeros(5, np.float32)).shape == (5,)
    assert zoo("plain").stream(max_block=64, engine=engine).process(np.zeros((1, 5), np.float32)).shape == (
        1,
        5,
    )
    three = zoo("one in, three out").stream(max_block=64, engine=engine)
    assert three.process(np.zeros(5, np.float32)).shape == (3, 5)
    one = zoo("three in, one out").stream(max_block=64, engine=engine)
    assert one.process(np.zeros((3, 5), np.float32)).shape == (1, 5)


BAD_BLOCKS = {
    "float64": (np.zeros(5), "block is float64; expected a float32 array"),
    "int16": (np.zeros(5, np.int16), "block is int16"),
    "float16": (np.zeros(5, np.float16), "block is float16"),
    "big-endian": (np.zeros(5, ">f4"), "block is >f4"),
    "a list": ([0.0] * 5, "block is list"),
    "None": (None, "block is NoneType"),
    "too long": (np.zeros(65, np.float32), "block of 65 frames, but this stream was made with max_block=64"),
    "not aligned": (np.frombuffer(bytes(21), np.float32, offset=1), "block is not aligned in memory"),
    "two channels": (np.zeros((2, 5), np.float32), r"block has shape \[2, 5\]; expected \[1, T\] or \[T\]"),
    "three axes": (np.zeros((1, 1, 5), np.float32), "block has shape"),
    "a number": (np.float32(0), r"block is one number; expected a float32 array, \[T\] or \[C, T\]"),
}


@pytest.mark.parametrize("kind", BAD_BLOCKS)
def test_a_bad_block_is_refused_and_nothing_is_processed(kind, engine, zoo):
    block, message = BAD_BLOCKS[kind]
    stream = zoo("plain").stream(max_block=64, engine=engine)
    before = stream.state()
    out = np.full(np.shape(block) or 5, 7, np.float32)
    with pytest.raises(StreamError, match=message):
        stream.process_into(block, out)
    assert stream.state() == before
    assert (out == 7).all()


def test_a_bad_output_is_refused(engine, zoo):
    stream = zoo("plain").stream(max_block=64, engine=engine)
    block = np.ones(5, np.float32)
    before = stream.state()
    for out, message in (
        (np.zeros(4, np.float32), "out has 4 frames, block 5"),
        (np.zeros(5), "out is float64"),
        (np.zeros((2, 5), np.float32), "out has shape"),
        (steps(5, 0), r"out overlaps itself in memory \(strides of .*0 bytes\); .* Pass a copy"),
    ):
        with pytest.raises(StreamError, match=message):
            stream.process_into(block, out)
    assert stream.state() == before


@pytest.mark.parametrize(
    ("frames", "step_bytes", "harmless"),
    [
        (4, (0, 4), False),
        (4, (4, 4), False),
        (4, (12, 4), False),
        (4, (4, -8), True),
        (3, (-12, 8), True),
        (1, (4, 0), True),
    ],
)
def test_outputs_whose_rows_lie_on_one_another_are_refused(frames, step_bytes, harmless, engine, zoo):
    """Rows may lie between each other's samples."""
    stream, other = (zoo("two in, two out").stream(max_block=8, engine=engine) for _ in range(2))
    block, out = np.ones((2, frames), np.float32), steps((2, frames), step_bytes)
    if harmless:
        stream.process_into(block, out)
        assert_same_bits(out, other.process(block))
    else:
        with pytest.raises(StreamError, match="out overlaps itself"):
            stream.process_into(block, out)
        assert stream.state() == other.state()


def steps(shape, step_bytes):
    """Writeable, in the middle of enough memory."""
    return np.lib.stride_tricks.as_strided(
        np.zeros(200, np.float32)[100:], np.atleast_1d(shape), np.atleast_1d(step_bytes)
    )


def test_an_output_that_may_not_be_written_is_refused_before_anything_is_processed(engine, zoo):
    stream = zoo("plain").stream(max_block=64, engine=engine)
    out = np.full(5, 7, np.float32)
    out.flags.writeable = False
    before = stream.state()
    with pytest.raises(StreamError, match="out may not be written to"):
        stream.process_into(np.ones(5, np.float32), out)
    assert (out == 7).all()
    assert stream.state() == before


@pytest.mark.parametrize("max_block", [0, -1, 1.0, 2.5, "64", None, 2**24 + 1])
def test_max_block_is_a_positive_integer(max_block, zoo):
    with pytest.raises(StreamError, match="max_block is"):
        zoo("plain").stream(max_block=max_block)


# -- samples of every kind -----------------------------------------------------------------------------


def test_samples_that_are_not_finite_count_as_zero_and_are_counted(engine, zoo):
    for name, channels in (("everything", 1), ("two in, two out", 2), ("plain", 2)):
        model = zoo(name)
        x = np.concatenate([signal(model, seed=seed) for seed in range(channels // model.in_channels)])
        bad = x.copy()
        for frame, value in ((0, np.nan), (7, np.inf), (8, -np.inf), (500, np.nan), (FRAMES - 1, -np.nan)):
            bad[-1, frame], x[-1, frame] = value, 0
        streams = [model.stream(max_block=MAX_BLOCK, channels=channels, engine=engine) for _ in range(2)]
        assert_same_bits(run(streams[0], bad, [64]), run(streams[1], x, [64]))
        assert streams[0].replaced_samples == 5
        assert streams[1].replaced_samples == 0


def test_samples_under_the_input_floor_count_as_zero(engine, zoo):
    model = zoo("plain")
    below = np.nextafter(INPUT_FLOOR, np.float32(0))
    x = signal(model)
    x[0, 100:200:5] = 0
    silent = x.copy()
    silent[0, 100:200:10] = below
    silent[0, 105:200:10] = -1e-42
    results = [run(model.stream(max_block=MAX_BLOCK, engine=engine), item, [64]) for item in (silent, x)]
    assert_same_bits(*results)
    assert_same_bits(results[0], np.atleast_2d(model.render(silent, engine="reference")))


def test_the_smallest_sample_above_the_floor_counts(engine, load):
    model, _ = load(delay([1], [1]))
    result = model.stream(max_block=4, engine=engine).process(
        np.array([INPUT_FLOOR, -INPUT_FLOOR], np.float32)
    )
    assert result[0] > 0
    assert_same_bits(result, model.render(np.array([INPUT_FLOOR, -INPUT_FLOOR]), engine="reference"))


def test_loud_samples_up_to_the_largest_give_the_same_bits(engine, zoo):
    model = zoo("plain")
    x = signal(model)
    x[0, ::7] *= np.float32(1e6)
    x[0, 3] = np.float32(1e30)
    result = run(model.stream(max_block=MAX_BLOCK, engine=engine), x, [64])
    assert_same_bits(result, np.atleast_2d(model.render(x, engine="reference")))


# -- memory --------------------------------------------------------------------------------------------


def float_arrays(thing, result=None, seen=None):
    """Every float array that an object of a backend holds, by the address of its memory."""
    result, seen = ({}, set()) if result is None else (result, seen)
    if id(thing) in seen:
        return result
    seen.add(id(thing))
    if isinstance(thing, np.ndarray):
        if thing.dtype.kind == "f" and thing.size:
            result[thing.ctypes.data] = thing
    elif isinstance(thing, dict | list | tuple):
        for part in thing.values() if isinstance(thing, dict) else thing:
            float_arrays(part, result, seen)
    elif type(thing).__module__.startswith("namdsp."):
        for part in getattr(thing, "__dict__", {}).values():
            float_arrays(part, result, seen)
    return result


def poison(stream):
    """Fill every float array that is the stream's, not its engine's, with NaN; returns how many there were."""
    stored = float_arrays(stream._voices.engine)
    local = [
        array
        for at, array in float_arrays([stream._voices._bank, stream._input_copy]).items()
        if at not in stored
    ]
    for array in local:
        array[...] = np.nan
    return len(local)


@pytest.mark.parametrize("name", MODELS)
def test_memory_that_was_never_written_is_never_read(name, engine, zoo, references):
    x, expected = references(name)
    stream = zoo(name).stream(max_block=MAX_BLOCK, engine=engine)
    assert poison(stream) > 0
    spoilt = run(stream, x[:, :1], [1])
    received = not np.array_equal(spoilt, expected[:, :1])  # gates of an LSTM saturate on NaN
    assert received or stream._voices.engine.plan.history_bytes == 0, "poison is seen where it counts"
    poison(stream)
    stream.reset()
    assert_same_bits(run(stream, x, [65, 1, 128]), expected)


@pytest.mark.serial
def test_blocks_do_not_let_memory_grow(engine, zoo):
    stream = zoo("everything").stream(max_block=64, engine=engine)
    x = signal(zoo("everything"), 64)[0]
    out = np.empty_like(x)

    stored = []
    assert grown(lambda: stored.append(np.empty(64, np.float32)), 100) > 100 * 64 * 4, (
        "the counter counts arrays"
    )
    assert grown(lambda: stream.process_into(x, out), 100) < 4096


def test_memory_bytes_counts_at_least_the_histories(engine, zoo):
    for name in MODELS:
        stream = zoo(name).stream(max_block=64, engine=engine)
        assert stream.memory_bytes >= zoo(name).plan.history_bytes
    double = zoo("plain").stream(max_block=64, channels=2, engine=engine).memory_bytes
    assert double == 2 * zoo("plain").stream(max_block=64, engine=engine).memory_bytes


def test_a_stream_has_no_latency(zoo):
    assert zoo("plain").stream(max_block=64).latency_frames == 0


@pytest.mark.parametrize("again", ["reset", "prewarm", "set_state"])
def test_after_a_block_that_failed_halfway_a_stream_plays_only_afresh(again, zoo, monkeypatch):
    """Of two channels, the second."""
    model, x = zoo("lstm"), np.ones((2, 8), np.float32)
    stream, other = (model.stream(max_block=8, channels=2, engine="numpy") for _ in range(2))
    process, left = NumpyState.process, [1]

    def failing(*arguments):
        if not left.pop():
            raise MemoryError
        left.append(0)
        return process(*arguments)

    if again == "set_state":
        assert_same_bits(stream.process(x), other.process(x))
    saved = stream.state()
    with monkeypatch.context() as patch:
        patch.setattr(NumpyState, "process", failing)
        with pytest.raises(MemoryError):
            stream.process(x)
    for refused in (lambda: stream.process(x), stream.state):
        with pytest.raises(
            StreamError, match=r"this stream has failed halfway, .*\. Call reset\(\) or set_state\(saved\)"
        ):
            refused()
    getattr(stream, again)(*[saved] * (again == "set_state"))
    assert_same_bits(stream.process(x), other.process(x))


def test_a_block_that_failed_on_a_device_is_not_played_twice(zoo):
    """Some of its voices may have gone on: a second try that succeeds would have them a block ahead."""
    stream, x = zoo("lstm").stream(max_block=8), np.ones(8, np.float32)
    stream._run = lambda block, out: -3
    for _ in range(2):
        with pytest.raises(StreamError, match="failed halfway"):
            stream.process(x)
    stream.reset()
    assert_same_bits(stream.process(x), zoo("lstm").stream(max_block=8).process(x))
