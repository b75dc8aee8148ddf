"""Groups operations for one kernel: a convolution with its batch norm, activation or gate, and residual sum.

So a layer becomes two groups: conv + mixin + activation + head sum, and layer1x1 + residual. What goes together is
the same for every backend; whether a gate can come along is for the backend to say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from namdsp.plan.ops import Activate, Add, Affine, Conv, Convolve, Elementwise, Gate, Op, Recurrent
from namdsp.plan.plan import Plan

Epilogue: TypeAlias = Activate | Gate | None


@dataclass(frozen=True, eq=False)
class Group:
    """A convolution with the operations that are computed in the same kernel.

    affine      : the batch norm of its chains
    epilogue    : the activation or gate after it
    total       : the sum that the value goes into; its other operand is already there
    value       : the signal that the convolution or its epilogue makes
    store_value : whether anything but `total` reads the value
    refusals    : (kernel, reason) of operations that were not included
    """

    conv: Conv
    affine: Affine | None
    epilogue: Epilogue
    total: Add | None
    value: int
    store_value: bool
    refusals: tuple[tuple[str, str], ...] = ()

    @property
    def others(self) -> tuple[Op, ...]:
        """The operations except the convolution."""
        return tuple(op for op in (self.affine, self.epilogue, self.total) if op is not None)

    @property
    def qualnames(self) -> tuple[str, ...]:
        """The qualified names of the operations."""
        return (self.conv.qualname, *(op.qualname for op in self.others))

    @property
    def other(self) -> int | None:
        """The signal that the value is added to."""
        if self.total is None:
            return None
        return self.total.b if self.total.a == self.value else self.total.a

    @property
    def writes(self) -> tuple[int, ...]:
        """Signals that are stored: the value, the sum."""
        writes = (self.value,) if self.store_value else ()
        return writes if self.total is None else (*writes, self.total.out)


#: what a backend finds kernels for
Item: TypeAlias = Group | Convolve | Elementwise | Recurrent


def fuse(plan: Plan, refuse_gate: Callable[[Conv], str | None]) -> list[Item]:
    """The plan's operations in running order, convolutions as groups.

    refuse_gate : why the backend does not compute a gate with this convolution, None if it does
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
            group = _group(op, plan, readers, known, refuse_gate)
            taken.update(other.out for other in group.others)
            known.update(group.writes)
            items.append(group)
        else:
            known.update(op.writes)
            items.append(op)
    return items


def _group(
    op: Conv,
    plan: Plan,
    readers: dict[int, list[Op]],
    known: set[int],
    refuse_gate: Callable[[Conv], str | None],
) -> Group:
    value, refusals = op.out, []

    def only_reader() -> Op | None:
        outside = value == plan.output or value in plan.stored
        return readers[value][0] if len(readers[value]) == 1 and not outside else None

    first = only_reader()
    affine = first if isinstance(first, Affine) else None
    if affine is not None:
        value = affine.out
        first = only_reader()
    epilogue: Epilogue = None
    if isinstance(first, Activate | Gate):
        reason = refuse_gate(op) if isinstance(first, Gate) else None
        if reason is None:
            epilogue, value = first, first.out
        else:
            refusals.append(("conv with gate", reason))
    total = next(
        (
            reader
            for reader in readers[value]
            if isinstance(reader, Add) and (reader.b if reader.a == value else reader.a) in known
        ),
        None,
    )
    outside = value == plan.output or value in plan.stored
    store_value = outside or any(reader is not total for reader in readers[value])
    return Group(op, affine, epilogue, total, value, store_value, tuple(refusals))
