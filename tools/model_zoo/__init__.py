"""Models drawn at random from the whole format (grammar), and the weights of a seed (weights)."""
