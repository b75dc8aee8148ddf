"""What a phase's source is built on: variables, numbers from the table, weights, and signals in memory."""

from __future__ import annotations

from itertools import count

import numpy as np

from namdsp.kernels.triton_gpu.whole.numbering import NOTHING, Numbering, Places
from namdsp.kernels.triton_gpu.whole.phases import Phase
from namdsp.kernels.triton_gpu.whole.rings import Ring, frame_place, piece_distance, pieces, width
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.plan import Plan


class PhaseText:
    """Lines of source, and what they read: numbers, weights, rings.

    numbers : k0, k1 and so on in the source; another phase of the same source may have others
    lengths : those of them that are lengths of loops
    """

    def __init__(
        self,
        plan: Plan,
        numbering: Numbering,
        phase: Phase,
        rings: dict[int, Ring],
        own: dict[int, int],
        shape: Shape,
    ) -> None:
        self._plan = plan
        self._numbering = numbering
        self._rings = rings
        self._own = own
        self._shape = shape
        self._made_by = {op.out: op for op in phase.ops}
        #: the variable of each channel of a signal that is there
        self._names = {(0, c): f"x{c}" for c in range(plan.in_channels)}
        self._lines: list[str] = []
        self.numbers: list[int] = []
        self.lengths: set[int] = set()
        self._weights: list[Places] = []
        self._floats = 0
        self._count = count()
        self._variable_of: dict[tuple[tuple[int, int], int], str] = {}
        self._bases: dict[int, tuple[str, str]] = {}
        self._nows: dict[int, str] = {}

    def _variables(self, channels: int) -> list[str]:
        index = next(self._count)
        return [f"v{index}_{c}" for c in range(channels)]

    def _number(self, number: int) -> str:
        self.numbers.append(number)
        return f"k{len(self.numbers) - 1}"

    def _length(self, length: int) -> str:
        self.lengths.add(len(self.numbers))
        return self._number(length)

    def _place(self, places: Places) -> str:
        """Put weights behind those so far, a multiple of four; gives where they begin."""
        at = self._number(self._floats)
        self._weights += [places.ravel(), np.full(-places.size % 4, NOTHING)]
        self._floats += places.size + -places.size % 4
        return f"w + {at}"

    def _number_of(self, owner: tuple[int, int], places: Places, index: int) -> str:
        """The variable of one of several numbers, a scalar; they are loaded four at a time.

        owner : identity of an operation, and which numbers of it
        """
        first = index // 4 * 4
        if (owner, index) not in self._variable_of:
            name = f"n{next(self._count)}"
            four = [f"{name}_{n}" for n in range(4)]
            self._lines.append(
                f"{', '.join(four)} = weights4(weights, {self._place(places[first : first + 4])})"
            )
            self._variable_of.update({(owner, first + n): variable for n, variable in enumerate(four)})
        return self._variable_of[owner, index]

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
        """Where the first pieces of a signal's current frames are."""
        if signal not in self._nows:
            name = self._nows[signal] = f"now{len(self._nows)}"
            if signal in self._own:
                size, place = width(self._plan.channels[signal]), self._number(self._own[signal])
                self._lines.append(f"{name} = own_frames(own, {place}, {size}, BT)")
            else:
                self._then(name, "0", signal, "")
        return self._nows[signal]

    def _of_now(self, signal: int, piece: str) -> str:
        """Where a piece of the current frames is."""
        channels = self._plan.channels[signal]
        if signal in self._own:
            return f"own_piece({self._now(signal)}, {piece}, {width(channels)}, BT)"
        return f"{self._now(signal)} + {piece} * {piece_distance(channels)}"

    def _load_now(self, names: list[str], signal: int, piece: str, indent: str = "") -> None:
        """A piece of the current frames."""
        load = "load_own" if signal in self._own else "load"
        self._lines.append(f"{indent}{', '.join(names)} = {load}{len(names)}({self._of_now(signal, piece)})")

    def _store_now(self, signal: int, piece: str, values: list[str], indent: str = "") -> None:
        """A piece of the current frames."""
        store = "store_own" if signal in self._own else "store"
        at = self._of_now(signal, piece)
        self._lines.append(f"{indent}{store}{len(values)}({at}, {', '.join(values)})")

    def _load_pieces(self, signal: int, then: str, indent: str) -> list[str]:
        """All channels of a signal's past frames."""
        channels = self._plan.channels[signal]
        names: list[str] = []
        for piece in range(pieces(channels)):
            piece_names = self._variables(width(channels))
            at = f"{then} + {piece * piece_distance(channels)}"
            self._lines.append(f"{indent}{', '.join(piece_names)} = load{len(piece_names)}({at})")
            names += piece_names
        return names
