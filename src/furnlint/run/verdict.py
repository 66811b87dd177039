"""The fate of every finding: new, known, moved, drift or ignored. Decided here only, after all files were checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from furnlint.baseline import match
from furnlint.baseline.file import EntryKey, Table
from furnlint.baseline.fingerprint import fingerprint
from furnlint.config.globs import path_matches, text_matches
from furnlint.config.resolve import for_file, source_of
from furnlint.config.select import selected, severity_of
from furnlint.model.pattern import Confidence
from furnlint.model.result import FileStatus, RunResult, Status, Verdict

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from furnlint.baseline.file import Baseline, Entry
    from furnlint.config.resolve import FileSettings
    from furnlint.config.schema import FailOn, Ignore, Settings
    from furnlint.model.finding import Finding
    from furnlint.model.result import FileResult, StaleEntry

FURNITURE = "FL1"
POINTER = "FL407"
ACROSS_FILES = frozenset({"FL502"})
"""Rules that need another file of the run: in a run over some files, nobody can say that such a finding is gone."""
NOT_OF_THE_FILE_ALONE = ACROSS_FILES | {"FL609"}
"""Rules whose findings come and go while neither the file nor furnlint changes: with other files, with the calendar."""
SHOWN = 3
"""Stale entries that are named."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a verdict depends on besides the results, the config and the baseline."""

    keys: Mapping[str, str]
    """Path as reported -> path relative to the config's folder."""
    today: datetime.date
    present: Callable[[str], bool]
    """Tells whether a key is (still) a file."""
    complete: bool = False
    """Whether every PDF of the repository was asked for."""
    oids: Mapping[str, str] | None = None
    """Path as reported -> SHA-256 of the content, for Git LFS pointers."""
    fail_on: FailOn | None = None
    """Overrules the config's."""
    fail_on_drift: bool = False
    lock: bool = False
    """Stale entries fail."""
    notes: tuple[str, ...] = ()


def decide(files: Sequence[FileResult], settings: Settings, baseline: Baseline, facts: Facts) -> RunResult:
    """Return the run: each finding of a selected rule with its fate, the stale entries, and what is to be said.

    The order of the questions: is the rule selected; does the config accept it; does the baseline; has the file only
    moved; are its bytes those of the baseline (then the tool or the config has changed, not the author); else it
    is new.
    """
    judge = _Judge(files, settings, baseline, facts)
    verdicts = sorted((verdict for file in files for verdict in judge.file(file)), key=_order)
    stale = judge.stale()
    return RunResult(
        files=tuple(files),
        verdicts=tuple(verdicts),
        asked=len(files),
        notes=(*facts.notes, *baseline.notes, *judge.notes(), *_said(stale, facts.lock)),
        failing=sum(verdict.fails for verdict in verdicts),
        stale=tuple(stale),
        moved=judge.moved(),
        locked=facts.lock,
        complete=facts.complete,
    )


def _said(stale: Sequence[StaleEntry], locked: bool) -> list[str]:
    """Return the line about stale entries, which belongs after the findings and is never one of them."""
    if not stale:
        return []
    count = sum(entry.gone for entry in stale)
    where = ", ".join(f"{entry.path} {entry.rule}" for entry in stale[:SHOWN])
    more = f" and {len(stale) - SHOWN} more" if len(stale) > SHOWN else ""
    lock = ", and the baseline is locked" if locked else ""
    return [f"{count} accepted findings do not occur any more ({where}{more}){lock}; run `furnlint baseline prune`"]


def unaccounted(result: RunResult) -> bool:
    """Tell whether nothing could be checked and neither config nor baseline says that this is known."""
    if result.checked or not result.files:
        return False
    known = {verdict.path for verdict in result.verdicts if verdict.status is not Status.NEW}
    return any(file.path not in known for file in result.files)


def _order(verdict: Verdict) -> tuple[str, int, float, float, str, str, str]:
    finding = verdict.finding
    box = finding.location.box
    left, top = (box.x0, box.top) if box else (0.0, 0.0)
    page = finding.location.page
    return (verdict.path, page, top, left, finding.rule, verdict.fingerprint, finding.message)


class _Judge:
    """One run's books: which accepted findings were met, which ignores were used."""

    def __init__(self, files: Sequence[FileResult], settings: Settings, baseline: Baseline, facts: Facts) -> None:
        self._settings, self._baseline, self._facts = settings, baseline, facts
        self._per_file = {file.path: for_file(settings, facts.keys[file.path]) for file in files}
        self._files = files
        self._moves = self._find_moves()
        self._ledgers = {file.path: match.Ledger(self._table(facts.keys[file.path])) for file in files}
        self._used: set[Ignore] = set()
        self._unsaid: list[str] = []

    def file(self, file: FileResult) -> Iterable[Verdict]:
        """Return the verdicts on one file's findings."""
        own = self._per_file[file.path]
        found = False
        for finding in file.findings:
            if not selected(finding.rule, own.rules):
                continue
            found = True
            yield self._verdict(file, finding, own)
        if file.status is FileStatus.UNREADABLE and not found:
            rules = ", ".join(sorted({finding.rule for finding in file.findings})) or "no rule"
            self._unsaid.append(f"{file.path}: cannot be read, and was not checked; {rules} would say why: select it")

    def _verdict(self, file: FileResult, finding: Finding, own: FileSettings) -> Verdict:
        finding = replace(finding, severity=severity_of(finding.rule, finding.severity, own.rules))
        key = EntryKey(finding.rule, fingerprint(finding))
        # Taken off in any case: an entry whose finding is ignored as well is not stale.
        entry = self._ledgers[file.path].take(key)
        status, reason = self._fate(file, finding, own, entry)
        fail_on = self._facts.fail_on or own.rules.fail_on
        counts = status is Status.NEW or (status is Status.DRIFT and self._facts.fail_on_drift)
        fails = counts and fail_on.covers(finding.severity) and finding.confidence is not Confidence.LOW
        source = source_of(self._settings, self._facts.keys[file.path])
        return Verdict(file.path, finding, status, key.fingerprint, reason, fails, source)

    def _fate(self, file: FileResult, finding: Finding, own: FileSettings, entry: Entry | None) -> tuple[Status, str]:
        accepted = self._accepted(file, finding, own)
        if accepted is not None:
            return Status.IGNORED, accepted
        if entry and match.expired(entry, self._facts.today):
            why = f": {entry.reason}" if entry.reason else ""
            return Status.NEW, f"its acceptance in the baseline expired on {entry.expires}{why}"
        path = self._facts.keys[file.path]
        if entry and path in self._moves:
            return Status.MOVED, entry.reason or f"known from {self._moves[path]}, which is gone"
        if entry:
            return Status.KNOWN, entry.reason
        return self._unlisted(file, finding)

    def _unlisted(self, file: FileResult, finding: Finding) -> tuple[Status, str]:
        """Return the fate of a finding that neither config nor baseline lists."""
        table = self._ledgers[file.path].table
        oid = (self._facts.oids or {}).get(file.path)
        if oid and finding.rule == POINTER and oid == table.sha256:
            return Status.KNOWN, "the pointer stands for the content that the baseline was made from"
        if table.sha256 and table.sha256 == file.sha256 and finding.rule not in NOT_OF_THE_FILE_ALONE:
            return Status.DRIFT, "the file is the one the baseline was made from: furnlint or its config has changed"
        return Status.NEW, self._lapsed(file, finding)

    def _accepted(self, file: FileResult, finding: Finding, own: FileSettings) -> str | None:
        """Return the reason with which the config accepts the finding, or None."""
        for entry in self._settings.ignores:
            if not _lapsed(entry, self._facts.today) and self._matches(entry, file, finding):
                self._used.add(entry)
                return entry.reason
        if finding.rule.startswith(FURNITURE):
            for declared in own.check.furniture:
                if text_matches(finding.location.text, declared.text):
                    return "declared as furniture in the config"
        return None

    def _lapsed(self, file: FileResult, finding: Finding) -> str:
        """Return why the finding is new again, if an ignore of the config covered it once."""
        for entry in self._settings.ignores:
            if _lapsed(entry, self._facts.today) and self._matches(entry, file, finding):
                return f"its ignore in the config expired on {entry.expires}: {entry.reason}"
        return ""

    def _matches(self, entry: Ignore, file: FileResult, finding: Finding) -> bool:
        return (
            finding.rule.startswith(entry.rule)
            and (not entry.paths or path_matches(self._facts.keys[file.path], entry.paths))
            and (not entry.text or text_matches(finding.location.text, entry.text))
            and (not entry.pages or (bool(finding.pages) and set(finding.pages) <= set(entry.pages)))
        )

    def _find_moves(self) -> dict[str, str]:
        """Return key of an added file -> key of the vanished file that it was."""
        tables, keys = self._baseline.tables, self._facts.keys
        added = {
            keys[file.path]: match.Contents(
                file.sha256 or (self._facts.oids or {}).get(file.path, ""),
                Counter(EntryKey(finding.rule, fingerprint(finding)) for finding in file.findings),
            )
            for file in self._files
            if keys[file.path] not in tables
        }
        if not added:
            return {}
        return match.moves({key: table for key, table in tables.items() if not self._facts.present(key)}, added)

    def moved(self) -> tuple[tuple[str, str], ...]:
        """Return path as reported and former key of each file that moved."""
        keys = self._facts.keys
        return tuple((f.path, self._moves[keys[f.path]]) for f in self._files if keys[f.path] in self._moves)

    def _table(self, key: str) -> Table:
        return self._baseline.tables.get(self._moves.get(key, key)) or Table()

    def stale(self) -> list[StaleEntry]:
        """Return the entries whose findings are gone, as far as this run can tell."""
        out = []
        for file in self._files:
            if file.status is not FileStatus.OK:
                continue  # a finding may hide on what could not be read
            ledger = self._ledgers[file.path]
            rules = self._per_file[file.path].rules
            judged = {key for key in ledger.table.entries if selected(key.rule, rules) and self._told(key.rule)}
            key = self._facts.keys[file.path]
            out += match.stale(self._moves.get(key, key), ledger, judged)
        if self._facts.complete:
            used = {*self._facts.keys.values(), *self._moves.values()}
            for key, table in self._baseline.tables.items():
                if key not in used and not self._facts.present(key):
                    out += match.stale(key, match.Ledger(table))
        return sorted(out)

    def _told(self, rule: str) -> bool:
        """Tell whether this run can say that a finding is gone: the other edition may just not be in it."""
        return self._facts.complete or rule not in ACROSS_FILES

    def notes(self) -> list[str]:
        """Return what is to be said about the ignores and about files that no finding speaks of."""
        out = list(self._unsaid)
        for entry in self._settings.ignores:
            where = f"{self._settings.file.rpartition('/')[2]}:{entry.line}: the ignore of {entry.rule}"
            if _lapsed(entry, self._facts.today):
                out.append(f"{where} expired on {entry.expires}; renew or remove it")
            elif self._facts.complete and entry not in self._used:
                out.append(f"{where} matches no finding; remove it")
        return out


def _lapsed(entry: Ignore, today: datetime.date) -> bool:
    return entry.expires is not None and entry.expires < today
