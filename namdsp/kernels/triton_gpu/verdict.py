"""Whether kernels compute the right bits on this GPU: compared with the NumPy engine, once, before their first use.

    given histories, noise  ->  some hundred frames by one bank  ->  its histories to another  ->  some more
                            ->  the same frames by the NumPy engine: equal bits, and equal histories in the end

Kernels whose bits are right are noted in the cache folder, beside their code, for this GPU, driver and variant
(whole signals, a stream). Wrong ones are refused, and not noted: every process finds out anew.

Not here: kernels of gradients and of depthwise convolutions, which are not part of an engine.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import WrongKernelError
from namdsp.kernels.engine import VoiceBank, process_in_blocks, single_tracks
from namdsp.kernels.triton_gpu.device import Device
from namdsp.kernels.triton_gpu.device.code import kernel_cache
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import with_noise

#: Changes when older verdicts are no longer valid.
FORMAT = 1
RIGHT = b"right"
WHOLE, STREAM = "whole signals", "a stream"
#: Frames beyond the last whole tile, and of the second bank.
BEYOND, SECOND = 97, 61
#: A signal is long enough for two chunks, unless that is more frames, or multiply-adds of the NumPy engine, than these.
MAX_FRAMES, MAX_MULTIPLY_ADDS = 1 << 14, 1 << 28
#: Minimum frames of a stream's blocks together.
STREAMED = 64
#: Block of the NumPy engine; BLAS splits the products of longer ones among threads, which is slower for A1 standard.
_HOST_BLOCK = 256
_SEED = 25
#: Maximum verdicts that are cached in a process.
MAX_KNOWN = 256
_known: dict[Hashable, str | None] = {}
_lock = threading.Lock()


@dataclass(frozen=True, eq=False)
class Comparison:
    """Kernels, and how they are compared with a reference.

    variant    : what is compared: WHOLE, STREAM, or other words
    title      : of the kernels
    facts      : all that decides their code and the addresses that they read, for JSON
    difference : returns how the bits differ, in words; None if they do not
    """

    variant: str
    title: str
    facts: Any
    difference: Callable[[], str | None]


def plan_difference(
    variant: str, plan: Plan, new_bank: Callable[[Sequence[Plan]], Any], frames: Sequence[int]
) -> str | None:
    """Return how a plan's bits differ from the NumPy engine's, which runs in a thread while kernels are compiled.

    new_bank : makes a bank with a voice of each of some plans
    frames   : of each call of the bank, and of that of a second bank
    """
    # the numbers of one file may hide what is wrong: a factor of zero, equal rows
    plans = [plan, with_noise(plan)]
    rng = np.random.default_rng(_SEED)
    x = _noise(rng, len(plans) * plan.in_channels, sum(frames))
    signals = plan.signals_with_history
    starts = [
        {signal: _noise(rng, plan.channels[signal], plan.lookbacks[signal]) for signal in signals}
        for _ in plans
    ]
    with ThreadPoolExecutor(1, "namdsp comparison") as executor:
        reference = executor.submit(_on_hosts, plans, starts, x)
        y, at = np.full((len(plans) * plan.out_channels, x.shape[1]), np.nan, np.float32), 0
        bank = new_bank(plans)
        for voice, start in enumerate(starts):
            bank.fill(start, slice(voice, voice + 1))
        for index, length in enumerate(frames):
            if index == len(frames) - 1:
                bank = _copied(bank, new_bank(plans), plan)
            y[:, at : at + length] = _played(bank, x[:, at : at + length], len(y), variant)
            at += length
        hosts, expected = reference.result()
    wrong = y.view(np.int32) != expected.view(np.int32)
    if wrong.any():
        first = int(np.argmax(wrong.any(axis=0)))
        return f"{np.count_nonzero(wrong):,} of {wrong.size:,} samples differ, the first in frame {first:,}"
    for voice, host in enumerate(hosts):
        for signal in signals:
            if not _same(bank.history(voice, signal), host.history(0, signal)):
                return f"the history of signal {signal} differs after {at:,} frames"
    return None


def require_right(device: Device, key: tuple[Hashable, ...], comparison: Callable[[], Comparison]) -> None:
    """Compare kernels that were not compared before.

    key        : identifies them within this process
    comparison : makes it, if this process has no verdict

    Raises
    ------
    WrongKernelError : a bit is wrong.
    """
    if device.identity is None:
        return
    key = device.identity, *key
    with _lock:
        if key not in _known:
            for old in list(_known)[: len(_known) + 1 - MAX_KNOWN]:
                del _known[old]
            _known[key] = _complaint(device, comparison())
        complaint = _known[key]
    if complaint is not None:
        raise WrongKernelError(complaint)


def frames_for(variant: str, plan: Plan, *, tile: int, warm: int, longest: int) -> tuple[int, ...]:
    """Return the frames of each call: more than a tile; a signal of two chunks, if few enough; a stream's blocks.

    warm    : frames that fill the memory of a chunk
    longest : block of a stream
    """
    # several blocks of long convolutions, and parts of some
    around = 2 * plan.period if plan.period > 1 else 0
    if variant == STREAM:
        block = min(longest, tile + BEYOND)
        some = (block, 1, block // 2 + 1)
        return (*some * -(-max(STREAMED, around) // sum(some)), block)
    tile += around
    chunked = 2 * max(warm, tile) + BEYOND
    few = chunked <= MAX_FRAMES and chunked * plan.multiply_adds <= MAX_MULTIPLY_ADDS
    return chunked if few else tile + BEYOND, SECOND


def _complaint(device: Device, comparison: Comparison) -> str | None:
    """Return what is wrong, None if nothing is; reads the cached verdict first."""
    facts = [FORMAT, comparison.variant, device.identity, comparison.facts]
    spec = json.dumps(facts)
    name = f"right-{hashlib.sha256(spec.encode()).hexdigest()[:24]}"
    cache = kernel_cache()
    if cache.read(name, spec) == RIGHT:
        return None
    difference = comparison.difference()
    if difference is None:
        cache.write(name, spec, RIGHT)
        return None
    return (
        f"triton: a kernel is wrong on this GPU ({device.identity}): {comparison.title}, {comparison.variant}: "
        f"{difference}. It was compared with the NumPy engine before its first use, and is not used. "
        'Use engine="numba", and report what `namdsp parity` prints for this model'
    )


def _noise(rng: np.random.Generator, rows: int, frames: int) -> Float32:
    return rng.random((rows, frames), np.float32) - np.float32(0.5)


def _on_hosts(
    plans: Sequence[Plan], starts: Sequence[dict[int, Float32]], x: Float32
) -> tuple[list[VoiceBank], Float32]:
    """Return a voice of the NumPy engine for each plan, and their output."""
    from namdsp.kernels.numpy_cpu.engine import build

    hosts, outputs = [], []
    for plan, start, rows in zip(plans, starts, np.split(x, len(plans)), strict=True):
        engine = build(plan, _HOST_BLOCK)
        hosts.append(engine.voices(1))
        hosts[-1].fill(start)
        outputs.append(process_in_blocks(engine, hosts[-1], rows))
    return hosts, np.concatenate(outputs)


def _played(bank: VoiceBank, x: Float32, rows: int, variant: str) -> Float32:
    """Return the output [rows, T] of the next frames x."""
    x, y = np.ascontiguousarray(x), np.full((rows, x.shape[1]), np.nan, np.float32)
    if variant == STREAM:
        bank.process(x, y)
    else:
        assert bank.process_tracks is not None
        bank.process_tracks(single_tracks(x, bank.count), single_tracks(y, bank.count))
    return y


def _copied(bank: VoiceBank, other: VoiceBank, plan: Plan) -> VoiceBank:
    """Return the other bank, with the histories of the first."""
    for voice in range(bank.count):
        for signal in plan.signals_with_history:
            other.set_history(voice, signal, bank.history(voice, signal))
    return other


def _same(one: Float32, other: Float32) -> bool:
    """Whether bits are equal; all NaNs count as equal."""
    same = (one.view(np.int32) == other.view(np.int32)) | (np.isnan(one) & np.isnan(other))
    return bool(same.all())
