"""What the GPU engine writes for models of the whole format, in Triton's interpreter: it has NumPy's bits, and every
decision of the code generator is met on both sides by a model that was compared.

A decision is a condition in the modules that write a whole model's kernel; `triton_drawn.py` finds them. Where a new
one is met on one side only, `TRITON_INTERPRET=1 python tests/kernels/triton_drawn.py choose 2000` names seeds.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from once import once
from sampling import everything
from torch_scripts import lines_of, needs_triton

#: Small models that meet all decisions together, for few multiply-adds. A negative one has little shared memory.
SEEDS = (2, 22, 83, -113, 348, 356, 387, 581, 775, 1228, 1369, 3755)
FRAMES = 60
#: sides of decisions that none of them meets, and why
ELSEWHERE = {
    "the text for a GPU, not the interpreter's: test_triton_ptx.py compiles it": (
        "False kernel._generate: interpreted()",
    ),
    "too large for one kernel, and for the interpreter: test_triton_limits.py": (
        "True kernel.refusal: len(distinct) > MAX_DISTINCT_PHASES",
        "True kernel.refusal: weights > MAX_DISTINCT_WEIGHTS",
        "True kernel.refusal: weights > MAX_PHASE_WEIGHTS",
    ),
    "recurrent plans have a kernel of their own; and what types rule out": (
        "True phase_source._value: case op",
        "True phases._structure: case Lstm() | Convolve()",
        "True phases._structure: case _",
    ),
    "long convolutions have launches of their own: test_triton_convolve.py": (
        "True kernel.refusal: any((isinstance(op, Convolve) for op in plan.ops))",
    ),
    "slopes of each channel: test_elementwise.py": ("True phase_source._elementwise: len(indices) > 1",),
    "guards: of 1,500 models none has a sum of one signal and itself, or one with more readers": (
        "True shared_memory._summand: len(op.sources) == 1",
        "False shared_memory.allocate_shared: last_read[added] == index",
    ),
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The result of each seed, and what no seed met."""
    return once(tmp_path_factory, "triton_drawn", interpreted)


def interpreted() -> Any:
    # seeds 3,000 on are others than `choose` looks through
    more = tuple(range(3000, 3100)) if everything() else ()
    script, seconds = Path(__file__).with_name("triton_drawn.py"), 280 + 20 * len(more)
    printed = lines_of(script, FRAMES, *SEEDS, *more, interpret=True, seconds=seconds)
    lines = [line.partition(" ") for line in printed]
    return {
        "seeds": {seed: result for seed, _, result in lines if seed != "unmet"},
        "unmet": [location for seed, _, location in lines if seed == "unmet"],
    }


@needs_triton
def test_drawn_models_have_the_bits_of_numpy(results: Any) -> None:
    """Renders, and voices of a stream with their state."""
    assert {seed for seed, result in results["seeds"].items() if result not in ("equal", "refused")} == set()
    assert {results["seeds"][str(seed)] for seed in SEEDS} == {"equal"}


@needs_triton
def test_every_decision_of_the_code_generator_is_met_on_both_sides(results: Any) -> None:
    known = {location for locations in ELSEWHERE.values() for location in locations}
    unmet = set(results["unmet"])
    assert unmet - known == set(), "no model met these: name a seed that does"
    assert known - unmet == set(), "these are met: take them out of ELSEWHERE"
