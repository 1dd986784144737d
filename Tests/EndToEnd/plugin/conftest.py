"""An app of the plugin's own tests, and a shell in which the guide's lines find it, pytest and the command."""
import os
import subprocess

import pytest

from support import PYTHON, ROOT


@pytest.fixture
def shell(folder, fling):
    """Runs a line in a folder of the test's own: the exit status, and all that is written."""
    programs = folder / "bin"
    programs.mkdir()
    (programs / "python3").symlink_to(PYTHON)
    (programs / "fling").symlink_to(fling)
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "PYTHONPATH": f"{ROOT}/Sources/Testing/Pytest",
                   "PYTEST_ADDOPTS": f"-q -p no:cacheprovider -p pytest_fling.plugin --failures {folder}/failures"}
    # This suite's own.
    environment = {name: value for name, value in environment.items() if not name.startswith("PYTEST_XDIST")}

    def run_line(line):
        result = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return result.returncode, result.stdout

    return run_line
