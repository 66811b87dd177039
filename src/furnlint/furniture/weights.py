"""The weights of the evidence, in log odds. Written by bench/fit.py; `words.py` says what the names mean."""

from __future__ import annotations

BIAS = -3.962
THRESHOLD = 0.847
"""Log odds above which a line is furniture."""
MEDIUM = 2.947
HIGH = 6.347
"""Log odds from which confidence is medium and high."""

WEIGHTS: dict[str, float] = {
    "alone-in-row": -0.376,
    "artifact": 1.840,
    "columns": -1.577,
    "continued": 5.163,
    "deep": -1.236,
    "digits-constant": 1.375,
    "ends-open": -0.525,
    "floats": 1.172,
    "folio": -0.009,
    "larger": -0.350,
    "mate-counts": 0.857,
    "mate-strong": -0.374,
    "near-edge": 3.238,
    "no-letters": -0.832,
    "outermost": 0.487,
    "outside-body": 0.613,
    "same-all": 1.339,
    "same-many": 1.033,
    "same-near": 1.059,
    "single": -1.143,
    "slot": -0.030,
    "smaller": 0.984,
    "stamp": 2.448,
    "tight-inside": 0.064,
    "twice-on-page": -2.683,
    "white-inside": 1.268,
}

PAIRS: dict[str, tuple[tuple[str, float], ...]] = {
    "alone-in-row": (
        ("artifact", 1.629),
        ("deep", -0.418),
        ("ends-sentence", -1.432),
        ("first-page", 1.044),
        ("floats", 0.317),
        ("folio", 0.654),
        ("folio-chain", 1.277),
        ("larger", -0.682),
        ("long", -0.754),
        ("near-edge", 1.224),
        ("no-digits", -0.218),
        ("outermost", -0.499),
        ("repeats-heading", -0.335),
        ("same-elsewhere", 0.790),
        ("same-many", 0.747),
        ("slot", -1.819),
        ("smaller", 0.503),
        ("tagged-content", 0.804),
        ("white-inside", -1.364),
        ("wordy", -1.188),
    ),
    "artifact": (("outermost", 0.728),),
    "columns": (("many-parts", -2.563),),
    "deep": (
        ("no-digits", 0.075),
        ("tight-inside", 0.303),
    ),
    "digits-constant": (
        ("near-edge", 0.648),
        ("same-near", 0.581),
        ("white-inside", 0.981),
    ),
    "digits-count": (
        ("folio", 0.658),
        ("outermost", -0.048),
        ("short", 0.563),
    ),
    "ends-open": (("tight-inside", -0.671),),
    "first-page": (
        ("near-edge", 1.232),
        ("outermost", -0.713),
        ("smaller", 1.187),
    ),
    "floats": (
        ("outermost", 1.418),
        ("outside-body", -0.683),
    ),
    "folio": (
        ("outermost", 0.265),
        ("outside-body", 1.140),
        ("short", 0.594),
        ("white-inside", 1.367),
    ),
    "folio-chain": (("outermost", 0.569),),
    "folio-is-page": (("no-letters", -1.034),),
    "larger": (
        ("no-digits", -0.446),
        ("outermost", -1.545),
        ("repeats-heading", 0.190),
    ),
    "long": (("single", -0.451),),
    "many-parts": (
        ("smaller", 1.406),
        ("tight-inside", -1.778),
    ),
    "mate-counts": (
        ("outermost", 1.573),
        ("outside-body", 0.820),
    ),
    "mate-strong": (
        ("near-edge", 1.086),
        ("outermost", 1.556),
        ("smaller", -1.075),
        ("white-inside", 1.089),
    ),
    "near-edge": (
        ("no-digits", 1.206),
        ("outside-body", 0.923),
        ("same-all", -0.002),
        ("same-many", 1.473),
        ("same-near", 1.006),
        ("smaller", 1.078),
        ("tight-inside", 1.792),
    ),
    "no-digits": (
        ("outermost", -0.537),
        ("repeats-heading", 1.812),
        ("same-all", 2.238),
        ("single", -1.310),
        ("smaller", -0.223),
        ("tagged-content", -1.835),
        ("tight-inside", -0.014),
        ("white-inside", 0.086),
        ("wordy", 0.545),
    ),
    "no-letters": (("outside-body", -0.840),),
    "outermost": (
        ("outside-body", 0.245),
        ("same-many", 1.472),
        ("same-no-digits", -1.700),
        ("smaller", 1.190),
        ("white-inside", 0.724),
    ),
    "outside-body": (
        ("repeats-heading", 0.248),
        ("same-all", -3.022),
        ("same-form", -1.421),
        ("same-many", 1.315),
        ("same-near", -0.654),
        ("same-no-digits", 0.339),
        ("tagged-content", -1.155),
        ("tight-inside", -0.728),
    ),
    "peeled": (("tight-inside", -1.504),),
    "repeats-heading": (("single", 0.840),),
    "same-all": (
        ("same-near", 0.872),
        ("smaller", 0.845),
        ("white-inside", -1.370),
    ),
    "same-elsewhere": (("twice-on-page", -2.144),),
    "same-many": (
        ("same-near", 0.034),
        ("white-inside", 1.275),
    ),
    "same-near": (("white-inside", -0.422),),
    "same-no-digits": (
        ("smaller", -0.852),
        ("white-inside", -1.905),
    ),
    "short": (("white-inside", 0.968),),
    "single": (
        ("smaller", -0.672),
        ("tagged-content", 0.807),
    ),
    "slot": (
        ("smaller", 2.074),
        ("tight-inside", -1.401),
    ),
    "smaller": (("tight-inside", -0.829),),
    "starts-lower": (("tight-inside", -0.452),),
    "tight-inside": (
        ("twice-on-page", -1.657),
        ("year", -0.671),
    ),
}
"""What two pieces of evidence add when both are there."""
