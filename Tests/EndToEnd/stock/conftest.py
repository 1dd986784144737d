"""Apps that are touched again and again, with all processors busy when they are touched more than once."""
import contextlib

import pytest

import support


@pytest.fixture(scope="session", autouse=True)
def processors(request):
    is_many = request.config.getoption("--times") > 1 or request.config.getoption("--plays") > 400
    with support.busy() if is_many else contextlib.nullcontext():
        yield
