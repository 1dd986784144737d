// The search of the site: sections of guides, and symbols with their summaries, that contain every word of a question.
const [form, input, count, found] = ["form", "input", "#count", "#found"].map((name) => document.querySelector(name));
const entries = (await (await fetch("search.json")).json()).map(([title, kind, home, address, text]) => ({
    title, kind, home, address, text, name: title.toLowerCase(), body: `${title} ${home} ${text}`.toLowerCase(),
}));
const mostShown = 50;
const kindRanks = { Guide: 3, Tutorial: 3, Module: 2, Structure: 2, Class: 2, Enumeration: 2, Protocol: 2 };

/** The rank of an entry: names that are a word of the question first, then those that begin with one or contain it; guides
 *  before types, and types before their members. */
function rank({ name, kind }, words) {
    const parts = name.split(/[^\p{L}\p{N}]+/u);
    const inName = (word) => (name === word ? 16 : parts.includes(word) ? 8 : name.startsWith(word) ? 6 : name.includes(word) ? 4 : 0);
    return words.reduce((sum, word) => sum + inName(word), kindRanks[kind] ?? 0);
}

/** The part of a text about the first of some words in it. */
function excerpt(text, words) {
    const place = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((index) => index >= 0), text.length));
    const start = place < 120 || place === text.length ? 0 : text.indexOf(" ", place - 60) + 1;
    const limit = start + 200, gap = text.lastIndexOf(" ", limit);
    const end = text.length <= limit ? text.length : gap > start ? gap : limit;
    return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

function made(tag, text) {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
}

function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const ranked = words.length === 0 ? [] : entries.filter(({ body }) => words.every((word) => body.includes(word)))
        .map((entry) => ({ entry, value: rank(entry, words) })).sort((left, right) => right.value - left.value);
    count.textContent = words.length === 0 ? "" : `${ranked.length} ${ranked.length === 1 ? "place" : "places"} found${ranked.length > mostShown ? `, of which these are the first ${mostShown}` : ""}`;
    found.replaceChildren(...ranked.slice(0, mostShown).map(({ entry: { title, kind, home, address, text } }) => {
        const item = document.createElement("li");
        const link = made("a", title);
        link.href = address;
        item.append(link, made("small", home ? `${kind} of ${home}` : kind), made("p", excerpt(text, words)));
        return item;
    }));
}

input.value = new URLSearchParams(location.search).get("q") ?? "";
input.addEventListener("input", () => {
    history.replaceState(null, "", input.value ? `?q=${encodeURIComponent(input.value)}` : location.pathname);
    show();
});
form.addEventListener("submit", (event) => event.preventDefault());
show();
