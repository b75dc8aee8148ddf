"""The GPU engine through the public API against PyTorch on the same models. Each of ours first has the CPU's bits.

eager PyTorch, torch.compile   the same WaveNet as a PyTorch module, float32 without TF32; its inputs are on the device.
                               In blocks torch.compile's kernels are one CUDA graph
offline                        kernels alone: by CUDA events around each launch
whole calls                    from NumPy arrays to NumPy arrays

Where kernels read the host's memory themselves, waiting for it is in their time. The float32 peak is
measured in the same run.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import torch

import namdsp
from namdsp import read_audio
from namdsp.errors import EngineError

from . import models, rivals
from .gate import require_bits
from .models import SAMPLE_RATE_HZ, ZOO, Float32, guitar, guitars, model
from .session import Session
from .start import render_seconds, start_of
from .timing import call_seconds, median, seconds

#: Whose bits are right. `tests/` holds it against the reference.
RIGHT = "numba"
MAIN, OTHERS = ("a1_standard", "a2_full"), ("a1_lite", "a1_feather", "a1_nano", "a2_lite")
BLOCK = 64
VOICES, RIVAL_VOICES = (1, 16, 256, 1024, 4096, 8000), (1, 1024)
#: Blocks at most, and seconds at most; the first do not count; blocks whose kernels are timed.
BLOCKS, SECONDS, UNTIMED_BLOCKS, KERNEL_BLOCKS = 4000, 4.0, 20, 20
#: A block that takes this many deadlines is not waited for any longer.
HOPELESS = 8
#: More than the receptive fields of the standard shapes, so that histories went round.
GATE_BLOCKS = 110
#: Frames that a rival is compared over.
COMPARED_FRAMES = 48_000
_PREPARE = """
import sys, numpy, namdsp
model = namdsp.load(sys.argv[1])
for engine in sys.argv[2:]:
    model.render(numpy.zeros(480_000, numpy.float32), engine=engine)
for voices in (1, 1024):
    model.stream(max_block=64, channels=voices, engine=sys.argv[2])
"""


def main_shapes(session: Session) -> tuple[str, ...]:
    """Those measured in all ways."""
    return ("a1_nano",) if session.quick else MAIN


def prepare(session: Session, names: tuple[str, ...]) -> None:
    """Compile side by side what the run will need, a process a model: so that no later part waits for it."""
    commands = [[sys.executable, "-c", _PREPARE, str(ZOO / f"{n}.nam"), session.engine, RIGHT] for n in names]
    running = [subprocess.Popen(command, stderr=subprocess.DEVNULL) for command in commands]
    for process in running:
        process.wait()  # a failure will show where its kernels are used, with its reason


def fastest_products(session: Session) -> float:
    """Multiply-adds a second of a float32 matrix product."""
    side = 256 if session.quick else 8192
    a, b = (torch.randn((side, side), device=session.device) for _ in range(2))
    out = torch.empty_like(a)
    product = partial(torch.matmul, a, b, out=out)
    product(), product()
    per_second = side**3 / median(
        session.turns({"product": partial(session.clock.events, product)}, 7)["product"]
    )
    session.note(f"limit: float32 {2e-12 * per_second:.1f} TFLOP/s")
    return per_second


def offline(session: Session) -> None:
    """One long signal, a batch, recordings of any length; the gate of all comes before the speed of any."""
    rivals.exact_products()
    others = ("a2_lite",) if session.quick else OTHERS
    prepare(session, (*main_shapes(session), *others))
    lengths = np.random.default_rng(1).uniform(1.0, 20.0, 200)
    signals: dict[str, Any] = {
        "1 x 10 min": guitar(600.0),
        "64 x 10 s": guitars(64, 10 * SAMPLE_RATE_HZ),
        "200 takes of 1 to 20 s": [guitar(float(length)) for length in lengths],
    }
    if session.quick:
        recordings = [guitar(length) for length in (0.02, 0.1, 0.2)]
        signals = {"1 x 0.2 s": guitar(0.2), "2 x 0.1 s": guitars(2, 4800), "3 takes": recordings}
    wanted = [(name, case) for name in main_shapes(session) for case in signals]
    wanted += [(name, next(iter(signals))) for name in others]
    for name, case in wanted:
        right = model(name).render(signals[case], engine=RIGHT)
        actual = model(name).render(signals[case], engine=session.engine)
        for index, (one, other) in enumerate(zip(_recordings(actual), _recordings(right), strict=True)):
            require_bits(f"{name}, {case}, take {index}", one, other)
    peak = fastest_products(session)
    for name, case in wanted:
        if session.begin(f"offline: {name}, {case}"):
            _measure(session, name, case, signals[case], peak)


def _recordings(y: Any) -> list[Float32]:
    return y if isinstance(y, list) else [y]


def _measure(session: Session, name: str, case: str, signal: Any, peak: float) -> None:
    on_device: dict[str, Callable[[], Any]] = {}
    full: dict[str, Callable[[], Any]] = {}
    on_device["namdsp"] = full["namdsp"] = partial(model(name).render, signal, engine=session.engine)
    # rivals: of the first model where all takes are as long (for each new length cuDNN plans anew), of the other main
    # models on one signal
    if (
        not isinstance(signal, list)
        and (signal.ndim == 1 or name == main_shapes(session)[0])
        and name in main_shapes(session)
    ):
        for who, prepared in (("eager PyTorch", lambda net: net), ("torch.compile", _compiled)):
            created = session.rival(
                f"{who}, {name}, {case}", partial(_rival, session, name, signal, prepared)
            )
            if created is not None:
                on_device[who], full[who] = created
    clock = session.clock
    kernels = session.turns({who: (lambda c=call: clock.kernels(c)) for who, call in on_device.items()}, 5)
    wall = session.turns({who: partial(clock.wall, call) for who, call in full.items()}, 5)
    frames = sum(recording.size for recording in _recordings(signal))
    actual = median(kernels["namdsp"])
    against = {
        "float32 peak": model(name).plan.multiply_adds * frames / actual / peak,
        **{who: median(kernels[who]) / actual for who in on_device if who != "namdsp"},
    }
    session.add("offline", name, case, frames / actual / 1e6, "M samples/s", against)
    took = median(wall["namdsp"])
    against = {who: median(wall[who]) / took for who in full if who != "namdsp"}
    note = f"min {wall['namdsp'].min():.4g}; kernels {actual / took:.0%} of it"
    session.add("whole calls", name, case, took, "s", against, note)


def _compiled(net: Any) -> Any:
    torch._dynamo.reset()
    return torch.compile(net, dynamic=False)


def _rival(session: Session, name: str, signal: Any, prepared: Callable[[Any], Any]) -> tuple[Any, Any]:
    """(call on the device, whole call)."""
    plan = model(name).plan
    # of one long signal cuDNN's first choice took 1.6 times as long as what its search finds, in 9 s
    torch.backends.cudnn.benchmark = signal.ndim == 1
    net = prepared(rivals.WholeSignal(plan).to(session.device))
    x = np.pad(np.atleast_2d(signal), ((0, 0), (plan.prewarm_frames, 0)))[:, None]
    with torch.inference_mode():
        lying_there = torch.from_numpy(x).to(session.device)

    @torch.inference_mode()
    def on_device() -> Any:
        return net(lying_there)

    @torch.inference_mode()
    def full() -> Any:
        return net(torch.from_numpy(x).to(session.device)).cpu().numpy()

    right = model(name).render(np.atleast_2d(signal)[:, :COMPARED_FRAMES], engine=RIGHT)
    rivals.require_same(name, on_device()[:, 0, :COMPARED_FRAMES], right)
    return on_device, full


def streaming(session: Session) -> None:
    """Blocks of 64 frames of many voices at once, in time for the next; some against a compiled, graphed rival."""
    rivals.exact_products()
    for name in main_shapes(session):
        for voices in (1, 3) if session.quick else VOICES:
            if not session.begin(f"streaming: {name}, {voices} voices"):
                break
            try:
                stream = model(name).stream(max_block=BLOCK, channels=voices, engine=session.engine)
            except EngineError as reason:
                session.note(f"{name}, {voices} voices: {reason}")
                break
            x = guitars(voices, GATE_BLOCKS * BLOCK)
            right = model(name).render(x, engine=RIGHT, channels_first=True)
            took = seconds(partial(stream.process_into, x[:, :BLOCK], np.empty((voices, BLOCK), np.float32)))
            if took > HOPELESS * BLOCK / SAMPLE_RATE_HZ:
                session.note(f"{name}, {voices} voices: a block took {1e3 * took:.1f} ms")
                break
            stream.reset()
            require_bits(f"{name}, {voices} voices in blocks", played(stream, x), right)
            times = block_times(session, stream, x)
            against = {}
            if session.device == "cuda" and name == main_shapes(session)[0] and voices in RIVAL_VOICES:
                theirs = session.rival(f"graph, {voices} voices", partial(_graphed, session, name, x, right))
                against = {"torch.compile + CUDA graph": theirs / times["median"]} if theirs else {}
            add_times(session, name, voices, times, against)


def add_times(
    session: Session, name: str, voices: int, times: dict[str, float], against: dict[str, float]
) -> None:
    """A row for each of the times."""
    case = f"{voices} voice{'s' if voices > 1 else ''}"
    for what, value in times.items():
        session.add("streaming", name, case, value, f"us, {what}", against if what == "median" else None)


def _graphed(session: Session, name: str, x: Float32, right: Float32) -> float:
    stream = rivals.GraphedBlocks(model(name).plan, len(x), BLOCK, _compiled)
    rivals.require_same(name, torch.from_numpy(played(stream, x)), right)
    return block_times(session, stream, x)["median"]


def played(stream: Any, x: Float32) -> Float32:
    """The signal, block by block."""
    result = np.empty_like(x)
    for at in range(0, x.shape[1], BLOCK):
        stream.process_into(x[:, at : at + BLOCK], result[:, at : at + BLOCK])
    return result


def block_times(session: Session, stream: Any, x: Float32) -> dict[str, float]:
    """Microseconds of blocks, whole; and on the device, without copies."""
    blocks = [np.ascontiguousarray(x[:, at : at + BLOCK]) for at in range(0, x.shape[1], BLOCK)]
    out = np.empty_like(blocks[0])
    count = 30 if session.quick else BLOCKS + UNTIMED_BLOCKS
    gc.collect()
    gc.disable()
    try:
        calls = ((blocks[index % len(blocks)], out) for index in range(count))
        times = call_seconds(stream.process_into, calls, SECONDS)
    finally:
        gc.enable()

    def some() -> None:
        for block in blocks[:KERNEL_BLOCKS]:
            stream.process_into(block, out)

    kernels = session.clock.kernels(some) / KERNEL_BLOCKS
    counted = 1e6 * (times[UNTIMED_BLOCKS:] if len(times) > UNTIMED_BLOCKS else times)
    return {
        "median": median(counted),
        "p99": float(np.percentile(counted, 99)),
        "worst": float(counted.max()),
        "kernels": 1e6 * kernels,
    }


def captures(session: Session) -> None:
    """Many captures of one shape over one signal at once, compared with one after the other."""
    name = main_shapes(session)[0]
    batch = models.captures(model(name), 3 if session.quick else 64)
    x = guitar(0.1 if session.quick else 30.0)
    right = namdsp.render_many(batch, x, engine=RIGHT)
    actual = namdsp.render_many(batch, x, engine=session.engine)
    for index, (one, other) in enumerate(zip(actual, right, strict=True)):
        require_bits(f"render_many, capture {index} of {name}", one, other)
    for item in batch:
        item.render(x[:1000], engine=session.engine)
    together = partial(namdsp.render_many, batch, x, engine=session.engine)
    calls = {
        "together": together,
        "in turn": lambda: [item.render(x, engine=session.engine) for item in batch],
    }
    wall = session.turns({who: partial(session.clock.wall, call) for who, call in calls.items()}, 3)
    took = median(wall["together"])
    case = f"render_many, {len(batch)} captures, {x.size / SAMPLE_RATE_HZ:g} s"
    note = f"kernels {session.clock.kernels(together):.3f} s"
    against = {"render, one after the other": median(wall["in turn"]) / took}
    session.add("captures", name, case, took, "s", against, note)


def start(session: Session) -> None:
    """New processes."""
    start_of(session, main_shapes(session))


def files(session: Session) -> None:
    """`namdsp render` of a long file, start-up and file writing included; the file's bits are looked at."""
    length = 1.0 if session.quick else 600.0
    name = main_shapes(session)[0]
    x = guitar(length)
    right = model(name).render(x, engine=RIGHT)
    with tempfile.TemporaryDirectory() as folder:
        received, created = Path(folder) / "in.wav", Path(folder) / "out.wav"
        soundfile.write(received, x, SAMPLE_RATE_HZ, subtype="FLOAT")
        for engine in dict.fromkeys((session.engine, RIGHT)):
            if not session.begin(f"namdsp render: {name}, {engine}"):
                break
            play = partial(render_seconds, received, ZOO / f"{name}.nam", created, engine)
            times = session.turns({engine: play}, 3)[engine]
            require_bits(f"namdsp render, {name}, {engine}", read_audio(created)[0][0], right)
            case = f"namdsp render, {length:g} s, engine {engine}"
            note = f"min {times.min():.2f}; start and file writing included"
            session.add("files", name, case, median(times), "s", note=note)


TABLES = {"offline": offline, "streaming": streaming, "captures": captures, "start": start, "files": files}
