"""Where kernels run: memory, copies and launches, on a GPU by its driver, or on its stand-in for tests."""

from namdsp.kernels.triton_gpu.device.driver import OutOfMemoryError
from namdsp.kernels.triton_gpu.device.memory import Device, Kernel, Launch, Memory, Shared, Strided
from namdsp.kernels.triton_gpu.device.packed import Packed
from namdsp.kernels.triton_gpu.device.present import interpreted, open_device, torch_device

__all__ = [
    "Device",
    "Kernel",
    "Launch",
    "Memory",
    "OutOfMemoryError",
    "Packed",
    "Shared",
    "Strided",
    "interpreted",
    "open_device",
    "torch_device",
]
