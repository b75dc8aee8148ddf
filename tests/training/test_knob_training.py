"""`train` with a table: recordings or captures at positions of a knob become one capture with knobs."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from comparing import assert_same_bits
from here import NANO

import namdsp
from namdsp.cli import main
from namdsp.folders.find import NamedFile
from namdsp.matching.match import esr_of
from namdsp.training import knob_training
from namdsp.training.guitar import phrase
from namdsp.training.knob_file import knob_file
from namdsp.training.knob_table import KnobRange, read_positions
from namdsp.training.networks import random_network

RATE_HZ = 48000
POSITIONS = (0.0, 2.0, 5.0, 7.5, 10.0)


def amplifier(x: Any, gain: float) -> Any:
    """A clipper whose level rises by 20 dB over the knob."""
    return 0.05 * 10 ** (gain / 10) * np.tanh((1 + gain) * x)


def playing() -> Any:
    notes = [phrase(style, 0.8, 50 + style, -6.0) for style in range(4)]
    return np.concatenate([np.zeros(24000), *notes]).astype(np.float32)


@pytest.fixture
def pack(tmp_path: Path) -> Callable[..., tuple[Path, Path, Path]]:
    """pack(...) -> dry signal, folder of recordings, table."""

    def write(delays: dict[float, int] | None = None, header: str = "file,knob:gain") -> Any:
        x, wets = playing(), tmp_path / "wets"
        wets.mkdir()
        soundfile.write(tmp_path / "dry.wav", x, RATE_HZ, subtype="FLOAT")
        rows = [header]
        for gain in POSITIONS:
            y = np.concatenate([np.zeros((delays or {}).get(gain, 0)), amplifier(x, gain)])
            y += 1e-6 * np.random.default_rng(1).standard_normal(len(y))
            soundfile.write(wets / f"{gain}.wav", y, RATE_HZ, subtype="FLOAT")
            rows.append(f"{gain}.wav,{gain}")
        table = tmp_path / "pack.csv"
        table.write_text("\n".join(rows))
        return tmp_path / "dry.wav", wets, table

    return write


@pytest.mark.slow
def test_recordings_at_positions_become_one_capture_with_a_knob(
    pack: Any, tmp_path: Path, capsys: Any
) -> None:
    dry, wets, table = pack(header="file,knob:gain[0:12]")
    target, page = tmp_path / "amp.nam", tmp_path / "page.html"
    command = ["train", dry, wets, "--table", table, "-o", target, "--hold-out", "1", "--to", "a1_nano"]
    options = "--steps 10 --delay 0 --allow clipping --tag gear_make=Acme --json -q --report"
    assert main([*map(str, command), *options.split(), str(page)]) == 0
    record = json.loads(capsys.readouterr().out)
    file = json.loads(target.read_text())
    hypernet = file["config"]["hypernet"]
    assert (file["architecture"], hypernet["hidden_sizes"], hypernet["mode"]) == ("HyperWaveNet", [4], "full")
    assert (file["metadata"]["name"], file["metadata"]["gear_make"]) == ("amp", "Acme")
    amp = namdsp.load(target)
    (knob,) = amp.knobs
    assert (knob.name, knob.low, knob.high, knob.position) == ("gain", 0.0, 12.0, 7.5)
    rows = record["positions"]
    assert [row["knobs"]["gain"] for row in rows] == list(POSITIONS)
    assert [row["held_out"] for row in rows] == [False, False, True, False, False]
    # what the file plays is what the training has judged
    judged = np.mean([row["esr"]["a1_nano"] for row in rows if not row["held_out"]])
    assert judged == pytest.approx(min(point["esr"] for point in record["sizes"][0]["history"]), rel=2e-3)
    assert "ESR over gain" in page.read_text()
    assert sounds_of(page.read_text()) == 2 + 2 + 3
    x, exported = playing(), tmp_path / "fixed.nam"
    assert main(["export", str(target), "--knob", "gain=3.3", "-o", str(exported), "-q"]) == 0
    played = amp.render(x, knobs={"gain": 3.3})
    assert_same_bits(namdsp.load(exported).render(x), played)
    assert not np.array_equal(played, amp.render(x))


def sounds_of(page: str) -> int:
    """Count the players of a page, each with sound of the length of an excerpt."""
    sounds = re.findall(r'<audio controls src="data:audio/ogg;base64,([^"]+)"', page)
    for sound in sounds:
        y, rate_hz = soundfile.read(io.BytesIO(base64.b64decode(sound)))
        assert rate_hz == RATE_HZ
        assert 0.5 * RATE_HZ < len(y) <= 5.01 * RATE_HZ
        assert np.max(np.abs(y)) < 1.0
    return len(sounds)


def toned(x: Any, gain: float, tone: float) -> Any:
    """That clipper, whose tone lets the first difference through."""
    y = amplifier(x, gain)
    return y - (1 - tone) * 0.7 * np.concatenate([[0.0], y[:-1]])


@pytest.mark.slow
@pytest.mark.parametrize("missing", [None, (10.0, -1.0)], ids=["grid", "incomplete grid"])
def test_two_knobs_move_apart(missing: Any, tmp_path: Path, capsys: Any) -> None:
    x, wets, rows = playing(), tmp_path / "wets", ["file,knob:gain[0:12],knob:tone"]
    wets.mkdir()
    soundfile.write(tmp_path / "dry.wav", x, RATE_HZ, subtype="FLOAT")
    for place in product((1.0, 4.0, 10.0), (-1.0, 0.0, 1.0)):
        if place == missing:
            continue
        name = f"{place[0]:g} {place[1]:g}.wav"
        y = toned(x, *place) + 1e-6 * np.random.default_rng(1).standard_normal(len(x))
        soundfile.write(wets / name, y, RATE_HZ, subtype="FLOAT")
        rows.append(f"{name},{place[0]},{place[1]}")
    (tmp_path / "positions.csv").write_text("\n".join(rows))
    target, page = tmp_path / "amp.nam", tmp_path / "page.html"
    command = ["train", tmp_path / "dry.wav", wets, "--table", tmp_path / "positions.csv", "-o", target]
    options = "--hold-out 1 --to a1_nano --steps 6 --delay 0 --allow clipping --json -q --report"
    assert main([*map(str, command), *options.split(), str(page)]) == 0
    record = json.loads(capsys.readouterr().out)
    held = [row["knobs"] for row in record["positions"] if row["held_out"]]
    assert (len(record["positions"]), held) == (len(rows) - 1, [{"gain": 4.0, "tone": 0.0}])
    (apart,) = (row["esr"]["a1_nano"] for row in record["positions"] if row["held_out"])
    assert record["held_out_esr"] == pytest.approx(apart, rel=1e-3)
    drawn = page.read_text()
    assert "ESR over gain" in drawn
    assert "ESR over tone" in drawn
    # recording, capture and neighbours of the held-out position; and per knob two neighbours and what is between
    assert sounds_of(drawn) == 2 + 4 + 3 + 3
    at_tone = [note for note in record["notes"] if note.startswith("tone: neighbours differ most")]
    assert len(at_tone) == 1
    assert ", at gain " in at_tone[0]
    amp = namdsp.load(target)
    assert [(knob.name, knob.low, knob.high) for knob in amp.knobs] == [
        ("gain", 0.0, 12.0),
        ("tone", -1.0, 1.0),
    ]
    at = {"gain": 2.5, "tone": -0.5}
    played = amp.render(x, knobs=at)
    for other in ({"gain": 9.0}, {"tone": 0.9}):
        assert not np.array_equal(played, amp.render(x, knobs={**at, **other}))
    exported = tmp_path / "fixed.nam"
    assert (
        main(["export", str(target), "--knob", "gain=2.5", "--knob", "tone=-0.5", "-o", str(exported), "-q"])
        == 0
    )
    assert_same_bits(namdsp.load(exported).render(x), played)


@pytest.mark.slow
def test_the_level_follows_the_knob_and_the_error_falls(pack: Any) -> None:
    dry, wets, table = pack()
    result = namdsp.train(dry, wets, table=table, to="a1_nano", steps=60, delay=0, allow="clipping")
    first, last = result.sizes[0].history[0].esr, result.sizes[0].history[-1].esr
    assert last < 0.9 * first < 1.0
    x = playing()
    for gain in POSITIONS:
        y, target = result.model.render(x, knobs={"gain": gain}), amplifier(x, gain)
        assert esr_of([y], [target]) < 1.0, "20 dB between the levels would make it 0.81 to 81"


@pytest.mark.slow
def test_captures_at_positions_are_teachers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(knob_training, "GUITAR_S", 1.5)
    monkeypatch.setattr(knob_training, "JUDGING_S", 3.0)
    folder = tmp_path / "captures"
    folder.mkdir()
    amp = namdsp.load(NANO)
    for index in range(3):
        louder = {"head_scale": amp.weights["head_scale"] * np.float32(1 + index)}
        namdsp.save(amp, folder / f"{index}.nam", louder)
    (tmp_path / "pack.csv").write_text("file,knob:volume\n0.nam,1\n1.nam,2\n2.nam,3\n")
    target = tmp_path / "amp.nam"
    command = [
        "train",
        folder,
        "--table",
        tmp_path / "pack.csv",
        "-o",
        target,
        "--to",
        "a1_nano",
        "--steps",
        "4",
    ]
    assert main([*map(str, command), "--json", "-q"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [row["file"] for row in record["positions"]] == ["0.nam", "1.nam", "2.nam"]
    x = playing()
    soft, loud = (np.std(namdsp.load(target).render(x, knobs={"volume": place})) for place in (1, 3))
    assert loud / soft == pytest.approx(3.0, rel=0.3)


def test_the_file_has_the_weights_that_are_trained_at_each_position() -> None:
    from torch_here import torch  # isort: skip
    from namdsp.training.knob_student import KnobStudent
    from namdsp.training.recipe import recipe_for

    places = np.array([[-1, -1], [-1, 1], [0.2, 0], [1, 0.5]], np.float32)
    levels = np.array([0.01, 0.02, 0.1, 0.3])
    signals = torch.zeros((1, 20000)), torch.zeros((4, 20000)), torch.arange(1)
    recipe = recipe_for("a1_nano", on_gpu=False, tuned=False)
    student = KnobStudent(
        "a1_nano",
        random_network("a1_nano", 3, RATE_HZ),
        recipe,
        lambda step, frames: signals,
        "cpu",
        3,
        places=places,
        levels=levels,
    )
    generator = torch.Generator().manual_seed(4)
    with torch.no_grad():
        for parameter in student._trained:
            parameter.add_(0.2 * torch.randn(parameter.shape, generator=generator))
        weights, gains = student._at_positions(*student._trained)
        trained = student._files(weights).numpy()
    student.best_weights = student._weights()
    knobs = KnobRange("gain", 0.0, 10.0), KnobRange("tone", -1.0, 1.0)
    file = knob_file("a1_nano", RATE_HZ, student.function(), knobs, (5.0, 0.0))
    for place, level, gain, flat in zip(places, levels, gains.ravel(), trained, strict=True):
        amp = namdsp.load(file, knobs={"gain": float(5 + 5 * place[0]), "tone": float(place[1])})
        *others, scale = (array.ravel() for array in namdsp.named_weights(amp).values())
        np.testing.assert_allclose(np.concatenate(others), flat[:-1], rtol=1e-5, atol=1e-5)
        assert float(scale[0]) == pytest.approx(float(flat[-1] * gain) * level, rel=1e-4)
        assert float(gain) == pytest.approx(1.0, abs=1e-3), "four levels are fitted by nine terms"


def test_an_interrupted_training_keeps_the_best_so_far(pack: Any) -> None:
    dry, wets, table = pack()

    def stop(now: Any) -> None:
        if now.step >= 4 and now.share < 1.0:
            raise KeyboardInterrupt

    result = namdsp.train(
        dry, wets, table=table, to="a1_nano", steps=100, delay=0, allow="clipping", on_progress=stop
    )
    assert (result.stopped, result.sizes[0].steps) == ("interrupted", 4)
    assert len(result.model.knobs) == 1


def test_delays_that_differ_are_refused(pack: Any) -> None:
    dry, wets, table = pack(delays={5.0: 300})
    with pytest.raises(namdsp.AudioError, match=r"5\.0\.wav: is \d+ frames late, .* expected one delay"):
        namdsp.train(dry, wets, table=table, to="a1_nano", steps=1, allow="clipping")


ROWS = "file,knob:gain\na.wav,1\nb.wav,2\nc.wav,3\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("file,knob:gain\na.wav,1\nb.wav,2\n", "c.wav: has no row in"),
        (ROWS.replace("3", "2"), "c.wav are both at gain 2"),
        (ROWS.replace("gain", "gain[0:2]"), "gain is 3; expected 0 to 2"),
        (ROWS.replace("gain", "gain[2:0]"), "has no range"),
        (ROWS.replace("gain", ""), "does not name a knob; expected a name"),
        (ROWS.replace("knob:gain", "name"), "does not name a knob; expected a column such as knob:gain"),
        (ROWS.replace("knob:gain", "gain"), "gain: unknown; expected some of .*knob:NAME"),
        (ROWS.replace(",2", ",two"), "b.wav: knob:gain is 'two'; expected a number"),
        (ROWS.replace(",2", ","), "b.wav: knob:gain is empty; expected a number"),
        (ROWS.replace(",3", ",1e300"), "knob:gain is 1e[+]300; expected a number that float32 can hold"),
        (ROWS.replace("gain", "gain[0:1e300]"), "has no range from .* in float32"),
        (ROWS.replace(",3", ",2.00000000000001"), "gain is 2.0 and 2.00000000000001, which are equal in float32"),
        (ROWS.replace(",3", ",1e30"), "gain is 1.0 and 2.0, which are equal in float32"),
        (ROWS.replace("gain", "gain[0:10"), "knob is called .*; expected a name without ="),
        (ROWS.replace("gain", "gain=x"), "knob is called .*; expected a name without ="),
        ("file,knob:gain,knob:Gain\na.wav,1,1\nb.wav,2,2\nc.wav,3,3\n", "two columns of knob gain"),
        (ROWS.replace("c.wav", "d.wav"), "file is 'd.wav'; expected the name of"),
        ("file,knob:gain,knob:tone\na.wav,1,5\nb.wav,2,5\nc.wav,3,5\n", "knob tone is 5 everywhere"),
        ("file,knob:gain,knob:tone\na.wav,1,5\nb.wav,2,6\nc.wav,3,6\n", "tone is trained at 5 and 6"),
        ("file,knob:gain,knob:tone\na.wav,1,1\nb.wav,2,1\nc.wav,1,1\n", "c.wav are both at gain 1, tone 1"),
        ("file,knob:gain,knob:tone\na.wav,1,9\nb.wav,2,7\nc.wav,3,5\n", "gain, tone: move together"),
        ("file,knob:gain,knob:gain[0:9]\na.wav,1,1\nb.wav,2,2\nc.wav,3,3\n", "two columns of knob gain"),
        ("file,knob:gain,name\na.wav,1,x\nb.wav,2,x\nc.wav,3,y\n", "name is 'x' and 'y'; expected one value"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table_is_said(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "pack.csv"
    path.write_text(text)
    sources = [NamedFile(f"wets/{name}.wav", name) for name in "abc"]
    with pytest.raises(namdsp.SettingError, match=message):
        read_positions(str(path), sources, 0)


def test_held_out_positions_are_spread_between_the_ends() -> None:
    sources = [NamedFile(f"wets/{index}.wav", str(index)) for index in range(9)]
    rows = {f"{index}.wav": {"gain": index / 8} for index in range(9)}

    def held(count: int) -> list[int]:
        table = read_positions(rows, sources, count)
        return [index for index, position in enumerate(table.positions) if position.held_out]

    assert [held(count) for count in (0, 1, 2, 4)] == [[], [4], [2, 6], [1, 3, 5, 7]]
    for count, message in (
        (8, "7 positions between the ends"),
        (7, "at least 3 positions. Record more, or hold"),
    ):
        with pytest.raises(namdsp.SettingError, match=message):
            held(count)
