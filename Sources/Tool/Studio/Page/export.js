// The rules as Swift, and as options of the command line.

const Presets = ["smooth", "snappy", "bouncy", "standard", "interactive"];

function springInSwift(spring) {
    const [a, b, c] = spring.values.map(plain);
    switch (spring.form) {
        case "response": return `Spring(response: ${a}, dampingFraction: ${b})`;
        case "mass": return `try Spring(mass: ${a}, stiffness: ${b}, damping: ${c})`;
        case "frequency": return `try Spring(angularFrequency: ${a}, dampingRatio: ${b})`;
        case "settling": return `try Spring(settlingDuration: ${a}, dampingRatio: ${b})`;
        case "uikit": return `try Spring(withDuration: ${a}, usingSpringWithDamping: ${b})`;
        case "tension": return `try Spring(tension: ${a}, friction: ${b})`;
        case "bounciness": return `try Spring(bounciness: ${a}, speed: ${b})`;
        case "preset":
            // Those two have no name of their own in Swift, but their numbers.
            if (Presets[a] === "standard") return "Spring(response: 0.5, dampingFraction: 0.825)";
            if (Presets[a] === "interactive") return "Spring(response: 0.15, dampingFraction: 0.86)";
            return `Spring.${Presets[a]}`;
        default: return `Spring(duration: ${a}, bounce: ${b})`;
    }
}

function springInOptions(spring) {
    const [a, b, c] = spring.values.map(plain);
    switch (spring.form) {
        case "response": return `--response ${a} --damping-fraction ${b}`;
        case "mass": return `--mass ${a} --stiffness ${b} --damping ${c}`;
        case "frequency": return `--response ${plain((2 * Math.PI) / spring.values[0])} --damping-fraction ${b}`;
        case "settling": return `--settling-duration ${a} --damping-ratio ${b}`;
        case "uikit": return `--uikit-duration ${a} --uikit-damping ${b}`;
        case "tension": return `--tension ${a} --friction ${b}`;
        case "bounciness": return `--bounciness ${a} --speed ${b}`;
        case "preset":
            if (Presets[a] === "standard") return "--response 0.5 --damping-fraction 0.825";
            if (Presets[a] === "interactive") return "--response 0.15 --damping-fraction 0.86";
            return `--preset ${Presets[a]}`;
        default: return `--duration ${a} --bounce ${b}`;
    }
}

function rulesInSwift(rules) {
    const isPlane = rules.axis === "both";
    const type = isPlane ? "SIMD2<Double>" : "Double";
    const place = (number) => (isPlane ? `SIMD2(${plain(number)}, ${plain(number)})` : plain(number));
    const lines = ["import Fling", "", `var rules = DragRules<${type}>()`, `rules.spring = ${springInSwift(rules.spring)}`];
    if (rules.bounds) {
        const [low, high] = rules.bounds;
        const band = rules.bounds[1] > rules.bounds[0]
            ? `,\n    band: try RubberBand(dimension: ${plain(rules.band.dimension)}, coefficient: ${plain(rules.band.coefficient)})`
            : "";
        lines.push(`rules.bounds = try Bounds(\n    from: ${place(low)}, to: ${place(high)}${band})`);
    }
    if (rules.release === "stay") lines.push("rules.release = .stay");
    if (rules.release === "detents") {
        const detents = rules.detents.map((detent) => `Detent(${place(detent)})`).join(", ");
        const { threshold, distance, long } = rules.flick;
        lines.push(
            `rules.release = .detents(\n    [${detents}],\n    flick: FlickPolicy(threshold: ${plain(threshold)}, ` +
            `allowsLongFlicks: ${Boolean(long)}, minimumDistance: ${plain(distance)}))`);
        lines.push("rules.tap = .nextDetent");
    }
    lines.push(`rules.decay = try Decay(friction: ${plain(rules.friction)})`);
    lines.push("rules.tolerance = .point");
    if (!rules.lead) lines.push("rules.foreseesHand = false");
    if (rules.reducesMotion) lines.push("rules.reducesMotion = true");
    const units = plain(rules.unitsPerMillimetre);
    const start = isPlane ? place(rules.start) : `Double(${plain(rules.start)})`;
    lines.push("", `var thing = Draggable(${start}, rules: rules)`);
    lines.push(
        isPlane
            ? `let map = GestureMap(x: SIMD2(${units}, 0.0), y: SIMD2(0.0, ${units}))`
            : `let map = GestureMap<Double>(${rules.axis}: ${units})`);
    return lines.join("\n") + "\n";
}

/** A word of a shell's command line. */
function quoted(word) {
    return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function rulesInOptions(rules, file) {
    const words = ["fling replay", file ? quoted(file) : "FILE", `--axis ${rules.axis}`];
    words.push(`--units-per-mm ${plain(rules.unitsPerMillimetre)}`);
    if (rules.start !== 0) words.push(`--from ${plain(rules.start)}`);
    if (rules.release === "detents") words.push(`--detents ${rules.detents.map(plain).join(",")}`);
    if (rules.bounds) words.push(`--bounds ${rules.bounds.map(plain).join(",")}`);
    words.push(springInOptions(rules.spring));
    return words.join(" \\\n    ") + "\n";
}

/** What the command line cannot say of the rules. */
function rulesOutsideOptions(rules, standard) {
    const missing = [];
    if (rules.friction !== standard.friction) missing.push("friction");
    if (!rules.lead) missing.push("lead");
    if (rules.reducesMotion) missing.push("reduced motion");
    if (rules.release === "stay") missing.push("staying where it is let go");
    const flick = 50 * Math.abs(rules.unitsPerMillimetre);
    const { threshold, distance, long } = rules.flick;
    if (rules.release === "detents" && (Math.abs(threshold - flick) > 1e-9 || distance !== 0 || long)) missing.push("flick");
    const { band, bounds } = rules;
    if (bounds && (band.coefficient !== 0.55 || band.dimension !== bounds[1] - bounds[0])) missing.push("rubber band");
    return missing;
}
