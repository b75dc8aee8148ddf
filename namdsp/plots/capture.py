"""Plot of one capture: its analysis and its aliasing.

response at low level            transfer curve
harmonics against level          aliasing by pitch
a sweep's spectrogram
"""

from __future__ import annotations

from typing import Any

from namdsp.analysis.aliasing import LEVEL_DBFS, measure
from namdsp.analysis.capture import analyze
from namdsp.analysis.spectra import linear_sweep, swept
from namdsp.model import Model
from namdsp.notebook import one_line
from namdsp.plots import panels
from namdsp.plots.figures import GREY, INK, new_figure, png

SWEEP_DBFS = -1.0
DPI = 110
HEAD_INCHES = 1.05
MAX_NAME, MAX_FACT = 70, 60


def draw_capture(
    model: Model,
    *,
    file_name: str,
    oversample: int = 1,
    level_dbfs: float = LEVEL_DBFS,
    engine: str = "auto",
) -> bytes:
    """Measure a capture, draw it and return the PNG: aliasing and sweep with oversampling, the rest without.

    level_dbfs : peak of the sines that aliasing is measured with

    Raises
    ------
    AudioError  : the output is silent or not finite.
    EngineError : the named engine cannot run here.
    """
    analysis = analyze(model, engine=engine)
    factors = (1,) if oversample == 1 else (1, oversample)
    aliasing = measure(model, factors, level_dbfs=level_dbfs, engine=engine)
    rate_hz = analysis.rate_hz
    levels = swept(model, oversample, linear_sweep(rate_hz, SWEEP_DBFS), engine)
    rows = [3.3, 3.3, 2.7]
    figure = new_figure(13, sum(rows) + HEAD_INCHES)
    _head(figure, *describe(model, file_name))
    grid = figure.add_gridspec(len(rows), 2, height_ratios=rows)
    cells = [figure.add_subplot(grid[row, column]) for row in range(2) for column in range(2)]
    panels.response(cells[0], analysis)
    panels.transfer(cells[1], analysis)
    panels.harmonics(cells[2], analysis)
    panels.aliasing(cells[3], aliasing)
    how = "" if oversample == 1 else f", oversampled {oversample}x"
    title = f"Sweep from 0 to {rate_hz / 2000:g} kHz at {SWEEP_DBFS:g} dBFS{how}: lines that fall are aliases"
    panels.sweep(figure.add_subplot(grid[2, :]), levels, rate_hz, title)
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
