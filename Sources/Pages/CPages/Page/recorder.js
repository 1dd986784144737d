// The reader's own throw, written down as events of a touchscreen while the value is held and flies.

class Recorder {
    /**
     * @param {Element} element is pressed.
     * @param finished is called with the events once the value rests again.
     */
    constructor(element, finished) {
        this.finished = finished;
        this.rows = null;
        const kinds = { pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "cancel" };
        for (const [name, kind] of Object.entries(kinds)) element.addEventListener(name, (event) => this.report(kind, event));
    }

    report(kind, event) {
        if (kind === "down" && !this.rows) {
            this.start = event.timeStamp;
            // A surface as large as the window.
            this.size = [innerWidth, innerHeight].map((pixels) => pixels / PixelsPerMillimetre);
            this.rows = [[0, 1, 9, 0, 0, 0, 0, 0, ...this.size, null, null, 0, 0]];
            this.contacts = new Set();
        }
        if (!this.rows) return;
        if (kind === "down") this.contacts.add(event.pointerId);
        else if (!this.contacts.has(event.pointerId)) return;
        if (kind === "up" || kind === "cancel") this.contacts.delete(event.pointerId);
        const reports = kind === "move" ? event.getCoalescedEvents?.() ?? [] : [];
        for (const report of reports.length ? reports : [event]) {
            const time = Math.round((report.timeStamp - this.start) * 1e6);
            const place = [report.clientX, report.clientY].map((pixels) => pixels / PixelsPerMillimetre);
            this.rows.push([time, 1, Contacts[kind], 0, 0, event.pointerId, 0, 0, place[0] / this.size[0], place[1] / this.size[1], ...place, 0, 0]);
            this.rows.push([time, 1, 4, 0, 0, 0, 0, 0, 0, 0, null, null, 0, 0]);
        }
    }

    /** Ends the recording, unless a finger is down. The owner calls it when the value has come to rest. */
    rest() {
        if (!this.rows || this.contacts.size) return;
        const rows = this.rows;
        this.rows = null;
        this.finished(rows);
    }
}
