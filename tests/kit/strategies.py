"""WaveNets for Hypothesis, by what draws any model for `tools/check_bits.py`: `model_zoo/grammar.py`."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from model_zoo import grammar
from model_zoo.weights import written

from namdsp.architectures.wavenet.config import FILM_SLOTS

#: What the grammar draws from, each draw Hypothesis': it finds the smallest model that fails.
RANDOMS = st.randoms(use_true_random=False)


def wavenets(*, conditioned: bool = True) -> st.SearchStrategy[dict[str, Any]]:
    """WaveNets with their weights, in the spelling of trainers."""
    return RANDOMS.map(lambda rng: written(grammar.wavenet(rng, conditioned=conditioned)))


def of_four_inputs() -> st.SearchStrategy[dict[str, Any]]:
    """WaveNets, in the spelling of trainers and without FiLMs, and LSTMs, of four inputs and one output."""

    def draw(rng: Any) -> dict[str, Any]:
        model: dict[str, Any] = grammar.wavenet(rng, inputs=4, outputs=1, conditioned=False)
        if rng.randint(0, 3) == 0:
            model = grammar.lstm(rng, inputs=4, outputs=1)
        for array in model["config"].get("layers", ()):
            for key in (*FILM_SLOTS, "slimmable"):
                array.pop(key, None)
        return written(model)

    return RANDOMS.map(draw)
