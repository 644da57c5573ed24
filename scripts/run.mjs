/** Runs a TypeScript file of `scripts` on plain Node, bundled into dist/: `node scripts/run.mjs scripts/bench.ts`. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { entries } from "./entries.mjs";

const entry = process.argv[2];
if (!entry) throw new Error("usage: node scripts/run.mjs ENTRY.ts [ARGS]");
const out = path.resolve("dist", entry.replaceAll("/", "-").replace(/\.tsx?$/, ".mjs"));
process.argv.splice(1, 2, path.resolve(entry));
process.setSourceMapsEnabled(true);
const makeAll = async () => {
  await bundle(entry, out);
  // For what opens a SQLite database (lib/server/db/writer/writing-thread.ts).
  await bundle(entries["writer-thread"], path.resolve("dist", "writer-thread.mjs"));
};
await makeAll().catch((error) => {
  if (!error.syscall) throw error;
  console.error(`Can't write to the folder ${path.dirname(out)}. ${error.message}`);
  process.exit(1);
});
await import(pathToFileURL(out).href);
