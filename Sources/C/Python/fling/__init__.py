"""Fling for Python: a finger moves a value; when the finger lets go, the motion carries on.

    sheet = fling.Draggable(0)
    sheet.grab(0, 0)
    sheet.move(80, 100_000_000)
    sheet.release(None, 120_000_000)
    print(sheet.state(200_000_000).value[0])

The classes, methods and constants are those of fling.h and fling-input.h, whose comments describe them: fling_draggable_grab
is Draggable.grab, fling_drag_rules is DragRules, FLING_SPRING_SNAPPY is SpringName.SNAPPY. Python's ways are these:

- A call that fails raises FlingError with the library's message.
- What C writes to a pointer is returned; of several, a tuple. Where C answers false, it is None.
- A list of numbers, or a number, stands for an array of doubles; their count is the `dimensions` of C.
- A handle is freed with its last reference, by close(), or at the end of a with block.
- A struct knows its size and has its defaults: DragRules(lower=[0, 0], upper=[640, 0]).
- A name that is a word of Python's, or a field's as well, has an underscore behind it: Transition.from_, Curve.steps_.

A library is loaded at the first call of one of its functions.
"""
import ctypes
import enum
import functools
import json
import keyword
import pathlib
import re
import weakref

_header = json.loads(pathlib.Path(__file__).with_name("header.json").read_text())
_numbers = {"double": ctypes.c_double, "float": ctypes.c_float, "int": ctypes.c_int, "_Bool": ctypes.c_bool,
            "char": ctypes.c_char, "size_t": ctypes.c_size_t,
            **{f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)}}
_types = dict(_numbers)
__all__ = ["FlingError"]


class FlingError(Exception):
    """A call that failed: the library's message, and the status by its number."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = status


def _name(name):
    """fling_drag_rules as the name of a class."""
    return "".join(part.capitalize() for part in name.removeprefix("fling_").split("_"))


def _word(name):
    return name + "_" if keyword.iskeyword(name) else name


def _method(function, owner):
    """The name of a function as a method of its owner, whose fields have their names first."""
    short = function.removeprefix(owner + "_")
    is_taken = any(field == short for field, _ in _header["structs"].get(owner, []))
    return short + "_" if is_taken else _word(short)


def _type(text):
    """The type of ctypes for a type of C."""
    text = text.strip()
    if array := re.fullmatch(r"(.+?)\[(\d+)\]", text):
        return _type(array[1]) * int(array[2])
    plain = re.sub(r"\bconst\b|\bstruct\b", "", text)
    if "*" not in plain:
        return None if plain.strip() == "void" else _types[plain.strip()]
    target = plain.replace("*", "").strip()
    if target == "char" and plain.count("*") == 1:
        return ctypes.c_char_p
    if plain.count("*") > 1:
        return ctypes.POINTER(ctypes.c_char_p)
    return ctypes.POINTER(_types[target]) if target in _types and target not in _header["handles"] else ctypes.c_void_p


# ---- Structs, constants and handles ----

class _Struct(ctypes.Structure):
    def __init__(self, *values, **fields):
        super().__init__()
        initialize = _header["functions"].get(f"{self._c_name}_init")
        if initialize:
            error = _types["fling_error"]()
            arguments = ctypes.byref(self), ctypes.sizeof(self), *values, ctypes.byref(error)
            _check(_call(f"{self._c_name}_init", *arguments), initialize["returns"], error)
        elif self._fields_[0][0] == "size":
            self.size = ctypes.sizeof(self)
        for name, value in fields.items():
            if name not in self._names:
                raise TypeError(f"{type(self).__name__} has no field {name}")
            setattr(self, name, value)

    def __setattr__(self, name, value):
        kind = self._names.get(name)
        if isinstance(value, (list, tuple)) and kind is not None:
            if issubclass(kind, ctypes.Array):
                value = kind(*value)
            else:
                count = next(other for other in (f"{name}_count", f"{name[:-1]}_count") if other in self._names)
                super().__setattr__(count, len(value))
                value = ctypes.cast((kind._type_ * len(value))(*value), kind)
        elif isinstance(value, _Struct) and kind is ctypes.POINTER(type(value)):
            value = ctypes.pointer(value)
        elif kind is not None and issubclass(kind, ctypes._CFuncPtr) and not isinstance(value, kind):
            value = kind(value) if value is not None else kind()
        super().__setattr__(name, value)

    def __repr__(self):
        shown = ((name, getattr(self, name)) for name, kind in self._names.items() if not name.endswith("_"))
        return f"{type(self).__name__}({', '.join(f'{n}={list(v) if isinstance(v, ctypes.Array) else v!r}' for n, v in shown)})"


class _Handle:
    """A thing that changes. It is freed with its last reference, by close(), or at the end of a with block."""

    def __init__(self, *arguments):
        self._take(_run(f"{self._c_name}_create", arguments))

    def _take(self, other):
        self._pointer, self._kept, self.dimensions = other._pointer, other._kept, other.dimensions
        other._finalizer.detach()
        self._finalizer = weakref.finalize(self, _call, f"{self._c_name}_free", self._pointer)

    @classmethod
    def _of(cls, pointer, kept, dimensions):
        self = cls.__new__(cls)
        self._pointer, self._kept, self.dimensions = pointer, kept, dimensions
        self._finalizer = weakref.finalize(self, _call, f"{cls._c_name}_free", pointer)
        return self

    def close(self):
        """Frees it. Calls on it fail from then on."""
        self._finalizer()
        self._pointer = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# ---- Calls ----

@functools.cache
def _function(name):
    declared = _header["functions"][name]
    try:
        function = getattr(ctypes.CDLL(declared["library"]), name)
    except OSError as error:
        raise ImportError(f"{declared['library']} is not installed: {error}") from None
    function.restype = _type(declared["returns"])
    function.argtypes = [ctypes.c_void_p if "[" in kind or "*" in kind and "char" not in kind else _type(kind)
                         for _, kind in declared["takes"]]
    return function


def _call(name, *arguments):
    return _function(name)(*arguments)


def _is_status(kind):
    return kind in _header["enums"] and min(_header["enums"][kind].values()) < 0


def _check(status, kind, error=None):
    if status < 0:
        message = error.message.decode() if error is not None and error.message else ""
        if not message:
            explain = next(name for name, function in _header["functions"].items()
                           if name.endswith("_error_message") and function["takes"][0][1] == kind)
            message = _call(explain, status).decode()
        raise FlingError(message, status)
    return _types_of_enums[kind](status)


def _role(name, kind, position, owner):
    """The part of a parameter: self, error, out, array (of doubles), or in."""
    target = re.sub(r"\bconst\b|\*|\[\d+\]", "", kind).strip()
    is_pointer, is_const = "*" in kind or "[" in kind, "const" in kind
    if position == 0 and target == owner and (is_const or owner in _header["handles"]):
        return "self"
    if is_pointer and any(field == "message" for field, _ in _header["structs"].get(target, [])):
        return "error"
    if is_pointer and target == "double":
        return "array" if is_const else "out"
    if is_pointer and not is_const and (target in _header["structs"] or target in _numbers):
        return "out"
    return "in"


def _owner(name):
    names = [*_header["handles"], *_header["structs"]]
    return max((owner for owner in names if name.startswith(owner + "_")), key=len, default=None)


def _plan(name):
    """The parameters of a function, each with its type and its part."""
    owner = _owner(name)
    plan = [(parameter, kind, _role(parameter, kind, position, owner))
            for position, (parameter, kind) in enumerate(_header["functions"][name]["takes"])]
    counts = any(role == "array" for _, _, role in plan)
    plan = [(parameter, kind, "count" if counts and parameter == "dimensions" else role) for parameter, kind, role in plan]
    # The length of a text is the text's own.
    is_text = _header["functions"][name]["returns"] == "const char *"
    return [(parameter, kind, "length" if is_text and kind == "size_t *" else role) for parameter, kind, role in plan]


def _doubles(value):
    return (ctypes.c_double * len(value))(*value) if hasattr(value, "__len__") else (ctypes.c_double * 1)(value)


def _run(name, arguments, self=None):
    declared, plan, given = _header["functions"][name], _plan(name), list(arguments)
    wanted = [parameter for parameter, _, role in plan if role in ("in", "array")]
    if len(given) > len(wanted):
        raise TypeError(f"{name} takes {', '.join(wanted)}")
    given += [None] * (len(wanted) - len(given))
    by_name = dict(zip(wanted, given))
    counted = next((by_name[parameter] for parameter, _, role in plan if role == "array" and by_name[parameter] is not None), 0)
    counted = len(counted) if hasattr(counted, "__len__") else 1
    has_count = any(role == "count" for _, _, role in plan)
    dimensions = counted if has_count else by_name.get("dimensions") or getattr(self, "dimensions", None)
    passed, outputs, error, kept = [], [], None, []
    for parameter, kind, role in plan:
        target = re.sub(r"\bconst\b|\*|\[\d+\]", "", kind).strip()
        if role == "self":
            passed.append(self._pointer if isinstance(self, _Handle) else ctypes.byref(self))
        elif role == "count":
            passed.append(counted)
        elif role == "length":
            passed.append(None)
        elif role == "error":
            error = _types[target]()
            passed.append(ctypes.byref(error))
        elif role == "out":
            length = re.search(r"\[(\d+)\]", kind)
            count = int(length[1]) if length else by_name.get("count") if target == "double" and "count" in by_name else \
                dimensions if target == "double" else None
            outputs.append((_types[target] * count)() if count else _types[target]())
            passed.append(ctypes.byref(outputs[-1]))
        else:
            value = by_name[parameter]
            if role == "array" and value is not None:
                value = _doubles(value)
            elif isinstance(value, str):
                value = value.encode()
            kept.append(value)
            if isinstance(value, _Handle):
                value = value._pointer
            elif isinstance(value, (ctypes.Structure, ctypes.Array)):
                value = ctypes.byref(value)
            elif "*" not in kind and "[" not in kind and value is None and target not in _header["callbacks"]:
                raise TypeError(f"{name} needs {parameter}")
            elif target in _header["callbacks"] and not isinstance(value, _types[target]):
                value = _types[target](value) if value is not None else _types[target]()
                kept[-1] = value
            passed.append(value)
    result, returns = _call(name, *passed), declared["returns"]
    if isinstance(self, _Handle):
        self._kept += [value for value in kept if isinstance(value, (_Handle, ctypes.Structure, ctypes._CFuncPtr))]
    handle = returns.replace("*", "").strip()
    if handle in _header["handles"]:
        if not result:
            raise FlingError(error.message.decode() if error is not None else f"{name} failed", error.status if error else -1)
        return _types[handle]._of(result, kept, dimensions)
    values = [list(value) if isinstance(value, ctypes.Array) else value.value if isinstance(value, ctypes._SimpleCData)
              else value for value in outputs]
    if _is_status(returns):
        result = _check(result, returns, error)
    elif returns == "_Bool" and values and not result:
        return None
    elif returns == "const char *":
        return result.decode() if result is not None else None
    elif returns in _types_of_enums:
        result = _types_of_enums[returns](result)
    if not values:
        return result
    if returns not in ("_Bool", "void") and not _is_status(returns):
        values.insert(0, result)
    return values[0] if len(values) == 1 else tuple(values)


def _bind(name, owner, plan):
    if plan and plan[0][2] == "self":
        return lambda self, *arguments: _run(name, arguments, self)
    return staticmethod(lambda *arguments: _run(name, arguments))


# ---- The declarations of the header ----

_types_of_enums = {}


def _declare():
    space = globals()
    for name, constants in _header["enums"].items():
        words = [constant.split("_") for constant in constants]
        shared = 0
        while all(len(parts) > shared + 1 and parts[shared] == words[0][shared] for parts in words):
            shared += 1
        shared = shared if len(words) > 1 else 1
        if any(parts[shared][0].isdigit() for parts in words):
            shared -= 1
        members = {_word("_".join(parts[shared:])): value for parts, value in zip(words, constants.values())}
        space[_name(name)] = _types_of_enums[name] = enum.IntEnum(_name(name), members, module=__name__)
        _types[name] = ctypes.c_int
    for name in _header["handles"]:
        space[_name(name)] = _types[name] = type(_name(name), (_Handle,), {"_c_name": name, "__module__": __name__})
    for name in _header["structs"]:
        space[_name(name)] = _types[name] = type(_name(name), (_Struct,), {"_c_name": name, "__module__": __name__})
    for name, text in _header["callbacks"].items():
        returns, takes = re.fullmatch(r"(.*?) \(\*\)\((.*)\)", text).groups()
        _types[name] = ctypes.CFUNCTYPE(_type(returns), *(_type(kind) for kind in takes.split(",")))
    for name in _header["structs"]:
        _types[name]._names = {}
    waiting = dict(_header["structs"])
    # A struct within another one is laid out first.
    while waiting:
        for name, fields in list(waiting.items()):
            if not any(re.sub(r"\[\d+\]", "", kind).strip() in waiting for _, kind in fields):
                _types[name]._fields_ = [(_word(field), _type(kind)) for field, kind in fields]
                _types[name]._names = dict(_types[name]._fields_)
                del waiting[name]
    for name in _header["functions"]:
        owner = _owner(name)
        short = name.removeprefix((owner or "fling") + "_")
        if owner in _header["handles"] and short in ("create", "free") or owner in _header["structs"] and short == "init":
            continue
        if owner:
            setattr(_types[owner], _method(name, owner), _bind(name, owner, _plan(name)))
        else:
            space[_word(short)] = functools.partial(lambda name, *arguments: _run(name, arguments), name)
            __all__.append(_word(short))
    __all__.extend(_name(name) for kind in ("enums", "handles", "structs") for name in _header[kind])


_declare()


# ---- The annotations of it all, for editors ----

def _annotation(kind):
    plain = re.sub(r"\bconst\b|\*|\[\d+\]", "", kind).strip()
    is_pointer = "*" in kind or "[" in kind
    if plain in _types_of_enums or plain in _header["handles"] or plain in _header["structs"]:
        return _name(plain) + (" | None" if is_pointer and plain in _header["structs"] else "")
    if plain == "char":
        return "str | None"
    if plain in ("double", "float"):
        return "Sequence[float] | float | None" if is_pointer else "float"
    return {"_Bool": "bool", "void": "None"}.get(plain, "int") if plain in _numbers or plain == "void" and not is_pointer else "Any"


def _writes_several(name, kind, plan):
    """True if a pointer to doubles is one to an array, as _run makes it: of a length, or of as many as there are dimensions."""
    owner = _owner(name)
    makers = _plan(f"{owner}_create") if f"{owner}_create" in _header["functions"] else []
    fields = _header["structs"].get(owner, [])
    return "[" in kind or any(parameter in ("dimensions", "count") for parameter, _, _ in plan) or \
        any(parameter == "dimensions" for parameter, *_ in [*makers, *fields])


def _output(name, kind, plan):
    if re.sub(r"\*|\[\d+\]", "", kind).strip() == "double":
        return "list[float]" if _writes_several(name, kind, plan) else "float"
    return _annotation(kind.replace("*", ""))


def _signature(name):
    plan = _plan(name)
    takes = [f"{_word(parameter)}: {_annotation(kind)}" + (" = None" if "*" in kind else "")
             for parameter, kind, role in plan if role in ("in", "array")]
    # Arguments after an optional one are optional, too.
    first = next((index for index, text in enumerate(takes) if text.endswith("= None")), len(takes))
    takes[first:] = [text if text.endswith("= None") else f"{text} = ..." for text in takes[first:]]
    outputs = [_output(name, kind, plan) for _, kind, role in plan if role == "out"]
    returns = _header["functions"][name]["returns"]
    if outputs and returns not in ("_Bool", "void") and not _is_status(returns):
        outputs.insert(0, _annotation(returns))
    answer = _annotation(returns) if not outputs else outputs[0] if len(outputs) == 1 else f"tuple[{', '.join(outputs)}]"
    return takes, answer + (" | None" if outputs and returns == "_Bool" else ""), bool(plan) and plan[0][2] == "self"


def _stub():
    lines = ["from collections.abc import Sequence", "from enum import IntEnum", "from typing import Any, Self", "",
             "class FlingError(Exception):", "    status: int", ""]
    for name, members in _types_of_enums.items():
        lines += [f"class {_name(name)}(IntEnum):", *(f"    {member.name} = {member.value}" for member in members), ""]
    for name in [*_header["handles"], *_header["structs"]]:
        lines += [f"class {_name(name)}:"]
        if name in _header["structs"]:
            fields = [(_word(field), "list[float]" if kind.startswith(("double[", "float[")) else _annotation(kind))
                      for field, kind in _header["structs"][name]]
            lines += ["    def __init__(self, *values: Any, **fields: Any) -> None: ..."]
            lines += [f"    {field}: {kind}" for field, kind in fields if not field.endswith("_") or keyword.iskeyword(field[:-1])]
        else:
            takes = _signature(f"{name}_create")[0] if f"{name}_create" in _header["functions"] else []
            lines += [f"    def __init__({', '.join(['self', *takes])}) -> None: ...", "    def close(self) -> None: ...",
                      "    def __enter__(self) -> Self: ...", "    def __exit__(self, *_: object) -> None: ..."]
        for function in _header["functions"]:
            short = function.removeprefix(name + "_")
            if _owner(function) != name or short in ("create", "free", "init"):
                continue
            takes, answer, has_self = _signature(function)
            lines += [] if has_self else ["    @staticmethod"]
            lines += [f"    def {_method(function, name)}({', '.join((['self'] if has_self else []) + takes)}) -> {answer}: ..."]
        lines += [""]
    for function in _header["functions"]:
        if _owner(function) is None:
            takes, answer, _ = _signature(function)
            lines += [f"def {_word(function.removeprefix('fling_'))}({', '.join(takes)}) -> {answer}: ..."]
    return "\n".join(lines) + "\n"
