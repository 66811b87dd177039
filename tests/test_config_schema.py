"""The schema and the two kinds of types: none of them may fall behind the others."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from furnlint.cleaner.profile import PRESETS, CleanerProfile, Preset
from furnlint.config import raw, schema
from furnlint.config.jsonschema import schema_text
from furnlint.model.quality import Quality, Versions

ROOT = Path(__file__).parent.parent


def fields(record: type[Any]) -> set[str]:
    return {field.name for field in dataclasses.fields(record)}


def test_the_published_schema_is_the_one_of_the_types() -> None:
    published = (ROOT / "docs/schema/furnlint.schema.json").read_text(encoding="utf-8")
    assert published == schema_text(), "run `furnlint config schema > docs/schema/furnlint.schema.json`"


def test_the_schema_refuses_unknown_keys_everywhere() -> None:
    made = json.loads(schema_text())
    tables = [made, *(node for node in made["$defs"].values() if node.get("type") == "object")]
    assert len(tables) > 8
    assert all(table["additionalProperties"] is False for table in tables)


@pytest.mark.parametrize(
    ("written", "resolved"),
    [
        (raw.RawLimits, schema.Limits),
        (raw.RawQuality, Quality),
        (raw.RawVersions, Versions),
    ],
)
def test_a_section_has_the_fields_of_its_settings(written: type[raw.Table], resolved: type[Any]) -> None:
    assert set(written.__struct_fields__) == fields(resolved)


def test_the_cleaner_section_has_the_fields_of_the_profile_and_a_preset() -> None:
    assert set(raw.RawCleaner.__struct_fields__) - {"preset"} == fields(CleanerProfile) - {"enabled"}
    assert set(PRESETS) == set(Preset)


def test_the_documentation_names_every_key() -> None:
    text = (ROOT / "docs/config.md").read_text(encoding="utf-8")
    made = json.loads(schema_text())
    keys = {key for node in (made, *made["$defs"].values()) for key in node.get("properties", {})}
    assert {key for key in keys if f"`{key}`" not in text} == set()


def test_the_documentation_states_the_defaults_that_count() -> None:
    text = (ROOT / "docs/config.md").read_text(encoding="utf-8")
    for section in (schema.Limits(), Quality(), Versions(), CleanerProfile()):
        for field in dataclasses.fields(section):
            if field.name == "enabled":
                continue
            value = getattr(section, field.name)
            shown = str(value).lower() if isinstance(value, bool) else str(value)
            assert f"| `{field.name.replace('_', '-')}` | {shown} |" in text
