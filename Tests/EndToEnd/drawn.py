"""The pixels of a PNG, and what gtk4-demo's gestures draw: a square while fingers turn it, a line for a swipe that ended."""
import math

from pytest_fling.picture import Picture


def pixels(png):
    """Width, and rows of (red, green, blue)."""
    picture = Picture.read(png)
    return picture.width, [list(zip(row[::3], row[1::3], row[2::3])) for row in picture.colours()]


def turn_of_square(png):
    """The angle in degrees by which the square from blue to red is turned; None if it is not there.

    The colour's gradient turns with it, of which any part of the square has enough: a plane is fitted to red less blue.
    """
    _, rows = pixels(png)
    places = [(x, y, red - blue) for y, row in enumerate(rows) for x, (red, green, blue) in enumerate(row)
              if green < 40 and red + blue > 120 and blue > 60]
    if len(places) < 1000:
        return None
    means = [sum(column) / len(places) for column in zip(*places)]
    xx = xy = yy = xv = yv = 0
    for place in places:
        x, y, value = (part - mean for part, mean in zip(place, means))
        xx, xy, yy, xv, yv = xx + x * x, xy + x * y, yy + y * y, xv + x * value, yv + y * value
    return math.degrees(math.atan2(yv * xx - xv * xy, xv * yy - yv * xy))


def width_of_line(png):
    """How many pixels wide the red line is that stands for a swipe's velocity."""
    _, rows = pixels(png)
    return len({x for row in rows for x, (red, green, blue) in enumerate(row) if red > 200 and max(green, blue) < 160})
