# mypy: disable-error-code="no-untyped-call, attr-defined"
"""Hooks of the modules that hold a capture's weights: those that compute a weight are called, others are refused.

`torch.nn.utils.prune`, `weight_norm` and `spectral_norm` store parameters of their own, and compute the weight of them
in a hook before the module is called. A capture computes all its layers at once and calls no module of weights, so the
weight would never change, and its graph would be freed after one backward pass.
"""

from __future__ import annotations

from torch import nn
from torch.nn.utils.prune import BasePruningMethod
from torch.nn.utils.spectral_norm import SpectralNorm
from torch.nn.utils.weight_norm import WeightNorm

from namdsp.errors import SettingError

_COMPUTES_WEIGHTS = (BasePruningMethod, SpectralNorm, WeightNorm)
_NEVER_CALLED = ("_forward_hooks", "_backward_hooks", "_backward_pre_hooks")


def compute_weights(owner: nn.Module) -> None:
    """Call the hooks that compute weights of a module.

    Raises
    ------
    SettingError : it has another hook, which would never be called.
    """
    for hook in owner._forward_pre_hooks.values():
        if isinstance(hook, _COMPUTES_WEIGHTS):
            hook(owner, ())
        else:
            _refuse(hook)
    for kind in _NEVER_CALLED:
        for hook in getattr(owner, kind).values():
            _refuse(hook)


def _refuse(hook: object) -> None:
    name = getattr(hook, "__qualname__", type(hook).__qualname__)
    raise SettingError(
        f"a module of a capture's weights has the hook {name}, which is never called, because a capture computes all "
        "its layers at once; expected hooks of the capture itself, or those of torch.nn.utils that compute weights. "
        "Register it on the capture, or on the parameter (Tensor.register_hook)"
    )
