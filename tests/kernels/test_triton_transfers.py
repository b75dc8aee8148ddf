"""Tracks of signals go into rows and come back complete, however they are split."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from banks import gather_block

from namdsp.kernels.tracks import Track, longest, spaced_starts
from namdsp.kernels.triton_gpu.transfers import Transfers, TransferWindow, address
from namdsp.native.bulk_copy import bulk_copy

#: chunk, warm, length of a chunk
CUTS = [(8, 5, 8), (8, 8, 3), (16, 3, 16), (5, 2, 1), (1000, 0, 300), (1000, 0, 7)]
LENGTHS = [[[40]], [[0]], [[3, 0, 9, 1]], [[7, 5], [20]], [[], [11, 2, 2]], [[1, 1, 1, 1, 30], [2], [36]]]


def tracks_of(lengths: list[list[int]], channels: int, silence: int) -> list[Track]:
    rng = np.random.default_rng(3)
    return [
        Track(
            tuple(rng.standard_normal((channels, frames)).astype(np.float32) for frames in length),
            spaced_starts(length, silence),
        )
        for length in lengths
    ]


def signals(tracks: list[Track]) -> list[Any]:
    return [signal for track in tracks for signal in track.signals]


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("silence", [0, 4])
@pytest.mark.parametrize("lengths", LENGTHS)
@pytest.mark.parametrize(("chunk", "warm", "length"), CUTS)
def test_rows_hold_their_part_of_the_lines_and_silence_between(
    chunk: int, warm: int, length: int, lengths: list[list[int]], silence: int, channels: int
) -> None:
    xs, ys = (tracks_of(lengths, channels, silence) for _ in range(2))
    for signal in signals(ys):
        signal[:] = np.nan
    frames = longest(xs)
    chunks = max(1, -(-frames // chunk))
    full = gather_block(xs, channels, -warm, warm + chunks * chunk + length).reshape(len(xs), channels, -1)
    inputs, outputs = (Transfers(tracks, channels, chunks, frames) for tracks in (xs, ys))
    chunks_ = [
        TransferWindow(chunk, 0, warm, 0),
        *(TransferWindow(chunk, at, 0, length) for at in range(0, chunk, length)),
    ]
    columns = max(chunk_.warm + chunk_.length for chunk_ in chunks_)
    for chunk_ in [*chunks_, TransferWindow(chunk, 0, warm, length)][: 4 if frames else 0]:
        rows = np.full((len(xs), chunks, channels, warm + length + columns), np.nan, np.float32)
        bulk_copy(inputs.input_copies(chunk_, address(rows), rows.shape[-1]))
        for c in range(chunks):
            begin, end = (
                c * chunk + chunk_.first - chunk_.warm,
                c * chunk + min(chunk_.first + chunk_.length, chunk),
            )
            wanted = max(0, min(end, frames) - begin)
            actual = rows[:, c, :, :wanted]
            np.testing.assert_array_equal(actual, full[..., begin + warm : begin + warm + wanted])
            assert np.isnan(rows[:, c, :, wanted:]).all()
    for chunk_ in chunks_:
        rows = np.full((len(xs), chunks, channels, columns), np.nan, np.float32)
        bulk_copy(inputs.input_copies(chunk_, address(rows), columns))
        bulk_copy(outputs.output_copies(chunk_, address(rows), columns))
    for x, y in zip(signals(xs), signals(ys), strict=True):
        np.testing.assert_array_equal(x, y)
