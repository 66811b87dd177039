"""The JSON schema of the configuration, made from its types."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from furnlint.config.raw import RawConfig


def schema_text() -> str:
    """Return the schema as JSON text, the same bytes for the same types."""
    made: dict[str, Any] = msgspec.json.schema(RawConfig)
    definitions = made.pop("$defs")
    top = definitions.pop("RawConfig")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "furnlint",
        **{key: value for key, value in top.items() if key != "title"},
        "$defs": definitions,
    }
    return json.dumps(schema, indent=2, ensure_ascii=False, sort_keys=False) + "\n"
