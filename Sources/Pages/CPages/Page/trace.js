// Touch events as JSON lines, as `fling convert` writes them, and as rows for the machine.

/** An error in a trace, with its line. */
class TraceProblem extends Error {}

const EventKinds = [
    "down", "move", "up", "cancel", "frame", "scroll", "swipe", "pinch", "hold", "device-added", "device-removed", "suspend", "resume",
    "pointer-motion", "button", "wheel",
];
const TracePhases = ["begin", "update", "end", "cancelled"];
const DeviceKinds = ["touchscreen", "touchpad", "other"];

/** A row of an event, in the order of `bridge_event`. */
function rowOfEvent(event, start, fail) {
    const oneOf = (key, names) => {
        const index = names.indexOf(event[key]);
        if (index < 0) fail(`${key} is ${JSON.stringify(event[key]) ?? "not there"}, and none of ${names.join(", ")}`);
        return index;
    };
    const number = (key, otherwise) => {
        const value = event[key] ?? otherwise;
        if (typeof value !== "number" || !Number.isFinite(value)) fail(`${key} is ${JSON.stringify(value) ?? "not there"}, and no number`);
        return value;
    };
    const pair = (key, otherwise) => {
        const value = event[key] ?? otherwise;
        if (value !== null && !(Array.isArray(value) && value.length === 2 && value.every(Number.isFinite))) fail(`${key} is ${JSON.stringify(value) ?? "not there"}, and no pair of numbers`);
        return value ?? [null, null];
    };
    const kind = oneOf("type", EventKinds);
    const row = [Math.round(number("t") * 1e9) - start, number("device"), kind, 0, 0, 0, 0, event.natural ? 1 : 0, 0, 0, null, null, 0, 0];
    const put = (index, numbers) => numbers.forEach((value, place) => { row[index + place] = value; });
    switch (event.type) {
        case "down": case "move":
            row[5] = number("contact");
            put(8, pair("at"));
            put(10, pair("mm", null));
            break;
        case "up": case "cancel": row[5] = number("contact"); break;
        case "scroll": put(8, pair("delta")); break;
        case "swipe": case "pinch": case "hold":
            put(3, [oneOf("phase", TracePhases)]);
            row[6] = number("fingers");
            put(8, pair("delta", [0, 0]));
            if (event.type === "pinch") put(12, [number("scale", 1), number("rotation", 0)]);
            break;
        case "device-added":
            row[4] = oneOf("kind", DeviceKinds);
            put(8, pair("size", null));
            break;
        case "pointer-motion":
            put(8, pair("accelerated", [0, 0]));
            put(10, pair("at", null));
            break;
        case "button":
            row[5] = number("button");
            row[6] = event.pressed ? 1 : 0;
            break;
        case "wheel": put(8, pair("v120")); break;
    }
    return row;
}

/** Reads a trace; throws a TraceProblem that names the line. */
function eventsOfTrace(text, name) {
    const rows = [];
    let start = null;
    text.split("\n").forEach((line, index) => {
        if (line.trim() === "") return;
        const fail = (reason) => { throw new TraceProblem(`${name}:${index + 1}: ${reason}`); };
        let event;
        try {
            event = JSON.parse(line);
        } catch {
            fail("this line is no JSON. The page reads touch events as JSON lines: fling convert makes them of any recording");
        }
        if (event === null || typeof event !== "object") fail("this line is no object of JSON");
        if (event.type === "trace") {
            if (event.level !== "touch" || event.version !== 1) fail(`this is a trace of level ${event.level} and version ${event.version}; the page reads touch, 1`);
            return;
        }
        start ??= Number.isFinite(event.t) ? Math.round(event.t * 1e9) : 0;
        const row = rowOfEvent(event, start, fail);
        if (rows.length && row[0] < rows[rows.length - 1][0]) fail("its time is before that of the line above it");
        rows.push(row);
    });
    if (rows.length === 0) throw new TraceProblem(`${name}: there is no event in it`);
    return rows;
}

/** The rows of a trace of contacts as text, for `fling replay` and tests. */
function traceOfEvents(rows) {
    const lines = rows.map(([time, device, kind, , deviceKind, contact, , , x, y, millimetresX, millimetresY]) => {
        const event = { t: time / 1e9, device, type: EventKinds[kind] };
        if (kind === 9) Object.assign(event, { kind: DeviceKinds[deviceKind], size: [x, y] });
        if (kind <= 3) event.contact = contact;
        if (kind <= 1) Object.assign(event, { at: [x, y], mm: [millimetresX, millimetresY] });
        return JSON.stringify(event);
    });
    return ['{"type":"trace","level":"touch","version":1}', ...lines, ""].join("\n");
}

/** A recording for the views: the events with what is drawn of them. A touchpad's gestures report no finger: fingers that
 * are known are the `contacts`. */
function recordingOf(name, events, rules, { contacts = events, remarks = [] } = {}) {
    const fingers = new Map();
    const surface = events.find(([, , kind]) => kind === 9);
    const ended = [];
    for (const [time, device, kind, , , contact, , , x, y] of contacts) {
        const seconds = time / 1e9;
        const key = `${device} ${contact}`;
        if (kind === 0) fingers.set(key, { end: null, points: [] });
        if (kind <= 1) fingers.get(key)?.points.push(seconds, x, y);
        if (kind !== 2 && kind !== 3) continue;
        const finger = fingers.get(key);
        if (!finger) continue;
        finger.end = seconds;
        ended.push(finger);
        fingers.delete(key);
    }
    return {
        name, events, contacts, remarks, rules, surface: surface && surface[8] !== null ? [surface[8], surface[9]] : null, fingers: [...ended, ...fingers.values()],
        motion: { fps: 60, axes: rules.axis === "both" ? 2 : 1, frames: [[0, 0, 0, 0, 0, 0]], transitions: [] },
    };
}
