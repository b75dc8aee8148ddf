"""Any model that the format allows, drawn at random: docs/format.md, sections 5 to 8, every option and spelling.

    model(random.Random(7))        the .nam object of seed 7, with {"seed", "level"} for weights, which
                                   `weights.written` fills in
    model(draw(st.randoms()))      the same from Hypothesis, which finds the smallest one that fails

Small: a render of some hundred frames takes milliseconds. Files that are refused are not here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import gcd
from random import Random
from typing import Any

from namdsp.architectures.linear import IMPLEMENTATIONS
from namdsp.architectures.wavenet.config import FILM_SLOTS
from namdsp.plan.activations import KINDS

Json = dict[str, Any]

WIDEST = 40
#: Models inside of models inside of the model.
DEPTH = 2
LEAVES = ("WaveNet", "ConvNet", "LSTM", "Linear")
ARCHITECTURES = (*LEAVES, "SlimmableContainer", "Sequential")
GATES = ("none", "gated", "blended")
#: Above this an LSTM does not say its rate, for it would ask for long silence.
FAST_HZ = 2000
#: Keys of a layer array by other names.
ALIASES = {
    "layer1x1": ("1x1", "layer_1x1_config"),
    "head1x1": ("head_1x1", "head_1x1_config"),
    "layer1x1_post_film": ("1x1_post_film",),
    "head1x1_post_film": ("head_1x1_post_film",),
}
#: As `load` takes them: presets and switches, and what both sides of each are.
COMPATIBILITIES = (
    "player",
    "player-0.5.5",
    "plugin",
    "inactive_layer1x1=residual",
    "hardtanh_bounds=honour",
    "linear_taps=oldest_first,tanh=fast",
)


def model(
    rng: Random,
    *,
    inputs: int | None = None,
    outputs: int | None = None,
    depth: int = DEPTH,
    rate: float | None = None,
) -> Json:
    """A model of any architecture.

    inputs, outputs : audio channels; None draws them
    depth           : how many models may be inside of one another
    rate            : Hz, of the model that it is in
    """
    if depth == DEPTH:
        rate = rng.choice((None, 1000, FAST_HZ, 48000, 44100.5))
    makers = [_convnet, _lstm, _linear] + [_wavenet] * (8 if depth == DEPTH else 3)
    if depth:
        makers += [_sequential] * 2 + ([_container] * 3 if {inputs, outputs} <= {None, 1} else [])
    return rng.choice(makers)(rng, inputs, outputs, depth, rate)


def wavenet(
    rng: Random, *, inputs: int | None = None, outputs: int | None = None, conditioned: bool = True
) -> Json:
    """A WaveNet in the spelling of trainers, its condition model, if any, a WaveNet too."""
    return _wavenet(rng, inputs, outputs, int(conditioned), None, plain=True)


def lstm(rng: Random, *, inputs: int, outputs: int) -> Json:
    """An LSTM with at least one layer, that starts after one frame of silence."""
    drawn = _lstm(rng, inputs, outputs, 0, None)
    drawn["config"]["num_layers"] = max(1, drawn["config"]["num_layers"])
    return drawn


# -- WaveNet -------------------------------------------------------------------------------------------


def _wavenet(
    rng: Random,
    inputs: int | None,
    outputs: int | None,
    depth: int,
    rate: float | None,
    plain: bool = False,
) -> Json:
    inputs = inputs or rng.choice((1, 1, 1, 1, 2, 4))
    config: Json = {"head_scale": 0.5}
    condition_size = inputs
    if depth and _chance(rng, 3):
        condition_size = rng.choice((1, 1, 1, 2, 3, 4))
        if plain:
            condition = _wavenet(rng, inputs, condition_size, 0, rate, plain=True)
        else:
            condition = model(rng, inputs=inputs, outputs=condition_size, depth=depth - 1, rate=rate)
        config["condition_dsp"] = condition
    slim = _chance(rng, 2 if plain else 8)
    has_head = not slim and _chance(rng, 4)
    last = rng.choice((1, 1, 2, 3, 4, 9)) if has_head or outputs is None else outputs
    widths = [_width(rng) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
    ends = [inputs, *widths]
    heads = [*widths[1:], last]
    layers = [
        _array(rng, ends[index], condition_size, channels, heads[index], behind=index > 0, slim=slim)
        for index, channels in enumerate(widths)
    ]
    if not plain:
        layers = [_respelled(rng, layer) for layer in layers]
    config["head"] = _post_head(rng, last, outputs) if has_head else None
    config["layers"] = layers
    if not plain and _chance(rng, 8):
        config["layers_configs"] = config.pop("layers")
    if inputs != 1 or _chance(rng, 4):
        config["in_channels"] = inputs
    return _root(rng, "WaveNet", config, rate)


def _array(
    rng: Random, input_size: int, condition: int, channels: int, head: int, *, behind: bool, slim: bool
) -> Json:
    """A layer array. after: another, whose head channels are this one's channels and head inputs."""
    count = rng.choice((1, 2, 2, 3, 4) if channels > 12 else (1, 2, 2, 3, 4, 8))
    gates = _per_layer(rng, count, lambda: rng.choice(GATES))
    has_head1x1 = not (slim and behind) and _chance(rng, 3)
    has_layer1x1 = not _chance(rng, 5)
    bottleneck = channels
    if has_layer1x1 and (has_head1x1 or not behind) and _chance(rng, 2):
        bottleneck = rng.randint(1, min(WIDEST, rng.choice((channels, 2 * channels))))
    wide = {bottleneck if gate == "none" else 2 * bottleneck for gate in _listed(gates, count)}
    z = gcd(*wide)  # what divides the channels before each activation
    head_in = (channels if behind else _width(rng)) if has_head1x1 else bottleneck
    grouped = (lambda number: 1) if slim else (lambda number: _divisor(rng, number))
    array: Json = {
        "input_size": input_size,
        "condition_size": condition,
        "channels": channels,
        "bottleneck": bottleneck,
        "dilations": [rng.randint(1, rng.choice((3, 9, 9, 9, 70, 300))) for _ in range(count)],
        "activation": _per_layer(rng, count, lambda: _activation(rng, bottleneck)),
        "head": {"out_channels": head, "kernel_size": 1, "bias": rng.choice((True, False))},
        "groups_input": grouped(gcd(channels, z)),
        "groups_input_mixin": grouped(gcd(condition, z)),
        "layer1x1": {"active": has_layer1x1, "groups": grouped(gcd(channels, bottleneck))},
        "head1x1": {
            "active": has_head1x1,
            "out_channels": head_in,
            "groups": grouped(gcd(bottleneck, head_in)),
        },
    }
    longest = rng.choice((2, 3, 4) if channels > 8 else (2, 3, 4, 16))
    taps = _per_layer(rng, count, lambda: rng.randint(1, longest))
    array["kernel_sizes" if isinstance(taps, list) else "kernel_size"] = taps
    if gates != "none" or _chance(rng, 2):
        array["gating_mode"] = gates
    if _chance(rng, 2):
        array["secondary_activation"] = _per_layer(rng, count, lambda: _activation(rng, bottleneck))
    if not slim and _chance(rng, 3):
        array["head"] |= {"kernel_size": rng.choice((2, 3, 16)), "head_dilation": rng.randint(1, 3)}
    sizes = dict.fromkeys(FILM_SLOTS, z) | {
        "conv_pre_film": channels,
        "input_mixin_pre_film": condition,
        "activation_post_film": bottleneck,
        "layer1x1_post_film": channels,
        "head1x1_post_film": head_in,
    }
    absent = [f"{key}_post_film" for key in ("layer1x1", "head1x1") if not array[key]["active"]]
    for slot in _film_slots(rng):
        if slot not in absent:
            shift = rng.choice((True, False))
            groups = grouped(gcd(condition, sizes[slot] * (1 + shift)))
            array[slot] = {"active": True, "shift": shift, "groups": groups}
    if slim and _chance(rng, 2):
        array["slimmable"] = _slimmable(rng, channels)
    return array


def _film_slots(rng: Random) -> Sequence[str]:
    """None, one, or any subset."""
    how = rng.choice(("none", "one", "any"))
    if how == "any":
        return [slot for slot in FILM_SLOTS if _chance(rng, 2)]
    return [rng.choice(FILM_SLOTS)] if how == "one" else []


def _slimmable(rng: Random, channels: int) -> Json:
    kwargs: Json = {
        "allowed_channels": sorted({rng.randint(1, channels), rng.randint(1, channels), channels})
    }
    if channels <= 3:  # every width
        kwargs = rng.choice((kwargs, {}))
    return {"method": "slice_channels_uniform", "kwargs": kwargs}


def _post_head(rng: Random, inputs: int, outputs: int | None) -> Json:
    channels, taps = _width(rng), [rng.randint(1, 4) for _ in range(rng.randint(1, 3))]
    fits = len(taps) == 1 or channels == inputs  # the slopes of a PReLU
    head = {
        "channels": channels,
        "out_channels": outputs or rng.choice((1, 1, 2, 3)),
        "kernel_sizes": taps,
        "activation": _activation(rng, inputs if fits else None),
    }
    return head | rng.choice(({}, {"in_channels": inputs}))


def _activation(rng: Random, channels: int | None) -> Any:
    """A name or an object; `channels` None: nothing that differs from channel to channel."""
    name = rng.choice((*KINDS, "LeakyHardTanh"))

    def number() -> float:
        return rng.randint(-64, 64) / 64

    if name == "PReLU" and channels and _chance(rng, 2):
        return {"type": name, "negative_slopes": [number() for _ in range(channels)]}
    if name in ("LeakyReLU", "PReLU") and _chance(rng, 2):
        return {"type": name, "negative_slope": number()}
    if "ardtanh" in name.lower() and _chance(rng, 2):
        low, high = sorted((number(), number()))
        bounds = {"type": name, "min_val": low, "max_val": high}
        return bounds | {"min_slope": number(), "max_slope": number()} if name.startswith("Leaky") else bounds
    return rng.choice((name, {"type": name}, {"name": name}))


def _respelled(rng: Random, array: Json) -> Json:
    """The same layer array with old forms, other names of keys, and what may be left out left out."""
    result = dict(array)
    if result["head"]["kernel_size"] == 1 and _chance(rng, 3):
        head = result.pop("head")
        result |= {"head_size": head["out_channels"], "head_bias": head["bias"]}
    if result.get("gating_mode") in ("none", "gated") and _chance(rng, 3):
        result["gated"] = result.pop("gating_mode") == "gated"
    if isinstance(result.get("kernel_sizes"), list) and _chance(rng, 3):
        result["kernel_size"] = result.pop("kernel_sizes")
    if isinstance(result.get("secondary_activation"), list) and isinstance(result.get("gating_mode"), list):
        pairs = zip(result["secondary_activation"], result["gating_mode"], strict=True)
        result["secondary_activation"] = [None if gate == "none" else item for item, gate in pairs]
    if result["bottleneck"] == result["channels"] and _chance(rng, 3):
        result["bottleneck"] = None
    if result["layer1x1"]["active"] and _chance(rng, 3):
        result["groups_1x1"] = result.pop("layer1x1")["groups"]
    if not result["head1x1"]["active"] and _chance(rng, 2):
        del result["head1x1"]
    for slot in FILM_SLOTS:
        if slot in result and result[slot]["shift"] and _chance(rng, 3):
            result[slot] = {"active": True, "groups": result[slot]["groups"]}
        elif slot not in result and _chance(rng, 6):
            result[slot] = rng.choice((None, False, {"active": False, "shift": True, "groups": 1}))
    for key in sorted(result.keys() & ALIASES.keys()):
        if _chance(rng, 4):
            result[rng.choice(ALIASES[key])] = result.pop(key)
    films = sorted(key for key in result if key.endswith("_film"))
    if films and _chance(rng, 6):
        result["film_params"] = {key: result.pop(key) for key in films}
    return result


# -- other architectures -------------------------------------------------------------------------------


def _convnet(rng: Random, inputs: int | None, outputs: int | None, depth: int, rate: float | None) -> Json:
    inputs, channels = inputs or rng.choice((1, 1, 2, 3)), _width(rng)
    if _chance(rng, 2):
        channels = inputs * rng.randint(1, 4)
    activation = _activation(rng, channels)
    if isinstance(activation, str) and _chance(rng, 4):
        activation = f"_{activation}" if activation in KINDS else activation
    config = {
        "channels": channels,
        "dilations": [rng.randint(1, rng.choice((3, 9, 70))) for _ in range(rng.randint(1, 4))],
        "batchnorm": rng.choice((True, False)),
        "activation": activation,
        "groups": _divisor(rng, gcd(inputs, channels)),
    }
    return _root(rng, "ConvNet", config | _ends(rng, inputs, outputs or rng.choice((1, 1, 2, 3))), rate)


def _lstm(rng: Random, inputs: int | None, outputs: int | None, depth: int, rate: float | None) -> Json:
    inputs = inputs or rng.choice((1, 1, 2, 3))
    config = {"input_size": inputs, "hidden_size": _width(rng), "num_layers": rng.choice((1, 1, 2, 3, 0))}
    config |= _ends(rng, inputs, outputs or rng.choice((1, 1, 2, 3)))
    return _root(rng, "LSTM", config, rate)


def _linear(rng: Random, inputs: int | None, outputs: int | None, depth: int, rate: float | None) -> Json:
    config = {
        "receptive_field": rng.randint(1, rng.choice((4, 16, 64, 1500))),
        "bias": rng.choice((True, False)),
        **rng.choice(({}, {"implementation": rng.choice(IMPLEMENTATIONS)})),
    }
    ends = _ends(rng, inputs or rng.choice((1, 1, 2, 3)), outputs or rng.choice((1, 1, 2, 3)))
    return _root(rng, "Linear", config | ends, rate)


def _sequential(rng: Random, inputs: int | None, outputs: int | None, depth: int, rate: float | None) -> Json:
    count = rng.choice((1, 2, 2, 3))
    ends = [inputs or 1, *(rng.choice((1, 1, 1, 2)) for _ in range(count - 1)), outputs or 1]
    models = [
        model(rng, inputs=n_in, outputs=n_out, depth=depth - 1, rate=rate) for n_in, n_out in pairwise(ends)
    ]
    return _root(rng, "Sequential", {"models": models}, rate)


def _container(rng: Random, inputs: int | None, outputs: int | None, depth: int, rate: float | None) -> Json:
    bounds = rng.choice(((1.0,), (0.5, 1.0), (0.25, 1.5)))
    children = [model(rng, inputs=1, outputs=1, depth=depth - 1, rate=rate) for _ in bounds]
    listed = [{"max_value": bound, "model": child} for bound, child in zip(bounds, children, strict=True)]
    return _root(rng, "SlimmableContainer", {"submodels": listed}, rate)


# -- parts ---------------------------------------------------------------------------------------------


def _root(rng: Random, architecture: str, config: Json, rate: float | None) -> Json:
    full = architecture in LEAVES
    results: Json = {
        "version": rng.choice(("0.7.0", "0.5.1")),
        "architecture": architecture,
        "config": config,
        "weights": {"seed": rng.randint(0, 9999), "level": rng.choice((0.5, 0.1))} if full else [],
    }
    if architecture == "LSTM" and (rate or 0) > FAST_HZ:
        return results
    return results | rng.choice(({"sample_rate": rate}, {}, {"sample_rate": None}))


def _ends(rng: Random, inputs: int, outputs: int) -> Json:
    """Both numbers of audio channels, which may be left out where they are 1."""
    argument = {"in_channels": inputs, "out_channels": outputs}
    return {key: number for key, number in argument.items() if number != 1 or _chance(rng, 2)}


def _width(rng: Random) -> int:
    """Any, and often one of those that captures have, which kernels treat apart."""
    if _chance(rng, 3):
        return rng.choice((4, 8, 8, 12, 16, 32))
    return rng.randint(1, rng.choice((4, 9, 13, WIDEST)))


def _chance(rng: Random, most: int) -> bool:
    """True once in that many times."""
    return rng.randint(1, most) == most


def _divisor(rng: Random, number: int) -> int:
    return 1 if _chance(rng, 2) else rng.choice([d for d in range(1, number + 1) if number % d == 0])


def _per_layer(rng: Random, count: int, one: Any) -> Any:
    """One for all layers, or one for each."""
    return [one() for _ in range(count)] if _chance(rng, 4) else one()


def _listed(value: Any, count: int) -> list[Any]:
    return value if isinstance(value, list) else [value] * count
