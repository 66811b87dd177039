"""Months and dates: found in every language, not seen where there are none."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from furnlint.model import month_names
from furnlint.model.months import MONTHS, find_dates, fold_month, mask_months

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_months", ROOT / "bench" / "make_months.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_names_are_those_of_the_locale_data() -> None:
    core = pytest.importorskip("babel.core", reason="Babel is not installed")
    get = getattr(core, "get_cldr_version", None)
    if get is None or get() != month_names.CLDR:
        pytest.skip(f"this Babel does not carry CLDR {month_names.CLDR}, which the names were taken from")
    assert _maker().module() == Path(month_names.__file__).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name",
    ["March", "Sept.", "märz", "Jänner", "FÉVRIER", "FEVRIER", "septiembre", "março", "ottobre", "maart",
     "października",
     "сентября", "HAZİRAN", "ARALIK", "aralık", "مارس", "نيسان", "מרץ", "दिसंबर", "फ़रवरी", "十二月"],
)  # fmt: skip
def test_month_names_are_known_in_any_spelling(name: str) -> None:
    assert fold_month(name) in MONTHS


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("12 March 2024", ["12 March 2024"]),
        ("Version 1.3 - 4 November 1998", ["4 November 1998"]),
        ("March 2024 edition", ["March 2024"]),
        ("March 12, 2024", ["March 12, 2024"]),
        ("Revised August 2020- Updated December, 1 2020", ["August 2020", "December, 1 2020"]),
        ("12–14 March 2024", ["12–14 March 2024"]),
        ("the 1st of May 2023", ["1st of May 2023"]),
        ("source 12:31 - 31-Dec-2013", ["31-Dec-2013"]),
        ("31-Dec-13", ["31-Dec-13"]),
        ("2018 Haziran 30", ["2018 Haziran 30"]),
        ("30 HAZİRAN 2018 TARİHİNDE", ["30 HAZİRAN 2018"]),
        ("Commune (06) - 20 décembre 2022", ["20 décembre 2022"]),
        ("1er février 2024", ["1er février 2024"]),
        ("1. März 2024", ["1. März 2024"]),
        ("12 de marzo de 2024", ["12 de marzo de 2024"]),
        ("5 de outubro de 2021", ["5 de outubro de 2021"]),
        ("3 stycznia 2020 r.", ["3 stycznia 2020"]),
        ("12 октября 2021 г.", ["12 октября 2021"]),
        ("12 במרץ 2024", ["12 במרץ 2024"]),
        ("١٢ كانون الثاني ٢٠٢٤", ["١٢ كانون الثاني ٢٠٢٤"]),
        ("12 मार्च 2024", ["12 मार्च 2024"]),
        ("2024-03-12", ["2024-03-12"]),
        ("2024-03-12T10:00Z", ["2024-03-12T10:00Z"]),
        ("12.03.2024 / 5", ["12.03.2024"]),
        ("03/12/24, 6:12 PM", ["03/12/24"]),
        ("ausgabe 2019/04", ["2019/04"]),
        ("(09/2019)", ["09/2019"]),
        ("2024年3月12日", ["2024年3月12日"]),
        ("二〇二四年三月", ["二〇二四年三月"]),
        ("令和6年3月12日", ["令和6年3月12日"]),
    ],
)
def test_dates_are_found(text: str, dates: list[str]) -> None:
    assert find_dates(text) == dates


@pytest.mark.parametrize(
    "text",
    ["", "Page 3 of 12", "3/38", "© 2019 Acme", "Version 1.2.13", "section 3.10.12", "2014/12345", "13/13/2024",
     "45.12.2024",
     "set 3 of 4", "you may 12", "march on Rome", "March", "192.168.10.24", "555-12-2024-7", "2024-13-01", "Mar. 40"],
)  # fmt: skip
def test_what_is_no_date_is_not_found(text: str) -> None:
    assert find_dates(text) == []


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Revised 4 March 1997", "Revised 4 # 1997"),
        ("Release October, volume 3", "Release #, volume 3"),
        ("31-Dec-2013", "31-#-2013"),
        ("Mar. ##", "#. ##"),
        ("## mar ##", "## # ##"),
        ("set up the mar you may", "set up the mar you may"),
        ("Marching Sets", "Marching Sets"),
        ("30 HAZİRAN 2018", "30 # 2018"),
        ("12 במרץ 2024", "12 ב# 2024"),
        ("二〇二四年三月十二日", "二〇二四年#月十二日"),
    ],
)
def test_months_are_masked_as_whole_words(text: str, masked: str) -> None:
    assert mask_months(text) == masked


def test_two_editions_mask_alike() -> None:
    assert mask_months("Rev. March 2024") == mask_months("Rev. October 2024")
    assert mask_months("Rev. March 2024") != mask_months("Rev. Spring 2024")
