// Pinches and turns of the fingers, from the events themselves: their scale and their angle over time.

/** The least change of the scale, as its logarithm, and of the angle in degrees for which two fingers count as a pinch. */
const LeastPinch = { scale: 0.1, angle: 8 };

/** The pinches in a recording's events, each with `points`: time in seconds, scale, and angle in degrees, clockwise. A touchpad
 * reports them; on a touchscreen they follow from the distance and direction of two fingers, since the second came down. */
function pinchesOf(events) {
    const pinches = [];
    const contacts = new Map();
    let open = null;
    let start = null;
    const begin = (time) => {
        open = { points: [[time, 1, 0]] };
        pinches.push(open);
    };
    for (const [nanoseconds, device, kind, phase = 0, , contact, , , , , x = 0, y = 0, scale = 1, rotation = 0] of events) {
        const time = nanoseconds / 1e9;
        if (kind === 7) {
            if (phase === 0) begin(time);
            else if (open) open.points.push([time, phase === 1 ? scale : open.points.at(-1)[1], open.points.at(-1)[2] + (rotation * 180) / Math.PI]);
            if (phase > 1) open = null;
        }
        if (kind <= 1 && x !== null) contacts.set(`${device} ${contact}`, [x, y]);
        if (kind === 2 || kind === 3) contacts.delete(`${device} ${contact}`);
        if (kind !== 4) continue;
        if (contacts.size !== 2) {
            if (start) open = start = null;
            continue;
        }
        const [[x1, y1], [x2, y2]] = contacts.values();
        const [apart, angle] = [Math.hypot(x2 - x1, y2 - y1), (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI];
        if (!start) {
            start = { apart, angle };
            begin(time);
            continue;
        }
        const last = open.points.at(-1)[2];
        const turned = angle - start.angle - last;
        open.points.push([time, apart / start.apart, last + turned - 360 * Math.round(turned / 360)]);
    }
    return pinches.filter(({ points }) => points.some(([, scale, angle]) => Math.abs(Math.log(scale)) > LeastPinch.scale || Math.abs(angle) > LeastPinch.angle));
}
