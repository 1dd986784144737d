// The same machine under the reader's own finger or mouse.

class HandView {
    /** @param keep receives the recording of a throw that the reader wants to see. */
    constructor(engine, keep) {
        this.engine = engine;
        this.rail = document.getElementById("rail");
        this.pane = document.getElementById("pane");
        this.pair = document.getElementById("pane-other");
        this.trail = [];
        this.thing = null;
        this.second = null;
        this.grip = new Grip(this.pane, this);
        const [open, save] = ["hand-open", "hand-save"].map((id) => document.getElementById(id));
        this.recorder = new Recorder(this.pane, (events) => {
            this.events = events;
            open.disabled = save.disabled = false;
        });
        open.addEventListener("click", () => keep(this.recording()));
        save.addEventListener("click", () => offer("throw.jsonl", traceOfEvents(this.events), "application/jsonl"));
        this.pane.addEventListener("keydown", (event) => {
            const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
            if (!direction) return;
            event.preventDefault();
            const now = performance.now();
            const { value, goal } = this.thing.state(now);
            const [from] = goal ?? value;
            const next = direction > 0 ? this.places().find((place) => place > from + 1) : this.places().findLast((place) => place < from - 1);
            if (next === undefined) return;
            this.grip.take((thing) => thing.animate(next, 0, now));
        });
        new ResizeObserver(() => this.rules && this.lay()).observe(this.rail);
        followSight(this.rail, this);
    }

    wake() {
        this.grip.run();
    }

    /** Before a finger takes hold: a recording begins where the value is. */
    prepare() {
        if (!this.recorder.rows || this.recorder.rows.length === 1) this.began = this.thing.state(performance.now()).value[0];
    }

    /** The last throw: a millimetre of the hand moved the pane by as much as it moves on the rail. */
    recording() {
        this.count = (this.count ?? 0) + 1;
        const rules = { ...structuredClone(this.rules), axis: "x", start: this.began, unitsPerMillimetre: PixelsPerMillimetre / this.scale };
        return recordingOf(`Your throw ${this.count}`, this.events, rules);
    }

    placeOf(event) {
        return [(event.clientX - this.rail.getBoundingClientRect().left) / this.scale, 0];
    }

    places() {
        const { rules } = this;
        if (rules.release === "detents") return [...rules.detents].sort((a, b) => a - b);
        return rules.bounds ?? [0, 320, 640];
    }

    /** Takes the rules over, and leaves the pane where it is; those of another set, where there is one, move a pane below it. */
    show(rules, other = null, set = 0) {
        // A pane on a rail goes along one axis, and stands still for those who ask for it.
        const onRail = (rules) => ({ ...rules, axis: rules.axis === "both" ? "x" : rules.axis, reducesMotion: rules.reducesMotion || stillness.matches });
        this.rules = onRail(rules);
        const now = performance.now();
        if (this.thing) this.thing.useRules(this.rules, now);
        else this.thing = this.engine.draggable(this.rules);
        if (!other) {
            this.second?.free();
            this.second = null;
        } else if (this.second) {
            this.second.useRules(onRail(other), now);
        } else {
            this.second = this.engine.draggable({ ...onRail(other), start: this.thing.state(now).value[0] });
        }
        this.trail = this.trail.map(([time, value, speed]) => [time, value, speed, null]);
        this.pair.hidden = !other;
        this.rail.classList.toggle("two", Boolean(other));
        this.pane.textContent = other ? "AB"[set] : "";
        this.pair.textContent = other ? "AB"[1 - set] : "";
        this.lay();
        this.grip.run();
    }

    lay() {
        const places = this.places();
        const [first, last] = [Math.min(...places, this.rules.start), Math.max(...places, this.rules.start)];
        // Room for a pane that is pulled into its band as far as a window allows, and for one that swings past its end.
        const reach = (last - first) / 2;
        const [low, high] = [first - reach, last + reach];
        const room = this.rail.clientWidth - 84 - 48;
        this.scale = room / Math.max(high - low, 1);
        this.origin = low;
        for (const mark of this.rail.querySelectorAll("i")) mark.remove();
        for (const place of places) {
            const mark = document.createElement("i");
            mark.style.left = `${24 + 42 + (place - low) * this.scale}px`;
            const label = document.createElement("b");
            label.textContent = shown(place, 0);
            mark.append(label);
            this.rail.prepend(mark);
        }
        this.pane.setAttribute("aria-valuemin", plain(first));
        this.pane.setAttribute("aria-valuemax", plain(last));
        this.draw(performance.now());
    }

    draw(now) {
        if (!this.thing) return false;
        const state = this.thing.state(now);
        const activity = Activities[state.activity];
        this.pane.className = activity;
        this.pane.style.transform = `translateX(${24 + (state.value[0] - this.origin) * this.scale}px)`;
        this.pane.setAttribute("aria-valuenow", state.value[0].toFixed(0));
        this.pane.setAttribute("aria-valuetext", `${shown(state.value[0], 0)}, ${activity}`);
        const other = this.second?.state(now);
        if (other) {
            this.pair.className = Activities[other.activity];
            this.pair.style.transform = `translateX(${24 + (other.value[0] - this.origin) * this.scale}px)`;
        }
        const needsFrame = state.needsFrame || Boolean(other?.needsFrame);
        this.trail.push([now, state.value[0], state.velocity[0], other?.value[0] ?? null]);
        while (this.trail.length && this.trail[0][0] < now - 4000) this.trail.shift();
        document.getElementById("hand-readout").replaceChildren(
            fact("State", activity), fact("Value", shown(state.value[0], 1)), fact("Velocity", shown(state.velocity[0], 0), " /s"),
            fact("Frames", state.needsFrame ? "drawn" : "none"));
        this.drawTrail(now);
        if (activity === "idle" && !state.needsFrame) this.recorder.rest();
        return needsFrame && this.isSeen;
    }

    drawTrail(now) {
        const svg = document.getElementById("trail");
        const width = Math.max(svg.clientWidth, 260);
        const height = 176;
        const foot = height - 24;
        const [low, high] = rangeOf([...this.trail.map((row) => row[1]), ...this.places()]);
        const x = (time) => width + ((time - now) / 4000) * width;
        const y = (value) => foot - ((foot - 8) * (value - low)) / (high - low);
        const parts = this.places().flatMap((place) => [
            drawn("line", { x1: 0, x2: width, y1: y(place), y2: y(place), class: "detent" }),
            drawn("text", { x: 0, y: y(place) - 4, class: "mark" }, shown(place, 0)),
        ]);
        parts.push(drawn("text", { x: 0, y: height - 2, class: "mark" }, "4 s ago"));
        parts.push(drawn("text", { x: width, y: height - 2, class: "mark", "text-anchor": "end" }, "now"));
        const path = this.trail.map((row, index) => `${index ? "L" : "M"}${x(row[0]).toFixed(1)} ${y(row[1]).toFixed(1)}`).join("");
        if (path) parts.push(drawn("path", { d: path, class: "curve value" }));
        const pair = this.trail.filter((row) => row[3] !== null);
        if (pair.length) parts.push(drawn("path", { d: pair.map((row, index) => `${index ? "L" : "M"}${x(row[0]).toFixed(1)} ${y(row[3]).toFixed(1)}`).join(""), class: "curve value before" }));
        svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        svg.setAttribute("height", height);
        svg.replaceChildren(...parts);
    }
}
