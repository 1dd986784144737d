"""What a program says of itself to screen readers: the tree of AT-SPI, over D-Bus. Needs Debian's python3-gi."""
from __future__ import annotations

import dataclasses
from typing import Any, Iterator

# Names of one role in different toolkits, by the name that GTK 4 and ARIA have.
_ROLES = {"push button": "button", "page tab": "tab", "page tab list": "tab list", "document web": "document",
          "entry": "text box", "text": "text box", "radio button": "radio", "check box": "checkbox",
          "paragraph": "paragraph", "static": "label", "table cell": "cell", "list view": "list"}
_STATES = {1: "active", 4: "checked", 8: "enabled", 10: "expanded", 12: "focused", 20: "pressed", 23: "selected",
           24: "sensitive", 25: "showing", 30: "visible"}
_COMPONENT, _TEXT, _VALUE = (f"org.a11y.atspi.{name}" for name in ("Component", "Text", "Value"))
_ACCESSIBLE = "org.a11y.atspi.Accessible"
# A program that hangs must not hang the test as well.
_PATIENCE = 2000  # milliseconds
_PROPERTIES = "org.freedesktop.DBus.Properties"
# A table of a million cells is not read to its end, nor a tree that contains itself.
_MOST_CHILDREN, _DEEPEST = 500, 60
_Call = tuple[str, str, str, str, Any]
_ROOT = "/org/a11y/atspi/accessible/root"


def _coordinates(toolkit: str | None) -> int:
    """0 for places on the screen, 1 for those in the window. Qt 5 moves the latter, and has its windows at 0, 0 in Wayland."""
    return 0 if toolkit == "Qt" else 1


class AccessibilityError(Exception):
    """A program's tree that cannot be read; says why."""


@dataclasses.dataclass(frozen=True)
class Node:
    """An element of a program, as it was when it was read. Its rectangle, and that of its window, are in points of the window."""

    bus: str
    path: str
    role: str
    name: str
    states: frozenset[str]
    rect: tuple[int, int, int, int] | None
    window: str
    frame: tuple[int, int, int, int] | None
    depth: int
    interfaces: frozenset[str]

    def __str__(self) -> str:
        return f'{self.role} "{self.name}"' if self.name else self.role


@dataclasses.dataclass
class _Branch:
    """An element while the tree is read; without a node for the registry, and programs."""

    place: tuple[str, str]
    node: Node | None
    children: list[_Branch] = dataclasses.field(default_factory=list)

    def nodes(self) -> Iterator[Node]:
        if self.node is not None:
            yield self.node
        for child in self.children:
            yield from child.nodes()


class Tree:
    """The accessible programs of one run."""

    def __init__(self, folder: str) -> None:
        try:
            from gi.repository import Gio, GLib
        except ImportError:
            raise AccessibilityError("elements are found with Python's module gi: install python3-gi, or give a place "
                                     "as fractions of the window") from None
        self._gio, self._glib = Gio, GLib
        session = self._connection(f"unix:path={folder}/bus")
        try:
            address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                        Gio.DBusCallFlags.NONE, _PATIENCE, None).unpack()[0]
        except GLib.Error:
            raise AccessibilityError("there is no accessibility bus: install at-spi2-core, or give a place as fractions "
                                     "of the window") from None
        self._bus = self._connection(address)
        # The toolkits of programs by the names of their connections.
        self._toolkits: dict[str, str | None] = {}
        # Roles and interfaces, which an element keeps.
        self._kinds: dict[tuple[str, str], tuple[str, frozenset[str]]] = {}

    def close(self) -> None:
        """Closes the connection; the tree is of no use afterwards."""
        self._bus.close_sync(None)

    def _connection(self, address: str) -> Any:
        flags = self._gio.DBusConnectionFlags
        try:
            connection = self._gio.DBusConnection.new_for_address_sync(
                address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        except self._glib.Error as error:
            raise AccessibilityError(f"the program's bus does not answer: {error.message}") from None
        connection.set_exit_on_close(False)
        return connection

    def _call(self, bus: str, path: str, interface: str, method: str, arguments: Any = None) -> Any:
        answer = self._bus.call_sync(bus, path, interface, method, arguments, None, self._gio.DBusCallFlags.NONE,
                                     _PATIENCE, None).unpack()
        return answer[0] if answer else None

    def _property(self, bus: str, path: str, interface: str, name: str) -> Any:
        return self._call(bus, path, _PROPERTIES, "Get", self._glib.Variant("(ss)", (interface, name)))

    def _gather(self, calls: list[_Call]) -> list[Any]:
        """The answers to many calls, which are all sent before the first answer is read; None for one that fails."""
        answers: list[Any] = [None] * len(calls)
        pending = len(calls)

        def take(connection: Any, result: Any, index: int) -> None:
            nonlocal pending
            pending -= 1
            try:
                answers[index] = connection.call_finish(result).unpack()[0]
            except self._glib.Error:
                # The element has vanished, or its program answers no more.
                pass

        for index, (bus, path, interface, method, arguments) in enumerate(calls):
            variant = None if arguments is None else self._glib.Variant(*arguments)
            self._bus.call(bus, path, interface, method, variant, None, self._gio.DBusCallFlags.NONE, _PATIENCE, None, take, index)
        context = self._glib.MainContext.default()
        while pending:
            context.iteration(True)
        return answers

    def answers(self) -> bool:
        """False if a program that has told of itself does not answer. A busy machine may make one late."""
        for _ in range(3):
            programs = self._gather([("org.a11y.atspi.Registry", _ROOT, _ACCESSIBLE, "GetChildren", None)])[0] or []
            if None not in self._gather([(bus, path, _ACCESSIBLE, "GetRoleName", None) for bus, path in programs]):
                return True
        return False

    def nodes(self) -> list[Node]:
        """The elements of all programs, parents before children. An element that vanishes meanwhile is left out."""
        root = _Branch(("org.a11y.atspi.Registry", _ROOT), None)
        level, depth = [root], 0
        while level and depth <= _DEEPEST:
            depth += 1
            answers = self._gather([(*branch.place, _ACCESSIBLE, "GetChildren", None) for branch in level])
            places = [(branch, (bus, path)) for branch, children in zip(level, answers)
                      for bus, path in (children or [])[:_MOST_CHILDREN] if not path.endswith("/null")]
            if depth == 1:
                below = [_Branch(place, None) for _, place in places]
            else:
                below = [_Branch(place, node) for (_, place), node in zip(places, self._read(places, depth))]
            for (parent, _), branch in zip(places, below):
                parent.children.append(branch)
            level = [branch for branch in below if depth == 1 or branch.node is not None and "visible" in branch.node.states]
        return list(root.nodes())

    def _read(self, places: list[tuple[_Branch, tuple[str, str]]], depth: int) -> list[Node | None]:
        new = [place for _, place in places if place not in self._kinds]
        kinds = self._gather([(*place, _ACCESSIBLE, method, None) for place in new for method in ("GetRoleName", "GetInterfaces")])
        for place, role, interfaces in zip(new, kinds[::2], kinds[1::2]):
            if role is not None and interfaces is not None:
                self._kinds[place] = _ROLES.get(role, role), frozenset(interfaces)
        programs = list({bus for _, (bus, _) in places if bus not in self._toolkits})
        names = self._gather([(bus, _ROOT, _PROPERTIES, "Get", ("(ss)", ("org.a11y.atspi.Application", "ToolkitName"))) for bus in programs])
        self._toolkits.update(zip(programs, names))
        calls: list[_Call] = []
        for _, place in places:
            calls += [(*place, _ACCESSIBLE, "GetState", None), (*place, _PROPERTIES, "Get", ("(ss)", (_ACCESSIBLE, "Name"))),
                      (*place, _COMPONENT, "GetExtents", ("(u)", (_coordinates(self._toolkits[place[0]]),)))]
        answers = self._gather(calls)
        nodes: list[Node | None] = []
        for (parent, place), words, name, rect in zip(places, answers[::3], answers[1::3], answers[2::3]):
            if words is None or name is None or place not in self._kinds:
                nodes.append(None)
                continue
            role, interfaces = self._kinds[place]
            bits = words[0] | words[1] << 32
            if not rect or rect[2] <= 0 or rect[3] <= 0:
                rect = None
            window, frame = (parent.node.window, parent.node.frame) if parent.node else (name, rect)
            nodes.append(Node(
                *place, role, name, frozenset(state for bit, state in _STATES.items() if bits >> bit & 1), rect, window, frame,
                depth, interfaces))
        return nodes

    def text(self, node: Node) -> str:
        """The text in an element; its value if it has one instead, and its name without either."""
        try:
            if _TEXT in node.interfaces:
                text = self._call(node.bus, node.path, _TEXT, "GetText", self._glib.Variant("(ii)", (0, -1)))
                # What stands for embedded objects is no text.
                text = text.replace("\ufffc", "").strip()
                if text:
                    return str(text)
            if _VALUE in node.interfaces and not node.name:
                return f"{self._property(node.bus, node.path, _VALUE, 'CurrentValue'):g}"
        except self._glib.Error:
            pass
        return node.name
