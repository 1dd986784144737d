// The studio's page: its data, its tabs, and the rules that all views share.

const StandardRules = {
    axis: "x", unitsPerMillimetre: 8, start: 0, spring: { form: "bounce", values: [0.5, 0.2] }, release: "detents",
    detents: [0, 320, 640], bounds: [0, 640], band: { dimension: 640, coefficient: 0.55 },
    flick: { threshold: 400, distance: 0, long: false }, friction: NormalFriction, latency: StandardLatency, ahead: StandardAhead, reducesMotion: false,
};

/** Hands the files that are dropped on the page to an action. */
function takeDrops(act) {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        act(event.dataTransfer.files);
    });
}

class Studio {
    constructor(data, engine) {
        this.data = data;
        this.engine = engine;
        /** One set of rules, or two; the panel shows one of them. */
        this.sets = [structuredClone(data.recordings[0]?.rules ?? StandardRules)];
        this.set = 0;
        /** True while a field has what is no rule. */
        this.isWrong = false;
        this.panel = new RulePanel(document.getElementById("rules-form"), engine, () => this.changed());
        this.recordingView = new RecordingView(engine);
        if (engine) {
            this.springView = new SpringView(engine, (spring) => {
                this.rules.spring = spring;
                this.panel.show(this.rules);
                this.changed();
            });
            this.handView = new HandView(engine, (recording) => this.add(recording));
            this.connectFiles();
            stillness.addEventListener("change", () => this.changed());
        }
        this.fillRecordings();
        this.connectTabs();
        document.getElementById("reset").addEventListener("click", () => this.choose(this.index));
        for (const button of document.querySelectorAll("[data-set]")) {
            button.addEventListener("click", () => this.useSet(Number(button.dataset.set)));
        }
        document.getElementById("sets-forget").addEventListener("click", () => this.forget());
        for (const button of document.querySelectorAll("#studio-mode [data-copy]")) {
            button.addEventListener("click", () => this.copy(button));
        }
        this.choose(0);
        this.explain();
        this.select(data.recordings.length > 0 ? "recording" : (data.view ?? "springs"));
    }

    get rules() {
        return this.sets[this.set];
    }

    /** The set that the panel does not show; null where there is one alone. */
    get other() {
        return this.sets[1 - this.set] ?? null;
    }

    /** Shows a set of rules in the panel; the second begins as the first. Rules with an error stay. */
    useSet(set) {
        if (this.isWrong) return;
        this.sets[set] ??= structuredClone(this.rules);
        this.set = set;
        this.panel.show(this.rules);
        this.changed();
    }

    forget() {
        this.sets = [this.sets[0]];
        this.set = 0;
        this.panel.show(this.rules);
        this.changed();
    }

    showSets() {
        const isPair = this.sets.length > 1;
        for (const button of document.querySelectorAll("[data-set]")) button.setAttribute("aria-pressed", Number(button.dataset.set) === this.set);
        document.getElementById("sets-forget").hidden = !isPair;
        this.recordingView.rules = this.rules;
        this.recordingView.other = this.other;
        this.recordingView.sets = isPair ? ["rules A", "rules B"][this.set] : null;
    }

    /* * Shows the notice of a page without the machine. */
    explain() {
        if (this.engine) return;
        const notice = document.getElementById("notice");
        // A report of a failed test has a motion alone, without the gesture that made it: there is nothing to play again.
        notice.hidden = this.data.recordings.every((recording) => !recording.events);
        notice.textContent = this.data.hasEngine
            ? "This browser does not run WebAssembly: the page shows the frames as they were recorded, and the rules cannot be changed."
            : "This page was written without the machine (fling studio says how to have it in): it shows the frames as they were recorded.";
        document.getElementById("rules").hidden = true;
        document.querySelector(".views").hidden = true;
    }

    /** Shows a recording that came to the page after it was written. */
    add(recording) {
        this.data.recordings.push(recording);
        this.list(recording, this.data.recordings.length - 1);
        document.getElementById("tab-recording").hidden = false;
        document.getElementById("recordings").value = this.data.recordings.length - 1;
        this.select("recording");
        const { other, set } = this;
        this.choose(this.data.recordings.length - 1);
        if (!other) return;
        // The second set plays the new recording as well.
        const { axis, start, unitsPerMillimetre } = this.rules;
        const pair = [this.rules, { ...structuredClone(other), axis, start, unitsPerMillimetre }];
        this.sets = set === 0 ? pair : pair.reverse();
        this.set = set;
        this.changed();
    }

    /** Takes a recording that is chosen by the button, or dropped on the page. */
    connectFiles() {
        const input = document.getElementById("file");
        document.getElementById("open-file").addEventListener("click", () => input.click());
        input.addEventListener("change", () => {
            this.open(input.files);
            // The same file can be chosen again.
            input.value = "";
        });
        if (document.body.className !== "gallery") takeDrops((files) => this.open(files));
    }

    async open([file]) {
        if (file) this.take(file.name, await file.text());
    }

    /** Reads a dropped file, or says what is wrong with it and where. */
    take(name, text) {
        const notice = document.getElementById("notice");
        notice.hidden = true;
        try {
            if (/\.(evemu|txt)$/.test(name)) throw new TraceProblem(`${name}: the page reads recordings of libinput record (.yml) and touch events (.jsonl). fling studio ${quoted(name)} writes a page of this one.`);
            const read = /\.ya?ml$/.test(name) ? eventsOfRecording(text, name) : { events: eventsOfTrace(text, name) };
            // Rules that cannot be play nothing.
            const rules = structuredClone(this.isWrong ? this.standard : this.rules);
            if (rules.axis !== "both") rules.axis = this.engine.mainAxis(read.events, rules);
            this.add(recordingOf(name, read.events, rules, read));
        } catch (error) {
            if (!(error instanceof TraceProblem)) throw error;
            notice.hidden = false;
            notice.textContent = error.message;
            notice.scrollIntoView({ block: "nearest" });
        }
    }

    list(recording, index) {
        const select = document.getElementById("recordings");
        select.add(new Option(recording.name.split("/").pop(), index));
        select.options[index].title = recording.name;
    }

    fillRecordings() {
        const select = document.getElementById("recordings");
        this.data.recordings.forEach((recording, index) => this.list(recording, index));
        select.addEventListener("change", () => this.choose(Number(select.value)));
        document.getElementById("tab-recording").hidden = this.data.recordings.length === 0;
    }

    connectTabs() {
        const tabs = [...document.querySelectorAll("[role=tab]")];
        for (const tab of tabs) {
            tab.addEventListener("click", () => this.select(tab.getAttribute("aria-controls")));
            tab.addEventListener("keydown", (event) => {
                const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!direction) return;
                const open = tabs.filter((other) => !other.hidden && !other.disabled);
                const next = open[(open.indexOf(tab) + direction + open.length) % open.length];
                next.focus();
                next.click();
            });
        }
    }

    select(view) {
        if (!this.engine && view !== "recording") view = "recording";
        this.view = view;
        for (const tab of document.querySelectorAll("[role=tab]")) {
            const isSelected = tab.getAttribute("aria-controls") === view;
            tab.setAttribute("aria-selected", isSelected);
            tab.tabIndex = isSelected ? 0 : -1;
            document.getElementById(tab.getAttribute("aria-controls")).hidden = !isSelected;
        }
        if (view !== "recording") this.recordingView.stop();
        this.changed();
    }

    /** A spring alone has no release and no bounds; a pane under the pointer no millimetres. */
    showRules() {
        for (const set of document.querySelectorAll("[data-rules]")) set.hidden = this.view === "springs" && set.dataset.rules !== "spring";
        for (const field of document.querySelectorAll("[data-view]")) field.hidden = field.dataset.view !== this.view;
    }

    choose(index) {
        this.index = index;
        const recording = this.data.recordings[index];
        this.standard = recording?.rules ?? StandardRules;
        this.sets = [structuredClone(this.standard)];
        this.set = 0;
        this.showSets();
        this.panel.show(this.rules);
        if (recording) this.recordingView.show(recording, this.rules);
        this.isWrong = this.panel.mark(null);
        this.showRules();
        this.refresh();
        this.export();
    }

    /** Takes a change of the rules to the view that is open. */
    changed() {
        this.showRules();
        let problem = null;
        try {
            this.showSets();
            this.refresh();
        } catch (error) {
            if (!(error instanceof RuleError)) throw error;
            problem = error.message;
        }
        this.isWrong = this.panel.mark(problem);
        if (problem === null) this.export();
    }

    refresh() {
        if (!this.engine) return;
        if (this.view === "springs") this.springView.show(this.rules.spring);
        if (this.view === "hand") this.handView.show(this.rules, this.other, this.set);
        if (this.view === "recording" && this.recordingView.model) this.recordingView.rerun();
    }

    export() {
        document.getElementById("swift").textContent = this.view === "springs" ? `let spring = ${springInSwift(this.rules.spring)}\n` : rulesInSwift(this.rules);
        const file = this.data.recordings[this.index]?.name;
        document.getElementById("options").textContent =
            this.view === "springs" ? `fling spring ${springInOptions(this.rules.spring, this.engine)}\n` : rulesInOptions(this.rules, file, this.engine);
    }

    async copy(button) {
        const text = document.getElementById(button.dataset.copy);
        try {
            await navigator.clipboard.writeText(text.textContent);
            button.textContent = "Copied";
        } catch {
            // A page from a file may not write to the clipboard: the reader copies the marked text.
            getSelection().selectAllChildren(text);
            button.textContent = "Marked";
        }
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
    }
}
