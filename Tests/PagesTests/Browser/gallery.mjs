// The gallery's page in a browser: every exhibit plays and scrubs, live ones follow a pointer, and go where the samples go.
//
// usage: node gallery.mjs PATH_OF_fling fling.wasm.gz FOLDER    leaves the page and pictures in FOLDER
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import test, { after } from "node:test";
import { inflateSync } from "node:zlib";
import { Chromium } from "./chromium.mjs";
import { engineOf } from "./engine.mjs";
import { faults } from "./looks.mjs";

const [command, module, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const path = `${folder}/gallery.html`;
const said = execFileSync(command, ["gallery", "-o", path], { env: { ...process.env, FLING_WASM: module }, encoding: "utf8" });
const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(readFileSync(path, "utf8"))[1]);
const exhibits = JSON.parse(inflateSync(Buffer.from(data.exhibits, "base64")));
const live = exhibits.filter((exhibit) => exhibit.live);
const browser = await Chromium.start();
after(() => browser.stop());

async function inPage(options, act) {
    const page = await browser.open(`${path}${options.hash ?? ""}`, options);
    try {
        await act(page);
        assert.deepEqual(page.messages, [], "the console");
    } finally {
        await page.close();
    }
}

/** A page whose first motion is over. */
const settled = async (page) => {
    await page.until("document.querySelectorAll('#board .ghost').length > 3 && document.getElementById('card').dataset.activity === 'idle'");
};
const card = (page) => page.evaluate("(() => { const { left, top, width, height } = document.getElementById('card').getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()");
const distance = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY);

test("the page shows a throw before anyone asks, and without a long task", async (context) => {
    const script = `globalThis.frames = []; const ask = requestAnimationFrame; globalThis.requestAnimationFrame = (act) => ask((now) => { frames.push(now); act(now); });`;
    let said;
    const events = await browser.trace(["disabled-by-default-devtools.timeline", "blink.user_timing"], () => inPage({ script, width: 1280, height: 800 }, async (page) => {
        // The processor's time, whatever else the machine does.
        await page.send("Performance.enable", { timeDomain: "threadTicks" });
        const work = async () => (await page.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
        // It may fly already: it began at the third of the four corners.
        const start = await page.evaluate("(() => { const { left, top, width, height } = document.querySelectorAll('#board .slot')[2].getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()");
        await settled(page);
        assert.ok(distance(start, await card(page)) > 300, "it was not thrown");
        // The fingertip goes 200 px to the right and 30 up in 0.26 s, as the power 1.6 of the time.
        const [, told] = /^Let go at ([\d,]+) px\/s/.exec(await page.text("#hero-said"));
        const lifted = (1.6 * Math.hypot(200, 30)) / 0.26;
        assert.ok(Math.abs(Number(told.replace(",", "")) - lifted) < 0.1 * lifted, `it was let go at ${lifted} px/s, and showed ${told}`);
        // The first throw goes on while the page is filled: a second one, by a key, has its frames to itself.
        await page.evaluate("document.getElementById('card').focus()");
        const before = await work();
        await page.evaluate("frames.length = 0");
        await page.key("ArrowLeft");
        await page.until("document.getElementById('card').dataset.activity === 'animating'");
        await page.until("document.getElementById('card').dataset.activity === 'idle'");
        const frames = await page.evaluate("frames");
        const each = (1000 * ((await work()) - before)) / frames.length;
        const apart = frames.slice(1).map((time, index) => time - frames[index]).sort((one, other) => one - other);
        const [median, most] = [apart[apart.length >> 1], apart.at(-1)].map((time) => time.toFixed(1));
        assert.ok(frames.length > 10);
        said = `a throw has ${frames.length} frames, ${median} ms apart in the median and ${most} at most, of ${each.toFixed(1)} ms of work`;
    }));
    // A task is long by the processor's time that it takes, of which other work of the machine takes none.
    const live = events.find(({ name, cat }) => name === "live" && cat.includes("user_timing"));
    const tasks = events.filter(({ name, pid, tid, ts }) => name === "RunTask" && pid === live.pid && tid === live.tid && ts > live.ts).filter(({ tdur }) => tdur !== undefined);
    const longest = Math.max(...tasks.map(({ tdur }) => tdur / 1000));
    context.diagnostic(`${said}; of ${tasks.length} tasks the longest takes ${longest.toFixed(1)} ms`);
    assert.ok(tasks.length > 30 && longest < 50, `a task of ${longest} ms is a long one`);
});

for (const [kind, options] of [["mouse", { width: 1280, height: 900 }], ["touch", { width: 400, height: 860 }]]) {
    test(`a ${kind} throws the card and catches it, and the CSS transition beside it jumps`, async () => {
        await inPage(options, async (page) => {
            await settled(page);
            const pointer = page.pointer(kind);
            const from = await card(page);
            const way = from[0] > options.width / 2 ? -1 : 1;
            const at = (step) => [from[0] + way * 6 * step, from[1] - 14 * step];
            await pointer.down(...from);
            assert.equal(await page.evaluate("document.querySelectorAll('#board .ghost').length"), 0);
            await pointer.up(...from);
            await page.until("document.getElementById('card').dataset.activity === 'idle'");
            await page.throw(pointer, from, at(9), 9);
            await page.until("document.querySelectorAll('#board .ghost').length >= 2 && document.querySelector('#board .arrow').getAttribute('visibility') === 'visible'");
            await page.until("document.getElementById('twin').className === 'shown'");
            const caught = await card(page);
            await pointer.down(...caught);
            await page.until("document.querySelector('#board .ring').getAttribute('visibility') === 'visible'");
            assert.match(await page.text("#hero-said"), /^Caught: the card stayed under the finger\. The CSS transition jumped \d+ px\.$/);
            assert.equal(await page.evaluate("document.getElementById('twin').className"), "shown jumped");
            await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
            const held = await card(page);
            await page.evaluate("new Promise((resolve) => setTimeout(resolve, 60))");
            assert.deepEqual(await card(page), held, "it does not stay under the finger");
            await page.picture(`${folder}/caught-${kind}.png`);
            await pointer.up(...caught);
            await page.until("document.getElementById('card').dataset.activity === 'idle'");
            await page.until("document.getElementById('twin').className === ''");
        });
    });
}

test("arrow keys throw the card from corner to corner", async () => {
    await inPage({}, async (page) => {
        await settled(page);
        await page.evaluate("document.getElementById('card').focus()");
        for (const [key, axis, way] of [["ArrowUp", 1, -1], ["ArrowLeft", 0, -1], ["ArrowDown", 1, 1], ["ArrowRight", 0, 1]]) {
            const before = await card(page);
            await page.key(key);
            await page.until("document.getElementById('card').dataset.activity === 'animating'");
            await page.until("document.getElementById('card').dataset.activity === 'idle'");
            const after = await card(page);
            assert.ok(way * (after[axis] - before[axis]) > 100 && Math.abs(after[1 - axis] - before[1 - axis]) < 1, key);
        }
    });
});

test("where less motion is asked for nothing moves by itself, and a throw is where it ends", async () => {
    await inPage({ still: true, script: "globalThis.frames = 0; const ask = requestAnimationFrame; globalThis.requestAnimationFrame = (act) => ask((now) => { frames += 1; act(now); });" }, async (page) => {
        const start = await card(page);
        await page.evaluate("new Promise((resolve) => setTimeout(resolve, 900))");
        assert.deepEqual(await card(page), start);
        const before = await page.evaluate("frames");
        await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
        assert.equal(await page.evaluate("frames"), before, "frames are drawn");
        await page.evaluate("document.getElementById('card').focus()");
        await page.key("ArrowRight");
        await page.until("document.getElementById('card').dataset.activity === 'idle' && document.getElementById('hero-said').textContent.includes('less motion')");
        await page.until(`document.getElementById("card").getBoundingClientRect().left > ${start[0]}`);
        assert.equal(await page.evaluate("document.querySelectorAll('#board .ghost').length"), 0);
        assert.equal(await page.evaluate("document.getElementById('twin').className"), "");
    });
});

test("nothing is drawn that is scrolled away, and it goes on when it is seen", async () => {
    await inPage({ height: 700, script: "globalThis.frames = 0; const ask = requestAnimationFrame; globalThis.requestAnimationFrame = (act) => ask((now) => { frames += 1; act(now); });" }, async (page) => {
        await settled(page);
        await page.evaluate("document.getElementById('play-all').click()");
        await page.evaluate("scrollTo(0, 0)");
        const last = exhibits[exhibits.length - 1].name;
        await page.evaluate("new Promise((resolve) => setTimeout(resolve, 200))");
        const before = await page.evaluate(`[frames, document.querySelector("#${last} input").value]`);
        await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
        assert.deepEqual(await page.evaluate(`[frames, document.querySelector("#${last} input").value]`), before);
        await page.evaluate(`document.querySelector("#${last} svg").scrollIntoView()`);
        await page.until(`document.querySelector("#${last} input").value !== "${before[1]}"`);
    });
});

// ---- The pieces ----

/** Each piece with a drag on its stage of 300 by 400, a key, and the knob that is not of its spring. */
const pieces = {
    cards: [[150, 180], [120, -10], "ArrowRight", "flick"],
    picture: [[230, 350], [-90, -150], "ArrowUp", "flick"],
    photo: [[150, 200], [-60, 30], "+", "glide"],
    dial: [[230, 180], [-10, 70], "ArrowRight", "flick"],
    feed: [[150, 300], [0, -130], "ArrowDown", "glide"],
    pager: [[250, 200], [-200, 0], "ArrowRight", "glide"],
    refresh: [[150, 300], [0, -130], "ArrowDown", "glide"],
    overview: [[150, 300], [0, -120], "ArrowUp", "flick"],
    sheet: [[150, 340], [0, -90], "ArrowUp", "flick"],
};
const pane = (id) => `document.querySelector("#piece-${id} .stage-frame")`;
const opened = 'document.querySelector("#piece-stage .stage-frame")';
const looks = (frame) => `[...${frame}.querySelectorAll("[style*=transform]")].map((part) => part.style.transform).join()`;
const look = (page, frame) => page.evaluate(looks(frame));
const rests = (frame) => `${frame}.dataset.activity === "idle"`;

/** Takes hold of a stage at a place, and throws. */
async function throwOn(page, pointer, frame, [x, y], [alongX, alongY]) {
    const { left, top, scale } = await page.evaluate(`(() => { const { left, top, width } = ${frame}.getBoundingClientRect(); return { left, top, scale: width / 300 }; })()`);
    const at = (share) => [left + (x + alongX * share) * scale, top + (y + alongY * share) * scale];
    await page.throw(pointer, at(0), at(1));
}

for (const [id, [from, way, key]] of Object.entries(pieces)) {
    test(`a mouse, a touch and a key move the piece ${id}`, async () => {
        await inPage({ height: 900 }, async (page) => {
            await page.evaluate(`${pane(id)}.scrollIntoView({ block: "center" })`);
            if (id === "photo") {
                // Seen as a whole, it goes back to the middle.
                await page.evaluate(`${pane(id)}.focus()`);
                await page.key(key);
                await page.until(`${pane(id)}.dataset.activity === "animating"`);
                await page.until(rests(pane(id)));
            }
            // A pen is a pointer as well: one piece stands for all.
            for (const kind of ["mouse", "touch", ...(id === "cards" ? ["pen"] : [])]) {
                const before = await look(page, pane(id));
                await throwOn(page, page.pointer(kind), pane(id), from, way);
                await page.until(`${rests(pane(id))} && ${looks(pane(id))} !== ${JSON.stringify(before)}`);
                // What was turned on one way is thrown the other.
                way.forEach((part, axis) => { way[axis] = id === "cards" ? part : -part; });
            }
            await page.evaluate(`${pane(id)}.focus()`);
            const before = await look(page, pane(id));
            await page.key(key);
            await page.until(`${pane(id)}.dataset.activity === "animating"`);
            await page.until(rests(pane(id)));
            if (id !== "cards") assert.notEqual(await look(page, pane(id)), before, key);
        });
    });
}

test("two fingers pinch the photo, and it stays as large as they leave it", async () => {
    await inPage({ hash: "#photo" }, async (page) => {
        const [x, y] = await page.evaluate(`(() => { const { left, top, width, height } = ${opened}.getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()`);
        const scale = async () => Number(/scale\(([\d.]+)\)/.exec(await look(page, opened))[1]);
        const before = await scale();
        const places = (apart) => [[x - apart, y], [x + apart, y]];
        await page.touch("touchStart", ...places(40));
        for (let step = 1; step <= 10; step++) await page.touch("touchMove", ...places(40 + 6 * step));
        await page.touch("touchEnd");
        await page.until(rests(opened));
        assert.ok((await scale()) > 1.5 * before, `${await scale()} after ${before}`);
    });
});

test("a list that is pulled past its top waits there, and has a row more", async () => {
    await inPage({ hash: "#refresh" }, async (page) => {
        const rows = () => page.evaluate(`${opened}.querySelectorAll(".row").length`);
        const before = await rows();
        await throwOn(page, page.pointer("mouse"), opened, [150, 100], [0, 250]);
        await page.until(`${opened}.querySelectorAll(".row").length === ${before + 1}`);
        await page.until(rests(opened));
    });
});

test("a piece fills the screen by its button and by a link with rules, which the knobs write", async () => {
    await inPage({}, async (page) => {
        for (const [id, [, , , third]] of Object.entries(pieces)) {
            await page.evaluate(`document.querySelector("#piece-${id} button").click()`);
            assert.deepEqual(await page.evaluate("[...document.querySelectorAll('#piece-knobs input')].map(({ id }) => id)"), ["knob-bounce", "knob-quick", `knob-${third}`]);
            await page.put("#knob-bounce", 0.6);
            assert.equal(await page.evaluate("location.hash"), `#${id}?bounce=0.6`);
            assert.match(await page.text("#piece-swift"), /bounce: 0\.6\)/);
            assert.match(await page.text("#piece-c"), /fling_spring_from_bounce\([\d.]+, 0\.6, /);
            writeFileSync(`${folder}/exported-${id}.swift`, await page.text("#piece-swift"));
            writeFileSync(`${folder}/exported-${id}.c`, await page.text("#piece-c"));
            await page.evaluate("document.getElementById('piece-close').click()");
            await page.until("location.hash === '' && !document.getElementById('piece').open");
        }
    });
    await inPage({ hash: "#dial?bounce=0.4&quick=0.9&ahead=0" }, async (page) => {
        assert.equal(await page.text("#piece-title"), "Dial");
        for (const copy of ["link", "piece-swift", "piece-c"]) {
            const said = await page.evaluate(`new Promise((resolve) => { const button = document.querySelector('#piece [data-copy="${copy}"]');
                new MutationObserver(() => resolve(button.textContent)).observe(button, { childList: true }); button.click(); })`);
            assert.ok(["Copied", "Not allowed here"].includes(said), said);
        }
        assert.match(await page.text("#piece-swift"), /Spring\(duration: 0\.9, bounce: 0\.4\)[^]*angleRules\.ahead = 0\n/);
    });
});

test("what is wrong in a link stands at its knob, and at none where the piece has no such rule", async () => {
    const wrong = (page) => page.evaluate("[...document.querySelectorAll('#piece .problem:not([hidden])')].map(({ id, textContent }) => [id, textContent])");
    await inPage({ hash: "#cards?bounce=x&quick=0.9&band=9&glide=2" }, async (page) => {
        assert.deepEqual(await wrong(page), [
            ["piece-problem", "This piece has no rule glide, which is in the link."],
            ["problem-bounce", "The link has “x” here: this goes from 0 to 0.7."],
            ["problem-band", "The link has “9” here: this goes from 0.1 to 1."],
        ]);
        for (const name of ["bounce", "band"]) {
            const { left, right, top, bottom } = await page.evaluate(`(({ left, right, top, bottom }) => ({ left, right, top, bottom }))(document.getElementById("knob-${name}").getBoundingClientRect())`);
            const problem = await page.evaluate(`(({ left, right, top }) => ({ left, right, top }))(document.getElementById("problem-${name}").getBoundingClientRect())`);
            assert.ok(problem.left >= left && problem.right <= right && problem.top >= top && problem.top - bottom < 40, `${name}: ${JSON.stringify(problem)}`);
            assert.equal(await page.evaluate(`document.getElementById(document.getElementById("knob-${name}").getAttribute("aria-describedby")).id`), `problem-${name}`);
        }
        // What is right in it counts, and a knob that is turned is right.
        assert.match(await page.text("#piece-swift"), /duration: 0\.9, bounce: 0\.25/);
        await page.put("#knob-bounce", 0.5);
        assert.deepEqual((await wrong(page)).map(([id]) => id), ["piece-problem", "problem-band"]);
        await page.evaluate("document.getElementById('piece-reset').click()");
        assert.deepEqual(await wrong(page), []);
    });
});

test("bouncier rules swing further past the goal", async () => {
    await inPage({ hash: "#overview" }, async (page) => {
        const furthest = async (bounce) => {
            await page.put("#knob-bounce", bounce);
            await page.evaluate(`${opened}.focus()`);
            const [key, other] = ["ArrowUp", "ArrowDown"];
            await page.key(other);
            await page.until(`${rests(opened)} && ${opened}.querySelector(".desk").style.transform.endsWith("scale(1)")`);
            await page.key(key);
            await page.until(`${opened}.dataset.activity === "animating"`);
            await page.until(rests(opened));
            const scales = await page.evaluate("[...movingSVG(gallery.pieces.view).matchAll(/scale\\(([\\d.]+)\\)/g)].map((match) => Number(match[1]))");
            return Math.min(...scales);
        };
        const [bouncy, calm] = [await furthest(0.7), await furthest(0)];
        assert.ok(bouncy < calm - 0.02, `${bouncy} and ${calm}`);
    });
});

test("the last motion of a piece is an SVG file that moves, and stands where less motion is asked for", async () => {
    await inPage({ hash: "#cards" }, async (page) => {
        const before = await look(page, opened);
        await throwOn(page, page.pointer("mouse"), opened, [150, 180], [120, -10]);
        await page.until(`${rests(opened)} && ${looks(opened)} !== ${JSON.stringify(before)} && !gallery.pieces.view.isRunning`);
        const svg = await page.evaluate("movingSVG(gallery.pieces.view)");
        writeFileSync(`${folder}/cards.svg`, svg);
        assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
        assert.ok((svg.match(/@keyframes m\d+/g) ?? []).length >= 3 && svg.includes("prefers-reduced-motion"));
        // The card leaves to the right before the next one takes its place.
        assert.match(svg, /translate\(4[34]\d\./);
        assert.equal(await page.evaluate(`new DOMParser().parseFromString(${JSON.stringify(svg)}, "image/svg+xml").querySelector("parsererror")`), null);
        for (const reference of [/src="/, /href="http/, /url\(/]) assert.doesNotMatch(svg, reference);
    });
});

test("pieces light and dark, wide and narrow: nothing is wider than its page, all is named, and texts stand out", async () => {
    const wrong = "#cards?bounce=x&glide=2&band=9";
    for (const [name, options] of [["piece", { width: 1280, hash: "#sheet" }], ["piece-narrow", { width: 400, hash: wrong }], ["piece-dark", { width: 1280, dark: true, hash: wrong }], ["piece-narrow-dark", { width: 400, dark: true, hash: "#cards" }], ["pieces-narrow", { width: 400, height: 4600 }], ["pieces-dark", { width: 1280, height: 2300, dark: true }]]) {
        await inPage(options, async (page) => {
            assert.equal(await page.evaluate("(document.querySelector('dialog[open]') ?? document.documentElement).scrollWidth <= innerWidth"), true, name);
            if (!options.hash) await settled(page);
            assert.deepEqual(await faults(page), [], name);
            await page.picture(`${folder}/${name}.png`);
        });
    }
});

// ---- The second mode ----

test("a link opens the studio in the same page: a throw is recorded there, and seen on the timeline", async () => {
    await inPage({ width: 1280, height: 900 }, async (page) => {
        await settled(page);
        const isShown = (id) => page.evaluate(`document.getElementById("${id}").checkVisibility()`);
        assert.deepEqual([await isShown("hero"), await isShown("hand")], [true, false]);
        await page.evaluate("document.querySelector('#modes a[href=\"#studio\"]').click()");
        await page.until("document.getElementById('studio-mode').checkVisibility()");
        assert.deepEqual([await isShown("hero"), await isShown("hand")], [false, true]);
        const [x, y] = await page.evaluate("(() => { const { left, top, width, height } = document.getElementById('pane').getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()");
        await page.throw(page.pointer("mouse"), [x, y], [x + 140, y], 10);
        await page.until("!document.getElementById('hand-open').disabled");
        await page.evaluate("document.getElementById('hand-open').click()");
        assert.ok(await isShown("timeline"));
        assert.ok((await page.evaluate("document.querySelectorAll('#events li').length")) >= 3);
        await page.picture(`${folder}/gallery-studio.png`);
        // The arrow keys are the studio's as long as it is shown.
        await page.evaluate("document.querySelector('#modes a[href=\"#gallery\"]').click()");
        await page.until("document.getElementById('hero').checkVisibility()");
        const before = await page.evaluate("gallery.studio.recordingView.time");
        await page.evaluate("document.activeElement.blur()");
        await page.key("ArrowRight");
        assert.equal(await page.evaluate("gallery.studio.recordingView.time"), before);
        assert.ok((await card(page))[0] > 0);
    });
    const recording = readFileSync(new URL("../../../Recordings/pinch-rotate.yml", import.meta.url), "utf8");
    for (const [name, options] of [["studio-mode", { width: 1280 }], ["studio-mode-dark", { width: 1280, dark: true }], ["studio-mode-narrow", { width: 400 }], ["studio-mode-narrow-dark", { width: 400, dark: true }]]) {
        await inPage({ ...options, height: 900, hash: "#studio" }, async (page) => {
            const judge = async (view) => {
                assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, `${name}, ${view}`);
                assert.deepEqual(await faults(page), [], `${name}, ${view}`);
            };
            await judge("hand");
            await page.picture(`${folder}/${name}.png`);
            await page.evaluate("document.getElementById('tab-springs').click()");
            await judge("springs");
            await page.drop("pinch-rotate.yml", recording);
            await page.evaluate("document.querySelector('[data-set=\"1\"]').click()");
            await page.put("#scrubber", 0.4);
            await judge("recording");
            await page.picture(`${folder}/${name}-recording.png`);
            await page.put(`input[type=number][aria-label="Duration, s, as a number"]`, "-1");
            await judge("a wrong rule");
        });
    }
});

test("a recording that is dropped on the gallery opens in the studio", async () => {
    await inPage({ width: 1280, height: 900 }, async (page) => {
        await page.drop("tap.yml", readFileSync(new URL("../../../Recordings/tap.yml", import.meta.url), "utf8"));
        await page.until("document.getElementById('recording').checkVisibility()");
        assert.equal(await page.evaluate("location.hash"), "#studio");
        assert.equal(await page.evaluate("document.getElementById('recordings').selectedOptions[0].textContent"), "tap.yml");
        assert.equal(await page.evaluate("scrollY"), 0);
    });
});

test("where less motion is asked for, what is thrown is at its end at once: pieces, exhibits and the studio's pane", async () => {
    const watched = `globalThis.seen = new Set(); const watch = () => { for (const { dataset, className } of document.querySelectorAll(".stage-frame, svg.show, #pane")) seen.add(dataset.activity ?? className); requestAnimationFrame(watch); };`;
    const places = { "#sheet": [opened, [150, 340], [0, -90]], "#feed": [opened, [150, 300], [0, -130]], "#dial": [opened, [230, 180], [-10, 70]], "#studio": ["document.getElementById('rail')", [100, 30], [40, 0]] };
    for (const [hash, [frame, from, way]] of Object.entries(places)) {
        await inPage({ still: true, height: 900, hash, script: watched }, async (page) => {
            await page.evaluate("watch()");
            if (hash === "#studio") {
                // Until the rail has its width, the pane is at its left end.
                await page.until("document.getElementById('pane').getBoundingClientRect().left > document.getElementById('rail').getBoundingClientRect().left + 100");
                const [x, y] = await page.evaluate("(() => { const { left, top, width, height } = document.getElementById('pane').getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()");
                // Past half of the way, so that it goes on also where the browser was too busy to see how fast it came.
                await page.throw(page.pointer("mouse"), [x, y], [x + 280, y], 10);
                await page.until("document.getElementById('pane').className === 'idle' && Number(document.getElementById('pane').getAttribute('aria-valuenow')) > 0");
            } else {
                const before = await look(page, frame);
                await throwOn(page, page.pointer("mouse"), frame, from, way);
                await page.until(`${rests(frame)} && ${looks(frame)} !== ${JSON.stringify(before)}`);
            }
            const seen = await page.evaluate("[...seen]");
            assert.ok(seen.includes("dragging") && !seen.includes("animating"), `${hash}: ${seen}`);
        });
    }
    const [{ name }] = live;
    await inPage({ still: true, height: 900, script: watched }, async (page) => {
        await page.evaluate(`watch(); ${stage(name)}.scrollIntoView({ block: "center" }); ${stage(name)}.focus()`);
        const before = await page.evaluate(`${stage(name)}.dataset.value`);
        await page.key("Enter");
        await page.until(`${stage(name)}.dataset.activity === "idle" && ${stage(name)}.dataset.value !== ${JSON.stringify(before ?? null)}`);
        assert.equal(await page.evaluate("seen.has('animating')"), false);
    });
});

test("a stranger's first ten seconds, as a strip of pictures", async () => {
    const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const strips = { "first-wide": ["mouse", { width: 1280, height: 800 }, 4, 250], "first-narrow": ["touch", { width: 400, height: 800, dark: true }, 7, 500] };
    for (const [name, [kind, options, across, tall]] of Object.entries(strips)) {
        const pictures = [];
        await inPage({ ...options, ready: "document.getElementById('card')" }, async (page) => {
            const begin = Date.now();
            const keep = async (what) => {
                const { data } = await page.send("Page.captureScreenshot", { format: "jpeg", quality: 80 });
                pictures.push([`${((Date.now() - begin) / 1000).toFixed(1)} s: ${what}`, data]);
            };
            const pointer = page.pointer(kind);
            await keep("it opens");
            await page.until("document.querySelector('#board .fingertip')?.getAttribute('visibility') === 'visible'");
            await keep("a finger shows how");
            await page.until("document.querySelector('#board .arrow').getAttribute('visibility') === 'visible'");
            await keep("the card is thrown");
            await settled(page);
            await keep("it rests");
            const [x, y] = await card(page);
            const way = [x > options.width / 2 ? -1 : 1, y > options.height / 2 ? -1 : 1];
            const at = (step) => [x + way[0] * step * 0.012 * options.width, y + way[1] * step * 12];
            await pointer.down(x, y);
            for (let step = 1; step <= 8; step++) await pointer.move(...at(step));
            await keep("a person drags it");
            for (let step = 9; step <= 13; step++) await pointer.move(...at(step));
            await pointer.up(...at(13));
            await wait(60);
            await keep("and throws");
            const caught = await card(page);
            await pointer.down(...caught);
            await wait(60);
            await keep("and catches it");
            await pointer.up(...caught);
            await page.until("document.getElementById('card').dataset.activity === 'idle' && document.documentElement.dataset.ready");
            await page.evaluate("document.getElementById('pieces').scrollIntoView()");
            await keep("scrolls on");
            await page.evaluate("document.querySelector('#piece-cards button').click()");
            await keep("opens a piece");
            await throwOn(page, pointer, opened, [150, 180], [112, 0]);
            await keep("throws a card off");
            await page.until(rests(opened));
            await page.evaluate("document.getElementById('knob-bounce').scrollIntoView({ block: 'center' })");
            await page.put("#knob-bounce", 0.6);
            await keep("makes it bouncier");
            await page.evaluate("document.getElementById('piece-close').click()");
            await page.until("location.hash === ''");
            await page.evaluate("document.querySelector('#modes a[href=\"#studio\"]').click()");
            await page.until("document.getElementById('studio-mode').checkVisibility()");
            await keep("and goes to the studio");
        });
        const width = Math.round((tall * options.width) / options.height);
        const figures = pictures.map(([what, data]) => `<figure style="margin:0"><img style="width:${width}px;display:block" src="data:image/jpeg;base64,${data}">${what}</figure>`);
        writeFileSync(`${folder}/${name}.html`, `<!doctype html><body style="margin:8px;font:13px sans-serif;display:grid;grid-template-columns:repeat(${across},${width}px);gap:8px">${figures.join("")}`);
        const strip = await browser.open(`${folder}/${name}.html`, { width: across * (width + 8) + 8, height: Math.ceil(pictures.length / across) * (tall + 28) + 8, ready: "document.readyState === 'complete'" });
        await strip.picture(`${folder}/${name}.png`);
        await strip.close();
    }
});

// ---- The exhibits ----

const stage = (name) => `document.querySelector("#${name} svg.show")`;
const shapes = (page, name) => page.evaluate(`[...${stage(name)}.children].map((shape) => shape.outerHTML).join()`);

test("the page is small, and the command says how many exhibits are in it", (context) => {
    context.diagnostic(`a gallery has ${statSync(path).size} bytes`);
    assert.ok(statSync(path).size <= 600000, `${statSync(path).size} bytes`);
    assert.match(said, new RegExp(`: ${exhibits.length} exhibits, ${live.length} of them live, `));
    assert.ok(exhibits.length >= 20 && live.length >= 9);
});

test("every exhibit's slider moves its picture, and says where it is", async () => {
    await inPage({}, async (page) => {
        assert.equal(await page.evaluate("document.documentElement.dataset.ready"), "live");
        for (const { name, frames, fps } of exhibits) {
            const pictures = new Set();
            for (const share of [0, 0.15, 0.3, 0.45, 0.6, 0.8]) {
                await page.put(`#${name} input`, (share * frames) / fps);
                pictures.add(await shapes(page, name));
                assert.match(await page.evaluate(`document.querySelector("#${name} input").getAttribute("aria-valuetext")`), /^\d+\.\d\d s, /);
            }
            assert.ok(pictures.size > 2, `${name} has ${pictures.size} pictures`);
        }
    });
});

test("where dark is preferred the stages are dark, and so is the paper on them", async () => {
    await inPage({ dark: true }, async (page) => {
        const sum = (selector) => `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).fill.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((one, other) => one + other)`;
        assert.ok(await page.evaluate(sum("svg.show .ground")) < 200);
        assert.ok(await page.evaluate(sum("#news-rows svg.show rect:not(.ground)")) < 200);
        await page.evaluate("document.getElementById('theme').click()");
        assert.ok(await page.evaluate(sum("svg.show .ground")) > 600);
        assert.ok(await page.evaluate(sum("#news-rows svg.show rect:not(.ground)")) > 600);
    });
});

test("an exhibit plays to its end, slowly where that is asked for", async () => {
    await inPage({}, async (page) => {
        const [{ name, frames, fps }] = exhibits;
        await page.evaluate(`${stage(name)}.scrollIntoView()`);
        await page.put(`#${name} input`, frames / fps - 0.3);
        await page.evaluate(`document.querySelector("#${name} button").click()`);
        assert.equal(await page.text(`#${name} button`), "Pause");
        await page.until(`document.querySelector("#${name} button").textContent === "Play"`);
        assert.ok(Number(await page.evaluate(`document.querySelector("#${name} input").value`)) > frames / fps - 0.05);
        await page.put("#exhibit-speed", "0.1", "change");
        await page.evaluate("document.getElementById('play-all').click()");
        await page.until(`Number(document.querySelector("#${name} input").value) > 0.02`);
        assert.equal(await page.evaluate("[...document.querySelectorAll('.exhibit button')].every((button) => button.textContent === 'Pause')"), true);
    });
});

for (const { name, live: { finger, rules } } of live) {
    test(`a pointer throws and catches ${name}`, async () => {
        await inPage({ height: 900 }, async (page) => {
            await page.put(`#${name} input`, 0);
            const box = await page.evaluate(`(() => { ${stage(name)}.scrollIntoView({ block: "center" }); const { left, top, width, height } = ${stage(name)}.getBoundingClientRect(); return { left, top, width, height }; })()`);
            const value = async () => (await page.evaluate(`${stage(name)}.dataset.value`)).split(",").map(Number);
            // The pane goes up, the knob to the right, or down to the right in the plane.
            const way = [finger[0], finger[0] ? finger[1] : -1];
            const start = [box.left + box.width * (finger[0] ? 0.25 : 0.5), box.top + box.height * (finger[0] ? 0.5 : 0.8)];
            const at = (step) => [start[0] + 9 * step * way[0], start[1] + 9 * step * way[1]];
            const drawn = () => page.evaluate(`[...${stage(name)}.children].slice(1, -1).flatMap((shape) => shape.getAttribute("transform").match(/-?[\\d.]+/g)).map(Number)`);
            const sampled = await drawn();
            await page.mouse("mousePressed", ...start);
            await page.until(`${stage(name)}.dataset.activity === "dragging"`);
            const held = await value();
            (await drawn()).forEach((number, index) => assert.ok(Math.abs(number - sampled[index]) < 0.1, `it is drawn at ${number}, and its sample at ${sampled[index]}`));
            // In each frame: on a busy machine a flight may be nearly over by the time that it is asked for its place.
            await page.evaluate(`globalThis.farthest = 0; new MutationObserver(() => {
                const [x, y] = ${stage(name)}.dataset.value.split(",").map(Number);
                globalThis.farthest = Math.max(globalThis.farthest, Math.hypot(x - ${held[0]}, y - ${held[1]}));
            }).observe(${stage(name)}, { attributeFilter: ["data-value"] })`);
            for (let step = 1; step <= 8; step++) await page.mouse("mouseMoved", ...at(step));
            await page.mouse("mouseReleased", ...at(8));
            await page.until(`${stage(name)}.dataset.activity === "animating"`);
            assert.ok((await page.evaluate("globalThis.farthest")) > 20, `it was held at ${held}, and not thrown far`);
            // Caught in flight, it stays under the hand.
            await page.mouse("mousePressed", ...at(8));
            await page.until(`${stage(name)}.dataset.activity === "dragging"`);
            await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
            const caught = await value();
            await page.evaluate("new Promise((resolve) => setTimeout(resolve, 60))");
            assert.deepEqual(await value(), caught);
            const places = live.find((exhibit) => exhibit.name === name).live.places;
            const isPlace = (value) => places.some((place) => place.slice(0, rules.axis === "both" ? 2 : 1).every((number, axis) => number === value[axis]));
            assert.equal(isPlace(caught), false, `it was caught at ${caught}`);
            await page.mouse("mouseReleased", ...at(8));
            await page.until(`${stage(name)}.dataset.activity === "idle"`);
            const rest = await value();
            assert.ok(isPlace(rest), `it rests at ${rest}`);
            // A key sends it on.
            await page.evaluate(`${stage(name)}.focus()`);
            await page.key("Enter");
            await page.until(`${stage(name)}.dataset.activity === "animating"`);
            await page.until(`${stage(name)}.dataset.activity === "idle"`);
            assert.notDeepEqual(await value(), rest);
        });
    });
}

test("the machine of the page moves live exhibits as their samples move under the script's finger", async () => {
    const engine = await engineOf(module);
    for (const { name, fps, inputs, live: { finger, places, rules, unit, values } } of live) {
        const along = (x, y) => (rules.axis === "both" ? [x, y] : [finger[0] ? x : y, 0]);
        // The script's finger has the time of its frames.
        const thing = engine.draggable({ ...rules, latency: 0, ahead: 0 });
        const sums = values.map(() => 0);
        let [next, worst] = [0, 0];
        const end = inputs.find(([, kind]) => kind === 2)[0];
        for (let frame = 0; frame / fps < end; frame++) {
            for (; next < inputs.length && inputs[next][0] <= frame / fps + 1e-9; next++) {
                const [time, kind, x, y] = inputs[next];
                const now = time * 1000;
                if (kind === 3) thing.grab(...along(x, y), now);
                if (kind === 4) thing.move(...along(x, y), now);
                if (kind !== 5) continue;
                thing.release(now);
                if (rules.release === "stay") thing.animate(...places[thing.state(now).velocity[0] < 0 ? 0 : places.length - 1], now);
            }
            const { value } = thing.state((frame / fps) * 1000);
            values.forEach((steps, axis) => {
                sums[axis] += steps[frame] ?? 0;
                worst = Math.max(worst, Math.abs(value[axis] - sums[axis] * unit));
            });
        }
        thing.free();
        assert.ok(worst < 1, `${name} is ${worst} points away from its samples`);
    }
});

test("a browser without WebAssembly shows the samples, and says so", async () => {
    await inPage({ script: "delete globalThis.WebAssembly;" }, async (page) => {
        assert.equal(await page.evaluate("document.documentElement.dataset.ready"), "recorded");
        assert.match(await page.text("#notice"), /does not run WebAssembly/);
        assert.equal(await page.evaluate("document.querySelectorAll('svg.live').length"), 0);
        const [{ name }] = exhibits;
        const before = await shapes(page, name);
        await page.put(`#${name} input`, 0.1);
        assert.notEqual(await shapes(page, name), before);
    });
});

test("light and dark, wide and narrow: nothing is wider than its page, all is named, and texts stand out", async () => {
    for (const [name, options] of [["gallery", { height: 1400 }], ["gallery-dark", { dark: true, height: 1400 }], ["gallery-narrow", { width: 400, height: 1400 }]]) {
        await inPage(options, async (page) => {
            assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, name);
            assert.deepEqual(await faults(page), []);
            await page.picture(`${folder}/${name}.png`);
        });
    }
});
