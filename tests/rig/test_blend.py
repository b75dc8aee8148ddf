"""Blends: captures side by side have the bits of the sum of their separate renders, in the order of the blend, on every
engine and in any blocks; what means the same; what is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from backends import ENGINES
from blockwise import run
from builders import convnet, layer_array, linear, lstm, save, sequential, wavenet
from comparing import assert_same_bits
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sampling import examples

import namdsp
from namdsp import NamFileError, Rig, SettingError
from namdsp.cli import main

FRAMES = 160
UNRATED = {"sample_rate": None}  # one block of silence before a recurrent model
SHAPES = layer_array(dilations=(1, 5)), layer_array(channels=8, kernel=3, gating="gated", head_kernel=2)
SOUNDS = *map(wavenet, SHAPES), wavenet(condition=linear(9)), convnet(3), linear(7), linear(90), lstm(3, 1)
MODELS = [built | UNRATED for built in SOUNDS]
LEVELS = {"input_level_dbu": 12.0, "output_level_dbu": 7.0, "loudness": -20.0}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Captures in the working folder: a, b, slow (of another rate), wide (of two outputs)."""
    monkeypatch.chdir(tmp_path)
    save(wavenet(seed=1, metadata=LEVELS), tmp_path, "a.nam")
    save(wavenet(seed=2, metadata={**LEVELS, "output_level_dbu": 8.0}), tmp_path, "b.nam")
    save(wavenet(sample_rate=44100), tmp_path, "slow.nam")
    save(wavenet(layer_array(head=2)), tmp_path, "wide.nam")
    return tmp_path


def summed(voices: list[tuple[Any, float, int, bool]], x: Any, silence: int) -> Any:
    """The sum of separate renders, each after as much silence: y = fma(gain, its output, y), voice by voice."""
    y = np.zeros(silence + len(x), np.float32)
    for built, level_db, delay, invert in voices:
        stream = namdsp.load(built).stream(max_block=len(y), engine="numpy", prewarm=False)
        alone = stream.process(np.concatenate([np.zeros(silence, np.float32), x]))
        late = np.concatenate([np.zeros(delay, np.float32), alone])[: len(y)]
        gain = np.float32(10 ** (level_db / 20)) * np.float32(-1 if invert else 1)
        y = (np.longdouble(gain) * late + y).astype(np.float32)  # exact but for one rounding
    return y[silence:]


@pytest.mark.slow
@settings(max_examples=examples(12, 50))
@given(
    voices=st.lists(
        st.tuples(
            st.sampled_from(MODELS),
            st.sampled_from([0.0, -3.0, 6.5, -60.25]),
            st.sampled_from([0, 1, 2, 17, 60]),
            st.booleans(),
        ),
        min_size=1,
        max_size=3,
    ),
    lengths=st.lists(st.integers(1, 70), min_size=1, max_size=3),
    cut=st.integers(0, FRAMES),
)
@example([(MODELS[6], -3.0, 17, True), (MODELS[5], 6.5, 60, False), (MODELS[1], 0.0, 1, False)], [33, 7], 100)
@example([(built, 6.5, 2, False) for built in (MODELS[5], MODELS[3], MODELS[2])], [70], 31)
@pytest.mark.filterwarnings("ignore::namdsp.NamFileWarning")
def test_a_blend_is_the_sum_of_its_captures(tmp_path, noise, voices, lengths, cut):
    x = noise(FRAMES)
    mix = [
        f"{save(built, tmp_path, f'{index}.nam')}@{level:g},delay={delay}{',invert' if invert else ''}"
        for index, (built, level, delay, invert) in enumerate(voices)
    ]
    rigs = [Rig(mix=mix, max_block=70, engine=engine) for engine in ENGINES]
    model = rigs[0].model
    # long convolutions have blocks at fixed frames, from the first of a signal on
    expected = summed(voices, x, model.plan.prewarm_frames if model.plan.recurrent else 1024)
    assert_same_bits(model.render(x[:80], engine="reference"), expected[:80])
    for rig, engine in zip(rigs, ENGINES, strict=True):
        assert_same_bits(rig.render(x), expected)
        assert_same_bits(run(rig, x[np.newaxis], lengths)[0], expected)
        stream, later = (model.stream(max_block=FRAMES, engine=engine) for _ in range(2))
        first = stream.process(x[:cut])
        later.set_state(stream.state())
        assert_same_bits(np.concatenate([first, later.process(x[cut:])]), expected)


def test_silence_before_recurrent_captures_is_that_of_the_longest(folder, noise):
    """Not of one after the other, nor of the last: each has the state that it has alone."""
    x = noise(FRAMES)
    a, b, c = (
        save(built, folder, f"{n}.nam") for n, built in enumerate((lstm(seed=1), lstm(seed=2), linear(5)))
    )
    alone, rig = [namdsp.load(path).render(x) for path in (a, b, c)], Rig(mix=[a, b, c])
    assert rig.model.plan.prewarm_frames == namdsp.load(a).plan.prewarm_frames
    assert_same_bits(rig.render(x), alone[0] + alone[1] + alone[2])


def test_a_name_needs_no_more_and_what_all_say_of_levels_holds(folder, noise):
    x, a, b = noise(FRAMES), namdsp.load("a.nam"), namdsp.load("b.nam")
    assert_same_bits(Rig(mix=[Path("a.nam")]).render(x), a.render(x))
    model = Rig(mix=["a.nam", b"b.nam,invert"]).model
    assert_same_bits(model.render(x), namdsp.load("mix:a.nam@0|b.nam@0,delay=0,invert").render(x))
    assert_same_bits(model.render(x), a.render(x) - b.render(x))
    assert model.metadata == {"name": "a + b", "input_level_dbu": 12.0}
    save(json.loads(Path("b.nam").read_text()), folder, "b@3,x.nam@-2.nam")
    assert_same_bits(Rig(mix=["b@3,x.nam@-2.nam"]).render(x), b.render(x))
    namdsp.save(model, "saved.nam")
    assert_same_bits(namdsp.load("saved.nam").render(x), model.render(x))


def test_captures_of_an_aligned_blend_wait_for_the_latest_and_none_is_inverted(folder, noise, wav):
    x = noise(FRAMES)
    save(sequential(wavenet(seed=1), linear(weights=[*[0.0] * 30, -1.0], bias=False)), folder, "late.nam")
    onset, sign = (
        getattr(namdsp.measure(namdsp.load("a.nam")), name) for name in ("onset_frames", "polarity")
    )
    mix, invert = ["a.nam@-3", "late.nam,delay=2"], (",invert" * (sign < 0), ",invert" * (sign > 0))
    by_hand = namdsp.load(f"mix:a.nam@-3,delay=30{invert[0]}|late.nam,delay=2{invert[1]}").render(x)
    assert_same_bits(Rig(mix=mix, align=True).render(x), by_hand)
    wav(x, name="in.wav")
    words = ["in.wav", "--mix", mix[0], "--align", f"--mix={mix[1]}"]
    assert main(["render", *words, "out.wav", "-q"]) == main(["batch", *words, "-o", "out", "-q"]) == 0
    for file in ("out.wav", "out/in/a+late.wav"):
        rendered = namdsp.read_audio(file)[0][0, : -30 - onset]  # the blend itself begins with the input
        assert_same_bits(rendered, by_hand[30 + onset :])
    with pytest.raises(SettingError, match="align is given without mix"):
        Rig(namdsp.load("a.nam"), align=True)


@pytest.mark.parametrize(
    ("mix", "message"),
    [
        ([], "expected a list of captures"),
        ("a.nam", "expected a list of captures"),
        ([3], "mix has 3; expected NAME.nam@DB,delay=N,invert"),
    ],
)
def test_what_means_nothing_is_refused(folder, mix, message):
    """Texts that mean nothing: tests/cli/refusals.txt."""
    with pytest.raises(SettingError) as caught:
        Rig(mix=mix)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("mix", "message"),
    [
        (["a.nam", "none.nam"], "none.nam: no such file or folder"),
        (
            ["a.nam", "slow.nam"],
            "mix:a.nam|slow.nam: config.models[1]: runs at 44100 Hz, what is before it at 48000",
        ),
        (["a.nam@-3", "wide.nam"], "config.models[1]: has 1 inputs and 2 outputs"),
    ],
)
def test_what_does_not_fit_is_refused(folder, mix, message):
    with pytest.raises(NamFileError) as caught:
        Rig(mix=mix)
    assert message in str(caught.value)
    with pytest.raises(SettingError, match="model and mix are both given"):
        Rig(namdsp.load("a.nam"), mix=mix)


def test_a_batch_of_a_blend_goes_on_until_a_file_or_a_level_is_another(folder, noise, wav, capsys):
    wav(noise(FRAMES), name="in.wav")
    words = ["batch", "in.wav", "--mix", "a.nam@-3", "-o", "out"]
    assert main([*words, "--mix=b.nam,delay=2"]) == 0
    assert main([*words, "--mix", "b.nam,delay=2", "--resume"]) == 0
    assert "skipped 1" in capsys.readouterr().err
    assert main(["batch", "--verify", "1", "-o", "out"]) == 0
    assert main([*words, "--mix", "b.nam,delay=3", "--resume"]) == 1
    save(wavenet(seed=3), folder, "b.nam")
    assert main([*words, "--mix", "b.nam,delay=2", "--resume"]) == 1
    assert main(["render", "in.wav", "out.wav", "--mix", "a.nam", "--mix", "b.nam", "-q"]) == 0
    x = namdsp.read_audio("in.wav")[0]
    assert_same_bits(namdsp.read_audio("out.wav")[0], Rig(mix=["a.nam", "b.nam"]).render(x))
