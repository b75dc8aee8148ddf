"""Lower a WaveNet to a plan. The order of the operations is that of docs/format.md, sections 5.4 to 5.7."""

from __future__ import annotations

from namdsp.architectures.wavenet.config import Layer, LayerArray, WaveNetConfig
from namdsp.format.weights import NamedWeights
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term


def lower(config: WaveNetConfig, weights: NamedWeights, builder: PlanBuilder, source: int) -> int:
    """Add the operations of a WaveNet that reads signal `source` to a plan; return the output signal."""
    condition = source
    builder.add_prewarm(config.prewarm_frames)
    if config.condition is not None:
        with builder.inside("condition"):
            condition = config.condition.lower(builder, source)
    lowering, signal, head = _Lowering(builder, weights, condition), source, None
    for index, array in enumerate(config.arrays):
        signal, head = lowering.array(f"arrays.{index}", array, signal, head)
    assert head is not None
    y = builder.scale("head_scale", head, weights["head_scale"][0])
    if config.post_head is not None:
        for index in range(len(config.post_head.kernel_sizes)):
            y = builder.activate(f"post_head.{index}.activation", y, config.post_head.activation)
            y = lowering.conv(f"post_head.{index}", y)
    return y


class _Lowering:
    def __init__(self, builder: PlanBuilder, weights: NamedWeights, condition: int) -> None:
        self.builder = builder
        self.weights = weights
        self.condition = condition

    def array(self, name: str, array: LayerArray, x: int, head: int | None) -> tuple[int, int]:
        x = self.conv(f"{name}.rechannel", x)
        for index, layer in enumerate(array.layers):
            layer_name = f"{name}.layers.{index}"
            x, to_head = self.layer(layer_name, layer, x)
            head = to_head if head is None else self.builder.add(f"{layer_name}.head_sum", head, to_head)
        assert head is not None
        return x, self.conv(f"{name}.head", head, dilation=array.head_dilation)

    def layer(self, name: str, layer: Layer, x: int) -> tuple[int, int]:
        a = self.activation(name, layer, self.pre_activation(name, layer, x))
        a = self.film(name, layer, "activation_post_film", a)
        to_head = a
        if layer.head1x1 is not None:
            to_head = self.conv(f"{name}.head1x1", a, groups=layer.head1x1[1])
            to_head = self.film(name, layer, "head1x1_post_film", to_head)
        if layer.layer1x1 is not None:
            r = self.conv(f"{name}.layer1x1", a, groups=layer.layer1x1)
            if layer.apply_layer1x1_film:
                r = self.film(name, layer, "layer1x1_post_film", r)
            x = self.builder.add(f"{name}.residual", x, r)
        elif layer.add_activation:
            x = self.builder.add(f"{name}.residual", x, a)
        return x, to_head

    def pre_activation(self, name: str, layer: Layer, x: int) -> int:
        u = self.film(name, layer, "conv_pre_film", x)
        mixed = self.film(name, layer, "input_mixin_pre_film", self.condition)
        conv = Term(u, self.weights[f"{name}.conv.weight"], layer.dilation, layer.groups_input)
        mixin = Term(mixed, self.weights[f"{name}.mixin.weight"], 1, layer.groups_mixin)
        bias = self.weights[f"{name}.conv.bias"]
        if layer.mixin_continues_chain:
            z = self.builder.conv(f"{name}.conv", (conv, mixin), bias)
        else:
            v = self.builder.conv(f"{name}.conv", (conv,), bias)
            v = self.film(name, layer, "conv_post_film", v)
            m = self.builder.conv(f"{name}.mixin", (mixin,), None)
            m = self.film(name, layer, "input_mixin_post_film", m)
            z = self.builder.add(f"{name}.mixin_sum", v, m)
        return self.film(name, layer, "activation_pre_film", z)

    def activation(self, name: str, layer: Layer, z: int) -> int:
        layer_name = f"{name}.activation"
        if layer.gating == "none":
            return self.builder.activate(layer_name, z, layer.activation)
        return self.builder.gate(
            layer_name,
            z,
            blended=layer.gating == "blended",
            primary=layer.activation,
            secondary=layer.secondary,
        )

    def film(self, name: str, layer: Layer, slot: str, signal: int) -> int:
        film = layer.film(slot)
        if film is None:
            return signal
        layer_name = f"{name}.{slot}"
        both = self.conv(layer_name, self.condition, groups=film.groups)
        return self.builder.modulate(layer_name, signal, both, shift=film.shift)

    def conv(self, name: str, source: int, *, dilation: int = 1, groups: int = 1) -> int:
        term = Term(source, self.weights[f"{name}.weight"], dilation, groups)
        return self.builder.conv(name, (term,), self.weights.get(f"{name}.bias"))
