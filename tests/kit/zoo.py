"""The small models that every engine plays, each for what it has: sizes at edges, and every option once."""

from __future__ import annotations

from typing import Any

from builders import FILM_SLOTS, convnet, layer_array, linear, lstm, post_head, sequential, wavenet


def frames_of(model: Any, frames: int) -> int:
    """So many; of a recurrent model at most 70, of which the reference plays some hundred a second."""
    return min(frames, 70) if model.plan.recurrent else frames


def _everything() -> dict[str, Any]:
    """Condition model, groups everywhere, all FiLMs, gates of every mode, two arrays, a post-stack head."""
    condition = wavenet(layer_array(channels=2, head=2, head_kernel=2, activation="Softsign"), seed=1)
    first = layer_array(
        channels=4,
        condition_size=2,
        dilations=(1, 70, 3),
        kernel=[2, 3, 1],
        bottleneck=2,
        gating=["gated", "blended", "none"],
        secondary=["Sigmoid", "Hardtanh", None],
        activation=["Tanh", "SiLU", {"type": "PReLU", "negative_slopes": [0.1, -0.3]}],
        groups_input=2,
        groups_mixin=2,
        layer1x1=2,
        head1x1=(2, 2),
        films={slot: (index % 3 != 1, 1 + index % 2) for index, slot in enumerate(FILM_SLOTS)},
        head=2,
        head_kernel=3,
        head_dilation=2,
    )
    second = layer_array(channels=2, input_size=4, condition_size=2, dilations=(5,), layer1x1=None, head=2)
    head = post_head(channels=3, out_channels=1, kernel_sizes=(3, 2), activation="LeakyHardtanh")
    return wavenet(first, second, condition=condition, post_head=head, seed=2)


MODELS: dict[str, dict[str, Any]] = {
    "plain": wavenet(layer_array(channels=3, dilations=(1, 2), kernel=3)),
    "one channel, no lookback": wavenet(layer_array(channels=1, kernel=1)),
    "dilation beyond the block": wavenet(
        layer_array(channels=3, dilations=(1, 700), kernel=2, head=2, head_kernel=3),
        layer_array(channels=2, input_size=3, dilations=(200,), kernel=3),
        seed=4,
    ),
    "8 channels, grouped": wavenet(layer_array(channels=8, groups_input=4, layer1x1=8, kernel=3), seed=5),
    "16 channels": wavenet(layer_array(channels=16, dilations=(1, 8), kernel=3), seed=6),
    "everything": _everything(),
    "two in, two out": wavenet(
        layer_array(channels=3, input_size=2, condition_size=2, head=2), in_channels=2, seed=7
    ),
    "one in, three out": wavenet(layer_array(channels=4, head=3, dilations=(1, 33)), seed=8),
    "three in, one out": wavenet(layer_array(input_size=3, condition_size=3), in_channels=3, seed=9),
    "convnet": convnet(16, (1, 2, 130), seed=10),
    "convnet, no norm, grouped": convnet(
        4, (1, 3), batchnorm=False, activation="LeakyReLU", groups=2, ends=(2, 3), seed=11
    ),
    "linear": linear(60),
    "lstm": lstm(5, 2, seed=12, sample_rate=None),
    "lstm, two in, three out": lstm(3, 1, ends=(2, 3), seed=13, sample_rate=None),
    "linear, two in, three out": linear(9, channels=(2, 3)),
    "sequential": sequential(wavenet(layer_array(dilations=(1, 9)), seed=14), linear(40, seed=15)),
    "sequential, lstm in front": sequential(
        lstm(4, 2, seed=16, sample_rate=None), linear(9, bias=False, sample_rate=None), sample_rate=None
    ),
}
