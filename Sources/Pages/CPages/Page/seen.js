// The parts of a page that are on screen. The others draw nothing.

/** Matches for a person who has asked for less motion. */
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Tells a model by `isSeen` and `wasSeen` whether its element is on screen and has been, and calls `wake()` when it comes back. */
function followSight(element, model) {
    model.isSeen = true;
    new IntersectionObserver((entries) => {
        const isSeen = entries[entries.length - 1].isIntersecting;
        const wakes = isSeen && !model.isSeen;
        model.isSeen = isSeen;
        model.wasSeen ||= isSeen;
        if (wakes) model.wake();
    }).observe(element);
}
