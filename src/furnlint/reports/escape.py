r"""The one place where untrusted text is made harmless: one function per sink.

Names of files and text of PDFs come from strangers. What could act on a terminal, forge a line of a log, give a
command to a CI runner or break out of markup is shown instead, as Python writes it (`\x1b`, `\u202e`). Nothing is
dropped in silence: who reads a report sees that something odd is in the document.

Every function returns one line (`xml_body` alone keeps line breaks), and none raises, whatever it is given.
"""

from __future__ import annotations

import html as html_
import re
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable

LINE_LIMIT = 500
"""Characters of one untrusted string in a report for people."""
COMMAND_LIMIT = 4000
"""Characters of an annotation's message: the Actions runner cuts at 4096 by itself, in the middle of anything."""

_UNSAFE = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0 with ESC, CR and LF; DEL; C1 with CSI and OSC
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u3164\uffa0"  # invisible
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # zero width, line ends, bidi controls
    "\ud800-\udfff"  # lone surrogates: no encoder takes them
    "\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff"  # private use and non-characters
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff"  # invisible marks, tags, private use
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(1, 15))
    + "]"
)

# ZWNJ and ZWJ are part of the spelling in the scripts from Arabic to Myanmar, in Khmer and Mongolian.
_JOINING = "\u0600-\u109f\u1780-\u18af"
_STRAY_JOINER = re.compile(f"(?<![{_JOINING}])[\u200c\u200d]|[\u200c\u200d](?![{_JOINING}])")

# What a CI runner takes for a command. GitHub: `::name` after leading white space, `##[name]` anywhere in a line.
# Azure: `##vso[` and `##[`; TeamCity: `##teamcity[`.
_COMMAND_START = re.compile(r"(^|\s)::")
_COMMAND_ANYWHERE = re.compile(r"##(\w{0,40})\[")

_XML_ILLEGAL = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _rewrite(text: str, write_out: Callable[[str], str], keep: str = "") -> str:
    """Return `text` with each unsafe character, but those in `keep`, as `write_out` writes it."""
    if text.isascii() and text.isprintable():
        return text
    # Reports can be long, and few different characters are in them: looking at each of those once is ten times as
    # fast as a search for this set.
    for char in sorted(set(text)):
        if char not in keep and _UNSAFE.match(char):
            text = text.replace(char, write_out(char))
    if "\u200c" in text or "\u200d" in text:
        text = _STRAY_JOINER.sub(lambda match: write_out(match.group()), text)
    return text


def _show(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return {9: r"\t", 10: r"\n", 13: r"\r"}.get(code, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def shorten(text: str, limit: int) -> str:
    """Return `text` with at most `limit` characters; a cut is marked with three dots."""
    return text if len(text) <= limit else text[: max(limit - 3, 0)].rstrip() + "..."


def visible(text: str, limit: int = LINE_LIMIT) -> str:
    """Return `text` on one line with everything invisible or active written out, at most `limit` characters."""
    # Cut first: 100,000 characters need not all be looked at to show 500.
    return shorten(_rewrite(shorten(text, limit + 1), _show), limit)


def guard(line: str) -> str:
    """Return a finished line of a log without anything a CI runner would take for a command.

    `plain` does this for each string; lines put together or wrapped from several need it once more.
    """
    return _COMMAND_ANYWHERE.sub(r"##\1\\[", _COMMAND_START.sub(r"\1\::", line))


def plain(text: str, limit: int = LINE_LIMIT) -> str:
    """Return `text` for a terminal or a plain log."""
    return shorten(guard(visible(text, limit)), limit)


def _data(text: str, limit: int) -> str:
    return shorten(text, limit).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def github_data(text: str, limit: int = COMMAND_LIMIT) -> str:
    """Return `text` as the message of a workflow command; line breaks are kept, everything else is made `plain`."""
    return _data("\n".join(plain(line, limit) for line in text[:limit].split("\n")), limit)


def github_property(text: str, limit: int = LINE_LIMIT) -> str:
    """Return `text` as the value of a workflow command's property, such as `title`."""
    return _data(plain(text, limit).strip(), limit).replace(":", "%3A").replace(",", "%2C")


def github_path(path: str) -> str:
    """Return a path as the value of the `file` property: whole, or GitHub would not find the file."""
    return github_property(path, 4096)


def xml(text: str, limit: int = LINE_LIMIT) -> str:
    """Return `text` for XML: legal characters only; `<`, `&` and quotes are the serialiser's business."""
    return plain(text, limit)


def xml_body(text: str) -> str:
    """Return text of several lines, each made safe before, with nothing that XML 1.0 forbids."""
    return _XML_ILLEGAL.sub(lambda match: _show(match.group()), text)


def html(text: str, limit: int = LINE_LIMIT) -> str:
    """Return `text` for HTML, as text or as a quoted attribute."""
    return html_.escape(plain(text, limit))


# Punctuation that starts or ends something in Markdown; `www.` becomes a link by itself.
_MARKDOWN = re.compile(r"[!#$&*:<>@\[\\\]^_`{|}~]|(?<=[wW]{3})\.")
# GitHub and GitLab look for @names, #numbers and addresses in the rendered text, where the entities are gone.
_LINKING = "@#:."


def _entity(match: re.Match[str]) -> str:
    return f"&#{ord(match.group())};" + ("&#8203;" if match.group() in _LINKING else "")


def markdown(text: str, limit: int = LINE_LIMIT) -> str:
    """Return `text` for running text or a table cell of Markdown: no markup, link, mention or HTML comes of it.

    The punctuation that could start something is written as numeric entities, which render as themselves; a
    zero-width space keeps what would become a link or a mention apart.
    """
    return _MARKDOWN.sub(_entity, plain(text, limit).strip())


def markdown_code(text: str, limit: int = LINE_LIMIT) -> str:
    """Return `text` as a code span that no backtick ends; safe in a table cell.

    A `|` would end the cell even in a code span, and `\\|` fails after a backslash: it is shown as a broken bar.
    """
    body = plain(text, limit).replace("|", "\u00a6")
    if not body.strip():
        return ""
    fence = "`" * (max((len(run) for run in re.findall("`+", body)), default=0) + 1)
    pad = " " if body[0] in " `" or body[-1] in " `" else ""
    return f"{fence}{pad}{body}{pad}{fence}"


def scalar(text: str) -> str:
    """Return `text` for JSON: the same, but U+FFFD for each lone surrogate, which JSON cannot carry."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def json_text(encoded: str) -> str:
    r"""Return a JSON document with the same value that is harmless when printed.

    Unsafe characters are written as `\uXXXX`; so is the bracket of a runner's command (`##[`, `##vso[`), which
    outside of a string cannot occur. Line ends between the members stay.
    """
    return _COMMAND_ANYWHERE.sub(r"##\1\\u005b", _rewrite(encoded, _json_escape, keep="\n"))


def _json_escape(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04x}" for i in range(0, len(units), 2))


def uri(path: str) -> str:
    """Return a path as a relative URI reference, percent-encoded; the bytes of an undecodable name are kept."""
    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = scalar(path).encode()
    return quote(data, safe="/")
