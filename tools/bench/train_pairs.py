"""Dry signals and what comes back from simulated gear, for races of trainers: LV2 plug-ins, circuits, captures.

The gear is others': Guitarix's plug-ins, through `lv2apply` (on Debian: apt install guitarix-lv2 lilv-utils).
"""

from __future__ import annotations

import math
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from namdsp import Cabinet, Rig, load
from namdsp.training.excitation import EXCERPT_S, excerpt, validation

from .models import ROOT, SAMPLE_RATE_HZ

#: Seconds of a pair that trainers get, and those after it that neither sees.
TRAIN_S, TEST_S = 144.0, 36.0
SEED = 55
GUITARIX = "http://guitarix.sourceforge.net/plugins/"
#: Gear that recipes are chosen on, and gear that judges them: plug-in and its controls.
PLUGINS: dict[str, tuple[str, dict[str, float]]] = {
    "jcm800": ("gx_jcm800pre_#_jcm800pre_", {"GAIN": 5.0, "WET_DRY": 100.0}),
    "muff": ("gx_bmp_#_bmp_", {"SUSTAIN": 0.6, "TONE": 0.5, "VOLUME": 0.5}),
    "ts9": ("gxts9#ts9sim", {"fslider0_": -4.0, "fslider2_": 0.6}),
    "ds1": ("gx_bossds1_#_bossds1_", {"DRIVE": 0.5, "TONE": 0.5, "LEVEL": -2.0}),
    "fuzzface": ("gx_fuzzface_#_fuzzface_", {"FUZZ": 0.5, "LEVEL": 0.5}),
    "chump": ("gx_redeye#bigchump", {"Gain": 0.5, "Tone": 0.5, "Volume": 0.1}),
}
CHOOSING, JUDGING = ("jcm800", "muff", "ts9"), ("ds1", "fuzzface", "chump", "chain", "capture")


def write_dry(path: Path, *, train_s: float = TRAIN_S, test_s: float = TEST_S, seed: int = SEED) -> None:
    """Write the dry signal: guitar, noise, sweeps and decaying tones to train on, then guitar in every style."""
    excerpts = [excerpt(number, seed, SAMPLE_RATE_HZ) for number in range(math.ceil(train_s / EXCERPT_S))]
    taught = 0.5 * np.concatenate(excerpts)[: round(train_s * SAMPLE_RATE_HZ)]
    x = np.clip(np.concatenate([taught, *validation(test_s).play(SAMPLE_RATE_HZ)]), -1, 1)
    soundfile.write(path, x, SAMPLE_RATE_HZ, subtype="PCM_24")


def write_wet(name: str, dry: Path, wet: Path) -> None:
    """Write what gear makes of a dry signal. Raises SystemExit: lv2apply, or the plug-in, is not installed."""
    if name in PLUGINS:
        through_plugin(*PLUGINS[name], dry, wet)
        return
    x, _ = soundfile.read(dry, dtype="float32")
    made = GENERATED[name](x)
    made /= max(1.0, np.abs(made).max())
    soundfile.write(wet, made, SAMPLE_RATE_HZ, subtype="PCM_24")


def through_plugin(plugin: str, controls: dict[str, float], dry: Path, wet: Path) -> None:
    if shutil.which("lv2apply") is None:
        raise SystemExit("lv2apply is not installed. On Debian: apt install guitarix-lv2 lilv-utils")
    words = [word for name, value in controls.items() for word in ("-c", name, str(value))]
    command = ["lv2apply", "-i", str(dry), "-o", str(wet), *words, GUITARIX + plugin]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _chain(x: Any) -> Any:
    """A pedal into a crunch amp and a cabinet."""
    pushed = load(ROOT / "models/pedal.nam").render(x)
    cabinet = Cabinet.load(ROOT / "models/cab.wav")
    return Rig(load(ROOT / "models/crunch.nam"), cabinet=cabinet).render(pushed)


def _capture(x: Any) -> Any:
    """A large capture of a high-gain amp."""
    return load(ROOT / "models/high_gain.nam").render(x)


GENERATED: dict[str, Callable[[Any], Any]] = {"chain": _chain, "capture": _capture}
