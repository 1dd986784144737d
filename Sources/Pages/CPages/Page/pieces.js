// The nine pieces, each with its content, its parts and what gestures and keys do besides.

const People = ["Ada", "Bo", "Cleo", "Dara", "Eli", "Fay", "Gus", "Hana", "Ivo", "June"];
const Lines = [
    "The ferry leaves at nine.", "Bring the red kite.", "Soup is on the stove.", "Found your blue glove.", "The swifts are back.",
    "Rain until noon, then sun.", "Two seats by the window.", "Happy birthday!", "The bridge is open again.", "Call when you land.",
];
const hueOf = (index) => (index * 47 + 210) % 360;

/** A row of a list: a face, a name and a line. */
function listRow(index, height, text = Lines[index % Lines.length]) {
    const face = made("face");
    face.style.background = `linear-gradient(135deg, hsl(${hueOf(index)} 70% 60%), hsl(${hueOf(index) + 50} 70% 42%))`;
    const name = document.createElement("b");
    name.textContent = People[index % People.length];
    const row = made("row", face, made("row-text", name, made("line", text)));
    row.style.height = `${height}px`;
    return row;
}

/** A hilly landscape by day, or at another hour. */
function landscape(hue, width, height) {
    const svg = drawn("svg", { viewBox: "0 0 600 450", width, height, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" });
    const fill = (lightness, shift = 0) => `hsl(${hue + shift} 60% ${lightness}%)`;
    svg.append(
        drawn("rect", { width: 600, height: 450, fill: fill(82) }), drawn("circle", { cx: 440, cy: 120, r: 52, fill: "#fff3c4" }),
        drawn("path", { d: "M0 260L120 150L230 250L340 130L480 260L600 190V450H0Z", fill: fill(58, 20) }),
        drawn("path", { d: "M0 320Q150 250 300 310T600 290V450H0Z", fill: fill(44, 40) }),
        drawn("path", { d: "M0 380Q180 320 340 380T600 360V450H0Z", fill: fill(30, 50) }),
        drawn("path", { d: "M120 380v-60l-18 0 18-34 18 34-18 0v60zM200 372v-44l-14 0 14-28 14 28-14 0v44zM430 372v-56l-17 0 17-32 17 32-17 0v56z", fill: fill(20, 50) }));
    return svg;
}

class CardStackPiece extends PieceView {
    static id = "cards";
    static title = "Card stack";
    static hint = "Throw a card off to either side.";
    static keys = "Left and Right throw.";
    static knobs = { bounce: 0.25, quick: 0.45, flick: 300 };
    static touch = "pan-y";
    static steps = { ArrowRight: 400, ArrowLeft: -400 };

    fill() {
        this.thrown = 0;
        this.cards = ["Lisbon", "Oslo", "Kyoto"].map((name, index) => {
            const title = made("card-title", name);
            return made("paper", landscape([200, 250, 330][index], 220, 210), title, made("card-line", ["Tram 28, at dusk", "Skis by the door", "Maples in the rain"][index]));
        });
        this.stage.append(...[...this.cards].reverse());
    }

    /** The card on top, the two below it, which lean its way, and the count of cards thrown off. */
    parts() {
        const plane = { axis: "both", start: [0, 0] };
        const below = [0, 0.3].map((bounce) => ({
            kind: "draggable", free: true, map: [1, 0, 0, 1],
            rules: this.rules({ ...plane, release: "stay", spring: { form: "bounce", values: [0.5, bounce] } }),
        }));
        return [
            { name: "card", kind: "draggable", map: [1, 0, 0, 1], rules: this.rules({ ...plane, detents: [[-400, 0], [0, 0], [400, 0]] }) },
            ...below, { kind: "draggable", free: true, map: [1, 0, 0, 0], rules: this.rules({ release: "stay" }) },
        ];
    }

    show([card, second, third, forward], now) {
        const leaves = card.goal && Math.abs(card.goal[0]) > 300;
        const count = this.thrown + (leaves ? 1 : 0);
        if (forward.goal?.[0] !== count) this.piece.animate(3, [count], now);
        if (leaves && Activities[card.activity] === "idle") {
            this.thrown += 1;
            this.piece.set(0, [second.value[0], second.value[1]], now);
            this.piece.animate(0, [0, 0], now);
            return true;
        }
        const lean = card.value.slice(0, 2).map((part) => Math.max(Math.min(part, 120), -120) * 0.12);
        const follows = (part, index) => {
            if (Math.abs((part.goal?.[0] ?? 0) - lean[0]) + Math.abs((part.goal?.[1] ?? 0) - lean[1]) > 0.05) this.piece.animate(index, lean, now);
        };
        follows(second, 1);
        follows(third, 2);
        [card.value, second.value, third.value].forEach(([x, y], index) => {
            const element = this.cards[(this.thrown + index) % 3];
            const depth = index === 0 ? 0 : this.thrown + index - forward.value[0];
            element.style.zIndex = 3 - index;
            this.put(element, 40 + x, 46 + y + 18 * depth, { turn: index === 0 ? x / 20 : 0, scale: 1 - 0.06 * depth });
        });
        return false;
    }

    step(distance, now) {
        this.piece.animate(0, [distance, 0], now);
    }
}

class PictureInPicturePiece extends PieceView {
    static id = "picture";
    static title = "Picture in picture";
    static hint = "Throw the film into a corner, tap it large.";
    static keys = "Arrow keys throw, Enter taps.";
    static knobs = { bounce: 0.2, quick: 0.4, flick: 300 };
    static gestures = { ...PieceView.gestures, tap: {} };
    /** The axis and the end of it; null taps. */
    static steps = { ArrowRight: [0, 1], ArrowLeft: [0, 0], ArrowDown: [1, 1], ArrowUp: [1, 0], Enter: null };

    fill() {
        this.width = 120;
        this.stage.append(made("article-title", "Swifts sleep on the wing"), ...[92, 100, 96, 60, 0, 98, 90, 100, 74, 0, 96, 99, 52].map((width) => {
            const line = made("text-line");
            line.style.width = `${width}%`;
            return line;
        }));
        this.film = made("film", landscape(20, 120, 68), made("film-button", "▶"));
        this.stage.append(this.film);
    }

    /** The middle of the film rests where it keeps its distance from two edges. */
    middle(width) {
        const [x, y] = [14 + width / 2, 14 + (width * 9) / 32];
        const corners = [x, Stage.width - x].flatMap((left) => [[left, y], [left, Stage.height - y]]);
        return this.rules({ axis: "both", start: corners[3], detents: corners, bounds: [corners[0], corners[3]], flick: { threshold: this.knobs.flick, distance: 0, long: true } });
    }

    parts() {
        return [
            { name: "film", kind: "draggable", map: [1, 0, 0, 1], rules: this.middle(this.width) },
            { kind: "draggable", free: true, map: [1, 0, 0, 0], rules: this.rules({ start: this.width, release: "stay" }) },
        ];
    }

    hear({ kind, phase }, now) {
        if (kind === "tap" && phase === "ended") this.grow(now);
    }

    grow(now) {
        const { goal } = this.piece.state(now).parts[0];
        this.width = this.width === 120 ? 190 : 120;
        this.piece.animate(1, [this.width], now);
        const rules = this.middle(this.width);
        this.piece.useRules(0, rules, now);
        if (!goal) return;
        const side = (axis, middle) => (goal[axis] < middle ? rules.bounds[0][axis] : rules.bounds[1][axis]);
        this.piece.animate(0, [side(0, Stage.width / 2), side(1, Stage.height / 2)], now);
    }

    show([middle, size]) {
        const scale = size.value[0] / 120;
        this.put(this.film, middle.value[0] - 60, middle.value[1] - 34, { scale });
        return false;
    }

    step(end, now) {
        if (!end) return this.grow(now);
        const place = this.goalOf(0, now).slice(0, 2);
        place[end[0]] = this.middle(this.width).bounds[end[1]][end[0]];
        this.piece.animate(0, place, now);
    }
}

class PhotoPiece extends PieceView {
    static id = "photo";
    static title = "Photo viewer";
    static hint = "Pinch, turn and pan it; tap it twice.";
    static keys = "Plus and Minus zoom.";
    static knobs = { bounce: 0.1, quick: 0.45, glide: NormalFriction };
    static gestures = { pan: {}, pinch: {}, hold: {}, tap: { taps: 2 } };
    static steps = { "+": 2, "=": 2, "-": 0.5 };

    fill() {
        this.zoom = 1;
        this.photo = made("photo", landscape(205, 600, 450));
        this.stage.append(this.photo);
    }

    parts() {
        return [{ name: "photo", kind: "transform", rules: this.rules(), content: [600, 450], viewport: [Stage.width, Stage.height], step: Math.PI / 2 }];
    }

    show([{ value: [x, y, scale, radians] }]) {
        this.put(this.photo, x, y, { scale, turn: (radians * 180) / Math.PI });
        return false;
    }

    step(factor, now) {
        this.zoom = Math.min(Math.max(this.zoom * factor, 1), 4);
        this.piece.animate(0, [this.zoom], now);
    }
}

class DialPiece extends PieceView {
    static id = "dial";
    static title = "Dial";
    static hint = "Turn the knob and let it spin.";
    static keys = "Arrow keys turn it by a mark.";
    static knobs = { bounce: 0.2, quick: 0.5, flick: 60 };
    static steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

    fill() {
        this.marks = Array.from({ length: 12 }, (_, index) => {
            const mark = made("mark");
            mark.style.transform = `rotate(${index * 30}deg) translateY(-138px)`;
            return mark;
        });
        this.knob = made("knob", made("notch"));
        this.label = made("dial-label");
        this.stage.append(...this.marks, this.knob, this.label);
        this.turned = 0;
    }

    /** Degrees, in which a throw may pass marks. */
    angle() {
        const detents = Array.from({ length: 241 }, (_, index) => (index - 120) * 30);
        return this.rules({ detents, flick: { threshold: this.knobs.flick, distance: 0, long: true } });
    }

    parts() {
        return [{ name: "angle", kind: "draggable", rules: this.angle() }];
    }

    start() {
        this.thing = this.engine.draggable(this.angle());
        this.grip = new Grip(this.frame, this);
    }

    useRules(now) {
        this.thing.useRules(this.angle(), now);
    }

    /** Before a finger takes hold: its angle counts from here. */
    prepare(event) {
        this.before = this.bearing(event);
        this.turned = 0;
    }

    bearing(event) {
        const [x, y] = super.placeOf(event);
        return (Math.atan2(y - 180, x - 150) * 180) / Math.PI;
    }

    /** The angle of the finger about the centre, over as many turns as it makes. */
    placeOf(event) {
        const bearing = this.bearing(event);
        this.turned += ((((bearing - this.before + 180) % 360) + 360) % 360) - 180;
        this.before = bearing;
        return [this.turned, 0];
    }

    report() {}

    wake() {
        this.grip.run();
    }

    draw(now) {
        if (this.isFreed) return false;
        this.row = [now];
        const { activity, value: [degrees], needsFrame } = this.thing.state(now);
        this.frame.dataset.activity = Activities[activity];
        this.put(this.knob, 45, 75, { turn: degrees });
        const mark = ((Math.round(degrees / 30) % 12) + 12) % 12;
        this.label.textContent = `${mark} of 11`;
        this.marks.forEach((element, index) => element.classList.toggle("on", index <= mark));
        this.record();
        return needsFrame && this.isSeen;
    }

    step(marks, now) {
        const { value, goal } = this.thing.state(now);
        this.thing.animate((Math.round((goal ?? value)[0] / 30) + marks) * 30, 0, now);
    }

    free() {
        super.free();
        this.thing.free();
    }
}

/** A list along a line, which arrow keys scroll too. */
class ListPiece extends PieceView {
    static keys = "Up and Down scroll.";
    static steps = { ArrowDown: 120, ArrowUp: -120 };
    /** The part of a list that is scrolled up and down. */
    listPart(count, height, viewport, own = {}) {
        return { name: "list", kind: "scroller", rules: this.rules(), map: [0, 0, 1, 0], content: count * height, viewport, ...own };
    }

    step(distance, now) {
        const part = this.list ?? 0;
        this.piece.animate(part, [this.goalOf(part, now)[0] + distance], now);
    }
}

class FeedPiece extends ListPiece {
    static id = "feed";
    static title = "Feed";
    static hint = "Scroll; the heading trails behind.";
    static knobs = { bounce: 0.25, quick: 0.5, glide: NormalFriction };

    fill() {
        this.rows = Array.from({ length: 20 }, (_, index) => listRow(index, 78));
        this.head = made("feed-head", "Today");
        this.stage.append(...this.rows, this.head);
    }

    parts() {
        const trail = this.rules({ release: "stay", spring: { form: "bounce", values: [0.4, 0] } });
        return [this.listPart(20, 78, 324), { kind: "draggable", free: true, map: [0, 0, 1, 0], rules: trail }];
    }

    start() {
        super.start();
        const motion = this.engine.springMotion({ form: "bounce", values: [this.knobs.quick, this.knobs.bounce] }, { from: Stage.height, to: 0, interval: 1 / 60, count: 120 });
        this.entry = stillness.matches ? [0] : [...motion.values, 0];
    }

    show([{ value: [top] }, { value: [trail], goal }], now) {
        if (this.wasSeen) this.entered ??= now;
        if (Math.abs((goal ?? [0])[0] - top) > 0.1) this.piece.animate(1, [top], now);
        const step = ((now - (this.entered ?? now)) / 1000) * 60;
        this.rows.forEach((row, index) => {
            const place = Math.max(Math.floor(step - index * 3.6), 0);
            this.put(row, 8, 80 + index * 78 - top + (index < 6 ? this.entry[Math.min(place, this.entry.length - 1)] : 0));
        });
        this.put(this.head, 0, Math.max(Math.min((trail - top) * 0.12, 24), -24) - 20);
        return step < this.entry.length + 22;
    }
}

class PagerPiece extends ListPiece {
    static id = "pager";
    static title = "Pager";
    static hint = "Turn pages sideways, scroll each up and down.";
    static keys = "Left and Right turn, Up and Down scroll.";
    static knobs = { bounce: 0.05, quick: 0.4, glide: NormalFriction };
    static gestures = { pan: { locks: true }, hold: {} };

    fill() {
        this.pages = ["Inbox", "Sent", "Drafts"].map((name, page) => {
            const list = made("page-list", ...Array.from({ length: 14 }, (_, index) => listRow(index * 3 + page, 62, Lines[(index + page * 4) % 10])));
            return { page: made("page", list, made("page-head", name)), list };
        });
        this.stage.append(...this.pages.map(({ page }) => page));
    }

    parts() {
        const lists = [0, 1, 2].map((page) => this.listPart(14, 62, 344, page === 0 ? {} : { name: null }));
        return [{ name: "pages", kind: "scroller", rules: this.rules(), map: [1, 0, 0, 0], content: 900, viewport: 300, pages: true }, ...lists];
    }

    start() {
        super.start();
        this.choose(0);
    }

    choose(page) {
        for (let other = 0; other < 3; other++) this.piece.enable(other + 1, other === page);
        this.list = page + 1;
    }

    show([pages, ...lists]) {
        if (pages.goal) this.choose(Math.round(pages.goal[0] / 300));
        this.pages.forEach(({ page, list }, index) => {
            this.put(page, index * 300 - pages.value[0], 0);
            this.put(list, 0, 56 - lists[index].value[0]);
        });
        return false;
    }

    press(key, now) {
        const direction = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (!direction) return super.press(key, now);
        this.piece.animate(0, [(this.list - 1 + direction) * 300], now);
        return true;
    }
}

class RefreshPiece extends ListPiece {
    static id = "refresh";
    static title = "Pull to refresh";
    static hint = "Pull the list down past its top, and let go.";
    static keys = "Up and Down scroll, Enter refreshes.";
    static knobs = { bounce: 0.1, quick: 0.45, glide: NormalFriction };

    fill() {
        this.rows = Array.from({ length: 12 }, (_, index) => listRow(index + 3, 66));
        this.spinner = made("spinner");
        this.stage.append(this.spinner, ...this.rows);
    }

    parts() {
        return [this.listPart(12, 66, Stage.height, { restOutside: -64 })];
    }

    show([{ value: [top], goal }], now) {
        if (goal?.[0] === -64 && !this.due) this.due = now + 1200;
        if (this.due && now >= this.due) {
            this.due = null;
            const row = listRow(this.rows.length + 5, 66, "New just now.");
            row.classList.add("new");
            this.rows.unshift(row);
            this.stage.append(row);
            this.piece.resize(0, this.rows.length * 66, now);
            this.piece.animate(0, [0], now);
        }
        this.rows.forEach((row, index) => this.put(row, 8, index * 66 - top + 4));
        this.put(this.spinner, 134, Math.max(-top / 2 - 16, -40), { turn: this.due && !stillness.matches ? now / 2 : top * 4, opacity: Math.min(Math.max(-top / 64, 0), 1) });
        return Boolean(this.due);
    }

    press(key, now) {
        if (key !== "Enter") return super.press(key, now);
        if (!this.due) {
            this.due = now + 1200;
            this.piece.animate(0, [-64], now);
        }
        return true;
    }
}

class OverviewPiece extends PieceView {
    static id = "overview";
    static title = "Workspace overview";
    static hint = "Up opens the overview, sideways turns.";
    static keys = "Arrow keys do the same.";
    static knobs = { bounce: 0.15, quick: 0.45, flick: 300 };
    static gestures = { pan: { locks: true }, hold: {} };
    /** The part, and the position to go to or the distance to go on. */
    static steps = { ArrowUp: { part: 0, place: 200 }, ArrowDown: { part: 0, place: 0 }, ArrowRight: { part: 1, distance: 300 }, ArrowLeft: { part: 1, distance: -300 } };

    fill() {
        this.desks = [0, 1, 2, 3].map((number) => {
            const desk = made("desk", ...Array.from({ length: number + 1 }, (_, index) => {
                const pane = made("pane-window", made("pane-bar", ["Notes", "Music", "Maps", "Mail"][(number + index) % 4]));
                pane.style.translate = `${22 + index * 20}px ${40 + index * 62}px`;
                return pane;
            }));
            desk.style.background = `linear-gradient(160deg, hsl(${hueOf(number)} 55% 62%), hsl(${hueOf(number) + 60} 55% 38%))`;
            return desk;
        });
        this.stage.append(...this.desks);
    }

    parts() {
        return [
            { name: "overview", kind: "draggable", map: [0, 0, -1, 0], rules: this.rules({ detents: [0, 200], bounds: [0, 200] }) },
            { name: "desks", kind: "scroller", rules: this.rules(), map: [1, 0, 0, 0], content: 1200, viewport: 300, pages: true },
        ];
    }

    show([overview, desks]) {
        const open = overview.value[0] / 200;
        const scale = 1 - 0.4 * open;
        this.desks.forEach((desk, index) => {
            this.put(desk, (index * 300 - desks.value[0]) * (scale + 0.05 * open), 0, { scale });
            desk.style.borderRadius = `${Math.max(26 * open, 0)}px`;
        });
        return false;
    }

    step({ part, place, distance }, now) {
        this.piece.animate(part, [place ?? this.goalOf(part, now)[0] + distance], now);
    }
}

class SheetPiece extends ListPiece {
    static id = "sheet";
    static title = "Sheet with a list";
    static hint = "Draw the sheet up, and scroll its list on.";
    static keys = "Up and Down move the sheet.";
    static knobs = { bounce: 0.15, quick: 0.45, flick: 300 };
    static heights = [90, 220, 360];
    static steps = { ArrowUp: 1, ArrowDown: -1 };

    fill() {
        const map = made("map", drawn("svg", { viewBox: "0 0 300 400", "aria-hidden": "true" }));
        map.firstChild.append(
            drawn("path", { d: "M0 90L300 40M0 210L300 250M70 0L110 400M210 0L180 400", stroke: "#ffffff", "stroke-width": 9, fill: "none" }),
            drawn("path", { d: "M0 310Q90 270 150 310T300 300V400H0Z", fill: "#8cc3ee" }), drawn("circle", { cx: 150, cy: 150, r: 9, fill: "#d43b5c" }));
        this.listing = made("sheet-list", ...Array.from({ length: 14 }, (_, index) => listRow(index + 5, 60)));
        this.sheet = made("sheet-body", this.listing, made("sheet-head", made("handle"), made("sheet-title", "Near you")));
        this.stage.append(map, this.sheet);
    }

    parts() {
        const { heights } = SheetPiece;
        const rules = this.rules({ start: heights[0], detents: heights, bounds: [heights[0], heights[2]] });
        return [this.listPart(14, 60, 300), { name: "height", kind: "draggable", map: [0, 0, -1, 0], rules }];
    }

    start() {
        super.start();
        this.piece.chain(0, 1);
    }

    show([list, sheet]) {
        this.put(this.sheet, 0, Stage.height - sheet.value[0]);
        this.put(this.listing, 0, 56 - list.value[0]);
        return false;
    }

    step(distance, now) {
        const { heights } = SheetPiece;
        const from = heights.indexOf(Math.round(this.goalOf(1, now)[0]));
        this.piece.animate(1, [heights[Math.min(Math.max(from + distance, 0), 2)]], now);
    }
}

const Pieces = [CardStackPiece, PictureInPicturePiece, PhotoPiece, DialPiece, FeedPiece, PagerPiece, RefreshPiece, OverviewPiece, SheetPiece];
