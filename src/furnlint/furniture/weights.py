"""The weights of the evidence, in log odds. Written by bench/fit.py; `words.py` says what the names mean."""

from __future__ import annotations

BIAS = -3.549
THRESHOLD = 0.847
"""Log odds above which a line is furniture."""
MEDIUM = 2.947
HIGH = 7.047
"""Log odds from which confidence is medium and high."""

WEIGHTS: dict[str, float] = {
    "alone-in-row": -0.478,
    "artifact": 2.178,
    "columns": -1.298,
    "continued": 5.123,
    "deep": -1.406,
    "digits-constant": 1.367,
    "ends-open": -0.662,
    "floats": 0.562,
    "folio": 0.414,
    "larger": -1.724,
    "mate-counts": 0.774,
    "mate-strong": -0.357,
    "near-edge": 3.088,
    "no-letters": -0.973,
    "outermost": 0.222,
    "outside-body": 0.497,
    "same-all": 1.454,
    "same-many": 0.954,
    "same-near": 0.936,
    "single": -1.464,
    "slot": -0.642,
    "smaller": 1.376,
    "stamp": 2.310,
    "tight-inside": -0.122,
    "twice-on-page": -2.127,
    "white-inside": 0.992,
}

PAIRS: dict[str, tuple[tuple[str, float], ...]] = {
    "alone-in-row": (
        ("artifact", 2.051),
        ("deep", -0.386),
        ("ends-sentence", -1.369),
        ("first-page", 0.646),
        ("floats", 0.925),
        ("folio", 1.345),
        ("long", -0.627),
        ("near-edge", 1.088),
        ("no-digits", -0.238),
        ("outermost", -0.565),
        ("repeats-heading", -0.551),
        ("same-many", 1.222),
        ("single", 0.602),
        ("slot", -1.874),
        ("smaller", 0.485),
        ("tagged-content", 0.475),
        ("white-inside", -1.297),
        ("wordy", -1.268),
    ),
    "artifact": (("outermost", 0.546),),
    "columns": (
        ("many-parts", -2.635),
        ("tight-inside", -0.380),
    ),
    "deep": (
        ("no-digits", 0.127),
        ("tight-inside", 0.412),
    ),
    "digits-constant": (
        ("near-edge", 0.609),
        ("same-near", 0.795),
        ("white-inside", 0.919),
    ),
    "digits-count": (
        ("folio", 0.449),
        ("outermost", 0.506),
        ("short", 0.467),
    ),
    "ends-open": (("tight-inside", -0.524),),
    "first-page": (
        ("near-edge", 1.342),
        ("outermost", -0.773),
        ("smaller", 1.023),
        ("tight-inside", 0.294),
    ),
    "floats": (
        ("folio", 1.641),
        ("outermost", 1.093),
    ),
    "folio": (
        ("outermost", -0.060),
        ("outside-body", 0.898),
        ("short", 0.705),
        ("white-inside", 1.220),
    ),
    "folio-is-page": (("no-letters", -0.697),),
    "larger": (("repeats-heading", 0.463),),
    "long": (("single", -0.498),),
    "many-parts": (
        ("smaller", 1.228),
        ("tight-inside", -1.773),
    ),
    "mate-counts": (
        ("outermost", 1.711),
        ("outside-body", 0.715),
    ),
    "mate-strong": (
        ("near-edge", 0.922),
        ("outermost", 1.525),
        ("white-inside", 0.956),
    ),
    "near-edge": (
        ("no-digits", 1.575),
        ("outside-body", 0.995),
        ("same-all", 0.076),
        ("same-many", 1.512),
        ("same-near", 0.990),
        ("smaller", 0.719),
        ("tight-inside", 2.000),
    ),
    "no-digits": (
        ("outermost", -0.712),
        ("repeats-heading", 1.731),
        ("same-all", 2.191),
        ("single", -1.337),
        ("smaller", -0.648),
        ("tagged-content", -1.667),
        ("tight-inside", 0.229),
        ("white-inside", -0.094),
        ("wordy", 0.449),
    ),
    "no-letters": (("outside-body", -1.050),),
    "outermost": (
        ("outside-body", 0.217),
        ("same-elsewhere", 1.345),
        ("same-many", 1.783),
        ("same-no-digits", -1.307),
        ("smaller", 1.634),
        ("tight-inside", -0.381),
        ("white-inside", 0.002),
    ),
    "outside-body": (
        ("repeats-heading", 0.338),
        ("same-all", -2.687),
        ("same-form", -1.435),
        ("same-many", 0.928),
        ("same-near", -0.769),
        ("same-no-digits", 0.039),
        ("tagged-content", -1.369),
        ("tight-inside", -0.440),
        ("white-inside", 0.315),
    ),
    "peeled": (("tight-inside", -1.604),),
    "repeats-heading": (("single", 0.708),),
    "same-all": (
        ("same-near", 0.785),
        ("smaller", 0.247),
        ("white-inside", -1.315),
    ),
    "same-elsewhere": (
        ("smaller", -2.369),
        ("twice-on-page", -1.962),
    ),
    "same-many": (
        ("same-near", -0.181),
        ("white-inside", 1.270),
    ),
    "same-near": (("white-inside", -0.374),),
    "same-no-digits": (("white-inside", -1.736),),
    "short": (("white-inside", 0.856),),
    "single": (
        ("smaller", -0.361),
        ("tagged-content", 0.777),
    ),
    "slot": (
        ("smaller", 2.205),
        ("tight-inside", -0.980),
        ("white-inside", 1.818),
    ),
    "smaller": (("tight-inside", -0.953),),
    "starts-lower": (("tight-inside", -0.578),),
    "tight-inside": (
        ("twice-on-page", -1.910),
        ("year", -0.774),
    ),
}
"""What two pieces of evidence add when both are there."""
