// The beginning of every page.

/** Shows the page's data in a view; its engine is null where the page or the browser has none. */
async function startPage(View) {
    const data = JSON.parse(document.getElementById("data").textContent);
    const engine = await Engine.load(document.getElementById("engine").textContent);
    followTheme();
    globalThis[document.body.className] = new View(data, engine);
    performance.mark("ready");
    document.documentElement.dataset.ready = engine ? "live" : "recorded";
}
