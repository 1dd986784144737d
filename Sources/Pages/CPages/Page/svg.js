// Elements of SVG, and round numbers along an axis.

const SVG = "http://www.w3.org/2000/svg";

/** An element of SVG with attributes and perhaps a text. */
function drawn(name, attributes = {}, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
}

/** Offers a text as a file to keep. */
function offer(name, text, type) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Round numbers within a range, about so many. */
function marksOf(low, high, count) {
    const rough = (high - low) / Math.max(count, 1);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = power * ([1, 2, 5].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
    const marks = [];
    for (let mark = Math.ceil(low / step); mark <= Math.floor(high / step + 1e-9); mark++) marks.push(mark * step);
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    return { marks, label: (mark) => shown(mark, decimals).replace(/^−(0\.?0*)$/, "$1") };
}

function rangeOf(numbers) {
    let low = Infinity;
    let high = -Infinity;
    for (const number of numbers) {
        if (!Number.isFinite(number)) continue;
        low = Math.min(low, number);
        high = Math.max(high, number);
    }
    if (low > high) return [0, 1];
    if (high - low < 1e-9 * Math.max(Math.abs(low), Math.abs(high), 1)) return [low - 1, high + 1];
    const room = (high - low) * 0.06;
    return [low - room, high + room];
}
