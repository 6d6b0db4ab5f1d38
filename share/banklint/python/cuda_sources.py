"""Finds the CUDA sources that a Python program compiles, without running it.

    python3 cuda_sources.py [--assume=NAME=VALUE]... FILE

The program is followed statement by statement with the values that are known: constants, strings made of them, other
files beside it, functions of its own. What is passed to CuPy, PyCUDA, torch, numba-cuda, cuda.core or kernel_tuner is
a source; so is a string with a kernel in it that is passed on elsewhere, or to nobody. Each character of a string
knows where it stands. Prints one JSON object:

    sources   text; stretches of it as they stand in files (see EmbeddedText.h: begin, length, file, offset,
              length in the file, line, column, rules, as written); files, rules; compiler, options, instances, launches
    not_read  line, column and reason of each source that is made when the program runs

Exit code: 0, or 2 with a message on standard error if the file is not Python or cannot be read.
"""
import ast
import builtins
import itertools
import json
import os
import re
import string
import sys
import textwrap
import typing

MOST_STEPS = 200_000  # evaluations of a program
MOST_PARTS = 32  # strings that are remembered of what is not known
MOST_CALLS = 16  # calls within each other
MOST_ITERATIONS = 64  # of a loop that are followed one by one
MOST_CHOICES = 8  # values of a name that are kept apart

# What a program says that has to do with any of this.
MENTIONS = re.compile(
    r"__global__|RawKernel|RawModule|SourceModule|load_inline|cuda\.core|CUSource|tune_kernel|run_kernel"
)
KERNEL = re.compile(r"__global__\b[^;{}]*\([^;{}]*\)\s*\{", re.S)


# ---------------------------------------------------------------------------------------------------------------------
# Values
# ---------------------------------------------------------------------------------------------------------------------


class Place(typing.NamedTuple):
    """Where a character stands in a file, in bytes."""

    file: int
    offset: int
    length: int
    rules: int  # what may be written there
    as_written: bool  # it is no escape, and no part of what fills a hole


class Text:
    """A string that is known, with the place of each character (or None: the program does not write it)."""

    def __init__(self, text, places=None):
        self.text = text
        self.places = places if places is not None else [None] * len(text)

    def __add__(self, other):
        return Text(self.text + other.text, self.places + other.places)

    def __getitem__(self, part):
        return Text(self.text[part], self.places[part])

    def __eq__(self, other):
        return isinstance(other, Text) and self.text == other.text

    def __hash__(self):
        return hash(self.text)


class Unknown:
    """A value that is known when the program runs only, and why. `texts` are the strings that are parts of it."""

    def __init__(self, reason, texts=()):
        self.reason = reason
        self.texts = list({id(t): t for t in texts}.values())[:MOST_PARTS]


class Choice:
    """One of some values: what the branches of an `if` leave."""

    def __init__(self, values):
        self.values = values


class Named:
    """Something of a module: `cupy.RawKernel`."""

    def __init__(self, name):
        self.name = name

    @property
    def last(self):
        return self.name.rsplit(".", 1)[-1]


class Function:
    def __init__(self, node, scope, owner=None):
        self.node, self.scope, self.owner = node, scope, owner


class Class:
    def __init__(self, name, scope):
        self.name, self.members, self.scope, self.instances = name, {}, scope, []


class Instance:
    def __init__(self, of):
        self.of, self.members = of, {}


class Method:
    """A method of a value that is known, `"...".replace`."""

    def __init__(self, of, name):
        self.of, self.name = of, name


class Module:
    """A compiled source."""

    def __init__(self, source):
        self.source = source


class Kernel:
    def __init__(self, source, name):
        self.source, self.name = source, name


class Path:
    """A pathlib.Path, or an open file."""

    def __init__(self, path):
        self.path = path


class Record:
    """An object that only keeps its arguments: a LaunchConfig."""

    def __init__(self, name, arguments, keywords):
        self.name, self.arguments, self.keywords = name, arguments, keywords


def values_of(value):
    return value.values if isinstance(value, Choice) else [value]


def one_of(values):
    """The value that is one of these."""
    flat = [v for value in values for v in values_of(value)]
    kept = []
    for v in flat:
        if not any(same(v, k) for k in kept):
            kept.append(v)
    if len(kept) > MOST_CHOICES:
        return Unknown(f"it has more than {MOST_CHOICES} different values", texts_in(kept))
    return kept[0] if len(kept) == 1 else Choice(kept)


def same(a, b):
    if a is b:
        return True
    if isinstance(a, Unknown) and isinstance(b, Unknown):
        return a.reason == b.reason and a.texts == b.texts
    if isinstance(a, (Text, int, float, tuple)) and isinstance(b, (Text, int, float, tuple)):
        return type(a) is type(b) and a == b and getattr(a, "places", 0) == getattr(b, "places", 0)
    return False


def texts_in(value, depth=3):
    """The strings that are parts of a value."""
    if isinstance(value, Text):
        return [value]
    if isinstance(value, Unknown):
        return value.texts
    if isinstance(value, Choice):
        return [t for v in value.values for t in texts_in(v, depth)]
    if depth and isinstance(value, (list, tuple)):
        return [t for v in value for t in texts_in(v, depth - 1)]
    if depth and isinstance(value, dict):
        return [t for v in value.values() for t in texts_in(v, depth - 1)]
    return []


def reason_in(*values):
    """Why one of these is not known."""
    for value in values:
        for v in values_of(value):
            if isinstance(v, Unknown):
                return v.reason
            if isinstance(v, Named):
                return f"nothing is known of '{v.name.lstrip('.')}'"
            if isinstance(v, (list, tuple, dict)):
                inner = reason_in(*(v.values() if isinstance(v, dict) else v))
                if inner:
                    return inner
    return None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) or isinstance(value, bool)


def plain(value):
    """The value as Python has it, for its own operations; raises Unplain if it has none."""
    if isinstance(value, Text):
        return value.text
    if value is None or is_number(value):
        return value
    if isinstance(value, (list, tuple)):
        return type(value)(plain(v) for v in value)
    if isinstance(value, dict):
        return {plain(k): plain(v) for k, v in value.items()}
    raise Unplain(reason_in(value) or "it is no constant")


class Unplain(Exception):
    pass


def lifted(value):
    """A value of Python's as one of ours."""
    if isinstance(value, (str, bytes)):
        return Text(value if isinstance(value, str) else value.decode("latin-1"))
    if isinstance(value, tuple):
        return tuple(lifted(v) for v in value)
    if isinstance(value, list):
        return [lifted(v) for v in value]
    return value


# ---------------------------------------------------------------------------------------------------------------------
# Files and literals
# ---------------------------------------------------------------------------------------------------------------------


class File:
    def __init__(self, name):
        self.name = name
        with open(name, "rb") as f:
            self.bytes = f.read()
        self.first = 3 if self.bytes.startswith(b"\xef\xbb\xbf") else 0  # a mark before the text
        self.text = self.bytes[self.first :].decode("utf-8")
        self.starts = [self.first] + [m.end() for m in re.finditer(rb"\r\n|\r|\n", self.bytes)]

    def offset(self, line, column):
        """Of a line, from 1, and bytes in it."""
        return self.starts[line - 1] + column

    def place(self, offset):
        """Line and column, from 1."""
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= offset else (low, middle)
        return low + 1, offset - self.starts[low] + 1


ESCAPES = {
    "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
}  # fmt: skip
ESCAPE = re.compile(
    r"\\(?:(?P<line>\r\n|\r|\n)|(?P<octal>[0-7]{1,3})|x(?P<x>[0-9a-fA-F]{2})|u(?P<u>[0-9a-fA-F]{4})"
    r"|U(?P<U>[0-9a-fA-F]{8})|N\{(?P<name>[^}]*)\}|(?P<plain>[\\'\"abfnrtv]))"
)
LITERAL = re.compile(r"(?P<prefix>[rRbBuUfF]{0,2})(?P<quote>\"\"\"|'''|\"|')")
BETWEEN = re.compile(r"(?:\s|\\(?:\r\n|\r|\n)|#[^\r\n]*)+")


class Literals:
    """The characters and holes of neighbouring literals, as the file writes them."""

    def __init__(self, files, file, begin, end):
        self.files, self.file = files, file
        source = files.all[file]
        self.text = source.bytes[begin:end].decode("utf-8")
        self.offsets = list(itertools.accumulate((len(c.encode()) for c in self.text), initial=begin))
        self.parts = []  # of (character, Place), or of ("hole", begin, end)
        at = 0
        while at < len(self.text):
            if between := BETWEEN.match(self.text, at):
                at = between.end()
                continue
            at = self.literal(at)

    def place(self, begin, end, rules, as_written=False):
        return Place(self.file, self.offsets[begin], self.offsets[end] - self.offsets[begin], rules, as_written)

    def literal(self, at):
        opening = LITERAL.match(self.text, at)
        if not opening:
            raise ValueError("no literal")
        prefix, quote = opening["prefix"].lower(), opening["quote"]
        refused = "\\\"'" + ("" if len(quote) == 3 else "\n")
        rules = self.files.rules("{}" if "f" in prefix else "", refused)
        return self.body(opening.end(), quote, "r" in prefix, "f" in prefix, rules)

    def body(self, at, quote, raw, formatted, rules):
        text = self.text
        while not text.startswith(quote, at):
            c = text[at]  # an IndexError: no end
            if c == "\\":
                at = self.escape(at, raw, rules)
            elif formatted and c in "{}":
                if text.startswith(c * 2, at):
                    self.parts.append((c, self.place(at, at + 2, rules)))
                    at += 2
                else:
                    end = self.hole(at + 1)
                    self.parts.append(("hole", at, end))
                    at = end
            elif text.startswith("\r", at):
                end = at + (2 if text.startswith("\r\n", at) else 1)
                self.parts.append(("\n", self.place(at, end, rules)))
                at = end
            else:
                self.parts.append((c, self.place(at, at + 1, rules, True)))
                at += 1
        return at + len(quote)

    def escape(self, at, raw, rules):
        escape = ESCAPE.match(self.text, at)
        if raw or not escape:
            self.parts.append(("\\", self.place(at, at + 1, rules, True)))
            if raw:  # a quote behind it does not end the literal
                self.parts.append((self.text[at + 1], self.place(at + 1, at + 2, rules, True)))
                return at + 2
            return at + 1
        kind, value = escape.lastgroup, escape[escape.lastgroup]
        if kind != "line":
            if kind == "plain":
                made = ESCAPES[value]
            elif kind == "name":
                import unicodedata

                made = unicodedata.lookup(value)
            else:
                made = chr(int(value, 8 if kind == "octal" else 16))
            self.parts.append((made, self.place(at, escape.end(), rules)))
        return escape.end()

    def hole(self, at):
        """Behind the brace that closes a hole."""
        depth = 1
        while depth:
            c = self.text[at]
            if c in "'\"":
                quote = c * 3 if self.text.startswith(c * 3, at) else c
                at += len(quote)
                while not self.text.startswith(quote, at):
                    at += 2 if self.text[at] == "\\" else 1
                at += len(quote)
                continue
            depth += c in "{[("
            depth -= c in "}])"
            at += 1
        return at


class Files:
    """The program, and the files that it reads."""

    def __init__(self, name):
        self.all = [File(name)]
        self.all_rules = []

    def rules(self, doubled, refused):
        """The number of these rules."""
        if (doubled, refused) not in self.all_rules:
            self.all_rules.append((doubled, refused))
        return self.all_rules.index((doubled, refused))

    def also_doubled(self, text, characters):
        """The text, where these have to be written twice: what a format is applied to."""
        places = []
        for p in text.places:
            if p is not None:
                doubled, refused = self.all_rules[p.rules]
                doubled += "".join(c for c in characters if c not in doubled)
                p = Place(p.file, p.offset, p.length, self.rules(doubled, refused), p.as_written)
            places.append(p)
        return Text(text.text, places)

    def read(self, name):
        """The text of another file; raises OSError or UnicodeDecodeError."""
        known = [i for i, f in enumerate(self.all) if os.path.samefile(f.name, name)]
        if not known:
            if os.path.getsize(name) > 1 << 20:
                raise OSError("it has more than a megabyte")
            self.all.append(File(name))
        index = known[0] if known else len(self.all) - 1
        file, rules = self.all[index], self.rules("", "")
        text, places, at = [], [], file.first
        for c in re.findall(r"\r\n|.", file.text, re.S):
            length = len(c.encode())
            text.append("\n" if c in ("\r\n", "\r") else c)
            places.append(Place(index, at, length, rules, c not in ("\r\n", "\r")))
            at += length
        return Text("".join(text), places)


def hole_places(piece, template, begin, end):
    """The text that fills a part of a template: where it stands itself, else where the part does."""
    if any(piece.places):
        return piece
    known = [p for p in template.places[begin:end] if p is not None]
    if not known:
        return piece
    first, last = known[0], known[-1]
    length = last.offset + last.length - first.offset if last.file == first.file and last.offset >= first.offset else 0
    place = Place(first.file, first.offset, max(length, first.length), first.rules, False)
    return Text(piece.text, [place] * len(piece.text))


# ---------------------------------------------------------------------------------------------------------------------
# Operations on texts
# ---------------------------------------------------------------------------------------------------------------------

PERCENT = re.compile(
    r"%(?:\((?P<key>[^)]*)\))?(?P<spec>[#0\- +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?)[hlL]?(?P<kind>[diouxXeEfFgGcrsa%])"
)


def filled(template, at, end, spec, value):
    """What a value becomes by a format, in place of template[at:end]."""
    if isinstance(value, Text) and spec in ("%s", "", "s"):
        piece = value
    elif isinstance(value, Unknown) or isinstance(value, Choice):
        raise Unplain(reason_in(value) or "it has several values", texts_in(value))
    elif spec.startswith("%"):
        piece = Text(spec % plain(value))
    else:
        piece = Text(format(plain(value), spec))
    return hole_places(piece, template, at, end)


def percent(files, template, values):
    template = files.also_doubled(template, "%")
    result, at, positional = Text(""), 0, iter(values if isinstance(values, tuple) else (values,))
    while match := PERCENT.search(template.text, at):
        result += template[at : match.start()]
        at = match.end()
        if match["kind"] == "%":
            result += hole_places(Text("%"), template, match.start(), at)
            continue
        if "*" in match["spec"]:
            raise Unplain("a width is an argument of its format")
        if match["key"] is not None:
            value = item(values, Text(match["key"]))
        else:
            value = next(positional)
        result += filled(template, match.start(), at, "%" + match["spec"] + match["kind"], value)
    return result + template[at:]


def item(of, key):
    """of[key]"""
    if isinstance(of, Unknown):
        raise Unplain(of.reason)
    if isinstance(of, (list, tuple, Text)) and isinstance(key, (int, slice)):
        return of[key]
    if isinstance(of, dict):
        for k, v in of.items():
            if k == key:
                return v
        if None in of:  # some keys are not known
            raise Unplain(reason_in(of[None]) or "not all keys are known")
    raise Unplain("no such element is known")


def format_method(files, template, arguments, keywords):
    template = files.also_doubled(template, "{}")
    text, result, at, numbered = template.text, Text(""), 0, itertools.count()
    while at < len(text):
        c = text[at]
        if c not in "{}":
            end = at + 1
            while end < len(text) and text[end] not in "{}":
                end += 1
            result += template[at:end]
            at = end
        elif text.startswith(c * 2, at):
            result += hole_places(Text(c), template, at, at + 2)
            at += 2
        else:
            end = text.index("}", at)
            while text.count("{", at, end) > text.count("}", at, end + 1):
                end = text.index("}", end + 1)
            field, _, spec = text[at + 1 : end].partition(":")
            field, _, conversion = field.partition("!")
            if "{" in spec or conversion not in ("", "s") or not re.fullmatch(r"\w*", field):
                raise Unplain(f"the hole '{text[at:end + 1]}' is not followed")
            if field == "" or field.isdigit():
                value = item(list(arguments), int(field or next(numbered)))
            else:
                value = item(keywords, Text(field))
            result += filled(template, at, end + 1, spec, value)
            at = end + 1
    return result


def substitute(files, template, keywords, safe):
    template = files.also_doubled(template, "$")
    result, at = Text(""), 0
    for match in string.Template.pattern.finditer(template.text):
        result += template[at : match.start()]
        at = match.end()
        name = match["named"] or match["braced"]
        if match["escaped"] is not None:
            result += hole_places(Text("$"), template, match.start(), at)
        elif name is None or (safe and not any(k == Text(name) for k in keywords)):
            result += template[match.start() : at]
        else:
            value = item(keywords, Text(name))
            result += filled(template, match.start(), at, "", value)
    return result + template[at:]


def replace(text, old, new, count=-1):
    result, at = Text(""), 0
    while count != 0 and old.text and (found := text.text.find(old.text, at)) >= 0:
        result += text[at:found] + hole_places(new, text, found, found + len(old.text))
        at = found + len(old.text)
        count -= 1
    return result + text[at:]


def lines_of(text, keepends):
    result, at = [], 0
    for line in text.text.splitlines(True):
        end = at + len(line)
        result.append(text[at : end if keepends else at + len(line.splitlines()[0])])
        at = end
    return result


def split(text, by, most):
    result = []
    while most != 0 and (found := text.text.find(by.text)) >= 0:
        result.append(text[:found])
        text = text[found + len(by.text) :]
        most -= 1
    return result + [text]


def join(by, texts):
    result = Text("")
    for index, text in enumerate(texts):
        if not isinstance(text, Text):
            raise Unplain(reason_in(text) or "it joins what is no string")
        result += (by if index else Text("")) + text
    return result


def dedent(text):
    """As textwrap.dedent: each line loses the same blanks, and lines of blanks all."""
    result, wanted = Text(""), textwrap.dedent(text.text).splitlines(True)
    for line, want in zip(lines_of(text, True), wanted):
        body = want.rstrip("\r\n")
        cut = len(line.text) - len(want) if body else 0
        result += line[cut:] if body else line[len(line.text.rstrip("\r\n")) :]
    return result if result.text == textwrap.dedent(text.text) else Text(textwrap.dedent(text.text))


def stripped(text, characters, left, right):
    begin, end = 0, len(text.text)
    if left:
        begin = end - len(text.text.lstrip(characters))
    if right:
        end = max(begin, len(text.text.rstrip(characters)))
    return text[begin:end]


def text_method(files, text, name, arguments, keywords):
    """A method of a string."""
    if name == "format":
        return format_method(files, text, arguments, keywords)
    if name == "format_map" and isinstance(arguments[0], dict):
        return format_method(files, text, (), arguments[0])
    if name == "replace":
        if not all(isinstance(a, Text) for a in arguments[:2]):
            raise Unplain(reason_in(*arguments) or "what replaces it is no string")
        return replace(text, *arguments)
    if name in ("strip", "lstrip", "rstrip"):
        characters = arguments[0].text if arguments and arguments[0] is not None else None
        return stripped(text, characters, name != "rstrip", name != "lstrip")
    if name == "join":
        return join(text, arguments[0] if isinstance(arguments[0], (list, tuple)) else [arguments[0]])
    if name in ("encode", "decode", "__str__"):
        return text
    if name == "splitlines":
        return lines_of(text, bool(arguments and arguments[0]))
    if name == "split" and arguments and isinstance(arguments[0], Text):
        return split(text, arguments[0], arguments[1] if len(arguments) > 1 else -1)
    if name == "expandtabs":
        if "\t" not in text.text:
            return text
        raise Unplain("tabs are expanded")
    if hasattr(str, name):
        return lifted(getattr(text.text, name)(*(plain(a) for a in arguments)))
    raise Unplain(f"'.{name}' is not followed")


BINARY = {
    ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b, ast.FloorDiv: lambda a, b: a // b, ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b, ast.RShift: lambda a, b: a >> b, ast.BitOr: lambda a, b: a | b,
    ast.BitAnd: lambda a, b: a & b, ast.BitXor: lambda a, b: a ^ b, ast.Pow: lambda a, b: a**b,
}  # fmt: skip
COMPARE = {
    ast.Eq: lambda a, b: a == b, ast.NotEq: lambda a, b: a != b, ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b, ast.Gt: lambda a, b: a > b, ast.GtE: lambda a, b: a >= b,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b, ast.Is: lambda a, b: a is b,
    ast.IsNot: lambda a, b: a is not b,
}  # fmt: skip


def binary(files, operation, left, right):
    """left operation right, of values that are no choices."""
    parts = texts_in(left) + texts_in(right)
    if isinstance(operation, ast.Mod) and isinstance(left, Text):
        return percent(files, left, right)
    for side in (left, right):
        if isinstance(side, Unknown):
            return Unknown(side.reason, parts)
    if isinstance(operation, ast.Add) and isinstance(left, Text) and isinstance(right, Text):
        return left + right
    if isinstance(operation, ast.Add) and isinstance(left, (list, tuple)) and type(left) is type(right):
        return left + right
    if isinstance(operation, ast.BitOr) and isinstance(left, dict) and isinstance(right, dict):
        return {**left, **right}
    if isinstance(operation, ast.Mult):
        if is_number(left):
            left, right = right, left
        if isinstance(left, (Text, list, tuple)) and isinstance(right, int):
            if right * len(left.text if isinstance(left, Text) else left) > 1 << 20:
                raise Unplain("it is very long")
            if isinstance(left, Text):
                return Text(left.text * right, left.places * right)
            return left * right
    if isinstance(operation, ast.Div) and isinstance(left, (Path, Text)) and isinstance(right, (Path, Text)):
        return Path(os.path.join(path_of(left), path_of(right)))
    if is_number(left) and is_number(right) and type(operation) in BINARY:
        if isinstance(operation, (ast.Pow, ast.LShift)) and (abs(left) > 1 << 64 or not 0 <= right <= 64):
            raise Unplain("the number is very large")
        return BINARY[type(operation)](left, right)
    return Unknown(reason_in(left, right) or "it is no constant", parts)


def path_of(value):
    if isinstance(value, Path):
        return value.path
    if isinstance(value, Text):
        return value.text
    raise Unplain(reason_in(value) or "the name of the file is no constant")


# ---------------------------------------------------------------------------------------------------------------------
# Sources
# ---------------------------------------------------------------------------------------------------------------------


class Source:
    """A text that is compiled."""

    def __init__(self, text, nvrtc, line, column):
        self.text, self.nvrtc, self.line, self.column = text, nvrtc, line, column
        self.before, self.after = "", ""
        self.options, self.instances, self.launches = [], [], []

    def add_options(self, value):
        """From a list of strings; what is not known of it is left out."""
        for option in value if isinstance(value, (list, tuple)) else [value]:
            for v in values_of(option)[:1]:
                if isinstance(v, Text) and v.text not in self.options:
                    self.options.append(v.text)

    def add_instances(self, value):
        for name in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(name, Text) and "<" in name.text and name.text not in self.instances:
                self.instances.append(name.text)

    def add_launch(self, name, block, grid, arguments, place):
        launch = {"kernel": name, "block": block, "grid": grid, "arguments": arguments,
                  "line": place[0], "column": place[1]}  # fmt: skip
        if launch not in self.launches:
            self.launches.append(launch)


def shape(value):
    """Three numbers of a block or grid; None if they are not known."""
    if isinstance(value, int):
        value = (value,)
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= 3:
        return None
    if not all(isinstance(v, int) and 0 < v < 1 << 31 for v in value):
        return None
    return list(value) + [1] * (3 - len(value))


def numbers(arguments):
    """What is known of a kernel's arguments."""
    return [a if isinstance(a, int) and -(1 << 63) <= a < 1 << 63 else None for a in arguments]


def kernel_named(name):
    """The name of a kernel that a program asks for: mangled ones are read as far as they are simple."""
    if simple := re.match(r"_Z(\d+)(\w+)", name):
        return simple[2][: int(simple[1])]
    return name


# ---------------------------------------------------------------------------------------------------------------------
# The program
# ---------------------------------------------------------------------------------------------------------------------

NUMPY_INTEGERS = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "intc", "uintc", "intp"}
BUILTINS = {
    "len", "int", "float", "str", "bool", "min", "max", "abs", "sum", "range", "list", "tuple", "dict", "sorted",
    "reversed", "enumerate", "zip", "round", "repr", "hex", "open", "print", "map", "any", "all", "set", "getattr",
}  # fmt: skip


class Scope:
    def __init__(self, outer=None):
        self.names, self.outer, self.globals = {}, outer, set()

    def find(self, name):
        scope = self
        while scope:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def top(self):
        return self.outer.top() if self.outer else self


class Return(Exception):
    """A function, or the program, ends here."""


class Leave(Exception):
    """A loop, or a step of it, ends here."""

    def __init__(self, loop):
        self.loop = loop  # whether all of it


class Program:
    def __init__(self, name, assumed):
        self.files = Files(name)
        self.assumed, self.used = assumed, set()
        self.sources, self.not_read = [], []
        self.steps, self.depth = 0, 0
        self.taken = set()  # places of characters that a source, or what is told about one, has
        self.called, self.waiting, self.classes = set(), [], []
        self.literals, self.passed_on = [], []
        self.scope = Scope()
        self.scope.names["__file__"] = Text(name)
        self.scope.names["__name__"] = Text("__main__")

    def unknown(self, name, reason):
        """A name whose value is not known: the user may assume one."""
        if name in self.assumed:
            self.used.add(name)
            return self.assumed[name]
        return Unknown(reason)

    def run(self):
        tree = ast.parse(self.files.all[0].text, filename=self.files.all[0].name)
        if not MENTIONS.search(self.files.all[0].text):
            return
        self.docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        try:
            try:
                self.block(tree.body, self.scope)
            except Return:
                pass
            self.run_what_nobody_calls()
        except OutOfSteps:
            self.not_read.append((1, 1, "the program takes too many steps to follow"))
        self.take_the_rest()

    def run_what_nobody_calls(self):
        """Functions for others to call: their parameters are not known."""
        done = set()
        while pending := [f for f in self.waiting if id(f) not in done]:
            for f in pending:
                done.add(id(f))
                if id(f.node) not in self.called:
                    self.call_unknown(f)

    def call_unknown(self, f):
        first = []
        if f.owner and not any(getattr(d, "id", "") == "staticmethod" for d in f.node.decorator_list):
            instances = f.owner.instances
            if not instances:
                instances.append(Instance(f.owner))
            first = [instances[0]]
            # What the constructor leaves, others see.
            constructor = f.owner.members.get("__init__")
            if constructor and constructor is not f and id(constructor.node) not in self.called:
                self.call_unknown(constructor)
        self.call_function(f, first, {}, f.node)

    # --- what was found ---

    def place_of(self, node):
        return node.lineno, node.col_offset + 1

    def take(self, text):
        self.taken.update((p.file, p.offset) for p in text.places if p is not None)

    def compiled(self, value, node, nvrtc, what):
        """The module that is compiled from a value."""
        modules = []
        for v in values_of(value):
            if isinstance(v, Path):
                v = self.read(v)
            if isinstance(v, Module):
                modules.append(v)
            elif isinstance(v, Text):
                source = Source(v, nvrtc, *self.place_of(node))
                known = [s for s in self.sources if s.text.text == v.text and s.text.places == v.places
                         and s.line == source.line and s.column == source.column]  # fmt: skip
                if not known:
                    self.sources.append(source)
                    self.take(v)
                modules.append(Module(known[0] if known else source))
            else:
                for text in texts_in(v):
                    self.take(text)
                reason = reason_in(v) or "it is no string"
                self.miss(node, f"the source that '{what}' compiles is made when the program runs: {reason}")
                modules.append(Unknown(reason))
        return one_of(modules)

    def miss(self, node, reason):
        found = (*self.place_of(node), reason)
        if found not in self.not_read:
            self.not_read.append(found)

    def take_the_rest(self):
        """Strings with kernels that no interface gets."""
        at_the_end = [(v, None) for v in self.scope.names.values() if isinstance(v, Text)]
        for text, node in self.passed_on + at_the_end + self.literals:
            if not KERNEL.search(text.text):
                continue
            if any((p.file, p.offset) in self.taken for p in text.places if p is not None):
                continue
            first = next((p for p in text.places if p is not None), None)
            if first:
                self.sources.append(Source(text, False, *self.files.all[0].place(first.offset)))
                self.take(text)

    # --- statements ---

    def block(self, statements, scope):
        for statement in statements:
            self.statement(statement, scope)

    def statement(self, node, scope):
        self.step()
        method = getattr(self, "do_" + type(node).__name__, None)
        if method:
            method(node, scope)

    def step(self):
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise OutOfSteps

    def do_Expr(self, node, scope):
        self.value(node.value, scope)

    def do_Assign(self, node, scope):
        value = self.value(node.value, scope)
        for target in node.targets:
            self.assign(target, value, scope)

    def do_AnnAssign(self, node, scope):
        if node.value:
            self.assign(node.target, self.value(node.value, scope), scope)

    def do_AugAssign(self, node, scope):
        load = ast.copy_location(ast.BinOp(self.as_load(node.target), node.op, node.value), node)
        self.assign(node.target, self.value(load, scope), scope)

    @staticmethod
    def as_load(target):
        copy = ast.parse(ast.unparse(target), mode="eval").body if hasattr(ast, "unparse") else target
        return ast.copy_location(copy, target)

    def assign(self, target, value, scope):
        if isinstance(target, ast.Name):
            (scope.top() if target.id in scope.globals else scope).names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = value if isinstance(value, (list, tuple)) and len(value) == len(target.elts) else None
            if any(isinstance(t, ast.Starred) for t in target.elts):
                parts = None
            for index, t in enumerate(target.elts):
                t = t.value if isinstance(t, ast.Starred) else t
                name = getattr(t, "id", "?")
                lost = self.unknown(name, reason_in(value) or f"'{name}' is a part of what is not known")
                self.assign(t, parts[index] if parts else lost, scope)
        elif isinstance(target, ast.Attribute):
            owner = self.value(target.value, scope)
            if isinstance(owner, (Instance, Class)):
                owner.members[target.attr] = value
        elif isinstance(target, ast.Subscript):
            owner, key = self.value(target.value, scope), self.value(target.slice, scope)
            if isinstance(owner, dict):
                if isinstance(key, (Text, int, tuple)):
                    owner[key] = value
                else:
                    owner[None] = Unknown("its keys are not known")
            elif isinstance(owner, list) and isinstance(key, int) and -len(owner) <= key < len(owner):
                owner[key] = value

    def do_If(self, node, scope):
        test = self.truth(node.test, scope)
        if test is not None:
            self.block(node.body if test else node.orelse, scope)
        else:
            self.branches([node.body, node.orelse], scope)

    def branches(self, bodies, scope):
        """What is known after one of these, nobody knows which."""
        before, after, returned = dict(scope.names), [], 0
        for body in bodies:
            scope.names = dict(before)
            try:
                self.block(body, scope)
                after.append(scope.names)
            except Leave:  # what is known there is known behind the loop
                after.append(scope.names)
            except Return:
                returned += 1
        scope.names = dict(before)
        if returned == len(bodies):
            raise Return
        for name in {n for names in after for n in names}:
            missing = Unknown(f"'{name}' is not set in each branch")
            scope.names[name] = one_of([names.get(name, missing) for names in after])

    def do_For(self, node, scope):
        over = self.value(node.iter, scope)
        if isinstance(over, (list, tuple)) and len(over) <= MOST_ITERATIONS:
            for element in list(over):
                self.assign(node.target, element, scope)
                try:
                    self.block(node.body, scope)
                except Leave as end:
                    if end.loop:
                        break
        else:
            self.forget(node.body, scope, node)
            self.assign_lost(node.target, scope, f"it changes in the loop of line {node.lineno}")
            self.branches([node.body, []], scope)
        self.block(node.orelse, scope)

    do_AsyncFor = do_For

    def assign_lost(self, target, scope, reason):
        for part in ast.walk(target):
            if isinstance(part, ast.Name):
                scope.names[part.id] = self.unknown(part.id, f"'{part.id}' is not constant: {reason}")

    def forget(self, body, scope, loop):
        """Names that a loop changes, whose steps are not followed."""
        for statement in body:
            for part in ast.walk(statement):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    old = scope.names.get(part.id)
                    lost = self.unknown(part.id, f"'{part.id}' changes in the loop of line {loop.lineno}")
                    if isinstance(lost, Unknown):
                        lost.texts = texts_in(old)
                    scope.names[part.id] = lost

    def do_While(self, node, scope):
        self.value(node.test, scope)
        self.forget(node.body, scope, node)
        self.branches([node.body, []], scope)
        self.block(node.orelse, scope)

    def do_Try(self, node, scope):
        self.branches([node.body + node.orelse] + [h.body for h in node.handlers], scope)
        self.block(node.finalbody, scope)

    do_TryStar = do_Try

    def do_With(self, node, scope):
        for part in node.items:
            value = self.value(part.context_expr, scope)
            if part.optional_vars is not None:
                self.assign(part.optional_vars, value, scope)
        self.block(node.body, scope)

    do_AsyncWith = do_With

    def do_Match(self, node, scope):
        self.value(node.subject, scope)
        for case in node.cases:
            self.assign_lost_patterns(case.pattern, scope)
        self.branches([case.body for case in node.cases] + [[]], scope)

    def assign_lost_patterns(self, pattern, scope):
        for part in ast.walk(pattern):
            name = getattr(part, "name", None)
            if isinstance(name, str):
                scope.names[name] = self.unknown(name, f"'{name}' is a part of what is not known")

    def do_FunctionDef(self, node, scope):
        for default in node.args.defaults + [d for d in node.args.kw_defaults if d]:
            self.value(default, scope)
        f = Function(node, scope)
        scope.names[node.name] = f
        self.waiting.append(f)

    do_AsyncFunctionDef = do_FunctionDef

    def do_ClassDef(self, node, scope):
        made, inner = Class(node.name, scope), Scope(scope)
        self.block(node.body, inner)
        made.members = inner.names
        for member in made.members.values():
            if isinstance(member, Function) and member.scope is inner:
                member.owner, member.scope = made, scope
        scope.names[node.name] = made

    def do_Import(self, node, scope):
        for alias in node.names:
            name = alias.name if alias.asname else alias.name.split(".")[0]
            scope.names[alias.asname or name] = Named(name)

    def do_ImportFrom(self, node, scope):
        for alias in node.names:
            scope.names[alias.asname or alias.name] = Named(f"{'.' * node.level}{node.module or ''}.{alias.name}")

    def do_Global(self, node, scope):
        scope.globals.update(node.names)

    def do_Return(self, node, scope):
        scope.names.setdefault("return ", []).append(self.value(node.value, scope) if node.value else None)
        raise Return

    def do_Raise(self, node, scope):
        if node.exc:
            self.value(node.exc, scope)
        raise Return

    def do_Break(self, node, scope):
        raise Leave(True)

    def do_Continue(self, node, scope):
        raise Leave(False)

    def do_Assert(self, node, scope):
        self.value(node.test, scope)

    # --- expressions ---

    def value(self, node, scope):
        self.step()
        method = getattr(self, "of_" + type(node).__name__, None)
        if not method:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self.value(child, scope)
            return Unknown(f"what stands on line {node.lineno} is not followed")
        try:
            return method(node, scope)
        except Unplain as problem:
            texts = problem.args[1] if len(problem.args) > 1 else []
            return Unknown(problem.args[0] if problem.args else "it is no constant", texts + self.texts_of(node, scope))
        except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError):
            return Unknown(f"what stands on line {node.lineno} fails, or is not followed", self.texts_of(node, scope))

    def texts_of(self, node, scope):
        """The strings that an expression mentions, however it uses them."""
        found = []
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.append(self.literal(part, scope))
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                found += texts_in(scope.find(part.id))
        return [t for t in found if isinstance(t, Text)]

    def of_Constant(self, node, scope):
        if isinstance(node.value, (str, bytes)):
            return self.literal(node, scope)
        if node.value is Ellipsis or isinstance(node.value, complex):
            return Unknown("it is no constant")
        return node.value

    def of_JoinedStr(self, node, scope):
        return self.literal(node, scope)

    def literal(self, node, scope):
        """A string as it is written, with its holes."""
        file, written = self.files.all[0], None
        try:  # before Python 3.12, what is within a hole may have wrong places
            begin, end = file.offset(node.lineno, node.col_offset), file.offset(node.end_lineno, node.end_col_offset)
            written = Literals(self.files, 0, begin, end)
        except (ValueError, LookupError):
            pass
        if isinstance(node, ast.Constant):
            wanted = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            text = Text(wanted)
            if written and all(p[0] != "hole" for p in written.parts):
                text = Text("".join(c for c, _ in written.parts), [p for _, p in written.parts])
                text = text if text.text == wanted else Text(wanted)
            if id(node) not in self.docstrings:
                self.literals.append((text, node))
            return text
        if not written:
            raise Unplain("the string is not followed")
        holes, result, at = [v for v in node.values if isinstance(v, ast.FormattedValue)], Text(""), 0
        if sum(p[0] == "hole" for p in written.parts) != len(holes):
            raise Unplain("the string is not followed")
        lost, holes = None, iter(holes)
        for part in written.parts:
            if part[0] != "hole":
                result += Text(part[0], [part[1]])
                continue
            hole = next(holes)
            value = self.value(hole.value, scope)
            spec = self.format_spec(hole.format_spec, scope)
            if hole.conversion not in (-1, 115):
                value = lifted(repr(plain(value)))
            if isinstance(value, Choice) or isinstance(value, Unknown) or not isinstance(spec, Text):
                lost = lost or reason_in(value, spec) or "a hole has several values"
                continue
            place = written.place(part[1], part[2], self.files.rules("", "\\\"'\n"))
            if isinstance(value, Text) and not spec.text:
                piece = value
            else:
                piece = Text(format(plain(value), spec.text))
            if not any(piece.places):
                piece = Text(piece.text, [place] * len(piece.text))
            result += piece
        return Unknown(lost, [result]) if lost else result

    def format_spec(self, node, scope):
        """What follows the colon of a hole."""
        spec = ""
        for part in node.values if node else []:
            spec += part.value if isinstance(part, ast.Constant) else str(plain(self.value(part.value, scope)))
        return Text(spec)

    def of_Name(self, node, scope):
        found = scope.find(node.id)
        if found is not None or any(node.id in s.names for s in self.scopes(scope)):
            return found
        if node.id in BUILTINS:
            return Named("builtins." + node.id)
        return self.unknown(node.id, f"nothing is known of '{node.id}'")

    @staticmethod
    def scopes(scope):
        while scope:
            yield scope
            scope = scope.outer

    def of_NamedExpr(self, node, scope):
        value = self.value(node.value, scope)
        self.assign(node.target, value, scope)
        return value

    def of_BinOp(self, node, scope):
        left, right = self.value(node.left, scope), self.value(node.right, scope)
        return one_of(
            binary(self.files, node.op, a, b) for a in values_of(left) for b in values_of(right)
        )

    def of_UnaryOp(self, node, scope):
        value = self.value(node.operand, scope)
        if isinstance(node.op, ast.Not):
            truth = self.truth_of(value)
            return Unknown("a condition is not known") if truth is None else not truth
        if not is_number(value):
            raise Unplain(reason_in(value) or "it is no number")
        return {ast.USub: lambda v: -v, ast.UAdd: lambda v: +v, ast.Invert: lambda v: ~v}[type(node.op)](value)

    def of_BoolOp(self, node, scope):
        result = None
        for part in node.values:
            result = self.value(part, scope)
            truth = self.truth_of(result)
            if truth is None:
                return one_of([result] + [self.value(p, scope) for p in node.values[node.values.index(part) + 1 :]])
            if truth != isinstance(node.op, ast.And):
                return result
        return result

    def of_Compare(self, node, scope):
        values = [plain(self.value(v, scope)) for v in [node.left] + node.comparators]
        return all(COMPARE[type(op)](a, b) for op, a, b in zip(node.ops, values, values[1:]))

    def truth(self, node, scope):
        return self.truth_of(self.value(node, scope))

    @staticmethod
    def truth_of(value):
        """True or False; None if that is not known."""
        if isinstance(value, Text):
            return bool(value.text)
        if value is None or is_number(value) or isinstance(value, (list, tuple, dict)):
            return bool(value)
        return None

    def of_IfExp(self, node, scope):
        test = self.truth(node.test, scope)
        if test is not None:
            return self.value(node.body if test else node.orelse, scope)
        return one_of([self.value(node.body, scope), self.value(node.orelse, scope)])

    def elements(self, nodes, scope):
        result = []
        for part in nodes:
            if isinstance(part, ast.Starred):
                more = self.value(part.value, scope)
                if not isinstance(more, (list, tuple)):
                    raise Unplain(reason_in(more) or "a list is not known")
                result += more
            else:
                result.append(self.value(part, scope))
        return result

    def of_List(self, node, scope):
        return self.elements(node.elts, scope)

    of_Set = of_List

    def of_Tuple(self, node, scope):
        return tuple(self.elements(node.elts, scope))

    def of_Dict(self, node, scope):
        result = {}
        for key, value in zip(node.keys, node.values):
            made = self.value(value, scope)
            if key is None:
                result.update(made if isinstance(made, dict) else {None: made})
            else:
                name = self.value(key, scope)
                result[name if isinstance(name, (Text, int, float, tuple)) else None] = made
        return result

    def of_Subscript(self, node, scope):
        of, key = self.value(node.value, scope), self.value(node.slice, scope)
        if isinstance(of, (Named, Kernel, Class)):  # a type with its parameters
            return of
        return one_of(item(o, k) for o in values_of(of) for k in values_of(key))

    def of_Index(self, node, scope):  # Python 3.8
        return self.value(node.value, scope)

    def of_Slice(self, node, scope):
        return slice(*(plain(self.value(p, scope)) if p else None for p in (node.lower, node.upper, node.step)))

    def of_Await(self, node, scope):
        return self.value(node.value, scope)

    def of_Lambda(self, node, scope):
        return Function(node, scope)

    def comprehension(self, node, scope, make):
        inner, made = Scope(scope), []

        def level(generators):
            if not generators:
                made.append(make(inner))
                return
            over = self.value(generators[0].iter, inner)
            if not isinstance(over, (list, tuple)) or len(over) > MOST_ITERATIONS:
                raise Unplain(reason_in(over) or "what a comprehension runs over is not known")
            for element in over:
                self.assign(generators[0].target, element, inner)
                tests = [self.truth(t, inner) for t in generators[0].ifs]
                if None in tests:
                    raise Unplain("a condition is not known")
                if all(tests):
                    level(generators[1:])

        level(node.generators)
        return made

    def of_ListComp(self, node, scope):
        return self.comprehension(node, scope, lambda inner: self.value(node.elt, inner))

    of_GeneratorExp = of_SetComp = of_ListComp

    def of_DictComp(self, node, scope):
        return dict(self.comprehension(
            node, scope, lambda inner: (self.value(node.key, inner), self.value(node.value, inner))))  # fmt: skip

    def of_Attribute(self, node, scope):
        of = self.value(node.value, scope)
        return one_of(self.attribute(v, node.attr, node) for v in values_of(of))

    def attribute(self, of, name, node):
        if isinstance(of, Named):
            return Named(f"{of.name}.{name}")
        if isinstance(of, Instance):
            if name in of.members:
                return of.members[name]
            if name in of.of.members:
                member = of.of.members[name]
                return Method(of, member) if isinstance(member, Function) else member
            return self.unknown(name, f"nothing is known of '.{name}'")
        if isinstance(of, Class):
            return of.members.get(name, Unknown(f"nothing is known of '.{name}'"))
        if isinstance(of, Path):
            if name in ("parent", "parents"):
                return Path(os.path.dirname(of.path) or ".")
            if name in ("name", "stem"):
                return Text(os.path.basename(of.path))
            return Method(of, name)
        if isinstance(of, Unknown):
            return self.unknown(name, of.reason)
        return Method(of, name)

    # --- calls ---

    def of_Call(self, node, scope):
        function = self.value(node.func, scope)
        arguments, keywords = [], {}
        for part in node.args:
            if isinstance(part, ast.Starred):
                more = self.value(part.value, scope)
                if not isinstance(more, (list, tuple)):  # those behind it have other places
                    keywords[None] = Unknown(reason_in(more) or "arguments are not known", texts_in(more))
                    break
                arguments += more
            else:
                arguments.append(self.value(part, scope))
        for part in node.keywords:
            value = self.value(part.value, scope)
            if part.arg:
                keywords[part.arg] = value
            elif isinstance(value, dict):
                keywords.update({k.text if isinstance(k, Text) else k: v for k, v in value.items()})
            else:
                keywords[None] = value
        return one_of(self.call(f, arguments, keywords, node) for f in values_of(function))

    def call(self, function, arguments, keywords, node):
        if isinstance(function, Function):
            return self.call_function(function, arguments, keywords, node)
        if isinstance(function, Class):
            made = Instance(function)
            function.instances.append(made)
            if isinstance(function.members.get("__init__"), Function):
                self.call_function(function.members["__init__"], [made] + arguments, keywords, node)
            return made
        if isinstance(function, Kernel):
            return self.launch(function, arguments, keywords, node)
        if isinstance(function, Method) and isinstance(function.name, Function):
            return self.call_function(function.name, [function.of] + arguments, keywords, node)
        if isinstance(function, Instance) and isinstance(function.of.members.get("__call__"), Function):
            return self.call_function(function.of.members["__call__"], [function] + arguments, keywords, node)
        if isinstance(function, Method):
            return self.call_method(function.of, function.name, arguments, keywords, node)
        if isinstance(function, Named):
            return self.call_named(function, arguments, keywords, node)
        return self.passes_on(arguments, keywords, node, reason_in(function) or "what a call gives is not known")

    def passes_on(self, arguments, keywords, node, reason):
        """A call of what is not followed: a source may be among its arguments."""
        parts = [t for a in [*arguments, *keywords.values()] for t in texts_in(a)]
        self.passed_on += [(a, node) for a in [*arguments, *keywords.values()] if isinstance(a, Text)]
        return Unknown(reason, parts)

    def call_function(self, f, arguments, keywords, node):
        self.called.add(id(f.node))
        if self.depth >= MOST_CALLS:
            return Unknown(f"calls go deeper than {MOST_CALLS}")
        scope, formal, name = Scope(f.scope), f.node.args, getattr(f.node, "name", "a lambda")
        positional = [*getattr(formal, "posonlyargs", []), *formal.args]
        is_call = isinstance(node, ast.Call) and None not in keywords
        for index, parameter in enumerate(positional + formal.kwonlyargs):
            defaults = positional[len(positional) - len(formal.defaults) :] if formal.defaults else []
            if index < len(arguments) and index < len(positional):
                value = arguments[index]
            elif parameter.arg in keywords:
                value = keywords[parameter.arg]
            elif is_call and parameter in defaults:
                value = self.value(formal.defaults[defaults.index(parameter)], f.scope)
            elif is_call and parameter in formal.kwonlyargs and formal.kw_defaults[formal.kwonlyargs.index(parameter)]:
                value = self.value(formal.kw_defaults[formal.kwonlyargs.index(parameter)], f.scope)
            else:
                value = self.unknown(parameter.arg, f"'{parameter.arg}' is a parameter of '{name}'")
            scope.names[parameter.arg] = value
        if formal.vararg:
            scope.names[formal.vararg.arg] = tuple(arguments[len(positional) :]) if is_call else Unknown(
                f"'{formal.vararg.arg}' is a parameter of '{name}'")  # fmt: skip
        if formal.kwarg:
            scope.names[formal.kwarg.arg] = {Text(k): v for k, v in keywords.items() if k and k not in scope.names}
            if not is_call:
                scope.names[formal.kwarg.arg] = Unknown(f"'{formal.kwarg.arg}' is a parameter of '{name}'")
        self.depth += 1
        try:
            if isinstance(f.node, ast.Lambda):
                return self.value(f.node.body, scope)
            returned = scope.names["return "] = []
            try:
                self.block(f.node.body, scope)
                returned.append(None)
            except Return:
                pass
            returned = scope.names.get("return ", returned)
            known = [v for v in returned if v is not None] or returned
            return one_of(known) if known else None
        finally:
            self.depth -= 1

    def call_method(self, of, name, arguments, keywords, node):
        if isinstance(of, Module):
            return self.method_of_module(of, name, arguments, keywords)
        if isinstance(of, Kernel):
            return self.method_of_kernel(of, name, arguments, keywords, node)
        if isinstance(of, Text):
            given = {Text(k): v for k, v in keywords.items() if k}
            if None in keywords:
                given[None] = keywords[None]
            return text_method(self.files, of, name, arguments, given)
        if isinstance(of, Path):
            return self.method_of_path(of, name, arguments)
        if isinstance(of, Record) and of.name == "Template" and name in ("substitute", "safe_substitute"):
            given = {Text(k): v for k, v in keywords.items() if k}
            for a in arguments:
                given.update(a if isinstance(a, dict) else {None: a})
            return substitute(self.files, of.arguments[0], given, name == "safe_substitute")
        if isinstance(of, list) and name in ("append", "extend", "insert"):
            if name == "append":
                of.append(arguments[0])
            elif name == "insert":
                of.insert(arguments[0], arguments[1])
            else:
                of.extend(arguments[0] if isinstance(arguments[0], (list, tuple)) else [Unknown("a list is not known")])
            return None
        if isinstance(of, dict):
            if name == "update":
                for a in arguments:
                    of.update(a if isinstance(a, dict) else {None: a})
                of.update({Text(k): v for k, v in keywords.items() if k})
                return None
            if name == "get":
                found = [v for k, v in of.items() if k == arguments[0]]
                return found[0] if found else arguments[1] if len(arguments) > 1 else None
            if name in ("items", "keys", "values", "copy"):
                made = getattr(of, name)()
                return made if name == "copy" else list(made)
        return self.passes_on(arguments, keywords, node, reason_in(of) or f"what '.{name}' gives is not known")

    def method_of_module(self, module, name, arguments, keywords):
        """Of a compiled source: kernels, by their names."""
        source = module.source
        wanted = arguments[0] if arguments else keywords.get("name")
        if name in ("get_function", "get_kernel", "get_global") or (name == "_get_function"):
            if not isinstance(wanted, Text):
                return Unknown(reason_in(wanted) or "the name of a kernel is no constant")
            source.add_instances(wanted)
            return Kernel(source, kernel_named(wanted.text))
        if name == "compile":
            source.add_instances(keywords.get("name_expressions", ()))
            return module
        if name in ("link", "__enter__"):
            return module
        if name in source.text.text:  # torch: a function of the module
            return Unknown("it is what a compiled function gives")
        return Unknown(f"what '.{name}' gives is not known")

    def method_of_kernel(self, kernel, name, arguments, keywords, node):
        if name == "prepare":  # PyCUDA
            return kernel
        if name in ("prepared_call", "prepared_async_call", "prepared_timed_call"):
            rest = arguments[3:] if name == "prepared_async_call" else arguments[2:]
            if len(arguments) > 1:
                self.add_launch(kernel, arguments[1], arguments[0], rest, node)
        return Unknown(f"what '.{name}' of a kernel gives is not known")

    def launch(self, kernel, arguments, keywords, node):
        if "block" in keywords or "grid" in keywords:  # PyCUDA
            self.add_launch(kernel, keywords.get("block"), keywords.get("grid", (1, 1)), arguments, node)
        elif len(arguments) >= 2:  # CuPy
            given = arguments[2] if len(arguments) > 2 and isinstance(arguments[2], (tuple, list)) else ()
            self.add_launch(kernel, arguments[1], arguments[0], given, node)
        return None

    def add_launch(self, kernel, block, grid, arguments, node):
        for v in values_of(block):
            if threads := shape(v):
                kernel.source.add_launch(kernel.name, threads, shape(grid), numbers(arguments), self.place_of(node))

    def method_of_path(self, path, name, arguments):
        if name in ("read_text", "read_bytes", "read"):
            return self.read(path)
        if name in ("open", "resolve", "absolute", "expanduser", "__enter__"):
            return path
        if name == "joinpath":
            return Path(os.path.join(path.path, *(path_of(a) for a in arguments)))
        if name in ("with_name", "with_suffix"):
            if name == "with_name":
                return Path(os.path.join(os.path.dirname(path.path), path_of(arguments[0])))
            return Path(os.path.splitext(path.path)[0] + path_of(arguments[0]))
        if name == "readlines":
            return lines_of(self.read(path), True)
        if name == "as_posix":
            return Text(path.path)
        raise Unplain(f"what '.{name}' gives is not known")

    def read(self, path):
        """The text of a file that the program reads: from its working directory, or the program's folder."""
        folder = os.path.dirname(self.files.all[0].name)
        for candidate in (path.path, os.path.join(folder, path.path)):
            if os.path.isfile(candidate):
                try:
                    return self.files.read(candidate)
                except (OSError, UnicodeDecodeError) as problem:
                    raise Unplain(f"'{path.path}' cannot be read: {problem}")
        raise Unplain(f"it reads '{path.path}', which is not there")

    def call_named(self, function, arguments, keywords, node):
        """A call of a function of a module."""
        name, last = function.name, function.last
        interface = INTERFACES.get(last)
        if interface and (last not in NEEDS_MODULE or re.search(NEEDS_MODULE[last], name)):
            return interface(self, arguments, keywords, node, name)
        if last in ("LaunchConfig", "ProgramOptions", "Template"):
            return Record(last, arguments, keywords)
        if last in ("dedent", "cleandoc") and isinstance(arguments[0], Text):
            if last == "dedent":
                return dedent(arguments[0])
            return stripped(dedent(arguments[0]), "\n", True, True)
        if last in NUMPY_INTEGERS and arguments and isinstance(arguments[0], (int, float)):
            return int(arguments[0])
        if ".path." in name and last in ("join", "abspath", "realpath", "dirname", "basename", "normpath"):
            return Text(getattr(os.path, last)(*(path_of(a) for a in arguments)))
        if last in ("Path", "PurePath"):
            return Path(os.path.join(*(path_of(a) for a in arguments)) if arguments else ".")
        if name in ("builtins.open", "io.open", "codecs.open"):
            return Path(path_of(arguments[0]))
        if name.startswith("math.") and hasattr(__import__("math"), last):
            return getattr(__import__("math"), last)(*(plain(a) for a in arguments))
        if name.startswith("builtins."):
            return self.call_builtin(last, arguments, keywords, node)
        return self.passes_on(arguments, keywords, node, f"what '{name.lstrip('.')}' gives is not known")

    def call_builtin(self, name, arguments, keywords, node):
        if name == "str":
            return arguments[0] if isinstance(arguments[0], Text) else Text(str(plain(arguments[0])))
        if name in ("list", "tuple"):
            given = arguments[0] if arguments else []
            if isinstance(given, dict):
                given = list(given)
            if not isinstance(given, (list, tuple)):
                raise Unplain(reason_in(given) or "a list is not known")
            return list(given) if name == "list" else tuple(given)
        if name == "dict":
            made = dict(arguments[0]) if arguments else {}
            made.update({Text(k): v for k, v in keywords.items() if k})
            return made
        if name == "range":
            over = range(*arguments)
            if len(over) > MOST_ITERATIONS:
                raise Unplain("a loop is long")
            return list(over)
        if name == "enumerate":
            return [(i, v) for i, v in enumerate(arguments[0])]
        if name == "zip":
            return [tuple(v) for v in zip(*arguments)]
        if name == "reversed":
            return list(reversed(arguments[0]))
        if name == "len":
            of = arguments[0]
            if isinstance(of, (Text, list, tuple, dict)):
                return len(of.text if isinstance(of, Text) else of)
            raise Unplain(reason_in(of) or "a length is not known")
        if name == "print":
            return None
        if name == "getattr" and len(arguments) > 1 and isinstance(arguments[1], Text):
            return one_of(self.attribute(v, arguments[1].text, node) for v in values_of(arguments[0]))
        if name in ("int", "float", "bool", "min", "max", "abs", "sum", "sorted", "round", "repr", "hex", "any", "all"):
            return lifted(getattr(builtins, name)(*(plain(a) for a in arguments)))
        return self.passes_on(arguments, keywords, node, f"what '{name}' gives is not known")


class OutOfSteps(Exception):
    pass


# ---------------------------------------------------------------------------------------------------------------------
# Interfaces
# ---------------------------------------------------------------------------------------------------------------------


def argument(arguments, keywords, index, name, default=None):
    if name in keywords:
        return keywords[name]
    return arguments[index] if index < len(arguments) else default


def each_source(modules):
    return [m.source for m in values_of(modules) if isinstance(m, Module)]


def raw_kernel(program, arguments, keywords, node, name):
    """cupy.RawKernel(code, name, options=(), backend='nvrtc', ...)"""
    nvrtc = argument(arguments, keywords, 3, "backend", Text("nvrtc")) == Text("nvrtc")
    made = program.compiled(argument(arguments, keywords, 0, "code"), node, nvrtc, "RawKernel")
    kernel = argument(arguments, keywords, 1, "name")
    for source in each_source(made):
        source.add_options(argument(arguments, keywords, 2, "options", ()))
        source.add_instances(kernel)
    if not isinstance(kernel, Text):
        return Unknown(reason_in(kernel) or "the name of a kernel is no constant")
    return one_of([Kernel(s, kernel_named(kernel.text)) for s in each_source(made)] or [made])


def raw_module(program, arguments, keywords, node, name):
    """cupy.RawModule(*, code=None, path=None, options=(), backend='nvrtc', name_expressions=None, ...)"""
    code = argument(arguments, keywords, 0, "code")
    if code is None:  # a binary
        return Unknown("it is compiled elsewhere")
    nvrtc = keywords.get("backend", Text("nvrtc")) == Text("nvrtc")
    made = program.compiled(code, node, nvrtc, "RawModule")
    for source in each_source(made):
        source.add_options(argument(arguments, keywords, 2, "options", ()))
        source.add_instances(keywords.get("name_expressions") or ())
    return made


def source_module(program, arguments, keywords, node, name):
    """pycuda.compiler.SourceModule(source, nvcc='nvcc', options=None, keep, no_extern_c=False, arch, code, ...)"""
    made = program.compiled(argument(arguments, keywords, 0, "source"), node, False, "SourceModule")
    for source in each_source(made):
        source.add_options(argument(arguments, keywords, 2, "options") or ())
        for folder in argument(arguments, keywords, 8, "include_dirs") or ():
            if isinstance(folder, (Text, Path)):
                source.options.append("-I" + path_of(folder))
        if argument(arguments, keywords, 4, "no_extern_c", False) is False:
            source.before, source.after = 'extern "C" {\n', "\n}\n"
    return made


def torch_inline(program, arguments, keywords, node, name):
    """torch.utils.cpp_extension.load_inline(name, cpp_sources, cuda_sources=None, functions=None, extra_cflags=None,
    extra_cuda_cflags=None, ...)"""
    cuda = argument(arguments, keywords, 2, "cuda_sources")
    if not cuda:
        return Unknown("it has no CUDA")
    if isinstance(cuda, (list, tuple)):
        lost = reason_in(cuda)
        cuda = Unknown(lost, texts_in(cuda)) if lost else join(Text("\n"), cuda)
    made = program.compiled(cuda, node, False, "load_inline")
    for source in each_source(made):
        source.before = "#include <torch/types.h>\n#include <cuda.h>\n#include <cuda_runtime.h>\n"
        source.add_options(argument(arguments, keywords, 5, "extra_cuda_cflags") or ())
        for folder in keywords.get("extra_include_paths") or ():
            if isinstance(folder, (Text, Path)):
                source.options.append("-I" + path_of(folder))
        source.options += torch_folders()
    return made


def torch_folders():
    """Where torch's headers are, if it is installed (it is not imported), else our stand-ins for them."""
    for folder in sys.path:
        include = os.path.join(folder, "torch", "include")
        if folder and os.path.isdir(include):
            return ["-isystem", include, "-isystem", os.path.join(include, "torch", "csrc", "api", "include")]
    share = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return ["-isystem", os.path.join(share, "torch")]


def core_program(program, arguments, keywords, node, name):
    """cuda.core.Program(code, code_type, options=None)"""
    kind = argument(arguments, keywords, 1, "code_type")
    if isinstance(kind, Text) and kind.text.lower() != "c++":
        return Unknown("it is no C++")
    made = program.compiled(argument(arguments, keywords, 0, "code"), node, True, "Program")
    options = argument(arguments, keywords, 2, "options")
    given = options.keywords if isinstance(options, Record) else {}
    if isinstance(options, dict):
        given = {k.text: v for k, v in options.items() if isinstance(k, Text)}
    for source in each_source(made):
        if isinstance(given.get("std"), Text):
            source.options.append("-std=" + given["std"].text)
        if isinstance(given.get("arch"), Text):
            source.options.append("-arch=" + given["arch"].text)
        macros = given.get("define_macro") or ()
        for macro in macros if isinstance(macros, list) else [macros]:
            if isinstance(macro, Text):
                source.options.append("-D" + macro.text)
            elif isinstance(macro, tuple) and len(macro) == 2 and reason_in(macro) is None:
                source.options.append("-D" + "=".join(str(plain(m)) for m in macro))
        folders = given.get("include_path") or ()
        for folder in folders if isinstance(folders, (list, tuple)) else [folders]:
            if isinstance(folder, (Text, Path)):
                source.options.append("-I" + path_of(folder))
    return made


def core_launch(program, arguments, keywords, node, name):
    """cuda.core.launch(stream, config, kernel, *arguments)"""
    configs = [a for a in arguments if isinstance(a, Record) and a.name == "LaunchConfig"]
    for place, value in enumerate(arguments):
        for kernel in values_of(value):
            if isinstance(kernel, Kernel) and configs:
                config = configs[0]
                block = argument(config.arguments, config.keywords, 2 if len(config.arguments) > 2 else 1, "block")
                grid = argument(config.arguments, config.keywords, 0, "grid", 1)
                program.add_launch(kernel, block, grid, arguments[place + 1 :], node)
    return None


def linked_source(program, arguments, keywords, node, name):
    """numba.cuda.CUSource(data, name=None)"""
    return program.compiled(argument(arguments, keywords, 0, "data"), node, True, "CUSource")


def tuned(program, arguments, keywords, node, name):
    """kernel_tuner.tune_kernel(kernel_name, kernel_source, problem_size, arguments, tune_params, ...), run_kernel(...).
    Of the values that are tried of each parameter, the first is taken."""
    kernel = argument(arguments, keywords, 0, "kernel_name")
    code = argument(arguments, keywords, 1, "kernel_source")
    language = keywords.get("lang")
    if isinstance(language, Text) and language.text.lower() not in ("cuda", "cupy", "nvcuda"):
        return Unknown("it is no CUDA")
    if isinstance(code, Text) and "\n" not in code.text and re.search(r"\.cuh?$", code.text):
        code = program.read(Path(code.text))
    elif isinstance(code, Text) and "__global__" not in code.text:
        return Unknown("it is no CUDA")
    made = program.compiled(code, node, False, name.rsplit(".", 1)[-1])
    tried = argument(arguments, keywords, 4, "tune_params" if "tune" in name else "params")
    first = {}
    for key, values in (tried or {}).items() if isinstance(tried, dict) else []:
        value = values[0] if isinstance(values, (list, tuple)) and values else values
        if isinstance(key, Text) and (is_number(value) or isinstance(value, Text)):
            first[key.text] = plain(value)
    for source in each_source(made):
        source.before = "".join(f"#define {n} {int(v) if isinstance(v, bool) else v}\n" for n, v in first.items())
        source.before += "#define kernel_tuner 1\n"
        source.add_options(keywords.get("compiler_options") or ())
        source.add_instances(kernel)
        names = keywords.get("block_size_names") or [Text("block_size_x"), Text("block_size_y"), Text("block_size_z")]
        block = [first.get(n.text, 1) for n in names if isinstance(n, Text)]
        if isinstance(kernel, Text) and any(n.text in first for n in names if isinstance(n, Text)):
            given = argument(arguments, keywords, 3, "arguments", ())
            program.add_launch(Kernel(source, kernel.text), tuple(block), None,
                               given if isinstance(given, (list, tuple)) else (), node)  # fmt: skip
    return Unknown("it is what the tuner finds")


INTERFACES = {
    "RawKernel": raw_kernel, "RawModule": raw_module, "SourceModule": source_module,
    "DynamicSourceModule": source_module, "load_inline": torch_inline, "Program": core_program, "launch": core_launch,
    "CUSource": linked_source, "tune_kernel": tuned, "run_kernel": tuned,
}  # fmt: skip
NEEDS_MODULE = {"Program": r"cuda\.core", "launch": r"cuda\.core", "run_kernel": r"kernel_tuner"}


# ---------------------------------------------------------------------------------------------------------------------
# Output
# ---------------------------------------------------------------------------------------------------------------------

LINE_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(?:line\b|\d)[^\n]*", re.M)


def stretches_of(text, files, begin):
    """See EmbeddedText.h. `begin`: bytes before the text."""
    result, last = [], None
    for c, p in zip(text.text, text.places):
        length = len(c.encode())
        if p is None:
            last = None
        elif last and last[8] and p.as_written and last[2] == p.file and last[7] == p.rules and \
                last[3] + last[4] == p.offset and last[0] + last[1] == begin and not last[9]:  # fmt: skip
            last[1] += length
            last[4] += p.length
            last[9] = c == "\n"
        elif last and not last[8] and not p.as_written and (last[2], last[3], last[4]) == (p.file, p.offset, p.length):
            last[1] += length  # the same hole
        else:
            line, column = files.all[p.file].place(p.offset)
            last = [begin, length, p.file, p.offset, p.length, line, column, p.rules, p.as_written, c == "\n"]
            result.append(last)
        begin += length
    return [s[:9] for s in result]


def described(source, files):
    text = source.text
    cleared = LINE_DIRECTIVE.sub(lambda m: " " * len(m[0]), text.text)  # the lines are those of the program
    text = Text(cleared, text.places)
    before = ("#define __CUDACC_RTC__ 1\n" if source.nvrtc else "") + source.before
    return {
        "text": before + text.text + source.after,
        "stretches": stretches_of(text, files, len(before.encode())),
        "options": source.options, "instances": source.instances, "launches": source.launches,
        "line": source.line, "column": source.column,
    }  # fmt: skip


def main():
    assumed, names = {}, []
    for word in sys.argv[1:]:
        if word.startswith("--assume="):
            name, _, value = word[len("--assume=") :].partition("=")
            assumed[name] = int(value, 0)
        else:
            names.append(word)
    sys.setrecursionlimit(20_000)
    try:
        program = Program(names[0], assumed)
        program.run()
    except SyntaxError as problem:
        sys.exit(f"line {problem.lineno}: it is no Python {sys.version_info[0]}.{sys.version_info[1]}: {problem.msg}")
    except UnicodeDecodeError as problem:
        sys.exit(f"it is not UTF-8: {problem.reason}")
    except (OSError, ValueError) as problem:
        sys.exit(str(problem))
    except RecursionError:
        sys.exit("its expressions are too deep")
    files = program.files
    json.dump({
        "files": [f.name for f in files.all],
        "rules": [{"doubled": d, "refused": r} for d, r in files.all_rules],
        "sources": [described(s, files) for s in program.sources],
        "not_read": [{"line": l, "column": c, "reason": r} for l, c, r in program.not_read],
        "assumed": sorted(program.used),
    }, sys.stdout)  # fmt: skip


if __name__ == "__main__":
    main()
