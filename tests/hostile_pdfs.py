"""PDFs that go wrong, built here: each a small copy of something that was met in the wild."""

from __future__ import annotations

import io
import zlib

from reportlab.pdfgen.canvas import Canvas


def ordinary(pages: int = 3, *, compressed: bool = False) -> bytes:
    """Return a PDF with a running header, body text and page numbers."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pageCompression=compressed, invariant=True)
    for number in range(1, pages + 1):
        canvas.drawString(72, 800, "Staff Handbook")
        for line in range(5):
            canvas.drawString(72, 700 - 14 * line, f"Sentence {line} of what stands on page {number} and nowhere else.")
        canvas.drawString(290, 40, f"Page {number} of {pages}")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def objects(*bodies: bytes, root: int = 1) -> bytes:
    """Return a PDF of the given objects, numbered from 1, with a cross-reference table."""
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % place
    out += b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(bodies) + 1, root, start)
    return bytes(out)


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """Return a stream object."""
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries, data)


def one_page(contents: bytes, resources: bytes = b"<< >>", *more: bytes, page: bytes = b"") -> bytes:
    """Return a PDF of one page; `contents` is object 4, and `more` follow it."""
    return objects(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources %s %s >>" % (resources, page),
        contents,
        *more,
    )


def forms_that_double(levels: int = 40) -> bytes:
    """Return a page whose form draws the next one twice, and so on: 2**levels forms to draw."""
    forms = []
    for level in range(levels):
        number = 5 + level
        last = level == levels - 1
        data = b"BT /F0 8 Tf (x) Tj ET" if last else b"/X Do /X Do"
        resources = b"<< >>" if last else b"<< /XObject << /X %d 0 R >> >>" % (number + 1)
        forms.append(stream(data, b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources %s" % resources))
    return one_page(stream(b"/X Do"), b"<< /XObject << /X 5 0 R >> >>", *forms)


def bomb(layers: int = 3, size: int = 50_000_000) -> bytes:
    """Return a page whose contents unpack to `size` bytes, through `layers` of Flate."""
    data = bytes(size)
    for _ in range(layers):
        data = zlib.compress(data, 9)
    return one_page(stream(data, b"/Filter [%s]" % (b"/FlateDecode " * layers)))


def form_that_draws_itself() -> bytes:
    """Return a page whose form draws itself."""
    form = stream(b"/X Do", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>")
    return one_page(stream(b"/X Do"), b"<< /XObject << /X 5 0 R >> >>", form)


def pages_that_hold_themselves() -> bytes:
    """Return a page tree that is its own child."""
    return objects(b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>")


def no_pages() -> bytes:
    """Return a well-formed PDF with an empty page tree."""
    return objects(b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>")


def missing_pages(count: int = 12) -> bytes:
    """Return a PDF that promises `count` pages and has one."""
    return objects(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R %s] /Count %d >>" % (b"99 0 R " * (count - 1), count),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
    )


def boxes_without_sense() -> bytes:
    """Return a page whose boxes are huge, negative, empty and turned."""
    return one_page(
        stream(b"BT /F0 1e38 Tf 1e38 0 0 1e38 1e38 -1e38 Tm (far away) Tj ET"),
        b"<< /Font << /F0 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>",
        page=b"/CropBox [1e38 -1e38 -1e38 1e38] /Rotate 12345 /UserUnit 1e30",
    )


def outline_in_a_circle() -> bytes:
    """Return a PDF whose bookmark is its own successor and child."""
    return objects(
        b"<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
        b"<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>",
        b"<< /Title (round) /Parent 4 0 R /Next 5 0 R /Prev 5 0 R /First 5 0 R /Last 5 0 R >>",
    )


HOSTILE = {
    "a bomb of 50 MB in three layers": bomb,
    "a form that draws itself": form_that_draws_itself,
    "a page tree that holds itself": pages_that_hold_themselves,
    "no pages": no_pages,
    "eleven of twelve pages missing": missing_pages,
    "boxes without sense": boxes_without_sense,
    "an outline in a circle": outline_in_a_circle,
}
