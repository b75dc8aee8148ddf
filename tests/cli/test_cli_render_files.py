"""`namdsp render` and its files: truncated, too loud, with metadata; and renders that are killed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from comparing import assert_same_bits
from waiting import next_line

import namdsp
from namdsp import read_audio
from namdsp.audio.metadata import AudioMetadata
from namdsp.audio.reader import AudioReader
from namdsp.audio.writer import AudioWriter

Make = Callable[..., Path]
Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")


def _nothing_written(out: Path) -> bool:
    return list(out.parent.iterdir()) == []


# -- files that are truncated --------------------------------------------------------------------------


def _truncated(path: Path, left_out: int) -> Path:
    path.write_bytes(path.read_bytes()[:-left_out])
    return path


def test_what_is_there_is_rendered_when_allowed_and_reported(
    run: Run, tiny: Path, wav: Make, out: Path
) -> None:
    source = wav(1000)
    x = read_audio(source)[0]
    _truncated(source, 400)
    code, text, err = run("render", source, tiny, out, *NUMPY, "--allow-truncated", "--json")
    assert code == 0
    (warning,) = json.loads(text)["warnings"]
    assert f"warning: {warning}\n" in err
    assert warning.startswith(f"{source}: has 3600 bytes of samples")
    assert_same_bits(read_audio(out)[0], namdsp.load(tiny).render(x[:, :900], engine="reference"))


def test_a_flac_that_is_truncated_is_detected_while_rendering(
    run: Run, tiny: Path, wav: Make, out: Path, tmp_path: Path
) -> None:
    source = _truncated(wav(90000, name="in.flac"), 100000)
    code, _, err = run("render", source, tiny, out, *NUMPY)
    assert code == 1
    assert err.count("--allow-truncated") == 1
    assert _nothing_written(out)
    assert run("render", source, tiny, out, *NUMPY, "--allow-truncated").code == 0
    assert 30000 < read_audio(out)[0].shape[1] < 90000


@pytest.mark.parametrize("suffix", [".mp3", ".ogg", ".opus"])
def test_a_lossy_output_beyond_full_scale_is_reported(
    run: Run, straight: Make, wav: Make, out: Path, suffix: str
) -> None:
    x = np.zeros((1, 3000))
    x[0, :7] = 1.5
    code, text, err = run("render", wav(x), straight(), out.with_suffix(suffix), *NUMPY, "--json")
    assert code == 0
    assert f"warning: {out.with_suffix(suffix)}: 7 samples beyond full scale, peak +3.52 dBFS" in err
    assert len(json.loads(text)["warnings"]) == 1


@pytest.mark.parametrize("rate_hz", [48000, 44100])
def test_what_a_wav_says_of_itself_survives(
    run: Run, tiny: Path, wav: Make, out: Path, rate_hz: int, tmp_path: Path
) -> None:
    """Through resampling too, and into a FLAC what that can hold."""
    bext = b"a take".ljust(338, b"\0") + (123456789).to_bytes(8, "little") + bytes(256)
    metadata = AudioMetadata(rate_hz, texts={"title": "Für Elise"}, bext=bext)
    source = tmp_path / "said.wav"
    with AudioWriter(source, sample_rate_hz=rate_hz, channels=1, metadata=metadata) as writer:
        writer.write(np.zeros((1, 500), np.float32))
    assert "warning" not in run("render", source, tiny, out, *NUMPY).err
    with AudioReader(out) as reader:
        assert reader.metadata().bext == bext
        assert reader.metadata().texts == {"title": "Für Elise"}
    code, text, err = run("render", source, tiny, out.with_suffix(".flac"), *NUMPY, "--json")
    assert code == 0
    assert "bext with its time reference of the input not kept" in err
    assert "bext" in json.loads(text)["warnings"][0]
    assert soundfile.SoundFile(out.with_suffix(".flac")).title == "Für Elise"


# -- renders that are killed ---------------------------------------------------------------------------

RENDER_AND_HANG = """
import sys
from namdsp.cli import main
from namdsp.rendering import pipeline
pipeline.MAX_BLOCK_SAMPLES = 1
write = pipeline.AudioWriter.write
def write_and_hang(self, block):
    write(self, block)
    print("half", flush=True)
    sys.stdin.read()
pipeline.AudioWriter.write = write_and_hang
main(sys.argv[1:])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="leftovers stay where there is no flock")
@pytest.mark.parametrize("suffix", [".wav", ".flac"])
def test_a_killed_render_leaves_the_output_and_the_next_one_cleans_up(
    run: Run, tiny: Path, wav: Make, out: Path, suffix: str
) -> None:
    source, out = wav(20000), out.with_suffix(suffix)
    out.write_bytes(b"precious")
    arguments = [str(item) for item in ("render", source, tiny, out, "-y", *NUMPY)]
    with subprocess.Popen(
        [sys.executable, "-c", RENDER_AND_HANG, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            assert next_line(process) == b"half\n"
            other = out.with_name("other.wav")
            assert run("render", source, tiny, other, *NUMPY).code == 0
            names = {path.name for path in out.parent.iterdir()}
            assert len(names - {out.name, other.name}) == 1  # a living render keeps its file
        finally:
            process.kill()
    assert out.read_bytes() == b"precious"
    assert {path.name for path in out.parent.iterdir()} == names
    assert run("render", source, tiny, other, *NUMPY, "-y").code == 0
    assert {path.name for path in out.parent.iterdir()} == {out.name, other.name}
    assert out.read_bytes() == b"precious"


# -- headers that lie ----------------------------------------------------------------------------------
