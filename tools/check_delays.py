"""Delays that `train` finds, beside where the response really begins. From the root of a checkout:

    python tools/check_delays.py DIR_OF_DIS DIR_OF_CAPTURES [--ir DIR] [--all]

Every DI is rendered through every capture; the render is delayed, filtered, inverted and covered with noise. The onset
is the delay plus the first frame at which the response to an impulse of -60 dBFS reaches 10 % of its peak. Prints found
minus onset of each recording, and counts:

late      found after the onset: a capture cannot look ahead
early     more than 16 frames before it, unless found as 0
refused   no delay found

--ir     cabinets; without it, generated ones
--all    every delay with every noise and cabinet: hours for many pairs
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import process_time

import numpy as np

import namdsp
from namdsp.analysis.arrival import BEGUN
from namdsp.training.causality import Pair
from namdsp.training.delays import CausalDelay, NoDelayError, causal_delay

RATE_HZ = 48000
DELAYS = (0, 1, 37, 180, 4800, 57600, 90000, -1, -50, -200)
NOISES_DBFS = (-90.0, -70.0, -50.0)
EARLIEST = 16
PEAK, IMPULSE = 0.5, 1e-3
AUDIO = (".wav", ".flac", ".aif", ".aiff", ".ogg")


def main(arguments: list[str]) -> int:
    """Print the table; returns 1 if a delay is late."""
    options = _options(arguments)
    counts = Counter[str]()
    differences = []
    rng = np.random.default_rng(1)
    cabinets = {"": np.ones(1)} | (_cabinets(options.ir) if options.ir else _generated_cabinets(rng))
    kinds = list(product(DELAYS, NOISES_DBFS, cabinets))
    number = 0
    for di, gear, x, y, response in _recordings(options):
        for delay, noise_db, cabinet in kinds if options.all else _some(kinds, number):
            number += 1
            wet = _recording(x, _convolved(y, cabinets[cabinet]), delay, noise_db, rng) * (-1) ** number
            onset = delay + _onset(np.convolve(response, cabinets[cabinet]))
            began = process_time()
            try:
                found: CausalDelay | None = causal_delay(Pair(x, wet), RATE_HZ)
            except NoDelayError:
                found = None
            seconds = process_time() - began
            word = _word(found, onset)
            counts[word] += 1
            difference = "" if found is None else f"{found.delay - onset:+d}"
            if found is not None:
                differences.append(found.begins - onset)
            print(
                f"{di:20.20s} {gear:20.20s} {cabinet:12.12s} delay {delay:6d}  noise {noise_db:4.0f} dBFS  "
                f"found - onset {difference:>5s}  {word:8s} {0.0 if found is None else found.strength:6.0f} "
                f"sigma  {seconds:.1f} s",
                flush=True,
            )
    print("\nfirst lag that helps - onset:", _distribution(differences))
    print(f"{number} recordings:", ", ".join(f"{count} {word}" for word, count in sorted(counts.items())))
    return int(counts["late"] > 0)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("dis", type=Path, metavar="DIR_OF_DIS")
    parser.add_argument("captures", type=Path, metavar="DIR_OF_CAPTURES")
    parser.add_argument("--ir", type=Path, metavar="DIR")
    parser.add_argument("--all", action="store_true")
    return parser.parse_args(arguments)


def _recordings(options: argparse.Namespace) -> Iterator[tuple[str, str, np.ndarray, np.ndarray, np.ndarray]]:
    """Yield names of DI and capture, both signals, and the capture's response to a soft impulse."""
    dis = {path.stem: _read(path) for path in _files(options.dis, AUDIO)}
    for path in _files(options.captures, (".nam",)):
        model = namdsp.load(path)
        impulse = np.zeros(model.plan.prewarm_frames + 4096, np.float32)
        impulse[0] = IMPULSE
        up, down = model.render([impulse, -impulse])
        response = 0.5 * (up.astype(np.float64) - down)
        for name, x in dis.items():
            yield name, path.stem, x, model.render(x.astype(np.float32)).astype(np.float64), response


def _files(folder: Path, suffixes: tuple[str, ...]) -> list[Path]:
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in suffixes)
    if not found:
        raise SystemExit(f"{folder}: no file ends with {' or '.join(suffixes)}; expected some")
    return found


def _read(path: Path) -> np.ndarray:
    samples, rate_hz = namdsp.read_audio(path)
    signal = samples[0] if rate_hz == RATE_HZ else namdsp.resample(samples[0], rate_hz, RATE_HZ)
    return np.asarray(signal, np.float64)


def _cabinets(folder: Path) -> dict[str, np.ndarray]:
    return {path.stem: _read(path) for path in _files(folder, AUDIO)}


def _generated_cabinets(rng: np.random.Generator) -> dict[str, np.ndarray]:
    """Return a short and a long response, with a low-pass as loudspeakers have, and silence in front."""
    cabinets = {}
    for name, frames, silence in (("short", 200, 0), ("long", 1500, 40)):
        noise = rng.standard_normal(frames) * np.exp(-6.0 * np.arange(frames) / frames)
        noise[0] = 3.0
        kernel = np.exp(-np.arange(24) / 4.0)
        cabinets[name] = np.concatenate([np.zeros(silence), np.convolve(noise, kernel)])
    return cabinets


def _some(kinds: list[tuple[int, float, str]], number: int) -> list[tuple[int, float, str]]:
    """Return three of all kinds, others for each number."""
    return [kinds[(7 * (number + index)) % len(kinds)] for index in range(3)]


def _recording(
    x: np.ndarray, y: np.ndarray, delay: int, noise_db: float, rng: np.random.Generator
) -> np.ndarray:
    """Return a render as a recording, as long as x and the delay."""
    late = np.concatenate([np.zeros(max(0, delay)), y[max(0, -delay) :]])
    frames = len(x) + max(0, delay)
    late = np.pad(late, (0, max(0, frames - len(late))))[:frames]
    return PEAK * late / np.abs(late).max() + 10 ** (noise_db / 20) * rng.standard_normal(frames)


def _convolved(y: np.ndarray, response: np.ndarray) -> np.ndarray:
    size = 1 << (len(y) + len(response)).bit_length()
    return np.fft.irfft(np.fft.rfft(y, size) * np.fft.rfft(response, size), size)[: len(y)]


def _onset(response: np.ndarray) -> int:
    magnitude = np.abs(response)
    return int(np.argmax(magnitude >= BEGUN * magnitude.max()))


def _word(found: CausalDelay | None, onset: int) -> str:
    if found is None:
        return "refused"
    if found.delay > onset:
        return "late"
    return "early" if found.delay < onset - EARLIEST and found.delay != 0 else "right"


def _distribution(differences: list[int]) -> str:
    return ", ".join(f"{value:+d}: {count}" for value, count in sorted(Counter(differences).items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
