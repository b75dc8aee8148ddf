"""What the measuring tools are made of. The commands stand beside this folder.

measuring, gate, report, command_line   for every tool
ceilings                                the most that a core can do
playing, session, tables, peers, roofline, start   for bench_cpu.py
conv1x1, conv1d                         for bench_conv1x1.py and check_conv1d.py
gpu, depthwise                          for bench_depthwise.py; gpu for bench_gpu.py too
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
