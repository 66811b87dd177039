"""The HTML report: what it says, where its boxes are, and that nothing in it runs or loads."""

from __future__ import annotations

import base64
import io
import json
import re
import shutil
import subprocess
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING, Any

import lxml.html
import pikepdf
import PIL.Image
import PIL.ImageOps
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

import factory
from furnlint import __version__
from furnlint.cli.main import main
from furnlint.errors import WorkerError
from furnlint.model.box import Box
from furnlint.model.finding import Location
from furnlint.model.pattern import Evidence
from furnlint.model.picture import Picture
from furnlint.model.result import FileResult, FileStatus, RunResult, StaleEntry, Status, ToolInfo
from furnlint.readers import render
from furnlint.readers.versions import pdfium_build
from furnlint.reports import html
from furnlint.reports.marks import PAGES, PICTURES, marks, wanted_pages
from furnlint.reports.options import ReportOptions
from furnlint.rules.catalog import BY_CODE
from furnlint.run import pictures
from furnlint.run.isolation import Bounds, Supervisor
from furnlint.run.protocol import Outcome
from hostile import STRINGS
from pages import body
from pdfs import pdf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TITLE = "Rules of the Harbour Office"
ALLOWED = {
    "html", "head", "meta", "title", "style", "body", "header", "h1", "p", "ul", "li", "b", "span", "nav", "a", "bdi",
    "main", "section", "h2", "div", "article", "h3", "dl", "dt", "dd", "details", "summary", "figure", "figcaption",
    "svg", "image", "rect", "text", "footer",
}  # fmt: skip


def parsed(text: str) -> Any:
    return lxml.html.document_fromstring(text)


def handbook(folder: Path, name: str = "handbook.pdf") -> Path:
    """Make a PDF with a header and a page number on each of four pages."""
    path = folder / name
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    for number in range(4):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(72, 805, TITLE)
        canvas.drawString(72, 30, f"Page {number + 1} of 4")
        canvas.setFont("Helvetica", 10)
        for n, (_, _, text) in enumerate(body(number, 40)):
            canvas.drawString(72, 750 - 14 * n, text)
        canvas.showPage()
    canvas.save()
    return path


def reported(*arguments: str | Path) -> Any:
    """Return the report of a check, parsed."""
    *paths, out = map(str, arguments)
    main(["check", "--select", "FL1", *paths, "--report", f"html={out}"])
    with open(out, encoding="utf-8") as file:  # noqa: PTH123
        return parsed(file.read())


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    handbook(tmp_path)
    return reported("handbook.pdf", tmp_path / "out.html")


def test_every_finding_is_there_with_what_a_reader_needs(report: Any) -> None:
    articles = report.xpath("//article")
    assert [a.xpath("string(h3)").split()[:3] for a in articles] == [
        ["1", "warning", "FL101"],
        ["2", "warning", "FL103"],
    ]
    (header, number) = articles
    assert header.get("class") == "warning"
    assert f"running header '{TITLE}' on 4 of 4 pages" in header.xpath("string(p)")
    terms = dict(zip(header.xpath("dl/dt/text()"), (d.xpath("string()") for d in header.xpath("dl/dd")), strict=True))
    assert terms["evidence"].startswith("same place and shape on 4 of 4 pages")
    assert terms["remedy"]
    assert number.xpath("h3/span[@class='tag']/text()") == ["pages 1-4", "new"]
    assert report.xpath("string(//h1)") == "furnlint: 2 new findings"
    assert "2 findings make the run fail" in report.xpath("string(//header)")
    assert report.xpath("string(//h2)") == "handbook.pdf"


def test_every_link_leads_to_a_place_of_the_report(report: Any) -> None:
    places = report.xpath("//@id")
    assert len(places) == len(set(places))
    links = [link for link in report.xpath("//@href") if not link.startswith("data:")]
    assert set(links) >= {"#f1", "#f2", "#FL101", "#FL103"}
    assert {link.removeprefix("#") for link in links} <= set(places)
    rule = report.xpath("//*[@id='FL101']")[0]
    assert BY_CODE["FL101"].why in rule.xpath("string()")


def test_the_report_says_what_was_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    handbook(tmp_path)
    (tmp_path / ".furnlint.toml").write_text(
        'select = ["FL1"]\nignore = ["FL103"]\n[cleaner]\npreset = "share-30"\nreader = "pypdf"\n', encoding="utf-8"
    )
    main(["check", "--fail-on", "error", "--report", "html=out.html", "handbook.pdf"])
    page = parsed((tmp_path / "out.html").read_text(encoding="utf-8"))
    told = page.xpath("//footer/dl")[0]
    terms = dict(zip(told.xpath("dt/text()"), (d.xpath("string()") for d in told.xpath("dd")), strict=True))
    assert terms == {
        "furnlint": __version__,
        "PDFium": pdfium_build(),
        "config": ".furnlint.toml",
        "baseline": "none",
        "rules": "FL1 without FL103",
        "fails on": "error",
        "cleaner": "share-30, reading with pypdf",
    }
    assert str(tmp_path) not in page.xpath("string(/*)")


def test_pictures_keep_to_what_the_check_may_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    handbook(tmp_path)
    asked: list[tuple[Bounds, int]] = []

    class Watched(Supervisor):
        def __init__(self, work: str, bounds: Bounds, workers: int) -> None:
            asked.append((bounds, workers))
            super().__init__(work, bounds, workers)

    monkeypatch.setattr(pictures, "Supervisor", Watched)
    main(["check", "-j", "1", "--timeout", "15", "--memory", "700", "--report", "html=out.html", "handbook.pdf"])
    assert [(bounds.timeout, bounds.memory, workers) for bounds, workers in asked] == [(15, 700, 1)]


def test_boxes_are_where_the_text_is(report: Any) -> None:
    """The header's ink in the picture lies in its box, and nothing else does that is not in a box of its own."""
    (picture,) = report.xpath("//*[local-name()='svg']")
    width, height = map(float, picture.get("viewbox").split()[2:])
    assert (round(width), round(height)) == tuple(map(round, A4))
    image = PIL.Image.open(
        io.BytesIO(base64.b64decode(picture.xpath("*[local-name()='image']/@href")[0].split(",")[1]))
    )
    rows = _inked_rows(image)
    for rect in picture.xpath(".//*[local-name()='rect']"):
        x, y, w, h = (float(rect.get(name)) / width * image.width for name in ("x", "y", "width", "height"))
        inside = image.crop((round(x), round(y), round(x + w), round(y + h)))
        assert _darkest(inside) < 128, "there is ink in it"
        assert not rows & {round(y) - 1, round(y + h) + 1}, "and its edges run through white"
    assert len(picture.xpath(".//*[local-name()='rect']")) == 2
    assert [label.text for label in picture.xpath(".//*[local-name()='text']")] == ["1", "2"]


def _darkest(image: PIL.Image.Image) -> Any:
    return image.getextrema()[0]


def _inked_rows(image: PIL.Image.Image) -> set[int]:
    return {y for y in range(image.height) if _darkest(image.crop((0, y, image.width, y + 1))) < 128}


MOVED = {"MediaBox": [-100, -50, 495, 792], "CropBox": [-60, -20, 470, 780]}
CHANGES: dict[str, dict[str, Any]] = {
    "plain": {},
    "cropped": {"CropBox": [40, 30, 560, 830]},
    "moved": MOVED,
    "scaled": {"UserUnit": 2.5},
    "moved and scaled": {**MOVED, "UserUnit": 2.5},
}


def changed(path: Path, rotate: int, change: dict[str, Any]) -> None:
    """Write a PDF whose pages are turned, cropped, moved or scaled; header and footer stand alone on them."""
    recipe = f"page rotate={rotate} times=4\nheader left | {TITLE}\nfooter right | Page {{n}} of {{N}}\nbody 30"
    with pikepdf.open(io.BytesIO(pdf(recipe))) as document:
        for page in document.pages:
            if "MediaBox" in change:
                page.contents_add(b"1 0 0 1 -100 -50 cm", prepend=True)
            for key, value in change.items():
                page.obj[f"/{key}"] = pikepdf.Array(value) if isinstance(value, list) else value
        document.save(path)


def test_boxes_are_where_the_text_is_however_the_page_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for rotate in (0, 90, 180, 270):
        for name, change in CHANGES.items():
            changed(tmp_path / f"{name} {rotate}.pdf", rotate, change)
    page = reported(".", tmp_path / "out.html")
    sections = page.xpath("//section[.//figure]")
    assert len(sections) == 4 * len(CHANGES)
    for section in sections:
        name = section.xpath("string(h2)")
        marked = [frame for picture in section.xpath(".//*[local-name()='svg']") for frame in frames(picture)]
        assert len(marked) == 2, name
        for inside, around in marked:
            ink = inside.point(lambda value: 255 * (value < 128)).getbbox()
            assert ink, f"{name}: there is ink in it"
            assert min((ink[2] - ink[0]) / inside.width, (ink[3] - ink[1]) / inside.height) > 0.4, (
                f"{name}: all over it"
            )
            assert _darkest(around) > 128, f"{name}: and none at its edges"


def frames(picture: Any) -> Iterator[tuple[PIL.Image.Image, PIL.Image.Image]]:
    """Yield what is in each frame of a picture, and a strip around it with white in place of the inside."""
    uri = picture.xpath("*[local-name()='image']/@href")[0]
    image = PIL.Image.open(io.BytesIO(base64.b64decode(uri.split(",")[1]))).convert("L")
    scale = image.width / float(picture.get("viewbox").split()[2])
    wide = PIL.ImageOps.expand(image, 4, 255)
    for rect in picture.xpath(".//*[local-name()='rect']"):
        x, y, w, h = (float(rect.get(name)) * scale for name in ("x", "y", "width", "height"))
        left, top, right, bottom = round(x), round(y), round(x + w), round(y + h)
        around = wide.crop((left, top, right + 8, bottom + 8))
        around.paste(255, (3, 3, around.width - 3, around.height - 3))
        yield image.crop((left, top, right, bottom)), around


def test_findings_of_one_place_share_a_mark() -> None:
    first, second = factory.finding("FL101"), factory.finding("FL106")
    other = factory.finding("FL102", location=Location(2, Box(-9, 10, 20, 30)), related=(Location(2, Box(1, 1, 5, 5)),))
    off = factory.finding("FL103", location=Location(2, Box(700, 10, 720, 20)))
    made = list(marks(list(enumerate((first, second, other, off), 1)), 2, Picture(595, 842, "x")))
    assert [(mark.label, mark.target, mark.severity, mark.beside) for mark in made] == [
        ("1, 2", 1, "warning", False),
        ("3", 3, "warning", False),
        ("3", 3, "warning", True),
    ]
    assert made[1].frame == (0, 8, 22, 24), "cut at the edge of the page"
    assert all(0 <= mark.label_x < 595 and 0 < mark.label_y < 842 for mark in made)


def test_pictures_are_whole_in_sixteen_shades() -> None:
    rows = [bytes((17 * x + 40 * y) % 256 for x in range(31)) for y in range(5)]
    image = PIL.Image.open(io.BytesIO(render.encoded(rows)))
    assert image.size == (31, 5)
    pixels = image.convert("L")
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            assert pixels.getpixel((x, y)) == value // 16 * 17


@pytest.mark.parametrize(
    "answer",
    [
        {"width": 10, "height": 10, "png": 'AAAA" onload=x'},
        {"width": 0, "height": 10, "png": "AAAA"},
        {"width": 10, "height": -1, "png": "AAAA"},
        {},
        "no picture",
    ],
)
def test_what_a_worker_says_is_looked_at(answer: Any) -> None:
    record = answer if isinstance(answer, str) else [answer.get(k, v) for k, v in Picture()._asdict().items()]
    outcome = Outcome(0, json.dumps([record]).encode(), None)
    (picture,) = pictures._drawn(outcome, 1, Bounds())
    assert picture == Picture(problem="drawing was ended: the pictures are too large, or none")
    sound = Outcome(0, json.dumps([[10.0, 10.0, "AAAA", ""]]).encode(), None)
    assert pictures._drawn(sound, 1, Bounds()) == [Picture(10, 10, "AAAA")]


@pytest.mark.parametrize("change", ["", "rotate", "crop", "unit"])
def test_pictures_are_in_the_frame_of_the_boxes(change: str) -> None:
    """A black square is found in the picture where the canonical frame has it, whatever turns or cuts the page."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(400, 600), invariant=1)
    canvas.rect(100, 450, 40, 40, fill=1, stroke=0)  # 110 to 150 points from the top
    canvas.showPage()
    canvas.save()
    with pikepdf.open(out) as document:
        page = document.pages[0]
        if change == "rotate":
            page.obj["/Rotate"] = 90
        elif change == "crop":
            page.obj["/CropBox"] = pikepdf.Array([50, 100, 350, 550])
        elif change == "unit":
            page.obj["/UserUnit"] = 2
        made = io.BytesIO()
        document.save(made)
    size, square = {
        "": ((400, 600), (100, 110, 140, 150)),
        "rotate": ((600, 400), (450, 100, 490, 140)),
        "crop": ((300, 450), (50, 60, 90, 100)),
        "unit": ((800, 1200), (200, 220, 280, 300)),
    }[change]
    (picture,) = render.pictures(made.getvalue(), [1], lambda page: None).values()
    assert (picture.width, picture.height) == size
    image = PIL.Image.open(io.BytesIO(base64.b64decode(picture.png)))
    assert max(image.size) <= render.HEIGHT
    scale = image.width / size[0]
    ink = image.point(lambda value: 255 * (value < 128)).getbbox()
    assert ink
    assert [round(edge / scale) for edge in ink] == pytest.approx(square, abs=2)


def test_a_picture_that_cannot_be_had_costs_only_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handbook(tmp_path)
    handbook(tmp_path, "other.pdf")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pictures, "WORK", "faults:crash_on_the_first")
    page = reported("handbook.pdf", "other.pdf", tmp_path / "out.html")
    captions = [caption.xpath("string()") for caption in page.xpath("//figcaption")]
    assert captions == [
        "page 1: 1, 2; no picture: drawing was ended: the reader crashed",
        "page 1: 3, 4",
    ]
    assert len(page.xpath("//article")) == 4
    assert len(page.xpath("//*[local-name()='svg']")) == 1


def test_without_workers_there_are_no_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, *_: object) -> None:
            raise WorkerError("no process can be started")

    monkeypatch.setattr(pictures, "Supervisor", Broken)
    drawn = pictures.draw({"a.pdf": [1, 2]}, {"a.pdf": ""}, 2)
    assert drawn == {("a.pdf", n): Picture(problem="no process can be started") for n in (1, 2)}


def test_a_file_that_has_changed_is_not_drawn(tmp_path: Path) -> None:
    path = str(handbook(tmp_path))
    (picture,) = pictures.draw({path: [1]}, {path: "0" * 64}, 1).values()
    assert picture == Picture(problem="the file is another than the one that was checked")


def test_the_report_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [factory.finding(location=Location(page, None, "x")) for page in range(1, 20)]
    verdicts = tuple(factory.fated(f"{n:03}.pdf", f) for n in range(60) for f in found)
    files = tuple(FileResult(f"{n:03}.pdf", FileStatus.OK, pages=19) for n in range(60))
    run = RunResult(files, verdicts, asked=60)
    wanted = wanted_pages(run, ReportOptions())
    assert sum(map(len, wanted.values())) == PICTURES
    assert set(map(len, wanted.values())) == {PAGES}
    monkeypatch.setattr(html, "MOST_FINDINGS", 100)
    page = parsed(html.render(run, ReportOptions()))
    assert len(page.xpath("//article")) == 100
    assert "1,040 more findings not shown here" in page.xpath("string(//body)")
    monkeypatch.setattr(html, "MOST_TEXT", 20_000)
    whole = len(html.render(replace(run, verdicts=()), ReportOptions()))
    page = parsed(text := html.render(run, ReportOptions()))
    assert 20 < len(page.xpath("//article")) < 100
    assert len(text) - whole < 3 * 20_000, "the rest is markup of ours, and the rule"
    monkeypatch.setattr(pictures, "TOTAL", 250)
    kept = pictures._bounded({("a", n): Picture(1, 1, "x" * 100) for n in range(4)})
    assert [bool(picture.png) for picture in kept.values()] == [True, True, False, False]


def test_a_clean_run_and_one_that_checked_nothing() -> None:
    clean = RunResult((FileResult("a.pdf", FileStatus.OK, pages=3),), (), asked=1)
    assert "There is nothing to report." in parsed(html.render(clean, ReportOptions())).xpath("string(//main)")
    nothing = RunResult((FileResult("a.pdf", FileStatus.UNREADABLE),), (), asked=1)
    assert parsed(html.render(nothing, ReportOptions())).xpath("string(//h1)") == "furnlint: nothing was checked"


def test_pictures_are_first_of_files_that_fail() -> None:
    note, bad = factory.finding("FL106", location=Location(1)), factory.finding(location=Location(1))
    verdicts = tuple(factory.fated(f"{n:03}.pdf", bad if n >= 150 else note) for n in range(200))
    files = tuple(FileResult(f"{n:03}.pdf", FileStatus.OK, pages=1) for n in range(200))
    wanted = list(wanted_pages(RunResult(files, verdicts, asked=200), ReportOptions()))
    assert len(wanted) == PICTURES
    assert wanted[:51] == [f"{n:03}.pdf" for n in (*range(150, 200), 0)]


def test_clean_files_stale_entries_and_notes_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "NAMES", 2)
    files = tuple(FileResult(f"{n}.pdf", FileStatus.OK, pages=1) for n in range(5))
    stale = (StaleEntry("gone.pdf", "FL101", "0" * 16, 1, "Old Header"),)
    page = parsed(html.render(RunResult(files, (), asked=5, stale=stale, notes=("a note",)), ReportOptions()))
    assert page.xpath("//li/bdi/text()") == ["0.pdf", "1.pdf", "FL101 gone.pdf Old Header", "a note"]
    assert page.xpath("//details/p/text()") == ["and 3 more"]


# --- text of strangers --------------------------------------------------------------------------------------------


def hostile(text: str) -> str:
    """Return a report with `text` wherever a stranger's text can be."""
    path = f"{text}.pdf"
    found = factory.finding(
        message=f"header {text}",
        remedy=text,
        location=Location(1, None, text),
        pages=(1,),
        evidence=(Evidence("association", 1.0, text),),
    )
    clean = FileResult(f"clean {text}.pdf", FileStatus.OK, pages=1)
    run = RunResult(
        (FileResult(path, FileStatus.OK, (found,), pages=1), clean),
        (factory.fated(path, found), replace(factory.fated(path, found, Status.KNOWN, text), source=text)),
        asked=2,
        stale=(StaleEntry(path, "FL101", "0" * 16, 1, text, text),),
        notes=(text,),
        tool=ToolInfo(text, text),
    )
    drawn = {(path, 1): Picture(problem=text)}
    return html.render(run, ReportOptions(all_findings=True, pictures=drawn, configured=(("config", text),)))


MARKUP = {
    "script": "<script>document.title = 'taken'</script>",
    "image": "<img src=x onerror=\"document.title='taken'\">",
    "end of the style": "</style></svg></title><script>document.title = 'taken'</script>",
    "attribute": '" onmouseover="document.title=\'taken\'" x="',
    "link": "javascript:document.title='taken'",
    "template": "{{ 7 * 7 }}{% include '/etc/passwd' %}",
    "entity": "&lt;script&gt;&#x3c;b&#x3e;",
    "comment": "<!-- --><b>-->]]>",
    "meta": "<meta http-equiv=refresh content='0;url=http://localhost/'>",
}


@pytest.mark.parametrize("text", [*STRINGS.values(), *MARKUP.values()], ids=[*STRINGS, *MARKUP])
def test_no_text_becomes_markup(text: str) -> None:
    page = parsed(hostile(text))
    assert {element.tag for element in page.iter()} <= ALLOWED
    attributes = {name for element in page.iter() for name in element.attrib}
    assert not {name for name in attributes if name.startswith("on") or name == "style"}
    assert set(page.xpath("//@href")) == {"#f1", "#f2", "#FL101"}
    if text.strip():
        assert shape(page) == shape(parsed(hostile("x"))), "not an element or attribute more, or less"
    assert len(page.xpath("//article")) == 2
    if text in MARKUP.values():
        assert f"header {text}" in page.xpath("string(//article/p)")


def shape(page: Any) -> list[tuple[str, list[str]]]:
    """Return each element with the names of its attributes, in order."""
    return [(element.tag, sorted(element.attrib)) for element in page.iter()]


def test_the_policy_forbids_all_but_the_style_that_is_there() -> None:
    page = parsed(hostile("x"))
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'sha256-")
    assert "unsafe" not in policy


# --- in a browser -------------------------------------------------------------------------------------------------

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--enable-logging=stderr", "--v=0",
]  # fmt: skip


@pytest.fixture
def listener() -> Iterator[tuple[int, list[str]]]:
    """Give a port, and the paths that were asked for there."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port, asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Browser:
    """Opens files in a headless Chromium."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program, self._folder = program, folder

    def __call__(self, path: Path, *options: str) -> tuple[str, list[str]]:
        """Return what the browser prints, and what its console said."""
        command = [self._program, *FLAGS, f"--user-data-dir={self._folder / 'profile'}", *options, path.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
        return done.stdout, [line for line in done.stderr.splitlines() if "CONSOLE" in line]


@pytest.fixture
def browser(pytestconfig: pytest.Config, tmp_path: Path) -> Browser:
    program = pytestconfig.getoption("--browser")
    assert shutil.which(program), f"{program} is not installed"
    return Browser(program, tmp_path)


@pytest.mark.browser
def test_a_browser_runs_and_loads_nothing(browser: Browser, listener: tuple[int, list[str]], tmp_path: Path) -> None:
    port, asked = listener
    url = f"http://127.0.0.1:{port}/"
    texts = [*MARKUP.values(), f"<img src={url}a>", f"<link rel=stylesheet href={url}b>", f"<iframe src={url}c>"]
    path = tmp_path / "hostile.html"
    path.write_text(hostile(" ".join(texts)), encoding="utf-8")
    seen, console = browser(path, "--dump-dom")
    assert console == []
    assert asked == []
    assert "<title>furnlint: 1 new finding</title>" in seen
    assert not re.search(r"<(?:script|iframe|img)", seen)
    # That this test can fail: the same text as markup is loaded.
    path.write_text(f"<img src={url}a><script>document.title = 'taken'</script>", encoding="utf-8")
    assert "<title>taken</title>" in browser(path, "--dump-dom")[0]
    assert asked == ["/a"]


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_a_browser_shows_the_boxes_in_colour(browser: Browser, width: int, report: Any, tmp_path: Path) -> None:
    del report
    shot = tmp_path / "shot.png"
    _, console = browser(tmp_path / "out.html", f"--window-size={width},2400", f"--screenshot={shot}")
    assert console == []
    with PIL.Image.open(shot) as picture:
        seen = picture.convert("RGB")
    colours: Any = seen.getcolors(1 << 24)
    amber = sum(n for n, (r, g, b) in colours if r > 235 and 200 < g < 245 and b < 225 and r - b > 25)
    assert amber > 100, "the fill of a warning's box, over white"
    assert seen.width == width


@pytest.mark.browser
def test_the_style_is_taken_and_the_page_does_not_scroll_sideways(
    browser: Browser, report: Any, tmp_path: Path
) -> None:
    del report
    text = (tmp_path / "out.html").read_text(encoding="utf-8")
    fits = "document.documentElement.scrollWidth <= innerWidth"
    border = "getComputedStyle(document.querySelector('article')).borderLeftStyle"
    probe = f"<script>document.title = [{fits}, {border}].join()</script>"
    path = tmp_path / "probe.html"
    path.write_text(re.sub(r"<meta http-equiv.*?>", "", text).replace("</body>", f"{probe}</body>"), encoding="utf-8")
    assert "<title>true,solid</title>" in browser(path, "--window-size=500,900", "--dump-dom")[0]
