"""Apps that are touched again and again, with all processors busy when they are touched more than once: by those that are
touched at the same time, or by loops."""
import contextlib
import os

import pytest

import support


@pytest.fixture(scope="session", autouse=True)
def processors(request):
    is_many = request.config.getoption("--times") > 1 or request.config.getoption("--plays") > 400
    is_alone = "PYTEST_XDIST_WORKER" not in os.environ
    with support.busy() if is_many and is_alone else contextlib.nullcontext():
        yield
