"""The wheel, where it cannot be made or is not there."""
import subprocess

import pytest

from support import ROOT


@pytest.mark.parametrize("words, told", [
    ((ROOT / "Sources/Testing/Pytest/wheel", "--machine", "toaster", "--to"), "wheel: no wheel for toaster can be made here"),
    ((ROOT / ".ci/wheel",), "wheel: there is no wheel in ")], ids=["made", "tried"])
def test_a_wheel_that_there_is_not_is_a_failure(words, told, tmp_path):
    result = subprocess.run([*words, tmp_path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert (result.returncode, told in result.stdout) == (1, True), result.stdout
    assert not list(tmp_path.iterdir())
