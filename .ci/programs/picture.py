"""The pixels of a PNG, and what gtk4-demo's gestures draw: a square while fingers turn it, a line for a swipe that ended."""
import math, struct, zlib


def pixels(png):
    """Width, and rows of (red, green, blue). For eight bits a channel, without interlacing."""
    if not png.startswith(b"\x89PNG\r\n\x1a\n"):
        raise ValueError("this is no PNG")
    place, data, palette = 8, b"", []
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place:place + 8])
        body = png[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
        if kind == b"PLTE":
            palette = [tuple(body[index:index + 3]) for index in range(0, size, 3)]
        if kind == b"IDAT":
            data += body
        place += 12 + size
    if depth > 8 or interlaced or colour == 0 and depth < 8:
        raise ValueError(f"colour {colour} of {depth} bits")
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    raw, stride = zlib.decompress(data), (width * channels * depth + 7) // 8
    step, above, rows = max(1, channels * depth // 8), bytearray(stride), []
    for row in range(height):
        start = row * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        if kind:
            for index in range(stride):
                left = line[index - step] if index >= step else 0
                up, corner = above[index], above[index - step] if index >= step else 0
                if kind == 1:
                    guess = left
                elif kind == 2:
                    guess = up
                elif kind == 3:
                    guess = (left + up) // 2
                else:
                    base = left + up - corner
                    guess = min((left, up, corner), key=lambda value: abs(base - value))
                line[index] = (line[index] + guess) & 255
        above = line
        if colour == 3:
            bits = [line[x * depth // 8] >> (8 - depth - x * depth % 8) & ((1 << depth) - 1) for x in range(width)]
            rows.append([palette[index] for index in bits])
        elif channels < 3:
            rows.append([(line[x * channels],) * 3 for x in range(width)])
        else:
            rows.append([tuple(line[x * channels:x * channels + 3]) for x in range(width)])
    return width, rows


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
