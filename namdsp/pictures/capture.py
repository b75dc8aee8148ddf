"""One picture of one capture: what it does to sound, measured, and what it makes of a DI.

response at low level            transfer curve
harmonics against level          aliasing by pitch
a sweep's spectrogram
with a DI: waveforms of input and output, spectrogram of the output
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.aliasing.measure import Aliasing, measure
from namdsp.aliasing.sweep import LOWEST_DBFS, SECONDS, linear_sweep, spectrogram, swept
from namdsp.arithmetic.fma import Float32, Float64
from namdsp.figures import BLUE, GREY, INK, finish, new_figure, one_line, png
from namdsp.figures import spectrogram as draw_levels
from namdsp.model import Model
from namdsp.pictures import panels
from namdsp.portrait import Portrait, portray

SWEEP_DBFS = -1.0
DPI = 110
HEAD_INCHES = 1.05
LONGEST_NAME, LONGEST_FACT = 70, 60


@dataclass(frozen=True, kw_only=True)
class Take:
    """What was played, and what came out: float32 [C, T] each, at one rate. `caption` says through what."""

    name: str
    caption: str
    x: Float32
    y: Float32
    rate_hz: int


@dataclass(frozen=True)
class Measured:
    """All that is drawn of a capture but a take; `sweep` is of the last factor of `aliasing`."""

    portrait: Portrait
    aliasing: Aliasing
    sweep: Float64


def measure_capture(model: Model, *, oversample: int = 1, engine: str = "auto") -> Measured:
    """Play everything; aliasing and sweep also oversampled, response, curve and harmonics as the capture is.

    Raises
    ------
    AudioError  : what comes out is silent or not finite.
    EngineError : the named engine cannot run here.
    """
    rate_hz = round(model.sample_rate)
    return Measured(
        portray(model, engine=engine),
        measure(model, (1,) if oversample == 1 else (1, oversample), engine=engine),
        spectrogram(swept(model, oversample, linear_sweep(rate_hz, SWEEP_DBFS), engine)),
    )


def draw_capture(model: Model, measured: Measured, *, file_name: str, take: Take | None = None) -> bytes:
    """The PNG."""
    rate_hz = measured.portrait.rate_hz
    rows = [3.3, 3.3, 2.7] + ([1.3, 1.3, 2.8] if take else [])
    figure = new_figure("pictures", figsize=(13, sum(rows) + HEAD_INCHES))
    _head(figure, *describe(model, file_name))
    grid = figure.add_gridspec(len(rows), 2, height_ratios=rows)
    cells = [figure.add_subplot(grid[row, column]) for row in range(2) for column in range(2)]
    panels.response(cells[0], measured.portrait)
    panels.transfer(cells[1], measured.portrait)
    panels.harmonics(cells[2], measured.portrait)
    panels.aliasing(cells[3], measured.aliasing)
    _sweep(figure, figure.add_subplot(grid[2, :]), measured, rate_hz)
    if take:
        _take(figure, [figure.add_subplot(grid[row, :]) for row in (3, 4, 5)], take)
    return png(figure, DPI)


def describe(model: Model, file_name: str) -> tuple[str, str]:
    """The capture's name, and two lines of what it is and what it costs."""
    metadata = model.metadata

    def text(*keys: str) -> str:
        said = (metadata.get(key) for key in keys)
        return one_line(
            " ".join(str(each) for each in said if isinstance(each, str | int | float)), LONGEST_FACT
        )

    loudness = metadata.get("loudness")
    said = isinstance(loudness, int | float) and not isinstance(loudness, bool) and abs(loudness) < 1e3
    field = model.receptive_field
    what = [text("gear_make", "gear_model"), text("gear_type"), text("tone_type")]
    what += [f"loudness {loudness:.1f} dB"] if said else []
    cost = [
        model.architecture,
        f"{model.sample_rate:g} Hz",
        f"{model.plan.multiply_adds * model.sample_rate / 1e6:,.0f} million multiply-adds a second",
        "hears back without end"
        if field is None
        else f"hears back {1000.0 * field / model.sample_rate:.0f} ms",
    ]
    if model.slim is not None:
        cost.append(f"slim {model.slim:g}")
    name = one_line(metadata.get("name") or "", LONGEST_NAME).strip()
    file_name = one_line(file_name, LONGEST_NAME)
    title = f"{name}  ({file_name})" if name else file_name
    return title, "\n".join(filter(None, (" · ".join(filter(None, each)) for each in (what, cost))))


def _head(figure: Any, title: str, facts: str) -> None:
    """Above all panels, in room of its own."""
    height = figure.get_figheight()
    figure.get_layout_engine().set(rect=(0.0, 0.0, 1.0, 1.0 - HEAD_INCHES / height))
    for text, below, size, colour in ((title, 0.12, 16, INK), (facts, 0.48, 10.5, GREY)):
        weight = "bold" if colour == INK else "normal"
        figure.text(0.012, 1.0 - below / height, text, va="top", fontsize=size, fontweight=weight, color=colour,
                    linespacing=1.5, parse_math=False)  # fmt: skip


def _sweep(figure: Any, axes: Any, measured: Measured, rate_hz: int) -> None:
    image = draw_levels(axes, measured.sweep, SECONDS, rate_hz / 2000, low=LOWEST_DBFS)
    factor = measured.aliasing.factors[-1]
    how = "" if factor == 1 else f", oversampled {factor}x"
    finish(axes, f"Sweep from 0 to {rate_hz / 2000:g} kHz at {SWEEP_DBFS:g} dBFS{how}: lines that fall are aliases",
           "seconds", "kHz")  # fmt: skip
    axes.grid(False)
    panels.colour_bar(figure, image, axes)


def _take(figure: Any, rows: list[Any], take: Take) -> None:
    panels.waveform(rows[0], take.x, take.rate_hz, f"In: {one_line(take.name, LONGEST_NAME)}", GREY)
    panels.waveform(rows[1], take.y, take.rate_hz, f"Out{take.caption}", BLUE)
    for axes in rows[:2]:
        axes.tick_params(labelbottom=False)
    image = panels.spectrogram(rows[2], take.y, take.rate_hz, "Out, over time and pitch")
    panels.colour_bar(figure, image, rows[2])
