// The rules as Swift, and as options of the command line.

const Presets = ["smooth", "snappy", "bouncy", "standard", "interactive"];

function springInSwift(spring) {
    const [a, b, c] = spring.values.map(exact);
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

/** A spring by options; one by its frequency, which the command does not take, by all that it is made of. */
function springInOptions(spring, engine) {
    const [a, b, c] = spring.values.map(exact);
    switch (spring.form) {
        case "response": return `--response ${a} --damping-fraction ${b}`;
        case "mass": return `--mass ${a} --stiffness ${b} --damping ${c}`;
        case "frequency": return springInOptions({ form: "mass", values: (({ mass, stiffness, damping }) => [mass, stiffness, damping])(engine.springFacts(spring)) });
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
    const place = (number) => (isPlane ? `SIMD2(${exact(number)}, ${exact(number)})` : exact(number));
    const lines = ["import Fling", "", `var rules = DragRules<${type}>()`, `rules.spring = ${springInSwift(rules.spring)}`];
    if (rules.bounds) {
        const [low, high] = rules.bounds;
        const band = rules.bounds[1] > rules.bounds[0]
            ? `,\n    ends: .elastic(${exact(rules.band.dimension)}, coefficient: ${exact(rules.band.coefficient)})`
            : "";
        lines.push(`rules.bounds = try Bounds(\n    from: ${place(low)}, to: ${place(high)}${band})`);
    }
    if (rules.release === "stay") lines.push("rules.release = .stay");
    if (rules.release === "detents") {
        const detents = rules.detents.map((detent) => `Detent(${place(detent)})`).join(", ");
        const { threshold, distance, long } = rules.flick;
        lines.push(
            `rules.release = .detents(\n    [${detents}],\n    flick: FlickPolicy(threshold: ${exact(threshold)}, ` +
            `allowsLongFlicks: ${Boolean(long)}, minimumDistance: ${exact(distance)}))`);
        lines.push("rules.tap = .nextDetent");
    }
    lines.push(`rules.deceleration = .exponential(try Decay(friction: ${exact(rules.friction)}))`);
    const distance = halfAPoint(rules.unitsPerMillimetre);
    lines.push(`rules.tolerance = ${Math.abs(distance - 0.5) < 1e-12 ? ".point" : `try Tolerance(distance: ${exact(distance)})`}`);
    if (rules.latency !== StandardLatency) lines.push(`rules.latency = ${exact(rules.latency)}`);
    if (rules.ahead !== StandardAhead) lines.push(`rules.ahead = ${exact(rules.ahead)}`);
    if (rules.reducesMotion) lines.push("rules.reducesMotion = true");
    const units = exact(rules.unitsPerMillimetre);
    const start = isPlane ? place(rules.start) : `Double(${exact(rules.start)})`;
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

function rulesInOptions(rules, file, engine) {
    const words = ["fling replay", file ? quoted(file) : "FILE", `--axis ${rules.axis}`];
    const units = rules.unitsPerMillimetre;
    words.push(`--units-per-mm ${exact(units)}`);
    if (rules.start !== 0) words.push(`--from ${exact(rules.start)}`);
    if (rules.release === "stay") words.push("--stay");
    if (rules.release === "detents") {
        words.push(`--detents ${rules.detents.map(exact).join(",")}`);
        const { threshold, distance, long } = rules.flick;
        if (threshold !== 50 * Math.abs(units) || distance !== 0) words.push(`--flick ${exact(threshold)},${exact(distance)}`);
        if (long) words.push("--long-flicks");
    }
    if (rules.bounds) {
        const [low, high] = rules.bounds;
        words.push(`--bounds ${exact(low)},${exact(high)}`);
        const { dimension, coefficient } = rules.band;
        if (high > low && (dimension !== high - low || coefficient !== 0.55)) words.push(`--band ${exact(dimension)},${exact(coefficient)}`);
    }
    words.push(springInOptions(rules.spring, engine));
    if (Math.abs(rules.friction - NormalFriction) > 1e-15 * NormalFriction) words.push(`--decay ${exact(rules.friction)}`);
    if (rules.latency !== StandardLatency) words.push(`--latency ${exact(rules.latency * 1000)}`);
    if (rules.ahead !== StandardAhead) words.push(`--ahead ${exact(rules.ahead * 1000)}`);
    if (rules.reducesMotion) words.push("--reduce-motion");
    return words.join(" \\\n    ") + "\n";
}
