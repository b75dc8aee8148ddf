"""The parts of bench_gpu.py: the GPU engine's speed, beside PyTorch on the same models.

    session -> limits, offline, streaming, captures, starting -> data (JSON) -> tables, plot -> report

session, clocks      settings of a run; times of calls, on the device alone and whole
rivals, graphs       the same models in PyTorch, and as a replayed graph
data                 plain dicts and lists: what was measured. A report can be made from it elsewhere
"""
