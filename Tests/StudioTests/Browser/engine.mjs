// The page's own engine.js, with a module that was built.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { runInThisContext } from "node:vm";

const source = readFileSync(new URL("../../../Sources/Tool/Studio/Page/engine.js", import.meta.url), "utf8");
export const { Engine, RuleError } = runInThisContext(`(() => { ${source}\nreturn { Engine, RuleError }; })()`);

export async function engineOf(path) {
    return Engine.instantiate(gunzipSync(readFileSync(path)));
}
