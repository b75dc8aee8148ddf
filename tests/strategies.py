"""Hypothesis strategies for valid WaveNets with every option of the format, small enough to render at once."""

from __future__ import annotations

from math import gcd
from typing import Any

from builders import FILM_SLOTS, layer_array, post_head, wavenet
from hypothesis import strategies as st

ACTIVATIONS = (
    "Tanh",
    "Hardtanh",
    "ReLU",
    "LeakyReLU",
    "PReLU",
    "Sigmoid",
    "SiLU",
    "Hardswish",
    "LeakyHardtanh",
    "LeakyHardTanh",
    "Softsign",
    "Softsigmoid",
)


def divisors(number: int) -> st.SearchStrategy[int]:
    """A divisor of `number`."""
    return st.sampled_from([d for d in range(1, number + 1) if number % d == 0])


@st.composite
def activations(draw: Any, channels: int) -> Any:
    """An activation for `channels` channels, as a name or as an object."""
    name = draw(st.sampled_from(ACTIVATIONS))
    if name == "PReLU" and draw(st.booleans()):
        slopes = draw(st.lists(st.floats(-1, 1, width=32), min_size=channels, max_size=channels))
        return {"type": name, "negative_slopes": slopes}
    if name in ("LeakyReLU", "PReLU") and draw(st.booleans()):
        return {"type": name, "negative_slope": draw(st.floats(-1, 1, width=32))}
    if name.startswith("Leaky") and draw(st.booleans()):
        return {"type": name, "min_val": -0.5, "max_val": 0.75, "min_slope": 0.1, "max_slope": -0.2}
    return draw(st.sampled_from([name, {"type": name}]))


@st.composite
def layer_arrays(
    draw: Any, *, input_size: int, condition_size: int, width: int | None = None
) -> dict[str, Any]:
    """One layer array. `width` is the head width of the array before: channels and head inputs must equal it."""
    channels = width or draw(st.sampled_from([1, 2, 3, 4, 6, 8]))
    count = draw(st.integers(1, 3))
    layer1x1 = draw(st.sampled_from([True, True, True, False]))
    use_head1x1 = draw(st.booleans())
    bottleneck = channels
    if layer1x1 and (use_head1x1 or width is None):
        bottleneck = draw(st.integers(1, channels))
    inner = gcd(channels, bottleneck)
    head1x1 = None
    if use_head1x1:
        out = width or draw(st.integers(1, 4))
        head1x1 = (out, draw(divisors(gcd(bottleneck, out))))
    slots = [slot for slot in FILM_SLOTS if draw(st.integers(0, 3)) == 0]
    sizes = {
        "conv_pre_film": channels,
        "layer1x1_post_film": channels,
        "input_mixin_pre_film": condition_size,
    }
    sizes["head1x1_post_film"] = 1 if head1x1 is None else head1x1[0]
    films = {
        slot: (draw(st.booleans()), draw(divisors(gcd(condition_size, sizes.get(slot, bottleneck)))))
        for slot in slots
        if (slot != "layer1x1_post_film" or layer1x1) and (slot != "head1x1_post_film" or head1x1)
    }
    modes = st.sampled_from(["none", "gated", "blended"])
    gating = draw(st.one_of(st.none(), modes, st.lists(modes, min_size=count, max_size=count)))
    kind = activations(bottleneck)
    return layer_array(
        channels=channels,
        dilations=draw(st.lists(st.integers(1, 9), min_size=count, max_size=count)),
        kernel=draw(
            st.one_of(st.integers(1, 4), st.lists(st.integers(1, 4), min_size=count, max_size=count))
        ),
        input_size=input_size,
        condition_size=condition_size,
        activation=draw(st.one_of(kind, st.lists(kind, min_size=count, max_size=count))),
        bottleneck=bottleneck,
        gating=gating,
        secondary=draw(st.one_of(st.none(), kind)),
        groups_input=draw(divisors(inner)),
        groups_mixin=draw(divisors(gcd(condition_size, bottleneck))),
        layer1x1=draw(divisors(inner)) if layer1x1 else None,
        head1x1=head1x1,
        films=films,
        head=draw(st.integers(1, 4)),
        head_kernel=draw(st.integers(1, 3)),
        head_dilation=draw(st.integers(1, 3)),
        head_bias=draw(st.booleans()),
    )


@st.composite
def wavenets(draw: Any, *, outputs: int | None = None, conditioned: bool = True) -> dict[str, Any]:
    """A whole WaveNet, with several arrays, inputs, a condition model and a post-stack head now and then."""
    in_channels = draw(st.sampled_from([1, 1, 1, 2, 3]))
    condition, condition_size = None, in_channels
    if conditioned and draw(st.integers(0, 3)) == 0:
        condition_size = draw(st.integers(1, 4))
        inner = layer_array(
            channels=2, input_size=in_channels, condition_size=in_channels, head=condition_size, head_kernel=2
        )
        condition = wavenet(inner, in_channels=in_channels, seed=draw(st.integers(0, 99)))
    arrays: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(1, 2))):
        arrays.append(
            draw(
                layer_arrays(
                    input_size=arrays[-1]["channels"] if arrays else in_channels,
                    condition_size=condition_size,
                    width=arrays[-1]["head"]["out_channels"] if arrays else None,
                )
            )
        )
    head = None
    if draw(st.integers(0, 3)) == 0:
        head = post_head(
            channels=draw(st.integers(1, 3)),
            out_channels=outputs or draw(st.integers(1, 3)),
            kernel_sizes=draw(st.lists(st.integers(1, 4), min_size=1, max_size=3)),
            activation=draw(st.sampled_from(["Tanh", "ReLU", "Softsign"])),
        )
    elif outputs is not None:
        arrays[-1]["head"]["out_channels"] = outputs
    seed = draw(st.integers(0, 10_000))
    return wavenet(*arrays, in_channels=in_channels, post_head=head, condition=condition, seed=seed)
