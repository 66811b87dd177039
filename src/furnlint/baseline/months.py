"""Names of months: wide and abbreviated, casefolded.

Taken from CLDR by Babel for en fr de es it pt nl sv da nb fi pl cs.
"""

from __future__ import annotations

import re

_WORDS = """
    abr abril ago agosto août apr april aprile aug august augusti augustus avr avril bře březen března cze
    czerwca czerwiec dec december des desember dez dezember dezembro dic dicembre diciembre dub duben dubna déc
    décembre elo elokuu elokuuta ene enero feb febbraio febrero februar februari february fev fevereiro févr
    février gen gennaio giu giugno gru grudnia grudzień heinä heinäkuu heinäkuuta helmi helmikuu helmikuuta
    huhti huhtikuu huhtikuuta jan janeiro januar januari january janv janvier joulu joulukuu joulukuuta juil
    juillet juin jul julho juli julio july jun june junho juni junio kesä kesäkuu kesäkuuta kvě květen května
    kwi kwiecień kwietnia led leden ledna lip lipca lipiec lis listopad listopada listopadu loka lokakuu
    lokakuuta lug luglio lut lutego luty maalis maaliskuu maaliskuuta maart mag maggio mai maio maj maja mar
    marca march marras marraskuu marraskuuta mars marts marzec marzo março may mayo mei mrt mär märz nov
    november novembre novembro noviembre oct october octobre octubre okt oktober ott ottobre out outubro paź
    październik października pro prosince prosinec sep sept september septembre septiembre set setembro
    settembre sie sierpień sierpnia srp srpen srpna sty styczeń stycznia syys syyskuu syyskuuta tammi tammikuu
    tammikuuta touko toukokuu toukokuuta wrz wrzesień września zář září úno únor února červen července červenec
    června čvc čvn říj říjen října
"""
NAMES = frozenset(_WORDS.split())
LONG = 4
"""Letters from which on a name is masked wherever it stands; a shorter one only beside digits."""


def _pattern() -> re.Pattern[str]:
    names = sorted(NAMES, key=lambda name: (-len(name), name))
    wide = "|".join(name for name in names if len(name) >= LONG)
    short = "|".join(name for name in names if len(name) < LONG)
    return re.compile(rf"{wide}|(?<=#)(?:{short})|(?<=#[.,/'-])(?:{short})|(?:{short})(?=[.,/'-]?#)")


PATTERN = _pattern()


def mask_months(text: str) -> str:
    """Put `@` in the place of each month's name.

    `text` is casefolded, without white space, its digit runs masked as `#`.
    Words that only contain a name ("marches") lose it too; that is harmless where texts are compared.
    """
    return PATTERN.sub("@", text)
