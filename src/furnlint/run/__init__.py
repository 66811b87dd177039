"""From files and settings to results."""
