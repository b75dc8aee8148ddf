"""Any model that the format allows has the bits of the reference on NumPy and Numba: at every width of vectors, in any
splits, from saved states, and when one engine continues where another was."""

from __future__ import annotations

import re
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st
from model_zoo import grammar
from model_zoo.weights import written
from sampling import everything, examples

import namdsp
from namdsp.native.targets import LANES_VARIABLE, target

LANES = (1, 4, 8, 16)
#: around the block of the numba engine (64 to 256) and tiles (up to 64)
LENGTHS = (1, 2, 7, 63, 64, 65, 127, 128, 129)
LONGEST = max(LENGTHS)
FRAMES = 300
#: a seed that is smaller is no smaller model
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


@pytest.mark.slow
@pytest.mark.parametrize("lanes", LANES)
@settings(max_examples=examples(2, 100), derandomize=not everything(), phases=PHASES)
@given(number=st.integers(0, 2**20), first=st.sampled_from(("numba", "numpy")), data=st.data())
def test_any_model_has_the_same_bits_on_every_engine(
    lanes: int, number: int, first: str, data: st.DataObject
) -> None:
    seed = len(LANES) * number + LANES.index(lanes)  # other models at each width
    note(
        f"seed {seed}: tools/check_bits.py --engine numpy --random 1 --seed {seed} --show plays the same model"
    )
    rng = Random(seed)
    drawn, compatibility = grammar.model(rng), rng.choice(grammar.COMPATIBILITIES)
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        patch.setenv(LANES_VARIABLE, str(lanes))
        assert target().lanes == lanes
        model = namdsp.load(written(drawn), compatibility=compatibility)
        steps = model.parsed.slim_steps
        model = model.slimmed(data.draw(st.sampled_from((None, 0.0, *steps)), "slim") if steps else None)
        channels = 2 if model.in_channels == model.out_channels == 1 else model.in_channels
        x = signal(channels)
        then = {"numba": "numpy", "numpy": "numba"}[first]
        try:
            expected = model.slimmed(model.slim).render(x, engine="reference")
        except namdsp.AudioError as overflows:
            for engine in (first, then):
                with pytest.raises(namdsp.AudioError, match=f"^{re.escape(str(overflows))}$"):
                    model.render(x, engine=engine)
            return
        for engine in (first, then):  # the second starts where the first has computed its start
            assert_same_bits(model.render(x, engine=engine), expected)
        splits = st.lists(st.tuples(st.sampled_from(LENGTHS), st.booleans()), min_size=1, max_size=6)
        assert_same_bits(in_splits(model, x, first, then, data.draw(splits, "cuts")), expected)


def in_splits(model: Any, x: Any, first: str, then: str, splits: list[tuple[int, bool]]) -> Any:
    """x through a stream in blocks of (frames, whether the other engine continues after it), again and again."""
    streams = [model.stream(max_block=LONGEST, channels=len(x), engine=name) for name in (first, then)]
    assert [stream.engine for stream in streams] == [first, then]
    parts, at = [], 0
    while at < x.shape[1]:
        for frames, hand_over in splits:
            parts.append(streams[0].process(x[:, at : at + frames]))
            at += frames
            saved = streams[0].state()
            streams[0].process(x[:, :LONGEST])  # what comes back is as if this had not been
            if hand_over:
                streams.reverse()
            streams[0].set_state(saved)
            assert streams[0].state() == saved
    return np.concatenate([np.atleast_2d(part) for part in parts], axis=1)


def signal(channels: int) -> Any:
    """Noise with silence in it, [channels, FRAMES]."""
    x = 0.5 * np.random.default_rng(channels).standard_normal((channels, FRAMES), np.float32)
    x[:, FRAMES // 3 : FRAMES // 2] = 0
    return x
