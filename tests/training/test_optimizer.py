"""The optimizer and the kernels of a step on a GPU."""

from __future__ import annotations

from typing import Any

import numpy as np
from packed_networks import played
from torch_here import torch
from torch_scripts import needs_triton, run_cases

from namdsp.saving import named_weights
from namdsp.training.networks import random_network
from namdsp.training.recipe import Recipe
from namdsp.training.rotated_adam import RotatedAdam, blocks_of
from namdsp.training.window_bank import BankShape, packing_order


def test_the_bases_follow_what_is_learned_slowly() -> None:
    """A regression whose directions are learned at rates 1 to 1e5."""
    errors = {}
    for kind in ("adam", "rotated"):
        torch.manual_seed(1)
        turned = torch.linalg.qr(torch.randn(80, 80))[0]
        x = torch.randn(400, 80) @ torch.diag(torch.logspace(0, -2.5, 80)) @ turned
        y = x @ torch.randn(80, 20)
        weights, bias = (torch.nn.Parameter(torch.zeros(shape)) for shape in ((20, 80), (20,)))
        rate = torch.zeros(())
        optimiser: Any = torch.optim.Adam([weights, bias], lr=rate)
        if kind == "rotated":
            optimiser = RotatedAdam([weights, bias], rate, Recipe(turn_every=2))
        for step in range(400):
            rate.fill_(0.03 * (1 - step / 400))
            optimiser.zero_grad()
            loss = (x @ weights.T + bias - y).square().mean()
            loss.backward()
            optimiser.step()
        errors[kind] = float(loss.detach())
    assert errors["rotated"] < 0.06 * errors["adam"]


def test_each_weight_of_a_matrix_is_in_one_block() -> None:
    parameters = [torch.zeros(shape) for shape in ((40, 5, 7), (3,), (8, 8, 15), (1, 1, 1))]
    blocks = blocks_of(parameters)
    assert all(block.shape[0] <= 16 and block.shape[1] <= 64 for block in blocks)
    places = torch.cat([block.flatten() for block in blocks]).tolist()
    assert sorted(places) == [*range(1400), *range(1403, 1403 + 960 + 1)]


def test_packed_weights_of_an_a2_play_it() -> None:
    shape, model = BankShape.of("a2_lite"), random_network("a2_lite", 5, 48000)
    assert shape is not None
    flat = np.concatenate([array.ravel() for array in named_weights(model).values()])
    packed = torch.from_numpy(flat[packing_order(model, shape)]).double()
    assert len(packed) == shape.offsets[-1] == len(flat) - 1  # all but the head's scale
    x = 0.3 * np.random.default_rng(1).standard_normal(6346 + 200).astype(np.float32)
    y = played(shape, packed, torch.from_numpy(x)[None].double())[0]
    np.testing.assert_allclose(y.numpy(), model.render(x)[-len(y) :], rtol=1e-4, atol=1e-6)
    assert sorted(torch.cat([block.flatten() for block in shape.blocks]).tolist()) == list(range(3, 1869))


@needs_triton
def test_windows_of_networks_in_the_interpreter() -> None:
    run_cases("training/window_bank_cases.py", interpret=True)


@needs_triton
def test_kernels_compile_for_a_gpu() -> None:
    """The interpreter accepts what the compiler refuses; no GPU is needed."""
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    from namdsp.training import orthonormal_kernel, window_bank, window_kernels

    pointers = {
        "source",
        "target",
        "activated",
        "head",
        "weights",
        "g_target",
        "g_head",
        "g_sum",
        "shares",
        "g_source",
    }
    pointers |= {"y", "g_y", "to"}
    sizes: dict[str, Any] = dict(HEAD=8256, T=14592, C=3, K=6, R=32, S=4, BT=64, TAPS=16, OUT=8192, SIDE=64)
    sizes |= {"SLOPE": 0.01, "PRECISION": "tf32"}
    names = ("forward_layer", "backward_layer", "backward_source", "forward_head", "backward_head")
    kernels = [getattr(window_kernels, name) for name in (*names, "backward_head_weights")]
    for kernel in (*kernels, orthonormal_kernel._gram_schmidt):
        constants = {name: sizes[name] for name in kernel.arg_names if name in sizes}
        kinds = {name: "*fp32" if name in pointers else "i32" for name in kernel.arg_names}
        kinds |= dict.fromkeys(constants, "constexpr")
        source = ASTSource(kernel, kinds, constexprs=constants)
        made = triton.compile(source, GPUTarget("cuda", 80, 32), window_bank.OPTIONS)
        assert ".local" not in made.asm["ptx"], f"{kernel.fn.__name__} spills"
