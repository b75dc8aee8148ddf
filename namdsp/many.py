"""Many captures at once: `namdsp.render_many`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.model import Model
from namdsp.runtime.dispatch import check_engine_name
from namdsp.runtime.takes import render_takes


def render_many(
    models: Iterable[Model], x: Any, *, engine: str = "auto", threads: int | None = None
) -> list[Float32]:
    """One signal through many models, or a signal of its own through each. The bits are those of `Model.render`.

    models  : any models, of any shapes and sizes
    x       : one signal for all, as `Model.render` takes it, or a list of as many signals as models
    engine  : "auto", "reference" or a backend's name
    threads : most threads to use, None for all cores

    Returns a list, model by model, of what `Model.render` would return.

    Raises
    ------
    AudioError  : a signal does not fit its model, or an output is not finite; says for which model.
    EngineError : the named engine cannot run here.
    """
    players = list(models)
    check_engine_name(engine)
    signals = list(x) if isinstance(x, list | tuple) else [x] * len(players)
    if len(signals) != len(players):
        raise AudioError(
            f"{len(signals)} signals for {len(players)} models; expected one for each, or one array for all"
        )
    if engine == "reference":
        return [model.render(signal, engine=engine) for model, signal in zip(players, signals, strict=True)]
    return render_takes([model.player(engine) for model in players], signals, threads)
