// The site in a browser: no page says anything on its console, such as that a file is missing, each of the API has the site's
// header, the search finds guides and symbols, and no page is wider than a phone.
//
// usage: node site.mjs ADDRESS FOLDER    leaves pictures in FOLDER
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { Chromium } from "./chromium.mjs";

const [address, folder] = process.argv.slice(2);
const browser = await Chromium.start();
after(() => browser.stop());

const links = `[...document.querySelector("custom-header")?.shadowRoot.querySelectorAll("nav a") ?? []].map((link) => link.getAttribute("href"))`;
const pages = [
    ["first", "", "document.querySelector('img')?.complete"],
    ["search", "search.html?q=rubber+band", "document.querySelectorAll('#found li').length > 0"],
    ["guide", "documentation/fling/driving", "document.querySelector('h1')?.textContent.includes('Drive')"],
    ["tutorial", "tutorials/fling/throwasheet", "document.querySelector('h1')?.textContent.includes('sheet')"],
    ["api", "documentation/drive/driver", "document.querySelector('h1')?.textContent.includes('Driver')"],
    ["landing", "documentation/fling/", "document.querySelector('h1')?.textContent.includes('Fling')"],
    ["gallery", "gallery.html", "document.documentElement?.dataset.ready !== undefined"],
    ["studio", "studio.html", "document.documentElement?.dataset.ready !== undefined"],
];

for (const [name, path, ready] of pages) {
    test(`${name} says nothing on its console`, async () => {
        const page = await browser.open(`${address}/${path}`, { ready });
        try {
            if (/^(documentation|tutorials)/.test(path)) {
                await page.until(`${links}.length > 0`);
                const found = await page.evaluate(links);
                for (const link of ["/", "/search.html", "/tutorials/fling/throwasheet/", "/documentation/fling/", "/gallery.html", "/studio.html"]) assert.ok(found.includes(link), `${link} among ${found}`);
                assert.match(await page.evaluate("document.title"), /Fling/);
            }
            await page.picture(`${folder}/site-${name}.png`);
            assert.deepEqual(page.messages, []);
        } finally {
            await page.close();
        }
    });
}

for (const [name, path, ready] of pages) {
    test(`${name} is as wide as a phone`, async () => {
        const page = await browser.open(`${address}/${path}`, { ready, width: 390, height: 844 });
        try {
            assert.ok((await page.evaluate("document.documentElement.scrollWidth")) <= 390, `${path} is wider`);
            await page.picture(`${folder}/site-${name}-narrow.png`);
        } finally {
            await page.close();
        }
    });
}

test("the search finds a guide before symbols, a symbol by its name, and nothing for nonsense", async () => {
    const page = await browser.open(`${address}/search.html`, { ready: "document.querySelector('#found')" });
    const found = async (words) => {
        await page.evaluate(`(() => { const input = document.querySelector("input"); input.value = ${JSON.stringify(words)}; input.dispatchEvent(new Event("input")); })()`);
        return page.evaluate("[...document.querySelectorAll('#found li')].map((item) => [item.querySelector('a').textContent, item.querySelector('small').textContent, item.querySelector('a').href])");
    };
    try {
        await page.until("document.querySelector('#count').textContent === '' && performance.getEntriesByName(new URL('search.json', location).href).length > 0");
        const guides = await found("pull to refresh");
        assert.equal(guides[0][0], "Scroll content: Pull to refresh");
        const symbols = await found("draggable");
        assert.deepEqual(symbols[0].slice(0, 2), ["Draggable", "Structure of Fling"]);
        assert.match(symbols[0][2], /documentation\/fling\/draggable\/$/);
        assert.deepEqual(await found("xyzzy"), []);
        assert.equal(await page.evaluate("document.querySelector('#count').textContent"), "0 places found");
        assert.deepEqual(page.messages, []);
    } finally {
        await page.close();
    }
});
