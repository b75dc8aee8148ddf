"""Panels of the plots: each function draws one measurement into the axes of a figure."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.analysis.aliasing import Aliasing
from namdsp.analysis.capture import CaptureAnalysis
from namdsp.analysis.spectra import FIRST_HZ, LOWEST_DBFS, SWEEP_SECONDS, envelope, log_spectrogram
from namdsp.arithmetic.fma import Float32, Float64
from namdsp.audio.levels import peak_dbfs
from namdsp.plots.figures import BLUE, FAINT, GREY, INK, ORANGE, RED, finish, legend_above, pitch_ticks

#: Below the loudest point of a response nothing is shown.
RESPONSE_RANGE_DB = 60.0
HARMONICS_RANGE_DBFS = (-110.0, 6.0)
LOWEST_ALIASING_DB = -140.0
#: Of envelopes, and of spectrograms of renders.
COLUMNS, SPECTROGRAM_COLUMNS = 1200, 700


def response(axes: Any, analysis: CaptureAnalysis) -> None:
    """Draw the gain over frequency."""
    hz, db = analysis.response_hz, analysis.response_db
    axes.axhline(0.0, color=FAINT, linewidth=0.8)
    begins = np.flatnonzero(np.append(True, np.diff(db) != 0.0))  # low points share a line: its middle counts
    middles = np.sqrt(hz[begins] * hz[np.append(begins[1:], len(hz)) - 1])
    axes.plot(middles, db[begins], color=BLUE, linewidth=2)
    top = float(db.max())
    low = max(float(db.min()), top - RESPONSE_RANGE_DB)
    margin = max(0.08 * (top - low), 1.0)
    if top - low < 6.0:  # a flat one looks flat
        margin += (6.0 - (top - low)) / 2
    axes.set_ylim(low - margin, top + margin)
    axes.set_xscale("log")
    axes.set_xlim(hz[0], hz[-1])
    pitch_ticks(axes.xaxis, hz[0], hz[-1])
    axes.minorticks_off()
    finish(axes, "Frequency response at low level (-60 dBFS)", "Hz", "gain, dB")


def transfer(axes: Any, analysis: CaptureAnalysis) -> None:
    """Output against input for one period of a sine; memory opens it to a loop."""
    x, y = (np.append(curve, curve[0]) for curve in (analysis.curve_in, analysis.curve_out))
    rising = np.gradient(x) >= 0.0
    for part, colour, name in ((rising, BLUE, "input rises"), (~rising, ORANGE, "input falls")):
        near = part | np.roll(part, 1)  # joins the two
        axes.plot(np.where(near, x, np.nan), np.where(near, y, np.nan), color=colour, linewidth=2, label=name)
    limit = 1.08 * max(float(np.abs(y).max()), 1e-6)
    axes.set_xlim(-1.05, 1.05)
    axes.set_ylim(-limit, limit)
    axes.axhline(0.0, color=FAINT, linewidth=0.8)
    axes.axvline(0.0, color=FAINT, linewidth=0.8)
    legend_above(axes, 2)
    finish(axes, "Transfer curve: 110 Hz at full scale", "in (1 is full scale)", "out, without its mean")


def harmonics(axes: Any, analysis: CaptureAnalysis) -> None:
    """Levels of the first eight over the level of a sine: odd ones warm, even ones cold, higher ones paler."""
    low, high = HARMONICS_RANGE_DBFS
    top = max(high, float(analysis.harmonics_dbfs.max()) + 3.0)
    for index, levels in enumerate(analysis.harmonics_dbfs.T):
        order = index + 1
        colour = INK if order == 1 else ("#7F2704", "#D94801", "#F79646")[(order - 3) // 2] if order % 2 else (
            "#08306B", "#2171B5", "#5BA3D0", "#A6CBE3"
        )[order // 2 - 1]  # fmt: skip
        axes.plot(
            analysis.levels_dbfs,
            np.where(levels > low, levels, np.nan),
            color=colour,
            linewidth=2.4 if order == 1 else 1.6,
            label=f"{order}",
        )
    axes.set_xlim(analysis.levels_dbfs[0], analysis.levels_dbfs[-1])
    axes.set_ylim(low, top)
    legend_above(axes, 8)
    finish(axes, "Harmonics of 110 Hz", "in, dBFS (peak)", "out, dBFS (peak)")


def aliasing(axes: Any, measured: Aliasing) -> None:
    """Aliasing over pitch."""
    at = np.arange(len(measured.tones))
    ratios = np.maximum(measured.ratio_db, LOWEST_ALIASING_DB)
    for row, factor in enumerate(measured.factors):
        name = "as it is" if factor == 1 else f"oversampled {factor}x"
        axes.plot(at, ratios[row], "o-", color=(RED, BLUE)[row % 2], markersize=4, linewidth=1.6,
                  label=f"{name}: mean {measured.mean_db[row]:.0f} dB")  # fmt: skip
    low, high = float(ratios.min()), float(ratios.max())
    high = max(high, low + 40.0)
    # space above for the legend
    axes.set_ylim(max(low - 8.0, LOWEST_ALIASING_DB - 4.0), high + (0.12 + 0.1 * len(ratios)) * (high - low))
    shown = at[:: max(1, -(-len(at) // 9))]
    axes.set_xticks(
        shown, [f"{measured.tones[index].note}\n{measured.tones[index].hz:.0f}" for index in shown]
    )
    axes.legend(loc="upper left", fontsize=8.5, frameon=False)
    finish(
        axes,
        f"Aliasing by pitch (sines at {measured.level_dbfs:g} dBFS)",
        "note and Hz",
        "aliases / signal, dB",
    )


def waveform(axes: Any, x: Float32, rate_hz: int, name: str, colour: str) -> None:
    """A signal [C, T] as its envelope, with full scale marked where it is in reach."""
    draw_envelope(axes, x, rate_hz, color=colour)
    limit = 1.1 * max(float(np.abs(x).max(initial=0.0)), 1e-3)
    if limit >= 0.5:
        limit = max(limit, 1.1)
        for level in (-1.0, 1.0):
            axes.axhline(level, color=RED, linewidth=0.9, linestyle=(0, (4, 3)))
    axes.set_ylim(-limit, limit)
    axes.set_xlim(0.0, max(x.shape[1], 1) / rate_hz)
    finish(axes, f"{name}: peak {peak_dbfs(x):.1f} dBFS", "", "full scale is 1")


def draw_envelope(axes: Any, x: Float32 | Float64, rate_hz: int, start: int = 0, **style: Any) -> None:
    """The smallest and largest samples of a signal [C, T] over time; `start` is its first frame."""
    starts, low, high = envelope(x, COLUMNS)
    axes.fill_between((start + starts) / rate_hz, low, high, step="post", linewidth=0.6, **style)


def spectrogram(axes: Any, x: Float32, rate_hz: int, name: str) -> None:
    """A signal [C, T] over time and pitch."""
    levels, top_hz = log_spectrogram(x, rate_hz, columns=SPECTROGRAM_COLUMNS)
    octaves = float(np.log2(top_hz / FIRST_HZ))
    high = max(-20.0, float(levels.max()))
    _levels(axes, levels, max(x.shape[1], 1) / rate_hz, octaves, LOWEST_DBFS, high)
    pitch_ticks(axes.yaxis, FIRST_HZ, top_hz, lambda hz: float(np.log2(hz / FIRST_HZ)))
    finish(axes, name, "seconds", "Hz")
    axes.grid(False)


def sweep(axes: Any, levels: Float64, rate_hz: int, name: str) -> None:
    """The spectrogram of a sweep, over time and frequency."""
    _levels(axes, levels, SWEEP_SECONDS, rate_hz / 2000, LOWEST_DBFS, 0.0)
    finish(axes, name, "seconds", "kHz")
    axes.grid(False)


def _levels(axes: Any, levels: Float64, seconds: float, top: float, low: float, high: float) -> None:
    """Levels [rows, columns] in dBFS over seconds and up to `top`, with their color scale."""
    image = axes.imshow(
        levels,
        origin="lower",
        aspect="auto",
        extent=(0.0, seconds, 0.0, top),
        vmin=low,
        vmax=high,
        cmap="inferno",
        interpolation="nearest",
    )
    bar = axes.figure.colorbar(image, ax=axes, pad=0.01, aspect=30)
    bar.set_label("dBFS", fontsize=9, color=GREY)
    bar.ax.tick_params(labelsize=8.5, colors=INK)
    bar.outline.set_visible(False)
