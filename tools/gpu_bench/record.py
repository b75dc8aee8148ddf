"""What was measured as a report: with the facts of the machine that measured it."""

from __future__ import annotations

from typing import Any

import numpy as np
from benchmarking.report import Report

from gpu_bench.tables import tables


class RecordedReport(Report):
    """A report of `data`, on whichever machine it is made."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__("bench_gpu.py", [])
        self._data = data
        for title, text in tables(data):
            self.add(title, text)

    def machine(self) -> str:
        """The GPU that was measured."""
        return str(self._data["machine"])

    def facts(self) -> list[str]:
        """The GPU, driver, versions, commit, command; the limits; the gates; what came in the way."""
        data = self._data
        found = [f"gate: all that was measured had the bits of engine {data['gate']}, sample by sample"]
        if "limits" in data:
            limits = data["limits"]
            found.append(
                f"limits, measured in this run: copy {limits['copy'] / 1e12:.2f} TB/s (read and written), float32 "
                f"matrix product without TF32 {2e-12 * limits['multiply_adds']:.1f} TFLOP/s"
            )
        if "offline" in data:
            found.append(
                "shares: of the float32 peak by the convolutions' multiply-adds alone ("
                + ", ".join(f"{row['model']} {row['multiply_adds']}" for row in _each_model(data["offline"]))
                + " a sample); activations count as nothing, "
                + ", ".join(
                    f"{row['model']} has {row['activations']}" for row in _each_model(data["offline"])
                )
            )
            found.append(
                "memory, layer by layer: each layer reads its inputs from memory once and writes its outputs once; "
                + ", ".join(
                    f"{row['model']} {row['layer_bytes']} bytes" for row in _each_model(data["offline"])
                )
                + " a sample"
            )
            found.append(
                f"kernels: {data['device_times']}; median of {len(data['offline'][0]['kernels']['namdsp'])}"
            )
        if data.get("rival_errors"):
            worst = float(np.max(data["rival_errors"]))
            found.append(f"rivals: float32 without TF32, within {worst:.1g} of our output (relative norm)")
        return [*data["facts"], *found, *data["notes"]]


def _each_model(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({row["model"]: row for row in rows}.values())
