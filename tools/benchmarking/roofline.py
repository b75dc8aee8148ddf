"""The roofline: what models reach, under what the core can do."""

from __future__ import annotations

from pathlib import Path

from benchmarking.axes import finish_axes
from benchmarking.ceilings import LoadBandwidth
from benchmarking.measuring import interleave, measuring
from benchmarking.playing import model
from benchmarking.report import processor
from benchmarking.session import STANDARD, Session
from benchmarking.tables import BLOCK
from namdsp.plan.ops import Conv
from namdsp.plan.plan import Plan


def intensity(plan: Plan, block: int = BLOCK) -> float:
    """FLOP per byte of a model's convolutions: every tap's window and every output once, the weights once a block."""
    floats = 0.0
    for op in plan.ops:
        if isinstance(op, Conv):
            floats += op.terms[0].weight.shape[0]
            floats += sum(
                term.taps * term.groups * term.weight.shape[1] + term.weight.size / block for term in op.terms
            )
    return 2 * plan.multiply_adds / (4 * floats)


def plot_roofline(session: Session, path: Path) -> None:
    """Achieved GFLOP/s against intensity, under the measured roofs of this core."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    bandwidths = {"16 KiB": LoadBandwidth(16), "256 KiB": LoadBandwidth(256)}
    with measuring(session.core):
        found = interleave({**bandwidths, "peak": session.peak}, session.rounds)
    session.peaks += found["peak"].tolist()
    peak = session.best_peak
    points = {
        name: (intensity(model(name).plan), 2 * model(name).plan.multiply_adds / player.median)
        for name, player in session.measured.items()
    }
    low, high = 0.3, 8.0
    figure, axes = pyplot.subplots(figsize=(9, 6), layout="constrained")
    axes.set(
        xscale="log",
        yscale="log",
        xlim=(low, high),
        ylim=(1.5, 1.5 * peak),
        xlabel="FLOP per byte that the convolutions load and store (64-frame blocks)",
        ylabel="GFLOP/s, multiply-adds only",
        title=f"Models under the roofs of one core: {processor()}",
    )
    axes.plot([low, high], [peak, peak], color="black", linewidth=1.5)
    axes.annotate(
        f"FMA peak, {peak:.0f} GFLOP/s", (high, peak), (-6, 6), textcoords="offset points", ha="right"
    )
    for (name, style), speed in zip((("first", "--"), ("second", ":")), bandwidths, strict=True):
        best = found[speed].max()
        label = f"loads from the {name}-level cache, {best:.0f} GB/s"
        axes.plot([low, peak / best], [low * best, peak], style, color="black", linewidth=1, label=label)
    for name, (x, y) in points.items():
        if name in STANDARD:
            axes.plot(x, y, "o", color="tab:red", markersize=8, zorder=3)
            axes.annotate(name, (x, y), (8, -4), textcoords="offset points", color="tab:red")
        else:
            axes.plot(x, y, "o", color="tab:blue", markersize=4, alpha=0.6)
    axes.plot([], [], "o", color="tab:red", markersize=8, label="standard shapes")
    axes.plot([], [], "o", color="tab:blue", markersize=4, alpha=0.6, label="sweeps over channels and groups")
    finish_axes(axes)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
