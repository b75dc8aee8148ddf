"""Plans that are directed at the branches of kernels; drawn models meet the usual ones: `test_any_model.py`.

Each is (input channels, build): build(builder, rng) adds operations and returns the output signal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from builders import layer_array, wavenet
from plan_judge import numbers

from namdsp.plan.activations import KINDS, Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.plan.plan import Plan

Build = Callable[[PlanBuilder, Any], int]
SLOPES = Activation("PReLU", slopes=(0.1, -0.5, 0.0, 1.0, 2.0))
BOUNDS = Activation("LeakyHardtanh", (-0.25, 0.5, 0.3, -0.1))
FAST = Activation("Fasttanh")

#: inputs, outputs, taps, dilation, groups, whether there is a bias
CONVOLUTIONS = [
    (1, 1, 1, 1, 1, False),
    (1, 1, 2, 1, 1, True),
    (16, 1, 1, 1, 1, True),
    (3, 5, 3, 2, 1, True),
    (8, 8, 6, 150, 1, True),
    (16, 32, 2, 1, 1, True),
    (7, 3, 15, 1, 1, False),
    (12, 12, 3, 1, 4, True),
    (8, 8, 3, 7, 8, True),
    (4, 8, 64, 1, 4, True),
    (33, 17, 1, 1, 1, True),
    (11, 13, 3, 128, 1, True),
    (2, 2, 2, 512, 1, True),
    (3, 3, 2, 129, 1, False),
    (1, 1, 66, 1, 1, True),
    (1, 1, 257, 1, 1, True),
    (3, 2, 200, 1, 1, True),
    (4, 4, 300, 1, 4, True),
    (1, 1, 40, 100, 1, True),
]


def convolution(shape: tuple[int, int, int, int, int, bool], special: float = 0.0) -> Build:
    ins, outs, taps, dilation, groups, biased = shape

    def build(b: PlanBuilder, rng: Any) -> int:
        bias = numbers(rng, outs, special=special) if biased else None
        weight = numbers(rng, outs, ins // groups, taps, special=special)
        return b.conv("conv", (Term(0, weight, dilation, groups),), bias)

    return build


def activations(b: PlanBuilder, rng: Any) -> int:
    """Every activation, alone and after a convolution; parameters of one number, of each channel."""
    kinds = [Activation(name, tuple(value for _, value in kind.defaults)) for name, kind in KINDS.items()]
    total = 0
    for kind in (*kinds, SLOPES, BOUNDS, Activation("LeakyReLU", (-0.5,)), Activation("LeakyReLU", (1.5,))):
        total = b.add("sum", total, b.activate("alone", 0, kind))
        conv = b.conv("conv", (Term(0, 0.3 * numbers(rng, 5, 5, 2)),), None)
        total = b.add("sum", b.activate("after", conv, kind), total)
    return total


def gates(b: PlanBuilder, rng: Any) -> int:
    """Alone, after a convolution, after one of groups; a norm before, a scale behind. Each with two pairs of three."""
    pairs = [(Activation("Tanh"), Activation("Sigmoid")), (SLOPES, BOUNDS), (Activation("ReLU"), SLOPES)]
    total = None
    for blended in (False, True):
        for number, kind in enumerate(("alone", "conv", "norm", "groups")):
            primary, secondary = pairs[(2 * number + blended) % 3]
            term = Term(
                0, 0.3 * numbers(rng, 10, 5 if kind == "groups" else 10, 2), 3, 1 + (kind == "groups")
            )
            z = 0 if kind == "alone" else b.conv(kind, (term,), numbers(rng, 10))
            if kind == "norm":
                z = b.affine("norm", z, numbers(rng, 10), numbers(rng, 10))
            one = b.gate(f"gate {kind}", z, blended=blended, primary=primary, secondary=secondary)
            one = b.scale("scale", one, np.float32(0.3)) if kind == "conv" else one
            total = one if total is None else b.add("sum", total, one)
    assert total is not None
    return total


def films(b: PlanBuilder, rng: Any) -> int:
    """With a shift and without; by a convolution of many rows, of a signal that others read, too."""
    film = b.conv("film", (Term(0, numbers(rng, 10, 5, 1)),), numbers(rng, 10))
    other = b.conv("factors", (Term(0, numbers(rng, 5, 5, 2), 4),), None)
    modulated = b.modulate("film", b.modulate("factors", 0, other, shift=False), film, shift=True)
    return b.add("sum", modulated, other)


def norms(b: PlanBuilder, rng: Any) -> int:
    """Alone, after a convolution, and of one that others read before it."""
    chain = b.conv("conv", (Term(0, numbers(rng, 5, 5, 2)),), None)
    first = b.add("sum", chain, b.affine("norm", chain, numbers(rng, 5), numbers(rng, 5)))
    again = b.conv("conv", (Term(first, numbers(rng, 5, 5, 3), 2),), None)
    value = b.activate("f", b.affine("norm", again, numbers(rng, 5), numbers(rng, 5)), Activation("Tanh"))
    return b.add("sum", value, b.affine("norm", 0, numbers(rng, 5), numbers(rng, 5)))


def sums(b: PlanBuilder, rng: Any) -> int:
    """A signal and itself, a convolution and itself, two of them."""
    one, other = (b.conv(name, (Term(0, numbers(rng, 5, 5, 2)),), None) for name in "ab")
    twice = b.add("twice", one, one)
    return b.add("all", b.add("both", one, other), b.add("sum", b.add("input", 0, 0), twice))


def terms(b: PlanBuilder, rng: Any) -> int:
    """Two of different groups; many rows, in tiles of which the last is smaller; a 1x1 behind."""
    first, mixin = 0.3 * numbers(rng, 26, 3, 3), 0.3 * numbers(rng, 26, 6, 1)
    out = b.conv("conv", (Term(0, first, 65, 2), Term(0, mixin)), numbers(rng, 26))
    value = b.activate("f", out, Activation("Softsign"))
    back = b.conv("1x1", (Term(value, numbers(rng, 6, 26, 1)),), numbers(rng, 6))
    return b.add("residual", 0, back)


def narrow(b: PlanBuilder, rng: Any) -> int:
    """A layer whose values go from its convolution to its 1x1."""
    value = b.activate(
        "f", b.conv("conv", (Term(0, numbers(rng, 3, 3, 2), 4),), numbers(rng, 3)), Activation("Tanh")
    )
    return b.add("residual", 0, b.conv("1x1", (Term(value, numbers(rng, 3, 3, 1)),), numbers(rng, 3)))


def groups(b: PlanBuilder, rng: Any) -> int:
    """Layers of 8 rows whose convolution, mixin and 1x1 have other groups, and one of 12 rows in a loop over taps."""
    value = 0
    for conv, mixin, back in ((4, 2, 8), (2, 4, 1), (8, 1, 2), (1, 8, 4)):
        terms = (
            Term(value, numbers(rng, 8, 8 // conv, 3), 5, conv),
            Term(0, numbers(rng, 8, 8 // mixin, 1), 1, mixin),
        )
        inner = b.activate("f", b.conv("conv", terms, numbers(rng, 8)), Activation("Softsign"))
        one = b.conv("1x1", (Term(inner, numbers(rng, 8, 8 // back, 1), 1, back),), numbers(rng, 8))
        value = b.add("residual", value, one)
    wide = b.conv("wide", (Term(value, numbers(rng, 12, 8, 1)),), None)
    return b.conv("loop", (Term(wide, numbers(rng, 12, 6, 6), 9, 2),), numbers(rng, 12))


def loud(b: PlanBuilder, factor: float) -> int:
    """The input, twice times a factor: 1e20 leaves the range of float32."""
    return b.scale("loud", b.scale("loud", 0, np.float32(factor)), np.float32(factor))


def infinities(b: PlanBuilder, rng: Any) -> int:
    """What leaves the range of float32 in one group stays out of the others, and ends as one NaN."""
    terms = Term(loud(b, 1e20), numbers(rng, 8, 1, 3), 7, 8), Term(loud(b, 1e20), numbers(rng, 8, 4, 1), 1, 2)
    return b.activate("f", b.conv("conv", terms, None), Activation("Softsign"))


def dense_infinities(b: PlanBuilder, rng: Any) -> int:
    """Widths that leave rows and columns of a matrix product over; infinities of both signs meet before a gate."""
    out = b.conv("conv", (Term(loud(b, 1e19), numbers(rng, 24, 12, 2), 3),), None)
    slope = Activation("LeakyReLU", (0.01,))
    return b.gate("gate", out, blended=False, primary=slope, secondary=Activation("Sigmoid"))


def minus_zero(b: PlanBuilder, rng: Any) -> int:
    """A bias of -0 begins a chain as +0: in silence the products are -0, and would leave it so."""
    weight, zeros = np.full((3, 1, 2), -1, np.float32), np.float32([-0.0, 0.0, -0.0])
    return b.conv("conv", (Term(0, weight),), zeros)


def layers(b: PlanBuilder, rng: Any) -> int:
    """Long taps with a gate, with an activation and a sum; what they give is read by another kernel."""
    long = Term(0, 0.1 * numbers(rng, 4, 2, 150), 2)
    out = b.conv("long", (long, Term(0, numbers(rng, 4, 2, 2))), numbers(rng, 4))
    out = b.gate("gate", out, blended=False, primary=Activation("Tanh"), secondary=Activation("Sigmoid"))
    total = b.add("sum", 0, out)
    act = b.activate(
        "f", b.conv("more", (Term(total, 0.2 * numbers(rng, 2, 2, 90)),), None), Activation("ReLU")
    )
    return b.add("sum", total, act)


def cabinet(taps: int) -> Build:
    """A long convolution between others."""

    def build(b: PlanBuilder, rng: Any) -> int:
        first = b.activate(
            "f", b.conv("conv", (Term(0, numbers(rng, 2, 1, 3), 5),), None), Activation("Tanh")
        )
        decay = np.exp(-4 * np.arange(taps) / taps).astype(np.float32)
        response = b.convolve("taps", first, numbers(rng, taps) * decay, np.float32([0.1]))
        return b.conv("behind", (Term(response, numbers(rng, 1, 2, 4), 9),), None)

    return build


def quiet(b: PlanBuilder, rng: Any) -> int:
    """Long responses whose numbers are small and zeros of both signs, one of them a product below all floats."""
    taps = numbers(rng, 1100, special=0.6)
    taps[np.abs(taps) > 1] = 0
    minus = np.zeros(600, np.float32)
    minus[0] = -1e-30
    small = b.convolve("small", b.scale("small", 0, np.float32(1e-20)), np.float32(1e-3) * taps, None)
    return b.add("sum", small, b.convolve("minus", b.scale("tiny", 0, np.float32(1e-20)), minus, None))


def lstm_layers(
    b: PlanBuilder, source: int, hidden: int, depth: int = 1, seed: int = 0, **changed: Any
) -> int:
    """Layers whose weights neither saturate nor die out, with forget gates that keep what was for long, and a 1x1.

    changed : other numbers of the first layer
    """
    rng = np.random.default_rng(seed)

    def values(*shape: int) -> Any:
        return (0.7 * rng.standard_normal(shape)).astype(np.float32)

    b.add_prewarm(1)
    for index in range(depth):
        layer = {
            "inputs": values(4 * hidden, hidden if index else 1),
            "bias": values(4 * hidden) + np.repeat(np.float32([0, 5, 0, 0]), hidden),
            "weight": values(4 * hidden, hidden),
            "hidden0": values(hidden),
            "cell0": values(hidden),
        }
        source = b.lstm(f"layers.{index}", source, **(layer if index else layer | changed))
    return b.conv("head", (Term(source, values(1, hidden)[:, :, None]),), None)


def stack(hidden: int, depth: int = 1, *, seed: int = 0, **changed: Any) -> Plan:
    """LSTM layers and a 1x1."""
    builder = PlanBuilder(1)
    return builder.finish(lstm_layers(builder, 0, hidden, depth, seed, **changed))


def shared_lstm(b: PlanBuilder, rng: Any) -> int:
    """Gates from a convolution with a past; a hidden state that others read."""
    behind = lstm_layers(b, b.conv("before", (Term(0, numbers(rng, 1, 1, 3), 2),), None), 3, 2, seed=6)
    hidden = b.lstm(
        "second",
        behind,
        numbers(rng, 12, 1),
        numbers(rng, 12),
        0.7 * numbers(rng, 12, 3),
        hidden0=numbers(rng, 3),
        cell0=numbers(rng, 3),
    )
    head = b.conv("head", (Term(hidden, numbers(rng, 1, 3, 1), 3),), None)
    return b.add(
        "sum",
        b.activate("f", head, Activation("Tanh")),
        b.conv("b", (Term(hidden, numbers(rng, 1, 3, 2)),), None),
    )


def built(channels: int, build: Build) -> Plan:
    builder = PlanBuilder(channels)
    return builder.finish(build(builder, np.random.default_rng(channels)))


def feed_forward() -> Iterator[tuple[str, Plan]]:
    for shape in CONVOLUTIONS:
        yield f"conv {shape}", built(shape[0], convolution(shape))
    for shape in ((8, 4, 3, 5, 2, True), (1, 1, 65, 1, 1, True), (3, 5, 2, 1, 1, True)):
        yield f"zeros {shape}", built(shape[0], convolution(shape, special=0.7))
    for build, channels in ((activations, 5), (films, 5), (norms, 5), (sums, 5), (gates, 10), (terms, 6)):
        yield build.__name__, built(channels, build)
    yield "groups", built(8, groups)
    yield "narrow", built(3, narrow)
    yield "zeros below", built(1, minus_zero)
    yield "infinities", built(8, infinities)
    yield "infinities, dense", built(12, dense_infinities)
    yield "layers", built(2, layers)
    for taps in (65, 128, 129, 513, 577, 1100, 1537, 2600):
        yield f"cabinet {taps}", built(1, cabinet(taps))
    yield "cabinet, quiet", built(2, quiet)


def recurrent() -> Iterator[tuple[str, Plan]]:
    for hidden, depth in ((1, 1), (3, 2), (7, 4), (18, 2), (24, 1)):
        yield f"lstm {hidden}x{depth}", stack(hidden, depth, seed=hidden)
    yield "lstm, fast", stack(3, seed=3, squash=FAST)
    yield "lstm, shared", built(1, shared_lstm)


PLANS = {**dict(feed_forward()), **dict(recurrent())}


def every_gate() -> dict[str, Any]:
    """A file: every pair of activations as a gate, each another kernel."""
    pairs = [(one, other) for one in KINDS for other in KINDS]
    first, second = map(list, zip(*pairs, strict=True))
    more: dict[str, Any] = {"activation": first, "secondary": second, "gating": "gated"}
    return wavenet(layer_array(channels=2, dilations=[1] * len(pairs), **more))
