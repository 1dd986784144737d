// A headless Chromium, driven over a pipe by the DevTools protocol.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Chromium {
    static async start() {
        const profile = mkdtempSync(join(tmpdir(), "chromium-"));
        const flags = [
            "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run", "--hide-scrollbars",
            "--force-color-profile=srgb", "--disable-background-networking", "--disable-dev-shm-usage", `--user-data-dir=${profile}`, "about:blank",
        ];
        const child = spawn("chromium", flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        return new Chromium(child, profile);
    }

    constructor(child, profile) {
        this.child = child;
        this.profile = profile;
        this.calls = new Map();
        this.last = 0;
        this.listener = () => {};
        let text = "";
        child.stdio[4].setEncoding("utf8").on("data", (part) => {
            text += part;
            const messages = text.split("\0");
            text = messages.pop();
            for (const message of messages) this.take(JSON.parse(message));
        });
    }

    take(message) {
        const call = this.calls.get(message.id);
        if (message.method === "Tracing.dataCollected") this.traced.push(...message.params.value);
        if (message.method === "Tracing.tracingComplete") this.endTrace();
        if (!call) return this.listener(message);
        this.calls.delete(message.id);
        if (message.error) call.reject(new Error(message.error.message));
        else call.resolve(message.result);
    }

    send(method, params = {}, sessionId) {
        const id = (this.last += 1);
        this.child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        return new Promise((resolve, reject) => this.calls.set(id, { resolve, reject }));
    }

    /** What Chromium traces, of some categories, while something is done. */
    async trace(categories, act) {
        this.traced = [];
        const end = new Promise((resolve) => { this.endTrace = resolve; });
        await this.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: categories } });
        await act();
        await this.send("Tracing.end");
        await end;
        return this.traced;
    }

    /** A page of a file or an address that is loaded, and that collects what it says on its console. */
    async open(path, { width = 1240, height = 1000, script = "", dark = false, still = false, ready = "document.documentElement?.dataset.ready !== undefined" } = {}) {
        const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
        const page = new BrowserPage(this, sessionId, targetId);
        this.listener = (message) => page.hear(message);
        await page.send("Page.enable");
        await page.send("Runtime.enable");
        await page.send("Log.enable");
        await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
        await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }, { name: "prefers-reduced-motion", value: still ? "reduce" : "" }] });
        if (script) await page.send("Page.addScriptToEvaluateOnNewDocument", { source: script });
        await page.send("Page.navigate", { url: path.includes("://") ? path : `file://${path}` });
        await page.until(ready);
        return page;
    }

    async stop() {
        await this.send("Browser.close").catch(() => {});
        await new Promise((resolve) => (this.child.exitCode === null ? this.child.once("exit", resolve) : resolve()));
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
}

class BrowserPage {
    constructor(browser, sessionId, targetId) {
        Object.assign(this, { browser, sessionId, targetId, messages: [] });
    }

    send(method, params) {
        return this.browser.send(method, params, this.sessionId);
    }

    hear({ method, params, sessionId }) {
        if (sessionId !== this.sessionId) return;
        if (method === "Runtime.consoleAPICalled") this.messages.push(params.args.map((value) => value.value ?? value.description).join(" "));
        if (method === "Runtime.exceptionThrown") this.messages.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
        if (method === "Log.entryAdded") this.messages.push(params.entry.text);
    }

    async evaluate(expression) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    }

    async until(expression) {
        const end = Date.now() + 20000;
        while (!(await this.evaluate(expression))) {
            if (Date.now() > end) throw new Error(`it never was so: ${expression}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }

    /** Sets a control as a person does, and returns once the page has handled it. */
    put(selector, value, event = "input") {
        return this.evaluate(`(() => { const control = document.querySelector(${JSON.stringify(selector)});
            if (control.type === "checkbox") control.checked = ${JSON.stringify(value)}; else control.value = ${JSON.stringify(value)};
            control.dispatchEvent(new Event(${JSON.stringify(event)}, { bubbles: true })); })()`);
    }

    text(selector) {
        return this.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`);
    }

    /** A report of a mouse or a pen; its time is that of a clock in seconds, or now. */
    mouse(type, x, y, timestamp, pointerType = "mouse") {
        return this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1, timestamp, pointerType });
    }

    /** Drops a file on the page. */
    drop(name, text) {
        return this.evaluate(`(async () => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true })); await new Promise((resolve) => setTimeout(resolve, 50)); })()`);
    }

    /** A touch: "touchStart" and "touchMove" with the places of all fingers, "touchEnd" without any. */
    touch(type, ...places) {
        return this.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
    }

    /** The same steps by a mouse, a pen and a finger, each at a time: down, moves, up. */
    pointer(kind) {
        if (kind !== "touch") {
            const report = (type) => (x, y, time) => this.mouse(type, x, y, time, kind);
            return { down: report("mousePressed"), move: report("mouseMoved"), up: report("mouseReleased") };
        }
        const touch = (type, touchPoints, timestamp) => this.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
        return { down: (x, y, time) => touch("touchStart", [{ x, y }], time), move: (x, y, time) => touch("touchMove", [{ x, y }], time), up: (x, y, time) => touch("touchEnd", [], time) };
    }

    /** Takes hold at a place and lets go at another, with reports 12 ms apart, however late they come. */
    async throw(pointer, [x, y], [toX, toY], steps = 8) {
        const start = Date.now();
        const sent = [];
        for (let step = 0; step <= steps + 1; step++) {
            const time = start + 12 * step;
            await new Promise((resolve) => setTimeout(resolve, time - Date.now()));
            const share = Math.min(step / steps, 1);
            const act = step === 0 ? "down" : step <= steps ? "move" : "up";
            sent.push(pointer[act](x + (toX - x) * share, y + (toY - y) * share, time / 1000));
        }
        await Promise.all(sent);
    }

    key(key) {
        const code = key === " " ? "Space" : key;
        return this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code }).then(() => this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code }));
    }

    async picture(path) {
        const { data } = await this.send("Page.captureScreenshot", { format: "png" });
        writeFileSync(path, Buffer.from(data, "base64"));
    }

    close() {
        return this.browser.send("Target.closeTarget", { targetId: this.targetId });
    }
}
