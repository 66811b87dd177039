"""Quick looks: whether a text can hold any of the phrases of a pattern at all.

Most lines of a document hold none of the words that notices, stamps and print marks are told by, and a pattern that
begins with a word boundary takes its time to find that out. What is here begins with plain letters, which `re` looks
for several times faster; a test holds each quick look against its pattern.
"""

from __future__ import annotations

import re
from collections import defaultdict


def quick(*stems: str, also: str = "") -> re.Pattern[str]:
    """Return a pattern that finds any of the stems (literal, small letters), or what `also`, a pattern, finds."""
    by_letter: dict[str, list[str]] = defaultdict(list)
    for stem in stems:
        by_letter[stem[0]].append(re.escape(stem[1:]))
    grouped = [f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in sorted(by_letter.items())]
    return re.compile("|".join([*grouped, also] if also else grouped))


_CONTINUED = (
    "cont", "fortsetzung", "forts.", "suite", "suivant", "segu", "vervolg", "cd.", "ciąg", "dokończenie",
    "продолжение", "окончание", "devam", "续", "続", "接", "تابع", "يتبع", "המשך", "जारी", "siehe", "auf der",
)  # fmt: skip
MAY_CONTINUE = quick(*_CONTINUED)
"""What the words of a continuation mark begin with."""

_RIGHTS = (
    "©", "(c)", "版", "著作", "断", "保留", "حقوق", "כל", "सर्वाधिकार", "copyright", "all rights", "tous droits",
    "alle recht", "todos ", "tutti ", "wszelkie", "все права", "авторск", "tüm hak", "telif", "creative",
    "cc-by", "cc by", "licen",
)  # fmt: skip
_CONFIDENTIAL = (
    "confid", "vertrau", "riservat", "vertrouwelijk", "poufn", "конфид", "gizli", "classified", "proprietary",
    "protected ", "protég", "proteg", "for official", "for internal", "for personal", "nur für", "internal use",
    "subject to", "not for", "do not", "privileged", "disclaimer", "without perm", "without the perm", "机密",
    "機密", "保密", "社外秘", "سري", "חסוי", "गोपनीय",
)  # fmt: skip
_STAMPED = (
    "case", "ecf", "doc", "filed", "e-filed", "efiled", "electronically", "received", "recd", "eingegangen",
    "eingang", "reçu", "recibido", "recebido", "ricevuto", "ontvangen", "wpłynęło", "получено", "收文", "受付",
    "exh", "iv:", "rxiv",
)  # fmt: skip
_DOWNLOADED = (
    "download", "retrieved", "accessed", "printed", "authori", "heruntergeladen", "téléchargé", "descargado",
    "baixado", "scaricato", "pobrano", "indirilmiştir", "licensed", "скачано", "下载",
)  # fmt: skip
_PRINTED = (
    "id:", "print", "proof", "job", "pt size", "pt. size", "cyan", "magenta", "yellow", "crop mark", "sheet",
    "verdate", "jkt", "file:", "po ", "frm ", "sfmt ", ".indd", ".indb", ".qxd", ".qxp", ".fm", ".pmd", ".p65",
    ".sgm", ".xml", ".eps", ".ai", ".psd", ".dtp", ".3d", "…",
)  # fmt: skip
TELLING = quick(
    *_RIGHTS, *_CONFIDENTIAL, *_STAMPED, *_DOWNLOADED, *_PRINTED, also=r"page\s?id|\d[.:/-]\d|\A(?:.:)?[/\\]"
)
"""What notices, stamps and print marks begin with, in small letters, or times, dates and paths."""
