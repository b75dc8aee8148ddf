"""The 33 shapes whose renders seed the parity table: 5 A1, 2 A2, 9 widths, 5 bottlenecks, 3 times 4 group counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model_zoo.net import Array, Entry, Head, Net

OCTAVES = tuple(2**i for i in range(10))  # 1 2 4 .. 512
A2_CYCLE = (1, 3, 7, 17, 41, 101, 239)


def _a1(seed: int, head_scale: float, widths: tuple[int, int], *, lite: bool, loudness: float) -> Net:
    """Two arrays; the second has as many channels as the first one's head."""
    first, second = (OCTAVES[:7], OCTAVES[7:] + OCTAVES) if lite else (OCTAVES, OCTAVES)
    arrays = (
        Array(widths[0], first, Head(widths[1], bias=False)),
        Array(widths[1], second),
    )
    return Net(seed, head_scale, arrays, form="classic", version="0.5.4", metadata={"loudness": loudness})


def _a2(seed: int, head_scale: float, channels: int, *, loudness: float) -> Net:
    array = Array(
        channels,
        A2_CYCLE * 2 + (1, 13) + A2_CYCLE,
        Head(taps=16),
        taps=(6,) * 14 + (15,) * 2 + (6,) * 7,
        activation={"type": "LeakyReLU", "negative_slope": 0.01},
    )
    return Net(seed, head_scale, (array,), form="full", metadata={"loudness": loudness})


A2_FULL = _a2(106, 0.022, 8, loudness=-28.79)
A2_LITE = _a2(107, 0.019, 3, loudness=-24.38)


def parity_entries() -> Iterator[Entry]:
    """Yield the shapes in the order of the table."""

    def entry(name: str, covers: str, model: Net) -> Entry:
        return Entry(name, "parity", covers, model)

    def twenty_layers(seed: int, head_scale: float, **options: Any) -> Net:
        return Net(seed, head_scale, (Array(8, OCTAVES * 2, **options),), form="full")

    yield entry("a1_standard", "A1 standard", _a1(101, 0.15, (16, 8), lite=False, loudness=-20.62))
    yield entry("a1_lite", "A1 lite", _a1(102, 0.084, (12, 6), lite=True, loudness=-19.35))
    yield entry("a1_feather", "A1 feather", _a1(103, 0.22, (8, 4), lite=True, loudness=-22.04))
    yield entry("a1_nano", "A1 nano", _a1(104, 0.13, (4, 2), lite=True, loudness=-17.28))
    pico = "A1 form below nano; the shape is ours, no trainer has it"
    yield entry("a1_pico", pico, _a1(105, 0.36, (2, 2), lite=True, loudness=-21.24))
    yield entry("a2_full", "A2, 8 channels", A2_FULL)
    yield entry("a2_lite", "A2, 3 channels", A2_LITE)

    for channels, scale in (
        (1, 0.08), (2, 0.11), (3, 0.33), (4, 0.14), (5, 0.15), (6, 0.17), (8, 0.16), (12, 0.21), (16, 0.083),
    ):  # fmt: skip
        net = Net(200 + channels, scale, (Array(channels, OCTAVES * 2),), form="classic", version="0.5.4")
        yield entry(f"channels_{channels:02d}", f"{channels} channel(s)", net)
    for inner, scale in ((1, 0.68), (2, 0.13), (4, 0.083), (6, 0.12), (12, 0.06)):
        net = twenty_layers(300 + inner, scale, bottleneck=inner)
        yield entry(f"bottleneck_{inner:02d}", f"8 channels, bottleneck {inner}", net)
    for groups, scale in ((1, 0.18), (2, 0.12), (4, 0.12), (8, 0.11)):
        net = twenty_layers(400 + groups, scale, layer1x1_groups=groups)
        yield entry(f"layer1x1_groups_{groups}", f"layer1x1 in {groups} group(s)", net)
    for groups, scale in ((1, 0.097), (2, 0.075), (4, 0.14), (8, 0.11)):
        net = twenty_layers(500 + groups, scale, groups_input=groups)
        yield entry(f"input_groups_{groups}", f"dilated convolution in {groups} group(s)", net)
    for groups, scale in ((1, 0.18), (2, 0.18), (4, 0.26), (8, 0.24)):
        net = twenty_layers(600 + groups, scale, head1x1=(8, groups))
        yield entry(f"head1x1_groups_{groups}", f"head1x1 in {groups} group(s)", net)
