// A recording: the places of the fingers, the recorded motion, and the motion by other rules.

/** Frames per second of curves; the frames of the recording's own rate lie on them. */
const CurveRate = 240;

class RecordingView {
    constructor(engine) {
        this.engine = engine;
        this.time = 0;
        this.timeline = new Timeline(document.getElementById("timeline"), (time) => this.seek(time));
        this.events = new EventList(document.getElementById("events"), (time) => this.seek(time));
        this.scrubber = document.getElementById("scrubber");
        this.scrubber.addEventListener("input", () => this.seek(this.scrubber.valueAsNumber));
        this.playback = new Playback(document.getElementById("play"), this);
        followSight(document.getElementById("recording-body"), this);
        document.addEventListener("keydown", (event) => this.key(event));
        new ResizeObserver(() => this.seek(this.time)).observe(document.getElementById("stage"));
    }

    /** A recording as the page has it, with the rules that it was made with. */
    show(recording, rules) {
        this.stop();
        this.recording = recording;
        this.rules = rules;
        const problem = document.getElementById("problem");
        problem.hidden = !recording.problem;
        problem.textContent = recording.problem ?? "";
        document.getElementById("recording-body").hidden = Boolean(recording.problem);
        const remarks = (recording.remarks ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text }));
        document.getElementById("remarks").replaceChildren(...remarks);
        this.tell(recording);
        document.getElementById("summary").replaceChildren();
        if (recording.problem) return;
        this.before = null;
        this.pinches = pinchesOf(recording.contacts ?? recording.events ?? []);
        if (this.engine && recording.events) this.engine.useEvents(recording.events);
        this.axes = recording.motion.axes;
        this.run();
        this.original = recording.expected ? { motion: recording.expected, points: curveOf(recording.expected) } : this.after;
        this.time = 0;
        this.present(recording.expected ? this.original : null);
        const times = this.model.failures.map((failure) => failure.time).filter((time) => time !== null);
        if (times.length) this.seek(Math.min(...times));
    }

    /** The test that failed, its place, what was expected and got, and the command that runs it again. */
    tell({ failures = [], test, place, command }) {
        document.getElementById("failure").hidden = failures.length === 0;
        document.getElementById("failed-test").replaceChildren(bold(test || "A test"), place ? ` failed, ${place}` : " failed");
        const items = failures.map(({ text, subject, expected, actual }) => {
            const item = Object.assign(document.createElement("li"), { textContent: subject ?? text, title: text });
            const facts = document.createElement("dl");
            if (subject) facts.append(fact("Expected", expected), fact("Actual", actual));
            item.append(facts);
            return item;
        });
        document.getElementById("failures").replaceChildren(...items);
        document.getElementById("reproduce-part").hidden = !command;
        document.getElementById("reproduce").textContent = command ?? "";
    }

    /** Plays the gesture again with the rules as they are; throws a RuleError for rules that cannot be. */
    rerun() {
        if (!this.recording || this.recording.problem || !this.engine || !this.recording.events) return;
        const start = performance.now();
        this.run();
        const isChanged = this.recording.expected || JSON.stringify(this.rules) !== JSON.stringify(this.recording.rules);
        const before = this.other ? this.played(this.other) : isChanged ? this.original : null;
        this.present(before?.motion.axes === this.after.motion.axes ? before : null);
        this.timeline.svg.dataset.milliseconds = (performance.now() - start).toFixed(2);
    }

    run() {
        this.after = this.played(this.rules);
        this.axes = this.after.motion.axes;
    }

    /** The motion by some rules; where the page has no gesture to play, the motion as it was. */
    played(rules) {
        const { recording } = this;
        const motion = this.engine && recording.events ? this.engine.replay(rules, CurveRate) : recording.motion;
        return { motion, points: curveOf(motion) };
    }

    /** The name of the dashed curve. */
    get nameBefore() {
        if (this.recording.expected) return "expected";
        return { "rules A": "rules B", "rules B": "rules A" }[this.sets] ?? "before";
    }

    present(before) {
        const { recording, after } = this;
        const last = (motion) => motion.frames[motion.frames.length - 1][0];
        const fingersEnd = Math.max(0, ...(recording.fingers ?? []).map((finger) => finger.end ?? 0));
        const end = Math.max(last(after.motion), before ? last(before.motion) : 0, fingersEnd, 0.1) * 1.02;
        const isSame = before === after;
        // A motion alone came without the rules that made it.
        const rules = recording.rules ? this.rules : null;
        this.model = {
            name: recording.name, end, fps: recording.motion.fps, axes: this.axes, fingers: recording.fingers ?? [],
            gestures: after.motion.gestures ?? [], pinches: this.pinches, failures: recording.failures ?? [], valueUnit: "units",
            detents: rules?.release === "detents" ? rules.detents : [], bounds: rules?.bounds,
            hand: (after.motion.gestures ?? []).filter((row) => !Number.isNaN(row[10])),
            after: { ...after.motion, points: after.points },
            before: before && !isSame ? { ...before.motion, points: before.points } : null,
        };
        this.timeline.show(this.model);
        this.events.show(this.model, rules);
        this.scrubber.max = end;
        this.summarise(before && !isSame ? before : null);
        this.showKey(before && !isSame);
        this.seek(Math.min(this.time, end));
    }

    summarise(before) {
        const say = ({ motion }) => {
            if (motion.transitions.length === 0) return "is not moved by any gesture";
            const summary = summaryOf(motion);
            const where = shownPlace(summary.value, motion.axes);
            return summary.rests ? `rests at ${where} after ${shown(summary.time, 3)} s` : `is still ${summary.activity} at ${where}`;
        };
        const target = document.getElementById("summary");
        target.replaceChildren("It ", bold(say(this.after)));
        if (this.after.motion.transitions.length) target.append(`, fastest ${shown(summaryOf(this.after.motion).peak, 0)} /s`);
        if (before) target.append(`; ${this.nameBefore}: ${say(before)}`);
        const settled = summaryOf(this.after.motion);
        this.timeline.svg.dataset.settled = settled.rests ? settled.value.slice(0, this.axes).join(",") : "";
    }

    showKey(hasBefore) {
        const entries = [["dragging", "box", "dragging"], ["animating", "box", "animating"], ["idle", "box", "idle"]];
        if (this.model.hand.length) entries.push(["finger", "dot", this.axes > 1 ? "finger: dots for x, squares for y" : "finger"]);
        const set = hasBefore && this.sets ? ` by ${this.sets}` : "";
        entries.push(["value", "", `${this.axes > 1 ? "x" : "value"}${set}`]);
        if (this.axes > 1) entries.push(["second", "", "y"]);
        entries.push(["velocity", "", "velocity"]);
        const parts = entries.map(([colour, mark, name]) => {
            const entry = document.createElement("span");
            const sign = document.createElement("i");
            sign.className = mark;
            sign.style.color = `var(--${colour})`;
            entry.append(sign, name);
            return entry;
        });
        if (hasBefore) {
            const entry = document.createElement("span");
            const sign = document.createElement("i");
            sign.style.borderTopStyle = "dashed";
            entry.append(sign, this.nameBefore);
            parts.push(entry);
        }
        document.getElementById("key").replaceChildren(...parts);
    }

    // ---- Time ----

    seek(time) {
        if (!this.model) return;
        this.time = Math.min(Math.max(time, 0), this.model.end);
        this.scrubber.value = this.time;
        const state = stateAt(this.after.points, this.time);
        const activity = Activities[state.activity];
        const { axes } = this;
        this.scrubber.setAttribute("aria-valuetext", `${shown(this.time, 3)} seconds, ${activity}, value ${shownPlace(state.value, axes)}`);
        document.getElementById("readout").replaceChildren(
            fact("Time", shown(this.time, 3), " s"), fact("State", activity),
            fact("Value", shownPlace(state.value, axes, axes > 1 ? 1 : 2)), fact("Velocity", shownPlace(state.velocity, axes, 0), " /s"));
        this.timeline.reveal(this.time);
        this.timeline.put(this.time);
        this.events.put(this.time);
        this.drawSurface();
        this.drawStages(state, activity);
    }

    get end() {
        return this.model?.end ?? 0;
    }

    get speed() {
        return Number(document.getElementById("speed").value);
    }

    stop() {
        this.playback.stop();
    }

    wake() {
        this.playback.wake();
    }

    /** Space plays, arrows go frame by frame, page keys from transition to transition; W and S zoom, A and D pan, 0 shows all. */
    key(event) {
        if (document.getElementById("recording").offsetParent === null || !this.model || event.ctrlKey || event.metaKey || event.altKey) return;
        const isElsewhere = event.target !== this.scrubber && event.target.closest?.("input, select, button, textarea, summary, pre");
        if (isElsewhere) return;
        const step = 1 / this.model.fps;
        const turns = this.after.motion.transitions.map((turn) => turn[0]);
        const goals = {
            " ": () => this.playback.toggle(),
            ArrowRight: () => this.seek(this.time + step), ArrowLeft: () => this.seek(this.time - step),
            Home: () => this.seek(0), End: () => this.seek(this.model.end),
            PageDown: () => this.seek(turns.find((turn) => turn > this.time + 1e-6) ?? this.model.end),
            PageUp: () => this.seek(turns.findLast((turn) => turn < this.time - 1e-6) ?? 0),
            w: () => this.timeline.zoom(0.8, this.time), s: () => this.timeline.zoom(1.25, this.time),
            a: () => this.timeline.pan(-0.2), d: () => this.timeline.pan(0.2), 0: () => this.timeline.look(),
        };
        if (!goals[event.key]) return;
        event.preventDefault();
        goals[event.key]();
    }

    // ---- Pictures ----

    drawSurface() {
        const { surface, fingers } = this.recording;
        const svg = document.getElementById("surface");
        const figure = svg.parentElement;
        figure.hidden = !fingers?.length;
        if (figure.hidden) return;
        const [width, height] = surface ?? [160, 100];
        const parts = [drawn("rect", { x: 0, y: 0, width, height, rx: width / 40, fill: "none", stroke: "var(--line)", "stroke-width": width / 200 })];
        for (const finger of fingers) {
            const points = [];
            for (let index = 0; index + 2 < finger.points.length; index += 3) {
                if (finger.points[index] > this.time) break;
                points.push([finger.points[index + 1] * width, finger.points[index + 2] * height]);
            }
            if (points.length === 0) continue;
            parts.push(drawn("path", {
                d: points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join(""), class: "trail",
                style: `stroke-width: ${width / 120}`,
            }));
            if (finger.end === null || finger.end > this.time) {
                const [x, y] = points[points.length - 1];
                parts.push(drawn("circle", { cx: x, cy: y, r: width / 28, class: "tip" }));
            }
        }
        const margin = width / 20;
        svg.setAttribute("viewBox", `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
        svg.replaceChildren(...parts);
        document.getElementById("surface-caption").textContent =
            surface ? `Surface of ${shown(surface[0], 0)} × ${shown(surface[1], 0)} mm` : "Surface of unknown size";
    }

    /** The frame at the cursor; beside it, at a failure, the expected one, or the range that is allowed, and for two sets of
     * rules that of the other set. */
    drawStages(state, activity) {
        const { recording, axes } = this;
        const { before } = this.model;
        if (this.sets && before) {
            const other = stateAt(before.points, this.time);
            const panes = [[this.sets, state, activity], [this.nameBefore, other, Activities[other.activity]]].sort();
            ["expected", "stage"].forEach((id, index) => {
                const [name, shownState, word] = panes[index];
                const svg = document.getElementById(index === 0 ? "expected-stage" : "stage");
                svg.parentElement.hidden = false;
                this.drawStage(svg, shownState, word, null);
                document.getElementById(`${id}-caption`).textContent = `${name.replace("r", "R")}: ${shownPlace(shownState.value, axes, axes > 1 ? 1 : 2)}`;
            });
            return;
        }
        const ranges = this.model.failures.filter(({ lower }) => lower.length);
        const [range] = ranges.sort((one, other) => Math.abs(one.time - this.time) - Math.abs(other.time - this.time));
        const isShown = Boolean(recording.expected || range);
        const svg = document.getElementById("expected-stage");
        svg.parentElement.hidden = !isShown;
        const place = (value) => shownPlace(value, axes, axes > 1 ? 1 : 2);
        document.getElementById("stage-caption").textContent = isShown ? `Actual: ${place(state.value)}` : "The value that the hand moves";
        this.drawStage(document.getElementById("stage"), state, activity, range);
        if (!isShown) return;
        const expected = recording.expected
            ? stateAt(this.original.points, this.time)
            : { value: range.lower.map((least, axis) => (least + range.upper[axis]) / 2) };
        document.getElementById("expected-caption").textContent =
            recording.expected ? `Expected: ${place(expected.value)}` : `Expected: ${place(range.lower)} through ${place(range.upper)}`;
        this.drawStage(svg, expected, "expected", range);
    }

    drawStage(svg, state, activity, range) {
        const isPlane = this.axes > 1;
        const motions = [this.after, this.model.before ?? this.after];
        const limitsOf = (axis) => rangeOf([
            ...motions.flatMap(({ points }) => points.map((point) => point[2 + axis])), ...this.model.detents, ...(this.model.bounds ?? []),
            ...(range ? [range.lower[axis], range.upper[axis]] : []),
        ]);
        const [low, high] = limitsOf(0);
        const [bottom, top] = isPlane ? limitsOf(1) : [0, 1];
        const width = Math.max(svg.clientWidth, 240);
        const height = svg.clientHeight || 150;
        const size = Math.min(56, height / 3);
        const x = (value) => 16 + size / 2 + ((width - 32 - size) * (value - low)) / (high - low);
        const y = (value) => (isPlane ? 12 + size / 2 + ((height - 24 - size) * (value - bottom)) / (top - bottom) : height / 2 - 8);
        const parts = [];
        if (range) {
            const [left, right] = [x(range.lower[0]), x(range.upper[0])];
            const [first, last] = isPlane ? [y(range.lower[1]), y(range.upper[1])] : [14, height - 26];
            parts.push(drawn("rect", { x: left, y: first, width: Math.max(right - left, 2), height: Math.max(last - first, 2), class: "allowed" }));
        }
        if (!isPlane) {
            parts.push(drawn("line", { x1: x(low), x2: x(high), y1: y(0), y2: y(0), class: "rail-line" }));
            let last = -Infinity;
            for (const detent of [...this.model.detents].sort((a, b) => a - b)) {
                parts.push(drawn("line", { x1: x(detent), x2: x(detent), y1: 14, y2: height - 26, class: "detent" }));
                if (x(detent) - last < 40) continue;
                last = x(detent);
                parts.push(drawn("text", { x: x(detent), y: height - 10, "text-anchor": "middle", class: "mark" }, plain(detent)));
            }
        }
        parts.push(drawn("rect", {
            x: x(state.value[0]) - size / 2, y: y(state.value[1] ?? 0) - size / 2, width: size, height: size, rx: size / 6, class: `pane ${activity}`,
        }));
        svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        svg.replaceChildren(...parts);
    }
}
