"""Voices that run together: their memory on the device, and the way of whole signals to it and back.

The kernel reads and writes pinned host memory by itself, so copies to and from it are its only transfers. A signal goes
in chunks, one row of the pinned memory each, all at once, column piece by column piece:

    chunk 0   |      | piece 1 | piece 2 | piece 3 |     while the kernel runs a piece, the host
    chunk 1   | warm | piece 1 | piece 2 | piece 3 |     copies the next one in and the last one out
    chunk 2   | warm | piece 1 | piece 2 | piece 3 |

A chunk starts with a receptive field of the chunk before it, which fills its rings: a piece of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import Run
from namdsp.kernels.tracks import Track, longest
from namdsp.kernels.triton_gpu.device import Memory, OutOfMemoryError, Strided
from namdsp.kernels.triton_gpu.whole.launcher import POSITIONS, Launcher
from namdsp.kernels.triton_gpu.whole.pinned import Rows
from namdsp.kernels.triton_gpu.whole.transfers import Piece, Transfers, address
from namdsp.native.moving import move
from namdsp.native.several import Compiled

#: A chunk goes through in at least this many pieces, of at least PIECE_TILES tiles.
PIECES = 8
PIECE_TILES = 4
#: Pieces that the device has, so many at a time. The first one out writes to all pages of a new array, and that takes
#: as long as two pieces.
AT_ONCE = 4
#: Samples of a piece at the most, and frames where signals are not cut: some ms of a kernel and of copies.
PIECE_SAMPLES, PIECE_FRAMES = 1 << 22, (2048, 65536)


class Bank:
    """Voices that run together, and play signals of any length."""

    compiled: Compiled | None = None
    play: Run | None = None

    def __init__(self, machine: Launcher, voices: int) -> None:
        self.machine = machine
        self.count = voices
        self._device = machine.device
        self._device.enter()
        self._position = 0
        try:
            self._memory = self._device.zeros(voices * machine.floats)
        except OutOfMemoryError as error:
            size = voices * machine.floats * 4 / 2**30
            raise EngineError(
                f"triton: {voices} voices take {size:.1f} GiB, more than the GPU has free. "
                'Use fewer channels, or engine="numba"'
            ) from error

    @property
    def position(self) -> int:
        """Frames that were played, modulo POSITIONS."""
        return self._position

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; gives how many samples were not finite."""
        frames = x.shape[1]
        if frames == 0 or self.count == 0:
            return 0
        x = np.ascontiguousarray(x, np.float32)
        y = out if out.strides[1] == out.itemsize else np.empty(out.shape, np.float32)
        given, made = ([Track((rows,)) for rows in np.split(each, self.count)] for each in (x, y))
        replaced, _ = self._signal(frames, given, made)
        if y is not out:
            out[:] = y
        return replaced

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run a track for each voice; offline. Gives whether all of them are finite, in and out."""
        frames = longest(xs)
        if not frames:
            return True
        _, finite = self._signal(frames, xs, outs)
        return finite

    def fill(self, values: Mapping[int, Float32], voices: slice = slice(None)) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""
        which, floats = range(self.count)[voices], self.machine.floats
        if which:
            self._device.enter()
            image = self.machine.image(values, self.position)
            first = self._memory.at(which[0] * floats)
            self._device.copy(Strided(first, floats), Strided(image, floats), floats, 1)
            self._copy_on(which)

    def memory_bytes(self) -> int:
        """Bytes on the device."""
        return 4 * self.count * self.machine.floats

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal."""
        part, there = self._part(voice, signal)
        return self.machine.histories.read(self._device.read(there, part), signal, self.position)

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal."""
        floats, there = self._part(voice, signal)
        part = self._device.read(there, floats)
        self.machine.histories.write(part, signal, self.position, frames)
        self._device.write(there, part)

    def _part(self, voice: int, signal: int) -> tuple[int, Memory]:
        """Of a voice's memory what a signal takes: how many floats, and where."""
        self._device.enter()
        first, floats = self.machine.histories.place(signal)
        return floats, self._memory.at(voice * self.machine.floats + first)

    def _copy_on(self, voices: range) -> None:
        """The memory of the first of some voices to the others: each copy takes all that there are so far."""
        floats, done = self.machine.floats, 1
        while done < len(voices):
            more = min(done, len(voices) - done)
            to, source = (self._memory.at((voices[0] + at) * floats) for at in (done, 0))
            self._device.copy(Strided(to, floats), Strided(source, floats), floats, more)
            done += more

    def _signal(self, frames: int, xs: Sequence[Track], outs: Sequence[Track]) -> tuple[int, bool]:
        """Tracks of so many frames, in chunks; gives how many samples were not finite, and whether all are, out too."""
        plan = self.machine.plan
        self._device.enter()
        chunks, pieces = cut_signal(self.machine, self.count, frames)
        memory = self._chunk_memory(chunks)
        columns = max(piece.warm + piece.length for piece in pieces)
        in_turn = [Rows(self.machine, self.count, chunks, columns, memory) for _ in pieces[:AT_ONCE]]
        inputs = Transfers(xs, plan.in_channels, chunks, frames)
        outputs = Transfers(outs, plan.out_channels, chunks, frames)
        replaced, finite = 0, True
        try:
            for index in range(len(pieces) + len(in_turn)):
                rows, tables = in_turn[index % len(in_turn)], []
                done = index - len(in_turn)
                if done >= 0:
                    tables.append(outputs.out_of_rows(pieces[done], address(rows.y), columns))
                if index < len(pieces):
                    tables.append(inputs.into_rows(pieces[index], address(rows.x), columns))
                if done >= 0:
                    replaced += rows.wait()
                finite &= move(np.concatenate(tables))
                if index < len(pieces):
                    rows.launch(self._position, frames, pieces[index])
        except BaseException:
            self._device.synchronize()  # before others get the memory that kernels still write
            raise
        if chunks > 1:
            floats = self.machine.floats
            last = Strided(memory.at((chunks - 1) * floats), chunks * floats)
            self._device.copy(Strided(self._memory, floats), last, floats, self.count)
        self._position = (self._position + frames) % POSITIONS
        return replaced, finite

    def _chunk_memory(self, chunks: int) -> Memory:
        """Memory [voices, chunks, floats] whose first chunks go on from the voices."""
        if chunks == 1:
            return self._memory
        floats = self.machine.floats
        memory = self._device.empty(self.count * chunks * floats)
        self._device.copy(Strided(memory, chunks * floats), Strided(self._memory, floats), floats, self.count)
        return memory


def cut_signal(machine: Launcher, voices: int, frames: int) -> tuple[int, list[Piece]]:
    """How many chunks each voice's signal is cut into, and the pieces that they go through in."""
    tile, chunk = machine.shape.tile, chunk_frames(machine, voices, frames)
    chunks = -(-frames // chunk)
    if machine.plan.recurrent:
        least, most = PIECE_FRAMES
        length = min(max(PIECE_SAMPLES // voices, least), most)
    else:
        few = min(chunk // PIECES, PIECE_SAMPLES // (voices * chunks))
        length = _tiles(max(few, PIECE_TILES * tile), tile)
    pieces = [Piece(chunk, first, 0, length) for first in range(0, min(chunk, frames), length)]
    return chunks, [Piece(chunk, 0, machine.warm, 0)] * (chunks > 1 and machine.warm > 0) + pieces


def chunk_frames(machine: Launcher, voices: int, frames: int) -> int:
    """Frames of a chunk: so many chunks that the device is busy, none of them shorter than what warms it up."""
    tile = machine.shape.tile
    wanted = max(1, min(machine.programs() // voices, frames // max(machine.warm, tile)))
    return max(_tiles(-(-frames // wanted), tile), machine.warm)


def _tiles(frames: int, tile: int) -> int:
    return -(-frames // tile) * tile
