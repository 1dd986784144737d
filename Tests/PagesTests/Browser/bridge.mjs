// The bridge in Node: the vectors of the C tests, and the motions of all recordings as the command has them, to 1e-12.
//
// usage: node bridge.mjs fling.wasm.gz PATH_OF_fling RECORDING...
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { RuleError, engineOf, rulesInOptions } from "./engine.mjs";

const [module, command, ...recordings] = process.argv.slice(2);
const engine = await engineOf(module);

function near(actual, expected, what, slack = 1e-12) {
    const size = Math.max(1, Math.abs(expected));
    assert.ok(Math.abs(actual - expected) <= slack * size, `${what} is ${actual}, and not ${expected}`);
}

const sheet = {
    axis: "x", unitsPerMillimetre: 8, start: 0, spring: { form: "preset", values: [0] }, release: "detents", detents: [0, 320, 640],
    bounds: [0, 640], band: { dimension: 400, coefficient: 0.55 }, flick: { threshold: 300, distance: 0, long: false },
    friction: -1000 * Math.log(0.998), latency: 0.016, ahead: 0.006, reducesMotion: false,
};

test("springs have the numbers of springs.c", () => {
    const facts = engine.springFacts({ form: "bounce", values: [0.5, 0.2] });
    near(facts.stiffness, 157.91367041742973, "stiffness");
    near(facts.damping, 20.106192982974676, "damping");
    near(facts.dampingRatio, 0.8, "damping ratio");
    near(facts.duration, 0.5, "duration");
    near(facts.bounce, 0.2, "bounce");
    near(facts.settlingDuration, 0.6743024, "settling duration", 1e-7);
    near(facts.uikitDuration, 0.7157434, "UIKit's duration", 1e-7);
    near(facts.bounciness, 2.413382, "bounciness", 1e-6);
    near(facts.speed, 3.32866, "speed", 1e-6);
});

test("each parameterisation makes the spring that it was asked for", () => {
    const facts = (form, ...values) => engine.springFacts({ form, values });
    near(facts("response", 0.5, 0.8).dampingRatio, 0.8, "damping ratio");
    assert.deepEqual(
        (({ mass, stiffness, damping }) => [mass, stiffness, damping])(facts("mass", 2, 300, 20)), [2, 300, 20]);
    near(facts("frequency", 10, 0.5).angularFrequency, 10, "frequency");
    near(facts("settling", 0.7, 0.9).settlingDuration, 0.7, "settling duration", 1e-9);
    near(facts("uikit", 0.7, 0.6).uikitDuration, 0.7, "UIKit's duration");
    assert.equal(facts("tension", 230, 22).stiffness, 230);
    near(facts("bounciness", 4, 12).bounciness, 4, "bounciness", 1e-9);
    [[0.5, 1], [0.5, 0.85], [0.5, 0.7], [0.5, 0.825], [0.15, 0.86]].forEach(([duration, ratio], index) => {
        near(facts("preset", index).duration, duration, "a preset's duration");
        near(facts("preset", index).dampingRatio, ratio, "a preset's damping ratio");
    });
    assert.equal(facts("frequency", 10, 0).uikitDuration, null);
});

test("a spring's motion is the command's", () => {
    const options = "spring --duration 0.5 --bounce 0.2 --from 0 --to 320 --velocity 900 --at 0.1,0.2,0.3,0.4,0.5 --json";
    const { samples } = JSON.parse(execFileSync(command, options.split(" "), { encoding: "utf8" }));
    const motion = engine.springMotion({ form: "bounce", values: [0.5, 0.2] }, { velocity: 900, to: 320, distance: 0.32, interval: 0.1, count: 6 });
    samples.forEach((sample, index) => {
        near(motion.values[index + 1], [sample.value].flat()[0], "the value");
        near(motion.velocities[index + 1], [sample.velocity].flat()[0], "the velocity");
    });
});

test("a number that makes no spring is refused in the words of the core", () => {
    assert.throws(() => engine.useSpring({ form: "bounce", values: [0.5, 3] }), (error) =>
        error instanceof RuleError && error.message === "bounce is 3, but it must be from -0.9999 through 1");
    assert.throws(() => engine.replay({ ...sheet, bounds: [640, 0] }, 60), RuleError);
});

test("a flick goes to the next detent, as in draggables.c", () => {
    const thing = engine.draggable({ ...sheet, latency: 0, ahead: 0 });
    thing.grab(0, 0, 1000);
    for (let step = 1; step <= 8; step++) thing.move(step * 8, 0, 1000 + step * 8);
    thing.release(1065);
    const state = thing.state(1065);
    assert.equal(state.activity, 2);
    near(state.value[0], 64, "the value", 1e-6);
    near(state.velocity[0], 1000, "the velocity", 1e-4);
    const rest = thing.state(9000);
    assert.deepEqual([rest.activity, rest.value[0], rest.needsFrame], [0, 320, false]);
    thing.free();
});

/** The data of the page that the command writes for a recording. */
function pageOf(path, options) {
    const page = `${process.env.TMPDIR ?? "/tmp"}/bridge-${process.pid}.html`;
    execFileSync(command, ["studio", path, "-o", page, "--force", ...options], { env: { ...process.env, FLING_WASM: module } });
    const text = readFileSync(page, "utf8");
    return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text)[1]).recordings[0];
}

const ways = [
    ["--detents", "0,320,640", "--bounds", "0,640", "--units-per-mm", "8", "--spring", "0.7,0.35"],
    ["--axis", "both", "--bounds", "-300,300"],
    ["--axis", "y", "--mass", "2", "--stiffness", "300", "--damping", "20", "--from", "40"],
    ["--axis", "x", "--detents", "0,200", "--flick", "700,12.5", "--long-flicks", "--bounds", "-40,250", "--band", "123.4,0.31", "--latency", "7.5", "--ahead", "3"],
    ["--axis", "y", "--decay", "4.7", "--bounds", "0,90", "--reduce-motion"],
    ["--axis", "both", "--stay", "--units-per-mm", "-3.3"],
];
for (const path of recordings) {
    test(`${path.split("/").pop()} moves a value as the command has it move`, () => {
        for (const way of ways) {
            const recording = pageOf(path, way);
            engine.useEvents(recording.events);
            const motion = engine.replay(recording.rules, 60);
            assert.equal(motion.frames.length, recording.motion.frames.length, `frames with ${way}`);
            assert.equal(motion.transitions.length, recording.motion.transitions.length, `transitions with ${way}`);
            for (const rows of ["frames", "transitions"]) {
                recording.motion[rows].forEach((expected, index) => {
                    expected.forEach((number, place) => near(motion[rows][index][place], number, `${rows} ${index}, ${place}`));
                });
            }
        }
    });
}

test("the options that a page exports make the very same rules", () => {
    const tenth = 0.1 + 0.2;
    const changes = [
        {}, { axis: "y", unitsPerMillimetre: 96 / 25.4, start: tenth }, { release: "coast", detents: [], friction: 4 + tenth },
        { release: "stay", detents: [], axis: "both", bounds: null, band: { dimension: 0, coefficient: 0.55 } }, { latency: 0, ahead: 0, reducesMotion: true }, { latency: 0.008 }, { ahead: 0.02 },
        { flick: { threshold: 700 / 3, distance: tenth, long: true } }, { band: { dimension: 1000 / 3, coefficient: tenth } },
        { bounds: [-1 / 3, 2e6 / 3], detents: [1 / 3, -1e-7] }, { spring: { form: "mass", values: [2 / 3, 1000 / 3, 20 / 3] } },
        { spring: { form: "frequency", values: [41 / 3, 0.7] } }, { spring: { form: "settling", values: [2 / 3, tenth] } },
        { spring: { form: "uikit", values: [2 / 3, tenth] } }, { spring: { form: "tension", values: [230 / 3, 22 / 3] } },
        { spring: { form: "bounciness", values: [17 / 3, 14 / 3] } }, { spring: { form: "response", values: [2 / 3, tenth] } },
        { spring: { form: "preset", values: [3] } },
    ];
    for (const change of changes) {
        const rules = { ...sheet, ...change };
        const words = rulesInOptions(rules, recordings[0], engine).replaceAll("\\\n", " ").trim().split(/\s+/);
        const { rules: read } = pageOf(words[2], words.slice(3));
        if (!rules.detents.length) read.flick = rules.flick;
        assert.deepEqual({ ...read, spring: 0, friction: 0 }, { ...rules, spring: 0, friction: 0 }, words.join(" "));
        near(read.friction, rules.friction, "friction", 1e-15);
        for (const part of ["mass", "stiffness", "damping"]) near(engine.springFacts(read.spring)[part], engine.springFacts(rules.spring)[part], part, 1e-14);
    }
});

test("a frame that a browser began before an event shows that event", () => {
    const rules = { axis: "x", unitsPerMillimetre: 1, start: 0, spring: { form: "bounce", values: [0.5, 0.2] }, release: "detents", detents: [0, 320], bounds: null, flick: { threshold: 300, distance: 0, long: false }, friction: 2, latency: 0.016, ahead: 0.006, reducesMotion: true };
    const thing = engine.draggable(rules);
    thing.animate(320, 0, 1000);
    assert.equal(thing.state(995).value[0], 320);
    thing.free();
});
