// The tuner: a spring's curve, its numbers in every parameterisation, and the presets.

class SpringView {
    constructor(engine, choose) {
        this.engine = engine;
        this.svg = document.getElementById("spring-curve");
        this.velocity = document.getElementById("spring-velocity");
        this.velocity.addEventListener("input", () => {
            document.getElementById("spring-velocity-text").textContent = shown(this.velocity.valueAsNumber, 1);
            this.show(this.spring);
        });
        this.time = 0;
        this.speed = 1;
        this.playback = new Playback(document.getElementById("spring-play"), this);
        followSight(this.svg, this);
        const presets = document.getElementById("presets");
        Presets.forEach((name, index) => {
            const button = document.createElement("button");
            button.textContent = name;
            button.addEventListener("click", () => choose({ form: "preset", values: [index] }));
            presets.append(button);
        });
        new ResizeObserver(() => this.spring && this.show(this.spring)).observe(this.svg.parentElement);
    }

    /** Draws a spring; throws a RuleError for numbers that make none. */
    show(spring) {
        const facts = this.engine.springFacts(spring);
        this.spring = { form: spring.form, values: [...spring.values] };
        const span = Math.min(Math.max(facts.settlingDuration * 1.15, 0.4), 8);
        const count = 400;
        const question = { velocity: this.velocity.valueAsNumber, interval: span / (count - 1), count };
        const motion = this.engine.springMotion(spring, question);
        this.motion = { ...motion, span };
        this.draw(facts, motion, span, count);
        const overshoot = Math.max(0, ...motion.values.map((value) => value - 1));
        const summary = document.getElementById("spring-summary");
        summary.innerHTML = "";
        summary.append(
            "Settles ", bold(motion.settlingTime > 1e6 ? "never" : `in ${shown(motion.settlingTime, 3)} s`), ", overshoots by ",
            bold(`${shown(overshoot * 100, 1)} %`),
            Number.isNaN(motion.firstCrossing) || !Number.isFinite(motion.firstCrossing) ? "" : `, first arrives at ${shown(motion.firstCrossing, 3)} s`);
        this.list(facts);
    }

    draw(facts, motion, span, count) {
        const width = Math.max(this.svg.clientWidth, 260);
        const height = 300;
        const [left, right, top, bottom] = [68, width - 8, 10, height - 28];
        const [low, high] = rangeOf([...motion.values, 0, 1]);
        const x = (time) => left + ((right - left) * time) / span;
        const y = (value) => bottom - ((bottom - top) * (value - low)) / (high - low);
        const parts = [];
        const scale = marksOf(low, high, 6);
        for (const mark of scale.marks) {
            parts.push(drawn("line", { x1: left, x2: right, y1: y(mark), y2: y(mark), class: "grid" }));
            parts.push(drawn("text", { x: left - 6, y: y(mark) + 4, "text-anchor": "end", class: "mark" }, scale.label(mark)));
        }
        parts.push(drawn("line", { x1: left, x2: right, y1: y(1), y2: y(1), class: "detent" }));
        const times = marksOf(0, span, (right - left) / 70);
        for (const mark of times.marks) parts.push(drawn("text", { x: x(mark), y: height - 10, "text-anchor": "middle", class: "mark" }, times.label(mark)));
        parts.push(drawn("text", { x: 0, y: height - 10, class: "lane" }, "Time, s"));
        parts.push(drawn("text", { x: 0, y: top + 4, class: "lane" }, "Value"));
        // The velocity has a scale of its own, about the same zero.
        const peak = Math.max(...motion.velocities.map(Math.abs), 1e-9);
        const path = (numbers) => numbers.map((number, index) => `${index ? "L" : "M"}${x((span * index) / (count - 1)).toFixed(1)} ${number.toFixed(1)}`).join("");
        parts.push(drawn("path", { class: "curve velocity", d: path(motion.velocities.map((velocity) => Math.min(y(0) - (velocity / peak) * (bottom - top) * 0.3, bottom))), "stroke-opacity": 0.8 }));
        parts.push(drawn("path", { class: "curve value", id: "spring-path", d: path(motion.values.map(y)) }));
        if (motion.settlingTime < span) parts.push(drawn("line", { x1: x(motion.settlingTime), x2: x(motion.settlingTime), y1: top, y2: bottom, class: "settle" }));
        parts.push(drawn("text", { x: right, y: y(0) - 6, "text-anchor": "end", class: "mark", style: "fill: var(--velocity)" }, `velocity, up to ${shown(peak, 1)} /s`));
        this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        this.svg.setAttribute("height", height);
        this.svg.replaceChildren(...parts);
    }

    list(facts) {
        const rows = [
            ["Duration", facts.duration, " s"], ["Bounce", facts.bounce, ""], ["Damping ratio", facts.dampingRatio, ""],
            ["Frequency", facts.angularFrequency, " rad/s"], ["Mass", facts.mass, ""], ["Stiffness", facts.stiffness, ""],
            ["Damping", facts.damping, ""], ["Settling duration", facts.settlingDuration, " s"],
            ["UIKit duration", facts.uikitDuration, " s"], ["pop bounciness", facts.bounciness, ""], ["pop speed", facts.speed, ""],
        ];
        document.getElementById("facts").replaceChildren(...rows.map(([name, number, unit]) => fact(name, shown(number, 3), number === null ? "" : unit)));
    }

    get end() {
        return this.motion.span;
    }

    /** Puts the ball where the spring has it at a time. */
    seek(time) {
        this.time = Math.min(time, this.end);
        const { values } = this.motion;
        document.getElementById("ball").style.left = `${values[Math.round((this.time / this.end) * (values.length - 1))] * 100}%`;
    }

    wake() {
        this.playback.wake();
    }
}

function bold(text) {
    const element = document.createElement("b");
    element.textContent = text;
    return element;
}

/** A term and its number, for a list of them. */
function fact(name, text, unit = "", className = "") {
    const row = document.createElement("div");
    const term = document.createElement("dt");
    const number = document.createElement("dd");
    term.textContent = name;
    term.title = Words[name] ?? "";
    number.textContent = text;
    number.className = className;
    if (unit) number.append(Object.assign(document.createElement("small"), { textContent: unit }));
    row.append(term, number);
    return row;
}
