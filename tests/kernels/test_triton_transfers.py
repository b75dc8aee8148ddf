"""Tracks of signals go into rows and come back complete, however they are split."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from namdsp.kernels.engine import longest
from namdsp.kernels.triton_gpu.transfers import Transfers, TransferWindow
from namdsp.native.bulk_copy import bulk_copy

#: chunk, warm, length of a chunk
CUTS = [(8, 5, 8), (8, 8, 3), (16, 3, 16), (5, 2, 1), (1000, 0, 300), (1000, 0, 7)]
#: of the signals of each track
LENGTHS = [[[40]], [[0]], [[3, 0, 9, 1]], [[7, 5], [20]], [[], [11, 2, 2]], [[1, 1, 1, 1, 30], [2], [36]]]


def tracks_of(lengths: list[list[int]], channels: int, silence: int) -> list[Any]:
    """Signals of a track with silence before each; of the first one, too."""
    rng = np.random.default_rng(3)
    return [
        [
            (silence * (index + 1) + sum(track[:index]), rng.standard_normal((channels, frames), np.float32))
            for index, frames in enumerate(track)
        ]
        for track in lengths
    ]


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("silence", [0, 4])
@pytest.mark.parametrize("lengths", LENGTHS)
@pytest.mark.parametrize(("chunk", "warm", "length"), CUTS)
def test_rows_hold_their_part_of_the_tracks_and_silence_outside(
    chunk: int, warm: int, length: int, lengths: list[list[int]], silence: int, channels: int
) -> None:
    xs = tracks_of(lengths, channels, silence)
    ys = [[(start, np.full_like(x, np.nan)) for start, x in track] for track in xs]
    frames = longest(xs)
    chunks = max(1, -(-frames // chunk))
    full = np.zeros((len(xs), channels, warm + chunks * chunk + length), np.float32)
    for rows, track in zip(full, xs, strict=True):
        for start, x in track:
            rows[:, warm + start : warm + start + x.shape[1]] = x
    inputs, outputs = (Transfers(tracks, channels, chunks, frames) for tracks in (xs, ys))
    windows = [
        TransferWindow(chunk, 0, warm, 0),
        *(TransferWindow(chunk, at, 0, length) for at in range(0, chunk, length)),
    ]
    columns = max(window.warm + window.length for window in windows)
    for window in [*windows, TransferWindow(chunk, 0, warm, length)][: 4 if frames else 0]:
        rows = np.full((len(xs), chunks, channels, warm + length + columns), np.nan, np.float32)
        bulk_copy(inputs.input_copies(window, rows.ctypes.data, rows.shape[-1]))
        for c in range(chunks):
            begin = c * chunk + window.first - window.warm
            end = c * chunk + min(window.first + window.length, chunk)
            wanted = max(0, min(end, frames) - begin)
            actual = rows[:, c, :, :wanted]
            np.testing.assert_array_equal(actual, full[..., begin + warm : begin + warm + wanted])
            assert np.isnan(rows[:, c, :, wanted:]).all()
    for window in windows:
        rows = np.full((len(xs), chunks, channels, columns), np.nan, np.float32)
        bulk_copy(inputs.input_copies(window, rows.ctypes.data, columns))
        bulk_copy(outputs.output_copies(window, rows.ctypes.data, columns))
    for track, played in zip(xs, ys, strict=True):
        for (_, x), (_, y) in zip(track, played, strict=True):
            np.testing.assert_array_equal(x, y)
