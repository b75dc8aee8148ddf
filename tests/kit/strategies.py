"""WaveNets for Hypothesis, by what draws any model for `tools/check_bits.py`: `model_zoo/grammar.py`."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from model_zoo import grammar
from model_zoo.weights import written

#: What the grammar draws from, each draw Hypothesis': it finds the smallest model that fails.
RANDOMS = st.randoms(use_true_random=False)


def wavenets(*, conditioned: bool = True) -> st.SearchStrategy[dict[str, Any]]:
    """WaveNets with their weights, in the spelling of trainers."""
    return RANDOMS.map(lambda rng: written(grammar.wavenet(rng, conditioned=conditioned)))
