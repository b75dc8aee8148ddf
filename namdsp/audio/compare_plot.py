"""The picture of a parity check: one PNG, drawn with matplotlib (an optional extra).

    waveform, close-up   the whole truth; every render over it where one is furthest off
    error, dBFS          20 log10 |render - truth| over time
    distance, ulp        how many samples are how far from the reference render

The numbers come from compare.py; nothing is judged here.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.blocks import Float32
from namdsp.audio.compare import compare_bits, compare_truth, ulp_distance
from namdsp.errors import AudioError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe and Ito: told apart by readers who do not see all colours
COLORS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9")
INK, GREY, FAINT, GRID = "#222222", "#666666", "#BBBBBB", "#EEEEEE"

COLUMNS = 1200  # a longer signal is drawn as one minimum and maximum a column
CLOSE_UP_FRAMES = 240
LOWEST_DBFS = -220.0  # float32 subnormals reach -897 dBFS and would flatten all else

# upper ends of the bins of distances; a NaN and all larger distances go into one more
ULP_BINS = (0, 1, 2, 4, 8, 16, 64, 256, 2**12, 2**16, 2**24)
ULP_BIN_NAMES = ("0", "1", "2", "3-4", "5-8", "9-16", "17-64", "65-256", "≤2¹²", "≤2¹⁶", "≤2²⁴", "more, NaN")


@dataclass(frozen=True)
class _Renders:
    """What is drawn: renders float32 [C, T] by name, their reference, the float64 truth."""

    named: Mapping[str, Float32]
    reference: Float32
    truth: NDArray[np.float64]
    sample_rate_hz: int

    def styled(self) -> Iterator[tuple[str, Float32, str, float]]:
        """Yield name, samples, colour, line width: later lines are thinner, so equal ones show as stripes."""
        for i, (name, y) in enumerate(self.named.items()):
            yield name, y, COLORS[i % len(COLORS)], max(5.5 - 1.5 * i, 0.8)

    def error(self, y: Float32) -> NDArray[np.float64]:
        """Return |y - truth|, the largest of all channels: float64 [T]."""
        with np.errstate(invalid="ignore"):
            largest: NDArray[np.float64] = np.abs(y - self.truth).max(axis=0)
        return largest


def plot_comparison(
    path: str | os.PathLike[str],
    named: Mapping[str, Float32],
    reference: Float32,
    truth: NDArray[np.float64],
    sample_rate_hz: int,
) -> None:
    """Draw renders against the float64 truth and the reference render, and write a PNG.

    Parameters
    ----------
    path : path
        Of the PNG; an existing file is replaced.
    named : name -> float32 [C, T]
        The renders, in the order of the legend.
    reference : float32 [C, T]
        What `named` should be, bit for bit.
    truth : float64 [C, T]
        What they all approximate.
    sample_rate_hz : int
    """
    shapes = [truth.shape, reference.shape, *(y.shape for y in named.values())]
    if not named or truth.ndim != 2 or truth.size == 0 or len(set(shapes)) != 1:
        raise AudioError(
            f"{os.fspath(path)}: cannot draw shapes {shapes} (truth, reference, renders); expected one shape "
            "[C, T] with samples in it, for at least one render. Render them all from the same input."
        )
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise AudioError(
            f"{os.fspath(path)}: cannot be drawn, matplotlib does not import ({error}); expected it "
            "installed. Run: pip install namdsp[plot]"
        ) from error

    renders = _Renders(named, reference, truth, sample_rate_hz)
    figure = Figure(figsize=(11, 9), dpi=150, layout="constrained", facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.subplot_mosaic(
        [["wave", "close"], ["error", "error"], ["ulp", "ulp"]],
        width_ratios=(1.3, 1),
        height_ratios=(1, 1.1, 1),
    )
    for each in axes.values():
        each.spines[["top", "right"]].set_visible(False)
        each.tick_params(colors=INK, labelsize=9)
        each.set_axisbelow(True)
        each.grid(color=GRID)
    _draw_waveforms(axes["wave"], axes["close"], renders)
    _draw_errors(axes["error"], renders)
    _draw_distances(axes["ulp"], renders)
    try:
        figure.savefig(os.fspath(path), format="png")
    except OSError as error:
        raise AudioError(
            f"{os.fspath(path)}: cannot be written ({error.strerror}); expected a writable place for a PNG. "
            "Check the folder and its permissions."
        ) from error


def _draw_waveforms(wave: "Axes", close: "Axes", renders: _Renders) -> None:
    """Draw channel 0 of the truth, and the few frames around the largest error with all renders."""
    truth, rate = renders.truth[0], renders.sample_rate_hz
    seconds, low, high = _columns(truth, rate)
    wave.fill_between(seconds, low, high, color=GREY, linewidth=0.8)
    _title(wave, "Truth", "channel 0, full scale is 1")
    wave.set_xlabel("seconds")

    errors = [np.nan_to_num(renders.error(y), nan=np.inf) for y in renders.named.values()]
    worst = int(np.argmax(np.max(errors, axis=0))) if errors else 0
    start = max(0, min(worst - CLOSE_UP_FRAMES // 2, truth.size - CLOSE_UP_FRAMES))
    shown = slice(start, start + CLOSE_UP_FRAMES)
    frames = np.arange(truth.size)[shown]
    wave.axvline(worst / rate, color=COLORS[4], linewidth=1.0)
    close.axvline(worst, color=COLORS[4], linewidth=1.0)
    close.plot(frames, truth[shown], color=FAINT, linewidth=7.0, label="truth")
    for name, y, color, width in renders.styled():
        close.plot(frames, y[0, shown], color=color, linewidth=width, label=name)
    _title(close, "Close-up", "channel 0, at the largest error")
    close.set_xlabel("frame")
    _legend(close)


def _draw_errors(axes: "Axes", renders: _Renders) -> None:
    """Draw the largest error of all channels in each column; what is exact or not finite is a gap."""
    for name, y, color, width in renders.styled():
        seconds, _, largest = _columns(renders.error(y), renders.sample_rate_hz)
        with np.errstate(divide="ignore"):
            level = 20.0 * np.log10(largest)
        level[~np.isfinite(level)] = np.nan
        found = compare_truth(y, renders.truth)
        outcome = f"max {found.max_error_dbfs:.1f} dBFS\nnull {found.null_depth_db:.1f} dB"
        if not np.isfinite(found.esr):
            outcome = "not finite, or not silent"
        elif found.esr == 0.0:
            outcome = "exact"
        axes.plot(seconds, level, color=color, linewidth=0.35 * width, label=f"{name}\n{outcome}")
    drawn = any(np.isfinite(line.get_ydata()).any() for line in axes.get_lines())
    axes.set_ylim(*((max(axes.get_ylim()[0], LOWEST_DBFS), None) if drawn else (LOWEST_DBFS, 0.0)))
    axes.set_xlim(0.0, renders.truth.shape[1] / renders.sample_rate_hz)
    _title(axes, "Error against the truth", "20 log10 |render - truth|; gaps are exact, or not finite")
    axes.set_ylabel("dBFS")
    axes.set_xlabel("seconds")
    _legend(axes)


def _draw_distances(axes: "Axes", renders: _Renders) -> None:
    """Draw grouped bars: samples per distance from the reference."""
    places = np.arange(len(ULP_BINS) + 1)
    bar = 0.8 / max(len(renders.named), 1)
    for i, (name, y, color, _) in enumerate(renders.styled()):
        found = compare_bits(y, renders.reference)
        outcome = "same bits" if found.equal else f"{found.differing:,} differ,\nup to {found.max_ulp:,} ulp"
        distance = ulp_distance(y, renders.reference).ravel()
        counts = np.bincount(np.searchsorted(ULP_BINS, distance), minlength=places.size)
        left = places + (i - (len(renders.named) - 1) / 2) * bar
        axes.bar(left, counts, width=0.92 * bar, color=color, label=f"{name}\n{outcome}")
    axes.set_yscale("symlog", linthresh=1.0)
    axes.set_ylim(0, 3 * renders.reference.size)
    axes.set_xticks(places, ULP_BIN_NAMES)
    axes.grid(visible=False, axis="x")
    _title(axes, "Distance from the reference", "in float32 numbers (ulp); 0 is the same bits")
    axes.set_xlabel("ulp")
    axes.set_ylabel("samples")
    _legend(axes)


def _columns(x: NDArray[Any], sample_rate_hz: int) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return seconds, minimum and maximum of at most COLUMNS stretches of x [T]."""
    starts = np.unique(np.linspace(0, x.size, COLUMNS, endpoint=False).astype(np.int64))
    return starts / sample_rate_hz, np.minimum.reduceat(x, starts), np.maximum.reduceat(x, starts)


def _title(axes: "Axes", title: str, detail: str) -> None:
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color=INK)
    axes.set_title(detail, loc="right", fontsize=9, color=GREY)


def _legend(axes: "Axes") -> None:
    """Put the legend beside the axes, where it hides nothing."""
    legend = axes.legend(
        loc="upper left", bbox_to_anchor=(1.01, 1.0), fontsize=9, frameon=False, labelspacing=0.9
    )
    for line in legend.get_lines():
        line.set_linewidth(3.0)
