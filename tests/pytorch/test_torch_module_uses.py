"""What PyTorch lets a user do with a module: a capture does it right, or says that it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from builders import layer_array, save, wavenet
from torch_here import torch

import namdsp
from namdsp.errors import AudioError, SettingError
from namdsp.torch import Capture

utils = torch.nn.utils
WEIGHTS: dict[str, Callable[[Any], Any]] = {
    "prune": lambda conv: utils.prune.l1_unstructured(conv, "weight", 0.5),
    "prune the bias, too": lambda conv: utils.prune.random_unstructured(conv, "bias", 0.5),
    "weight_norm": utils.weight_norm,
    "spectral_norm": utils.spectral_norm,
    "parametrizations.weight_norm": utils.parametrizations.weight_norm,
    "parametrizations.spectral_norm": utils.parametrizations.spectral_norm,
}


@pytest.fixture
def capture(tmp_path: Any) -> Any:
    amp = namdsp.load(save(wavenet(layer_array(channels=2, dilations=(1, 4))), tmp_path))
    return Capture(amp, trainable=True)


@pytest.fixture
def x() -> Any:
    return 0.3 * torch.randn(2, 90, generator=torch.Generator().manual_seed(1))


@pytest.mark.filterwarnings("ignore:.*weight_norm.* is deprecated", "ignore:.*spectral_norm.* is deprecated")
@pytest.mark.parametrize("name", WEIGHTS)
def test_computed_weights_are_heard_and_trained(capture: Any, x: Any, name: str) -> None:
    conv = capture.arrays._modules["0"].layers._modules["0"].conv
    plain = capture(x).detach()
    WEIGHTS[name](conv)
    optimiser = torch.optim.SGD(capture.parameters(), 0.1)
    before = {key: value.detach().clone() for key, value in conv.named_parameters()}
    outputs = [plain]
    for _ in range(2):
        optimiser.zero_grad()
        outputs.append(capture(x))
        outputs[-1].square().mean().backward()
        optimiser.step()
    assert any(not torch.equal(value, before[key]) for key, value in conv.named_parameters())
    assert not torch.equal(outputs[1], outputs[2])
    capture.eval()
    played = capture(x[0]).detach().numpy()
    assert played.tobytes() == capture.model().render(x[0].numpy()).tobytes()
    if name == "prune":
        assert int((conv.weight == 0).sum()) == conv.weight.numel() // 2


@pytest.mark.parametrize(
    "register", ["register_forward_hook", "register_forward_pre_hook", "register_full_backward_hook"]
)
def test_hooks_that_would_never_be_called_are_refused(capture: Any, x: Any, register: str) -> None:
    called: list[Any] = []
    handle = getattr(capture, register)(lambda *arguments: called.append(arguments))
    capture(x.requires_grad_()).sum().backward()
    assert called  # the capture itself is called
    handle.remove()
    handle = getattr(capture.arrays._modules["0"].layers._modules["0"].conv, register)(lambda *_: None)
    with pytest.raises(
        SettingError, match=r"has the hook .*lambda.*never called.* Register it on the capture"
    ):
        capture(x)
    handle.remove()
    capture(x)


REFUSED: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "second derivatives": (
        lambda capture, x: torch.autograd.functional.hessian(
            lambda part: capture(part).square().sum(), x[:, :9]
        ),
        "second derivatives of a capture are not computed",
    ),
    "jvp": (lambda capture, x: torch.func.jvp(capture, (x,), (x,)), "forward-mode derivatives"),
    "jvp of weights": (
        lambda capture, x: torch.func.jvp(
            lambda weights: torch.func.functional_call(capture, weights, (x,)),
            (dict(capture.named_parameters()),),
            ({name: torch.ones_like(value) for name, value in capture.named_parameters()},),
        ),
        "forward-mode derivatives",
    ),
    "func.grad": (
        lambda capture, x: torch.func.grad(lambda part: capture(part).square().sum())(x),
        "torch.func.grad and other gradients of torch.func",
    ),
    "[B, T, 1]": (
        lambda capture, x: capture(x[..., None]),
        r"2, 90, 1\]: 90 channels of 1 frames; expected \[B, C",
    ),
    "[T, 2]": (lambda capture, x: capture(x.T), r"90, 2\]: 90 channels of 2 frames; expected \[C, T\]"),
    "signal on another device": (
        lambda capture, x: capture(x, torch.zeros(2, 0, device="meta")),
        r"state is on the device meta",
    ),
}


@pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated")
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_right_is_refused(capture: Any, x: Any, name: str) -> None:
    use, message = REFUSED[name]
    with pytest.raises(AudioError, match=message):
        use(capture, x)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
@pytest.mark.parametrize("where", ["cpu", "cuda"])
def test_signals_and_weights_on_two_devices_are_refused(capture: Any, x: Any, where: str) -> None:
    other = "cuda" if where == "cpu" else "cpu"
    with pytest.raises(AudioError, match=f"signal is on {other}.*, the weights are on {where}"):
        capture.to(where)(x.to(other))


def test_a_device_is_named_by_both(capture: Any, x: Any) -> None:
    from namdsp.torch.arguments import check_device

    with pytest.raises(
        AudioError, match=r'signal is on meta, the weights are on cpu; .*capture.to\("meta"\)'
    ):
        check_device("signal", x.to("meta"), capture.flat())
