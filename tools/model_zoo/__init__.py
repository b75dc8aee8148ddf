"""The models that ship: described, drawn, written. make_models.py is the command.

    zoo.jsonl -> table -> weights -> files
    levels: files, played

A line of zoo.jsonl is a model: name, group, what it covers, and the .nam object as it is written, in the form of some
trainer, but with {"seed", "level"} where its weights belong. Every byte of a model follows from it, the layouts
of namdsp, integer random numbers and + - * / sqrt in float64: the same files on every machine and with every NumPy.
"""
