// Questions to a motion: rows of frames and of transitions, from the page's own machine or as they were recorded.

const Activities = ["idle", "dragging", "animating"];
const Events = [
    "grab", "reanchor", "move", "release", "cancel", "animate", "tap", "pause", "resume", "reverse", "scrub", "continue",
    "stop", "set bounds", "set rules", "rebase", "set value", "settled",
];

/** The curve of a motion: points of all frames, with the states on both sides of each transition. */
function curveOf(motion) {
    const points = [];
    let next = 0;
    for (const frame of motion.frames) {
        for (; next < motion.transitions.length && motion.transitions[next][0] <= frame[0]; next++) {
            const turn = motion.transitions[next];
            points.push([turn[0], turn[1], turn[4], turn[5], turn[6], turn[7]]);
            points.push([turn[0], turn[3], turn[8], turn[9], turn[10], turn[11]]);
        }
        points.push(frame);
    }
    return points;
}

/* * The state on screen at a time: between two points, on the line from one to the other. */
function stateAt(points, time) {
    let low = 0;
    let high = points.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (points[middle][0] <= time) low = middle + 1;
        else high = middle;
    }
    const before = points[Math.max(low - 1, 0)];
    const after = points[low] ?? before;
    const span = after[0] - before[0];
    const fraction = span > 0 ? Math.min(Math.max((time - before[0]) / span, 0), 1) : 0;
    const mix = (index) => before[index] + (after[index] - before[index]) * fraction;
    return { activity: before[1], value: [mix(2), mix(3)], velocity: [mix(4), mix(5)] };
}

/** Spans of time in each state of the machine. */
function spansOf(motion) {
    const end = motion.frames[motion.frames.length - 1][0];
    const turns = [[0, 0, 0, motion.frames[0][1]], ...motion.transitions];
    const spans = [];
    turns.forEach((turn, index) => {
        const span = { activity: turn[3], start: turn[0], end: turns[index + 1]?.[0] ?? end };
        const last = spans[spans.length - 1];
        // A span without time is not seen, and a state that goes on is one span.
        if (span.end <= span.start && span.start < end) return;
        if (last?.activity === span.activity) last.end = span.end;
        else spans.push(span);
    });
    return spans;
}

/* * The place and time at which a motion comes to rest, and its greatest speed. */
function summaryOf(motion) {
    const last = motion.frames[motion.frames.length - 1];
    const peak = Math.max(...motion.frames.map((frame) => Math.hypot(frame[4], frame[5])));
    const turn = motion.transitions[motion.transitions.length - 1];
    if (last[1] !== 0) return { rests: false, activity: Activities[last[1]], value: [last[2], last[3]], peak };
    return { rests: true, value: [last[2], last[3]], time: turn ? turn[0] : 0, peak };
}

/** A number as people write it. */
function shown(number, decimals = 2) {
    if (number === null || number === undefined || Number.isNaN(number)) return "–";
    if (!Number.isFinite(number)) return "never";
    const text = number.toFixed(decimals);
    return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace("-", "−");
}

function shownPlace(value, axes, decimals = 2) {
    return value.slice(0, axes).map((number) => shown(number, decimals)).join(", ");
}

/** A number for a program: as many digits as it needs, none that say nothing. */
function plain(number) {
    return String(Number(number.toPrecision(9)));
}

/** A number with all its digits, so that a program reads the same one. */
function exact(number) {
    return String(number);
}
