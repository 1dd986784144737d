// A value of the machine under a pointer: held, moved by every report, let go, and drawn while it moves.

/** A press that is shorter and goes less far than this is a tap. */
const Tap = { milliseconds: 250, pixels: 5 };

class Grip {
    /**
     * @param {Element} element is pressed.
     * @param model has `thing`, the value under the pointer, and perhaps `second`, one that the same hand moves; `placeOf(event)`,
     *     the place of the pointer in its units; `draw(now)`, which is true while it needs frames; and perhaps `prepare(event)`
     *     before it is held, `released(now)` and `tapped(place, now)`.
     */
    constructor(element, model) {
        this.model = model;
        this.isRunning = false;
        this.press = null;
        element.addEventListener("pointerdown", (event) => {
            if (event.button !== 0 || this.press) return;
            event.preventDefault();
            element.focus();
            element.setPointerCapture(event.pointerId);
            this.press = { id: event.pointerId, time: event.timeStamp, x: event.clientX, y: event.clientY };
            model.prepare?.(event);
            this.take((thing) => thing.grab(...model.placeOf(event), event.timeStamp));
        });
        element.addEventListener("pointermove", (event) => {
            if (event.pointerId !== this.press?.id) return;
            // A browser gathers the reports between two frames: the machine takes each at its own time.
            const reports = event.getCoalescedEvents?.() ?? [];
            for (const report of reports.length ? reports : [event]) this.take((thing) => thing.move(...model.placeOf(report), report.timeStamp));
        });
        const end = (act) => (event) => {
            if (event.pointerId !== this.press?.id) return;
            const { press } = this;
            this.press = null;
            this.take((thing) => act(thing, event.timeStamp));
            if (event.type === "pointerup") this.take(() => model.released?.(event.timeStamp));
            const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
            const isTap = event.type === "pointerup" && event.timeStamp - press.time < Tap.milliseconds && distance < Tap.pixels;
            if (isTap) this.take(() => model.tapped?.(model.placeOf(event), event.timeStamp));
        };
        element.addEventListener("pointerup", end((thing, time) => thing.release(time)));
        element.addEventListener("pointercancel", end((thing, time) => thing.cancel(time)));
    }

    /** Does something to the value, and draws what becomes of it. */
    take(act) {
        if (!this.model.thing) return;
        try {
            act(this.model.thing);
            if (this.model.second) act(this.model.second);
        } catch (error) {
            if (!(error instanceof RuleError)) throw error;
        }
        this.run();
    }

    /** Draws frames while anything moves; a value at rest costs nothing. */
    run() {
        if (this.isRunning) return;
        this.isRunning = true;
        const frame = (now) => {
            this.isRunning = this.model.draw(now);
            if (this.isRunning) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }
}
