"""The only place that knows a PDF library."""
