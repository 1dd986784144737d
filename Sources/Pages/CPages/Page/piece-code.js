// The parts of a piece in Swift and in C, with the numbers that its knobs have.

/** A part as its piece describes it: `name`, `kind` ("draggable", "scroller" or "transform") and `rules`; a scroller's `content`,
 * `viewport`, `pages` and `restOutside`; the sizes of a transform, and its `step`. */
function partInSwift({ name, kind, rules, content, viewport, pages, restOutside, step }) {
    const [duration, bounce] = rules.spring.values.map(exact);
    const isPlane = rules.axis === "both";
    const type = isPlane ? "SIMD2<Double>" : "Double";
    const place = (value) => (isPlane ? `SIMD2(${value.map(exact).join(", ")})` : exact(value));
    const variable = `${name}Rules`;
    const kinds = { draggable: `DragRules<${type}>`, scroller: "ScrollRules<Double>", transform: "TransformRules" };
    const lines = [`var ${variable} = ${kinds[kind]}()`, `${variable}.spring = Spring(duration: ${duration}, bounce: ${bounce})`];
    if (kind === "draggable") {
        if (rules.bounds) {
            const [low, high] = rules.bounds.map(place);
            lines.push(`${variable}.bounds = try Bounds(`, `    from: ${low}, to: ${high},`,
                `    ends: .elastic(${exact(rules.band.dimension)}, coefficient: ${exact(rules.band.coefficient)}))`);
        }
        const places = detentsOf(rules).map(place);
        const list = places.length > 9 ? "(-120...120).map { Double($0) * 30 }" : `[${places.join(", ")}]`;
        lines.push(`${variable}.release = .detents(`, `    at: ${list},`, `    flick: FlickPolicy(threshold: ${exact(rules.flick.threshold)}${rules.flick.long ? ", allowsLongFlicks: true" : ""}))`);
    } else {
        lines.push(`${variable}.deceleration = .exponential(try Decay(friction: ${exact(rules.friction)}))`);
    }
    if (pages) lines.push(`${variable}.snap = .pages`);
    if (restOutside) {
        lines.push(`${variable}.allowsRestOutside = true`, `${variable}.willEnd = { $0.state.value < ${restOutside} ? ${restOutside} : $0.proposed }`);
    }
    if (step) lines.push(`${variable}.rotation = .steps(.degrees(90))`);
    if (rules.latency !== StandardLatency) lines.push(`${variable}.latency = ${exact(rules.latency)}`);
    if (rules.ahead !== StandardAhead) lines.push(`${variable}.ahead = ${exact(rules.ahead)}`);
    const made = {
        draggable: () => `Draggable(${isPlane ? place(rules.start) : `Double(${exact(rules.start)})`}, rules: ${variable})`,
        scroller: () => `Scroller(content: ${content}.0, viewport: ${viewport}.0, rules: ${variable})`,
        transform: () => `TransformDrag(content: SIMD2(${content.join(", ")}), viewport: SIMD2(${viewport.join(", ")}), rules: ${variable})`,
    };
    lines.push(`var ${name} = ${made[kind]()}`);
    return lines.join("\n");
}

function detentsOf(rules) {
    return rules.axis === "both" ? rules.detents : [...rules.detents].sort((one, other) => one - other);
}

function pieceInSwift(parts) {
    return ["import Fling", ...parts.map(partInSwift)].join("\n\n") + "\n";
}

function partInC({ name, kind, rules, content, viewport, pages, restOutside, step }) {
    const [duration, bounce] = rules.spring.values.map(exact);
    const dimensions = rules.axis === "both" ? 2 : 1;
    const numbers = (value) => [value].flat().slice(0, dimensions).map(exact).join(", ");
    const kinds = { draggable: ["fling_draggable", "fling_drag_rules"], scroller: ["fling_scroller", "fling_scroll_rules"], transform: ["fling_transform", "fling_transform_rules"] };
    const [handle, type] = kinds[kind];
    const lines = [];
    if (restOutside) {
        lines.push("static void rest_while_loading(const fling_state *state, double *place, void *context) {", "    (void)context;",
            `    if (state->value[0] < ${restOutside}) place[0] = ${restOutside};`, "}", "");
    }
    lines.push(`${handle} *make_${name}(void) {`, `    ${type} rules;`, `    ${type}_init(&rules, sizeof rules, NULL);`,
        `    fling_spring_from_bounce(${duration}, ${bounce}, &rules.spring, NULL);`);
    if (kind === "draggable") {
        rules.bounds?.forEach((bound, index) => [bound].flat().slice(0, dimensions).forEach((number, axis) => lines.push(`    rules.${["lower", "upper"][index]}[${axis}] = ${exact(number)};`)));
        if (rules.bounds) lines.push(`    rules.band.dimension = ${exact(rules.band.dimension)};`, `    rules.band.coefficient = ${exact(rules.band.coefficient)};`);
        const places = detentsOf(rules);
        const count = places.length;
        lines.push(`    fling_detent places[${count}];`);
        if (count > 9) {
            lines.push(`    for (int index = 0; index < ${count}; index++)`, `        places[index] = (fling_detent){.size = sizeof *places, .value = {(index - ${(count - 1) / 2}) * 30.0}};`);
        } else {
            places.forEach((value, index) => lines.push(`    places[${index}] = (fling_detent){.size = sizeof *places, .value = {${numbers(value)}}};`));
        }
        lines.push("    rules.release = FLING_RELEASE_DETENTS;", "    rules.detents = places;", `    rules.detent_count = ${count};`,
            `    rules.flick_threshold = ${exact(rules.flick.threshold)};`);
        if (rules.flick.long) lines.push("    rules.allows_long_flicks = 1;");
    } else {
        lines.push(`    rules.decay.friction = ${exact(rules.friction)};`);
    }
    if (pages) lines.push("    rules.snap = FLING_SNAP_PAGES;");
    if (restOutside) lines.push("    rules.allows_rest_outside = 1;", "    rules.will_end = rest_while_loading;");
    if (step) lines.push("    rules.rotation = FLING_ROTATION_STEPS;", `    rules.rotation_step = ${exact(step)};`);
    if (rules.latency !== StandardLatency) lines.push(`    rules.latency = ${exact(rules.latency)};`);
    if (rules.ahead !== StandardAhead) lines.push(`    rules.ahead = ${exact(rules.ahead)};`);
    const made = {
        draggable: () => `fling_draggable_create(${dimensions}, (double[${dimensions}]){${numbers(rules.start)}}, &rules, NULL)`,
        scroller: () => `fling_scroller_create(1, (double[1]){${content}}, (double[1]){${viewport}}, NULL, &rules, NULL)`,
        transform: () => `fling_transform_create((double[2]){${content.join(", ")}}, (double[2]){${viewport.join(", ")}}, NULL, &rules, NULL)`,
    };
    lines.push(`    return ${made[kind]()};`, "}");
    return lines.join("\n");
}

function pieceInC(parts) {
    return ["#include <fling.h>", ...parts.map(partInC)].join("\n\n") + "\n";
}
