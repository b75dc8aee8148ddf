"""The shapes that most captures share (docs/format.md, section 5.9), as plans with weights of zero.

For compiling kernels ahead of time: a kernel depends on a shape, never on the weights.
"""

from __future__ import annotations

import numpy as np

from namdsp.architectures.wavenet.config import FILM_SLOTS, Layer, LayerArray, WaveNetConfig
from namdsp.architectures.wavenet.plan import lower
from namdsp.architectures.wavenet.weights import layout
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.plan import Plan

_FULL = tuple(2**power for power in range(10))
_LITE = (_FULL[:7], _FULL[7:] + _FULL)
_A2_DILATIONS = (*(1, 3, 7, 17, 41, 101, 239) * 2, 1, 13, 1, 3, 7, 17, 41, 101, 239)
_A2_KERNELS = (6,) * 14 + (15,) * 2 + (6,) * 7

#: name -> channels and head width of each array, and their dilations
_A1 = {
    "A1 standard": ((16, 8), (_FULL, _FULL)),
    "A1 lite": ((12, 6), _LITE),
    "A1 feather": ((8, 4), _LITE),
    "A1 nano": ((4, 2), _LITE),
}
_A2 = {"A2 (8 channels)": 8, "A2 (3 channels)": 3}

STANDARD_SHAPES = (*_A1, *_A2)


def standard_plan(name: str) -> Plan:
    """The plan of one of `STANDARD_SHAPES`."""
    config = _a1(*_A1[name]) if name in _A1 else _a2(_A2[name])
    weights = {key: np.zeros(shape, np.float32) for key, shape in layout(config)}
    builder = PlanBuilder(config.in_channels)
    return builder.finish(lower(config, weights, builder, 0))


def _a1(widths: tuple[int, int], dilations: tuple[tuple[int, ...], ...]) -> WaveNetConfig:
    tanh = Activation("Tanh")
    first, second = widths
    return WaveNetConfig(
        in_channels=1,
        arrays=(
            _array(1, first, second, [(3, d) for d in dilations[0]], tanh, head_kernel=1, head_bias=False),
            _array(first, second, 1, [(3, d) for d in dilations[1]], tanh, head_kernel=1, head_bias=True),
        ),
        post_head=None,
    )


def _a2(channels: int) -> WaveNetConfig:
    taps = list(zip(_A2_KERNELS, _A2_DILATIONS, strict=True))
    leaky = Activation("LeakyReLU", (0.01,))
    array = _array(1, channels, 1, taps, leaky, head_kernel=16, head_bias=True)
    return WaveNetConfig(in_channels=1, arrays=(array,), post_head=None)


def _array(
    input_size: int,
    channels: int,
    head_size: int,
    taps: list[tuple[int, int]],
    activation: Activation,
    *,
    head_kernel: int,
    head_bias: bool,
) -> LayerArray:
    layers = tuple(
        Layer(
            condition_size=1,
            channels=channels,
            bottleneck=channels,
            kernel_size=kernel_size,
            dilation=dilation,
            activation=activation,
            gating="none",
            secondary=Activation("Sigmoid"),
            groups_input=1,
            groups_mixin=1,
            layer1x1=1,
            head1x1=None,
            films=(None,) * len(FILM_SLOTS),
            apply_layer1x1_film=True,
            add_activation=False,
        )
        for kernel_size, dilation in taps
    )
    return LayerArray(input_size, channels, layers, head_size, head_kernel, 1, head_bias)
