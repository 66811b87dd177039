"""The weights of the evidence, in log odds. Written by bench/fit.py; see `words.py` for what the names mean."""

from __future__ import annotations

BIAS = -3.701
THRESHOLD = 1.386
"""Log odds above which a line is furniture."""
MEDIUM = 1.460
HIGH = 3.811
"""Log odds from which confidence is medium and high."""

WEIGHTS: dict[str, float] = {
    "artifact": 2.132,
    "columns": -1.208,
    "continued": 5.234,
    "deep": -0.765,
    "digits-constant": 0.824,
    "ends-sentence": -0.539,
    "floats": 0.466,
    "larger": 0.401,
    "mate-counts": 0.873,
    "near-edge": 2.630,
    "no-digits": -0.517,
    "no-letters": -1.096,
    "outermost": 0.850,
    "outside-body": 0.287,
    "same-all": 1.392,
    "same-many": 0.697,
    "same-near": 0.500,
    "single": -1.295,
    "slot": -0.956,
    "smaller": 0.787,
    "stamp": 3.501,
    "tight-inside": -0.777,
    "twice-on-page": -2.673,
    "white-inside": 0.782,
    "wordy": -0.891,
}

PAIRS: dict[str, tuple[tuple[str, float], ...]] = {
    "alone-in-row": (
        ("artifact", 2.334),
        ("bullet", -2.047),
        ("deep", -2.031),
        ("digits-constant", 0.780),
        ("ends-sentence", -1.294),
        ("first-page", 0.668),
        ("floats", 2.107),
        ("larger", -2.980),
        ("near-edge", 1.795),
        ("outermost", -0.504),
        ("outside-body", 0.295),
        ("peeled", -0.036),
        ("repeats-heading", -0.865),
        ("same-many", 1.413),
        ("slot", -1.281),
        ("tagged-content", 0.271),
        ("tight-inside", -0.154),
        ("white-inside", -0.400),
        ("wordy", -0.955),
    ),
    "artifact": (
        ("outermost", 0.664),
        ("same-near", 0.403),
    ),
    "capitals": (
        ("no-digits", 2.278),
        ("outside-body", -0.709),
    ),
    "chain": (("outermost", 0.445),),
    "chain-placed": (("outermost", 0.368),),
    "deep": (("no-digits", 0.712),),
    "digits-constant": (("same-near", -0.128),),
    "digits-count": (
        ("outermost", 1.426),
        ("short", 1.366),
        ("white-inside", -0.054),
    ),
    "ends-open": (("slot", -0.495),),
    "first-page": (
        ("near-edge", 0.873),
        ("no-digits", -0.703),
        ("outermost", -0.536),
        ("single", 1.698),
        ("smaller", 1.023),
    ),
    "floats": (
        ("outermost", 0.002),
        ("short", 1.230),
        ("smaller", 1.469),
    ),
    "folio": (
        ("no-letters", -0.373),
        ("outermost", -0.026),
        ("outside-body", 0.827),
        ("short", 0.937),
        ("white-inside", 1.139),
    ),
    "many-parts": (("smaller", 0.762),),
    "mate-counts": (
        ("outermost", 1.450),
        ("outside-body", 0.677),
    ),
    "mate-strong": (
        ("outermost", 1.087),
        ("white-inside", 1.408),
    ),
    "near-edge": (
        ("no-digits", 1.091),
        ("outside-body", 0.964),
        ("same-many", 1.609),
        ("same-near", 1.066),
        ("smaller", 0.719),
        ("white-inside", 1.702),
    ),
    "no-digits": (
        ("outermost", -1.107),
        ("single", -1.275),
        ("smaller", 0.198),
        ("tagged-content", -1.962),
        ("tight-inside", 0.405),
        ("white-inside", -0.713),
    ),
    "no-letters": (
        ("outside-body", -0.852),
        ("same-all", -1.734),
    ),
    "outermost": (
        ("same-elsewhere", 1.252),
        ("same-many", 1.794),
        ("same-no-digits", -1.378),
        ("smaller", 1.190),
        ("white-inside", 0.708),
    ),
    "outside-body": (
        ("repeats-heading", 2.549),
        ("same-all", -2.371),
        ("same-elsewhere", 1.262),
        ("same-many", 1.398),
        ("same-near", -1.310),
        ("same-no-digits", -0.078),
        ("smaller", 0.168),
        ("tagged-content", -1.411),
        ("tight-inside", -0.634),
        ("white-inside", -0.424),
    ),
    "same-all": (
        ("same-near", 1.370),
        ("smaller", 1.187),
        ("white-inside", -1.695),
    ),
    "same-elsewhere": (
        ("smaller", -2.146),
        ("twice-on-page", -2.304),
    ),
    "same-many": (
        ("same-near", -0.046),
        ("white-inside", 1.733),
    ),
    "same-near": (
        ("smaller", 0.557),
        ("white-inside", -0.193),
    ),
    "same-no-digits": (("white-inside", -0.633),),
    "single": (
        ("smaller", -0.544),
        ("tagged-content", 0.842),
    ),
    "slot": (
        ("smaller", 2.332),
        ("tight-inside", -0.516),
        ("white-inside", 2.184),
    ),
    "smaller": (("white-inside", -0.156),),
    "tight-inside": (("year", -0.141),),
}
"""What two pieces of evidence add when both are there."""
