"""Tensors of a device through captures, on a GPU or in Triton's interpreter: run as a script it compares bits.

TRITON_INTERPRET=1 python device_cases.py interpreter|gpu     one line a case: how many samples differ, the case
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path[:0] = [
    str(Path(__file__).resolve().parents[1] / "kit"),
    str(Path(__file__).resolve().parents[1] / "kernels"),
]


def main(where: str) -> None:
    """Captures with and without states, trained captures, many captures at once."""
    if where == "interpreter":
        from triton_interpreter import make_exact

        make_exact()
    import torch
    from builders import layer_array, wavenet
    from sampling import everything
    from zoo import MODELS

    import namdsp
    import namdsp.torch

    device = "cpu" if where == "interpreter" else "cuda"
    more = ["two in, two out", "convnet", "everything", "linear", "lstm", "16 channels"]
    names = ["plain", *(more if where == "gpu" else [])]
    for name in names:
        amp = namdsp.load(MODELS[name])
        x = 0.3 * torch.randn((2, amp.in_channels, 40), generator=torch.Generator().manual_seed(1))
        x[0, 0, 3] = 1e-30
        capture = namdsp.torch.Capture(amp, trainable=True).to(device)
        if where == "interpreter":
            assert capture._runner.gpu_engine(torch.device("cpu")) is not None, name
        say(f"{name}, whole", capture(x.to(device)), rendered(amp, x))
        state, parts = capture.initial_state(2), []
        for part in x.to(device).split(13, 2):
            y, state = capture(part, state)
            parts.append(y)
        say(f"{name}, in chunks", torch.cat(parts, 2), rendered(amp, x))
        with torch.no_grad():
            for parameter in capture.parameters():
                parameter.mul_(0.9)
        say(f"{name}, other weights", capture(x.to(device)), rendered(capture.model(), x))
    for name in [*names[:2], *(["lstm"] if where == "gpu" else [])]:
        gradients(namdsp.load(MODELS[name]), name, device)
    for activation, taps in (("LeakyReLU", 6), *([("Sigmoid", 2)] if where == "gpu" or everything() else [])):
        layers = layer_array(channels=3, dilations=(1, 3), kernel=taps, activation=activation)
        gradients(namdsp.load(wavenet(layers, seed=1)), activation, device, longest=1)
    if where == "interpreter":  # on the GPU they prewarm as well, which takes an interpreter long
        amp = namdsp.load(MODELS["lstm"])
        x = 0.3 * torch.randn((2, amp.in_channels, 12), generator=torch.Generator().manual_seed(4))
        capture = namdsp.torch.Capture(amp)
        assert capture._runner.gpu_engine(torch.device("cpu")) is not None
        state, parts = capture.initial_state(2), []
        for part in x.split(7, 2):
            y, state = capture(part, state)
            parts.append(y)
        say("lstm, in chunks", torch.cat(parts, 2), rendered(amp, x))
    amps = [namdsp.load(wavenet(seed=seed)) for seed in range(3)] + [
        namdsp.load(MODELS["one channel, no lookback"])
    ]
    x = 0.3 * torch.randn((5, 2, 30), generator=torch.Generator().manual_seed(2))
    ids = [2, 3, 0, 2, 1]
    play = namdsp.torch.RandomCapture(amps)
    y, _ = play(x.to(device), ids)
    assert all(shape is not None for shape in play._shared.values())
    assert len(play._shared) == 2
    right = torch.stack(
        [rendered(amps[index], row[:, None])[:, 0] for index, row in zip(ids, x, strict=True)]
    )
    say("many captures", y, right)
    if where == "interpreter":
        compared_first(wavenet(layer_array(channels=2, dilations=(1, 3)), seed=4))


def compared_first(built: Any) -> None:
    """Kernels that are compared before their first sound; the processor plays in the place of wrong ones."""
    import warnings

    import torch

    import namdsp
    import namdsp.torch
    from namdsp.kernels.triton_gpu import gpu_engine, verdict
    from namdsp.kernels.triton_gpu.device.interpreter import Interpreter

    verdict.kernel_cache = lambda: EmptyCache()
    Interpreter.identity = "a stand-in"
    amp = namdsp.load(built)
    x = 0.3 * torch.randn((2, 1, 20), generator=torch.Generator().manual_seed(5))
    difference, result = verdict.plan_difference, []
    gpu_engine.plan_difference = lambda variant, *others: (
        result.append((variant, difference(variant, *others))) or result[-1][1]
    )
    say("compared first", namdsp.torch.Capture(amp)(x), rendered(amp, x))
    print(int(result != [(verdict.WHOLE, None)]), "the comparison", sep="\t")
    verdict._known.clear()
    gpu_engine.plan_difference = lambda *_: "all samples differ"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        say("wrong kernels", namdsp.torch.Capture(amp)(x), rendered(amp, x))
        namdsp.torch.RandomCapture([amp])(x[:, 0], [0, 0])
    messages = [item for item in caught if item.category is namdsp.EngineWarning]
    print(int(len(messages) != 2), "a warning for each kind of kernel", sep="\t")


class EmptyCache:
    """A folder that keeps nothing."""

    def read(self, name: str, spec: str) -> None:
        """There is nothing."""

    def write(self, name: str, spec: str, data: bytes) -> None:
        """It is gone."""


def gradients(amp: Any, name: str, device: str, longest: int | None = None) -> None:
    """To input, weights and states, compared with those in float64 on the processor; longest: bytes of a tape."""
    import torch

    import namdsp.torch

    x = 0.3 * torch.randn((2, amp.in_channels, 24), generator=torch.Generator().manual_seed(3))
    gpu_runner = namdsp.torch.gpu_runner
    most = gpu_runner.tape_bytes
    if longest is not None:  # so that it is played again, in chunks
        gpu_runner.tape_bytes = lambda where: longest
    # the interpreter takes seconds for each: one without states, and one with them that is played again
    for carried in (False, True) if device == "cuda" else (longest is not None,):
        results = []
        for where, kind in ((device, torch.float32), ("cpu", torch.float64)):
            capture = namdsp.torch.Capture(amp, trainable=True).to(where)
            argument = x.detach().to(where, kind).requires_grad_()
            state = capture.initial_state(2).to(kind).requires_grad_() if carried else None
            y, after = (
                capture(argument, state) if carried else (capture(argument), torch.zeros(1, device=where))
            )
            local = [argument, *([state] if carried else []), *capture.parameters()]
            loss = (y.square() * torch.linspace(0, 1, y.shape[-1], device=where)).sum() + after.sum()
            first, again = (
                torch.autograd.grad(loss, local, materialize_grads=True, retain_graph=True) for _ in range(2)
            )
            if kind == torch.float32:
                pairs = zip(first, again, strict=True)
                print(sum(not torch.equal(a, b) for a, b in pairs), f"{name}, again", sep="\t")
            results.append([g.double().cpu() for g in first])
        worst = max(float((a - b).norm() / b.norm().clamp(min=1e-6)) for a, b in zip(*results, strict=True))
        print(int(not worst < 1e-5), f"gradients of {name}, carried {carried}: {worst:.1e} off", sep="\t")
    gpu_runner.tape_bytes = most


def rendered(amp: Any, x: Any) -> Any:
    """x [V, C, T] by the NumPy engine."""
    import torch

    results = [np.atleast_2d(amp.render(row.numpy(), channels_first=True, engine="numpy")) for row in x]
    return torch.from_numpy(np.stack(results))


def say(name: str, actual: Any, right: Any) -> None:
    """Samples whose bits differ."""
    actual = actual.detach().cpu().contiguous()
    assert actual.shape == right.shape, (name, actual.shape, right.shape)
    differing = int((actual.numpy().view(np.int32) != right.contiguous().numpy().view(np.int32)).sum())
    print(differing, name, sep="\t")


if __name__ == "__main__":
    main(sys.argv[1])
