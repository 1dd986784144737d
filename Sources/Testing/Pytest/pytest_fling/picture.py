"""Pictures of the output: PNGs of eight bits a channel or with a palette, read and compared without other libraries."""
from __future__ import annotations

import dataclasses
import struct
import zlib
from typing import Iterator, NamedTuple

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}
_PALETTE = 3
# Steps of a channel that text rendering may differ by without being another picture.
_TOLERANCE = 8
# Pixels between two that differ and count as connected: the strokes of a letter are, and so are two letters of small text.
_GAP = 2
_FADED = bytes(191 + value // 4 for value in range(256))


class PictureError(Exception):
    """A picture that cannot be read or compared; says why."""


class Difference(NamedTuple):
    """What differs between two pictures."""

    share: float
    """The share of pixels that differ, in percent."""
    picture: Picture
    """Red pixels where the pictures differ, on the faded other."""
    largest: int
    """The pixels that differ in the largest region of such, within which none is more than two pixels from the next."""
    place: tuple[int, int, int, int]
    """The left, top, width and height of that region, in pixels."""


@dataclasses.dataclass(frozen=True)
class Picture:
    """The pixels of a PNG, row by row, three or four bytes each."""

    width: int
    height: int
    channels: int
    rows: list[bytes]

    @classmethod
    def read(cls, png: bytes) -> Picture:
        if not png.startswith(_SIGNATURE):
            raise PictureError("this is no PNG")
        place, data, palette = len(_SIGNATURE), b"", b""
        width = height = depth = colour = interlaced = 0
        while place + 8 <= len(png):
            size, kind = struct.unpack(">I4s", png[place:place + 8])
            body = png[place + 8:place + 8 + size]
            if kind == b"IHDR":
                width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if kind == b"PLTE":
                palette = body
            if kind == b"IDAT":
                data += body
            place += 12 + size
        if interlaced or (depth not in (1, 2, 4, 8) if colour == _PALETTE else depth != 8 or colour not in _CHANNELS):
            raise PictureError(f"a PNG of colour {colour} and {depth} bits is not read, but eight bits a channel or a palette"
                               + (", and none that is interlaced" if interlaced else ""))
        channels = _CHANNELS.get(colour, 1)
        try:
            rows = _unfilter(zlib.decompress(data), (width * channels * depth + 7) // 8, height, channels)
        except (zlib.error, IndexError):
            raise PictureError("the PNG is cut short") from None
        if colour != _PALETTE:
            return cls(width, height, channels, rows)
        colours = [palette[place:place + 3] for place in range(0, len(palette) - 2, 3)]
        try:
            return cls(width, height, 3, [b"".join(colours[index] for index in _indices(row, width, depth)) for row in rows])
        except IndexError:
            raise PictureError(f"a pixel has a colour that is not among the {len(colours)} of the palette") from None

    def difference(self, other: Picture) -> Difference:
        """The pixels that differ by more than rendering may."""
        if (self.width, self.height) != (other.width, other.height):
            raise PictureError(f"a picture of {self.width} by {self.height} pixels is compared with one of {other.width} by {other.height}")
        count, rows, regions = 0, [], _Regions()
        for y, (mine, theirs) in enumerate(zip(self.colours(), other.colours())):
            if mine == theirs:
                rows.append(theirs.translate(_FADED))
                continue
            row = bytearray()
            for place in range(0, len(mine), 3):
                one, two = mine[place:place + 3], theirs[place:place + 3]
                if one != two and any(abs(a - b) > _TOLERANCE for a, b in zip(one, two)):
                    count += 1
                    regions.add(place // 3, y)
                    row += b"\xe0\x10\x20"
                else:
                    row += two.translate(_FADED)
            rows.append(bytes(row))
        largest, region = regions.largest()
        return Difference(100 * count / (self.width * self.height), Picture(self.width, self.height, 3, rows), largest, region)

    def colours(self) -> list[bytes]:
        """The rows with three bytes for each pixel."""
        if self.channels == 3:
            return self.rows
        return [b"".join((row[at:at + 3] if self.channels == 4 else row[at:at + 1] * 3) for at in range(0, len(row), self.channels))
                for row in self.rows]

    def png(self) -> bytes:
        """The same as a PNG."""
        colour = next(colour for colour, channels in _CHANNELS.items() if channels == self.channels)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, colour, 0, 0, 0)
        data = zlib.compress(b"".join(b"\0" + row for row in self.rows), 6)
        chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
        return _SIGNATURE + b"".join(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
                                     for kind, body in chunks)


class _Regions:
    """Pixels in connected regions; they are added row by row, from left to right."""

    def __init__(self) -> None:
        # Each run of pixels of a row: its row, its first and last column, and how many of the pixels between were added.
        self._runs: list[list[int]] = []

    def add(self, x: int, y: int) -> None:
        last = self._runs[-1] if self._runs else None
        if last and last[0] == y and x - last[2] <= _GAP:
            last[2] = x
            last[3] += 1
        else:
            self._runs.append([y, x, x, 1])

    def largest(self) -> tuple[int, tuple[int, int, int, int]]:
        """The count of pixels in the largest region, and its left, top, width and height."""
        parents = list(range(len(self._runs)))

        def root(index: int) -> int:
            while parents[index] != index:
                parents[index] = parents[parents[index]]
                index = parents[index]
            return index

        above: list[int] = []
        for index, (y, first, last, _) in enumerate(self._runs):
            above = [other for other in above if y - self._runs[other][0] <= _GAP]
            for other in above:
                row, left, right, _ = self._runs[other]
                if row < y and left - last <= _GAP and first - right <= _GAP:
                    parents[root(other)] = root(index)
            above.append(index)
        regions: dict[int, list[list[int]]] = {}
        for index, run in enumerate(self._runs):
            regions.setdefault(root(index), []).append(run)
        runs: list[list[int]] = max(regions.values(), key=lambda runs: sum(run[3] for run in runs), default=[])
        if not runs:
            return 0, (0, 0, 0, 0)
        left, top = min(run[1] for run in runs), runs[0][0]
        return sum(run[3] for run in runs), (left, top, max(run[2] for run in runs) - left + 1, runs[-1][0] - top + 1)


def _indices(row: bytes, width: int, depth: int) -> Iterator[int]:
    """The colours of a row by their numbers in the palette, of which several may share a byte."""
    for x in range(width):
        yield row[x * depth // 8] >> (8 - depth - x * depth % 8) & ((1 << depth) - 1)


def _unfilter(raw: bytes, stride: int, height: int, step: int) -> list[bytes]:
    above, rows = bytes(stride), []
    for start in range(0, height * (stride + 1), stride + 1):
        kind, line = raw[start], raw[start + 1:start + 1 + stride]
        if kind == 2:
            line = bytes([(value + up) & 255 for value, up in zip(line, above)])
        elif kind:
            line = _unfilter_row(kind, bytearray(line), above, step)
        above = line
        rows.append(line)
    return rows


def _unfilter_row(kind: int, line: bytearray, above: bytes, step: int) -> bytes:
    for index in range(len(line)):
        left = line[index - step] if index >= step else 0
        up, corner = above[index], above[index - step] if index >= step else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            base = left + up - corner
            a, b, c = abs(base - left), abs(base - up), abs(base - corner)
            guess = left if a <= b and a <= c else up if b <= c else corner
        line[index] = (line[index] + guess) & 255
    return bytes(line)
