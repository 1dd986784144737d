// Recordings of `libinput record`: the fingers in the slots of touchscreens and touchpads, as their devices reported them.

/** The codes of evdev that the page reads, each as type and code. */
const Evdev = {
    report: "0 0", slot: "3 47", x: "3 53", y: "3 54", tool: "3 55", contact: "3 57",
    /** The keys of the number of fingers. A touchpad may know the positions of fewer. */
    counts: { "1 325": 1, "1 333": 2, "1 334": 3, "1 335": 4, "1 328": 5 },
    slotAxis: 47, xAxis: 53, yAxis: 54, palm: 2,
};
const MostSlots = 64;

/** A touchpad's gesture begins after so many millimetres of the fingers' middle. In nanoseconds, and as in libinput: two fingers
 * that keep still hold soon, more of them later; and a changed number of fingers counts after a while. */
const TouchpadRules = { slop: 1, soon: 40e6, later: 180e6, change: 100e6 };

/** Reads a recording for the views: its gestures as `events`, its fingers as `contacts`, and `remarks` on what the page cannot
 * know. Throws a TraceProblem that names the line. */
function eventsOfRecording(text, name) {
    const remarks = [];
    const devices = devicesOfRecording(text, name, remarks).filter((device) => device.rows.length > 0);
    if (devices.length === 0) throw new TraceProblem(`${name}: there is no event of a touchscreen's or a touchpad's fingers in it`);
    const start = Math.min(...devices.map(({ rows }) => rows[0][0]));
    const [events, contacts] = [[], []];
    devices.forEach((device, index) => {
        const fingers = new SlotReader(device, index + 1, start);
        for (const row of device.rows) fingers.take(row);
        contacts.push(...fingers.contacts);
        events.push(...(device.isTouchpad ? fingers.gestures : fingers.contacts));
    });
    if (devices.some(({ isTouchpad }) => isTouchpad)) {
        remarks.push(`These are the fingers as the touchpad reported them: libinput's palm detection, thresholds and acceleration are not in the browser. fling studio ${quoted(name)} has them.`);
    }
    const byTime = (one, other) => one[0] - other[0];
    return { events: events.sort(byTime), contacts: contacts.sort(byTime), remarks };
}

/** The devices of a recording that report fingers in slots, each with its axes and its events: time in nanoseconds, type and code,
 * value. Of its YAML, libinput writes each item on a line of its own, at a known depth. A line that is cut short at the end is left
 * out. */
function devicesOfRecording(text, name, remarks) {
    const lines = text.split(/\r?\n/);
    const last = lines.findLastIndex((line) => line.trim() !== "");
    const isCut = !text.endsWith("\n");
    const devices = [];
    let [version, device, part, key] = [null, null, "", ""];
    const numbers = (line, count, what, fail) => {
        const found = /\[([^\]]*)\]/.exec(line)?.[1].split(",").map((number) => number.trim());
        if (found?.length !== count || !found.every((number) => /^-?\d+$/.test(number))) fail(`${line.trim().replace(/\s*#.*/, "").replace(/^- /, "")} is no ${what}, which is ${count} whole numbers`);
        return found.map(Number);
    };
    for (const [index, line] of lines.entries()) {
        const fail = (reason) => { throw new TraceProblem(`${name}:${index + 1}: ${reason}`); };
        if (/^\s*(#|$)/.test(line)) continue;
        const top = /^(\w+):\s*(.*)/.exec(line);
        if (top?.[1] === "version") {
            version = top[2];
            if (version !== "1") fail(`this is version ${version} of a recording; the page reads version 1`);
        } else if (version === null) {
            fail("a recording of libinput record begins with “version: 1”");
        } else if (line.startsWith("- ")) {
            device = { line: index + 1, axes: new Map(), tags: [], rows: [], properties: [] };
            devices.push(device);
        } else if (device && /^ {2}\w/.test(line)) {
            [part, key] = [/\w+/.exec(line)[0], ""];
        } else if (device && part === "evdev") {
            if (/^ {4}\w/.test(line)) key = /\w+/.exec(line)[0];
            if (key === "properties" && /^ {4}\w/.test(line)) device.properties = (/\[(.*)\]/.exec(line)?.[1] ?? "").split(",").map((property) => property.trim());
            const axis = key === "absinfo" && /^ {6}(\d+):/.exec(line);
            if (axis) device.axes.set(Number(axis[1]), numbers(line, 5, "range of an axis", fail));
        } else if (device && part === "udev") {
            device.tags.push(line.replace(/^\s*-\s*/, "").trim());
        } else if (device && part === "events") {
            if (/^ {2}- \w|^ {4}\w/.test(line)) key = /\w+/.exec(line)[0];
            else if (key === "evdev") takeEvent(line, index, fail);
        }
    }
    if (version === null) throw new TraceProblem(`${name}:1: a recording of libinput record begins with “version: 1”`);
    return devices.filter(fingersOf);

    function takeEvent(line, index, fail) {
        if (index === last && isCut && !/\]/.test(line)) return remarks.push(`The file is cut short in line ${index + 1}: the page has its whole frames.`);
        const [seconds, microseconds, type, code, value] = numbers(line, 5, "event", fail);
        const time = (seconds * 1e6 + microseconds) * 1000;
        if (time < device.rows.at(-1)?.[0]) fail("its time is before that of the event above it");
        device.rows.push([time, `${type} ${code}`, value, index + 1]);
        const [, most] = device.axes.get(Evdev.slotAxis) ?? [];
        if (`${type} ${code}` === Evdev.slot && !(value >= 0 && value <= (most ?? MostSlots))) fail(`there is no slot ${value}: the device has slots 0 to ${most}`);
    }

    /** True for a touchscreen or a touchpad; throws if the page cannot read its fingers. */
    function fingersOf(device) {
        const { axes, tags, properties, line } = device;
        const isScreen = tags.includes("ID_INPUT_TOUCHSCREEN=1") || (!tags.some((tag) => tag.startsWith("ID_INPUT_")) && properties.includes("1"));
        device.isTouchpad = tags.includes("ID_INPUT_TOUCHPAD=1") || (!isScreen && properties.includes("0"));
        if (!isScreen && !device.isTouchpad) return false;
        const fail = (reason) => { throw new TraceProblem(`${name}:${line}: ${reason} fling studio ${quoted(name)} reads it.`); };
        if (!axes.has(Evdev.slotAxis) || !axes.has(Evdev.xAxis) || !axes.has(Evdev.yAxis)) fail("this device has no slots for its fingers, which the page needs.");
        for (const axis of [Evdev.xAxis, Evdev.yAxis]) {
            const [low, high, , , resolution] = axes.get(axis);
            if (high <= low) fail(`axis ${axis} of this device goes from ${low} to ${high}.`);
            if (device.isTouchpad && !(resolution > 0)) fail("this touchpad does not report its size, without which its fingers have no millimetres.");
        }
        return true;
    }
}

/** Follows a device's slots, and makes rows of its contacts, and of a touchpad's gestures, frame by frame. */
class SlotReader {
    constructor({ axes, isTouchpad }, number, start) {
        Object.assign(this, { axes, isTouchpad, number, start, slot: 0, keys: new Set() });
        this.slots = new Map();
        const size = [Evdev.xAxis, Evdev.yAxis].map((axis) => {
            const [low, high, , , resolution] = axes.get(axis);
            return resolution > 0 ? (high - low) / resolution : null;
        });
        this.isSized = size.every((length) => length !== null);
        const added = [0, number, 9, 0, isTouchpad ? 1 : 0, 0, 0, 0, ...(this.isSized ? size : [null, null])];
        this.contacts = [added];
        this.hand = new TouchpadHand(number);
        this.hand.rows.push(added);
    }

    get gestures() {
        return this.hand.rows;
    }

    take([time, what, value]) {
        if (what === Evdev.report) return this.end(time - this.start);
        if (what === Evdev.slot) this.slot = value;
        if (what in Evdev.counts) this.keys[value ? "add" : "delete"](what);
        if (!this.slots.has(this.slot)) this.slots.set(this.slot, { id: null, x: null, y: null, isDown: false });
        const slot = this.slots.get(this.slot);
        if (what === Evdev.contact) {
            // An id that takes another's place: that finger is lifted first.
            slot.isReplaced ||= slot.isDown && value >= 0 && value !== slot.id;
            Object.assign(slot, { id: value, isPalm: false });
        }
        if (what === Evdev.tool) slot.isPalm = value === Evdev.palm;
        if (what === Evdev.x || what === Evdev.y) {
            slot[what === Evdev.x ? "x" : "y"] = value;
            slot.isMoved = true;
        }
    }

    /** Ends a frame. */
    end(time) {
        const slots = [...this.slots].sort(([one], [other]) => one - other);
        const before = this.contacts.length;
        for (const [index, slot] of slots) {
            if (slot.isReplaced) this.say(time, "up", index, slot);
            slot.isReplaced = false;
        }
        if (this.contacts.length > before) this.contacts.push([time, this.number, 4]);
        const between = this.contacts.length;
        for (const [index, slot] of slots) {
            // A finger from before the recording has no id there: it lands once its place is known.
            const isThere = slot.id === null ? slot.x !== null && slot.y !== null : slot.id >= 0;
            if (slot.isDown && (!isThere || slot.isPalm)) this.say(time, isThere ? "cancel" : "up", index, slot);
            else if (!slot.isDown && isThere && !slot.isPalm) this.say(time, "down", index, slot);
            else if (slot.isDown && slot.isMoved) this.say(time, "move", index, slot);
            slot.isMoved = false;
        }
        if (this.contacts.length > between) this.contacts.push([time, this.number, 4]);
        if (!this.isTouchpad) return;
        const fingers = new Map(slots.filter(([, { isDown }]) => isDown).map(([index, slot]) => [`${index} ${slot.id}`, this.placeOf(slot).millimetres]));
        const counted = Math.max(0, ...[...this.keys].map((key) => Evdev.counts[key]));
        this.hand.follow(time, fingers, Math.max(fingers.size, counted));
    }

    placeOf({ x, y }) {
        const places = [[Evdev.xAxis, x], [Evdev.yAxis, y]].map(([axis, value]) => {
            const [low, high, , , resolution] = this.axes.get(axis);
            // A value that never changed is 0 to the kernel, which did not send it.
            const along = (value ?? 0) - low;
            return [along / (high - low + 1), this.isSized ? along / resolution : null];
        });
        return { normalized: places.map(([fraction]) => fraction), millimetres: places.map(([, length]) => length) };
    }

    say(time, kind, index, slot) {
        slot.isDown = kind === "down" || kind === "move";
        const { normalized, millimetres } = this.placeOf(slot);
        const places = slot.isDown ? [...normalized, ...millimetres] : [0, 0, null, null];
        this.contacts.push([time, this.number, Contacts[kind], 0, 0, index, 0, 0, ...places, 0, 0]);
    }
}

/* * The gesture of two fingers or more on a touchpad: a scroll, a swipe or a hold, by the middle of the fingers. */
class TouchpadHand {
    constructor(number) {
        Object.assign(this, { number, rows: [], before: new Map(), open: null, isHeld: false, pending: null });
        this.count(0, 0);
    }

    say(time, kind, phase, delta = [0, 0]) {
        this.rows.push([time, this.number, EventKinds.indexOf(kind), TracePhases.indexOf(phase), 0, 0, this.fingers, 0, ...delta]);
    }

    /** Takes a number of fingers for that of the next gesture. */
    count(time, fingers) {
        Object.assign(this, { fingers, since: time, displacement: [0, 0], pending: null });
    }

    /** Ends the gesture and the hold. */
    close(time, phase) {
        if (this.isHeld) this.say(time, "hold", phase);
        if (this.open) this.say(time, this.open, "end");
        Object.assign(this, { isHeld: false, open: null });
    }

    /** Follows a frame of fingers: their millimetres by name, and their number. */
    follow(time, fingers, number) {
        const held = this.since + (this.fingers === 2 ? TouchpadRules.soon : TouchpadRules.later);
        if (!this.open && !this.isHeld && this.fingers > 1 && time >= held) {
            this.isHeld = true;
            this.say(held, "hold", "begin");
        }
        if (number === 0 || (number !== this.fingers && !this.open)) {
            this.close(time, number === 0 ? "end" : "cancelled");
            this.count(time, number);
        } else if (number === this.fingers) {
            this.pending = null;
        } else if (this.pending?.number !== number) {
            this.pending = { number, time };
        } else if (time - this.pending.time >= TouchpadRules.change) {
            this.close(time, "cancelled");
            this.count(time, number);
        }
        const steps = [...fingers].filter(([name]) => this.before.has(name)).map(([name, place]) => place.map((part, axis) => part - this.before.get(name)[axis]));
        this.before = fingers;
        if (steps.length > 0 && this.fingers > 1) this.step(time, [0, 1].map((axis) => steps.reduce((sum, step) => sum + step[axis], 0) / steps.length));
    }

    step(time, delta) {
        if (delta[0] === 0 && delta[1] === 0) return;
        if (!this.open) {
            this.displacement = this.displacement.map((part, axis) => part + delta[axis]);
            if (Math.hypot(...this.displacement) < TouchpadRules.slop) return;
            this.close(time, "cancelled");
            this.open = this.fingers === 2 ? "scroll" : "swipe";
            if (this.open === "swipe") this.say(time, "swipe", "begin");
        }
        this.say(time, this.open, this.open === "scroll" ? "begin" : "update", delta);
    }
}
