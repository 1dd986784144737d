// The nine pieces on the page, and the one that fills the screen, with its knobs, its code and its link.

class PieceGallery {
    constructor(engine) {
        this.engine = engine;
        this.section = document.getElementById("pieces");
        this.section.hidden = engine === null;
        this.dialog = document.getElementById("piece");
        this.views = [];
    }

    async fill() {
        const { engine } = this;
        if (!engine) return;
        for (const View of Pieces) {
            await breath();
            const view = new View(engine);
            const open = Object.assign(document.createElement("button"), { className: "quiet", textContent: "Open" });
            open.setAttribute("aria-label", `Open ${View.title}`);
            open.addEventListener("click", () => this.open(View));
            const heading = Object.assign(document.createElement("h3"), { textContent: View.title });
            const hint = Object.assign(document.createElement("p"), { className: "summary", textContent: View.hint });
            const card = document.createElement("article");
            card.className = "card piece";
            card.id = `piece-${View.id}`;
            card.append(made("piece-heading", heading, open), hint, view.frame);
            document.getElementById("piece-list").append(card);
            this.views.push(view);
        }
        this.dialog.addEventListener("close", () => this.closed());
        document.getElementById("piece-close").addEventListener("click", () => this.dialog.close());
        document.getElementById("piece-reset").addEventListener("click", () => this.reset());
        document.getElementById("piece-save").addEventListener("click", () => this.save());
        for (const button of this.dialog.querySelectorAll("[data-copy]")) button.addEventListener("click", () => this.copy(button));
        addEventListener("hashchange", () => this.follow());
        stillness.addEventListener("change", () => {
            for (const view of [...this.views, this.view]) view?.useRules(performance.now());
        });
        this.follow();
    }

    /** Opens the piece that the link names, with its rules: `#cards?bounce=0.35`. */
    follow() {
        const [, name, query = ""] = /^#([a-z]+)(?:\?(.*))?$/.exec(location.hash) ?? [];
        const View = Pieces.find(({ id }) => id === name);
        if (!View) return;
        const [knobs, problems] = [{}, {}];
        for (const [key, text] of new URLSearchParams(query)) {
            const knob = { ...Knobs, ...FoldedKnobs }[key];
            const number = Number(text);
            const isKnown = knob && (key in View.knobs || key in FoldedKnobs);
            if (!isKnown) problems[""] = `This piece has no rule ${key}, which is in the link.`;
            else if (text.trim() !== "" && number >= knob.low && number <= knob.high) knobs[key] = number;
            else problems[key] = `The link has “${text}” here: this goes from ${knob.low} to ${knob.high}.`;
        }
        this.open(View, knobs, problems);
    }

    /** Opens a piece with some of its knobs, and with what is wrong with others by their names; by "" that of no knob. */
    open(View, knobs = {}, problems = {}) {
        this.view?.free();
        const view = new View(this.engine, knobs);
        this.view = view;
        document.getElementById("piece-title").textContent = View.title;
        document.getElementById("piece-hint").textContent = `${View.hint} ${View.keys}`;
        document.getElementById("piece-stage").replaceChildren(view.frame);
        document.getElementById("piece-knobs").replaceChildren(...Object.keys(View.knobs).map((name) => this.knob(name, Knobs[name])));
        document.getElementById("piece-folded").replaceChildren(...Object.entries(FoldedKnobs).map(([name, knob]) => this.knob(name, knob)));
        this.say(problems[""] ?? "");
        for (const [name, problem] of Object.entries(problems)) if (name) this.say(problem, name);
        this.showCode();
        if (!this.dialog.open) this.dialog.showModal();
        view.frame.focus({ preventScroll: true });
        if (Object.keys(problems).length === 0) this.link();
    }

    closed() {
        this.view?.free();
        this.view = null;
        document.getElementById("piece-stage").replaceChildren();
        history.replaceState(null, "", `${location.pathname}${location.search}`);
    }

    /** Says what is wrong below its knob, or on top where it is that of none; "" takes it away. */
    say(text, name = "") {
        const problem = document.getElementById(name ? `problem-${name}` : "piece-problem");
        problem.hidden = text === "";
        problem.textContent = text;
        if (!name) return;
        const knob = document.getElementById(`knob-${name}`);
        for (const [attribute, value] of [["aria-invalid", "true"], ["aria-describedby", problem.id]]) {
            if (text) knob.setAttribute(attribute, value);
            else knob.removeAttribute(attribute);
        }
        const folded = text && knob.closest("details");
        if (folded) folded.open = true;
    }

    knob(name, { label, ends, low, high, step, isReversed = false, unit = "" }) {
        const { view } = this;
        const input = Object.assign(document.createElement("input"), { type: "range", id: `knob-${name}` });
        // The slider of a knob whose number falls to the right runs the other way.
        const turned = (number) => Number((isReversed ? low + high - number : number).toFixed(4));
        Object.assign(input, { min: low, max: high, step, value: turned(view.knobs[name]) });
        const output = document.createElement("output");
        const show = () => {
            output.textContent = `${exact(view.knobs[name] === NormalFriction ? 2 : view.knobs[name])}${unit && ` ${unit}`}`;
            input.setAttribute("aria-valuetext", output.textContent);
        };
        input.addEventListener("input", () => {
            try {
                view.turn(name, turned(input.valueAsNumber));
                this.say("", name);
            } catch (error) {
                if (!(error instanceof RuleError)) throw error;
                this.say(error.message, name);
            }
            show();
            this.showCode();
            this.link();
        });
        show();
        const text = Object.assign(document.createElement("label"), { htmlFor: input.id, textContent: label });
        const element = made("knob-field", text, output, input);
        const problem = Object.assign(document.createElement("p"), { id: `problem-${name}`, className: "problem", hidden: true });
        problem.setAttribute("role", "alert");
        if (ends) element.append(made("knob-ends", ...ends.map((end) => Object.assign(document.createElement("span"), { textContent: end }))));
        element.append(problem);
        return element;
    }

    reset() {
        const { view } = this;
        this.open(view.constructor);
    }

    showCode() {
        const parts = this.view.parts().filter(({ name }) => name);
        document.getElementById("piece-swift").textContent = pieceInSwift(parts);
        document.getElementById("piece-c").textContent = pieceInC(parts);
    }

    /** Writes the rules that differ into the address. */
    link() {
        const { id, knobs } = this.view.constructor;
        const usual = { band: 0.55, latency: StandardLatency, ahead: StandardAhead, ...knobs };
        const query = new URLSearchParams(Object.entries(this.view.knobs).filter(([name, number]) => number !== usual[name])).toString();
        history.replaceState(null, "", `#${id}${query && `?${query}`}`);
    }

    async copy(button) {
        const text = button.dataset.copy === "link" ? location.href : document.getElementById(button.dataset.copy).textContent;
        try {
            await navigator.clipboard.writeText(text);
            button.textContent = "Copied";
        } catch {
            button.textContent = "Not allowed here";
        }
        setTimeout(() => { button.textContent = button.dataset.name; }, 1500);
    }

    /** Saves the last motion; without one, the piece as it stands. */
    save() {
        offer(`${this.view.constructor.id}.svg`, movingSVG(this.view), "image/svg+xml");
    }
}
