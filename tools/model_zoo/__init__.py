"""Make random models of the whole format (grammar), with the weights of a seed (weights)."""
