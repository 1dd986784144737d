// Whole pieces of apps, live: an arena turns pointers into gestures, parts of the machine move, and elements of HTML follow.

/** The stage of a piece in pixels; CSS scales it to the room that there is. */
const Stage = { width: 300, height: 400 };

/** The three knobs of a piece by name: the label, the words at both ends, the limits, the step and the unit; below them those that
 * are folded away. A reversed knob's number falls to the right. */
const Knobs = {
    bounce: { label: "How bouncy", ends: ["calm", "bouncy"], low: 0, high: 0.7, step: 0.05 },
    quick: { label: "How quick", ends: ["slow", "quick"], low: 0.15, high: 1.5, step: 0.05, isReversed: true, unit: "s" },
    flick: { label: "How hard a flick", ends: ["a touch", "a hard one"], low: 50, high: 1500, step: 50, unit: "px/s" },
    glide: { label: "How far it glides", ends: ["stops soon", "glides on"], low: 0.8, high: 6, step: 0.1, isReversed: true, unit: "/s" },
};
const FoldedKnobs = {
    band: { label: "Rubber band", low: 0.1, high: 1, step: 0.05 },
    latency: { label: "Latency, s", low: 0, high: 0.05, step: 0.001 },
    ahead: { label: "Ahead of the reports, s", low: 0, high: 0.03, step: 0.001 },
};

/** An element of the stage with a class, perhaps a text, and children. */
function made(className, ...children) {
    const element = document.createElement("div");
    element.className = className;
    element.append(...children);
    return element;
}

class PieceView {
    /** The recognisers by gesture, with their options. */
    static gestures = { pan: {}, hold: {} };

    /** Static members of each piece: `id`, `title`, `hint`, `keys`, `knobs` with their defaults, `steps`, the numbers by which keys
     * `step`, and `touch`, the CSS touch-action that leaves a direction to the page's scrolling. */
    constructor(engine, knobs = {}) {
        this.engine = engine;
        this.knobs = { ...this.constructor.knobs, band: 0.55, latency: StandardLatency, ahead: StandardAhead, ...knobs };
        this.stage = made(`stage ${this.constructor.id}`);
        this.frame = made("stage-frame", this.stage);
        this.recorded = [];
        this.isRunning = false;
        this.contacts = new Map();
        this.fill();
        this.piece = engine.piece();
        this.start();
        this.connect();
        followSight(this.frame, this);
        new ResizeObserver(([{ contentRect }]) => { this.stage.style.zoom = contentRect.width / Stage.width; }).observe(this.frame);
        this.wake();
    }

    /** Rules for the machine: the knobs', with what a part has of its own. */
    rules(own = {}) {
        const { bounce, quick, flick = 300, glide = NormalFriction, band, latency, ahead } = this.knobs;
        return {
            axis: "x", unitsPerMillimetre: 1, start: 0, spring: { form: "bounce", values: [quick, bounce] }, release: "detents", detents: [],
            bounds: null, band: { dimension: 200, coefficient: band }, flick: { threshold: flick, distance: 0, long: false }, friction: glide,
            latency, ahead, reducesMotion: stillness.matches, tolerance: [0.25, null], ...own,
        };
    }

    /** Sets a knob, and gives the parts its rules; throws a RuleError and keeps the old number if they cannot be. */
    turn(name, number) {
        const before = this.knobs[name];
        this.knobs[name] = number;
        try {
            this.useRules(performance.now());
        } catch (error) {
            this.knobs[name] = before;
            throw error;
        }
        this.wake();
    }

    // ---- The parts of the machine ----

    /** The parts, each with its `kind`, its `rules` and sizes, and `map`, the value for a pixel to the right and down. One with a
     * `name` is in the piece's code; one that is `free` follows no finger. */
    parts() {
        return [];
    }

    /** Makes the recognisers and the parts. */
    start() {
        for (const [kind, options] of Object.entries(this.constructor.gestures)) this.piece.recognize(kind, options);
        this.parts().forEach((part, index) => {
            const { kind, rules, map } = part;
            if (kind === "transform") this.piece.transform(rules, part.content, part.viewport, part.step);
            else this.piece[kind](rules, map, part);
            if (part.free) this.piece.enable(index, false);
        });
    }

    /** Gives the parts the rules of the knobs. */
    useRules(now) {
        this.parts().forEach(({ rules }, index) => this.piece.useRules(index, rules, now));
    }

    /** The place where a part rests or is heading. */
    goalOf(part, now) {
        const { value, goal } = this.piece.state(now).parts[part];
        return goal ?? value;
    }

    /** Takes a key; false for one that the piece has not. */
    press(key, now) {
        const step = this.constructor.steps[key];
        if (step === undefined) return false;
        this.step(step, now);
        return true;
    }

    // ---- Pointers and keys ----

    connect() {
        const { frame } = this;
        frame.tabIndex = 0;
        frame.setAttribute("role", "application");
        frame.setAttribute("aria-label", `${this.constructor.title}. ${this.constructor.hint} ${this.constructor.keys}`);
        frame.style.touchAction = this.constructor.touch ?? "none";
        frame.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            frame.focus({ preventScroll: true });
            frame.setPointerCapture(event.pointerId);
            const contact = [0, 1, 2, 3, 4].find((number) => ![...this.contacts.values()].includes(number)) ?? 5;
            this.contacts.set(event.pointerId, contact);
            this.report("down", event);
        });
        frame.addEventListener("pointermove", (event) => {
            const reports = event.getCoalescedEvents?.() ?? [];
            for (const report of reports.length ? reports : [event]) this.report("move", report, event.pointerId);
        });
        for (const [name, kind] of [["pointerup", "up"], ["pointercancel", "cancel"]]) {
            frame.addEventListener(name, (event) => {
                this.report(kind, event);
                this.contacts.delete(event.pointerId);
            });
        }
        frame.addEventListener("keydown", (event) => {
            if (event.target !== frame || event.ctrlKey || event.altKey || event.metaKey) return;
            if (!this.press(event.key, performance.now())) return;
            event.preventDefault();
            this.wake();
        });
    }

    /** The place of a pointer in pixels of the stage. */
    placeOf(event) {
        const box = this.frame.getBoundingClientRect();
        const scale = Stage.width / box.width;
        return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    }

    report(kind, event, id = event.pointerId) {
        const contact = this.contacts.get(id);
        if (contact === undefined) return;
        for (const gesture of this.piece.contact(kind, contact, this.placeOf(event), event.timeStamp)) this.hear(gesture, event.timeStamp);
        this.wake();
    }

    /** Called with each gesture after the parts have taken it. */
    hear() {}

    // ---- Frames ----

    wake() {
        if (this.isRunning) return;
        this.isRunning = true;
        const frame = (now) => {
            this.isRunning = this.draw(now) && this.isSeen && !this.isFreed;
            if (this.isRunning) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }

    draw(now) {
        if (this.isFreed) return false;
        this.row = [now];
        const { needsFrame, parts } = this.piece.state(now);
        this.frame.dataset.activity = Activities[Math.max(...parts.map(({ activity }) => activity))];
        const goesOn = this.show(parts, now);
        this.record(goesOn);
        return needsFrame || goesOn || this.contacts.size > 0;
    }

    /** Puts an element somewhere on the stage. */
    put(element, x, y, { scale = 1, turn = 0, opacity = 1 } = {}) {
        const transform = `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) rotate(${turn.toFixed(2)}deg) scale(${scale.toFixed(4)})`;
        element.style.transform = transform;
        element.style.opacity = opacity.toFixed(3);
        this.row.push([element, transform, opacity.toFixed(3)]);
    }

    /** Keeps the frames since the piece last began to move, for the moving SVG. A piece that goes on in its next frame, as when a
     * card that has left makes room for another, has not come to rest. */
    record(goesOn = false) {
        const isIdle = this.frame.dataset.activity === "idle" && !goesOn;
        if (this.wasIdle && !isIdle) this.recorded = [];
        this.wasIdle = isIdle;
        this.recorded.push(this.row);
        if (this.recorded.length > 360) this.recorded.shift();
    }

    free() {
        this.isFreed = true;
        this.piece.free();
    }
}
