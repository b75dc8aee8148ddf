"""Train an A2 with neural-amp-modeler 0.13, without its window: the other side of `python -m tools.bench train`.

python -P tools/bench/official_trainer.py DRY WET EPOCHS FOLDER cpu|cuda:N

Both files start together and have one length at 48 kHz. The last tenth validates, as in our trainer. Settings are the
trainer's own. FOLDER/curves.json has the ESR of each size after each epoch, and the seconds since the first.
"""

from __future__ import annotations

import importlib.resources
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import soundfile

VALIDATION_SHARE, WINDOW, BATCH, LEVEL_DBFS = 0.1, 8192, 16, -18.0
#: Of its two networks, in its order.
NETWORKS = ("a2_lite", "a2_full")


def main(dry: str, wet: str, epochs: str, folder: str, device: str) -> None:
    """Train, and write FOLDER/model.nam and FOLDER/curves.json."""
    import matplotlib
    import torch

    matplotlib.use("Agg")
    from nam.train import full

    torch.manual_seed(0)
    info = soundfile.info(dry)
    split = info.frames - round(VALIDATION_SHARE * info.frames)
    common = {"x_path": dry, "y_path": wet, "delay": 0, "require_input_pre_silence": None}
    level = {"name": "nam.data.normalize_joint_dataset_output", "kwargs": {"level_rms_dbfs": LEVEL_DBFS}}
    data = {
        "train": {"ny": WINDOW, "start_samples": None, "stop_samples": split},
        "validation": {
            "ny": None,
            "start_samples": split,
            "stop_samples": None,
            "require_input_pre_silence": None,
        },
        "common": common,
        "joint": [level],
    }
    resources = importlib.resources.files("nam.train._resources")
    model = json.loads(resources.joinpath("config_model_packed.json").read_text())
    loader = {
        "batch_size": BATCH,
        "shuffle": True,
        "drop_last": True,
        "pin_memory": device != "cpu",
        "num_workers": 0,
    }
    where = (
        {"accelerator": "cpu"}
        if device == "cpu"
        else {"accelerator": "gpu", "devices": [int(device[5:] or 0)]}
    )
    trainer = {"max_epochs": int(epochs), "enable_progress_bar": False, **where}
    learning = {
        "train_dataloader": loader,
        "val_dataloader": {},
        "trainer": trainer,
        "trainer_fit_kwargs": {},
    }
    Path(folder).mkdir(parents=True, exist_ok=True)
    curves = _noted()
    full.main(data, model, learning, Path(folder), no_show=True, make_plots=False)
    (Path(folder) / "curves.json").write_text(json.dumps(curves))


def _noted() -> dict[str, list[list[float]]]:
    """Return what the trainer will fill: network -> [seconds, ESR] after each epoch."""
    from nam.train.lightning_module import PackedLightningModule

    curves: dict[str, list[list[float]]] = {network: [] for network in NETWORKS}
    began: list[float] = []

    def on_train_start(module: Any) -> None:
        began.append(monotonic())

    def on_validation_end(module: Any) -> None:
        if began:
            for index, curve in enumerate(curves.values()):
                esr = float(module.trainer.callback_metrics[f"ESR_packed_{index}"])
                curve.append([monotonic() - began[0], esr])

    PackedLightningModule.on_train_start = on_train_start
    PackedLightningModule.on_validation_end = on_validation_end
    return curves


if __name__ == "__main__":
    main(*sys.argv[1:])
