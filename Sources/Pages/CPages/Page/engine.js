// The core, compiled to WebAssembly, as the page sees it: rules in, rows of numbers out.

const SpringForm = {
    bounce: 0, response: 1, mass: 2, frequency: 3, settling: 4, uikit: 5, tension: 6, bounciness: 7, preset: 8,
};
const ReleasePolicy = { coast: 0, stay: 1, detents: 2 };

/** The friction of Decay.normal. */
const NormalFriction = -1000 * Math.log(0.998);
/** Seconds from a report to the first frame that knows of it. */
const StandardLatency = 0.016;
/** Seconds by which a drag is shown ahead of its reports. */
const StandardAhead = 0.006;

const Gestures = ["pan", "pinch", "tap", "long press", "hold", "edge swipe", "rotation"];
const GesturePhases = ["began", "changed", "ended", "cancelled"];
const Contacts = { down: 0, move: 1, up: 2, cancel: 3 };
/** Pixels of CSS that count as a millimetre of a hand. */
const PixelsPerMillimetre = 96 / 25.4;

/** The tolerance of a recording's motion, as the command has it: half a pixel, in the value's units. */
function halfAPoint(unitsPerMillimetre) {
    return 0.5 * Math.abs(unitsPerMillimetre) * (25.4 / 96) || 0.5;
}

/** Times for the machine: of an event as it is, and of a frame, which a browser may have begun before the event, not before that. */
function clock() {
    let latest = 0;
    return {
        at: (time) => {
            const nanoseconds = Math.round(time * 1e6);
            latest = Math.max(latest, nanoseconds);
            return nanoseconds;
        },
        after: (time) => Math.max(Math.round(time * 1e6), latest),
    };
}

/** A stream of bytes that are compressed, in base 64. */
function inflated(text, format) {
    const packed = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
    return new Blob([packed]).stream().pipeThrough(new DecompressionStream(format));
}

/** An error in a rule, in the words of the core. */
class RuleError extends Error {}

class Engine {
    /** Unpacks the module from gzip in base 64; null in a browser that cannot run it. */
    static async load(text) {
        if (!text || typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") return null;
        try {
            return await Engine.instantiate(await new Response(inflated(text, "gzip")).arrayBuffer());
        } catch {
            return null;
        }
    }

    /** The core reads and writes no files: these functions of its C library are never called. */
    static async instantiate(bytes) {
        const refuse = () => 8;
        const system = { fd_write: refuse, fd_close: refuse, fd_seek: refuse };
        const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system });
        instance.exports._initialize();
        return new Engine(instance.exports);
    }

    constructor(core) {
        this.core = core;
    }

    /** A status, or what is wrong. */
    check(status) {
        if (status >= 0) return status;
        const bytes = new Uint8Array(this.core.memory.buffer, this.core.bridge_message());
        throw new RuleError(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
    }

    /** A copy of `count` doubles. */
    doubles(pointer, count) {
        return new Float64Array(this.core.memory.buffer, pointer, count).slice();
    }

    numbers() {
        return this.doubles(this.core.bridge_numbers(), this.core.bridge_count());
    }

    // ---- Springs ----

    useSpring(spring) {
        const [first = 0, second = 0, third = 0] = spring.values;
        this.check(this.core.bridge_spring(SpringForm[spring.form], first, second, third));
    }

    /** Every parameterisation of a spring; null for one that it does not have. */
    springFacts(spring) {
        this.useSpring(spring);
        this.check(this.core.bridge_spring_facts());
        const names = [
            "mass", "stiffness", "damping", "dampingRatio", "angularFrequency", "duration", "bounce",
            "settlingDuration", "uikitDuration", "bounciness", "speed",
        ];
        const numbers = this.numbers();
        return Object.fromEntries(names.map((name, index) => [name, Number.isNaN(numbers[index]) ? null : numbers[index]]));
    }

    /** Values and velocities of a spring's motion, and when it settles and first passes its target. */
    springMotion(spring, { from = 0, velocity = 0, to = 1, distance = 0.001, interval, count }) {
        this.useSpring(spring);
        this.check(this.core.bridge_spring_motion(from, velocity, to, distance, interval, count));
        const numbers = this.numbers();
        const motion = { values: [], velocities: [], settlingTime: numbers[2 * count], firstCrossing: numbers[2 * count + 1] };
        for (let index = 0; index < count; index++) {
            motion.values.push(numbers[2 * index]);
            motion.velocities.push(numbers[2 * index + 1]);
        }
        return motion;
    }

    // ---- Rules ----

    /** Places and bounds are numbers, the same on both axes of a plane, or pairs. */
    useRules(rules) {
        const core = this.core;
        const isPlane = rules.axis === "both";
        const pair = (place) => (Array.isArray(place) ? place : [place, place]);
        this.check(core.bridge_rules(isPlane ? 2 : 1, ...pair(rules.start)));
        this.useSpring(rules.spring);
        if (rules.bounds) {
            const [lower, upper] = rules.bounds.map(pair);
            if (lower[0] > upper[0] || (isPlane && lower[1] > upper[1])) throw new RuleError("The lower end is above the upper end.");
            for (const axis of isPlane ? [0, 1] : [0]) core.bridge_bounds(axis, lower[axis], upper[axis]);
            core.bridge_band(rules.band.dimension, rules.band.coefficient);
        }
        core.bridge_release(ReleasePolicy[rules.release]);
        for (const detent of rules.detents) this.check(core.bridge_detent(...pair(detent)));
        core.bridge_flick(rules.flick.threshold, rules.flick.distance, rules.flick.long ? 1 : 0);
        // As with the options of the command line: where there are detents, a tap goes to the next.
        core.bridge_tap(rules.release === "detents" ? 1 : 0);
        core.bridge_friction(rules.friction);
        const [distance, speed] = rules.tolerance ?? [halfAPoint(rules.unitsPerMillimetre), null];
        core.bridge_tolerance(distance, speed ?? Infinity);
        core.bridge_times(rules.latency, rules.ahead);
        core.bridge_reduce_motion(rules.reducesMotion ? 1 : 0);
        const units = rules.unitsPerMillimetre;
        core.bridge_map(rules.axis === "y" ? 0 : units, 0, rules.axis === "y" ? units : 0, isPlane ? units : 0);
    }

    // ---- A recorded gesture ----

    useEvents(rows) {
        this.core.bridge_forget();
        for (const row of rows) {
            const full = Array.from({ length: 14 }, (_, index) => {
                const number = row[index];
                if (number === null) return NaN;
                // Millimetres that are not there are not known; all else is 0.
                return number ?? (index === 10 || index === 11 ? NaN : 0);
            });
            this.check(this.core.bridge_event(...full));
        }
    }

    /** The motion that the events make of a value with the rules. */
    replay(rules, framesPerSecond) {
        this.useRules(rules);
        this.check(this.core.bridge_replay(framesPerSecond, 60));
        return { fps: framesPerSecond, axes: rules.axis === "both" ? 2 : 1, frames: this.rows(0), transitions: this.rows(1), gestures: this.rows(2) };
    }

    /** The axis along which the hand of some events goes further. */
    mainAxis(events, rules) {
        this.useEvents(events);
        const { gestures } = this.replay(rules, 60);
        const [right, down] = [6, 7].map((index) => Math.max(0, ...gestures.map((row) => Math.abs(row[index]))));
        return right > down ? "x" : "y";
    }

    rows(which) {
        const length = this.core.bridge_row_length(which);
        const count = this.core.bridge_row_count(which);
        const numbers = count > 0 ? this.doubles(this.core.bridge_rows(which), count * length) : [];
        return Array.from({ length: count }, (_, index) => numbers.subarray(index * length, (index + 1) * length));
    }

    // ---- A value under the pointer ----

    /** A draggable that lives until `free` is called. Times are milliseconds, as events and frames have them. */
    draggable(rules) {
        this.useRules(rules);
        const handle = this.core.bridge_live_create();
        if (handle === 0) this.check(-1);
        const { at, after } = clock();
        const core = this.core;
        return {
            grab: (x, y, time) => this.check(core.bridge_live_grab(handle, x, y, at(time))),
            move: (x, y, time) => this.check(core.bridge_live_move(handle, x, y, at(time))),
            release: (time) => this.check(core.bridge_live_release(handle, at(time))),
            cancel: (time) => this.check(core.bridge_live_cancel(handle, at(time))),
            animate: (x, y, time) => this.check(core.bridge_live_animate(handle, x, y, at(time))),
            useRules: (changed, time) => {
                this.useRules(changed);
                this.check(core.bridge_live_rules(handle, at(time)));
            },
            state: (time) => {
                this.check(core.bridge_live_state(handle, after(time)));
                const [activity, needsFrame, x, y, vx, vy, hasGoal, goalX, goalY] = this.numbers();
                return { activity, needsFrame: needsFrame !== 0, value: [x, y], velocity: [vx, vy], goal: hasGoal ? [goalX, goalY] : null };
            },
            free: () => core.bridge_live_free(handle),
        };
    }

    // ---- Parts under real gestures ----

    /** A piece of an app that lives until `free` is called: an arena, and parts that are added by their rules. */
    piece() {
        const { core } = this;
        const handle = core.bridge_piece_create();
        if (handle === 0) this.check(-1);
        const { at, after } = clock();
        const gestures = () => {
            const numbers = this.numbers();
            return Array.from({ length: numbers.length / 7 }, (_, index) => {
                const [kind, phase, fingers, taps, x, y] = numbers.subarray(index * 7, index * 7 + 7);
                return { kind: Gestures[kind], phase: GesturePhases[phase], fingers, taps, place: [x * PixelsPerMillimetre, y * PixelsPerMillimetre] };
            });
        };
        return {
            recognize: (kind, { locks = false, taps = 1 } = {}) => this.check(core.bridge_piece_recognize(handle, Gestures.indexOf(kind), locks ? 1 : 0, taps)),
            draggable: (rules, map) => {
                this.useRules(rules);
                core.bridge_map(...map.map((part) => part * PixelsPerMillimetre));
                return this.check(core.bridge_piece_draggable(handle));
            },
            scroller: (rules, map, { content, viewport, pages = false, restOutside = 0 }) => {
                this.useRules(rules);
                core.bridge_map(...map.map((part) => part * PixelsPerMillimetre));
                return this.check(core.bridge_piece_scroller(handle, content, viewport, pages ? 1 : 0, restOutside));
            },
            transform: (rules, content, viewport, step) => {
                this.useRules(rules);
                core.bridge_map(PixelsPerMillimetre, 0, 0, PixelsPerMillimetre);
                return this.check(core.bridge_piece_transform(handle, ...content, ...viewport, step));
            },
            chain: (scroller, draggable) => this.check(core.bridge_piece_chain(handle, scroller, draggable)),
            enable: (part, isEnabled) => core.bridge_piece_enable(handle, part, isEnabled ? 1 : 0),
            /** Takes a contact to a place in pixels of the stage; answers the gestures that it makes. */
            contact: (kind, contact, [x, y], time) => {
                this.check(core.bridge_piece_event(handle, at(time), Contacts[kind], contact, x / PixelsPerMillimetre, y / PixelsPerMillimetre));
                return gestures();
            },
            animate: (part, [x, y = 0], time) => this.check(core.bridge_piece_animate(handle, part, x, y, at(time))),
            set: (part, [x, y = 0], time) => this.check(core.bridge_piece_set(handle, part, x, y, at(time))),
            useRules: (part, rules, time) => {
                this.useRules(rules);
                this.check(core.bridge_piece_rules(handle, part, at(time)));
            },
            resize: (part, content, time) => this.check(core.bridge_piece_resize(handle, part, content, at(time))),
            state: (time) => {
                this.check(core.bridge_piece_state(handle, after(time)));
                const [needsFrame, ...numbers] = this.numbers();
                const parts = Array.from({ length: numbers.length / 12 }, (_, index) => {
                    const row = numbers.slice(index * 12, index * 12 + 12);
                    return { activity: row[0], value: row.slice(1, 5), velocity: row.slice(5, 9), goal: row[9] ? row.slice(10, 12) : null };
                });
                return { needsFrame: needsFrame !== 0, parts };
            },
            free: () => core.bridge_piece_free(handle),
        };
    }
}
