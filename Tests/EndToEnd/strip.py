"""The film strip of the guide to `fling glide`."""
from support import GUIDES


def draw(plain, behind):
    """Draws the way of the axis over time that the terminal reads, without the relay and with it."""
    width, height, seconds = 720, 260, 4.0
    runs = []
    for seen in (plain, behind):
        events = seen.fingers + seen.after
        # Upwards.
        sums = [-sum(way for _, way in events[:count + 1]) for count in range(len(events))]
        runs.append([(milliseconds / 1000, way) for (milliseconds, _), way in zip(events, sums)])
    most = max(offset for run in runs for _, offset in run)

    def place(time, offset):
        return (f"{40 + (width - 60) * min(time, seconds) / seconds:.1f}", f"{height - 30 - (height - 60) * offset / most:.1f}")

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for second in range(int(seconds) + 1):
        x = 40 + (width - 60) * second / seconds
        lines += [f'<path d="M{x:.1f} 30V{height - 30}" stroke="#ddd"/>',
                  f'<text x="{x:.1f}" y="{height - 12}" text-anchor="middle" fill="#666">{second} s</text>']
    for run, colour, label in zip(runs, ("#999", "#0a6"), ("without", "behind fling glide")):
        points = [place(time - run[0][0], offset) for time, offset in run]
        points.append(place(seconds, run[-1][1]))
        lines += [f'<path d="M{"L".join(" ".join(point) for point in points)}" fill="none" stroke="{colour}"/>',
                  *(f'<circle cx="{x}" cy="{y}" r="1.8" fill="{colour}"/>' for x, y in points[:-1]),
                  f'<text x="{width - 24}" y="{float(points[-1][1]) - 8:.1f}" text-anchor="end" fill="{colour}">{label}</text>']
    (GUIDES / "Resources/glide.svg").write_text("\n".join(lines) + "\n</svg>\n")
