"""The names of elements, as they are read out."""
import pytest

from pytest_fling.accessibility import Node, _Branch


def branch(name, text="", *children, role="paragraph"):
    node = Node(":1.0", "/1", role, name, frozenset({"visible"}), (0, 0, 10, 10), "", None, 3, frozenset())
    return _Branch((":1.0", "/1"), node, text, list(children))


@pytest.mark.parametrize("element, spoken", [
    (branch("Order"), "Order"), (branch("", "Tomato with basil"), "Tomato with basil"),
    (branch("", "Call \ufffc now, or \ufffc.\n", branch("the kitchen", role="link"), branch("", "write", role="link")),
     "Call the kitchen now, or write."),
    (branch("", "\ufffc\ufffc", branch("", "deep \ufffc", branch("inside")),), "deep inside"), (branch("", "", branch("a child")), "")])
def test_a_text_is_read_with_what_stands_in_it(element, spoken):
    assert [node.name for node in element.nodes()][0] == spoken
