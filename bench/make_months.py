"""Make src/furnlint/model/month_names.py from the locale data that Babel carries (Unicode CLDR).

python bench/make_months.py            write the module
python bench/make_months.py --check    exit 1 if the module differs
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from babel import Locale
from babel.core import get_cldr_version
from babel.localedata import locale_identifiers

from furnlint.model.months import fold_month

LANGUAGES = ("ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "nl", "pl", "pt", "ru", "tr", "zh")
SCRIPTS = (None, "Hans", "Hant")
"""Other scripts (Shavian, Deseret, romanised Hindi) are not met in documents."""
TARGET = Path(__file__).resolve().parent.parent / "src" / "furnlint" / "model" / "month_names.py"
HEAD = '''"""Month names of fifteen languages, folded. Made from the Unicode CLDR by bench/make_months.py."""

CLDR = "{version}"
"""Release of the CLDR that the names were taken from."""
MONTHS = {{
{names}
}}
"""Wide and abbreviated names, as used within a date and alone, of all regions (see `months.fold_month`), and which
month each is: 1 to 12, or 0 where two have the same name."""
'''


def names() -> dict[str, int]:
    """Return the folded names of all months in all regions of the languages, and which month each is."""
    out: dict[str, set[int]] = defaultdict(set)
    for identifier in locale_identifiers():
        if identifier.split("_")[0] not in LANGUAGES:
            continue
        locale = Locale.parse(identifier)
        if locale.script not in SCRIPTS:
            continue
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                for number, name in locale.months[context][width].items():
                    out[fold_month(name)].add(number)
    # Names made of digits (1月, M01) are found as digits.
    return {
        name: max(numbers) if len(numbers) == 1 else 0
        for name, numbers in out.items()
        if not any(c.isdigit() for c in name)
    }


def module() -> str:
    """Return the text of the generated module."""
    lines = "\n".join(f'    "{name}": {number},' for name, number in sorted(names().items()))
    return HEAD.format(version=get_cldr_version(), names=lines)


def main() -> int:
    """Write or check the module; return the exit code."""
    text = module()
    if "--check" in sys.argv[1:]:
        same = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        print("up to date" if same else f"{TARGET} differs from the locale data: run bench/make_months.py")
        return 0 if same else 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"wrote {TARGET}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
