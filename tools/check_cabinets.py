#!/usr/bin/env python3
"""Play impulse responses in every way that namdsp has, and print their levels: python tools/check_cabinets.py DIR

DIR holds audio files: cabinets as they are shared. Each plays the guitar of models/ through a capture by `render`,
`batch`, `Rig` in blocks, `audition`, `join` and, with one of its channels, by what a mono device would play. Each is a
line: the gain to guitar level, the integrated loudness and the peak without it and with it. The exit code is 1 if one
fails, or a rig in blocks has other bits than the file.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import numpy as np

import namdsp
from namdsp.audio.levels import gain_to_db
from namdsp.cli import main
from namdsp.folders.find import find_takes
from namdsp.rendering.loudness import measure

MODELS = Path(__file__).resolve().parent.parent / "models"
DI, AMP = str(MODELS / "di.wav"), str(MODELS / "crunch_nano.nam")
BLOCK = 64


def check(path: str, folder: str) -> str:
    """Play one response; returns its line. Raises what a way of playing raises; AssertionError: one failed."""
    amp, (x, rate_hz) = namdsp.load(AMP), namdsp.read_audio(DI)
    out = os.path.join(folder, "out.wav")
    quiet = ("-q", "-y")
    assert main(["render", DI, AMP, out, "--ir", path, *quiet]) == 0, "render"
    made = os.path.join(folder, "made")
    assert main(["batch", DI, AMP, "-o", made, "--ir", path, *quiet]) == 0, "batch"
    page = os.path.join(folder, "page.html")
    words = ("--ir", path, "--format", "flac", "--seconds", "2")
    assert main(["audition", DI, AMP, "-o", page, *words, *quiet]) == 0, "audition"
    one = [AMP, f"{path},channel=mix", os.path.join(folder, "whole.nam")]
    assert main(["join", *one, "--taps", "200000", *quiet]) == 0, "join"
    y, _ = namdsp.read_audio(out)
    batched, _ = namdsp.read_audio(os.path.join(made, "di", "crunch_nano.wav"))
    rig = namdsp.Rig(amp, ir=path, max_block=BLOCK)
    blocks = [np.atleast_2d(rig.process(x[:, at : at + BLOCK])) for at in range(0, x.shape[1], BLOCK)]
    for name, other in (("batch", batched), ("blocks", np.concatenate(blocks, axis=1))):
        assert np.array_equal(y.view(np.int32), other.view(np.int32)), f"{name} has other bits"
    mono = namdsp.Rig(amp, ir=f"{path},channel=left")
    assert mono.channels == (1, 1), "a mono device"
    joined = namdsp.load(one[2]).render(x[0], sample_rate=rate_hz)
    alone = namdsp.Rig(amp, ir=one[1]).render(x[0], sample_rate=rate_hz)
    assert np.abs(joined - alone)[BLOCK:].max() < 1e-3, "the joined capture plays something else"
    dry = np.repeat(amp.render(x[:1], sample_rate=rate_hz), len(y), axis=0)
    before, after = measure(dry, rate_hz), measure(y, rate_hz)
    assert rig.cabinet is not None
    return (
        f"{os.path.basename(path)}: {rig.cabinet.level_db:+.1f} dB to guitar level, {len(y)} channels, loudness "
        f"{before.loudness_lufs:.1f} to {after.loudness_lufs:.1f} LUFS, peak {gain_to_db(before.peak):.1f} to "
        f"{gain_to_db(after.peak):.1f} dBFS"
    )


def run(folder: str) -> int:
    """Check all responses of a folder."""
    failures = 0
    for file in find_takes([folder]):
        with tempfile.TemporaryDirectory() as work:
            try:
                print(check(file.path, work), flush=True)
            except (namdsp.NamdspError, AssertionError) as error:
                failures += 1
                print(f"{file.path}: FAILED: {error}", flush=True)
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1]))
