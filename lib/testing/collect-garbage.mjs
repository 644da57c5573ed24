/*
 * Loaded before a server (`--import`): collects garbage four times a second from a task of the event loop, as V8 does by itself
 * in an idle process, outside of any JavaScript that runs.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
setInterval(() => void collect({ type: "major", execution: "async" }), 250).unref();
