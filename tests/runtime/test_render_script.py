"""Any signals, of any type and rate, through any models, by every engine, number of threads and way to ask: the bits of
the reference."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np
import pytest
from banks import Banks, Together
from comparing import assert_same_bits, assert_within
from here import refusal_of
from hypothesis import example, given, settings
from hypothesis import strategies as st
from other_builders import linear
from sampling import examples
from tolerances import SMALL_MODEL_LIMIT
from zoo import MODELS, frames_of

import namdsp
from namdsp.kernels import BACKENDS
from namdsp.runtime import offline
from namdsp.runtime.offline import RenderTask, render_tasks
from namdsp.runtime.renderer import Renderer

ENGINES = [name for name in BACKENDS if refusal_of(name) is None]
LENGTHS = (0, 1, 15, 63, 64, 65, 300)
WAYS = ("render", "list", "many", "renderer", "together")


def noise(channels: int, frames: int, seed: int = 0) -> Any:
    return (0.4 * np.random.default_rng(seed).standard_normal((channels, frames))).astype(np.float32)


def as_given(x: Any, kind: int) -> Any:
    """The same samples in another type, order or memory."""
    match kind:
        case 1:
            return x.astype(np.float64)
        case 2:
            return np.asfortranarray(x).astype(">f4")
        case 3:
            return np.repeat(x, 3, axis=1)[:, ::3]
        case 4:
            return np.frombuffer(b"\0" + x.tobytes(), np.float32, offset=1).reshape(x.shape)
        case 5:
            return x.tolist() if x.size else x
    frozen = x.copy()
    frozen.flags.writeable = False
    return frozen


def rendered(way: str, models: list[Any], xs: list[Any], options: Any, cuts: list[int]) -> list[Any]:
    """Each signal through the model at its place."""
    first = options | {"channels_first": True}
    match way:
        case "list" if len(set(map(id, models))) == 1:
            return models[0].render(xs, **first)
        case "list" | "many":
            return namdsp.render_many(models, xs, **first)
        case "renderer" | "together" if options["oversample"] == 1:
            arrays = [np.asarray(x, np.float32) for x in xs]
            if way == "together":
                return together(models, arrays, options["threads"])
            return [in_blocks(model, x, options, cuts) for model, x in zip(models, arrays, strict=True)]
    return [model.render(x, **first) for model, x in zip(models, xs, strict=True)]


def together(models: list[Any], xs: list[Any], threads: int | None) -> list[Any]:
    """Tasks of a device that plays several at once, and of cores."""
    mono = [model.in_channels == model.out_channels == 1 for model in models]
    engines = [
        Together([model.plan], 4096) if plain else model.offline_engine("numpy", 1, 1)
        for model, plain in zip(models, mono, strict=True)
    ]
    tasks = [RenderTask(engine, x) for engine, x in zip(engines, xs, strict=True)]
    return [task.y for task in render_tasks(tasks, threads)]


def in_blocks(model: Any, x: Any, options: Any, cuts: list[int]) -> Any:
    """Block after block, in the smallest chunks that there may be."""
    chosen = {key: options[key] for key in ("engine", "threads")}
    with model.renderer(channels=len(x), min_chunk=1, **chosen) as renderer:
        parts, lengths, at = [renderer.process(x[:, :0])], cycle(cuts), 0
        while at < x.shape[1]:
            frames = next(lengths)
            parts.append(renderer.process(x[:, at : at + frames]))
            at += frames
    return np.concatenate(parts, axis=1)


@settings(max_examples=examples(25, 500), derandomize=True)
@given(
    takes=st.lists(
        st.tuples(
            st.sampled_from(list(MODELS)), st.sampled_from(LENGTHS), st.integers(1, 3), st.integers(0, 5)
        ),
        min_size=1,
        max_size=4,
    ),
    one_model=st.booleans(),
    way=st.sampled_from(WAYS),
    threads=st.sampled_from((1, 2, 3, 20, None)),
    oversample=st.sampled_from((1, 1, 1, 2, 3)),
    cuts=st.lists(st.integers(0, 200), min_size=1, max_size=4).filter(any),
)
@example([("plain", 300, 1, 0), ("plain", 64, 3, 1), ("plain", 0, 2, 0)], True, "list", 3, 1, [64])
@example([("dilation beyond the block", 300, 2, 0)], True, "renderer", 3, 1, [1, 200, 5])
@example([("everything", 300, 2, 3)], True, "renderer", 2, 1, [120])
@example([("lstm", 64, 3, 0), ("plain", 300, 1, 0), ("linear", 65, 1, 0)], False, "together", 2, 1, [64])
@example([("plain", 300, 1, 0)], True, "renderer", 3, 1, [120, 90])
@example([("lstm", frames, 1, 0) for frames in (64, 65, 63, 64, 65, 63, 64, 65, 64)], True, "list", 1, 1, [1])
@example([("lstm", 300, 1, 0), ("sequential", 63, 2, 4)], False, "many", 2, 2, [1])
def test_renders_are_the_references(
    zoo: Any, takes: Any, one_model: bool, way: str, threads: Any, oversample: int, cuts: Any
) -> None:  # fmt: skip
    names = [takes[0][0] if one_model else name for name, *_ in takes]
    models = [zoo(name) for name in names]
    mono = [model.in_channels == model.out_channels == 1 for model in models]
    xs = [
        noise(channels if plain else model.in_channels, frames_of(model, frames), seed)
        for seed, (model, plain, (_, frames, channels, _)) in enumerate(zip(models, mono, takes, strict=True))
    ]
    given_as = [as_given(x, kind) for x, (*_, kind) in zip(xs, takes, strict=True)]
    same = {"oversample": oversample, "channels_first": True}
    expected = [model.render(x, engine="reference", **same) for model, x in zip(models, xs, strict=True)]
    for engine in ENGINES:
        options = {"engine": engine, "threads": threads, "oversample": oversample}
        for y, right in zip(rendered(way, models, given_as, options, cuts), expected, strict=True):
            assert_same_bits(y, right)
    if oversample == 1:
        assert_within(expected[0], models[0].truth(xs[0], channels_first=True), SMALL_MODEL_LIMIT)


@pytest.mark.parametrize("threads", [1, 2, 5, None])
def test_chunks_of_long_signals_have_the_bits_of_a_stream(threads: Any, engine: str, zoo: Any) -> None:
    x = noise(1, 70_001)[0]
    for name in ("plain", "dilation beyond the block"):
        expected = zoo(name).stream(max_block=len(x), engine=engine).process(x)
        assert_same_bits(zoo(name).render(x, engine=engine, threads=threads), expected)


def test_large_numbers_of_channels_are_played_in_groups(
    zoo: Any, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[int] = []
    process_into = Renderer.process_into

    def counting(self: Renderer, x: Any, y: Any) -> int:
        at_once.append(len(x))
        return process_into(self, x, y)

    monkeypatch.setattr(Renderer, "process_into", counting)
    model, x = zoo("plain"), noise(150, 40)
    result = model.render(x, engine=engine, channels_first=True, threads=2)
    assert max(at_once) <= 64
    assert sum(at_once) == 150
    for channel in (0, 63, 64, 149):
        assert_same_bits(result[channel], model.render(x[channel], engine="reference"))


def test_a_device_plays_takes_of_nearly_one_length_side_by_side(
    monkeypatch: pytest.MonkeyPatch, zoo: Any
) -> None:
    """And no more samples than a launch may have."""
    launched: list[list[int]] = []
    process_tracks = Banks.process_tracks

    def counting(self: Banks, xs: Any, outs: Any) -> bool:
        launched.append([x.shape[1] for x in xs])
        return process_tracks(self, xs, outs)

    monkeypatch.setattr(offline, "LAUNCH_SAMPLES", 1500)
    monkeypatch.setattr(Banks, "process_tracks", counting)
    model = zoo("plain")
    takes = [noise(1, frames, frames) for frames in (700, 1, 0, 64, 1333, 5, 699, 698, 52, 51)]
    engine = Together([model.plan], 4096)
    for take, task in zip(
        takes, render_tasks([RenderTask(engine, take) for take in takes], None), strict=True
    ):
        assert_same_bits(task.y, model.render(take, engine="reference"))
    assert launched == [[1333], [700, 699], [698], [64, 52], [51], [5], [1]]
    # of two models of one shape, each from its steady state
    weights = {name: -0.9 * array for name, array in namdsp.named_weights(model).items()}
    models = [model, namdsp.with_weights(model, weights)]
    tasks = [RenderTask(Together([each.plan], 4096), noise(1, 100)) for each in models]
    for each, task in zip(models, render_tasks(tasks, None), strict=True):
        assert_same_bits(task.y, each.render(task.x, engine="reference"))
    assert launched[7:] == [[100, 100]]


@pytest.mark.parametrize(("fields", "chunks"), [(0.5, 1), (4.9, 1), (5.1, 2), (9.1, 4), (30, 4)])
def test_cores_share_a_long_response_evenly(
    fields: float, chunks: int, load: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each plays as many frames as the others, to a block of the convolution, and all at most half as many again."""
    model = load(linear(5000, bias=False))[0]
    warm = model.plan.prewarm_frames
    frames = int(fields * warm)
    played = {}
    render_chunk = Renderer._render_chunk

    def counting(self: Renderer, chunk: Any) -> int:
        played[chunk.first] = chunk.stop - chunk.first + (warm if chunk.first else 0)
        return render_chunk(self, chunk)

    monkeypatch.setattr(Renderer, "_render_chunk", counting)
    x = noise(1, frames)
    with model.renderer(channels=1, engine="numba", threads=4) as renderer:
        y = renderer.process(x)
    assert len(played) == chunks
    assert max(played.values()) - min(played.values()) < 2 * model.plan.period
    assert sum(played.values()) == frames + (chunks - 1) * warm <= 1.5 * frames
    assert_same_bits(y, model.renderer(channels=1, engine="numba", threads=1).process(x))
