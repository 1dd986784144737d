// Lanes over one time: fingers, gestures, the machine's state, value, velocity and frames, under one cursor. A part of the time
// may fill them.

/** Pixels within which a cursor that is dragged keeps to an event, and the shortest time in seconds that fills the lanes. */
const Near = { pixels: 6, seconds: 0.02 };

class Timeline {
    /** @param {(seconds: number) => void} seek receives the time at which the cursor is put. */
    constructor(svg, seek) {
        this.svg = svg;
        this.model = null;
        this.time = 0;
        /** The first and the last time that are seen; null for all of it. */
        this.window = null;
        /** The time at which a brush began, for a press with Shift; null for none. */
        this.brush = null;
        /** The places of the pointers that are down, by their ids; with two, `pinch` has the times that they hold. */
        this.pointers = new Map();
        this.pinch = null;
        const timeAt = (event) => Math.min(Math.max(this.scale.time(event.clientX - svg.getBoundingClientRect().left), 0), this.model.end);
        const move = (event) => {
            if (!this.scale || (event.type === "pointermove" && !event.buttons)) return;
            if (this.pointers.has(event.pointerId)) this.pointers.set(event.pointerId, event.clientX - svg.getBoundingClientRect().left);
            if (this.pinch) return this.stretch();
            if (this.brush !== null) return this.sweep(this.brush, timeAt(event));
            seek(this.snapped(timeAt(event)));
        };
        svg.addEventListener("pointerdown", (event) => {
            if (!this.scale) return;
            svg.setPointerCapture(event.pointerId);
            this.pointers.set(event.pointerId, event.clientX - svg.getBoundingClientRect().left);
            if (this.pointers.size === 2) this.pinch = [...this.pointers.values()].map(this.scale.time);
            this.brush = event.shiftKey ? timeAt(event) : null;
            move(event);
        });
        svg.addEventListener("pointermove", move);
        for (const name of ["pointerup", "pointercancel"]) {
            svg.addEventListener(name, (event) => {
                this.pointers.delete(event.pointerId);
                // The finger that is left of two moves no cursor.
                if (this.pointers.size === 0) this.pinch = null;
            });
        }
        svg.addEventListener("pointerup", (event) => {
            if (this.brush === null) return;
            const ends = [this.brush, timeAt(event)].sort((one, other) => one - other);
            this.brush = null;
            this.look(...ends);
        });
        svg.addEventListener("dblclick", () => this.look());
        svg.addEventListener("wheel", (event) => {
            if (!this.scale) return;
            const isAcross = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
            // All of it can be made no smaller: the page scrolls.
            if (!this.window && (isAcross || event.deltaY > 0)) return;
            event.preventDefault();
            const steps = (isAcross ? event.deltaX || event.deltaY : event.deltaY) / 100;
            if (isAcross) this.pan(steps * 0.2);
            else this.zoom(1.25 ** steps, timeAt(event));
        }, { passive: false });
        new ResizeObserver(() => this.draw()).observe(svg.parentElement);
    }

    show(model) {
        const isOther = this.model && this.model.name !== model.name;
        this.model = model;
        if (isOther) this.window = null;
        this.draw();
    }

    // ---- The part that is seen ----

    /** Lets a part of the time fill the lanes, or all of it. */
    look(from = 0, to = this.model.end) {
        const { end } = this.model;
        const span = Math.min(Math.max(to - from, Near.seconds), end);
        const start = Math.min(Math.max(from, 0), end - span);
        this.window = span < end * 0.999 ? [start, start + span] : null;
        this.draw();
    }

    get seen() {
        return this.window ?? [0, this.model.end];
    }

    /** Shows `factor` times as much time, and leaves a time where it is. */
    zoom(factor, time) {
        const [from, to] = this.seen;
        this.look(time - (time - from) * factor, time + (to - time) * factor);
    }

    /** Keeps two times under the two fingers that hold them. */
    stretch() {
        const [[one, other], [first, second]] = [[...this.pointers.values()], this.pinch];
        if (other === undefined || Math.abs(other - one) < Near.pixels || (other > one) !== (second > first)) return;
        const rate = (second - first) / (other - one);
        const [left, right] = this.seen.map(this.scale.x);
        this.look(first - (one - left) * rate, first + (right - one) * rate);
    }

    /** Moves on by a part of what is seen. */
    pan(fraction) {
        const [from, to] = this.seen;
        const distance = Math.min(Math.max((to - from) * fraction, -from), this.model.end - to);
        this.look(from + distance, to + distance);
    }

    /** Shows a time that is out of sight, with as much around it as before. */
    reveal(time) {
        const [from, to] = this.seen;
        if (time >= from && time <= to) return;
        this.look(time - (to - from) / 2, time + (to - from) / 2);
    }

    /** A time, or that of an event beside it. */
    snapped(time) {
        const { x } = this.scale;
        const near = this.model.after.transitions.map(([at]) => at).filter((at) => Math.abs(x(at) - x(time)) <= Near.pixels);
        return near.sort((one, other) => Math.abs(one - time) - Math.abs(other - time))[0] ?? time;
    }

    /** Marks the part that a brush has gone over. */
    sweep(one, other) {
        const [from, to] = [one, other].sort((first, second) => first - second).map(this.scale.x);
        this.swept ??= drawn("rect", { class: "swept", y: 0 });
        for (const [name, value] of Object.entries({ x: from, width: to - from, height: this.foot })) this.swept.setAttribute(name, value);
        this.cursor.before(this.swept);
    }

    draw() {
        const model = this.model;
        if (!model) return;
        const width = Math.max(this.svg.clientWidth, 280);
        const left = 112;
        const right = width - 12;
        const [from, to] = this.seen;
        const x = (time) => left + ((right - left) * (time - from)) / (to - from);
        this.scale = { x, time: (place) => from + ((place - left) / (right - left)) * (to - from) };
        const parts = [];
        let top = 6;
        const lane = (name, height) => {
            parts.push(this.nameOf(name, top + Math.min(height / 2, 9) + 4));
            const area = { top, bottom: top + height };
            top += height + 10;
            return area;
        };
        if (model.fingers.length) this.drawFingers(parts, lane("Fingers", 4 + 5 * Math.min(model.fingers.length, 8)), x);
        if (model.gestures.length) this.drawGestures(parts, lane("Gestures", 18), x);
        this.drawStates(parts, lane("State", 31), x);
        const isNarrow = width < 560;
        const names = this.namesOf(x, right);
        const height = 13 * Math.max(0, ...names.map(({ row }) => row + 1));
        const below = top + height;
        top = height ? below + 4 : top;
        const value = lane("Value", isNarrow ? 150 : 190);
        this.drawCurve(parts, value, x, [left, right], 2, model.valueUnit, "value");
        const velocity = lane("Velocity", isNarrow ? 100 : 120);
        this.drawCurve(parts, velocity, x, [left, right], 4, `${model.valueUnit}/s`, "velocity");
        if (model.pinches.length) {
            this.drawPinches(parts, lane("Scale", 70), x, [left, right], 1, "×");
            this.drawPinches(parts, lane("Angle", 70), x, [left, right], 2, "degrees");
        }
        for (const { name, at, place, row } of names) {
            if (at < left - 1 || at > right + 1) continue;
            const base = below - height + 11 + 13 * row;
            parts.push(drawn("line", { x1: at, x2: at, y1: row < 0 ? value.top : base - 9, y2: velocity.bottom, class: "turn" }));
            if (row >= 0) parts.push(drawn("text", { x: place, y: base, class: "event" }, name));
        }
        this.drawFrames(parts, lane("Frames", 14), x);
        const time = marksOf(from, to, (right - left) / 70);
        for (const mark of time.marks) {
            parts.push(drawn("text", { x: x(mark), y: top + 8, class: "mark", "text-anchor": "middle" }, time.label(mark)));
        }
        parts.push(this.nameOf("Time, s", top + 8));
        for (const { time, deadline } of model.failures) {
            if (time !== null) parts.push(drawn("line", { x1: x(time), x2: x(time), y1: 0, y2: top - 6, class: "failure" }));
            if (deadline === null || deadline > model.end) continue;
            const late = { x: x(deadline), y: value.top, width: Math.max(x(model.end) - x(deadline), 0), height: value.bottom - value.top, class: "late" };
            parts.push(drawn("rect", late), drawn("line", { x1: x(deadline), x2: x(deadline), y1: value.top, y2: value.bottom, class: "deadline" }));
            parts.push(drawn("text", { x: x(deadline) + 5, y: value.bottom - 6, class: "allowed-name" }, `later than ${plain(deadline)} s is too late`));
        }
        this.cursor = drawn("line", { y1: 0, y2: top - 6, class: "cursor" });
        parts.push(this.cursor);
        this.svg.setAttribute("viewBox", `0 0 ${width} ${top + 16}`);
        this.svg.setAttribute("height", top + 16);
        this.foot = top - 6;
        // Names stand beside events that are cut off at the ends of the visible part, but for those on a bar.
        const [beside, within] = [[], []];
        for (const part of parts) (part.matches("text.lane, text.mark, text.under-state, text.event") ? beside : within).push(part);
        const view = drawn("svg", { x: left - 1, y: 0, width: right - left + 13, height: top + 16, viewBox: `${left - 1} 0 ${right - left + 13} ${top + 16}`, class: "window" });
        view.append(...within);
        this.svg.replaceChildren(...beside, view);
        this.svg.dataset.from = from;
        this.svg.dataset.to = to;
        this.swept = null;
        this.put(this.time);
    }

    /** The name of a lane, which is explained where a pointer rests on it. */
    nameOf(name, y) {
        const text = drawn("text", { x: 0, y, class: "lane" }, name);
        text.append(drawn("title", {}, Words[name]));
        return text;
    }

    put(time) {
        this.time = time;
        if (!this.cursor) return;
        const x = this.scale.x(time).toFixed(2);
        this.cursor.setAttribute("x1", x);
        this.cursor.setAttribute("x2", x);
    }

    drawFingers(parts, area, x) {
        this.model.fingers.forEach((finger, index) => {
            const y = area.top + 4 + 5 * (index % 8);
            const start = finger.points[0] ?? 0;
            const width = Math.max(x(finger.end ?? this.model.end) - x(start), 2);
            parts.push(drawn("rect", { x: x(start), y: y - 1.5, width, height: 3, rx: 1.5, class: "finger" }));
        });
    }

    drawGestures(parts, area, x) {
        const open = new Map();
        for (const row of this.model.gestures) {
            const [time, id, kind, phase, , fingers] = row;
            if (!open.has(id)) open.set(id, { start: time, end: time, kind, fingers, phase });
            const gesture = open.get(id);
            gesture.end = time;
            gesture.phase = phase;
        }
        const [from, to] = this.seen;
        for (const gesture of open.values()) {
            // The name stands in the part that is seen.
            if (gesture.end < from || gesture.start > to) continue;
            [gesture.first, gesture.last] = [gesture.start, gesture.end];
            gesture.start = Math.max(gesture.start, from);
            gesture.end = Math.min(gesture.end, to);
            const width = Math.max(x(gesture.end) - x(gesture.start), 3);
            const name = `${Gestures[gesture.kind]}${gesture.fingers > 1 ? ` · ${gesture.fingers}` : ""}`;
            const isCancelled = gesture.phase === 3;
            const bar = drawn("rect", {
                x: x(gesture.start), y: area.top, width, height: 18, rx: 4, class: `gesture${isCancelled ? " cancelled" : ""}`,
            });
            bar.append(drawn("title", {}, `${name}, ${shown(gesture.first, 3)} to ${shown(gesture.last, 3)} s${isCancelled ? ", cancelled" : ""}`));
            parts.push(bar);
            // A short bar has the number of fingers alone.
            const label = [name, String(gesture.fingers)].find((text) => width > 7 * text.length + 4);
            if (label) parts.push(drawn("text", { x: x(gesture.start) + width / 2, y: area.top + 13, class: `on-gesture${isCancelled ? " cancelled" : ""}` }, label));
        }
    }

    drawStates(parts, area, x) {
        let taken = -Infinity;
        const [from, to] = this.seen;
        for (const span of spansOf(this.model.after)) {
            if (span.end < from || span.start > to) continue;
            // The name stands in the part that is seen.
            const start = Math.max(span.start, from);
            const width = Math.max(x(Math.min(span.end, to)) - x(start), 1);
            const middle = x(start) + width / 2;
            const name = Activities[span.activity];
            const bar = drawn("rect", { x: x(start), y: area.top, width, height: 18, class: `state ${name}` });
            bar.append(drawn("title", {}, `${name}, ${shown(span.start, 3)} to ${shown(span.end, 3)} s`));
            parts.push(bar);
            // A name that is too long for its bar stands below it; where there is no room, its initial stands in it.
            const room = 7.2 * name.length;
            const left = Math.min(middle - room / 2, x(to) - room);
            if (width > 8 * name.length) {
                parts.push(drawn("text", { x: middle, y: area.top + 13, class: `on-state ${name}` }, name));
            } else if (left > taken + 4) {
                parts.push(drawn("text", { x: left + room / 2, y: area.top + 29, class: `under-state ${name}` }, name));
                taken = left + room;
            } else if (width > 12) {
                parts.push(drawn("text", { x: middle, y: area.top + 13, class: `on-state ${name}` }, name[0]));
            }
        }
    }

    drawCurve(parts, area, x, [left, right], index, unit, kind) {
        const { after, before, axes, detents, bounds, hand } = this.model;
        const all = [];
        for (const motion of [after, before]) {
            if (motion) for (const point of motion.points) for (let axis = 0; axis < axes; axis++) all.push(point[index + axis]);
        }
        const allowed = kind === "value" ? this.model.failures.filter((failure) => failure.lower.length) : [];
        for (const { lower, upper } of allowed) all.push(...lower, ...upper);
        if (kind === "value") all.push(...detents, ...(bounds ?? []));
        else all.push(0);
        const [low, high] = rangeOf(all);
        const y = (number) => area.bottom - ((area.bottom - area.top) * (number - low)) / (high - low);
        const clamp = (number) => Math.min(Math.max(y(number), area.top), area.bottom);
        for (const span of spansOf(after)) {
            if (span.activity === 0) continue;
            parts.push(drawn("rect", {
                x: x(span.start), y: area.top, width: Math.max(x(span.end) - x(span.start), 0), height: area.bottom - area.top,
                class: `tint ${Activities[span.activity]}`,
            }));
        }
        for (const { lower, upper } of allowed) {
            for (let axis = 0; axis < axes; axis++) {
                const [first, last] = [y(upper[axis]), y(lower[axis])];
                const band = drawn("rect", { x: left, y: first, width: right - left, height: Math.max(last - first, 2), class: "allowed" });
                band.append(drawn("title", {}, `expected from ${plain(lower[axis])} through ${plain(upper[axis])}`));
                parts.push(band);
            }
        }
        this.drawGrid(parts, area, y, [low, high], [left, right], unit);
        if (kind === "value") {
            for (const bound of bounds ?? []) parts.push(drawn("line", { x1: left, x2: right, y1: y(bound), y2: y(bound), class: "bound" }));
            for (const detent of detents) parts.push(drawn("line", { x1: left, x2: right, y1: y(detent), y2: y(detent), class: "detent" }));
            for (const row of hand) {
                for (let axis = 0; axis < axes; axis++) {
                    const place = y(row[10 + axis]);
                    if (place >= area.top && place <= area.bottom) {
                        parts.push(drawn(axis ? "rect" : "circle", axis
                            ? { x: x(row[0]) - 2, y: place - 2, width: 4, height: 4, class: "hand" }
                            : { cx: x(row[0]), cy: place, r: 2.4, class: "hand" }));
                    }
                }
            }
        }
        for (const [motion, name] of [[before, "before"], [after, "after"]]) {
            if (!motion) continue;
            for (let axis = 0; axis < axes; axis++) {
                const path = motion.points
                    .map((point, position) => `${position ? "L" : "M"}${x(point[0]).toFixed(1)} ${clamp(point[index + axis]).toFixed(1)}`)
                    .join("");
                parts.push(drawn("path", { d: path, class: `curve ${kind} ${name} axis${axis}` }));
            }
        }
    }

    drawGrid(parts, area, y, [low, high], [left, right], unit) {
        const scale = marksOf(low, high, (area.bottom - area.top) / 34);
        for (const mark of scale.marks) {
            parts.push(drawn("line", { x1: left, x2: right, y1: y(mark), y2: y(mark), class: mark === 0 ? "zero" : "grid" }));
            parts.push(drawn("text", { x: left - 6, y: y(mark) + 4, class: "mark", "text-anchor": "end" }, scale.label(mark)));
        }
        parts.push(drawn("text", { x: 0, y: area.top + 28, class: "mark" }, unit));
    }

    /** A number of the fingers' pinches over time: their scale at index 1, their angle at 2. */
    drawPinches(parts, area, x, ends, index, unit) {
        const { pinches } = this.model;
        const [low, high] = rangeOf(pinches.flatMap(({ points }) => points.map((point) => point[index])));
        const y = (number) => area.bottom - ((area.bottom - area.top) * (number - low)) / (high - low);
        this.drawGrid(parts, area, y, [low, high], ends, unit);
        for (const { points } of pinches) {
            const path = points.map((point, place) => `${place ? "L" : "M"}${x(point[0]).toFixed(1)} ${y(point[index]).toFixed(1)}`).join("");
            parts.push(drawn("path", { d: path, class: "curve pinch" }));
        }
    }

    /** Names of transitions in two rows above the curves; one that fits in neither, row -1, has its line alone. */
    namesOf(x, right) {
        const taken = [-Infinity, -Infinity];
        return this.model.after.transitions.map((turn) => {
            const name = Events[turn[2]];
            const width = 6.6 * name.length + 8;
            const at = x(turn[0]);
            const place = at + width > right && at <= right ? at - width : at + 4;
            // A line must not cross a name in the row below its own.
            const row = taken.findIndex((end, row) => place > end && taken.slice(row).every((end) => at > end));
            if (row >= 0) taken[row] = place + width;
            return { name, at, place, row };
        });
    }

    drawFrames(parts, area, x) {
        const { fps } = this.model;
        const count = Math.floor(this.model.end * fps + 1e-9);
        // Frames nearer than two points to each other are a band.
        if (x(1 / fps) - x(0) < 2) {
            parts.push(drawn("rect", { x: x(0), y: area.top + 4, width: x(this.model.end) - x(0), height: 6, class: "frame-band" }));
            return;
        }
        let path = "";
        for (let frame = 0; frame <= count; frame++) path += `M${x(frame / fps).toFixed(1)} ${area.top + 2}v10`;
        parts.push(drawn("path", { d: path, class: "frames" }));
    }
}
