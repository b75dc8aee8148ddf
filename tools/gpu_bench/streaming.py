"""Blocks of 64 frames of many voices at once, in time for the next: ours beside a compiled, graphed rival."""

from __future__ import annotations

import gc
from functools import partial
from time import perf_counter
from typing import Any, Protocol

import numpy as np
import torch
from benchmarking.gate import require_bits
from benchmarking.playing import SAMPLE_RATE_HZ, Float32, model

from gpu_bench.graphs import GraphedBlocks
from gpu_bench.rivals import require_same
from gpu_bench.session import RIGHT, Session, guitars
from namdsp.errors import EngineError

BLOCK = 64
DEADLINE = BLOCK / SAMPLE_RATE_HZ
VOICES, QUICK_VOICES = (1, 16, 256, 1024, 4096), (1, 3)
RIVAL_VOICES = (1, 1024)
#: Blocks at most, and seconds at most; the first do not count.
BLOCKS, QUICK_BLOCKS, SECONDS, UNTIMED_BLOCKS = 4000, 30, 4.0, 20
#: Blocks whose kernels are timed.
KERNEL_BLOCKS = 20
#: A block that takes this many deadlines is not waited for any longer.
HOPELESS = 8
#: More than the receptive fields of the standard shapes, so that histories went round.
GATE_BLOCKS = 110


class _Stream(Protocol):
    def process_into(self, block: Float32, out: Float32) -> None: ...


def measure_streaming(session: Session) -> None:
    """Each number of voices; then the rival on the first shape."""
    rows: list[dict[str, Any]] = session.data.setdefault("streaming", [])
    for name in session.main:
        for voices in QUICK_VOICES if session.quick else VOICES:
            if not session.begin(f"streaming: {name}, {voices} voices"):
                break
            row = _ours(session, name, voices)
            rows.append({"model": name, "who": "namdsp", "voices": voices, **row})
            session.save(session.data)
            if "refused" in row:
                break
    if session.device == "cuda":
        for voices in QUICK_VOICES if session.quick else RIVAL_VOICES:
            name = session.main[0]
            what = f"compile + graph, {name}, {voices} voices"
            row = session.rival(what, partial(_rival, session, name, voices))
            if row is not None:
                rows.append({"model": name, "who": "compile + graph", "voices": voices, **row})
                session.save(session.data)


def _ours(session: Session, name: str, voices: int) -> dict[str, Any]:
    try:
        stream = model(name).stream(max_block=BLOCK, channels=voices, engine=session.engine)
    except EngineError as reason:
        return {"refused": str(reason)}
    x = guitars(voices, GATE_BLOCKS * BLOCK)
    out = np.empty((voices, BLOCK), np.float32)
    start = perf_counter()
    stream.process_into(x[:, :BLOCK], out)
    if (took := perf_counter() - start) > HOPELESS * DEADLINE:
        return {"refused": f"a block took {1e3 * took:.1f} ms"}
    stream.reset()
    found = _play(stream, x)
    require_bits(f"{name}, {voices} voices in blocks", found, model(name).render(x, engine=RIGHT))
    return _times(session, stream, x)


def _rival(session: Session, name: str, voices: int) -> dict[str, Any]:
    torch._dynamo.reset()
    stream = GraphedBlocks(model(name).plan, voices, BLOCK, session.compiler)
    x = guitars(voices, GATE_BLOCKS * BLOCK)
    found = _play(stream, x)
    require_same(name, torch.from_numpy(found), torch.from_numpy(model(name).render(x, engine=RIGHT)))
    return _times(session, stream, x)


def _play(stream: _Stream, x: Float32) -> Float32:
    found = np.empty_like(x)
    for at in range(0, x.shape[1], BLOCK):
        stream.process_into(x[:, at : at + BLOCK], found[:, at : at + BLOCK])
    return found


def _times(session: Session, stream: _Stream, x: Float32) -> dict[str, Any]:
    """Seconds of blocks, whole; and on the device, without copies."""
    blocks = [np.ascontiguousarray(x[:, at : at + BLOCK]) for at in range(0, x.shape[1], BLOCK)]
    out = np.empty_like(blocks[0])
    found: list[float] = []
    wanted = QUICK_BLOCKS if session.quick else BLOCKS + UNTIMED_BLOCKS
    gc.collect()
    gc.disable()
    try:
        begun = perf_counter()
        while len(found) < wanted and perf_counter() - begun < SECONDS:
            block = blocks[len(found) % len(blocks)]
            start = perf_counter()
            stream.process_into(block, out)
            found.append(perf_counter() - start)
    finally:
        gc.enable()

    def some() -> None:
        for block in blocks[:KERNEL_BLOCKS]:
            stream.process_into(block, out)

    device = session.clock.device(some)
    counted = np.array(found[UNTIMED_BLOCKS:] or found)
    return {
        "blocks": len(counted),
        "median": float(np.median(counted)),
        "p99": float(np.percentile(counted, 99)),
        "worst": float(counted.max()),
        "kernels": device.kernels / KERNEL_BLOCKS,
    }
