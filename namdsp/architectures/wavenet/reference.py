"""The reference of a WaveNet: its definition, from config and named weights, for a whole signal at once.

Independent of plans and engines, without state: the signal is preceded by silence, long enough to fill every history.
The arithmetic is a parameter: float64, against which rounding errors are measured, or the exact
float32 chain. docs/format.md, sections 5.4 to 5.7.
"""

from __future__ import annotations

from typing import Any

from namdsp.architectures.wavenet.config import Layer, LayerArray, WaveNetConfig
from namdsp.format.weights import NamedWeights
from namdsp.plan.formula import FILM, FILM_WITHOUT_SHIFT, activated, gate


def forward(config: WaveNetConfig, weights: NamedWeights, x: Any, arithmetic: Any) -> Any:
    """Compute the output [C_out, T] for x [C_in, T]; histories before frame 0 are zero."""
    condition = x if config.condition is None else config.condition.forward(x, arithmetic)
    signal, head = x, None
    for index, array in enumerate(config.arrays):
        signal, head = _array(f"arrays.{index}", array, weights, signal, condition, head, arithmetic)
    y = arithmetic.multiply(weights["head_scale"][:, None], head)
    if config.post_head is not None:
        for index in range(len(config.post_head.kernel_sizes)):
            y = arithmetic.apply(activated(config.post_head.activation), y)
            y = _conv(f"post_head.{index}", weights, y, arithmetic)
    return y


def _array(
    name: str, array: LayerArray, weights: NamedWeights, x: Any, condition: Any, head: Any, arithmetic: Any
) -> tuple[Any, Any]:
    x = _conv(f"{name}.rechannel", weights, x, arithmetic)
    for index, layer in enumerate(array.layers):
        x, to_head = _layer(f"{name}.layers.{index}", layer, weights, x, condition, arithmetic)
        head = to_head if head is None else arithmetic.add(head, to_head)
    return x, _conv(f"{name}.head", weights, head, arithmetic, dilation=array.head_dilation)


def _layer(
    name: str, layer: Layer, weights: NamedWeights, x: Any, condition: Any, arithmetic: Any
) -> tuple[Any, Any]:
    def film(slot: str, signal: Any) -> Any:
        settings = layer.film(slot)
        if settings is None:
            return signal
        both = _conv(f"{name}.{slot}", weights, condition, arithmetic, groups=settings.groups)
        channels = layer.film_channels(slot)
        if settings.shift:
            return arithmetic.apply(FILM, signal, both[:channels], both[channels:])
        return arithmetic.apply(FILM_WITHOUT_SHIFT, signal, both)

    u = film("conv_pre_film", x)
    chain = arithmetic.start(weights[f"{name}.conv.bias"], u)
    chain = arithmetic.accumulate(
        chain, weights[f"{name}.conv.weight"], u, dilation=layer.dilation, groups=layer.groups_input
    )
    mixed = film("input_mixin_pre_film", condition)
    mixin = weights[f"{name}.mixin.weight"]
    if layer.mixin_continues_chain:
        z = arithmetic.accumulate(chain, mixin, mixed, dilation=1, groups=layer.groups_mixin)
    else:
        other = arithmetic.start(None, mixed, channels=layer.z_channels)
        other = arithmetic.accumulate(other, mixin, mixed, dilation=1, groups=layer.groups_mixin)
        z = arithmetic.add(film("conv_post_film", chain), film("input_mixin_post_film", other))
    z = film("activation_pre_film", z)

    if layer.gating == "none":
        a = arithmetic.apply(activated(layer.activation), z)
    else:
        formula = gate(layer.activation, layer.secondary, blended=layer.gating == "blended")
        a = arithmetic.apply(formula, z[: layer.bottleneck], z[layer.bottleneck :])
    a = film("activation_post_film", a)

    to_head = a
    if layer.head1x1 is not None:
        to_head = _conv(f"{name}.head1x1", weights, a, arithmetic, groups=layer.head1x1[1])
        to_head = film("head1x1_post_film", to_head)
    if layer.layer1x1 is not None:
        r = _conv(f"{name}.layer1x1", weights, a, arithmetic, groups=layer.layer1x1)
        x = arithmetic.add(x, film("layer1x1_post_film", r) if layer.apply_layer1x1_film else r)
    elif layer.add_activation:
        x = arithmetic.add(x, a)
    return x, to_head


def _conv(
    name: str, weights: NamedWeights, x: Any, arithmetic: Any, *, dilation: int = 1, groups: int = 1
) -> Any:
    weight = weights[f"{name}.weight"]
    chain = arithmetic.start(weights.get(f"{name}.bias"), x, channels=weight.shape[0])
    return arithmetic.accumulate(chain, weight, x, dilation=dilation, groups=groups)
