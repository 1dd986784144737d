// The page's own engine.js, motion.js and export.js, with a module that was built.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { runInThisContext } from "node:vm";

const read = (name) => readFileSync(new URL(`../../../Sources/Pages/CPages/Page/${name}.js`, import.meta.url), "utf8");
export const { Engine, RuleError, rulesInOptions } = runInThisContext(
    `(() => { ${read("engine")}\n${read("motion")}\n${read("export")}\nreturn { Engine, RuleError, rulesInOptions }; })()`);

export async function engineOf(path) {
    return Engine.instantiate(gunzipSync(readFileSync(path)));
}
