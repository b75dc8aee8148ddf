"""The two filters on a GPU, with the bits of `filters.py`: sums in float64, products and sums rounded separately.

A program computes a tile of one output row, tap by tap, from rows in device memory that have their past before them:

    row   | HISTORY past frames | frames of this piece |

Before a GPU filters for the first time, the kernel is compared with the reference (`kernels/triton_gpu/verdict.py`).
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64
from namdsp.kernels.triton_gpu.device import Device, Strided
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, KernelSource
from namdsp.kernels.triton_gpu.transfers import allocate_rows
from namdsp.kernels.triton_gpu.verdict import Comparison, require_right
from namdsp.oversampling.design import TAPS
from namdsp.oversampling.filters import chain
from namdsp.oversampling.plan import HISTORY

TILE_FRAMES = 1024
#: Frames of the pieces that are compared with the reference; the second one is shorter than the past.
_COMPARED = TILE_FRAMES + 97, 61
_OPTIONS = {"num_warps": 4, "num_stages": 1}
_KERNEL = KernelSource(
    "a filter between a signal and its phases",
    "",
    (
        *(("x", "*fp32"), ("y", "*fp32"), ("taps", "*fp64")),
        *((name, NUMBER) for name in ("frames", "x_step", "y_step", "channels", "phases_in", "phases_out")),
        *((name, CONSTANT) for name in ("TAPS", "UP", "BT")),
    ),
    (
        "row = tl.program_id(0)",
        "voice, phase = row // (channels * phases_out), row // channels % phases_out",
        "t = tl.program_id(1) * BT + tl.arange(0, BT)",
        "inside = t < frames",
        "x += (voice * phases_in * channels + row % channels).to(tl.int64) * x_step + t",
        "taps += phase * TAPS",
        "total = tl.zeros([BT], tl.float64)",
        "for _ in range(phases_in):",
        "    for newer in range(TAPS):",
        "        k = TAPS - 1 - newer",
        "        value = tl.load(x - k, mask=inside, other=0.0)",
        "        if UP:",
        "            size = value.to(tl.int32, bitcast=True) & 0x7FFFFFFF",
        "            value = tl.where(size < 0x7F800000, value, 0.0)",
        "        total += tl.load(taps + k) * value.to(tl.float64)",
        "    x += channels.to(tl.int64) * x_step",
        "    taps += TAPS",
        "tl.store(y + row.to(tl.int64) * y_step + t, total.to(tl.float32), mask=inside)",
    ),
)


class DeviceFilter:
    """A filter from rows in device memory into others, with its past.

    taps : float64 [factor, TAPS]
    up   : whether the output has the phases; then samples that are not finite count as 0. Otherwise the input has them
    """

    def __init__(self, device: Device, taps: Float64, *, voices: int, channels: int, up: bool) -> None:
        factor = len(taps)
        self._phases = (1, factor) if up else (factor, 1)
        #: rows of the input and of the output
        self.inputs: int
        self.outputs: int
        self.inputs, self.outputs = (voices * phases * channels for phases in self._phases)
        #: the past of each row of the input [rows, HISTORY], oldest first; between `load` and `keep` the device has it
        self.past: Float32 = np.full((self.inputs, HISTORY), 0, np.float32)
        self._past = device.zeros(self.past.size)
        self._taps = device.upload(taps)
        self._device, self._channels, self._up = device, channels, up

    def load(self) -> None:
        """Copy the past to the device."""
        self._device.write(self._past, self.past)

    def keep(self) -> None:
        """Copy the past back from the device."""
        past = self._device.read(self._past, self.past.size).reshape(self.past.shape)
        self.past[:] = np.where(np.isfinite(past), past, 0) if self._up else past

    def run(self, x: Strided, y: Strided, frames: int) -> None:
        """Filter the next frames of rows, with HISTORY frames before each of x; returns before it is done."""
        device, past = self._device, Strided(self._past, HISTORY)
        device.copy(x.column(-HISTORY), past, HISTORY, self.inputs)
        sizes = frames, x.step, y.step, self._channels, *self._phases
        arguments = (x.memory.argument, y.memory.argument, self._taps.argument, *sizes)
        constants = {"TAPS": TAPS, "UP": int(self._up), "BT": TILE_FRAMES}
        launch = device.kernel(_KERNEL, constants, _OPTIONS, arguments)
        launch((self.outputs, -(-frames // TILE_FRAMES), 1), arguments)
        device.copy(past, x.column(frames - HISTORY), HISTORY, self.inputs)

    def memory_bytes(self) -> int:
        """Bytes of the past."""
        return 2 * self.past.nbytes


def require_right_filters(device: Device) -> None:
    """Compare both filters with the reference, if this device has not been compared before.

    Raises
    ------
    WrongKernelError : a bit is wrong.
    """
    facts = [_KERNEL.text, _OPTIONS, TAPS, TILE_FRAMES]
    require_right(
        device,
        (_KERNEL.title,),
        lambda: Comparison("up and down", _KERNEL.title, facts, lambda: _difference(device)),
    )


def _difference(device: Device) -> str | None:
    """Return how the bits of both filters differ from the reference's: a tile and some frames, then more frames.

    The second half of the taps is the first one negated, and the signals repeat after as many frames. So all products
    cancel, and samples are sums of rounding errors, which differ for other sums or products that are not rounded.
    """
    factor, channels, half = 2, 2, TAPS // 2
    rng = np.random.default_rng(27)
    first = rng.standard_normal((factor, half))
    taps = np.concatenate([first, -first], axis=1)
    for up in (True, False):
        filter_ = DeviceFilter(device, taps, voices=1, channels=channels, up=up)
        noise = rng.standard_normal((filter_.inputs, half)).astype(np.float32)
        clean = np.tile(noise, -(-(HISTORY + sum(_COMPARED)) // half))[:, : HISTORY + sum(_COMPARED)]
        x = clean.copy()
        if up:
            x[1, HISTORY + 7], clean[1, HISTORY + 7] = np.nan, 0
        phases = clean.reshape(-1, channels, clean.shape[1])
        outs = [chain(row[np.newaxis], phases) for row in taps] if up else [chain(taps, phases)]
        expected = np.concatenate(outs)[:, HISTORY:]
        found = _played(device, filter_, x)
        wrong = np.count_nonzero(found.view(np.int32) != expected.view(np.int32))
        if wrong or not np.array_equal(filter_.past, clean[:, -HISTORY:]):
            return f"{'up' if up else 'down'}: {wrong:,} of {found.size:,} samples differ, or the past does"
    return None


def _played(device: Device, filter_: DeviceFilter, x: Float32) -> Float32:
    """Filter what follows the first HISTORY frames of x, in pieces."""
    filter_.past[:] = x[:, :HISTORY]
    filter_.load()
    pieces, at = [], HISTORY
    for frames in _COMPARED:
        given = np.ascontiguousarray(x[:, at : at + frames])
        made = np.full((filter_.outputs, frames), np.nan, np.float32)
        rows = allocate_rows(device, filter_.inputs, frames, before=HISTORY)
        out = allocate_rows(device, filter_.outputs, frames)
        device.copy(rows, Strided(given, frames), frames, filter_.inputs)
        filter_.run(rows, out, frames)
        device.copy(Strided(made, frames), out, frames, filter_.outputs)
        pieces.append(made)
        at += frames
    filter_.keep()
    return np.concatenate(pieces, axis=1)
