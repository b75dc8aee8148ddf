"""Render the project's models with NeuralAmpModelerCore, and compare with the renders in tests/conformance.

    python -m tools.conformance CHECKOUT                     builds the player and compares, about two minutes
    python -m tools.conformance CHECKOUT lstm a2             only cases with one of the words in their names
    python -m tools.conformance CHECKOUT --older CHECKOUT    compares the #older cases, too
    python -m tools.conformance CHECKOUT --older CHECKOUT --write    makes renders.npz and manifest.json again

CHECKOUT is a git checkout of the player. Needs g++ and Eigen 3; --write needs clang++, too, and a quarter of an hour.
Exit code 1 if a render differs by more than its bound, 2 if the player cannot be built.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
MODELS = ROOT / "models"
#: A capture with a knob, which the player does not have.
WITH_KNOB = "crunch_gain.nam"
DATA = ROOT / "tests" / "conformance"
RENDERER = DATA / "render.cpp"

#: Those of the player's CMakeLists.txt for a release.
OPTIONS = ("-std=c++20", "-O3", "-DNDEBUG", "-Ofast", "-DNAM_ENABLE_A2_FAST")
#: The renders of the first one are kept; the others tell how far builds differ.
BUILDS = {
    "plain": ("g++",),
    "native": ("g++", "-march=native"),
    "inlined": ("g++", "-march=native", "-DNAM_USE_INLINE_GEMM"),
    "clang": ("clang++", "-march=native", "-fno-finite-math-only"),
}
FIRST = next(iter(BUILDS))
SIZES = (0.0, 0.5, 1.0)  # of slimmable models
STEP = 5  # every fifth frame is kept: no factor of the length of a block or a vector
SPREADS = 4  # a right engine stays within so many times the spread of the builds;
LEAST = 2e-6  # this is always allowed, relative to a peak above 1
RENDER_SECONDS, BUILD_SECONDS = 120, 900
SYSTEM_EIGEN = Path("/usr/include/eigen3")


class ConformanceError(Exception):
    """The player cannot be built, and why."""


# -- the files ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A render of the manifest: of a model, in a size, by a player.

    model : below models/
    size : of slimmable models, else None
    player : index into the manifest's `players`
    array : name in renders.npz; sizes that play the same network share one
    spread : the largest difference between builds of the player
    bound : how far a right engine may be from the render
    """

    model: str
    sha256: str
    size: float | None
    player: int
    array: str
    outputs: int
    peak: float
    spread: float
    bound: float

    @property
    def file(self) -> Path:
        """The model's path."""
        return MODELS / self.model

    @property
    def compatibility(self) -> str:
        """Argument of `namdsp.load` for the behaviour of that player."""
        return str(manifest()["players"][self.player]["compatibility"])

    @property
    def render(self) -> Any:
        """Every fifth frame of what the player made of the input, float32 `[outputs, 2400]`."""
        return renders()[self.array]


@cache
def manifest() -> dict[str, Any]:
    """Return the manifest's content."""
    return dict(json.loads((DATA / "manifest.json").read_text(encoding="utf-8")))


@cache
def renders() -> dict[str, Any]:
    """Return all arrays by name."""
    with np.load(DATA / "renders.npz") as archive:
        return {name: archive[name] for name in archive.files}


def cases() -> dict[str, Case]:
    """Return all cases by name, such as `zoo/a2@0.5`."""
    return {name: Case(**entry) for name, entry in manifest()["cases"].items()}


def inputs() -> Any:
    """Return both input signals, float32 [2, 12000]: the second is the first one backwards."""
    x = np.load(DATA / "input.npy")
    return np.stack([x, x[::-1]])


def digest(path: Path) -> str:
    """Return a file's sha256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def complaint(case: Case) -> str | None:
    """Return what is wrong with a case's model: it is missing, or is not the file that the player rendered."""
    remedy = (
        f"Restore it (git checkout models/{case.model}), or render all models again: "
        "python -m tools.conformance CHECKOUT --older CHECKOUT --write (tests/conformance/README.md)."
    )
    if not case.file.is_file():
        return f"models/{case.model}: not found; expected the file that the C++ player rendered. {remedy}"
    if digest(case.file) != case.sha256:
        return f"models/{case.model}: has changed since the C++ player rendered it. {remedy}"
    return None


# -- the player -----------------------------------------------------------------------------------------


def run(*command: object, seconds: float = RENDER_SECONDS) -> subprocess.CompletedProcess[str]:
    """Run a command and return its output as text."""
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
        stdin=subprocess.DEVNULL,
    )


class Player:
    """A checkout of the player, and builds of it.

    Raises
    ------
    ConformanceError : the folder is no checkout of the player, or there is no Eigen.
    """

    def __init__(self, checkout: Path, eigen: Path | None) -> None:
        if not (checkout / "NAM" / "get_dsp.h").is_file():
            raise ConformanceError(
                f"{checkout}: no NAM/get_dsp.h in it; expected a checkout of NeuralAmpModelerCore. "
                "Clone https://github.com/sdatkinson/NeuralAmpModelerCore"
            )
        self.checkout = checkout.resolve()
        self.eigen = find_eigen(self.checkout, eigen)
        self.binaries: dict[str, Path] = {}
        header = (checkout / "NAM" / "version.h").read_text(encoding="utf-8")
        self.version = ".".join(re.findall(r"#define NEURAL_AMP_MODELER_DSP_VERSION_[A-Z]+ (\d+)", header))
        git = ("git", "-C", self.checkout)
        head = run(*git, "log", "-1", "--format=%H %cs %s").stdout.strip() if shutil.which("git") else ""
        self.commit, self.date, self.subject = head.split(" ", 2) if head else (None, None, None)
        self.changed = bool(head and run(*git, "status", "--porcelain", "-uno", "NAM").stdout.strip())

    def __str__(self) -> str:
        """Version and commit."""
        return f"NeuralAmpModelerCore {self.version}, {self.commit or 'commit unknown'}" + (
            ", with changes" * self.changed
        )

    def build(self, name: str, folder: Path, jobs: int) -> None:
        """Compile and link the renderer into a folder.

        Raises
        ------
        ConformanceError : there is no such compiler, or it fails.
        """
        compiler, *flags = BUILDS[name]
        if shutil.which(compiler) is None:
            raise ConformanceError(
                f"{compiler}: not found; expected a C++ compiler in the PATH. "
                f"Install it (Debian: apt install {'clang' if 'clang' in compiler else 'g++'})"
            )
        folder.mkdir()
        places = (self.checkout, self.checkout / "Dependencies" / "nlohmann", self.eigen)
        base = (compiler, *OPTIONS, *flags, *(f"-I{place}" for place in places))

        def compile_one(source: Path) -> Path:
            out = folder / f"{source.parent.name}_{source.stem}.o"
            self._check(run(*base, "-c", source, "-o", out, seconds=BUILD_SECONDS), source)
            return out

        sources = [*sorted((self.checkout / "NAM").rglob("*.cpp")), RENDERER]
        with ThreadPoolExecutor(jobs) as pool:
            objects = list(pool.map(compile_one, sources))
        binary = folder / "render"
        self._check(run(*base, *objects, "-o", binary, seconds=BUILD_SECONDS), binary)
        self.binaries[name] = binary

    @staticmethod
    def _check(done: subprocess.CompletedProcess[str], of: Path) -> None:
        """Raise if a compiler failed, with its first error."""
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if "error" in line.lower()]
            first = (errors or done.stderr.splitlines() or [f"exit code {done.returncode}"])[0]
            raise ConformanceError(f"{of}: {done.args[0]} failed: {first}")

    def play(
        self, model: Path, size: float | None, scratch: Path, build: str = FIRST
    ) -> tuple[dict[str, Any] | None, Any]:
        """Return (facts of the renderer, float32 [outputs, frames]), or (None, why not)."""
        out = scratch / "out.f32"
        out.unlink(missing_ok=True)
        command = [self.binaries[build], model, scratch / "in.f32", len(inputs()), out]
        try:
            done = run(*command, *([] if size is None else [size]))
        except subprocess.TimeoutExpired:
            return None, f"not done in {RENDER_SECONDS} s"
        if done.returncode < 0:
            return None, f"crashed, signal {-done.returncode}"
        if done.returncode:
            return None, (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        facts = json.loads(done.stdout.splitlines()[-1])
        return facts, np.fromfile(out, "<f4").reshape(facts["outputs"], -1)


def find_eigen(checkout: Path, given: Path | None) -> Path:
    """Return the folder with Eigen's headers: the given one, the checkout's submodule, or the system's.

    Raises
    ------
    ConformanceError : there are none.
    """
    places = (given,) if given else (checkout / "Dependencies" / "eigen", SYSTEM_EIGEN)
    for place in places:
        if (place / "Eigen" / "Dense").is_file():
            return place
    raise ConformanceError(
        f"Eigen: not found in {' or '.join(map(str, places))}. Install it (Debian: apt install libeigen3-dev), "
        "run git submodule update --init in the checkout, or give its folder with --eigen"
    )


def distance(a: Any, b: Any) -> float:
    """Return the largest |difference|; infinity for other shapes, or samples that are not finite."""
    if a.shape != b.shape or not np.isfinite(a).all():
        return float("inf")
    return float(np.max(np.abs(a.astype(np.float64) - b), initial=0.0))


def model_files() -> Iterator[Path]:
    """Yield the models of the repository that the player may play, in the order of the manifest."""
    for folder in (MODELS, MODELS / "zoo"):
        yield from sorted({*folder.glob("*.nam")} - {MODELS / WITH_KNOB})


# -- compare --------------------------------------------------------------------------------------------


def compare(players: Sequence[Player], words: Sequence[str], scratch: Path) -> int:
    """Render again, print what differs, and return the exit code."""
    chosen = {
        name: case for name, case in cases().items() if not words or any(word in name for word in words)
    }
    refused = [name for name in manifest()["refused"] if not words or any(word in name for word in words)]
    if not chosen and not refused:
        raise ConformanceError(f"{' '.join(words)}: no case has such a name; expected a part of a name")
    for player, told in zip(players, manifest()["players"], strict=False):
        if player.commit != told["commit"]:
            print(f"note: the files were rendered with {told['version']}, {told['commit']}")
    wrong, shares, left_out = [], {}, 0
    for name, case in chosen.items():
        if case.player >= len(players):
            left_out += 1
            continue
        problem = complaint(case)
        if problem is None:
            facts, result = players[case.player].play(case.file, case.size, scratch)
            if facts is None:
                problem = f"{name}: the player refuses it: {result}"
            else:
                apart = distance(result[:, :: manifest()["step"]], case.render)
                shares[name] = apart / case.bound
                if apart > case.bound:
                    problem = f"{name}: {apart:.3g} apart, more than its bound {case.bound:.3g}"
        wrong += [problem] if problem else []
    for name in refused:
        if players[0].play(MODELS / f"{name}.nam", None, scratch)[0] is not None:
            wrong.append(f"{name}: the player renders it; expected a refusal. Add it with --write")
    if not words:
        known = {case.model for case in chosen.values()} | {f"{name}.nam" for name in refused}
        new = (path.relative_to(MODELS).as_posix() for path in model_files())
        wrong += [f"models/{name}: no render of it. Add it with --write" for name in new if name not in known]
    print(*dict.fromkeys(wrong), sep="\n", end="\n" * bool(wrong))
    if left_out:
        print(f"{left_out} #older cases not compared: they need --older")
    within = sum(share <= 1 for share in shares.values())
    farthest = max(shares, key=lambda name: shares[name], default=None)
    print(f"{within} of {len(chosen) - left_out} renders within their bounds", end="")
    print(f"; farthest: {farthest}, {shares[farthest]:.2g} of its bound" if farthest else "")
    return 1 if wrong else 0


# -- write ----------------------------------------------------------------------------------------------


def write(players: Sequence[Player], scratch: Path) -> int:
    """Render everything with all builds, and replace renders.npz and manifest.json."""
    arrays: dict[str, Any] = {}
    entries: dict[str, Any] = {}
    refused: dict[str, Any] = {}
    known: dict[tuple[Any, bytes], str] = {}

    def add(name: str, player: int, model: Path, size: float | None, made: dict[str, Any]) -> None:
        first = made[FIRST]
        kept = np.ascontiguousarray(first[:, ::STEP])
        array = known.setdefault((kept.shape, kept.tobytes()), name)  # sizes may play the same network
        arrays[array] = kept
        peak = float(np.max(np.abs(first)))
        spread = max((distance(other, first) for other in made.values()), default=0.0)
        entries[name] = {
            "model": model.relative_to(MODELS).as_posix(),
            "sha256": digest(model),
            "size": size,
            "player": player,
            "array": array,
            "outputs": len(first),
            "peak": float(f"{peak:.4g}"),
            "spread": float(f"{spread:.3g}"),
            "bound": float(f"{max(SPREADS * spread, LEAST * max(1.0, peak)):.3g}"),
        }
        print(name, *(entries[name][key] for key in ("peak", "spread", "bound")), flush=True)

    for model in model_files():
        facts, _ = players[0].play(model, None, scratch)
        for size in SIZES if facts and facts["slimmable"] else (None,):
            stem = model.relative_to(MODELS).with_suffix("").as_posix()
            name = stem if size is None else f"{stem}@{size}"
            made, refusals = all_builds(players[0], model, size, scratch)
            if refusals:
                refused[name] = refusals  # by build: they need not agree
                print(name, refusals, flush=True)
            if FIRST not in made:
                continue
            add(name, 0, model, size, made)
            for index, older in enumerate(players[1:], start=1):
                before, why_not = all_builds(older, model, size, scratch)
                if not why_not and distance(before[FIRST], made[FIRST]) > entries[name]["bound"]:
                    add(f"{name}#older", index, model, size, before)
    np.savez_compressed(DATA / "renders.npz", **arrays)
    text = json.dumps(facts_of(players) | {"cases": entries, "refused": refused}, indent=1) + "\n"
    (DATA / "manifest.json").write_text(text, encoding="utf-8")
    print(f"{len(entries)} cases, {len(arrays)} arrays, {len(refused)} refused")
    return 0


def all_builds(
    player: Player, model: Path, size: float | None, scratch: Path
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return ({build: render}, {build: why not})."""
    made, refusals = {}, {}
    for build in player.binaries:
        facts, result = player.play(model, size, scratch, build)
        (refusals if facts is None else made)[build] = result
    return made, refusals


def facts_of(players: Sequence[Player]) -> dict[str, Any]:
    """Return what the manifest tells of how the renders were made."""
    x = inputs()[0]
    cpu = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.*)", cpu.read_text()) if cpu.is_file() else []
    versions = {
        compiler: run(compiler, "--version").stdout.splitlines()[0] for compiler, *_ in BUILDS.values()
    }
    return {
        "input": {"file": "input.npy", "frames": len(x), "sha256": hashlib.sha256(x.tobytes()).hexdigest()},
        "renders": "renders.npz",
        "step": STEP,
        "bound": f"max({SPREADS} x spread, {LEAST} x max(1, peak))",
        "played": "48 kHz or the model's rate, exact tanh, prewarmed in blocks of 4096 frames, then blocks of 64",
        "players": [
            {
                "compatibility": f"player-{player.version}" if index else "player",
                "version": player.version,
                "commit": player.commit,
                "date": player.date,
                "subject": player.subject,
                **({"dirty": True} if player.changed else {}),
            }
            for index, player in enumerate(players)
        ],
        "builds": {
            name: {"compiler": versions[compiler], "flags": " ".join((*OPTIONS, *flags))}
            for name, (compiler, *flags) in BUILDS.items()
        },
        "eigen": eigen_version(players[0].eigen),
        "processor": f"{platform.machine()}, {names[0] if names else platform.processor()}",
    }


def eigen_version(folder: Path) -> str | None:
    """Return Eigen's version, or None if no header tells."""
    for header in ("Eigen/src/Core/util/Macros.h", "Eigen/Version"):
        if (folder / header).is_file():
            text = (folder / header).read_text(encoding="utf-8")
            found = re.findall(r"#define EIGEN_(?:WORLD|MAJOR|MINOR|PATCH)_VERSION (\d+)", text)
            if found:
                return ".".join(found)
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.conformance", description=__doc__.splitlines()[0])
    parser.add_argument("checkout", type=Path, help="git checkout of NeuralAmpModelerCore")
    parser.add_argument("words", nargs="*", help="compare only cases with one of them in their names")
    parser.add_argument("--older", type=Path, metavar="CHECKOUT", help="player of the #older cases")
    parser.add_argument(
        "--eigen", type=Path, metavar="FOLDER", help=f"default: the checkout's, or {SYSTEM_EIGEN}"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers that run at once")
    parser.add_argument("--write", action="store_true", help="replace the files in tests/conformance")
    options = parser.parse_intermixed_args(arguments)
    if options.write and options.words:
        parser.error("--write renders all cases; expected no words")
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        scratch = Path(folder)
        inputs().astype("<f4").tofile(scratch / "in.f32")
        try:
            places = [path for path in (options.checkout, options.older) if path]
            players = [Player(path, options.eigen) for path in places]
            for index, player in enumerate(players):
                print(f"building {player}", flush=True)
                for name in BUILDS if options.write else (FIRST,):
                    player.build(name, scratch / f"{index}-{name}", max(1, options.jobs))
            return write(players, scratch) if options.write else compare(players, options.words, scratch)
        except (ConformanceError, subprocess.TimeoutExpired) as error:
            print(f"conformance: {error}", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
