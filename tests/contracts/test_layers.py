"""Who may import whom, and which library enters where."""

import re
import subprocess
import sys
import tomllib

from tests.contracts import GENERATOR, ROOT

_LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"


def test_every_import_contract_is_kept():
    run = subprocess.run([sys.executable, "-c", _LINT], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]


def test_a_forbidden_import_is_noticed(tmp_path):
    """The contracts are not empty: a copy of the program with one wrong import breaks them."""
    import shutil

    copy = tmp_path / "copy"
    copy.mkdir()
    ignored = shutil.ignore_patterns("__pycache__", "*.txt", "*.zip", "*.bin")
    shutil.copytree(GENERATOR, copy / "generator", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", copy)
    units = copy / "generator" / "geometry" / "units.py"
    units.write_text(
        units.read_text() + "\nimport reportlab\nfrom generator.files import yaml_nodes\n"
    )
    run = subprocess.run([sys.executable, "-c", _LINT], cwd=copy, capture_output=True, text=True)
    assert run.returncode == 1
    flat = " ".join(run.stdout.split())
    assert "generator.geometry is not allowed to import generator.files" in flat
    assert "generator.geometry.units -> reportlab" in flat


def test_every_library_that_is_imported_is_a_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["cluster"]]
    names = {re.split(r"[<>=~! ]", line, maxsplit=1)[0].lower() for line in declared}
    imported_as = {"pillow": "PIL", "pyyaml": "yaml", "markdown-it-py": "markdown_it"}
    modules = {imported_as.get(name, name.replace("-", "_")) for name in names} | {"generator"}
    pattern = re.compile(r"^\s*(?:from|import) ([A-Za-z_]\w*)", re.MULTILINE)
    for file in GENERATOR.rglob("*.py"):
        for word in pattern.findall(re.sub(r'"""[\s\S]*?"""', "", file.read_text())):
            assert word in modules or word in sys.stdlib_module_names, f"{file}: {word}"
