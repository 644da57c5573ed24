/** Preloaded with `--import`: collects garbage from an event loop task, as V8 does in an idle process, and says so. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
setInterval(() => {
  void collect({ type: "major", execution: "async" });
  process.stderr.write("collected\n");
}, 250).unref();
