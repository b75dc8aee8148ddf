# mypy: disable-error-code="no-untyped-call"
"""The engines of a capture whose weights change: one on the CPU, one for each GPU, cached with their weights.

Weights are flat tensors [N], the plan's coefficients are [M] (`coefficient_map.py`); signals are [V, C, T] of V voices.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any

import torch

from namdsp.model import Model
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import coefficients_of, with_flat_coefficients
from namdsp.torch.coefficient_map import CoefficientMap
from namdsp.torch.cpu_runner import CpuRunner
from namdsp.torch.gpu_runner import gpu_engine, steady_state_rows
from namdsp.torch.states import state_size


class CaptureEngines:
    """The engines of one capture, made at their first use.

    plan            : of the model as loaded; the weights of a call replace its coefficients
    state_size      : floats of one voice's state
    coefficient_map : weights -> coefficients
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.plan: Plan = model.plan
        self.state_size: int = state_size(self.plan)
        self.coefficient_map: CoefficientMap = CoefficientMap(model)
        self._lock = RLock()
        self._cpu: tuple[bytes, CpuRunner] | None = None
        self._gpu: dict[torch.device, Any] = {}
        #: the last weights and their version, packed for an engine, with their steady state
        self._packed: tuple[Any, int, torch.Tensor, Callable[[], torch.Tensor]] | None = None

    def gpu_engine(self, where: torch.device) -> Any:
        """Return the engine for tensors on a device; None: their signals are copied to the CPU."""
        with self._lock:
            if where not in self._gpu:
                self._gpu[where] = gpu_engine(self.plan, self.coefficient_map.shapes, where)
            return self._gpu[where]

    def tape_engine(self, x: torch.Tensor) -> Any:
        """Return the engine whose signals the backward pass reads, on a GPU; None: it computes them again."""
        feed_forward = self.plan.receptive_field is not None
        return self.gpu_engine(x.device) if feed_forward and x.dtype == torch.float32 else None

    def why_not_recordable(self, where: torch.device) -> str | None:
        """Return why a CUDA graph cannot have forward and backward on a device; None: it can."""
        if self.plan.receptive_field is None:
            return "it is recurrent"
        if not self.coefficient_map.is_gather:
            return "its batch norms are folded on the CPU"
        return None if self.gpu_engine(where) is not None else "it has no kernels for this GPU"

    def cpu_runner(self, flat: torch.Tensor) -> CpuRunner:
        """Return the engine on the CPU for these weights; cached until they change."""
        weights = flat.detach().cpu().to(torch.float32).numpy().copy()  # the parameters change in place
        key = weights.tobytes()
        with self._lock:
            if self._cpu is None or self._cpu[0] != key:
                plan = self._plan_of(torch.from_numpy(weights))
                self._cpu = (
                    key,
                    CpuRunner(plan) if self._cpu is None else self._cpu[1].with_coefficients(plan),
                )
            return self._cpu[1]

    def packed_weights(
        self, engine: Any, flat: torch.Tensor
    ) -> tuple[torch.Tensor, Callable[[], torch.Tensor]]:
        """Return weights as a GPU engine reads them, and a function of the steady state [1, floats].

        Both are cached for the backward pass.
        """
        with self._lock:
            packed = self._packed
            if packed is None or packed[0].data_ptr() != flat.data_ptr() or packed[1] != flat._version:
                coefficients = self.exact_coefficients(flat)[None]
                # the weights are referenced, so that no other tensor can have their address
                packed = self._packed = (
                    flat.detach(),
                    flat._version,
                    engine.packed(coefficients),
                    cache(lambda: steady_state_rows(engine, coefficients)),
                )
            return packed[2], packed[3]

    def exact_coefficients(self, flat: torch.Tensor) -> torch.Tensor:
        """Return the plan's coefficients to the bit, float32 [M] on the device of the weights."""
        flat = flat.detach().to(torch.float32)
        if self.coefficient_map.is_gather:
            return self.coefficient_map.coefficients(flat)
        coefficients = coefficients_of(self._plan_of(flat.cpu()), self.coefficient_map.shapes)
        return torch.from_numpy(coefficients).to(flat.device)

    def first_state(self, flat: torch.Tensor, *, prewarm: bool) -> torch.Tensor:
        """Return the state of one voice before its first frame, [floats], on the CPU."""
        runner = self.cpu_runner(flat)
        with self._lock:
            return runner.first_row(prewarm=prewarm)

    def start_state(
        self, x: torch.Tensor, flat: torch.Tensor, state: torch.Tensor | None
    ) -> torch.Tensor | None:
        """Return the state before x: of a recurrent capture in place of None the steady state, as a constant."""
        if state is not None or self.plan.receptive_field is not None:
            return state
        # a constant: the state after long silence hardly depends on the state before
        engine = self.gpu_engine(x.device) if x.dtype == torch.float32 else None
        if engine is not None:
            return self.packed_weights(engine, flat)[1]().expand(len(x), -1)
        return self.first_state(flat, prewarm=True).to(x.device, x.dtype).expand(len(x), -1)

    def _plan_of(self, flat: torch.Tensor) -> Plan:
        """Return the plan with other weights, float32 on the CPU, to the bit as loaded from a file with them."""
        coefficient_map = self.coefficient_map
        if flat.numpy().tobytes() == coefficient_map.initial.tobytes():
            return self.plan
        if not coefficient_map.is_gather:
            return coefficient_map.plan(flat.numpy())
        coefficients = coefficient_map.coefficients(flat).numpy()
        return with_flat_coefficients(self.plan, coefficient_map.shapes, coefficients)
