"""What a phase's source is built on: variables, numbers from the table, weights, and signals in memory."""

from __future__ import annotations

from itertools import count

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.rings import Ring, frame_place, piece_distance, width
from namdsp.plan.plan import Plan


class PhaseText:
    """Lines of source, and what they read: numbers from the phase's row of the table, weights, rings."""

    def __init__(self, plan: Plan, rings: dict[int, Ring]) -> None:
        self._plan = plan
        self._rings = rings
        self._lines: list[str] = []
        self._row: list[int] = []
        self._weights: list[Float32] = []
        self._floats = 0
        self._count = count()
        self._numbers: dict[tuple[int, int], str] = {}
        self._bases: dict[int, tuple[str, str]] = {}
        self._nows: dict[int, str] = {}

    def _variables(self, channels: int) -> list[str]:
        index = next(self._count)
        return [f"v{index}_{c}" for c in range(channels)]

    def _number(self, number: int) -> str:
        self._row.append(number)
        return f"tl.load(p + {len(self._row) - 1})"

    def _place(self, array: Float32) -> str:
        """Put weights behind those so far; gives their pointer."""
        self._row.append(self._floats)
        flat = np.ascontiguousarray(array, np.float32).ravel()
        self._weights.append(np.pad(flat, (0, -flat.size % 4)))
        self._floats += self._weights[-1].size
        return f"w + tl.load(p + {len(self._row) - 1})"

    def _number_of(self, owner: object, array: Float32, index: int) -> str:
        """The variable of one of the owner's numbers, a scalar; they are loaded four at a time."""
        first = index // 4 * 4
        if (id(owner), index) not in self._numbers:
            name = f"n{next(self._count)}"
            four = [f"{name}_{n}" for n in range(4)]
            self._lines.append(
                f"{', '.join(four)} = weights4(weights, {self._place(array[first : first + 4])})"
            )
            self._numbers.update({(id(owner), first + n): variable for n, variable in enumerate(four)})
        return self._numbers[id(owner), index]

    def _base(self, signal: int) -> tuple[str, str]:
        """The pointer to a signal's ring, and the mask of its frames."""
        if signal not in self._bases:
            ring, index = self._rings[signal], len(self._bases)
            self._bases[signal] = (f"ring{index}", f"mask{index}")
            offset, mask = self._number(ring.offset), self._number(ring.frames - 1)
            self._lines += [f"ring{index} = state + {offset}", f"mask{index} = {mask}"]
        return self._bases[signal]

    def _then(self, name: str, delay: str, signal: int, indent: str) -> None:
        """Pointers to the first pieces of a signal's past frames."""
        base, mask = self._base(signal)
        self._lines.append(f"{indent}{name} = (now - {delay}) & {mask}")
        self._lines.append(f"{indent}{name} = {base} + {frame_place(name, self._plan.channels[signal])}")

    def _now(self, signal: int) -> str:
        """Pointers to the first pieces of a signal's current frames."""
        if signal not in self._nows:
            name = self._nows[signal] = f"now{len(self._nows)}"
            self._then(name, "0", signal, "")
        return self._nows[signal]

    def _load(self, names: list[str], signal: int, piece: int, frames: str, indent: str) -> None:
        at = f"{frames} + {piece * piece_distance(self._plan.channels[signal])}"
        self._lines.append(f"{indent}{', '.join(names)} = load{len(names)}({at})")

    def _load_piece(self, signal: int, piece: int, then: str, indent: str) -> list[str]:
        names = self._variables(width(self._plan.channels[signal]))
        self._load(names, signal, piece, then, indent)
        return names

    def _load_pieces(self, signal: int, then: str) -> list[str]:
        size = width(self._plan.channels[signal])
        pieces = -(-self._plan.channels[signal] // size)
        return [name for piece in range(pieces) for name in self._load_piece(signal, piece, then, "")]
