// The transitions of a motion as sentences that say why, each with the rule by which it went.

/** Says what a transition did, and by which rule of the panel, its control's name; without rules what it did alone. `start` is
 * the value at which it was taken hold of. */
function storyOf(start, [time, from, event, to, , , beforeX, beforeY, x, y, speedX, speedY, hasGoal, goalX, goalY], axes, rules) {
    const value = shownPlace([x, y], axes, 0);
    const goal = shownPlace([goalX, goalY], axes, 0);
    const speed = Math.hypot(speedX, speedY);
    const pace = `${Math.round(speed).toLocaleString("en")} units/s`;
    const words = { text: `${Events[event]} at ${value}`, rule: null };
    const say = (text, rule = null) => Object.assign(words, { text, rule });
    switch (Events[event]) {
        case "grab": {
            const before = Math.hypot(beforeX, beforeY);
            if (from === 2) say(`caught in flight at ${value}, which went at ${Math.round(before).toLocaleString("en")} units/s`);
            else say(to === from ? `a further finger at ${value}` : `taken hold of at ${value}`);
            break;
        }
        case "release":
            if (to === 0 || !hasGoal) {
                say(`let go at ${value}, where it stays`, rules ? "Lets go" : null);
            } else if (!rules) {
                say(`let go at ${value} with ${pace}: it goes to ${goal}`);
            } else if (rules.release !== "detents") {
                say(`let go at ${value} with ${pace}: ${rules.release === "coast" ? "it runs out" : "it goes"} to ${goal}`, rules.release === "coast" ? "Friction, 1/s" : "Lets go");
            } else if (speed > rules.flick.threshold && Math.abs(x - start) < rules.flick.distance) {
                say(`let go at ${value} with ${pace}, after less than a flick's distance: it goes to ${goal}, the detent nearest to it`, "Flick distance");
            } else if (speed <= rules.flick.threshold) {
                say(`let go at ${value} with ${pace}, slower than a flick: it goes to ${goal}, the detent nearest to where it would run out`, "Flick from, /s");
            } else if (rules.flick.long) {
                say(`let go at ${value} with ${pace}: a flick to ${goal}, because long flicks pass detents`, "Long flicks pass detents");
            } else {
                say(`let go at ${value} with ${pace}: a flick to ${goal} and no further, because long flicks are off`, "Long flicks pass detents");
            }
            break;
        case "cancel": say(`cancelled at ${value}${hasGoal ? `: it goes back to ${goal}` : ""}`); break;
        case "tap": say(`tapped at ${value}${hasGoal ? `: it goes on to ${goal}` : ""}`, rules?.release === "detents" ? "Detents" : null); break;
        case "settled": say(`rests at ${value}`, rules ? "spring" : null); break;
    }
    return { time, ...words };
}

class EventList {
    /** @param {(seconds: number) => void} seek receives the time of an event that is pressed. */
    constructor(element, seek) {
        this.element = element;
        this.seek = seek;
        this.stories = [];
    }

    show({ after, axes }, rules) {
        let start = 0;
        this.stories = after.transitions.map((turn) => {
            if (Events[turn[2]] === "grab") start = turn[8];
            return storyOf(start, [...turn], axes, rules);
        });
        this.items = this.stories.map(({ time, text, rule }) => {
            const button = document.createElement("button");
            button.type = "button";
            button.className = "event";
            button.append(bold(shown(time, 3)), ` ${text}`);
            button.addEventListener("click", () => this.seek(time));
            for (const name of ["pointerenter", "focus"]) button.addEventListener(name, () => this.light(rule));
            for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => this.put(this.time));
            const item = document.createElement("li");
            item.append(button);
            return item;
        });
        this.element.replaceChildren(...this.items);
    }

    /** Marks the last event up to a time, and lights its rule. */
    put(time) {
        this.time = time;
        const index = this.stories.findLastIndex((story) => story.time <= time + 1e-9);
        this.items.forEach((item, other) => item.classList.toggle("now", other === index));
        this.light(this.stories[index]?.rule ?? null);
    }

    /** Lights the control of a rule by the name that stands beside it, or the spring's. */
    light(rule) {
        for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
        if (!rule) return;
        const names = [...document.querySelectorAll("#rules-form .field > label, #rules-form .check")];
        const field = rule === "spring" ? document.querySelector("[data-rules=spring]") : names.find((name) => name.textContent === rule)?.closest(".field, .check");
        field?.classList.add("lit");
    }
}
