// The pictures of the studio and the gallery in the guides, as a browser shows the pages today.
//
// usage: node guides.mjs PATH_OF_fling fling.wasm.gz FOLDER
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Chromium } from "./chromium.mjs";

const [command, module, folder] = process.argv.slice(2);
const recording = fileURLToPath(new URL("../../../Recordings/throw-and-catch.yml", import.meta.url));
const pages = mkdtempSync(join(tmpdir(), "guides-"));
const browser = await Chromium.start();

function written(...words) {
    const path = join(pages, `${words[0]}.html`);
    execFileSync(command, [...words, "-o", path], { env: { ...process.env, FLING_WASM: module }, stdio: ["ignore", "ignore", "inherit"] });
    return path;
}

/** Opens a page, brings it into a state, and takes a picture. */
async function picture(name, path, options, act) {
    const page = await browser.open(path, options);
    await act(page);
    await page.picture(join(folder, `${name}.png`));
    if (page.messages.length > 0) throw new Error(`${name}: ${page.messages}`);
    await page.close();
}

const tab = (page, view) => page.evaluate(`document.getElementById("tab-${view}").click()`);
const middle = (page, id) => page.evaluate(`(() => { const { left, top, width, height } = document.getElementById("${id}").getBoundingClientRect(); return [left + width / 2, top + height / 2]; })()`);
const bounce = 'input[type=range][data-name="Bounce"]';

/** Adds a second set of rules, with more bounce. */
async function compare(page) {
    await page.evaluate(`document.querySelector('[data-set="1"]').click()`);
    await page.put(bounce, 0.65);
}

try {
    // The line of the guide.
    const studio = written("studio", recording, "--detents", "0,320,640", "--bounds", "0,640", "--units-per-mm", "8", "--spring", "0.7,0.35");
    await picture("studio", studio, { height: 1280 }, async (page) => {
        await compare(page);
        await page.put("#scrubber", 1.2);
    });
    await picture("studio-narrow", studio, { width: 400, height: 860, dark: true }, (page) => page.put("#scrubber", 1.2));
    await picture("springs", studio, { height: 880 }, (page) => tab(page, "springs"));
    await picture("studio-hand", studio, { width: 900, height: 760 }, async (page) => {
        await compare(page);
        await tab(page, "hand");
        const [x, y] = await middle(page, "pane");
        await page.throw(page.pointer("mouse"), [x, y], [x + 140, y], 10);
        await page.until("Math.abs(document.getElementById('pane').getBoundingClientRect().left - document.getElementById('pane-other').getBoundingClientRect().left) > 6");
    });
    const gallery = written("gallery");
    await picture("gallery", gallery, { height: 1180 }, async (page) => {
        const isIdle = "document.getElementById('card').dataset.activity === 'idle'";
        await page.until(isIdle);
        const [x, y] = await middle(page, "card");
        const way = x > 620 ? -1 : 1;
        await page.throw(page.pointer("mouse"), [x, y], [x + way * 200, y - 20], 9);
        await page.until("document.querySelectorAll('#board .ghost').length >= 2");
        await page.until(isIdle);
    });
} finally {
    await browser.stop();
    rmSync(pages, { recursive: true });
}
