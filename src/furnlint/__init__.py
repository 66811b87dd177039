"""furnlint: a linter for document repositories.

It reads PDFs and reports page furniture and what a clean-up step would do with it.
"""

__version__ = "0.1.0"
