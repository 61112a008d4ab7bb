"""Reads YAML: a list of mappings, or a mapping of names to mappings.

Every value keeps its text: `no`, `007` and `1.10` stay as they are. A list is several texts.
"""

from __future__ import annotations

from generator.files import yaml_nodes
from generator.files.project import Project
from generator.foundation.diagnostics import Outcome
from generator.sources import Reference, Table, source
from generator.tables.records import tabulate


@source(".yaml", ".yml")
def read_yaml(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a YAML file."""
    return tabulate(yaml_nodes.read(project, reference.file), reference)
