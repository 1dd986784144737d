"""Tests of the plugin itself: in a checkout it is not installed, and named here."""
pytest_plugins = ["pytester", "pytest_fling.plugin"]
