"""The weights of the evidence, in log odds. Written by bench/fit.py; `words.py` says what the names mean."""

from __future__ import annotations

BIAS = -3.816
THRESHOLD = 0.847
"""Log odds above which a line is furniture."""
MEDIUM = 1.905
HIGH = 7.705
"""Log odds from which confidence is medium and high."""

WEIGHTS: dict[str, float] = {
    "alone-in-row": -0.393,
    "artifact": 2.112,
    "columns": -1.627,
    "continued": 5.088,
    "deep": -1.001,
    "digits-constant": 1.468,
    "ends-open": -0.522,
    "floats": 1.233,
    "folio": -0.052,
    "larger": -1.090,
    "mate-counts": 0.820,
    "mate-strong": -0.224,
    "near-edge": 3.323,
    "no-letters": -0.654,
    "outermost": 0.319,
    "outside-body": 0.680,
    "same-all": 1.232,
    "same-many": 1.030,
    "same-near": 1.196,
    "single": -1.125,
    "slot": -0.264,
    "smaller": 0.991,
    "stamp": 2.423,
    "tight-inside": -0.069,
    "twice-on-page": -3.306,
    "white-inside": 1.181,
}

PAIRS: dict[str, tuple[tuple[str, float], ...]] = {
    "alone-in-row": (
        ("artifact", 1.489),
        ("deep", -0.500),
        ("ends-sentence", -1.470),
        ("first-page", 1.000),
        ("floats", 0.419),
        ("folio", 1.175),
        ("larger", -0.826),
        ("long", -0.752),
        ("near-edge", 1.185),
        ("no-digits", -0.228),
        ("outermost", -0.592),
        ("repeats-heading", -0.113),
        ("same-elsewhere", 0.741),
        ("same-many", 0.739),
        ("slot", -1.718),
        ("smaller", 0.580),
        ("tagged-content", 0.698),
        ("white-inside", -1.239),
        ("wordy", -1.194),
    ),
    "artifact": (("outermost", 0.583),),
    "columns": (("many-parts", -2.201),),
    "deep": (
        ("no-digits", 0.331),
        ("tight-inside", 0.095),
    ),
    "digits-constant": (
        ("near-edge", 0.718),
        ("same-near", 0.781),
        ("white-inside", 0.970),
    ),
    "digits-count": (
        ("folio", 0.752),
        ("outermost", 0.001),
        ("short", 0.827),
        ("white-inside", 0.654),
    ),
    "ends-open": (("tight-inside", -0.566),),
    "first-page": (
        ("near-edge", 1.251),
        ("outermost", -0.695),
        ("smaller", 1.182),
    ),
    "floats": (
        ("outermost", 1.326),
        ("outside-body", -0.624),
    ),
    "folio": (
        ("outermost", 0.282),
        ("outside-body", 1.118),
        ("short", 0.642),
        ("white-inside", 1.306),
    ),
    "folio-chain": (("outermost", 0.676),),
    "folio-fits": (("outermost", 0.558),),
    "folio-is-page": (
        ("folio-offset", -0.382),
        ("no-letters", -0.512),
    ),
    "larger": (
        ("no-digits", -0.407),
        ("repeats-heading", 0.382),
    ),
    "long": (("single", -0.471),),
    "many-parts": (
        ("smaller", 1.339),
        ("tight-inside", -1.798),
    ),
    "mate-counts": (
        ("outermost", 1.610),
        ("outside-body", 0.794),
    ),
    "mate-strong": (
        ("near-edge", 0.821),
        ("outermost", 1.169),
        ("white-inside", 1.135),
    ),
    "near-edge": (
        ("no-digits", 1.318),
        ("outside-body", 0.877),
        ("same-all", -0.083),
        ("same-many", 1.525),
        ("same-near", 0.933),
        ("smaller", 0.786),
        ("tight-inside", 1.874),
    ),
    "no-digits": (
        ("outermost", -0.554),
        ("repeats-heading", 1.989),
        ("same-all", 2.222),
        ("single", -1.290),
        ("smaller", -0.432),
        ("tagged-content", -1.792),
        ("tight-inside", 0.039),
        ("white-inside", 0.051),
        ("wordy", 0.472),
    ),
    "no-letters": (
        ("outside-body", -0.960),
        ("same-near", -1.317),
    ),
    "outermost": (
        ("outside-body", 0.120),
        ("same-many", 1.559),
        ("same-no-digits", -1.591),
        ("smaller", 1.456),
        ("white-inside", 0.658),
    ),
    "outside-body": (
        ("repeats-heading", 0.213),
        ("same-all", -2.808),
        ("same-form", -1.239),
        ("same-many", 1.084),
        ("same-near", -0.634),
        ("same-no-digits", 0.149),
        ("tagged-content", -1.181),
        ("tight-inside", -0.691),
    ),
    "peeled": (("tight-inside", -1.580),),
    "repeats-heading": (("single", 0.723),),
    "same-all": (
        ("same-near", 0.731),
        ("smaller", 0.519),
        ("white-inside", -1.545),
    ),
    "same-elsewhere": (("twice-on-page", -2.727),),
    "same-form": (("smaller", -2.111),),
    "same-many": (
        ("same-near", 0.104),
        ("white-inside", 1.243),
    ),
    "same-near": (("white-inside", -0.500),),
    "same-no-digits": (("white-inside", -1.878),),
    "short": (("white-inside", 0.874),),
    "single": (
        ("smaller", -0.668),
        ("tagged-content", 0.800),
    ),
    "slot": (
        ("smaller", 2.085),
        ("tight-inside", -1.320),
    ),
    "smaller": (("tight-inside", -0.932),),
    "starts-lower": (("tight-inside", -0.436),),
    "tight-inside": (("year", -0.594),),
}
"""What two pieces of evidence add when both are there."""
