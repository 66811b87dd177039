"""The rules: pure functions of the Analysis."""
