"""Which PDFs are to be checked."""
