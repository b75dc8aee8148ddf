"""`namdsp.render_many`: many captures at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Unpack, overload

from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.common.public import public
from namdsp.errors import AudioError, SettingError
from namdsp.model import Model
from namdsp.runtime.jobs import RenderJobOptions, RenderOptions, render_list
from namdsp.runtime.signals import TensorT


@overload
def render_many(
    models: Iterable[Model],
    x: NDArray[Any] | Sequence[NDArray[Any]],
    **options: Unpack[RenderOptions],
) -> list[Float32]: ...
@overload
def render_many(
    models: Iterable[Model], x: TensorT | Sequence[TensorT], **options: Unpack[RenderOptions]
) -> list[TensorT]: ...
@public(RenderJobOptions)
def render_many(models: Iterable[Model], x: Any, **options: Any) -> Any:
    """Render one signal through many captures, or a signal of its own through each, with the bits of `Model.render`.

    models  : any models, of any shapes and sizes
    x       : one signal for all, as for `Model.render`, or a list with a signal for each model
    sample_rate, engine, threads, channels_first, oversample, knobs : as for `Model.render`; they hold for all signals

    Returns a list, model by model, of what `Model.render` would return.

    Raises
    ------
    AudioError   : a signal does not fit its model, or an output is not finite; says for which model.
    SettingError : something in `models` is no model; sample_rate, threads, oversample or knobs mean nothing.
    EngineError  : the named engine cannot run here.

    Example
    -------
    >>> len(namdsp.render_many([amp, namdsp.load("other.nam")], x))
    2
    """
    checked, job_options = _checked_models(models), RenderJobOptions(**options)
    signals = list(x) if isinstance(x, list | tuple) else [x] * len(checked)
    if len(signals) != len(checked):
        raise AudioError(
            f"{len(signals)} signals for {len(checked)} models; expected one for each, or one array for all"
        )
    if job_options.knobs is not None:
        checked = [model.with_knobs(job_options.knobs) for model in checked]
    return render_list(checked, signals, job_options)


def _checked_models(models: Any) -> list[Model]:
    if isinstance(models, str | bytes | Model) or not isinstance(models, Iterable):
        raise SettingError(f"models is a {type(models).__name__}; expected a list of models")
    listed = list(models)
    for index, model in enumerate(listed):
        if not isinstance(model, Model):
            raise SettingError(
                f"models[{index}] is a {type(model).__name__}; expected a model. Open a file with namdsp.load(path)"
            )
    return listed
