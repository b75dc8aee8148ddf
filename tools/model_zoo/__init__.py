"""The models that ship: described, drawn, written. make_models.py is the command.

    zoo.jsonl -> table -> weights -> files <- di, readme
    levels: files, played

A line of zoo.jsonl is a model: name, group, what it covers, and the .nam object as it is written, in the form of some
trainer, but with {"seed", "level"} where its weights belong. Every byte follows from it, integer random numbers and
+ - * / sqrt in float64: the same files on every machine and with every NumPy. Only `levels` imports namdsp: the zoo is
described without the code that it tests.
"""
