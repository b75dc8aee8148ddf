"""Checkouts of NeuralAmpModelerCore, built: their layers as a library, their player as a program.

Each is built by g++ and clang++, whichever are here, with and without its own matrix products in place of Eigen's, with
-Ofast for this CPU, as players build it. Eigen is the checkout's, or the one of the system.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import EngineError

from .programs import Program
from .session import Session

if TYPE_CHECKING:
    from .shapes import Shape

Float32 = NDArray[np.float32]
COMPILERS = ("g++", "clang++", "clang++-19")
FLAGS = (
    "-std=c++20",
    "-Ofast",
    "-march=native",
    "-DNDEBUG",
    "-DNAM_SAMPLE_FLOAT",
    "-fPIC",
    "-fvisibility=hidden",
)
#: name -> flags
WAYS = {"Eigen": (), "inlined GEMM": ("-DNAM_USE_INLINE_GEMM",)}
#: What Eigen 3.4 calls by another name, before each source; and the player's class, for player.cpp.
_BEFORE = """
#include <Eigen/Dense>
#if !EIGEN_VERSION_AT_LEAST(3, 4, 90)
namespace Eigen { namespace placeholders { using Eigen::lastN; } }
#endif
"""
_PLAYER = """
#include <NAM/activations.h>
#include <NAM/dsp.h>
#include <NAM/get_dsp.h>
#include <filesystem>
#include <memory>
struct Player {
  using Sample = NAM_SAMPLE;
  std::unique_ptr<nam::DSP> model;
  Player(const char* path, int most) {
    nam::activations::Activation::enable_fast_tanh();
    model = nam::get_dsp(std::filesystem::path(path));
    model->ResetAndPrewarm(48000, most);
  }
  void process(Sample* in, Sample* out, int frames) { model->process(&in, &out, frames); }
};
"""
_HERE, _MOST_SECONDS = Path(__file__).parent, 900


class Library:
    """The layers of one build."""

    def __init__(self, path: Path) -> None:
        self.calls = ctypes.CDLL(str(path))
        pointer, number = ctypes.c_void_p, ctypes.c_int
        self.calls.layer_new.restype = pointer
        self.calls.layer_new.argtypes = [*[number] * 4, pointer, number, pointer, number]
        self.calls.layer_time.restype = ctypes.c_double
        self.calls.layer_time.argtypes = [pointer, ctypes.c_long]
        self.calls.layer_output.argtypes = [pointer, pointer]


class Layer:
    """One layer of a build. A call is a turn."""

    def __init__(self, library: Library, shape: Shape, numbers: Float32, x: Float32) -> None:
        self._calls, self._x, self._shape = library.calls, x, shape
        self._arguments = (*shape, numbers.ctypes.data, numbers.size, x.ctypes.data, x.shape[1])
        self._numbers = numbers
        self._layer = self._calls.layer_new(*self._arguments)

    def output(self) -> Float32:
        """Of a first block, from silence."""
        fresh, y = self._calls.layer_new(*self._arguments), np.empty_like(self._x)
        self._calls.layer_time(fresh, 1)
        self._calls.layer_output(fresh, y.ctypes.data)
        return y

    def __call__(self, calls: int) -> float:
        """Nanoseconds a block."""
        return float(self._calls.layer_time(self._layer, calls))


def libraries(session: Session) -> dict[str, Library]:
    """The layers of all builds of the checkouts that --rival names: name -> library."""
    built = {name: folder / "layers.so" for name, folder in _builds(session).items()}
    return {name: Library(path) for name, path in built.items() if path.exists()}


def programs(session: Session) -> dict[str, Program]:
    """Their players: name -> program."""
    built = {name: folder / "player" for name, folder in _builds(session).items()}
    return {name: Program(str(path)) for name, path in built.items() if path.exists()}


def _builds(session: Session) -> dict[str, Path]:
    """Name -> folder of a build; a build that fails is a note."""
    folders: dict[str, Path] = {}
    for checkout in map(Path, session.options.rival):
        if not (checkout / "NAM" / "conv1d.cpp").is_file():
            raise EngineError(f"--rival: {checkout} has no NAM/conv1d.cpp; expected a checkout of the player")
        for compiler in filter(shutil.which, COMPILERS):
            for way, flags in WAYS.items():
                name = f"{checkout.name}, {compiler}, {way}"
                folder = session.rival(name, lambda args=(checkout, compiler, flags): _build(*args))
                folders |= {name: folder} if folder else {}
    return folders


@cache
def _folder() -> Any:
    """Of all builds, until this process ends."""
    return tempfile.TemporaryDirectory()


@cache
def _build(checkout: Path, compiler: str, flags: tuple[str, ...]) -> Path:
    """Compile all sources; link the layers and the player."""
    folder = Path(tempfile.mkdtemp(dir=_folder().name))
    (folder / "before.h").write_text(_BEFORE)
    (folder / "player.h").write_text(_PLAYER)
    own = checkout / "Dependencies" / "eigen"
    eigen = own if (own / "Eigen").is_dir() else Path("/usr/include/eigen3")
    includes = [checkout, checkout / "NAM", checkout / "Dependencies" / "nlohmann", eigen]
    compile_one = [
        compiler,
        *FLAGS,
        *flags,
        *(f"-I{path}" for path in includes),
        "-include",
        folder / "before.h",
    ]
    sources = {source: [] for source in sorted((checkout / "NAM").rglob("*.cpp"))}
    sources |= {_HERE / "shape_player.cpp": [], _HERE / "player.cpp": ["-include", folder / "player.h"]}
    objects = {source: folder / f"{number}.o" for number, source in enumerate(sources)}

    def compiled(source: Path) -> None:
        _run([*compile_one, *sources[source], "-c", source, "-o", objects[source]])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compiled, sources))
    # linked without -Ofast, which would make this process flush subnormals when it loads the library
    *parts, layers, player = objects.values()
    _run([compiler, "-shared", *parts, layers, "-o", folder / "layers.so"])
    _run([compiler, *parts, player, "-o", folder / "player"])
    return folder


def _run(command: list[Any]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=_MOST_SECONDS, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line] or [
            done.stderr.strip() or "failed"
        ]
        raise RuntimeError(errors[0])
