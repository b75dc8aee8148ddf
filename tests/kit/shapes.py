"""The known shapes of docs/format.md, section 5.9, with random weights."""

from __future__ import annotations

from typing import Any

from builders import layer_array, wavenet

A1 = {"standard": 16, "lite": 12, "feather": 8, "nano": 4}
A2_KERNELS = [6] * 14 + [15] * 2 + [6] * 7
A2_DILATIONS = [1, 3, 7, 17, 41, 101, 239] * 2 + [1, 13] + [1, 3, 7, 17, 41, 101, 239]


def a1(size: str, **options: Any) -> dict[str, Any]:
    """One of the first generation: two arrays, tanh."""
    channels, half = A1[size], A1[size] // 2
    doubling = [2**power for power in range(10)]
    first, second = (doubling, doubling) if size == "standard" else (doubling[:7], [128, 256, 512, *doubling])
    return wavenet(
        layer_array(channels=channels, kernel=3, dilations=first, head=half, head_bias=False),
        layer_array(channels=half, input_size=channels, kernel=3, dilations=second),
        head_scale=0.02,
        **options,
    )


def a2(channels: int, **options: Any) -> dict[str, Any]:
    """One of the second generation: one array, leaky ReLU, a head of 16 taps."""
    activation = {"type": "LeakyReLU", "negative_slope": 0.01}
    array = layer_array(
        channels=channels, kernel=A2_KERNELS, dilations=A2_DILATIONS, activation=activation, head_kernel=16
    )
    return wavenet(array, head_scale=0.01, **options)
