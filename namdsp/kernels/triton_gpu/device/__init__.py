"""Devices that run kernels: memory, copies and launches, on a GPU by its driver, or in an interpreter for tests."""

from namdsp.kernels.triton_gpu.device.cuda import Gpu, GpuEvent, GpuLaunch
from namdsp.kernels.triton_gpu.device.cuda_memory import GpuMemory
from namdsp.kernels.triton_gpu.device.detection import interpreted, open_device, torch_device
from namdsp.kernels.triton_gpu.device.driver import OutOfMemoryError
from namdsp.kernels.triton_gpu.device.memory import Device, Launch, Memory, Strided
from namdsp.kernels.triton_gpu.device.packed import Packed

__all__ = [
    "Device",
    "Gpu",
    "GpuEvent",
    "GpuLaunch",
    "GpuMemory",
    "Launch",
    "Memory",
    "OutOfMemoryError",
    "Packed",
    "Strided",
    "interpreted",
    "open_device",
    "torch_device",
]
