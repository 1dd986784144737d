// The last motion of a piece as one SVG file that moves: its elements as they are, and a keyframe for each frame.

function movingSVG(view) {
    const rows = view.recorded;
    const start = rows[0][0];
    const span = Math.max(rows[rows.length - 1][0] - start, 1);
    // A rest before it begins again.
    const length = span + 800;
    const tracks = new Map();
    for (const [time, ...places] of rows) {
        for (const [element, transform, opacity] of places) {
            if (!tracks.has(element)) tracks.set(element, []);
            const track = tracks.get(element);
            const last = track[track.length - 1];
            if (last?.[1] === transform && last[2] === opacity) continue;
            // After a pause, the motion begins where the element stood.
            const at = (100 * (time - start)) / length;
            if (last && at - last[3] > 0.001 && last[3] !== last[0]) track.push([last[3], last[1], last[2], last[3]]);
            track.push([at, transform, opacity, at]);
        }
        const at = (100 * (time - start)) / length;
        for (const [element] of places) tracks.get(element).at(-1)[3] = at;
    }
    const copy = view.stage.cloneNode(true);
    copy.removeAttribute("style");
    const originals = [...view.stage.querySelectorAll("*")];
    const copies = [...copy.querySelectorAll("*")];
    let frames = "";
    let count = 0;
    for (const [element, track] of tracks) {
        const twin = copies[originals.indexOf(element)];
        if (!twin || track.length < 2) continue;
        const name = `m${(count += 1)}`;
        twin.style.animation = `${name} ${(length / 1000).toFixed(3)}s linear infinite`;
        frames += `@keyframes ${name}{${track.map(([at, transform, opacity]) => `${at.toFixed(2)}%{transform:${transform};opacity:${opacity}}`).join("")}}`;
    }
    const rules = [...document.styleSheets[0].cssRules].filter((rule) => rule.selectorText?.includes(".stage ") || rule.selectorText === ".stage");
    const style = `*{box-sizing:border-box}${rules.map((rule) => rule.cssText).join("")}${frames}@media (prefers-reduced-motion:reduce){*{animation:none!important}}`;
    const body = new XMLSerializer().serializeToString(copy);
    const { width, height } = Stage;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">` +
        `<title>${view.constructor.title}</title><style>${style.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style><foreignObject width="${width}" height="${height}">${body}</foreignObject></svg>\n`;
}
