"""Group operations into kernels: a convolution with its activation or gate and a residual sum.

So a layer becomes two fusions: conv + mixin + activation + head sum, and layer1x1 + residual. The groups are the same
for every backend, except gates, which read both halves of the channels: a backend may refuse to include them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from namdsp.plan.ops import Conv, Elementwise, Op
from namdsp.plan.plan import Plan


@dataclass(frozen=True, eq=False)
class Fusion:
    """A convolution with the operations that are computed in the same kernel.

    after       : operations, each of which reads only the output of the one before
    total       : a sum of the value and of another signal, which is computed before; None if there is none
    value       : the output of the last operation in `after`, or of the convolution
    rows        : its channels
    store_value : whether anything except `total` reads the value
    refusals    : (kernel, reason) of operations that were not included
    """

    conv: Conv
    after: tuple[Elementwise, ...]
    total: Elementwise | None
    value: int
    rows: int
    store_value: bool
    refusals: tuple[tuple[str, str], ...] = ()

    @property
    def halves(self) -> int:
        """2 if a gate takes both halves of the chains, else 1."""
        return len(self.conv.terms[0].weight) // self.rows

    @property
    def others(self) -> tuple[Elementwise, ...]:
        """The operations except the convolution."""
        return self.after if self.total is None else (*self.after, self.total)

    @property
    def qualnames(self) -> tuple[str, ...]:
        """The qualified names of the operations."""
        return (self.conv.qualname, *(op.qualname for op in self.others))

    @property
    def other(self) -> int | None:
        """The signal that is added to the value."""
        if self.total is None:
            return None
        (other,) = set(self.total.sources) - {self.value}
        return other

    @property
    def sources(self) -> tuple[int, ...]:
        """The signals that it reads."""
        return (*self.conv.sources, *(() if self.other is None else (self.other,)))

    @property
    def writes(self) -> tuple[int, ...]:
        """The signals that are stored: the value, the sum."""
        writes = (self.value,) if self.store_value else ()
        return writes if self.total is None else (*writes, self.total.out)


#: What a backend needs a kernel for.
Item: TypeAlias = Fusion | Op


def fuse(plan: Plan, refuse_gate: Callable[[Conv], str | None]) -> list[Item]:
    """Return the plan's operations in running order, convolutions as fusions.

    refuse_gate : returns why the backend does not compute a gate with a convolution, None if it does
    """
    readers: dict[int, list[Op]] = {signal: [] for signal in range(len(plan.channels))}
    for op in plan.ops:
        for source in op.sources:
            readers[source].append(op)
    known = set(range(plan.inputs))
    taken: set[int] = set()
    items: list[Item] = []
    for op in plan.ops:
        if op.out in taken:
            continue
        if isinstance(op, Conv):
            fusion = _fusion(op, plan, readers, known, refuse_gate)
            taken.update(other.out for other in fusion.others)
            known.update(fusion.writes)
            items.append(fusion)
        else:
            known.update(op.writes)
            items.append(op)
    return items


def _fusion(
    op: Conv,
    plan: Plan,
    readers: dict[int, list[Op]],
    known: set[int],
    refuse_gate: Callable[[Conv], str | None],
) -> Fusion:
    value, rows, refusals, after = op.out, plan.channels[op.out], [], list[Elementwise]()

    def outside() -> bool:
        return value == plan.output or value in plan.stored

    while len(readers[value]) == 1 and not outside():
        (reader,) = readers[value]
        if not isinstance(reader, Elementwise) or reader.sources != (value,):
            break
        halves = rows != plan.channels[reader.out]
        reason = refuse_gate(op) if halves else None
        if reason is not None:
            refusals.append(("conv with gate", reason))
            break
        after.append(reader)
        value, rows = reader.out, plan.channels[reader.out]
    total = next(
        (
            reader
            for reader in readers[value]
            if isinstance(reader, Elementwise) and reader.is_sum and len(known & {*reader.sources}) == 1
        ),
        None,
    )
    store_value = outside() or any(reader is not total for reader in readers[value])
    return Fusion(op, tuple(after), total, value, rows, store_value, tuple(refusals))
