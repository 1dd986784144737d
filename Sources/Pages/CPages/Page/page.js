// The beginning of every page.

/** Unpacks a value that is base 64 of compressed JSON; any other stays as it is. */
async function unpacked(value) {
    return typeof value === "string" ? new Response(inflated(value, "deflate")).json() : value;
}

/** Lets the browser draw, and take input, before a page goes on with its own start. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

/** Shows the page's data in a view; its engine is null where the page or the browser has none. A view that fills the page bit by
 * bit has a promise `filled`. */
async function startPage(View) {
    const data = JSON.parse(document.getElementById("data").textContent);
    const engine = await Engine.load(document.getElementById("engine").textContent);
    followTheme();
    const view = new View(data, engine);
    globalThis[document.body.className] = view;
    await view.filled;
    performance.mark("ready");
    document.documentElement.dataset.ready = engine ? "live" : "recorded";
}
