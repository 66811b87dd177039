"""What the HTML report has besides the result: pictures of pages, and what the run was configured with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from furnlint.cleaner.profile import PRESETS
from furnlint.config.resolve import for_file
from furnlint.reports.marks import wanted_pages
from furnlint.run.engine import cores
from furnlint.run.pictures import draw

if TYPE_CHECKING:
    from furnlint.baseline.file import Baseline
    from furnlint.cli.output import Output
    from furnlint.cli.pipeline import Options, Project, Run
    from furnlint.model.cleaning import CleanerProfile


def illustrated(output: Output, project: Project, baseline: Baseline, options: Options, run: Run) -> Output:
    """Return `output` with pictures of the pages that its report is to show, and with what was configured."""
    settings, result = project.settings, run.result
    pictures = draw(
        wanted_pages(result, output.options),
        {file.path: file.sha256 for file in result.files},
        settings.jobs or cores(),
        timeout=settings.timeout,
        memory=settings.memory,
        most=lambda path: for_file(settings, run.keys[path]).check.limits.file_size,
    )
    told = configured(project, baseline, options)
    return replace(output, options=replace(output.options, pictures=pictures, configured=told))


def configured(project: Project, baseline: Baseline, options: Options) -> tuple[tuple[str, str], ...]:
    """Return what the run was configured with, as names and values; no path of the machine is among them."""
    settings = project.settings
    rules = settings.rules
    codes = ", ".join(rules.select) + (f" without {', '.join(rules.ignore)}" if rules.ignore else "")
    accepted = sum(entry.count for table in baseline.tables.values() for entry in table.entries.values())
    told = project.baseline_path.is_file() or accepted
    rows = {
        "config": Path(settings.file).name if settings.file else "none: the defaults",
        "config and baseline from": project.config_from or "",
        "baseline": f"{settings.baseline}, {accepted} accepted findings" if told else "none",
        "rules": codes,
        "fails on": str(options.fail_on or rules.fail_on),
        "cleaner": _cleaner(settings.check.cleaner, stated=settings.check.cleaner_stated),
        "ignores": str(len(settings.ignores)) if settings.ignores else "",
        "values for some paths": f"{len(settings.overrides)} overrides" if settings.overrides else "",
    }
    return tuple((name, value) for name, value in rows.items() if value)


def _cleaner(profile: CleanerProfile, *, stated: bool) -> str:
    if not profile.enabled:
        return "none"
    names = [str(name) for name, preset in PRESETS.items() if preset == replace(profile, reader=preset.reader)]
    return f"{names[0] if names else 'limits of its own'}, reading with {profile.reader}" + (
        "" if stated else " (assumed: the config states none)"
    )
