// The site in a browser: no page says anything on its console, such as that a file is missing, and each of the API has the
// site's header.
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
                for (const link of ["/", "/tutorials/fling/throwasheet/", "/documentation/fling/", "/gallery.html", "/studio.html"]) assert.ok(found.includes(link), `${link} among ${found}`);
                assert.match(await page.evaluate("document.title"), /Fling/);
            }
            await page.picture(`${folder}/site-${name}.png`);
            assert.deepEqual(page.messages, []);
        } finally {
            await page.close();
        }
    });
}
