"""Against the C++ player: every golden render is within its bound.

The renders are next to the repository (see here.py); without them these tests are skipped, and the summary
says so. `bound` is in the manifest: 4 times what builds of the player differ among themselves, at least 2e-6.
"""

import json
import warnings

import numpy as np
import pytest
import soundfile
from backends import ENGINES
from comparing import assert_same_bits, assert_within
from here import GOLDEN
from sampling import GOLDEN as SAMPLE
from sampling import everything, sample

import namdsp
from namdsp.runtime.offline import render_reference

MANIFEST = json.loads((GOLDEN / "manifest.json").read_text()) if (GOLDEN / "manifest.json").is_file() else {}
REFERENCE_FRAMES = 400  # from the middle, where the guitar plays
RECURRENT_FRAMES = 150  # of an LSTM in Python
SLOW_FRAMES = (
    16_000 if everything() else 8_000
)  # what engines other than the first one that runs play; their bits are the same
#: Of those that compile, whose bits kernels/test_engines.py holds against the reference: one of each architecture.
COMPILED = ("a1_nano", "a1_standard", "a2_8", "convnet_16_bn", "linear_64_bias", "lstm_2x8")
#: Every render by the engine that compiles nothing, a sample by the others, the first of them from end to end.
CASES = [
    (engine, name)
    for engine in ENGINES
    for name in (MANIFEST if engine == "numpy" else sample(MANIFEST, COMPILED))
]
FULL_BY_REFERENCE = ["slim_8@0.0", *(["ex_wavenet_condition_dsp"] if everything() else [])]


@pytest.fixture(scope="module")
def di(golden):
    """The input of every render, float32 [T]."""
    x, rate = soundfile.read(golden / "input.wav", dtype="float32")
    assert rate == 48000
    return x


def open_case(name):
    """(model, the player's render)."""
    entry = MANIFEST[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        model = namdsp.load(GOLDEN / entry["model"], slim=entry["slim"])
    render, _ = soundfile.read(GOLDEN / entry["render"], dtype="float32")
    return model, render


def test_the_golden_renders_are_here(golden):
    assert len(MANIFEST) == 48


@pytest.mark.parametrize(("engine", "name"), CASES)
def test_renders_are_within_their_bound(name, engine, di):
    model, render = open_case(name)
    first = ENGINES[0]
    frames = len(di) if engine == first else SLOW_FRAMES
    if model.receptive_field is None:
        frames = min(frames, RECURRENT_FRAMES) if engine == "numpy" else frames
        model.render(di[:1], engine=first)  # plays the silence before it, for all engines
    result, render = model.render(di[:frames], engine=engine), render[:frames]
    bound = MANIFEST[name]["bound"]
    assert_within(result, render, bound)
    with pytest.raises(AssertionError):  # the comparison can fail
        assert_within(np.roll(result, 1), render, bound)


@pytest.mark.parametrize("name", sample(MANIFEST, SAMPLE))
def test_the_reference_is_within_the_bound_and_has_the_bits_of_numpy(name, di):
    model, render = open_case(name)
    if model.receptive_field is None:  # half a second of silence before it takes them a minute
        x = di[np.newaxis, :RECURRENT_FRAMES]
        stream = model.stream(max_block=x.shape[1], engine="numpy", prewarm=False)
        assert_same_bits(render_reference(model.parsed, x, 0), stream.process(x))
        return
    if name in FULL_BY_REFERENCE:
        start, stop = 0, len(di)
    else:
        stop = len(di) // 2
        start = max(0, stop - REFERENCE_FRAMES)
    first = max(0, start - model.plan.prewarm_frames) if start else 0
    result = model.render(di[first:stop], engine="reference")
    assert_within(result[start - first :], render[start:stop], MANIFEST[name]["bound"])
    assert_same_bits(result, model.render(di[first:stop], engine="numpy"))
