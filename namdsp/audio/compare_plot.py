"""The picture of a parity check: one PNG, drawn with matplotlib (an optional extra).

    title                what was checked, and the verdict
    waveform, close-up   the whole truth; every render over it where one is furthest off
    error, dBFS          20 log10 |render - truth| over time: from the root mean square of an interval up to its maximum
    distance, ulp        how many samples are how far from the reference render

Renders with the same bits are drawn once. The numbers come from compare.py; nothing is judged here.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from namdsp.audio.blocks import Float32
from namdsp.audio.compare import compare_bits, compare_truth, sample_bits, ulp_distance
from namdsp.errors import AudioError
from namdsp.figures import COLORS, FAINT, GREY, GRID, INK, RED, headline, new_figure, write_png

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


COLUMNS = 400  # a signal with several samples a column is drawn as an envelope
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
        """Yield names, samples, colour, line width: later lines are thinner, so that close ones show as stripes."""
        together: list[tuple[list[str], Float32]] = []
        for name, y in self.named.items():
            for names, same in together:
                if np.array_equal(sample_bits(y), sample_bits(same)):
                    names.append(name)
                    break
            else:
                together.append(([name], y))
        for i, (names, y) in enumerate(together):
            yield ", ".join(names), y, COLORS[i % len(COLORS)], max(4.0 - 1.5 * i, 0.8)

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
    *,
    title: str = "",
    verdict: str = "",
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
    title, verdict : str
        What was checked, and what it came to; a verdict that begins with FAILED is drawn as one.
    """
    shapes = [truth.shape, reference.shape, *(y.shape for y in named.values())]
    if not named or truth.ndim != 2 or truth.size == 0 or len(set(shapes)) != 1:
        raise AudioError(
            f"{os.fspath(path)}: cannot draw shapes {shapes} (truth, reference, renders); expected one shape "
            "[C, T] with samples in it, for at least one render. Render them all from the same input."
        )
    renders = _Renders(named, reference, truth, sample_rate_hz)
    figure = new_figure(path, figsize=(11, 9), dpi=150, facecolor="white")
    axes = figure.subplot_mosaic(
        [["wave", "close"], ["error", "error"], ["ulp", "ulp"]],
        width_ratios=(1.3, 1),
        height_ratios=(1, 1.1, 1),
    )
    for panel in axes.values():
        panel.spines[["top", "right"]].set_visible(False)
        panel.tick_params(colors=INK, labelsize=9)
        panel.set_axisbelow(True)
        panel.grid(color=GRID)
    _draw_heading(figure, title, verdict)
    _draw_waveforms(axes["wave"], axes["close"], renders)
    _draw_errors(axes["error"], renders)
    _draw_distances(axes["ulp"], renders)
    write_png(figure, path)


def _draw_heading(figure: "Figure", title: str, verdict: str) -> None:
    """Draw both above all else, in lines that fit; text of files is no markup."""
    lines = [*wrap(title, 95), *wrap(verdict, 95)]
    if lines:
        headline(figure, "\n".join(lines), RED if verdict.startswith("FAILED") else INK)


def _draw_waveforms(wave: "Axes", close: "Axes", renders: _Renders) -> None:
    """Draw channel 0 of the truth, and the few frames around the largest error with all renders."""
    truth, rate = renders.truth[0], renders.sample_rate_hz
    if truth.size > 2 * COLUMNS:
        wave.fill_between(*_envelope(truth, rate), step="post", color=GREY, linewidth=0.3)
    else:
        wave.plot(np.arange(truth.size) / rate, truth, color=GREY, linewidth=0.8)
    wave.set_xlim(0.0, truth.size / rate)
    _title(wave, "Truth", "channel 0, full scale is 1")
    wave.set_xlabel("seconds")

    errors = [np.nan_to_num(renders.error(y), nan=np.inf) for y in renders.named.values()]
    worst = int(np.argmax(np.max(errors, axis=0))) if errors else 0
    start = max(0, min(worst - CLOSE_UP_FRAMES // 2, truth.size - CLOSE_UP_FRAMES))
    shown = slice(start, start + CLOSE_UP_FRAMES)
    frames = np.arange(truth.size)[shown]
    wave.axvline(worst / rate, color=RED, linewidth=1.0)
    close.axvline(worst, color=RED, linewidth=1.0)
    close.plot(frames, truth[shown], color=FAINT, linewidth=7.0, label="truth")
    for name, y, color, width in renders.styled():
        close.plot(frames, y[0, shown], color=color, linewidth=width, label=name)
    _title(close, "Close-up", "channel 0, at the largest error")
    close.set_xlabel("frame")
    _legend(close)


def _draw_errors(axes: "Axes", renders: _Renders) -> None:
    """Draw the largest error of all channels in each column; what is exact or not finite is a gap."""
    for name, y, color, width in renders.styled():
        seconds, usual, largest = _levels(renders.error(y), renders.sample_rate_hz)
        comparison = compare_truth(y, renders.truth)
        outcome = f"max {comparison.max_error_dbfs:.1f} dBFS\nnull {comparison.null_depth_db:.1f} dB"
        if not np.isfinite(comparison.esr):
            outcome = "not finite, or not silent"
        elif comparison.esr == 0.0:
            outcome = "exact"
        axes.fill_between(seconds, usual, largest, step="post", color=color, alpha=0.4, linewidth=0)
        axes.step(
            seconds, largest, where="post", color=color, linewidth=0.35 * width, label=f"{name}\n{outcome}"
        )
    drawn = any(np.isfinite(line.get_ydata()).any() for line in axes.get_lines())
    axes.set_ylim(*((max(axes.get_ylim()[0], LOWEST_DBFS), None) if drawn else (LOWEST_DBFS, 0.0)))
    axes.set_xlim(0.0, renders.truth.shape[1] / renders.sample_rate_hz)
    _title(
        axes,
        "Error against the truth",
        "20 log10 |render - truth|, root mean square to largest; gaps are exact, or not finite",
    )
    axes.set_ylabel("dBFS")
    axes.set_xlabel("seconds")
    _legend(axes)


def _draw_distances(axes: "Axes", renders: _Renders) -> None:
    """Draw grouped bars: samples per distance from the reference."""
    positions = np.arange(len(ULP_BINS) + 1)
    styled = list(renders.styled())
    counts = np.array([_bin_counts(y, renders.reference) for _, y, _, _ in styled])  # [render, bin]
    bar = 0.8 / max((counts > 0).sum(axis=0).max(), 1)
    for i, (name, y, color, _) in enumerate(styled):
        bits = compare_bits(y, renders.reference)
        outcome = "same bits" if bits.equal else f"{bits.differing:,} differ,\nup to {bits.max_ulp:,} ulp"
        shown = counts[i] > 0
        # the bars of a tick are centred on it, next to each other; renders without samples there have no bar
        before, bars_here = (counts[:i] > 0).sum(axis=0), (counts > 0).sum(axis=0)
        centre = positions + (before - (bars_here - 1) / 2) * bar
        axes.bar(centre[shown], counts[i][shown], width=0.92 * bar, color=color, label=f"{name}\n{outcome}")
    axes.set_yscale("symlog", linthresh=1.0)
    axes.set_ylim(0, 3 * renders.reference.size)
    axes.set_xticks(positions, ULP_BIN_NAMES)
    axes.set_xlim(positions[0] - 0.6, positions[-1] + 0.6)
    axes.grid(visible=False, axis="x")
    _title(axes, "Distance from the reference", "in float32 numbers (ulp); 0 is the same bits")
    axes.set_xlabel("ulp")
    axes.set_ylabel("samples")
    _legend(axes)


def _bin_counts(y: Float32, reference: Float32) -> NDArray[np.int64]:
    """Return how many samples are how far off, by bins of ULP_BINS."""
    bins = np.searchsorted(ULP_BINS, ulp_distance(y, reference).ravel())
    counts: NDArray[np.int64] = np.bincount(bins, minlength=len(ULP_BINS) + 1)
    return counts


def _starts(frames: int) -> NDArray[np.int64]:
    return np.unique(np.linspace(0, frames, COLUMNS, endpoint=False).astype(np.int64))


def _envelope(x: NDArray[Any], sample_rate_hz: int) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return seconds, minimum and maximum of at most COLUMNS intervals of x [T]; the last one ends with x."""
    starts = _starts(x.size)
    return _steps(x.size, sample_rate_hz, np.minimum.reduceat(x, starts), np.maximum.reduceat(x, starts))


def _levels(
    error: NDArray[np.float64], sample_rate_hz: int
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return seconds, root mean square and maximum of intervals of an error [T], in dBFS; NaN where it is 0."""
    starts = _starts(error.size)
    largest = np.maximum.reduceat(error, starts)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        mean = np.add.reduceat(np.square(error), starts) / np.diff(starts, append=error.size)
        levels = [20.0 * np.log10(size) for size in (np.sqrt(mean), largest)]
    for level in levels:
        level[~np.isfinite(level)] = np.nan
    return _steps(error.size, sample_rate_hz, *levels)


def _steps(
    frames: int, sample_rate_hz: int, low: NDArray[Any], high: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    seconds = np.append(_starts(frames), frames) / sample_rate_hz
    return seconds, np.append(low, low[-1]), np.append(high, high[-1])


def _title(axes: "Axes", title: str, detail: str) -> None:
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color=INK)
    axes.set_title(detail, loc="right", fontsize=9, color=GREY)


def _legend(axes: "Axes") -> None:
    """Put the legend to the right of the axes, where it hides nothing."""
    legend = axes.legend(
        loc="upper left", bbox_to_anchor=(1.01, 1.0), fontsize=9, frameon=False, labelspacing=0.9
    )
    for line in legend.get_lines():
        line.set_linewidth(3.0)
