// Questions to any page: names for a screen reader, texts that stand out from their ground, and the rules of axe-core, whose script
// the environment variable AXE names.
import { readFileSync } from "node:fs";

const axe = process.env.AXE ? readFileSync(process.env.AXE, "utf8") : null;

/** What keeps a page, as it stands, from people who cannot see it well, or at all; empty for a page that is clean. */
export async function faults(page) {
    const found = [...(await nameless(page)).map((name) => `no name: ${name}`), ...(await pale(page)).map((text) => `pale: ${text}`)];
    if (!axe) return found;
    await page.evaluate(`${axe}; true`);
    const violations = await page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))");
    return [...found, ...violations.map((violation) => `axe: ${violation}`)];
}

/** Controls and pictures that a screen reader has no name for. */
async function nameless(page) {
    await page.send("Accessibility.enable");
    const { nodes } = await page.send("Accessibility.getFullAXTree");
    const roles = ["button", "slider", "spinbutton", "textbox", "combobox", "checkbox", "tab", "tabpanel", "image", "img"];
    return nodes
        .filter(({ ignored, role, name }) => !ignored && roles.includes(role?.value) && !name?.value?.trim())
        .map(({ role, backendDOMNodeId }) => `${role.value} ${backendDOMNodeId}`);
}

/** Texts whose contrast with their ground is below 4.5 : 1. */
function pale(page) {
    return page.evaluate(`(() => {
        const parts = (colour) => { const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number); return { rgb: [red, green, blue], alpha }; };
        const light = (rgb) => rgb.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
            .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
        const mix = (top, alpha, ground) => top.map((part, index) => part * alpha + ground[index] * (1 - alpha));
        const ground = (element) => {
            // A name on a bar has the bar before it.
            if (element.matches("text.on-state, text.on-gesture")) return parts(getComputedStyle(element.previousElementSibling).fill).rgb;
            for (let place = element; place; place = place.parentElement) {
                const { rgb, alpha } = parts(getComputedStyle(place).backgroundColor);
                if (alpha > 0) return rgb;
            }
            return [255, 255, 255];
        };
        const found = [];
        for (const element of document.body.querySelectorAll("*")) {
            const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
            if (!text || !element.checkVisibility({ visibilityProperty: true }) || element.closest("script, style, title, :disabled")) continue;
            const style = getComputedStyle(element);
            const { rgb, alpha } = parts(element instanceof SVGElement ? style.fill : style.color);
            let opacity = alpha;
            for (let place = element; place; place = place.parentElement) opacity *= Number(getComputedStyle(place).opacity);
            const below = ground(element);
            const [one, other] = [light(mix(rgb, opacity, below)), light(below)];
            const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            if (ratio < 4.5) found.push(text + ": " + ratio.toFixed(2));
        }
        return found;
    })()`);
}
