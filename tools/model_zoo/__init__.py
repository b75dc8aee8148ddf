"""The models that ship: described, drawn, written. make_models.py is the command.

    net, others, parity, corners, architectures -> table -> config, weights -> files <- di, readme
    levels: files, played

Every byte follows from the table `ZOO`, integer random numbers and + - * / sqrt in float64: the same files on every
machine and with every NumPy. Only `levels` imports namdsp: the zoo is described without the code that it tests.
"""
