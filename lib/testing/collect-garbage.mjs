/** Preloaded with `--import`: collects garbage from an event loop task, as V8 does in an idle process. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
setInterval(() => void collect({ type: "major", execution: "async" }), 250).unref();
