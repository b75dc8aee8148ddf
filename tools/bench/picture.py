"""The picture of docs/benchmarks.md: bars as SVG, the same bytes everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

Groups = Mapping[str, Mapping[str, float]]
COLOURS = ("#c0392b", "#34699a", "#9aa5b1")
WIDTH, ROW, GAP, LABELS, TOP = 430, 15, 9, 92, 62


def picture(panels: Sequence[tuple[str, str, Groups]]) -> str:
    """Panels side by side, each (title, unit, model -> contender -> figure); bars start at zero."""
    height = max(_height(groups) for _, _, groups in panels)
    width = WIDTH * len(panels) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#222">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for index, panel in enumerate(panels):
        parts += [f'<g transform="translate({10 + WIDTH * index} 0)">', *_bars(*panel), "</g>"]
    return "\n".join((*parts, "</svg>", ""))


def _height(groups: Groups) -> int:
    return TOP + sum(GAP + ROW * len(bars) for bars in groups.values()) + 8


def _bars(title: str, unit: str, groups: Groups) -> list[str]:
    names = list(dict.fromkeys(name for bars in groups.values() for name in bars))
    colour = dict(zip(names, COLOURS, strict=False))
    longest = max(value for bars in groups.values() for value in bars.values())
    parts = [f'<text x="0" y="20" font-size="14" font-weight="bold">{escape(title)}</text>']
    x = 0
    for name in names:
        parts.append(f'<rect x="{x}" y="33" width="11" height="11" fill="{colour[name]}"/>')
        parts.append(f'<text x="{x + 16}" y="43">{escape(name)}</text>')
        x += 34 + 7 * len(name)
    y = TOP
    for model, bars in groups.items():
        middle = y + ROW * len(bars) / 2 + 4
        parts.append(f'<text x="{LABELS - 8}" y="{middle:g}" text-anchor="end">{escape(model)}</text>')
        for name, value in bars.items():
            length = round((WIDTH - LABELS - 90) * value / longest, 1)
            parts.append(
                f'<rect x="{LABELS}" y="{y + 1}" width="{length}" height="{ROW - 2}" fill="{colour[name]}"/>'
            )
            parts.append(f'<text x="{LABELS + length + 5:g}" y="{y + 12}">{value:,.0f}{escape(unit)}</text>')
            y += ROW
        y += GAP
    return parts
