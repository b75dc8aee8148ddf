"""Difference of two aligned signals over frequency: third-octave levels, and distances of short-time spectra."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from namdsp.common.python_process import available_threads
from namdsp.matching.align import Float64, summed_spectra
from namdsp.runtime.renderer import parallel_map

#: Frames of the spectra that bands are summed from: the lowest band, 25 Hz, is 6 Hz wide.
BAND_FRAMES = 16384
#: Nominal third octaves, base ten: 25 Hz to 20 kHz.
FIRST_BAND, LAST_BAND = 14, 43
#: Bands that are further below the loudest than this are not compared: they hold nothing but noise.
SILENT_DB = -90.0
#: FFT size, hop and window of the three resolutions that are usual in training (auraloss's defaults).
RESOLUTIONS = ((1024, 120, 600), (2048, 240, 1200), (512, 50, 240))
#: Short-time spectra at a time.
ROWS = 4096
SMALLEST_POWER = 1e-8


@dataclass(frozen=True)
class Band:
    """One third octave.

    hz              : its centre
    level_dbfs      : of the recording, RMS in dBFS
    difference_db   : level of the render less that of the recording
    null_depth_db   : level of their difference, relative to the recording; 0 dB: nothing in common
    """

    hz: float
    level_dbfs: float
    difference_db: float
    null_depth_db: float


def bands(render: Float64, recording: Float64, rate_hz: int) -> list[Band]:
    """Third octaves of two aligned signals [T], as far as the recording holds anything there."""
    powers = [_power(signal) for signal in (render, recording, render - recording)]
    hertz = np.arange(powers[0].size) * (rate_hz / BAND_FRAMES)
    octaves = []
    for index in range(FIRST_BAND, LAST_BAND + 1):
        centre = 10.0 ** (index / 10.0)
        inside = (hertz >= centre * 10.0**-0.05) & (hertz < centre * 10.0**0.05)
        if not inside.any() or centre * 10.0**0.05 > rate_hz / 2:
            continue
        rendered, recorded, rest = (float(np.sum(power[inside])) for power in powers)
        if recorded > 0.0 and rendered > 0.0:
            octaves.append(Band(centre, _db(recorded), _db(rendered / recorded), _db(rest / recorded)))
    loudest = max((band.level_dbfs for band in octaves), default=0.0)
    return [band for band in octaves if band.level_dbfs > loudest + SILENT_DB]


def multi_resolution_distance(render: Float64, recording: Float64) -> float:
    """Mean over three resolutions of spectral convergence plus mean |log magnitude ratio|: the trainer's MRSTFT."""
    distances = parallel_map(
        lambda sizes: _distance(render, recording, *sizes), RESOLUTIONS, available_threads()
    )
    return float(np.mean(distances))


def _distance(render: Float64, recording: Float64, size: int, hop: int, window: int) -> float:
    between, energy, logs, count = 0.0, 0.0, 0.0, 0
    for rendered, recorded in zip(
        _magnitudes(render, size, hop, window), _magnitudes(recording, size, hop, window), strict=True
    ):
        between += float(np.sum(np.square(recorded - rendered)))
        energy += float(np.sum(np.square(recorded)))
        logs += float(np.sum(np.abs(np.log(rendered / recorded))))
        count += rendered.size
    return math.sqrt(between / energy) + logs / count


def _magnitudes(x: Float64, size: int, hop: int, window: int) -> Iterator[Float64]:
    """Short-time magnitudes [rows, bins], a few thousand rows at a time; centred, with reflected ends."""
    padded = np.pad(x, size // 2, mode="reflect" if x.size > size // 2 else "edge")
    frames = np.lib.stride_tricks.sliding_window_view(padded, size)[::hop]
    shape = np.zeros(size)
    left = (size - window) // 2
    shape[left : left + window] = np.hanning(window + 1)[:window]  # periodic
    for start in range(0, frames.shape[0], ROWS):
        power = np.square(np.abs(np.fft.rfft(frames[start : start + ROWS] * shape)))
        yield np.sqrt(np.maximum(power, SMALLEST_POWER))


def _power(x: Float64) -> Float64:
    """Mean power of each bin, so that a band's sum is its mean square."""
    padded = np.pad(x, (0, max(0, BAND_FRAMES - x.size)))
    windows = 1 + (padded.size - BAND_FRAMES) // (BAND_FRAMES // 2)
    energy = float(np.sum(np.square(np.hanning(BAND_FRAMES))))
    return 2.0 * summed_spectra(padded, padded, BAND_FRAMES)[0] / (windows * BAND_FRAMES * energy)


def _db(power: float) -> float:
    return 10.0 * math.log10(power) if power > 0.0 else -math.inf
