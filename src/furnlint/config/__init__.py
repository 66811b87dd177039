"""The repository's configuration, found, parsed and resolved."""
