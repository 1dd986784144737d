// The card on top of the page: thrown from corner to corner by the machine, beside the same throw by a CSS transition.

/** Milliseconds between two ghosts, and the most of them. */
const Strobe = { every: 50, most: 40 };
/** Milliseconds for which the twin is shown after it has reached its end, or has jumped there. */
const TwinStay = 1000;
/** The arrow is as long as the distance in so many seconds. */
const ArrowSeconds = 0.12;

/** The distance of two places in the plane. */
function distanceOf(one, other) {
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

class Hero {
    constructor(engine) {
        this.section = document.getElementById("hero");
        this.board = document.getElementById("board");
        this.card = document.getElementById("card");
        this.twin = document.getElementById("twin");
        this.marks = document.getElementById("board-marks");
        this.fingers = document.getElementById("board-fingers");
        this.said = document.getElementById("hero-said");
        this.section.hidden = engine === null;
        if (!engine) return;
        this.engine = engine;
        this.flight = null;
        this.thing = null;
        this.ghosts = drawn("g");
        this.arrow = drawn("g", { class: "arrow", visibility: "hidden" });
        this.arrow.append(drawn("path"), drawn("text"));
        this.jump = drawn("path", { class: "jump" });
        this.ring = drawn("circle", { class: "ring", r: 34, visibility: "hidden" });
        this.finger = drawn("circle", { class: "fingertip", r: 17, visibility: "hidden" });
        this.marks.append(this.ghosts, this.jump);
        this.fingers.append(this.arrow, this.ring, this.finger);
        this.lay();
        this.grip = new Grip(this.card, this);
        this.card.addEventListener("keydown", (event) => this.pressed(event));
        followSight(this.board, this);
        new ResizeObserver(() => this.lay()).observe(this.board);
        stillness.addEventListener("change", () => this.lay());
        this.invite();
    }

    // ---- The board ----

    /** Lays out the corners for the board's size; the card goes along with the corner where it rests or is heading. */
    lay() {
        const [width, height] = [this.board.clientWidth, this.board.clientHeight];
        // In the page's other mode it has no size.
        if (width === 0) return;
        this.size = [this.card.offsetWidth, this.card.offsetHeight];
        const margin = Math.round(Math.min(28, width / 20));
        const far = [width - margin - this.size[0], height - margin - this.size[1]];
        const corners = [[margin, margin], [far[0], margin], [margin, far[1]], far];
        const before = this.rules?.detents;
        const now = performance.now();
        const goal = before && this.thing.state(now).goal;
        const corner = goal ? before.findIndex((place) => place[0] === goal[0] && place[1] === goal[1]) : 2;
        this.rules = {
            axis: "both", unitsPerMillimetre: 1, start: corners[2], spring: { form: "bounce", values: [0.5, 0.2] },
            release: "detents", detents: corners, bounds: [corners[0], far], band: { dimension: 160, coefficient: 0.55 },
            flick: { threshold: 300, distance: 0, long: true }, friction: NormalFriction,
            latency: StandardLatency, ahead: StandardAhead, reducesMotion: stillness.matches, tolerance: [0.25, null],
        };
        if (this.thing) this.thing.useRules(this.rules, now);
        else this.thing = this.engine.draggable(this.rules);
        if (before && corner >= 0 && `${before}` !== `${corners}`) {
            this.clear();
            this.thing.animate(...corners[corner], now);
        }
        for (const svg of [this.marks, this.fingers]) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        for (const slot of this.marks.querySelectorAll(".slot")) slot.remove();
        this.marks.prepend(...corners.map(([x, y]) => drawn("rect", { class: "slot", x, y, width: this.size[0], height: this.size[1], rx: 18 })));
        this.wake();
    }

    wake() {
        if (this.grip) this.grip.run();
        else this.draw(performance.now());
    }

    placeOf(event) {
        const box = this.board.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    }

    say(text) {
        this.said.textContent = text;
    }

    // ---- Under a hand ----

    /** Before a finger takes hold: in flight it is a catch. */
    prepare(event) {
        this.endInvitation();
        const { activity } = this.thing.state(performance.now());
        const isCatch = Activities[activity] === "animating";
        this.clear(isCatch);
        this.card.dataset.caught = isCatch;
        this.ring.setAttribute("visibility", isCatch ? "visible" : "hidden");
        if (!isCatch) return;
        const [x, y] = this.placeOf(event);
        this.ring.setAttribute("cx", x);
        this.ring.setAttribute("cy", y);
        const jumped = this.jumpTwin();
        this.say(jumped > 1 ? `Caught: the card stayed under the finger. The CSS transition jumped ${shown(jumped, 0)} px.` : "Caught: the card stayed under the finger.");
    }

    released(time) {
        this.ring.setAttribute("visibility", "hidden");
        delete this.card.dataset.caught;
        this.fly(time);
    }

    /** Begins the traces of a flight. Its velocity is shown with the first frame of it. */
    fly(time) {
        const { value, velocity, goal } = this.thing.state(time);
        if (!goal) return;
        if (this.rules.reducesMotion) return this.say("It is where the throw would have ended: you asked for less motion.");
        if (Math.hypot(...velocity) === 0 && distanceOf(value, goal) < 1) return;
        this.flight = { start: time, next: time, count: 0, goal };
        this.startTwin(value, goal);
    }

    clear(keepsTwin = false) {
        this.flight = null;
        this.ghosts.replaceChildren();
        this.arrow.setAttribute("visibility", "hidden");
        this.jump.removeAttribute("d");
        if (!keepsTwin) this.hideTwin();
    }

    pressed(event) {
        const direction = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 1], ArrowUp: [1, -1] }[event.key];
        if (!direction || this.grip.press) return;
        event.preventDefault();
        this.endInvitation();
        const now = performance.now();
        const { value, goal } = this.thing.state(now);
        const [low, high] = this.rules.bounds;
        const next = [...(goal ?? value)];
        next[direction[0]] = direction[1] > 0 ? high[direction[0]] : low[direction[0]];
        this.clear();
        this.grip.take((thing) => thing.animate(...next, now));
        this.fly(now);
    }

    // ---- A CSS transition ----

    startTwin(from, to) {
        clearTimeout(this.twinEnd);
        const { twin } = this;
        twin.className = "";
        twin.style.transition = "none";
        twin.style.translate = `${from[0]}px ${from[1]}px`;
        twin.getBoundingClientRect();
        twin.className = "shown";
        twin.style.transition = "translate 0.6s ease";
        twin.style.translate = `${to[0]}px ${to[1]}px`;
        this.twinGoal = to;
        this.twinEnd = setTimeout(() => this.hideTwin(), 600 + TwinStay);
    }

    /** Jumps the CSS transition to its end, which its style has had all along. Returns the distance in pixels. */
    jumpTwin() {
        const { twin, twinGoal } = this;
        if (!twin.classList.contains("shown")) return 0;
        const [x, y = 0] = getComputedStyle(twin).translate.split(" ").map(parseFloat);
        twin.style.transition = "none";
        twin.className = "shown jumped";
        const [middleX, middleY] = this.size.map((part) => part / 2);
        const distance = distanceOf(twinGoal, [x, y]);
        if (distance > 1) this.jump.setAttribute("d", `M${x + middleX} ${y + middleY}L${twinGoal[0] + middleX} ${twinGoal[1] + middleY}`);
        clearTimeout(this.twinEnd);
        this.twinEnd = setTimeout(() => this.hideTwin(), TwinStay);
        return distance;
    }

    hideTwin() {
        clearTimeout(this.twinEnd);
        this.twin.className = "";
        this.jump.removeAttribute("d");
    }

    // ---- Frames ----

    draw(now) {
        if (this.flight) this.trace(now);
        const state = this.thing.state(now);
        const [x, y] = state.value;
        this.card.style.translate = `${x.toFixed(2)}px ${y.toFixed(2)}px`;
        this.card.dataset.activity = Activities[state.activity];
        if (!state.needsFrame) this.flight = null;
        return state.needsFrame && this.isSeen;
    }

    /** Leaves a ghost at each of its times up to now, and shows the velocity of the first frame that can show the throw. The
     * machine computes the state at those times, however late a frame is. */
    trace(now) {
        const { flight } = this;
        const known = flight.start + 1000 * this.rules.latency;
        if (!flight.isReported && now >= known) {
            flight.isReported = true;
            const { value, velocity } = this.thing.state(known);
            this.tell(value, velocity, flight.goal);
        }
        for (; flight.next <= now && flight.count < Strobe.most; flight.next += Strobe.every) {
            const { value: [x, y], needsFrame } = this.thing.state(flight.next);
            if (!needsFrame) return;
            this.ghosts.append(drawn("rect", { class: "ghost", x: x.toFixed(1), y: y.toFixed(1), width: this.size[0], height: this.size[1], rx: 18 }));
            flight.count += 1;
        }
    }

    tell(value, velocity, goal) {
        const speed = Math.hypot(...velocity);
        this.say(`Let go at ${Math.round(speed).toLocaleString("en")} px/s: a spring carries it on from there. Catch it.`);
        if (speed < 80) return;
        const [line, text] = this.arrow.children;
        const middle = value.map((place, axis) => place + this.size[axis] / 2);
        const limit = Math.min(ArrowSeconds, 260 / speed);
        const tip = middle.map((place, axis) => place + velocity[axis] * limit);
        const [ux, uy] = velocity.map((part) => part / speed);
        const wing = (side) => `M${tip[0]} ${tip[1]}L${tip[0] - 14 * ux + side * 8 * uy} ${tip[1] - 14 * uy - side * 8 * ux}`;
        line.setAttribute("d", `M${middle[0]} ${middle[1]}L${tip[0]} ${tip[1]}${wing(1)}${wing(-1)}`);
        const [width, height] = [this.board.clientWidth, this.board.clientHeight];
        text.textContent = `${Math.round(speed).toLocaleString("en")} px/s`;
        // Above the tip, or beside one that goes up or down, where the card does not go.
        const isUpright = Math.abs(uy) > Math.abs(ux);
        const beside = goal[0] > value[0] ? -52 : 52;
        text.setAttribute("x", Math.min(Math.max(tip[0] + (isUpright ? beside : 18 * ux), 50), width - 50));
        text.setAttribute("y", Math.min(Math.max(tip[1] + (isUpright ? 4 : 18 * uy - 10), 20), height - 10));
        this.arrow.setAttribute("visibility", "visible");
    }

    // ---- The first motion ----

    /** Throws the card once by a drawn fingertip, unless less motion is asked for. */
    invite() {
        if (stillness.matches) return;
        const [x, y] = this.rules.start;
        const from = [x + this.size[0] * 0.6, y + this.size[1] * 0.6];
        // The longer way across the board.
        const [width, height] = [this.board.clientWidth, this.board.clientHeight];
        const displacement = width > height ? [Math.min(width * 0.22, 200), -30] : [30, -Math.min(height * 0.35, 200)];
        const [wait, hold, move] = [350, 150, 260];
        let begun = null;
        let next = null;
        const place = (time) => {
            const fraction = Math.min(Math.max((time - begun - hold) / move, 0), 1);
            return from.map((start, axis) => start + displacement[axis] * fraction ** 1.6);
        };
        const frame = (now) => {
            this.invitation = null;
            if (!this.isSeen) return;
            next ??= begun = now + wait;
            const end = begun + hold + move;
            const [x, y] = place(now);
            this.finger.setAttribute("cx", x);
            this.finger.setAttribute("cy", y);
            this.finger.setAttribute("visibility", "visible");
            // Reports every 8 ms, as a touchscreen makes them: the throw is the same, however late a frame.
            for (; next <= Math.min(now, end); next += 8) {
                const [time, at] = [next, place(next)];
                this.grip.take((thing) => (this.isInvited ? thing.move(...at, time) : thing.grab(...at, time)));
                this.isInvited = true;
            }
            if (now >= end) return this.endInvitation(end);
            this.invitation = requestAnimationFrame(frame);
        };
        this.invitation = requestAnimationFrame(frame);
    }

    endInvitation(now = performance.now()) {
        if (this.invitation) cancelAnimationFrame(this.invitation);
        this.invitation = null;
        this.finger.setAttribute("visibility", "hidden");
        if (!this.isInvited) return;
        this.isInvited = false;
        this.grip.take((thing) => thing.release(now));
        this.fly(now);
    }
}
