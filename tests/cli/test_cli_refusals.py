"""What commands refuse: the table refusals.txt. One error, its exit code, no traceback, and nothing is written."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import concat, layer_array, lstm, save, sequential, wavenet
from torch_here import torch
from writing import contents

TABLE = Path(__file__).with_name("refusals.txt").read_text(encoding="utf-8")
ROWS = [row.split(" | ") for row in TABLE.splitlines() if " | " in row]
WRITTEN = Path(__file__).with_name("renders.txt").read_text(encoding="utf-8").splitlines()[1:]
EVIL = '{"version": "\\u001b[2J\\nx", "architecture": "W", "config": {}, "weights": []}'
assert torch


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sounds, captures, and names that are taken."""
    folder = tmp_path_factory.mktemp("refusals")
    noise = 0.3 * np.random.default_rng(0).standard_normal((24000, 3)).astype(np.float32)
    nan, ones = noise[:100, 0].copy(), np.ones(31_000, np.float32)
    nan[40] = np.nan
    for name in ("takes", "captures", "others", "other", "empty", "there/a", "library", "texts"):
        (folder / name).mkdir(parents=True)
    for name, samples, rate_hz in (
        *((name, noise[:500, 0], 48000) for name in ("in", "cut", "other/in", "takes/a", "takes/b")),
        *(("two", noise[:500, :2], 48000), ("three", noise[:500], 48000), ("nan", nan, 48000)),
        *(("silent", np.zeros(9), 48000), ("empty", ones[:0], 48000), ("huge", ones * 1e33, 48000)),
        *(("44100", ones[:100], 44100), ("999", ones[:100], 999), ("long", ones, 1000)),
        ("late", np.eye(1, 9000, 8999)[0], 48000),
        *(
            ("recording", noise[:9000, 0], 1000),
            ("cab", noise[:50, 0] / 99, 48000),
            ("wide", noise[:50, :2] / 99, 48000),
        ),
    ):
        soundfile.write(folder / f"{name}.wav", samples, rate_hz, subtype="FLOAT")
    cut = (folder / "cut.wav").read_bytes()
    (folder / "cut.wav").write_bytes(cut[:-400])
    tiny = wavenet(layer_array(channels=2), metadata={"input_level_dbu": -60.0})
    for name in ("tiny", "captures/clean", "captures/lead", "others/clean"):
        save(tiny, folder, f"{name}.nam")
    array = layer_array(channels=3, input_size=2, condition_size=2, head=2)
    save(wavenet(array, in_channels=2), folder, "stereo.nam")
    for name, weight in (("overflowing", 1e38), ("mute", 0.0)):
        save(tiny | {"weights": [weight] * len(tiny["weights"])}, folder, f"{name}.nam")
    (folder / "evil.nam").write_text(EVIL)
    (folder / "bad.nam").write_text("{}")
    (folder / "aida.json").write_text('{"in_shape": [null, null, 1], "layers": []}')
    (folder / "ranges.csv").write_text("take,model,gain\n" + "takes/a.wav,captures/lead.nam,-6:6\n" * 2)
    (folder / "names.csv").write_text("file,name\nclean.nam,Clean\n")
    (folder / "knobs.csv").write_text("file,knob:gain\na.wav,1\n")
    save(lstm(1, 1001), folder, "large.nam")
    save(concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)), folder, "knobs.nam")
    for name, rate_hz in (("fast", 96000), ("odd", 44100.5)):
        save(tiny | {"sample_rate": rate_hz}, folder, f"{name}.nam")
    deep = tiny
    for _ in range(15):
        deep = sequential(deep)
    save(deep, folder, "deep.nam")
    mine = "there.wav there.png there.nam there.html there/a/clean.wav library/tiny.a library/tiny.h"
    for name in (*mine.split(), "texts/notes.wav"):
        (folder / name).write_bytes(b"mine")
    for name in ("empty.csv", "empty.toml"):
        (folder / name).touch()
    links = "link.wav in.wav model.wav tiny.nam link.png tiny.nam in.html in.wav amp.html tiny.nam two.html two.wav"
    words = f"{links} out.html.wav out.html".split()
    for name, target in zip(words[::2], words[1::2], strict=True):
        (folder / name).symlink_to(target)
    return folder


@pytest.mark.parametrize(("words", "code", "message"), ROWS, ids=[row[0] for row in ROWS])
def test_refused_in_one_line_with_nothing_written(
    run: Callable[..., Any],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    code: str,
    message: str,
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("TRITON_INTERPRET", "0")
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("namdsp.kernels.triton_gpu.device.detection.driver", lambda: None)
    before = contents(folder)
    done = run(*shlex.split(words))
    assert (done.code, done.out) == (int(code), ""), done.err
    assert message in " ".join(done.err.split())
    assert "\x1b" not in done.err
    assert "overwrite=" not in done.err
    lines = done.err.splitlines()
    if code == "2" and words:
        assert [line.split()[0].rstrip(":") for line in lines] == ["namdsp"], done.err
    elif words:
        assert sum(line.startswith("error: ") for line in lines) == 1, done.err
    assert contents(folder) == before


@pytest.mark.slow
@pytest.mark.parametrize("row", WRITTEN)
def test_written_and_nothing_else(
    run: Callable[..., Any], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: str
) -> None:
    words, files = row.split(" | ")
    shutil.copytree(folder, tmp_path / "folder", symlinks=True)
    monkeypatch.chdir(tmp_path / "folder")
    before = contents(Path())
    done = run(*shlex.split(words))
    assert (done.code, done.out) == (0, ""), done.err
    assert not {"-q"} & set(words.split()) or done.err == ""
    after = contents(Path()).items() - before.items()
    assert sorted(path.as_posix() for path, _ in after if path.is_file()) == files.split()


@pytest.mark.parametrize("command", ["train tiny.nam", "train in.wav two.wav"])
def test_without_pytorch_it_says_what_to_install(
    run: Callable[..., Any], folder: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setitem(sys.modules, "torch", None)
    done = run(*command.split(), "-o", "x.nam")
    assert done.code == 2
    assert "torch is not installed. Install it with: pip install" in done.err
