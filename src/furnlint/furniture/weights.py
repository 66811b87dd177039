"""The weights of the evidence, in log odds. Written by bench/fit.py; `words.py` says what the names mean."""

from __future__ import annotations

BIAS = -2.489
THRESHOLD = 0.405
"""Log odds above which a line is furniture."""
MEDIUM = 2.205
HIGH = 6.605
"""Log odds from which confidence is medium and high."""

WEIGHTS: dict[str, float] = {
    "alone-in-row": 0.206,
    "artifact": 2.096,
    "columns": -1.398,
    "continued": 5.075,
    "deep": -1.001,
    "digits-constant": 1.473,
    "ends-open": -0.782,
    "ends-sentence": -0.493,
    "floats": 1.009,
    "mate-counts": 0.687,
    "mate-strong": -1.206,
    "near-edge": 3.068,
    "no-digits": -0.242,
    "no-letters": -0.881,
    "outermost": 0.127,
    "same-all": 1.490,
    "same-many": 0.874,
    "same-near": 0.553,
    "single": -1.220,
    "slot": -0.888,
    "smaller": 0.803,
    "stamp": 3.281,
    "tight-inside": -1.069,
    "twice-on-page": -2.198,
    "white-inside": 0.181,
}

PAIRS: dict[str, tuple[tuple[str, float], ...]] = {
    "alone-in-row": (
        ("artifact", 2.024),
        ("bullet", -2.101),
        ("deep", -1.698),
        ("ends-sentence", -1.433),
        ("first-page", 1.117),
        ("floats", 0.548),
        ("folio-chain", 1.032),
        ("folio-fits", 0.996),
        ("larger", -1.579),
        ("near-edge", 0.666),
        ("no-digits", -0.615),
        ("repeats-heading", -0.959),
        ("same-all", -1.609),
        ("same-many", 1.144),
        ("slot", -1.936),
        ("smaller", -0.033),
        ("tagged-content", -0.054),
        ("white-inside", -0.525),
        ("wordy", -1.419),
    ),
    "artifact": (("outermost", 0.636),),
    "capitals": (("outside-body", 1.184),),
    "chain-placed": (("outermost", 0.189),),
    "columns": (
        ("many-parts", -2.509),
        ("tight-inside", -0.580),
    ),
    "deep": (("no-digits", 0.141),),
    "digits-constant": (
        ("same-near", 0.850),
        ("white-inside", 0.834),
    ),
    "digits-count": (
        ("folio", 0.769),
        ("outermost", 0.061),
        ("short", 0.549),
        ("smaller", 0.441),
    ),
    "ends-open": (
        ("long", -0.464),
        ("slot", -0.888),
        ("wordy", -0.250),
    ),
    "first-page": (
        ("outermost", -0.661),
        ("smaller", 1.142),
    ),
    "floats": (("outermost", 0.840),),
    "folio": (
        ("outermost", -0.196),
        ("outside-body", 0.883),
        ("short", 1.009),
        ("white-inside", 1.138),
    ),
    "larger": (("outermost", -1.610),),
    "long": (("single", -0.753),),
    "many-parts": (
        ("smaller", 1.160),
        ("tight-inside", -1.908),
    ),
    "mate-counts": (
        ("outermost", 1.249),
        ("outside-body", 0.650),
    ),
    "mate-strong": (
        ("near-edge", 1.307),
        ("outermost", 2.031),
        ("smaller", -0.860),
        ("white-inside", 0.917),
    ),
    "near-edge": (
        ("no-digits", 1.502),
        ("outside-body", 0.927),
        ("same-many", 1.462),
        ("same-near", 0.981),
        ("smaller", 0.921),
        ("tight-inside", 1.702),
        ("white-inside", 1.412),
    ),
    "no-digits": (
        ("outermost", -0.753),
        ("same-all", 2.487),
        ("single", -1.019),
        ("smaller", -0.159),
        ("tagged-content", -1.706),
        ("tight-inside", 0.105),
        ("white-inside", -0.512),
        ("wordy", 0.755),
    ),
    "no-letters": (("outside-body", -1.157),),
    "outermost": (
        ("outside-body", 0.388),
        ("same-elsewhere", 1.348),
        ("same-many", 1.447),
        ("same-no-digits", -1.219),
        ("smaller", 0.962),
        ("tight-inside", 0.427),
        ("white-inside", 0.379),
    ),
    "outside-body": (
        ("repeats-heading", 2.103),
        ("same-all", -2.664),
        ("same-form", -1.121),
        ("same-many", 1.130),
        ("same-near", -0.567),
        ("same-no-digits", 0.075),
        ("smaller", 0.234),
        ("tagged-content", -1.156),
        ("tight-inside", -0.461),
        ("white-inside", 0.143),
    ),
    "same-all": (
        ("same-near", 0.822),
        ("smaller", 0.628),
        ("white-inside", -1.348),
    ),
    "same-elsewhere": (
        ("smaller", -1.822),
        ("twice-on-page", -1.884),
    ),
    "same-many": (
        ("same-near", -0.021),
        ("white-inside", 1.338),
    ),
    "same-near": (
        ("smaller", 0.421),
        ("white-inside", -0.356),
    ),
    "same-no-digits": (("white-inside", -1.522),),
    "short": (("white-inside", 0.588),),
    "single": (
        ("smaller", -0.464),
        ("tagged-content", 0.755),
        ("tight-inside", -0.422),
    ),
    "slot": (
        ("smaller", 2.468),
        ("tight-inside", -0.919),
        ("white-inside", 2.336),
    ),
    "smaller": (("tight-inside", -0.087),),
    "starts-lower": (("tight-inside", -0.747),),
    "tight-inside": (
        ("twice-on-page", -1.929),
        ("year", -0.638),
    ),
}
"""What two pieces of evidence add when both are there."""
