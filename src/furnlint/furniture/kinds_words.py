"""What the words of a furniture line are: patterns of the language, each a pure predicate on the text.

The lists hold closed classes (the words for page, version, continued, rights, legal forms ...) in English, French,
German, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Turkish, Chinese, Japanese, Arabic, Hebrew and Hindi.
"""

from __future__ import annotations

import re

from furnlint.furniture.stems import MAY_CONTINUE
from furnlint.model.months import date_spans

_I = re.IGNORECASE
# Patterns without it are in small letters and meant for text.lower(): several times faster than ignoring case.

PAGE_WORDS = frozenset(
    ("page", "pages", "pg", "p", "pp", "seite", "seiten", "s", "blatt", "página", "páginas", "pagina", "pág", "pag",
     "págs", "folha", "hoja", "foglio", "feuille", "feuillet", "bladzijde", "blz", "strona", "strony", "str",
     "страница", "стр", "лист", "sayfa", "sf", "sheet", "slide", "folie", "folio", "صفحة", "الصفحة", "ص", "עמוד",
     "עמ", "דף", "पृष्ठ", "पेज")
)  # fmt: skip
OF_WORDS = frozenset(
    ("of", "de", "du", "sur", "von", "van", "di", "su", "do", "da", "z", "ze", "из", "av", "من", "מתוך", "का", "/", "|")
)
NUMBER_PAIR = re.compile(
    r"(?<![\d./:-])(?P<x>\d{1,4})\s*(?P<of>[/|]|(?:out )?[^\W\d_]{1,4})\s*(?P<y>\d{1,4})(?![\w/]|[.:-]\d)"
)
"""Two numbers with a word or stroke between them; the word is looked up in `OF_WORDS`."""
EAST_PAIR = re.compile(
    r"第\s*\d+\s*[页頁]?\s*[,，、/(（]?\s*[共总總全]\s*\d+\s*[页頁]?[)）]?"
    r"|\d+\s*[/／]\s*\d+\s*(?:ページ|页|頁)|\d+\s*में से\s*\d+"
)
EAST_PAGE = re.compile(r"第\s*[\d一二三四五六七八九十]+\s*[页頁]|\d+\s*(?:ページ|页|頁)")
HALF_PAIR = re.compile(r"([^\W\d_]+)[\s.:]*\d{1,4}\s*([^\W\d_]{1,4}|/)")
"""A line that ends with the "of": the total stands apart."""
DIGIT = re.compile(r"\d|[一二三四五六七八九十]")
LETTERS = re.compile(r"[^\W\d_]+")
WORD_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]+)['׳]?[\s.:>#–|-]*$")
PAGE_N = re.compile(r"(?<![^\W_])([^\W\d_]+)(?:[\s.:>#–|-]*(\d{1,4})|[\s.:>#–|-]+([ivxlc]{1,7}))(?![\w/]|[.:-]\d)")
EDGE_NUMBER = re.compile(
    r"^[\s\-–—|•·\[(]*(?P<first>\d{1,4}|[ivxl]{1,7})(?![\w.:/,%°]|[-–]\w|\s[-–]\s\d)[\s\-–—|•·\])]*"
    r"|(?:\s[\s\-–—|•·\[(>]*|[—|•·])(?P<last>\d{1,4}|[ivxl]{1,7})[\s\-–—|•·\])]*$"
)
"""A number that stands first or last, apart from the words, with its ornament."""
ALONE = re.compile(r"(?<![\w./-])\d{1,4}(?![\w./-])")
FOLIO = re.compile(
    r"[\W_]*(?:(?:[A-Z]|\d{1,3}|[IVX]{1,5})\s?[-–—.·]\s?)?(?:\d{1,5}|[ivxlc]{1,8}|[IVXLC]{1,8})[\W_]*"
    r"|[一二三四五六七八九十百〇]{1,4}"
)
"""Nothing but a page number: 12, - 12 -, xii, D-1, 5-14."""
YEAR = re.compile(r"[\W_]*(?:19|20)\d\d[\W_]*")

URL = re.compile(
    r"(?:https?://|ftp://|www\.)\S+"
    r"|(?<![@\w.])(?:[\w-]{2,}\.)+(?:com|org|net|gov|edu|int|mil|info|eu|de|at|ch|fr|be|es|pt|br|it|nl|pl|ru|tr|cn|jp|il|in|uk|"
    r"ca|us|au|mx)(?:/\S*|(?![\w@]))"
    r"|^(?=\S*[a-z])(?=\S*-)\S*[/#?=&]\S+$"  # the tail of an address that was broken at the line's end
)
MAY_BE_URL = re.compile(r"[./]\w|//|www\.|^\S*[/#?=&]\S+$")
"""What a web address has in small letters at least."""
EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.\w+)+")
PHONE = re.compile(
    r"(?:\b(?:tel|telephone|phone|fax|telefax|telefon|téléphone|teléfono|telefone|telefono|telefoon|mobile|тел|факс)\b|"
    r"[☎✆]|电话|電話|هاتف|טלפון|फ़?ोन)[.:)\s]*\+?[\d(][\d\s()./-]{4,}"
    r"|(?<![\w.])\+\d{1,3}[\s(.-][\d\s().-]{6,}\d|(?<![\w.])\(\d{3}\)\s?\d{3}-\d{4}",
    _I,
)
ADDRESS = re.compile(
    r"\b(?:P\.?\s?O\.? Box|postfach|apartado|casella postale|bo[îi]te postale|postbus)\s*\d+"
    r"|\b\d+\s+(?:[A-Z][\w.]*\s){1,4}(?:street|st\.|avenue|ave\.?|road|rd\.|expressway|boulevard|blvd\.?|drive|lane|highway|suite)\b"
    r"|\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b|\b\d{1,4},?\s+(?:rue|avenue|boulevard|via|calle|rua)\s",
    _I,
)
EXTENSION = re.compile(r"^ext(?:ension)?\.? \d+$", _I)
LEGAL_NUMBER = re.compile(
    r"\b(?:iban|bic|swift|vat|ust-?id|hrb|hra|siret|siren|rcs|nif|cif|cnpj|p\.?\s?iva|partita iva|kvk|btw|krs|nip|инн|"
    r"огрн|registered (?:at|in|office|number)|company (?:no|number)|amtsgericht|handelsregister)\b"
)

RIGHTS = re.compile(
    r"©|\(c\)\s*(?:\d{4}|copyright)|版权|版權|著作権|无断|無断|保留所有|حقوق|כל הזכויות|सर्वाधिकार"
    r"|\b(?:copyright\b|all rights reserved|tous droits|alle rechten?\b|todos los derechos|todos os direitos|"
    r"tutti i diritti|wszelkie prawa|все права|авторск|tüm hakları|telif hakk|creative commons\b|cc[ -]by\b|"
    r"licen[sc]ed under\b)"
)
CONFIDENTIAL = re.compile(
    r"\b(?:confiden(?:tial|tiel|cial|ziale|ce)|confid[eê]ncial|vertraulich|riservat[oa]\b|vertrouwelijk|poufn[ey]|"
    r"конфиденциально|gizli\b|(?:un)?classified\b|proprietary\b|protected [ab]\b|prot[ée]g[ée] [ab]\b|"
    r"for (?:official|internal|personal) use|nur für den|internal use\b|subject to\b|"
    r"not for (?:distribution|release|publication|resale|redistribution)|"
    r"do not (?:copy|distribute|cite|circulate|quote)|privileged\b|disclaimer\b|without (?:the )?permission)"
    r"|机密|機密|保密|社外秘|سري|חסוי|गोपनीय"
)
SENTENCE = re.compile(r"[.。।]['\"”’)]*$")

_CONT = (
    r"(?:continue[sd]?|cont['’]?d?\.?|fortsetzung|forts\.|suite(?!\s(?:#|no\.?)?\s?\d)|suivant|continuaci[óo]n|contin[úu]a|continua(?:ção)?|"
    r"segue|seguito|vervolg|cd\.|ciąg dalszy|dokończenie|продолжение|окончание|devam[ıi]?|续表?|続き?|接上页|接下页|"
    r"تابع|يتبع|המשך|जारी)"
)
CONTINUATION = re.compile(
    rf"^\W*{_CONT}(?=[\W_]|$)|(?<![^\W_]){_CONT}\W*$|[(\[（]\s*{_CONT}\s*[)\]）]|[—–-]\s?{_CONT}(?=[\W_]|$)|"
    r"\b(?:continued (?:on|from)\b|suite (?:à la|de la) page|continues on\b|(?:siehe|auf der) nächsten? seite\b)"
)
CONTINUED = re.compile(rf"(?<![^\W_]){_CONT}(?![^\W_])", re.I)

COURT_STAMP = re.compile(
    r"\bcase:?\s+(?:no\.\s*)?\d[\w:.-]*-\w[\w-]*\s.*\b(?:doc(?:ument)?|dkt|filed|entered)\b"
    r"|\becf\s+(?:case|no\.|doc)|\bdoc(?:ument|ket)?\.?\s*(?:entry|#|no\.?)?:?\s*[\d-]+\s.*\bfiled:?\s+(?:on\s+)?\d"
    r"|\busca\d*\s+case\b|\bnyscef\s+doc\b|\bpage\s?id\s*[.#:]"
)
FILED_STAMP = re.compile(
    r"^(?:e-?filed|electronically filed|filed|received|recd|eingegangen|eingang|reçu le|recibido|recebido|ricevuto|"
    r"ontvangen|wpłynęło|получено|收文|受付)\b"
    r"(?:\W*(?:(?:on|at|by|in|am|le|el|em|il)\b)?[\W\d]*(?:[^\W\d_]{3,9}\W+)?[\d\W]*(?:[ap]m)?\W*(?:[a-z]{2,4})?\W*)$"
    r"|^e-?filed\b|^electronically (?:filed|received|recorded)\b|^filed .*\bclerk\b"
)
TIME_STAMP = re.compile(r"^\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?\s*\(?[A-Z]{1,4}\)?$", _I)
EXHIBIT = re.compile(r"^(?:exh|exhibit)\b\.?\s+(?:[A-Z]{1,2}|\d{1,3})(?:\s?[-–]\s?\d+)?$", _I)
PREPRINT_STAMP = re.compile(
    r"\b\w{2,6}iv:\s?(?:\d{4}\.\d{4,5}|[a-z.-]+/\d{7})(?:v\d+)?|\b(?:bio|med|chem|psy)?rxiv preprint\b", _I
)
DOWNLOAD = re.compile(
    r"\b(?:(?:downloaded|retrieved|accessed|printed)\s+(?:from|by|on|at|for)\b|authori[sz]ed (?:licensed )?use limited"
    r" to\b|heruntergeladen\b|téléchargé\b|descargado\b|baixado\b|scaricato\b|gedownload\b|pobrano\b|indirilmiştir\b|"
    r"licensed to\b.*\d)|скачано|下载"
)
CLOCK = r"\d{1,2}[:.h]\d{2}(?::\d{2})?"
BROWSER_HEAD = re.compile(rf"^\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}},?\s+(?:{CLOCK})(?:\s?[AP]M)?(?=\s|$)", _I)
PRODUCTION_FILE = re.compile(r"\S\.(?:indd|indb|qxd|qxp|fm|pmd|p65|sgml?|xml|eps|ai|psd|dtp|3d)\b|…\s?\S*/\S+/\S+", _I)
SLUG = re.compile(
    r"\b(?:(?:user|file|job)\s?id:|ok to print\b|proofs?\b.*\bprint|print.*\bproofs?\b|job\s?(?:no|name|number)\b.*\d|"
    r"pt\.? size\b|(?:cyan|magenta|yellow)\b.*\b(?:black|magenta|yellow)\b|crop marks?\b|page \d+ sheet \d+\b|"
    r"verdate\b|jkt\b \d+|po \d{5}\b|frm \d{5}\b|sfmt \d{4}\b)"
)
FILE_PATH = re.compile(r"^(?:[A-Z]:\\|\\\\|file:/|/(?:home|users|var)/)\S", _I)
WATERMARK = re.compile(
    r"^\W*(?:draft|copy|sample|specimen|void|confidential|uncontrolled(?: copy)?|do not \w+.*|preview|proof|entwurf|"
    r"muster|kopie|brouillon|projet|copie|spécimen|borrador|copia|muestra|rascunho|cópia|amostra|bozza|campione|concept|"
    r"voorbeeld|projekt|kopia|wzór|черновик|копия|образец|taslak|kopya|örnek|草稿|样本|樣本|見本|下書き|مسودة|טיוטה|मसौदा)\W*$",
    _I,
)

_VERSION_WORD = (
    r"version|ver|rev|revision|edition|ed|issue|release|fassung|ausgabe|auflage|stand|révision|édition|indice|versi[óo]n|revisi[óo]n|"
    r"edici[óo]n|versão|revisão|edição|versione|revisione|edizione|versie|uitgave|wersja|wydanie|rewizja|версия|редакция|издание|"
    r"sürüm|revizyon|baskı|版本|バージョン|الإصدار|גרסה|संस्करण"
)
VERSION = re.compile(
    rf"(?<![^\W\d_])(?:{_VERSION_WORD})\b[\s.:]*(?:no\.?|nr\.?)?\s*(?:\d{{1,2}}(?![\d/])[\w.]*|(?-i:[A-Z])\b)"
    r"|(?<![\w.])v\s?\d+(?:\.\d+)*\b|第\s?\d+\s?版|(?<![\w/])V\d+(?=[/_])",
    _I,
)
_VERSION_WORDS = frozenset(
    ("version", "ver", "rev", "revision", "edition", "ed", "issue", "release", "fassung", "ausgabe", "auflage", "stand",
     "révision", "édition", "indice", "versión", "revisión", "edición", "edicion", "versão", "revisão",
     "edição", "versione", "revisione", "edizione", "editie", "versie", "uitgave", "wersja", "wydanie", "rewizja",
     "версия", "редакция", "издание", "sürüm", "revizyon", "baskı", "baski", "版本", "バージョン", "الإصدار", "גרסה",
     "संस्करण")
)  # fmt: skip
_VERSION_SIGN = re.compile(r"v\s?\d|版|第|バージョン|الإصدار|גרסה|संस्करण|\(\d")


def may_hold_version(text: str) -> bool:
    """Tell whether a text has a word or a sign that a version has at least; a quick look before the patterns."""
    low = text.lower()
    return not _VERSION_WORDS.isdisjoint(LETTERS.findall(low)) or _VERSION_SIGN.search(low) is not None


FORM_DATE = re.compile(
    rf"(?<![^\W\d_])(?:{_VERSION_WORD})\b[\s.:]*(?:0?[1-9]|1[0-2])[/-](?:\d\d|(?:19|20)\d\d)(?![\d/-])"
    r"|(?<=\()(?:0?[1-9]|1[0-2])[/-](?:\d\d|(?:19|20)\d\d)(?=\))"
    r"|(?-i:[A-Z])[\w-]*\d[\w-]*(?:\s(?-i:[A-Z]{1,2}))?\s\((?:\d\d|(?:19|20)\d\d)\)",
    _I,
)
"""The edition of a form: `Form X-14 (version 01/18)`, `SF-86 (11-2016)`, `GST495 F (24)`."""
_HAS_DIGIT = r"[\w./()-]*\d[\w./-]*"
LABELLED_ID = re.compile(
    rf"(?<![^\W\d_])(?:form(?:ular|ulaire|ulario|ulário|ulier)?|modulo|modello|formularz|форма)\.?\s+(?:(?-i:[A-Z]{{1,4}}[-\s]?)\d[\w-]*|\d[\w-]*)"
    rf"|(?<![^\W\d_])(?:cat|doc(?:ument)?|ref(?:erence)?|docket|protocol|project|contract|order|report|part|article|file|id|bestell|"
    rf"akten|sach|dok(?:ument)?|réf|projet|contrat|expediente|processo|protocollo|numer|номер|belge|dosya)?[\s.-]*"
    rf"(?:no|nr|n[°ºo]|num|number|nummer|numéro|número|numero|zeichen|id|№)\s?[.:]?\s*(?:{_HAS_DIGIT}|(?-i:TBD|TBC))(?!\w)"
    rf"|\b(?:doi|isbn|issn|pmid|oai|urn|nct|iras|eudract)\b[\s:/-]*{_HAS_DIGIT}|№\s*{_HAS_DIGIT}"
    rf"|\b(?:document|doc|ref|reference|report|drawing|dwg|protocol)\s?:\s*(?=\S*\d)\S+|(?:文件|文档|文書|编号|編號|番号)\s*[:：]?\s*{_HAS_DIGIT}",
    _I,
)
CODE = re.compile(
    r"(?<![\w.])(?:"
    r"(?=[^\s]*[A-Z])(?=[^\s]*\d[^\s\d]*\d)[A-Za-z0-9]+(?:[-_./][A-Za-z0-9]+)*(?![\w@])"  # AN4031, AB-STD-12.8B
    r"|[A-Z]{2,6}-\d+(?![\w])"  # TM-6
    r"|(?=\S*\d)[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+){3,}(?!\w)"  # main-14-final-A
    r"|(?=\S*\d)\w+(?:_[\w.]+)+"  # 102205_0001_00_en
    r"|\d{6,}(?:[-/]\w+)*(?!\w)|\d{5}(?:[-/]\w+)+(?!\w)"  # 326803, 18002-1
    r"|[A-Z]{2,5}\s\d{2,4}-\d{1,4}(?![\w-])"  # SP 800-223
    r")"
)
NOT_CODE = re.compile(
    r"^(?:\d{1,2}[A-Z]{1,2}|\d{1,4}[AP]M|[A-Z]\d{1,2}|Q\d.*|FY\d.*|COVID-?\d+|[\d.]+(?:st|nd|rd|th))$", _I
)

ORGANISATION = re.compile(
    r"(?<![^\W\d_])(?:inc|corp|corporation|ltd|limited|llc|llp|plc|gmbh|kgaa|ohg|mbh|s\.?\s?a\.?\s?r\.?\s?l|sarl|ltda|"
    r"s\.a|s\.?p\.a|s\.?r\.l|b\.\s?v|n\.v|sp\.\s?z\s?o\.\s?o|ооо|оао|пао|a\.?\s?ş|şti|pty)(?![^\W\d_])"
    r"|\b(?:university|universit[àäéy]\w*|universidade?|université|uniwersytet|üniversite\w*|institut[eo]?|instituto|"
    r"istituto|ministr?y|ministère|ministerio|\w*ministerium|ministero|ministério|department|directorate|agency|agence|"
    r"agencia|commission|council|foundation|stiftung|society|verein|federation|laborator(?:y|ies)|\w*vorstand|"
    r"\w*gesellschaft|bakanlığı|müdürlüğü)\b"
    r"|министерство|университет|институт|управление|大学|大學|公司|株式会社|研究所|委员会|委員会|وزارة|جامعة|"
    r"משרד ה|אוניברסיטת|मंत्रालय|विश्वविद्यालय"
)
"""Legal forms, and nouns that hardly mean anything else than an organisation."""
BODY = re.compile(
    r"\b(?:administration|authority|bureau|office|board|trust|association|verband|union|centre|center|committee|college|"
    r"academy|akademie|school|schule|hospital|bank|company|co\.|consortium|archives|organi[sz]ation|gemeinde|ag|kg|"
    r"e\.\s?v|sas)(?!\w)"
)
"""Nouns that name an organisation or what it does; the last word of a name."""
SECTION = re.compile(
    r"^\W*(?:chapter|section|sect?|part|pt|ch|article|art|appendix|annex|schedule|title|kapitel|abschnitt|teil|anhang|artikel|"
    r"chapitre|partie|annexe|cap[íi]tulo|secci[óo]n|seção|parte|anexo|ap[êe]ndice|capitolo|sezione|allegato|hoofdstuk|deel|bijlage|"
    r"rozdział|część|załącznik|глава|раздел|часть|приложение|bölüm|kısım|ek|not)\.?\s+(?:\d|[IVXLC]+\b|[A-Z]\b)"
    r"|^\W*(?:\d{1,2}\.){1,4}\d*\s+[^\W\d]|^\W*[A-Z]\.\d+(?:\.\d+)*\.?\s+\w|^第\s?[\d一二三四五六七八九十]+\s?[章节節部編编条]"
    r"|^(?:الفصل|فصل|الباب|פרק|अध्याय)\s",
    _I,
)
FRONT = re.compile(
    r"^\W*(?:(?:table of )?contents|list of (?:tables|figures)|index|glossary|bibliography|references|preface|foreword|"
    r"acknowledge?ments?|nomenclature|abstract|introduction|inhalt(?:sverzeichnis)?|vorwort|einleitung|"
    r"literatur(?:verzeichnis)?|abbildungsverzeichnis|sommaire|table des matières|préface|bibliographie|índice|"
    r"contenido|prólogo|bibliografía|sumário|prefácio|indice|sommario|prefazione|bibliografia|inhoud(?:sopgave)?|voorwoord|"
    r"spis treści|wstęp|содержание|оглавление|введение|içindekiler|önsöz|giriş|kaynakça|目录|目錄|目次|前言|参考文献|"
    r"المحتويات|الفهرس|مقدمة|תוכן(?: עניינים)?|מבוא|विषय[- ]सूची|प्रस्तावना)\W*$",
    _I,
)
"""Names of front and back matter."""
TWO_PARTS = re.compile(r"[^\W\d_]{3}\W*\s[|·•›»/–—-]\s\W*[^\W\d_]{3}")
"""A title and its part: `Reference | Queue`."""
AUTHORS = re.compile(r"\bet\.? al\b", _I)
BARE_RIGHTS = re.compile(r"^\W*(?:copyright\s*)?(?:©|\(c\))\s*(?:copyright\s*)?[\d\s,–-]*([^\W\d][^.,;]{2,60})\.?$", _I)
"""A copyright sign, years and a name, nothing more."""
LABEL_DATE = re.compile(
    r"^(?:(?:issue|effective|revision|release|publication|print)\s)?(?:date|datum|fecha|data|дата|tarih|日期|日付|التاريخ|תאריך|दिनांक)\s*:?$",
    _I,
)
LABEL_ID = re.compile(
    rf"^(?:{_VERSION_WORD}|document|doc|dokument|documento|reference|ref|number|nummer|número|code|no|nr)\s?(?:no|number|nr|id|code)?\s?[.:]*$",
    _I,
)
FILLER = re.compile(
    r"\b(?:date|dated|datum|fecha|data|updated?|revised|effective|release[d]?|issued?|published|last|modified|printed|page|"
    r"on|as|at|of|version|ver|rev|revision|document|protocol|number|form|no|nr|id|cat|doc|the|and|und|et|y|e|stand|vom|"
    r"le|du|au|filed|valid|from|gültig|ab|dal|del|de|la|time)\b"
)
WORD = re.compile(r"[^\W\d_]{3,}|[\u0900-\u0dff]{3,}|[\u2e80-\u9fff\uac00-\ud7af]{2,}")
YEAR_APART = re.compile(r"(?:^|[,;|•·]\s*|\d\s)(?:[^\W\d_][\w-]*\s)?(?:19|20)\d\d(?:[-–/]\d{2,4})?\s*(?:$|[,;|•·])")
"""A year with at most one word to it, apart from the rest: `Proceedings, 2020`, `Fall 2018`."""
MAY_HOLD_ID = re.compile(r"\d|(?i:rev|issue|version|TB[DC])\b")
HAS_SIGN = re.compile(r"[^\W_]")


def is_plain_word(token: str) -> bool:
    """Tell a token with digits that is a word or a quantity (`AArch64`, `64GB`, `Q3`), not an identifier."""
    if NOT_CODE.match(token):
        return True
    joints = token.count("-") + token.count("_")
    return sum(c.isdigit() for c in token) < 4 and not joints > 2 and "_" not in token and any(map(str.islower, token))


def looks_like_filing_stamp(text: str) -> bool:
    """Tell a court's or an office's stamp: `Case 4:21-cv-00518 Document 12 Filed 08/18/21`, `E-FILED`."""
    low = text.lower()
    return bool(COURT_STAMP.search(low) or FILED_STAMP.search(low) or TIME_STAMP.search(text) or EXHIBIT.search(text))


def looks_like_preprint_stamp(text: str) -> bool:
    """Tell the stamp of a preprint server: `arXiv:2210.03629v2 [cs.CL] 27 Nov 2022`."""
    return bool(PREPRINT_STAMP.search(text))


def looks_like_download_notice(text: str) -> bool:
    """Tell `Downloaded from ... by ... on ...` and its like: a stamp set by the server that the file came from."""
    return bool(DOWNLOAD.search(text.lower()))


def looks_like_stamp(text: str) -> bool:
    """Tell a stamp of any sort."""
    return looks_like_preprint_stamp(text) or looks_like_filing_stamp(text) or looks_like_download_notice(text)


def looks_like_bates_number(text: str) -> bool:
    """Tell a Bates number: a prefix and at least five digits, nothing else (`HLVN-0004521`)."""
    return bool(re.fullmatch(r"[A-Z][A-Z .&_-]{1,24}?[-_ ]?\d{5,10}", text.strip()))


def looks_like_browser_print(text: str) -> bool:
    """Tell a line that a browser prints: date, time and title, or an address and n/m."""
    if BROWSER_HEAD.match(text):
        return True
    found = URL.match(text)
    return bool(found and re.fullmatch(r"\s+\d{1,4}/\d{1,4}\s*", text[found.end() :]))


def looks_like_proof_slug(text: str) -> bool:
    """Tell what a typesetter prints beside the page: the production file and a time, job data, a note on proofs."""
    if SLUG.search(text.lower()) or FILE_PATH.match(text):
        return True
    return bool(PRODUCTION_FILE.search(text) and (re.search(CLOCK, text) or date_spans(text)))


def looks_like_print_mark(text: str) -> bool:
    """Tell a print mark of any sort."""
    return looks_like_browser_print(text) or looks_like_proof_slug(text)


def looks_like_copyright(text: str) -> bool:
    """Tell a notice of rights: `© 2020 ...`, `All rights reserved`."""
    return bool(RIGHTS.search(text.lower()))


def looks_like_confidentiality(text: str) -> bool:
    """Tell a notice of confidentiality or of restricted use."""
    return bool(CONFIDENTIAL.search(text.lower()))


def looks_like_continuation(text: str) -> bool:
    """Tell `(continued)`, `Continued on next page`, `Fortsetzung`."""
    if len(text) >= 160:
        return False
    low = text.lower()
    return bool(MAY_CONTINUE.search(low) and CONTINUATION.search(low))


def before_continuation(text: str) -> str:
    """Return what is said to be continued: the words before the mark, all of them if there is no mark."""
    mark = CONTINUED.search(text)
    return text[: mark.start()] if mark else text
