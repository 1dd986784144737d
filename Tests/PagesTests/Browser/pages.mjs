// Pages in a browser: every recording, the scrubber, a slider, a hand that throws and catches, names that are markup, and a
// browser without WebAssembly.
//
// usage: node pages.mjs PATH_OF_fling fling.wasm.gz FOLDER RECORDING...    leaves pages, pictures and exported Swift in FOLDER
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import test, { after } from "node:test";
import { Chromium } from "./chromium.mjs";
import { faults } from "./looks.mjs";

const [command, module, folder, ...recordings] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const environment = { ...process.env, FLING_WASM: module };
const thrown = recordings.find((path) => path.endsWith("throw-and-catch.yml"));
const sheet = ["--axis", "x", "--detents", "0,320,640", "--bounds", "0,640", "--units-per-mm", "8", "--spring", "0.7,0.35"];
const browser = await Chromium.start();
after(() => browser.stop());

function written(name, words) {
    const path = `${folder}/${name}.html`;
    execFileSync(command, ["studio", ...words, "-o", path, "--force"], { env: environment });
    return path;
}

async function inPage(path, options, act) {
    const page = await browser.open(path, options);
    try {
        await act(page);
        assert.deepEqual(page.messages, [], "the console");
    } finally {
        await page.close();
    }
}

const readout = (page, name) =>
    page.evaluate(`[...document.querySelectorAll("#readout div")].find((row) => row.firstChild.textContent === ${JSON.stringify(name)}).lastChild.textContent`);
const curve = (page) => page.evaluate(`document.querySelector("#timeline path.curve.value.after").getAttribute("d")`);
const slider = (name) => `input[type=range][data-name=${JSON.stringify(name)}]`;

for (const recording of recordings) {
    const name = recording.split("/").pop();
    test(`${name} fills a page that says nothing on the console, and the scrubber moves its value`, async () => {
        const path = written(name.replace(".yml", ""), [recording, "--bounds", "-500,500"]);
        assert.ok(statSync(path).size <= 900000, "the page's size");
        await inPage(path, {}, async (page) => {
            assert.equal(await page.evaluate("document.documentElement.dataset.ready"), "live");
            assert.equal(await page.evaluate("document.getElementById('recording').hidden"), false);
            const moved = await page.evaluate("document.querySelectorAll('#timeline .state').length") > 1;
            const end = Number(await page.evaluate("document.getElementById('scrubber').max"));
            const values = new Set();
            for (const share of [0, 0.25, 0.5, 0.75, 1]) {
                await page.put("#scrubber", share * end);
                values.add(await readout(page, "Value"));
            }
            assert.equal(values.size > 1, moved, `its values: ${[...values]}`);
        });
    });
}

test("a page of five fingers for five seconds has at most 900 kB", () => {
    const five = `${folder}/five.yml`;
    execFileSync(command, ["synthesize", "drag", "--duration", "5", "--fingers", "5", "--on", "touchscreen", "-o", five, "--force"], { stdio: "ignore" });
    const { size } = statSync(written("five", [five]));
    console.log(`# a gesture of five fingers for five seconds has a page of ${size} bytes`);
    assert.ok(size <= 900000);
});

test("names of transitions stand above the curves", async () => {
    await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => {
        const rooms = await page.evaluate(`(() => {
            const top = document.querySelector("#timeline rect.tint").getBoundingClientRect().top;
            return [...document.querySelectorAll("#timeline text.event")].map((name) => top - name.getBoundingClientRect().bottom);
        })()`);
        assert.ok(rooms.length > 4 && rooms.every((room) => room >= 0), `${rooms}`);
    });
});

for (const end of [1, 1239]) {
    test(`a pane that is pulled into its band, to x = ${end}, stays within its rail`, async () => {
        await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => {
            await page.evaluate("document.getElementById('tab-hand').click()");
            const edges = (id) => page.evaluate(`(({ left, right, top }) => [left, right, top])(document.getElementById("${id}").getBoundingClientRect())`);
            const [left, right, top] = await edges("pane");
            const start = (left + right) / 2;
            await page.mouse("mousePressed", start, top + 40);
            for (let step = 1; step <= 40; step++) await page.mouse("mouseMoved", start + (step / 40) * (end - start), top + 40);
            await page.until("Math.abs(Number(document.getElementById('pane').getAttribute('aria-valuenow')) - 320) > 380");
            const [first, last] = await edges("pane");
            const [low, high] = await edges("rail");
            assert.ok(first >= low && last <= high, `the pane is from ${first} to ${last}, the rail from ${low} to ${high}`);
            await page.mouse("mouseReleased", end, top + 40);
        });
    });
}

test("a slider changes the curve and where the value settles, within a frame, beside the curve before", async () => {
    await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => {
        assert.equal(await page.evaluate("document.querySelector('.curve.before')"), null);
        const first = await curve(page);
        assert.equal(await page.evaluate("document.getElementById('timeline').dataset.settled"), "640");
        await page.put(slider("Bounce"), 0.8);
        assert.notEqual(await curve(page), first);
        assert.equal(await page.evaluate("document.querySelector('#timeline .curve.value.before').getAttribute('d').length > 100"), true);
        await page.put(slider("Flick from, /s"), 3000);
        await page.put(slider("Units per mm"), 2);
        await page.put(slider("Friction, 1/s"), 12);
        assert.equal(await page.evaluate("document.getElementById('timeline').dataset.settled"), "320");
        assert.match(await page.text("#summary"), /before: rests at 640\.00/);
        // The first moves warm the machine up, as a hand on the slider does.
        const times = [];
        for (let step = 0; step < 30; step++) {
            await page.put(slider("Bounce"), step / 40);
            times.push(Number(await page.evaluate("document.getElementById('timeline').dataset.milliseconds")));
        }
        const median = times.sort((a, b) => a - b)[15];
        console.log(`# a gesture is played again and drawn in ${median} ms`);
        await page.evaluate("document.getElementById('reset').click()");
        assert.equal(await curve(page), first);
    });
});

const seen = (page) => page.evaluate("(({ from, to }) => [from, to].map(Number))(document.getElementById('timeline').dataset)");

test("wheel, keys and a brush zoom the timeline, and it goes along; the cursor keeps to events", async () => {
    await inPage(written("zoomed", [thrown, ...sheet]), {}, async (page) => {
        const all = await seen(page);
        const box = await page.evaluate("(() => { document.getElementById('timeline').scrollIntoView({ block: 'center' }); const { left, top, width } = document.getElementById('timeline').getBoundingClientRect(); return { left, top, width }; })()");
        const at = (time, [from, to]) => box.left + 112 + ((time - from) / (to - from)) * (box.width - 124);
        const wheel = (x, deltaX, deltaY) => page.send("Input.dispatchMouseEvent", { type: "mouseWheel", x, y: box.top + 200, deltaX, deltaY });
        await wheel(at(1, all), 0, -300);
        await page.until("Number(document.getElementById('timeline').dataset.to) < 2.5");
        const zoomed = await seen(page);
        assert.ok(zoomed[1] - zoomed[0] < 0.7 * (all[1] - all[0]) && zoomed[0] <= 1 && zoomed[1] >= 1);
        // The time under the pointer stays there.
        assert.ok(Math.abs(at(1, zoomed) - at(1, all)) < 1, `1 s went from ${at(1, all)} to ${at(1, zoomed)}`);
        await wheel(at(1, zoomed), 200, 0);
        await page.until(`Number(document.getElementById("timeline").dataset.from) > ${zoomed[0]}`);
        const along = await seen(page);
        assert.ok(Math.abs(along[1] - along[0] - zoomed[1] + zoomed[0]) < 1e-9);
        await page.evaluate("document.activeElement.blur()");
        await page.key("0");
        assert.deepEqual(await seen(page), all);
        await page.key("w");
        const closer = await seen(page);
        assert.ok(closer[1] - closer[0] < all[1] - all[0]);
        await page.key("d");
        assert.ok((await seen(page))[0] > closer[0]);
        await page.key("0");
        // A brush from 0.5 s to 1.5 s.
        const press = (type, time) => page.send("Input.dispatchMouseEvent", { type, x: at(time, all), y: box.top + 200, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1, modifiers: 8 });
        await press("mousePressed", 0.5);
        await press("mouseMoved", 1.2);
        assert.equal(await page.evaluate("document.querySelectorAll('#timeline .swept').length"), 1);
        await press("mouseReleased", 1.5);
        const brushed = await seen(page);
        assert.ok(Math.abs(brushed[0] - 0.5) < 0.01 && Math.abs(brushed[1] - 1.5) < 0.01, `${brushed}`);
        // Names of lanes stay, and nothing is drawn over them.
        assert.equal(await page.evaluate("document.querySelectorAll('#timeline > text.lane').length") >= 6, true);
        await page.picture(`${folder}/zoomed.png`);
        await page.key("0");
        const release = await page.evaluate("studio.recordingView.after.motion.transitions[1][0]");
        await page.mouse("mousePressed", at(release, all) + 4, box.top + 200);
        await page.mouse("mouseReleased", at(release, all) + 4, box.top + 200);
        assert.equal(Number(await page.evaluate("studio.recordingView.time")), release);
    });
});

for (const kind of ["mouse", "touch"]) {
    test(`a throw by ${kind} is recorded in the browser, shown on the timeline, and replayed by the command`, async () => {
        await inPage(written(`recorded-${kind}`, [thrown, ...sheet]), {}, async (page) => {
            await page.evaluate("document.getElementById('tab-hand').click()");
            const [x, y] = await page.evaluate("(() => { const { left, top, width, height } = document.getElementById('pane').getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()");
            await page.throw(page.pointer(kind), [x, y], [x + 140, y], 10);
            await page.until("!document.getElementById('hand-open').disabled");
            const rest = await page.evaluate("studio.handView.thing.state(performance.now()).value[0]");
            assert.ok(rest > 0, "it was not thrown");
            await page.evaluate("document.getElementById('hand-open').click()");
            assert.equal(await page.evaluate("document.getElementById('recordings').selectedOptions[0].textContent"), "Your throw 1");
            assert.equal(Number(await page.evaluate("document.getElementById('timeline').dataset.settled")), rest);
            assert.match((await page.evaluate("[...document.querySelectorAll('button.event')].map((event) => event.textContent)")).join(), /taken hold of at 0,.*let go at \d+ with/);
            await page.picture(`${folder}/recorded-${kind}.png`);
            // The same by the command.
            const path = `${folder}/recorded-${kind}.jsonl`;
            writeFileSync(path, await page.evaluate("traceOfEvents(studio.handView.events)"));
            const units = await page.evaluate("studio.rules.unitsPerMillimetre");
            const said = execFileSync(command, ["replay", path, ...sheet.slice(0, 6), "--units-per-mm", String(units), "--spring", "0.7,0.35", "--band", "640"], { env: environment, encoding: "utf8" });
            assert.match(said, new RegExp(`\\b${rest}\\b`));
        });
    });
}

test("a trace that is dropped is shown, and one that is none is refused with its line", async () => {
    const path = `${folder}/dropped.jsonl`;
    execFileSync(command, ["convert", thrown, "-o", path, "--force"], { env: environment });
    await inPage(written("dropped", [thrown, ...sheet]), {}, async (page) => {
        const settled = await page.evaluate("document.getElementById('timeline').dataset.settled");
        await page.drop("own.jsonl", readFileSync(path, "utf8"));
        await page.until("document.getElementById('recordings').selectedOptions[0].textContent === 'own.jsonl'");
        assert.equal(await page.evaluate("document.getElementById('timeline').dataset.settled"), settled);
        for (const [name, text, said] of [
            ["a.jsonl", '{"t":0,"device":1,"type":"frame"}\n{"t":0,"device":1,"type":"down","contact":0,"at":[1]}', "a.jsonl:2: at is [1], and no pair of numbers"],
            ["b.jsonl", '{"t":0,"device":1,"type":"jump"}', 'b.jsonl:1: type is "jump", and none of down, move'],
            ["c.jsonl", "nonsense", "c.jsonl:1: this line is no JSON"],
            ["d.jsonl", '{"t":1,"device":1,"type":"frame"}\n{"t":0,"device":1,"type":"frame"}', "d.jsonl:2: its time is before that of the line above it"],
            ["e.jsonl", "", "e.jsonl: there is no event in it"],
            ["f.evemu", "", "f.evemu: the page reads recordings of libinput record (.yml) and touch events (.jsonl). fling studio f.evemu writes a page of this one."],
        ]) {
            await page.drop(name, text);
            assert.ok((await page.text("#notice")).startsWith(said), await page.text("#notice"));
        }
    });
});

test("a recording of a touchscreen that is dropped has the events that libinput makes of it, and one of a touchpad rests at the same place", async () => {
    await inPage(written("devices", []), {}, async (page) => {
        for (const recording of recordings) {
            const name = recording.split("/").pop();
            const text = readFileSync(recording, "utf8");
            const path = `${folder}/${name}.jsonl`;
            execFileSync(command, ["convert", recording, "-o", path, "--force"], { env: environment, stdio: "ignore" });
            await page.evaluate(`globalThis.read = eventsOfRecording(${JSON.stringify(text)}, ${JSON.stringify(name)}); globalThis.made = eventsOfTrace(${JSON.stringify(readFileSync(path, "utf8"))}, "made");`);
            const isTouchpad = text.includes("ID_INPUT_TOUCHPAD=1");
            const whole = (rows) => page.evaluate(`${rows}.map((row) => Array.from({ length: 12 }, (_, index) => row[index] === null || (index > 9 && row[index] === undefined) ? null : Number((row[index] ?? 0).toFixed(9))))`);
            if (!isTouchpad) assert.deepEqual(await whole("read.events"), await whole("made"), name);
            // A return is listed in reverse, so that it starts where it begins.
            const ends = await page.evaluate(`["read.events", "made"].map((rows) => [8, -8].map((unitsPerMillimetre) => {
                const events = rows === "made" ? made : read.events;
                const rules = { ...StandardRules, unitsPerMillimetre };
                rules.axis = studio.engine.mainAxis(events, rules);
                studio.engine.useEvents(events);
                return [rules.axis, studio.engine.replay(rules, 60).frames.at(-1)[2]].join(" ");
            }))`);
            assert.deepEqual(ends[0], ends[1], name);
            await page.drop(name, text);
            await page.until(`document.getElementById("recordings").selectedOptions[0]?.textContent === ${JSON.stringify(name)}`);
            assert.ok((await page.evaluate("document.querySelectorAll('#timeline rect.finger').length")) >= (isTouchpad ? 2 : 1), name);
            const remark = isTouchpad ? `These are the fingers as the touchpad reported them: libinput's palm detection, thresholds and acceleration are not in the browser. fling studio ${name} has them.` : "";
            assert.equal(await page.text("#remarks"), remark);
            assert.equal(await page.evaluate("document.getElementById('remarks').nextElementSibling.contains(document.getElementById('timeline'))"), true);
        }
        // Two fingers that spread have their scale, as the truth beside the recording has it.
        await page.drop("pinch-out.yml", readFileSync(recordings.find((path) => path.endsWith("pinch-out.yml")), "utf8"));
        const [scale] = await page.evaluate("studio.recordingView.pinches[0].points.at(-1).slice(1)");
        assert.ok(Math.abs(scale - 2.5) < 0.02, `${scale}`);
        await page.picture(`${folder}/dropped.png`);
    });
});

test("a recording that is broken is refused with the line and the reason, and one that is cut has its whole frames", async () => {
    const tap = readFileSync(recordings.find((path) => path.endsWith("tap.yml")), "utf8");
    const lineOf = (text, part) => text.slice(0, text.indexOf(part)).split("\n").length;
    await inPage(written("broken-device", []), {}, async (page) => {
        const first = "[  0,      0,   3,  57,       1]";
        const second = /\[ +0, +\d{2,}, .*\]/.exec(tap)[0];
        const pad = readFileSync(thrown, "utf8");
        for (const [name, text, said] of [
            ["a.yml", "hello", "a.yml:1: a recording of libinput record begins with “version: 1”"],
            ["b.yml", "# libinput record\nversion: 2\n", "b.yml:2: this is version 2 of a recording; the page reads version 1"],
            ["c.yml", "version: 1\ndevices:\n", "c.yml: there is no event of a touchscreen's or a touchpad's fingers in it"],
            ["d.yml", tap.replace(first, "[  0,      0,   3,  57]"), `d.yml:${lineOf(tap, first)}: [  0,      0,   3,  57] is no event, which is 5 whole numbers`],
            ["e.yml", tap.replace(first, "[  9,      0,   3,  57,       1]"), `e.yml:${lineOf(tap, first) + 1}: its time is before that of the event above it`],
            ["f.yml", tap.replace("53: [0, 4704, 0, 0, 16]", "53: [0, wide]"), `f.yml:${lineOf(tap, "53: [0, 4704")}: 53: [0, wide] is no range of an axis, which is 5 whole numbers`],
            ["g.yml", tap.replace(/ {6}47: .*\n/, ""), "g.yml:12: this device has no slots for its fingers, which the page needs. fling studio g.yml reads it."],
            ["h.yml", pad.replace("53: [0, 1200, 0, 0, 12]", "53: [0, 1200, 0, 0, 0]"), "h.yml:12: this touchpad does not report its size, without which its fingers have no millimetres. fling studio h.yml reads it."],
            ["i.yml", tap.replace(first, "[  0,      0,   3,  47,      99]"), `i.yml:${lineOf(tap, first)}: there is no slot 99: the device has slots 0 to 9`],
        ]) {
            await page.drop(name, text);
            assert.equal(await page.text("#notice"), said);
        }
        const cut = tap.slice(0, tap.lastIndexOf(second) + 9);
        await page.drop("cut.yml", cut);
        assert.equal(await page.text("#remarks"), `The file is cut short in line ${cut.split("\n").length}: the page has its whole frames.`);
        assert.equal(await page.evaluate("document.querySelectorAll('#timeline rect.finger').length"), 1);
        assert.equal(await page.evaluate("document.getElementById('notice').hidden"), true);
    });
});

test("fingers on the timeline move its cursor, and two of them zoom it", async () => {
    await inPage(written("fingers", [thrown, ...sheet]), { width: 400, height: 860 }, async (page) => {
        const box = await page.evaluate("(() => { document.getElementById('timeline').scrollIntoView({ block: 'center' }); const { left, top, width } = document.getElementById('timeline').getBoundingClientRect(); return { left, top, width }; })()");
        const all = await seen(page);
        const place = (time, [from, to] = all) => box.left + 112 + ((time - from) / (to - from)) * (box.width - 124);
        const y = box.top + 180;
        const cursor = () => page.evaluate("studio.recordingView.time");
        await page.touch("touchStart", [place(0.9), y]);
        await page.touch("touchMove", [place(1.1), y]);
        await page.touch("touchEnd");
        assert.ok(Math.abs((await cursor()) - 1.1) < 0.02, `${await cursor()}`);
        await page.touch("touchStart", [place(1), y], [place(1.5), y]);
        for (let step = 1; step <= 6; step++) await page.touch("touchMove", [place(1) - 8 * step, y], [place(1.5) + 8 * step, y]);
        await page.touch("touchEnd");
        const near = await seen(page);
        assert.ok(near[1] - near[0] < 0.6 * (all[1] - all[0]), `${near}`);
        // What was under the fingers still is.
        for (const [time, x] of [[1, place(1) - 48], [1.5, place(1.5) + 48]]) assert.ok(Math.abs(place(time, near) - x) < 2, `${time} s is at ${place(time, near)}, and its finger at ${x}`);
        const before = await cursor();
        // Both together go along.
        await page.touch("touchStart", [place(1, near), y], [place(1.4, near), y]);
        for (let step = 1; step <= 6; step++) await page.touch("touchMove", [place(1, near) - 6 * step, y], [place(1.4, near) - 6 * step, y]);
        await page.touch("touchEnd");
        const along = await seen(page);
        assert.ok(along[0] > near[0] && Math.abs(along[1] - along[0] - near[1] + near[0]) < 0.01, `${along}`);
        assert.ok((await cursor()) !== null && before !== null);
    });
});

test("a recording plays only while it is seen", async () => {
    await inPage(written("unseen", [thrown, ...sheet]), { width: 400, height: 500 }, async (page) => {
        await page.put("#speed", "0.1", "change");
        await page.evaluate("document.getElementById('play').click()");
        const time = () => page.evaluate("studio.recordingView.time");
        await page.until("studio.recordingView.time > 0.02");
        await page.evaluate("document.getElementById('rules').scrollIntoView()");
        await page.until("!studio.recordingView.isSeen");
        const stopped = await time();
        await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))");
        assert.equal(await time(), stopped);
        await page.evaluate("scrollTo(0, 0)");
        await page.until(`studio.recordingView.time > ${stopped}`);
    });
});

test("every rule and every lane is explained where a pointer rests on it", async () => {
    await inPage(written("explained", [thrown, ...sheet]), {}, async (page) => {
        const bare = () => page.evaluate(`[...document.querySelectorAll("#rules-form label, #timeline > text.lane, #readout dt")]
            .filter((name) => !/^[A-Zp0-9].{15,}\\.$/.test(name.title || name.querySelector("title")?.textContent || "")).map((name) => name.firstChild.data ?? name.textContent)`);
        assert.deepEqual(await bare(), []);
        const forms = await page.evaluate("[...document.querySelector('[data-rules=spring] select').options].map((option) => option.value)");
        for (const form of forms) {
            await page.put("[data-rules=spring] select", form, "change");
            assert.deepEqual(await bare(), [], form);
        }
    });
});

test("the events say why, and light the rule behind them", async () => {
    await inPage(written("events", [thrown, ...sheet]), {}, async (page) => {
        const said = () => page.evaluate("[...document.querySelectorAll('button.event')].map((event) => event.textContent)");
        const lit = () => page.evaluate("[...document.querySelectorAll('.lit')].map((field) => field.textContent)");
        const first = (await said())[1];
        assert.match(first, /^0\.129 let go at \d+ with [\d,]+ units\/s: a flick to 320 and no further, because long flicks are off$/);
        await page.evaluate("document.querySelectorAll('button.event')[1].click()");
        assert.ok(Math.abs((await page.evaluate("studio.recordingView.time")) - 0.129) < 0.001);
        assert.deepEqual(await lit(), ["Long flicks pass detents"]);
        assert.equal(await page.evaluate("document.querySelector('#events li.now').textContent"), first);
        await page.evaluate("document.querySelector('.check.lit input').click()");
        assert.match((await said())[1], /: a flick to \d+, because long flicks pass detents$/);
        await page.evaluate(`(() => { const field = document.querySelector('[aria-label="Flick from, /s, as a number"]'); field.value = 6000; field.dispatchEvent(new Event("input")); })()`);
        assert.match((await said())[1], /, slower than a flick: it goes to 640, the detent nearest to where it would run out$/);
        await page.put(slider("Flick from, /s"), 100);
        await page.evaluate(`(() => { const field = document.querySelector('[aria-label="Flick distance, as a number"]'); field.value = 600; field.dispatchEvent(new Event("input")); })()`);
        assert.match((await said())[1], /, after less than a flick's distance: it goes to \d+, the detent nearest to it$/);
        assert.deepEqual(await lit(), ["Flick distance"]);
    });
});

test("two sets of rules have two curves and two panes, and one hand throws both", async () => {
    await inPage(written("sets", [thrown, ...sheet]), {}, async (page) => {
        const first = await curve(page);
        const press = (set) => page.evaluate(`document.querySelector('[data-set="${set}"]').click()`);
        await press(1);
        await page.put(slider("Bounce"), 0.8);
        const second = await curve(page);
        assert.notEqual(second, first);
        const dashed = () => page.evaluate("document.querySelector('#timeline .curve.value.before').getAttribute('d').length > 100");
        assert.ok(await dashed());
        assert.match(await page.text("#summary"), /; rules A: rests at 640\.00/);
        await page.put("#scrubber", 2.2);
        const captions = async () => [await page.text("#expected-caption"), await page.text("#stage-caption")];
        const shown = await captions();
        assert.ok(shown[0].startsWith("Rules A: ") && shown[1].startsWith("Rules B: ") && shown[0].slice(9) !== shown[1].slice(9), `${shown}`);
        await press(0);
        assert.deepEqual(await captions(), shown);
        assert.equal(await page.evaluate(`document.querySelector(${JSON.stringify(slider("Bounce"))}).value`), "0.35");
        assert.match(await page.text("#summary"), /; rules B: /);
        // One hand moves both panes.
        await page.evaluate("document.getElementById('tab-hand').click()");
        const places = () => page.evaluate("['pane', 'pane-other'].map((id) => document.getElementById(id).getBoundingClientRect().left)");
        const [x, y] = await page.evaluate("(() => { const { left, top, width, height } = document.getElementById('pane').getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()");
        await page.throw(page.pointer("mouse"), [x, y], [x + 140, y], 10);
        await page.until("Math.abs(document.getElementById('pane').getBoundingClientRect().left - document.getElementById('pane-other').getBoundingClientRect().left) > 3");
        await page.until("!document.getElementById('hand-open').disabled && document.getElementById('pane-other').className === 'idle'");
        const ends = await places();
        assert.ok(Math.abs(ends[0] - ends[1]) < 1, `${ends}`);
        await page.evaluate("document.getElementById('hand-open').click()");
        assert.ok(await dashed());
        await page.evaluate("document.getElementById('sets-forget').click()");
        assert.equal(await page.evaluate("document.querySelector('#timeline .curve.value.before')"), null);
    });
});

test("a pinch has its scale and its angle, and a recording without one has no such lanes", async () => {
    const lanes = (page) => page.evaluate("[...document.querySelectorAll('#timeline > text.lane')].map((name) => name.firstChild.data)");
    const ends = {};
    for (const name of ["pinch-in", "pinch-out", "pinch-rotate"]) {
        await inPage(written(name, [recordings.find((path) => path.endsWith(`${name}.yml`))]), {}, async (page) => {
            ends[name] = await page.evaluate("studio.recordingView.pinches.map(({ points }) => points.at(-1).slice(1)).flat()");
            assert.ok((await lanes(page)).join().includes("Scale,Angle"));
            assert.equal(await page.evaluate("document.querySelectorAll('#timeline .curve.pinch').length"), 2);
        });
    }
    assert.ok(ends["pinch-in"][0] < 0.6 && ends["pinch-out"][0] > 1.8, JSON.stringify(ends));
    // The truth beside the recording: from 50 mm apart to 100 mm, by 50 degrees.
    const [scale, angle] = ends["pinch-rotate"];
    assert.ok(Math.abs(scale - 2) < 0.01 && Math.abs(angle - 50) < 0.5, JSON.stringify(ends));
    await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => assert.ok(!(await lanes(page)).includes("Scale")));
});

test("a rule that cannot be is refused in words, and the last curve stays", async () => {
    await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => {
        const first = await curve(page);
        await page.put(`input[type=number][aria-label="Duration, s, as a number"]`, "-1");
        assert.match(await page.text("#rule-problem"), /^duration is -1, but it must be from/);
        assert.equal(await curve(page), first);
        // The field is marked, and the words are next to it, in view.
        const marked = () => page.evaluate("[...document.querySelectorAll('[aria-invalid]')].map((input) => input.ariaLabel ?? input.value).join()");
        assert.equal(await marked(), "Duration, s, as a number");
        assert.equal(await page.evaluate("document.querySelector('[aria-invalid]').closest('.field').nextElementSibling.id"), "rule-problem");
        await page.put("#rules-form input[type=text]", "abc", "change");
        assert.match(await page.evaluate("document.querySelector('[aria-invalid][type=text]').closest('.field').nextElementSibling.textContent"), /^Detents are numbers/);
        assert.equal(await marked(), "Duration, s, as a number,abc");
        assert.equal(await page.evaluate(`(() => {
            const { top, bottom } = document.querySelector("[aria-invalid][type=text]").closest(".field").nextElementSibling.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        })()`), true);
        // Another field's mistake stays, and both are shown.
        assert.equal(await page.evaluate("document.querySelectorAll('.rule-problem:not([hidden])').length"), 2);
        await page.evaluate("document.getElementById('reset').click()");
        assert.equal(await marked(), "");
        await page.put(`input[type=number][aria-label="Duration, s, as a number"]`, "0.7");
        assert.equal(await page.evaluate("document.getElementById('rule-problem').hidden"), true);
    });
});

test("every field says at its place what is wrong with it, and only there", async () => {
    await inPage(written("fields", [thrown, ...sheet]), {}, async (page) => {
        const type = (name, value) => page.put(`[aria-label="${name}, as a number"]`, value);
        const told = () => page.evaluate("[...document.querySelectorAll('[aria-invalid]')].map((field) => [field.ariaLabel.replace(', as a number', ''), document.getElementById(field.getAttribute('aria-describedby')).textContent, field.closest('.field').nextElementSibling.id === field.getAttribute('aria-describedby')])");
        const names = await page.evaluate("[...document.querySelectorAll('#rules-form input[type=number]')].map(({ ariaLabel }) => ariaLabel.replace(', as a number', ''))");
        assert.equal(names.length, 12);
        const wrong = { "Duration, s": "0", Bounce: "7", "Flick from, /s": "-1", "Flick distance": "-1", "Friction, 1/s": "0", "Lower end": "900", "Upper end": "-900", "Band reaches": "-1", "Band gives": "2", "Latency, ms": "-1", "Ahead, ms": "5000" };
        for (const name of names) {
            const before = await page.evaluate(`document.querySelector('[aria-label="${name}, as a number"]').value`);
            for (const value of ["", wrong[name]]) {
                if (value === undefined) continue;
                await type(name, value);
                const [[field, said, isBelow], ...others] = await told();
                assert.deepEqual([field, isBelow, others], [name, true, []], `${name} is ${value}`);
                if (value === "") assert.equal(said, "This is no number.");
                else assert.match(said, /must be|lower end is above/);
            }
            await type(name, before);
            assert.deepEqual(await told(), [], name);
        }
        // The core reports one mistake at a time: each appears at its own field when the one before it is mended.
        await type("Duration, s", "-1");
        await type("Lower end", "900");
        await type("Bounce", "0.3");
        assert.deepEqual((await told()).map(([name]) => name), ["Duration, s"]);
        await type("Duration, s", "0.5");
        assert.deepEqual((await told()).map(([name]) => name), ["Lower end"]);
        // Another view can be opened meanwhile.
        await page.evaluate("document.getElementById('tab-springs').click()");
        await page.evaluate("document.getElementById('tab-recording').click()");
        await type("Lower end", "0");
        assert.deepEqual(await told(), []);
    });
});

test("keys go from frame to frame and from transition to transition, and a drag on the lanes moves the cursor", async () => {
    await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => {
        await page.key("ArrowRight");
        assert.equal(await readout(page, "Time"), "0.017 s");
        await page.key("PageDown");
        assert.equal(await readout(page, "State"), "dragging");
        await page.key("End");
        assert.equal(await readout(page, "Value"), "640.00");
        await page.key("Home");
        const box = await page.evaluate("(({ left, top, width }) => ({ left, top, width }))(document.getElementById('timeline').getBoundingClientRect())");
        await page.mouse("mousePressed", box.left + box.width / 2, box.top + 150);
        await page.mouse("mouseReleased", box.left + box.width / 2, box.top + 150);
        assert.ok(parseFloat(await readout(page, "Time")) > 0.5);
        await page.key(" ");
        await page.until("document.getElementById('play').textContent === 'Play' && document.getElementById('scrubber').value > 1.5");
    });
});

test("a dragged pointer throws the pane and catches it in flight", async () => {
    await inPage(written("hand", []), {}, async (page) => {
        await page.evaluate("document.getElementById('tab-hand').click()");
        const state = () => page.evaluate("document.getElementById('pane').className");
        const place = () => page.evaluate("(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))(document.getElementById('pane').getBoundingClientRect())");
        const start = await place();
        await page.throw(page.pointer("mouse"), [start.x, start.y], [start.x + 144, start.y]);
        await page.until("document.getElementById('pane').className === 'animating'");
        // Caught where it is: the value goes on from there.
        const caught = await place();
        await page.mouse("mousePressed", caught.x, caught.y);
        await page.until("document.getElementById('pane').className === 'dragging'");
        await page.mouse("mouseReleased", caught.x, caught.y);
        await page.until("document.getElementById('pane').className === 'idle'");
        assert.equal(await state(), "idle");
        const rest = Number(await page.evaluate("document.getElementById('pane').getAttribute('aria-valuenow')"));
        assert.ok([0, 320, 640].includes(rest), `it rests at ${rest}`);
        await page.evaluate("document.getElementById('pane').focus()");
        await page.key(rest < 640 ? "ArrowRight" : "ArrowLeft");
        await page.until("document.getElementById('pane').className === 'animating'");
        await page.until("document.getElementById('pane').className === 'idle'");
        assert.notEqual(Number(await page.evaluate("document.getElementById('pane').getAttribute('aria-valuenow')")), rest);
    });
});

test("the tuner shows a spring by every parameterisation", async () => {
    await inPage(written("springs", []), {}, async (page) => {
        const path = () => page.evaluate("document.getElementById('spring-path').getAttribute('d')");
        let last = await path();
        for (const form of ["response", "mass", "frequency", "settling", "uikit", "tension", "bounciness", "bounce"]) {
            await page.put("#rules-form select", form, "change");
            const facts = await page.text("#facts");
            assert.match(facts, /Damping ratio0\.[78]/, `by ${form}`);
            await page.evaluate(`(() => { const slider = document.querySelector("#rules-form input[type=range]");
                slider.value = Number(slider.value) * 1.3; slider.dispatchEvent(new Event("input")); slider.value /= 1.3; slider.dispatchEvent(new Event("input")); })()`);
            assert.match(await path(), /^M/);
        }
        last = await path();
        await page.evaluate("document.querySelector('#presets button').click()");
        assert.notEqual(await path(), last);
    });
});

test("rules are exported as Swift and as options that the command takes", async () => {
    const exported = [];
    await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => {
        const keep = async () => exported.push(await page.text("#swift"));
        await keep();
        const options = (await page.text("#options")).replaceAll("\\\n", " ").trim().split(/\s+/).slice(1);
        assert.match(execFileSync(command, options, { encoding: "utf8" }), /It rests at 640\.00/);
        for (const form of ["response", "mass", "frequency", "settling", "uikit", "tension", "bounciness"]) {
            await page.put("#rules-form select", form, "change");
            await keep();
        }
        await page.put("fieldset:nth-of-type(4) select", "both", "change");
        await page.put("fieldset:nth-of-type(2) select", "stay", "change");
        await keep();
    });
    exported.forEach((text, index) => writeFileSync(`${folder}/exported${index}.swift`, text));
});

test("a name that is markup stays a name", async () => {
    const evil = `${folder}/<img src=x onerror=alert(1)><!--<script>.yml`;
    copyFileSync(thrown, evil);
    await inPage(written("evil", [evil, "--axis", "x"]), {}, async (page) => {
        assert.equal(await page.evaluate("document.querySelector('img')"), null);
        assert.match(await page.text("#recordings"), /<img src=x onerror=alert\(1\)><!--<script>\.yml/);
    });
});

test("a page for broken recordings says what is wrong with each", async () => {
    writeFileSync(`${folder}/empty.yml`, "");
    const path = `${folder}/broken.html`;
    writeFileSync(`${folder}/still.jsonl`, '{"type":"trace","level":"touch","version":1}\n');
    const answer = spawnSync(command, ["studio", `${folder}/empty.yml`, thrown, `${folder}/still.jsonl`, "-o", path], { env: environment, encoding: "utf8" });
    assert.equal(answer.status, 1);
    await inPage(path, {}, async (page) => {
        assert.ok(answer.stderr.includes(await page.text("#problem")), answer.stderr);
        await page.put("#recordings", 1, "change");
        assert.equal(await page.evaluate("document.getElementById('problem').hidden"), true);
        // In the last one nothing happens, which is not an error.
        await page.put("#recordings", 2, "change");
        assert.match(await page.text("#summary"), /^It is not moved by any gesture/);
        await page.put("#scrubber", 0.05);
        assert.equal(await readout(page, "Value"), "0.00");
    });
});

test("the page of a failed test shows the expected motion beside the actual, at the failing frame", async () => {
    const text = readFileSync(written("sheet", [thrown, ...sheet]), "utf8");
    const element = /(<script type="application\/json" id="data">)(.*?)(<\/script>)/s;
    const [{ motion, fingers, surface }] = JSON.parse(element.exec(text)[2]).recordings;
    const expected = structuredClone(motion);
    for (const frame of motion.frames) if (frame[0] > 2) frame[2] += 40;
    const again = "FLING_REPORTS=reports swift test --filter AppTests.SheetTests/opens";
    const recordings = [{ name: "flick.yml", test: "a flick opens it", place: "SheetTests.swift:12", command: again, motion, expected, fingers, surface, failures: [
        { time: 2.1, text: "its resting place: expected 640, within 1; got 680", subject: "its resting place", expected: "640, within 1", actual: "680", lower: [639], upper: [641], deadline: 1.5 },
        { time: 2.0167, text: "it jumps by 40", lower: [], upper: [], deadline: null }] }];
    const path = `${folder}/failure.html`;
    const data = JSON.stringify({ hasEngine: false, kind: "report", recordings }).replaceAll("<", "\\u003c");
    writeFileSync(path, text.replace(element, (_, start, __, end) => start + data + end).replace(/(id="engine">)[^<]*/, "$1"));
    for (const width of [1280, 400]) {
        await inPage(path, { width, dark: true }, async (page) => {
            assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
            assert.deepEqual(await faults(page), [], `dark, ${width}`);
            await page.picture(`${folder}/failure-dark-${width}.png`);
        });
    }
    await inPage(path, {}, async (page) => {
        assert.match(await page.text("#summary"), /rests at 680\.00.*expected: rests at 640\.00/);
        assert.equal(await readout(page, "Time"), "2.017 s");
        assert.equal(await page.evaluate("document.querySelectorAll('#timeline .curve.value.before, #timeline .failure').length"), 3);
        assert.equal(await page.evaluate("document.querySelectorAll('#timeline .allowed, #timeline .deadline').length"), 2);
        // The zone of what is too late goes from the deadline to the end.
        const [late, deadline] = await page.evaluate("['.late', '.deadline'].map((name) => document.querySelector(`#timeline ${name}`).getBoundingClientRect().left)");
        assert.ok(Math.abs(late - deadline) < 1.5, `${late} and ${deadline}`);
        assert.equal(await page.evaluate("document.querySelectorAll('#timeline .detent, #timeline .bound').length"), 0);
        assert.equal(await page.text("#failed-test"), "a flick opens it failed, SheetTests.swift:12");
        assert.deepEqual(await page.evaluate("[...document.querySelectorAll('#failures li, #failures dd')].map((part) => part.firstChild.data)"), ["its resting place", "640, within 1", "680", "it jumps by 40"]);
        assert.equal(await page.text("#reproduce"), again);
        await page.evaluate("document.querySelector('[data-copy=reproduce]').click()");
        await page.until("['Copied', 'Marked'].includes(document.querySelector('[data-copy=reproduce]').textContent)");
        // The two frames stand side by side, the value further along where it went too far.
        const panes = await page.evaluate("['expected-stage', 'stage'].map((id) => { const svg = document.getElementById(id); return [svg.getBoundingClientRect().top, Number(svg.querySelector('.pane').getAttribute('x'))]; })");
        assert.ok(panes[0][0] === panes[1][0] && panes[0][1] < panes[1][1], `${panes}`);
        assert.match(await page.text("#expected-caption"), /^Expected: [\d.]+$/);
        assert.match(await page.text("#stage-caption"), /^Actual: [\d.]+$/);
        assert.deepEqual(await faults(page), []);
        await page.picture(`${folder}/failure.png`);
        assert.equal(await page.evaluate("document.querySelector('[role=tablist]').checkVisibility()"), false);
        assert.equal(await page.evaluate("document.getElementById('notice').hidden"), true);
        assert.equal(await page.evaluate("document.querySelectorAll('#timeline rect.finger').length"), fingers.length);
        // The pictures above the lanes are as wide as their frames.
        await page.until("document.getElementById('stage').viewBox.baseVal.width === document.getElementById('stage').clientWidth");
        assert.equal(await page.evaluate("document.getElementById('surface').parentElement.hidden"), false);
    });
});

test("a browser without WebAssembly shows the frames as they were recorded", async () => {
    await inPage(written("sheet", [thrown, ...sheet]), { script: "delete globalThis.WebAssembly;" }, async (page) => {
        assert.equal(await page.evaluate("document.documentElement.dataset.ready"), "recorded");
        assert.match(await page.text("#notice"), /does not run WebAssembly/);
        assert.equal(await page.evaluate("document.getElementById('timeline').dataset.settled"), "640");
        await page.key("End");
        assert.equal(await readout(page, "Value"), "640.00");
    });
});

test("everything has a name for a screen reader, and every text stands out from its ground by 4.5 : 1", async () => {
    const path = written("sheet", [thrown, ...sheet]);
    for (const dark of [false, true]) {
        await inPage(path, { dark }, async (page) => {
            await page.put(slider("Bounce"), 0.65);
            for (const view of ["recording", "springs", "hand"]) {
                await page.evaluate(`document.getElementById("tab-${view}").click()`);
                assert.deepEqual(await faults(page), [], `${view}, ${dark ? "dark" : "light"}`);
            }
        });
    }
});

test("slow motion goes at a tenth of the time, and stops at the end", async () => {
    await inPage(written("sheet", [thrown, ...sheet]), {}, async (page) => {
        const [before, after, name] = await page.evaluate(`(() => {
            const frames = [];
            const request = globalThis.requestAnimationFrame;
            globalThis.requestAnimationFrame = (frame) => frames.push(frame);
            const model = { time: 0, end: 0.25, speed: 0.1, seek(time) { this.time = Math.min(time, this.end); } };
            const button = document.createElement("button");
            new Playback(button, model).play();
            for (const now of [5000, 6000]) frames.shift()(now);
            const before = model.time;
            for (const now of [7000, 8000]) frames.shift()(now);
            globalThis.requestAnimationFrame = request;
            return [before, model.time, button.textContent + frames.length];
        })()`);
        assert.ok(Math.abs(before - 0.1) < 1e-9 && after === 0.25, `${before}, ${after}`);
        assert.equal(name, "Play0");
    });
});

test("pictures for the guide, light and dark, wide and narrow: nothing is wider than its page", async () => {
    const path = written("sheet", [thrown, ...sheet]);
    for (const [name, options] of [["wide", {}], ["dark", { dark: true }], ["narrow", { width: 400, height: 1400 }]]) {
        await inPage(path, options, async (page) => {
            await page.put(slider("Bounce"), 0.65);
            await page.put("#scrubber", 1.2);
            await page.picture(`${folder}/${name}.png`);
            for (const view of ["recording", "springs", "hand"]) {
                await page.evaluate(`document.getElementById("tab-${view}").click()`);
                assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, `${view}, ${name}`);
                if (view !== "recording") await page.picture(`${folder}/${name}-${view}.png`);
            }
        });
    }
});
