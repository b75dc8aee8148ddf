"""The picture of a report: speeds beside what the chip allows. From what was measured; needs no GPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarking.axes import finish_axes

from gpu_bench.tables import speeds

_STYLES = {
    "namdsp": ("namdsp", "tab:red", "o"),
    "compile": ("torch.compile", "tab:blue", "s"),
    "eager": ("eager PyTorch", "tab:gray", "^"),
}
#: Half a marker's width in pixels.
MARKER = 6.0
#: Places of a label around its point, in points, the best first.
PLACES = [
    (x * distance, y * distance)
    for distance in (1.0, 1.6, 2.2)
    for x, y in ((0, 11), (-34, 0), (34, 0), (0, -11), (-30, 10), (30, -10), (30, 10), (-30, -10))
]
_LIMITS = {"float32 peak": "-", "memory, layer by layer": "--"}


def plot_limits(data: dict[str, Any], path: Path) -> None:
    """Left: bars of the shapes measured in all ways, from zero. Right: all shapes under both roofs."""
    draw_limits(data).savefig(path)


def draw_limits(data: dict[str, Any]) -> Any:
    """The figure."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(13, 5.5), dpi=110, layout="constrained")
    FigureCanvasAgg(figure)
    bars, roofs = figure.subplots(1, 2)
    long = [row for row in data["offline"] if row["signal"] == data["offline"][0]["signal"]]
    _bars(bars, [row for row in long if "compile" in row["kernels"]] or long[:1], data["limits"])
    _roofs(roofs, long, data["limits"])
    figure.suptitle(f"{data['machine']}: {long[0]['signal']}, kernels only, float32")
    set_apart(roofs)
    return figure


def _bars(axes: Any, rows: list[dict[str, Any]], limits: dict[str, float]) -> None:
    contenders = [who for who in _STYLES if any(who in row["kernels"] for row in rows)]
    width = 0.8 / len(contenders)
    for place, row in enumerate(rows):
        speed = speeds(row, limits)
        for index, who in enumerate(contenders):
            if who in speed:
                name, colour, _ = _STYLES[who]
                x = place + (index - (len(contenders) - 1) / 2) * width
                bar = axes.bar(x, speed[who], 0.9 * width, color=colour, label=name if place == 0 else None)
                axes.bar_label(bar, fmt="%.0f", padding=2)
        for limit, style in _LIMITS.items():
            label = f"limit: {limit}" if place == 0 else None
            axes.hlines(speed[limit], place - 0.45, place + 0.45, color="black", linestyle=style, label=label)
    axes.set(ylabel="M samples/s", xticks=range(len(rows)), xticklabels=[row["model"] for row in rows])
    axes.set_ylim(0, 1.3 * axes.get_ylim()[1])
    axes.legend(loc="upper right", ncols=2)


def _roofs(axes: Any, rows: list[dict[str, Any]], limits: dict[str, float]) -> None:
    """TFLOP/s against FLOP per byte of memory traffic, were it layer by layer."""
    peak, copy = 2 * limits["multiply_adds"] / 1e12, limits["copy"] / 1e12
    work = [2 * row["multiply_adds"] / row["layer_bytes"] for row in rows]
    low, high = min(work) / 1.5, max(*work, 1.3 * peak / copy) * 1.5
    axes.plot([low, high], [peak, peak], color="black")
    axes.plot([low, peak / copy], [low * copy, peak], "--", color="black")
    for x, row in zip(work, rows, strict=True):
        for who, (name, colour, marker) in _STYLES.items():
            if who in row["kernels"]:
                flops = 2e-6 * row["multiply_adds"] * speeds(row, limits)[who]
                axes.plot(x, flops, marker, color=colour, label=name if row is rows[0] else None)
        best = max(2e-6 * row["multiply_adds"] * speeds(row, limits)[who] for who in row["kernels"])
        axes.annotate(
            row["model"], (x, best), (0, 0), textcoords="offset points", ha="center", va="center", fontsize=8
        )
    axes.set(
        xscale="log",
        yscale="log",
        xlim=(low, high),
        xlabel="FLOP per byte, if each layer went through memory once",
        ylabel="TFLOP/s, multiply-adds only",
    )
    axes.set_title(
        f"roofs measured: {peak:.1f} TFLOP/s, {copy:.2f} TB/s; above the slope: layers stay on the chip",
        fontsize=9,
    )
    finish_axes(axes)


def set_apart(axes: Any) -> None:
    """Move each annotation to the nearest place around its point where it hides no marker, line or other label."""
    from matplotlib.path import Path as Path2D
    from matplotlib.transforms import Bbox

    figure = axes.figure
    figure.canvas.draw()  # the layout decides where points are
    figure.set_layout_engine("none")
    taken = [legend.get_window_extent() for legend in [axes.get_legend()] if legend]
    crossed = []
    for line in axes.get_lines():
        points = axes.transData.transform(line.get_xydata())
        if len(points) == 1:  # a marker
            taken.append(Bbox.from_bounds(*(points[0] - MARKER), 2 * MARKER, 2 * MARKER))
        else:
            crossed.append(Path2D(points))
    inside = axes.get_window_extent()
    for label in axes.texts:
        for place in PLACES:
            label.set_position(place)
            box = label.get_window_extent().padded(2)
            hidden = any(box.overlaps(other) for other in taken)
            hidden |= any(line.intersects_bbox(box, filled=False) for line in crossed)
            if not hidden and inside.x0 < box.x0 and box.x1 < inside.x1 and box.y1 < inside.y1:
                break
        taken.append(label.get_window_extent().padded(2))
