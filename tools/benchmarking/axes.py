"""How all roofline plots look."""

from __future__ import annotations

from typing import Any


def finish_axes(axes: Any) -> None:
    """Plain numbers at 1, 2 and 5 of each decade of logarithmic axes; grid and legend."""
    from matplotlib import ticker

    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(ticker.FormatStrFormatter("%g"))
        axis.set_minor_formatter(ticker.NullFormatter())
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
