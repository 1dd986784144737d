"""Pictures are read as they were written, and differ where they do."""
import struct
import zlib

import pytest

from pytest_fling import Picture, PictureError
from pytest_fling.patience import Patience


def grey(width, height, level):
    return Picture(width, height, 3, [bytes([level]) * (3 * width) for _ in range(height)])


def test_a_picture_is_read_as_it_was_written():
    picture = Picture(3, 2, 3, [bytes(range(9)), bytes(range(90, 99))])
    assert Picture.read(picture.png()) == picture


@pytest.mark.parametrize("kind, line", [(0, [7, 9, 20]), (1, [7, 2, 11]), (2, [2, 4, 15]), (3, [5, 3, 13]), (4, [2, 2, 11])])
def test_every_filter_of_a_row_is_undone(kind, line):
    rows = b"\0" + bytes([5, 5, 5]) + bytes([kind, *line])
    assert list(Picture.read(png(3, 2, 8, 0, rows)).rows[1]) == [7, 9, 20]


def png(width, height, depth, colour, rows, palette=b""):
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(body)) + name + body + b"1234" for name, body in chunks)


@pytest.mark.parametrize("depth, row", [(8, [2, 0, 1]), (4, [0x20, 0x10]), (2, [0b10000100])])
def test_colours_of_a_palette_are_read(depth, row):
    palette = bytes([10, 20, 30, 40, 50, 60, 70, 80, 90])
    picture = Picture.read(png(3, 1, depth, 3, bytes([0, *row]), palette))
    assert (picture.channels, list(picture.rows[0])) == (3, [70, 80, 90, 10, 20, 30, 40, 50, 60])


@pytest.mark.parametrize("depth, colour, reason", [
    (8, 3, "a colour that is not among the 1 of the palette"), (16, 2, "a PNG of colour 2 and 16 bits is not read")])
def test_a_picture_of_a_kind_that_is_not_read_is_told(depth, colour, reason):
    with pytest.raises(PictureError, match=reason):
        Picture.read(png(1, 1, depth, colour, bytes([0, 7, 7, 7, 7, 7, 7]), bytes([1, 2, 3])))


def test_the_share_of_pixels_that_differ_is_told_and_shown():
    one, two = grey(10, 10, 100), grey(10, 10, 100)
    two.rows[3] = bytes([100] * 12 + [200] * 3 + [105] * 15)
    difference = one.difference(two)
    assert difference.share == 1
    assert difference.picture.rows[3][12:15] == b"\xe0\x10\x20"


def drawn(*lines):
    """A picture with a black pixel for each # of lines."""
    return Picture(len(lines[0]), len(lines), 3, [b"".join(b"\0\0\0" if mark == "#" else b"\xff\xff\xff" for mark in line) for line in lines])


@pytest.mark.parametrize("lines, largest, place", [
    (("..........", ".........."), 0, (0, 0, 0, 0)),
    # Two pixels are together with up to one between them, in any direction.
    (("#.#.......", "...#......"), 3, (0, 0, 4, 2)),
    (("#..#......", "..........", "..........", "#........."), 1, (0, 0, 1, 1)),
    # Both arms of a U are one region, which only its last row shows.
    (("#....#..##", "#....#..##", "#....#....", "######...."), 12, (0, 0, 6, 4)),
    # A line across is counted once, though many runs above touch it.
    (("#...#...#.", "..........", "#########."), 12, (0, 0, 9, 3))])
def test_pixels_that_differ_are_counted_by_regions(lines, largest, place):
    difference = drawn(*lines).difference(drawn(*["." * 10] * len(lines)))
    assert (difference.largest, difference.place) == (largest, place)


EIGHT = (".####.", "##..##", "##..##", ".####.", "##..##", "##..##", ".####.")
NINE = (".####.", "##..##", "##..##", ".#####", "....##", "...##.", ".###..")


class Shown:
    """An app that shows one picture."""

    def __init__(self, shown):
        self._shown = shown

    def picture(self):
        return self._shown.png()

    def patience(self, seconds):
        return Patience(seconds, lambda: 0)


def test_a_wrong_digit_is_another_picture_and_scattered_pixels_are_not(tmp_path):
    from pytest_fling.expect import ExpectedApp
    ground = [[*("." * 200)] for _ in range(100)]

    def page(glyph, noise=()):
        rows = [list(row) for row in ground]
        for y, line in enumerate(glyph):
            rows[40 + y][90:96] = line
        for x, y in noise:
            rows[y][x] = "#"
        return drawn(*map("".join, rows))

    (tmp_path / "page.png").write_bytes(page(EIGHT).png())
    kept = {}
    scattered = [(x, y) for x in range(3, 80, 7) for y in range(5, 90, 7)]
    ExpectedApp(Shown(page(EIGHT, scattered)), tmp_path, False, kept.__setitem__).picture("page.png", timeout=0)
    with pytest.raises(AssertionError, match=r"page.png: 8 pixels differ together, in 6 by 4 at 90, 43, and 4 may; 0.0[0-9] % differ in all"):
        ExpectedApp(Shown(page(NINE)), tmp_path, False, kept.__setitem__).picture("page.png", timeout=0)
    ExpectedApp(Shown(page(NINE)), tmp_path, False, kept.__setitem__).picture("page.png", within=20, timeout=0)
    assert sorted(kept) == ["actual.png", "difference.png", "expected.png"]


def test_pictures_of_two_sizes_are_not_compared():
    with pytest.raises(PictureError, match="10 by 10 pixels is compared with one of 9 by 10"):
        grey(10, 10, 0).difference(grey(9, 10, 0))


@pytest.mark.parametrize("data, reason", [(b"GIF89a", "no PNG"), (grey(9, 9, 1).png()[:50], "cut short")],
                         ids=["another format", "an end too early"])
def test_what_is_no_picture_is_refused(data, reason):
    with pytest.raises(PictureError, match=reason):
        Picture.read(data)
