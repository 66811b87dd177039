"""Plays the part of the GitHub Actions runner that runs a composite action: its steps, expressions and files."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

import actions_runner
import checkout

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

EXPRESSION = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")


@dataclass
class Job:
    """What a workflow gives the action: a workspace, an event, and inputs."""

    workspace: Path
    temp: Path
    name: str = "pull_request"
    event: Mapping[str, Any] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Steps that are not run, by id: their outputs."""


@dataclass
class Done:
    """What is left when the action has ended."""

    code: int
    log: str
    outputs: dict[str, str]
    summary: str

    @property
    def annotations(self) -> list[tuple[str, str, str]]:
        """Level, file and title of what GitHub shows."""
        found = actions_runner.shown(self.log)
        return [(c.name, c.properties.get("file", ""), c.properties.get("title", "")) for c in found]

    def messages(self, level: str) -> str:
        return "\n".join(c.data for c in actions_runner.shown(self.log) if c.name == level)


def run(action: Path, job: Job, **inputs: str) -> Done:
    """Run the action in the folder `action`; an input that it does not know is an error."""
    document = yaml.safe_load((action / "action.yml").read_text(encoding="utf-8"))
    named = {name.replace("_", "-"): value for name, value in inputs.items()}
    assert set(named) <= set(document["inputs"])
    context = {f"inputs.{name}": named.get(name, spec["default"]) for name, spec in document["inputs"].items()}
    summary, log, code = job.temp / "summary", "", 0
    for number, step in enumerate(document["runs"]["steps"]):
        outputs: Mapping[str, str] = job.given.get(step["id"], {})
        if not outputs:
            ran, code, outputs = _step(action, job, step, context, job.temp / f"{number}")
            log += ran
        context |= {f"steps.{step['id']}.outputs.{name}": value for name, value in outputs.items()}
        if code:
            break
    shown = {name: _evaluate(spec["value"], context) for name, spec in document["outputs"].items()}
    return Done(code, log, shown, summary.read_text(encoding="utf-8") if summary.exists() else "")


def _step(
    action: Path, job: Job, step: Mapping[str, Any], context: Mapping[str, str], scratch: Path
) -> tuple[str, int, dict[str, str]]:
    assert step["shell"] == "bash"
    scratch.mkdir(parents=True)
    (scratch / "event.json").write_text(json.dumps(job.event), encoding="utf-8")
    # The runner puts values of expressions into a script as they are; a script without any is the same for all values.
    script = scratch / "step.sh"
    script.write_text(EXPRESSION.sub(lambda match: _value(match, context), step["run"]), encoding="utf-8")
    (scratch / "output").touch()
    of_runner = {
        "CI": "true",
        "GITHUB_ACTIONS": "true",
        "GITHUB_ACTION_PATH": str(action),
        "GITHUB_EVENT_NAME": job.name,
        "GITHUB_EVENT_PATH": str(scratch / "event.json"),
        "GITHUB_OUTPUT": str(scratch / "output"),
        "GITHUB_STEP_SUMMARY": str(job.temp / "summary"),
        "GITHUB_WORKSPACE": str(job.workspace),
        "RUNNER_TEMP": str(job.temp),
    }
    of_step = {name: _evaluate(value, context) for name, value in step.get("env", {}).items()}
    environment = checkout.environment(**{**of_runner, **job.environment, **of_step})
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=job.workspace,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    text = os.fsdecode(done.stdout)
    return text, done.returncode, read_outputs((scratch / "output").read_text(encoding="utf-8"))


def _value(match: re.Match[str], context: Mapping[str, str]) -> str:
    return _evaluate(match[0], context)


def _evaluate(text: str, context: Mapping[str, str]) -> str:
    """Return a text with its expressions replaced; an output that no step has set is empty."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        assert name in context or name.startswith("steps."), f"the runner knows no {name}"
        return context.get(name, "")

    return EXPRESSION.sub(value, text)


def read_outputs(text: str) -> dict[str, str]:
    """Return what a step wrote to GITHUB_OUTPUT: `name=value`, or `name<<END`, lines, `END`."""
    out: dict[str, str] = {}
    lines = iter(text.split("\n"))
    for line in lines:
        equals, heredoc = line.find("="), line.find("<<")
        if heredoc >= 0 and (equals < 0 or heredoc < equals):
            name, _, end = line.partition("<<")
            body = []
            for part in lines:
                if part == end:
                    break
                body.append(part)
            else:
                raise AssertionError(f"{name} has no end")
            out[name] = "\n".join(body)
        elif line:
            name, _, value = line.partition("=")
            out[name] = value
    return out
