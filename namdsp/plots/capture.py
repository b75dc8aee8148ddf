"""Plot of one capture: its analysis, its aliasing, and a render of a DI.

response at low level            transfer curve
harmonics against level          aliasing by pitch
a sweep's spectrogram
with a DI: waveforms of input and output, spectrogram of the output
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.analysis.aliasing import Aliasing, measure
from namdsp.analysis.capture import CaptureAnalysis, analyze
from namdsp.analysis.spectra import linear_sweep, swept
from namdsp.arithmetic.fma import Float32, Float64
from namdsp.model import Model
from namdsp.notebook import one_line
from namdsp.plots import panels
from namdsp.plots.figures import BLUE, GREY, INK, new_figure, png

SWEEP_DBFS = -1.0
DPI = 110
HEAD_INCHES = 1.05
MAX_NAME, MAX_FACT = 70, 60


@dataclass(frozen=True, kw_only=True)
class RenderedDI:
    """A DI and its render, float32 [C, T] each, at one rate. `caption` names what it was rendered through."""

    name: str
    caption: str
    x: Float32
    y: Float32
    rate_hz: int


@dataclass(frozen=True)
class CaptureMeasurements:
    """Measurements of a capture; `sweep` is a spectrogram at the last factor of `aliasing`."""

    analysis: CaptureAnalysis
    aliasing: Aliasing
    sweep: Float64


def measure_capture(model: Model, *, oversample: int = 1, engine: str = "auto") -> CaptureMeasurements:
    """Measure a capture: aliasing and sweep with oversampling, response, curve and harmonics without.

    Raises
    ------
    AudioError  : the output is silent or not finite.
    EngineError : the named engine cannot run here.
    """
    rate_hz = round(model.sample_rate)
    return CaptureMeasurements(
        analyze(model, engine=engine),
        measure(model, (1,) if oversample == 1 else (1, oversample), engine=engine),
        swept(model, oversample, linear_sweep(rate_hz, SWEEP_DBFS), engine),
    )


def draw_capture(
    model: Model, measured: CaptureMeasurements, *, file_name: str, di: RenderedDI | None = None
) -> bytes:
    """Draw the plot and return its PNG."""
    rate_hz = measured.analysis.rate_hz
    rows = [3.3, 3.3, 2.7] + ([1.3, 1.3, 2.8] if di else [])
    figure = new_figure(13, sum(rows) + HEAD_INCHES)
    _head(figure, *describe(model, file_name))
    grid = figure.add_gridspec(len(rows), 2, height_ratios=rows)
    cells = [figure.add_subplot(grid[row, column]) for row in range(2) for column in range(2)]
    panels.response(cells[0], measured.analysis)
    panels.transfer(cells[1], measured.analysis)
    panels.harmonics(cells[2], measured.analysis)
    panels.aliasing(cells[3], measured.aliasing)
    factor = measured.aliasing.factors[-1]
    how = "" if factor == 1 else f", oversampled {factor}x"
    title = f"Sweep from 0 to {rate_hz / 2000:g} kHz at {SWEEP_DBFS:g} dBFS{how}: lines that fall are aliases"
    panels.sweep(figure.add_subplot(grid[2, :]), measured.sweep, rate_hz, title)
    if di:
        _draw_di([figure.add_subplot(grid[row, :]) for row in (3, 4, 5)], di)
    return png(figure, DPI)


def describe(model: Model, file_name: str) -> tuple[str, str]:
    """Return the title of a capture and two lines of facts: gear and tone, architecture and cost."""
    facts = {name: one_line(text, MAX_FACT) for name, text in model.facts().items()}
    name, file_name = one_line(facts["name"], MAX_NAME).strip(), one_line(file_name, MAX_NAME)
    loudness, field = (f"{key} {facts[key]}" if facts[key] else "" for key in ("loudness", "receptive field"))
    what = (facts["gear"], facts["tone"], loudness)
    cost = (facts["architecture"], facts["sample rate"], facts["cost"], field)
    title = f"{name}  ({file_name})" if name else file_name
    return title, "\n".join(filter(None, (" · ".join(filter(None, texts)) for texts in (what, cost))))


def _head(figure: Any, title: str, facts: str) -> None:
    """Write title and facts above all panels."""
    height = figure.get_figheight()
    figure.get_layout_engine().set(rect=(0.0, 0.0, 1.0, 1.0 - HEAD_INCHES / height))
    for text, below, size, colour in ((title, 0.12, 16, INK), (facts, 0.48, 10.5, GREY)):
        weight = "bold" if colour == INK else "normal"
        figure.text(0.012, 1.0 - below / height, text, va="top", fontsize=size, fontweight=weight, color=colour,
                    linespacing=1.5, parse_math=False)  # fmt: skip


def _draw_di(rows: list[Any], di: RenderedDI) -> None:
    panels.waveform(rows[0], di.x, di.rate_hz, f"In: {one_line(di.name, MAX_NAME)}", GREY)
    panels.waveform(rows[1], di.y, di.rate_hz, f"Out{di.caption}", BLUE)
    for axes in rows[:2]:
        axes.tick_params(labelbottom=False)
    panels.spectrogram(rows[2], di.y, di.rate_hz, "Out, over time and pitch")
