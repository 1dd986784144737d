// The panel of rules: each control names the rule that it changes, and notifies the page of every change.

/** Limits of sliders. A number that is typed may lie outside; the core judges it, but for those that it clamps. */
const SpringForms = {
    bounce: { name: "Duration and bounce", fields: [["Duration, s", 0.05, 2, 0.01, "duration"], ["Bounce", -0.9, 1, 0.01, "bounce"]] },
    response: { name: "Response and damping fraction", fields: [["Response, s", 0.05, 2, 0.01, "duration"], ["Damping fraction", 0, 2, 0.01, "dampingRatio"]] },
    mass: { name: "Mass, stiffness, damping", fields: [["Mass", 0.1, 10, 0.1, "mass"], ["Stiffness", 1, 1000, 1, "stiffness"], ["Damping", 0, 100, 0.5, "damping"]] },
    frequency: { name: "Frequency and damping ratio", fields: [["Frequency, rad/s", 1, 60, 0.1, "angularFrequency"], ["Damping ratio", 0, 2, 0.01, "dampingRatio"]] },
    settling: { name: "Settling duration and ratio", fields: [["Settles in, s", 0.1, 4, 0.01, "settlingDuration"], ["Damping ratio", 0.05, 2, 0.01, "dampingRatio"]] },
    uikit: { name: "UIKit duration and damping", fields: [["Duration, s", 0.1, 4, 0.01, "uikitDuration"], ["Damping", 0.01, 1, 0.01, "dampingRatio"]] },
    tension: { name: "Tension and friction (pop)", fields: [["Tension", 1, 1000, 1, "stiffness"], ["Friction", 0, 100, 0.5, "damping"]] },
    bounciness: { name: "Bounciness and speed (pop)", fields: [["Bounciness", 0, 20, 0.1, "bounciness"], ["Speed", 0, 20, 0.1, "speed"]] },
};

/** A number's limits in words, for one that is outside; null within them. */
function outside(number, least, most = Infinity) {
    if (number >= least && number <= most) return null;
    return most === Infinity ? `This must be at least ${least}.` : `This must be from ${least} through ${most}.`;
}

/** The longest latency and look ahead, in milliseconds. */
const MostMilliseconds = 1000;

class RulePanel {
    constructor(form, engine, changed) {
        this.form = form;
        this.engine = engine;
        this.tell = changed;
        this.count = 0;
        /** The control that was changed last. */
        this.last = null;
        /** The controls whose text is no rule, with the reasons. */
        this.unread = new Map();
        /* * The number that the core refuses, and its control. The core reports one at a time: the next may have come
         * by another of those that were changed since all was well. */
        this.refused = { problem: null, control: null };
        this.changedSince = new Set();
        this.told = document.getElementById("rule-problem");
    }

    /** Tells the page of a change by a control, and keeps what is wrong with its text. */
    changed(problem = null, control = null) {
        this.last = control;
        if (problem !== null) this.unread.set(control, problem);
        else this.unread.delete(control);
        this.tell();
    }

    /** Says at each field what is wrong with it: what the core refuses stands at the control by which it came. Returns true if
     * anything is. */
    mark(refusal) {
        this.blame(refusal);
        const wrong = [...this.unread].filter(([control]) => control.isConnected);
        if (refusal !== null) wrong.push([this.refused.control, refusal.replaceAll("_", " ")]);
        for (const control of this.form.querySelectorAll("[aria-invalid]")) {
            control.removeAttribute("aria-invalid");
            control.removeAttribute("aria-describedby");
        }
        for (const element of document.querySelectorAll(".rule-problem:not(#rule-problem)")) element.remove();
        const first = this.told;
        first.hidden = wrong.length === 0;
        if (first.hidden) this.form.after(first);
        wrong.forEach(([control, problem], index) => {
            const element = index === 0 ? first : Object.assign(first.cloneNode(), { id: `rule-problem-${index}` });
            if (element.textContent !== problem) element.textContent = problem;
            const field = control?.isConnected ? control.closest(".field, .check") : null;
            if (!field) return this.form.after(element);
            control.setAttribute("aria-invalid", "true");
            control.setAttribute("aria-describedby", element.id);
            if (field.nextElementSibling !== element) field.after(element);
            if (control === this.last) element.scrollIntoView({ block: "nearest" });
        });
        return wrong.length > 0;
    }

    /** Finds the control by which a refusal came: the one with the number that it names, or an end of the bounds. */
    blame(refusal) {
        const { problem, control } = this.refused;
        if (refusal === null) this.changedSince.clear();
        else this.changedSince.add(this.last);
        if (refusal === problem && control?.isConnected) return;
        const number = Number(/ is ([^ ,]+),/.exec(refusal)?.[1]);
        const isMeant = (other) => other?.isConnected && (Number.isNaN(number) ? / end,/.test(other.ariaLabel) : other.valueAsNumber === number);
        this.refused = { problem: refusal, control: [...this.changedSince].findLast(isMeant) ?? this.last };
    }

    /** Builds the controls anew for rules, which they then change in place. */
    show(rules) {
        this.rules = rules;
        this.form.replaceChildren(this.springSet(), this.releaseSet(), this.boundsSet(), this.handSet());
    }

    // ---- Sets ----

    springSet() {
        const { rules } = this;
        const set = this.set("Spring", "spring");
        const form = rules.spring.form === "preset" ? "bounce" : rules.spring.form;
        if (form !== rules.spring.form) rules.spring = this.converted(rules.spring, form);
        const names = Object.entries(SpringForms).map(([key, { name }]) => [key, name]);
        set.append(this.choice("By", names, form, (value) => {
            rules.spring = this.converted(rules.spring, value);
            set.replaceWith(this.springSet());
            this.changed();
        }));
        SpringForms[form].fields.forEach(([name, low, high, step], index) => {
            set.append(this.slider(name, low, high, step, rules.spring.values[index], (value) => {
                rules.spring.values[index] = value;
            }));
        });
        return set;
    }

    /** The same spring by other parameters; where they cannot make it, each in the middle of its slider. */
    converted(spring, form) {
        let facts = null;
        try {
            facts = this.engine?.springFacts(spring) ?? null;
        } catch {
            // Numbers that make no spring: the sliders begin in their middle.
        }
        const values = SpringForms[form].fields.map(([, low, high, , name]) => {
            const number = facts?.[name];
            return Number.isFinite(number) ? Number(number.toPrecision(12)) : (low + high) / 2;
        });
        return { form, values };
    }

    releaseSet() {
        const { rules } = this;
        const set = this.set("Release", "gesture");
        const policies = [["coast", "Run out freely"], ["stay", "Stay where it is"]];
        // Detents lie along one axis.
        if (rules.axis !== "both") policies.push(["detents", "Go to a detent"]);
        set.append(this.choice("Lets go", policies, rules.release, (value) => {
            rules.release = value;
            if (value === "detents" && rules.detents.length === 0) rules.detents = [0, 320];
            set.replaceWith(this.releaseSet());
            this.changed();
        }));
        if (rules.release === "detents") {
            set.append(this.text("Detents", rules.detents.map(plain).join(", "), (text) => {
                const numbers = text.split(/[\s,;]+/).filter(Boolean).map(Number);
                if (numbers.length === 0 || !numbers.every(Number.isFinite)) return "Detents are numbers, separated by commas: 0, 320, 640.";
                rules.detents = numbers;
                return null;
            }));
            set.append(this.slider("Flick from, /s", 0, 3000, 10, rules.flick.threshold, (value) => {
                rules.flick.threshold = Math.max(value, 0);
                return outside(value, 0);
            }));
            set.append(this.slider("Flick distance", 0, 400, 1, rules.flick.distance, (value) => {
                rules.flick.distance = Math.max(value, 0);
                return outside(value, 0);
            }));
            set.append(this.check("Long flicks pass detents", rules.flick.long, (value) => { rules.flick.long = value; }));
        }
        set.append(this.slider("Friction, 1/s", 0.5, 12, 0.1, rules.friction, (value) => { rules.friction = value; }));
        return set;
    }

    boundsSet() {
        const { rules } = this;
        const set = this.set("Bounds", "gesture");
        set.append(this.check("Held back by bounds", Boolean(rules.bounds), (value) => {
            rules.bounds = value ? [0, 640] : null;
            if (value && !(rules.band.dimension > 0)) rules.band.dimension = 640;
            set.replaceWith(this.boundsSet());
        }));
        if (rules.bounds) {
            const [low, high] = rules.bounds;
            const reach = Math.max(Math.abs(low), Math.abs(high), 640) * 1.5;
            set.append(this.slider("Lower end", -reach, reach, 1, low, (value) => { rules.bounds[0] = value; }));
            set.append(this.slider("Upper end", -reach, reach, 1, high, (value) => { rules.bounds[1] = value; }));
            set.append(this.slider("Band reaches", 10, 1500, 10, rules.band.dimension, (value) => { rules.band.dimension = value; }));
            set.append(this.slider("Band gives", 0.05, 1, 0.01, rules.band.coefficient, (value) => { rules.band.coefficient = value; }));
        }
        return set;
    }

    handSet() {
        const { rules } = this;
        const set = this.set("Hand", "gesture");
        const axes = [["x", "To the right"], ["y", "Towards the person"], ["both", "Both, in the plane"]];
        const axis = this.choice("Moves", axes, rules.axis, (value) => {
            rules.axis = value;
            if (value === "both" && rules.release === "detents") rules.release = "coast";
            this.show(rules);
            this.form.querySelector("[data-view] select").focus();
            this.changed();
        });
        axis.dataset.view = "recording";
        const units = this.slider("Units per mm", -40, 40, 0.1, rules.unitsPerMillimetre, (value) => { rules.unitsPerMillimetre = value; });
        units.dataset.view = "recording";
        set.append(axis, units);
        const times = (name, rule) => this.slider(name, 0, 50, 1, rules[rule] * 1000, (value) => {
            rules[rule] = Math.min(Math.max(value, 0), MostMilliseconds) / 1000;
            return outside(value, 0, MostMilliseconds);
        });
        set.append(times("Latency, ms", "latency"), times("Ahead, ms", "ahead"));
        set.append(this.check("Reduced motion", rules.reducesMotion, (value) => { rules.reducesMotion = value; }));
        return set;
    }

    // ---- Controls ----

    set(title, view) {
        const set = document.createElement("fieldset");
        set.dataset.rules = view;
        const legend = document.createElement("legend");
        legend.textContent = title;
        set.append(legend);
        return set;
    }

    field(name, ...controls) {
        const field = document.createElement("div");
        field.className = controls.length > 1 ? "field" : "field wide";
        const label = document.createElement("label");
        label.textContent = name;
        label.title = Words[name];
        controls[0].id = `rule-${(this.count += 1)}`;
        label.htmlFor = controls[0].id;
        field.append(label, ...controls);
        return field;
    }

    /** `take` receives each number, and may return what is wrong with it. */
    slider(name, low, high, step, value, take) {
        const range = document.createElement("input");
        Object.assign(range, { type: "range", min: Math.min(low, value), max: Math.max(high, value), step: "any", value });
        range.dataset.name = name;
        const number = document.createElement("input");
        Object.assign(number, { type: "number", step: "any", value: Number(value.toPrecision(5)) });
        number.setAttribute("aria-label", `${name}, as a number`);
        range.addEventListener("input", () => {
            // A slider's steps are round numbers; a number of a recording need not be one.
            const rounded = Number((Math.round(range.valueAsNumber / step) * step).toPrecision(12));
            number.value = plain(rounded);
            this.changed(take(rounded) ?? null, number);
        });
        range.addEventListener("keydown", (event) => {
            const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
            if (!direction) return;
            event.preventDefault();
            range.valueAsNumber = range.valueAsNumber + direction * step;
            range.dispatchEvent(new Event("input"));
        });
        number.addEventListener("input", () => {
            if (!Number.isFinite(number.valueAsNumber)) return this.changed("This is no number.", number);
            range.valueAsNumber = number.valueAsNumber;
            this.changed(take(number.valueAsNumber) ?? null, number);
        });
        return this.field(name, range, number);
    }

    choice(name, choices, value, take) {
        const select = document.createElement("select");
        for (const [key, text] of choices) select.add(new Option(text, key, false, key === value));
        select.addEventListener("change", () => take(select.value));
        return this.field(name, select);
    }

    text(name, value, take) {
        const input = document.createElement("input");
        Object.assign(input, { type: "text", value });
        input.addEventListener("change", () => this.changed(take(input.value), input));
        return this.field(name, input);
    }

    check(name, value, take) {
        const label = document.createElement("label");
        label.className = "check";
        label.title = Words[name];
        const box = document.createElement("input");
        Object.assign(box, { type: "checkbox", checked: value });
        box.addEventListener("change", () => {
            take(box.checked);
            this.changed();
        });
        label.append(box, name);
        return label;
    }
}
