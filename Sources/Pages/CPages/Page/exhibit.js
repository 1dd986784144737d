// An exhibit: shapes on a stage that go through sampled frames, or follow a value of the machine.

/** Numbers of a shape's row before those that all kinds share, by kind; a line and a curve have their points after the width. */
const OutlineLengths = { rectangle: 3, circle: 1, curve: 7 };
const Inputs = ["show", "hide", "tap", "finger down", "finger moves", "finger up", "touch cancelled"];
const Input = { show: 0, hide: 1, tap: 2, down: 3, move: 4, up: 5, cancel: 6 };

/** The rows of a shape at each frame, from its first row and the channels that change: place, unit, and steps in that unit. */
function rowsOf(shape, count) {
    const rows = Array.from({ length: count }, () => [...shape.row]);
    for (const [place, unit, steps] of shape.changes) {
        let sum = 0;
        for (let frame = 0; frame < count; frame++) {
            sum += steps[frame] ?? 0;
            rows[frame][place] = sum * unit;
        }
    }
    return rows;
}

/** Puts a shape's row into its element. */
function putShape(element, kind, row) {
    const length = OutlineLengths[kind] ?? row.length - 10;
    const outline = row.slice(0, length);
    const [x, y, turn, scaleX, scaleY, skew, red, green, blue, opacity] = row.slice(length);
    const set = (name, value) => element.setAttribute(name, value);
    if (kind === "rectangle") {
        const [width, height, radius] = outline;
        for (const [name, value] of Object.entries({ x: -width / 2, y: -height / 2, width, height, rx: radius })) set(name, value);
    } else if (kind === "circle") {
        set("r", outline[0]);
    } else {
        const [width, ...points] = outline;
        set("stroke-width", width);
        set("d", kind === "line" ? linePath(points) : curvePath(points));
    }
    const radians = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    // Slanted first, then scaled, then turned, then moved.
    const a = [cos * scaleX, sin * scaleX];
    const b = [cos * scaleX * skew - sin * scaleY, sin * scaleX * skew + cos * scaleY];
    set("transform", `matrix(${[...a, ...b, x, y].map((number) => number.toFixed(4)).join(" ")})`);
    const colour = [red, green, blue].map(Math.round);
    const paint = kind === "line" || kind === "curve" ? "stroke" : "fill";
    set(paint, `rgb(${colour.join(" ")})`);
    // A browser that doesn't know light-dark() has the attribute.
    element.style[paint] = `light-dark(rgb(${colour.join(" ")}), rgb(${atNight(colour).join(" ")}))`;
    set("opacity", Math.min(Math.max(opacity, 0), 1));
}

/** A colour on a dark stage: the greyer, the more its lightness is turned over. Shadows stay black. */
function atNight(colour) {
    const [low, high] = [Math.min(...colour), Math.max(...colour)];
    if (high === 0) return colour;
    const shift = 0.92 * (255 - high - low) * (low / high);
    return colour.map((part) => Math.round(Math.min(Math.max(part + shift, 0), 255)));
}

function linePath(points) {
    let path = "";
    for (let index = 0; index + 1 < points.length; index += 2) path += `${index ? "L" : "M"}${points[index]} ${points[index + 1]}`;
    return path;
}

/** A smooth curve through three points: it leaves each end towards the middle, and passes the middle along the ends' chord. */
function curvePath([x0, y0, x1, y1, x2, y2]) {
    const [dx, dy] = [(x2 - x0) / 4, (y2 - y0) / 4];
    return `M${x0} ${y0}Q${x1 - dx} ${y1 - dy} ${x1} ${y1}Q${x1 + dx} ${y1 + dy} ${x2} ${y2}`;
}

class Exhibit {
    constructor(data, engine) {
        this.data = data;
        this.engine = engine;
        this.live = engine ? data.live : null;
        this.count = data.frames;
        this.end = (data.frames - 1) / data.fps;
        this.title = data.name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
        this.shapes = data.shapes.map((shape) => ({ kind: shape.kind, rows: rowsOf(shape, data.frames) }));
        this.thing = null;
        this.build();
        this.playback = new Playback(this.playButton, this);
        this.seek(data.poster);
        if (this.live) this.connect();
        followSight(this.svg, this);
    }

    /** Goes on with what it did before it was scrolled away. */
    wake() {
        this.playback.wake();
        if (this.isLive) this.grip.run();
    }

    get speed() {
        return Number(document.getElementById("exhibit-speed").value);
    }

    // ---- The card ----

    build() {
        const { data } = this;
        const [width, height] = data.stage;
        this.svg = drawn("svg", { class: "show", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${this.title}: ${data.summary}` });
        this.svg.append(drawn("rect", { width, height, class: "ground" }));
        this.elements = this.shapes.map(({ kind }) => {
            const isLine = kind === "line" || kind === "curve";
            return drawn({ rectangle: "rect", circle: "circle" }[kind] ?? "path", isLine ? { fill: "none", "stroke-linecap": "round" } : {});
        });
        this.finger = drawn("circle", { r: 20, class: "touch" });
        this.svg.append(...this.elements, this.finger);
        this.playButton = document.createElement("button");
        this.scrubber = document.createElement("input");
        Object.assign(this.scrubber, { type: "range", min: 0, max: this.end, step: "any" });
        this.scrubber.setAttribute("aria-label", `Time in ${this.title}`);
        this.scrubber.addEventListener("input", () => {
            this.playback.stop();
            this.seek(this.scrubber.valueAsNumber);
        });
        this.said = document.createElement("p");
        this.said.className = "said";
        const heading = Object.assign(document.createElement("h2"), { textContent: this.title });
        const summary = Object.assign(document.createElement("p"), { className: "summary", textContent: data.summary });
        const controls = document.createElement("div");
        controls.className = "controls";
        controls.append(this.playButton, this.scrubber);
        this.card = document.createElement("article");
        this.card.className = "card exhibit";
        this.card.id = data.name;
        this.card.append(heading, summary, this.svg, controls, this.inputs(), this.said);
    }

    /** The inputs of the exhibit over its time: bars for a finger, dots for taps, lines for the rest. */
    inputs() {
        const lane = drawn("svg", { class: "inputs", viewBox: "0 0 1000 12", preserveAspectRatio: "none", "aria-hidden": "true" });
        const x = (time) => (1000 * time) / this.end;
        let down = null;
        for (const [time, kind] of this.data.inputs) {
            if (kind === Input.down) down = time;
            const isEnd = kind === Input.up || kind === Input.cancel;
            if (isEnd && down !== null) lane.append(drawn("rect", { x: x(down), y: 3, width: Math.max(x(time) - x(down), 6), height: 6, rx: 3 }));
            if (kind <= Input.tap) lane.append(drawn("rect", { x: x(time), y: kind === Input.tap ? 3 : 0, width: 6, height: kind === Input.tap ? 6 : 12, rx: kind === Input.tap ? 3 : 0 }));
        }
        return lane;
    }

    say(text) {
        this.said.textContent = text;
    }

    // ---- Sampled frames ----

    seek(time) {
        this.isLive = false;
        delete this.svg.dataset.activity;
        this.time = Math.min(Math.max(time, 0), this.end);
        const frame = Math.min(Math.round(this.time * this.data.fps), this.count - 1);
        this.shapes.forEach(({ kind, rows }, index) => putShape(this.elements[index], kind, rows[frame]));
        this.scrubber.value = this.time;
        const last = this.data.inputs.findLast(([at]) => at <= this.time);
        const words = `${shown(this.time, 2)} s${last ? `, ${Inputs[last[1]]}` : ""}`;
        this.scrubber.setAttribute("aria-valuetext", words);
        this.say(words);
        this.showFinger(last);
    }

    showFinger(last) {
        const isTap = last?.[1] === Input.tap && this.time < last[0] + 0.2;
        const isDown = last?.[1] === Input.down || last?.[1] === Input.move;
        this.finger.setAttribute("visibility", isTap || isDown ? "visible" : "hidden");
        if (!isTap && !isDown) return;
        this.finger.setAttribute("cx", last[2]);
        this.finger.setAttribute("cy", last[3]);
    }

    // ---- Live, under the pointer ----

    connect() {
        const { svg } = this;
        svg.classList.add("live");
        svg.setAttribute("tabindex", "0");
        svg.setAttribute("role", "button");
        svg.setAttribute("aria-label", `${this.title}, live: drag it, throw it, catch it; Enter sends it on`);
        // A finger that goes across a thing that it cannot drag scrolls the page.
        svg.style.touchAction = { "1,0": "pan-y", "0,1": "pan-x" }[this.live.finger.join()] ?? "none";
        this.grip = new Grip(svg, this);
        svg.addEventListener("keydown", (event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            this.prepare();
            this.grip.take(() => this.tapped(null, performance.now()));
        });
        this.say("Drag it, throw it, catch it.");
    }

    /** The place of the pointer in the value's units: as far along the stage. */
    placeOf(event) {
        const box = this.svg.getBoundingClientRect();
        const scale = this.data.stage[0] / box.width;
        const finger = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
        const [alongX] = this.live.finger;
        if (this.live.rules.axis === "both") return finger;
        return [alongX ? finger[0] : finger[1], 0];
    }

    /** Before a hand takes hold: the value goes on from where the sampled frame has it, or to where it was heading. */
    prepare() {
        if (this.isLive) {
            this.heading = this.thing.state(performance.now()).goal;
            return;
        }
        this.playback.stop();
        this.thing?.free();
        this.heading = null;
        const frame = Math.round(this.time * this.data.fps);
        this.thing = this.engine.draggable({ ...this.live.rules, start: this.valuesAt(frame), reducesMotion: stillness.matches });
        this.isLive = true;
        this.svg.dataset.activity = "idle";
        this.finger.setAttribute("visibility", "hidden");
    }

    /** The value in a sampled frame. */
    valuesAt(frame) {
        const { unit, values } = this.live;
        const [x, y = 0] = values.map((steps) => steps.slice(0, frame + 1).reduce((sum, step) => sum + step, 0) * unit);
        return [x, y];
    }

    /** An exhibit of two places without detents goes by the direction alone. */
    released(time) {
        const { places, rules } = this.live;
        if (rules.release === "detents") return;
        const { velocity } = this.thing.state(time);
        this.thing.animate(...places[velocity[0] < 0 ? 0 : places.length - 1], time);
    }

    /** On a line to the other place; in the plane to the one next to the finger, or, by key, to the next. */
    tapped(finger, time) {
        const { places, rules } = this.live;
        const { value } = this.thing.state(time);
        const nearest = (place) => {
            const distances = places.map(([x, y]) => Math.hypot(x - place[0], y - place[1]));
            return distances.indexOf(Math.min(...distances));
        };
        const next = finger && rules.axis === "both" ? nearest(finger) : (nearest(this.heading ?? value) + 1) % places.length;
        this.thing.animate(...places[next], time);
    }

    draw(now) {
        if (!this.isLive) return false;
        const { activity, value, needsFrame } = this.thing.state(now);
        this.live.shapes.forEach(({ row, moves }, index) => {
            const moved = [...row];
            const at = moved.length - 10;
            for (const axis of [0, 1]) {
                moved[at] += moves[axis][0] * value[axis];
                moved[at + 1] += moves[axis][1] * value[axis];
            }
            putShape(this.elements[index], this.shapes[index].kind, moved);
        });
        this.svg.dataset.activity = Activities[activity];
        this.svg.dataset.value = value.join();
        this.say(`live, ${Activities[activity]}`);
        return needsFrame && this.isSeen;
    }
}
