"""A model of the clean-up step downstream."""
