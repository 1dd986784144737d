"""What a program says of itself to screen readers: the tree of AT-SPI, over D-Bus, which the module jeepney speaks."""
from __future__ import annotations

import dataclasses
import re
import time
from typing import Any, Iterator

# Names of one role in different toolkits, by the name that GTK 4 and ARIA have.
_ROLES = {"push button": "button", "page tab": "tab", "page tab list": "tab list", "document web": "document",
          "entry": "text box", "text": "text box", "radio button": "radio", "check box": "checkbox",
          "paragraph": "paragraph", "static": "label", "table cell": "cell", "list view": "list"}
# Roles by their numbers: WebKit does not give their names.
_NUMBERED = {8: "checkbox", 11: "combo box", 27: "image", 29: "label", 31: "list", 32: "list item", 43: "button", 44: "radio",
             51: "slider", 55: "table", 56: "cell", 61: "label", 73: "paragraph", 79: "text box", 83: "heading", 85: "section",
             87: "form", 88: "link", 95: "document", 116: "label"}
_STATES = {1: "active", 4: "checked", 8: "enabled", 10: "expanded", 12: "focused", 20: "pressed", 23: "selected",
           24: "sensitive", 25: "showing", 30: "visible"}
_COMPONENT, _TEXT, _VALUE = (f"org.a11y.atspi.{name}" for name in ("Component", "Text", "Value"))
_ACCESSIBLE = "org.a11y.atspi.Accessible"
# A program that hangs must not hang the test as well.
_PATIENCE = 2.0  # seconds
# Questions that are sent before the first answer to them is read.
_MOST_QUESTIONS = 300
_PROPERTIES = "org.freedesktop.DBus.Properties"
# A table of a million cells is not read to its end, nor a tree that contains itself.
_MOST_CHILDREN, _DEEPEST = 500, 60
# The bus's name and the path of an object, an interface and a method of it, and the signature and values of arguments.
_OBJECT = "\ufffc"
_Call = tuple[str, str, str, str, str, tuple[Any, ...]]
_ROOT = "/org/a11y/atspi/accessible/root"
# The path of the pages in a process of WebKit.
_PAGES = "/org/a11y/webkit/accessible"
# Elements whose text a screen reader reads as it does the name of others.
_READ = {"paragraph", "heading", "label", "list item", "link", "cell", "block quote", "caption", "section", "article",
         "description term", "description value", "text leaf", "table cell", "column header", "row header", "footnote"}


def _coordinates(toolkit: str | None) -> int:
    """0 for places on the screen, 1 for those in the window. Qt 5 moves the latter, and has its windows at 0, 0 in Wayland."""
    return 0 if toolkit == "Qt" else 1


class AccessibilityError(Exception):
    """A program's tree that cannot be read; says why."""


class AccessibilityMissing(AccessibilityError):
    """A tree that cannot be read here, however long it is waited for."""


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
    # The text of an element without a name, in which a character stands for each child.
    text: str = ""
    children: list[_Branch] = dataclasses.field(default_factory=list)

    def spoken(self) -> str:
        """The name, or else the text with that of the children in it."""
        if self.node is None or self.node.name:
            return self.node.name if self.node else ""
        inner = iter(self.children)
        words = "".join(next((child.spoken() for child in inner), "") if letter == _OBJECT else letter for letter in self.text)
        return " ".join(words.split())

    def nodes(self) -> Iterator[Node]:
        if self.node is not None:
            yield dataclasses.replace(self.node, name=self.spoken()) if self.text else self.node
        for child in self.children:
            yield from child.nodes()


class _Bus:
    """A connection to a bus of D-Bus."""

    def __init__(self, address: str) -> None:
        try:
            from jeepney.io import blocking
        except ImportError:
            raise AccessibilityMissing("elements are found with Python's module jeepney: pip install jeepney, or Debian's "
                                       "python3-jeepney; or give a place as fractions of the window") from None
        try:
            self._connection = blocking.open_dbus_connection(address, auth_timeout=10)
        except Exception as error:
            raise AccessibilityError(f"the program's bus does not answer: {error}") from None

    def close(self) -> None:
        self._connection.close()

    def others(self) -> list[str]:
        """The names of all connections but this one, which answers no questions."""
        names = self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames") or []
        return [name for name in names if name.startswith(":") and name != self._connection.unique_name]

    def call(self, bus: str, path: str, interface: str, method: str, signature: str = "", arguments: tuple[Any, ...] = ()) -> Any:
        """The first value of an answer; None for a question that fails."""
        return self.gather([(bus, path, interface, method, signature, arguments)])[0]

    def gather(self, calls: list[_Call]) -> list[Any]:
        """The answers to many questions, of which many are sent before the first answer is read; None for one that fails."""
        answers: list[Any] = []
        for start in range(0, len(calls), _MOST_QUESTIONS):
            answers += self._gather(calls[start:start + _MOST_QUESTIONS])
        return answers

    def _gather(self, calls: list[_Call]) -> list[Any]:
        from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call
        answers: list[Any] = [None] * len(calls)
        pending: dict[int, int] = {}
        try:
            for index, (bus, path, interface, method, signature, arguments) in enumerate(calls):
                serial = next(self._connection.outgoing_serial)
                address = DBusAddress(path, bus_name=bus, interface=interface)
                self._connection.send(new_method_call(address, method, signature or None, arguments), serial=serial)
                pending[serial] = index
            deadline = time.monotonic() + _PATIENCE
            while pending:
                message = self._connection.receive(timeout=max(deadline - time.monotonic(), 0))
                index = pending.pop(message.header.fields.get(HeaderFields.reply_serial, -1), -1)
                if index < 0:
                    continue
                # An error: the element has vanished. An answer to the next question may take its own time.
                deadline = time.monotonic() + _PATIENCE
                if message.header.message_type is MessageType.method_return and message.body:
                    answers[index] = message.body[0]
        except (OSError, TimeoutError, EOFError):
            # Those that have not answered are None. A connection that has ended answers none.
            pass
        return answers


class Tree:
    """The accessible programs of one run."""

    def __init__(self, folder: str) -> None:
        session = _Bus(f"unix:path={folder}/bus")
        address = session.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        session.close()
        if not address:
            raise AccessibilityMissing("there is no accessibility bus: install at-spi2-core, or give a place as fractions of the window")
        self._bus = _Bus(str(address))
        # The toolkits of programs by the names of their connections.
        self._toolkits: dict[str, str | None] = {}
        # The roots of the pages of WebKit's processes.
        self._webkit: dict[str, list[str]] = {}
        # The corners of the pages of other processes in their windows: the positions of elements count from there.
        self._origins: dict[str, tuple[int, int]] = {}
        # Roles and interfaces, which an element keeps.
        self._kinds: dict[tuple[str, str], tuple[str, frozenset[str]]] = {}

    def close(self) -> None:
        """Closes the connection; the tree is of no use afterwards."""
        self._bus.close()

    def _gather(self, calls: list[_Call]) -> list[Any]:
        return self._bus.gather(calls)

    @staticmethod
    def _property(bus: str, path: str, interface: str, name: str) -> _Call:
        return bus, path, _PROPERTIES, "Get", "ss", (interface, name)

    def answers(self) -> bool:
        """False if a program that has registered itself does not answer. A busy machine may make one late."""
        for _ in range(3):
            programs = self._gather([("org.a11y.atspi.Registry", _ROOT, _ACCESSIBLE, "GetChildren", "", ())])[0] or []
            if None not in self._gather([(bus, path, _ACCESSIBLE, "GetRoleName", "", ()) for bus, path in programs]):
                return True
        return False

    def nodes(self) -> list[Node]:
        """The elements of all programs, parents before children. An element that vanishes meanwhile is left out."""
        root, pages = _Branch(("org.a11y.atspi.Registry", _ROOT), None), self._pages()
        level, depth = [root], 0
        while level and depth <= _DEEPEST:
            depth += 1
            answers = self._gather([(*branch.place, _ACCESSIBLE, "GetChildren", "", ()) for branch in level])
            places = [(branch, (bus, path)) for branch, children in zip(level, answers)
                      for bus, path in [*(children or [])[:_MOST_CHILDREN], *pages.get(branch.place, [])]
                      if not path.endswith("/null")]
            if depth == 1:
                below = [_Branch(place, None) for _, place in places]
            else:
                below = [_Branch(place, node) for (_, place), node in zip(places, self._read(places, depth))]
                self._read_texts(below)
            for (parent, _), branch in zip(places, below):
                parent.children.append(branch)
            # An element that shows a page of WebKit's has no states.
            level = [branch for branch in below if depth == 1 or branch.place in pages
                     or branch.node is not None and "visible" in branch.node.states]
        return list(root.nodes())

    def _pages(self) -> dict[tuple[str, str], list[tuple[str, str]]]:
        """The pages of WebKit by the elements that show them. Those do not list them, because they belong to other processes."""
        names = self._bus.others()
        new = [name for name in names if name not in self._webkit]
        told = self._gather([(name, _PAGES, "org.freedesktop.DBus.Introspectable", "Introspect", "", ()) for name in new])
        # A process that has no page yet is asked again.
        self._webkit.update({name: found for name, text in zip(new, told)
                             if (found := [f"{_PAGES}/{node}" for node in re.findall(r'<node name="([^"]+)"', text or "")])})
        roots = [(name, path) for name, paths in self._webkit.items() if name in names for path in paths]
        parents = self._gather([self._property(*root, _ACCESSIBLE, "Parent") for root in roots])
        # The root has no states, and the pane that scrolls in it counts as invisible: the page is in that.
        panes = self._gather([(*root, _ACCESSIBLE, "GetChildren", "", ()) for root in roots])
        inner = [(parent, pane) for parent, found in zip(map(_value, parents), panes) if parent for pane in found or []]
        documents = self._gather([(pane[0], pane[1], _ACCESSIBLE, "GetChildren", "", ()) for _, pane in inner])
        pages: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for (parent, _), found in zip(inner, documents):
            pages.setdefault((parent[0], parent[1]), []).extend((page[0], page[1]) for page in found or [])
        return pages

    def _read_texts(self, branches: list[_Branch]) -> None:
        """Reads the texts of elements that have one and no name."""
        silent = [branch for branch in branches if branch.node and not branch.node.name and branch.node.role in _READ
                  and _TEXT in branch.node.interfaces and "visible" in branch.node.states]
        texts = self._gather([(*branch.place, _TEXT, "GetText", "ii", (0, -1)) for branch in silent])
        for branch, text in zip(silent, texts):
            branch.text = text or ""

    def _read(self, places: list[tuple[_Branch, tuple[str, str]]], depth: int) -> list[Node | None]:
        new = [place for _, place in places if place not in self._kinds]
        methods = ("GetRoleName", "GetRole", "GetInterfaces")
        kinds = self._gather([(*place, _ACCESSIBLE, method, "", ()) for place in new for method in methods])
        for place, role, number, interfaces in zip(new, kinds[::3], kinds[1::3], kinds[2::3]):
            if role is not None and interfaces is not None:
                self._kinds[place] = _ROLES.get(role, role) or _NUMBERED.get(number, "unknown"), frozenset(interfaces)
        programs = list({bus for _, (bus, _) in places if bus not in self._toolkits})
        names = self._gather([self._property(bus, _ROOT, "org.a11y.atspi.Application", "ToolkitName") for bus in programs])
        self._toolkits.update(zip(programs, map(_value, names)))
        calls: list[_Call] = []
        for _, place in places:
            calls += [(*place, _ACCESSIBLE, "GetState", "", ()), self._property(*place, _ACCESSIBLE, "Name"),
                      (*place, _COMPONENT, "GetExtents", "u", (_coordinates(self._toolkits[place[0]]),))]
        answers = self._gather(calls)
        nodes: list[Node | None] = []
        for (parent, place), words, name, rect in zip(places, answers[::3], map(_value, answers[1::3]), answers[2::3]):
            if words is None or name is None or place not in self._kinds:
                nodes.append(None)
                continue
            role, interfaces = self._kinds[place]
            bits = words[0] | words[1] << 32
            if not rect or rect[2] <= 0 or rect[3] <= 0:
                rect = None
            if rect and parent.node and parent.node.bus != place[0]:
                self._origins[place[0]] = parent.node.rect[:2] if parent.node.rect else (0, 0)
            if rect and place[0] in self._origins:
                left, top = self._origins[place[0]]
                rect = rect[0] + left, rect[1] + top, rect[2], rect[3]
            window, frame = (parent.node.window, parent.node.frame) if parent.node else (name, rect)
            nodes.append(Node(
                *place, role, name, frozenset(state for bit, state in _STATES.items() if bits >> bit & 1), rect, window, frame,
                depth, interfaces))
        return nodes

    def text(self, node: Node) -> str:
        """The text in an element; its value if it has one instead, and its name without either."""
        if _TEXT in node.interfaces:
            # The characters for embedded objects are no text.
            text = str(self._bus.call(node.bus, node.path, _TEXT, "GetText", "ii", (0, -1)) or "").replace(_OBJECT, "").strip()
            # A paragraph's own has gaps where its links are.
            if text and node.role not in _READ:
                return text
            text = node.name or text
            if text:
                return text
        if _VALUE in node.interfaces and not node.name:
            value = _value(self._bus.call(*self._property(node.bus, node.path, _VALUE, "CurrentValue")))
            if value is not None:
                return f"{value:g}"
        return node.name


def _value(variant: Any) -> Any:
    """The value of a variant, which comes with its signature; None for one that could not be asked for."""
    return None if variant is None else variant[1]
