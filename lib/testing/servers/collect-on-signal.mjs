/** Preloaded with `--import`: collects garbage on SIGUSR2, so that memory can be compared. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => void collect({ type: "major", execution: "async" }));
