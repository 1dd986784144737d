// A time that runs on demand, up to an end.

class Playback {
    /**
     * @param {HTMLButtonElement} button plays and pauses.
     * @param model has `time` and `end` in seconds, `speed`, and `seek(time)`; and perhaps `isSeen`, without which it waits
     *     until `play()` or `wake()`.
     */
    constructor(button, model) {
        this.button = button;
        this.model = model;
        this.request = null;
        this.isPlaying = false;
        button.addEventListener("click", () => this.toggle());
        this.say("Play");
    }

    toggle() {
        if (this.isPlaying) this.stop();
        else this.play();
    }

    play() {
        const { model } = this;
        this.stop();
        if (model.time >= model.end - 0.001) model.seek(0);
        this.say("Pause");
        this.isPlaying = true;
        this.wake();
    }

    /** Goes on after it was out of sight. */
    wake() {
        if (!this.isPlaying || this.request) return;
        const { model } = this;
        let last = null;
        const frame = (now) => {
            this.request = null;
            if (model.isSeen === false) return;
            if (last !== null) model.seek(model.time + ((now - last) / 1000) * model.speed);
            last = now;
            if (model.time >= model.end) this.stop();
            else this.request = requestAnimationFrame(frame);
        };
        this.request = requestAnimationFrame(frame);
    }

    stop() {
        if (this.request) cancelAnimationFrame(this.request);
        this.request = null;
        this.isPlaying = false;
        this.say("Play");
    }

    /** Writes on the button its next action, for a screen reader with the name of its model. */
    say(text) {
        this.button.textContent = text;
        if (this.model.title) this.button.setAttribute("aria-label", `${text} ${this.model.title}`);
    }
}
