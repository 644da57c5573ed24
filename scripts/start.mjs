/**
 * Runs the server or the command line in this process: `node scripts/start.mjs server [--dev]`, `node scripts/start.mjs admin companies list`.
 * `npm run build` makes the bundles in dist/; they are made anew only if the sources are newer, so an
 * installation without sources and without esbuild runs what it was given.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { commands, entries } from "./entries.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const name = process.argv[2];
const bundles = commands[name];
if (!bundles) throw new Error("usage: node scripts/start.mjs server|admin [ARGS]");
process.argv.splice(1, 2, path.join(root, entries[name]));
// The log of a server names sources by itself (lib/server/source-positions.ts), without the maps of all that is loaded.
process.setSourceMapsEnabled(name !== "server" || process.argv.includes("--dev"));
// On machines with much memory V8 lets the heap grow to four times of what is in use before it collects.
setFlagsFromString("--heap-growing-percent=30");
// V8 takes the objects of requests for long-lived ones, because some are when it looks, and then collects the old generation all the time.
setFlagsFromString("--no-allocation-site-pretenuring");
// Before Next and React load.
if (process.argv.includes("--dev")) process.env.NODE_ENV = "development";
// Before any of our modules load, as Node and Next do it. Variables that are set already stay.
if (existsSync(".env")) process.loadEnvFile(".env");
if (name === "server") exitWhenStoppedEarly();

/** `findChange`, once it is known. */
let changedAt;
const fileOf = (bundle) => path.join(root, "dist", `${bundle}.mjs`);
try {
  for (const one of bundles) {
    if (isCurrent(entries[one], fileOf(one))) continue;
    const { bundle } = await import("./bundle.mjs");
    await bundle(entries[one], fileOf(one));
  }
  await import(pathToFileURL(fileOf(name)).href);
} catch (error) {
  const reason = explain(error);
  if (!reason) throw error;
  console.error(`Cuelist can't start. ${reason}`);
  process.exitCode = 1;
}

/** Advice about an error while bundles are made or modules load; null if it is not the operator's. */
function explain(error) {
  // Of bundle.mjs, or of what it has made.
  if (error.syscall && error.path)
    return `Can't read or write ${error.path.replace(/\.\d+$/, "")} (${error.code}). Run npm run build as the owner of its folder.`;
  // A setting that is read while modules load (lib/shared/limits.ts).
  if (error instanceof RangeError) return error.message;
  if (error.code !== "ERR_MODULE_NOT_FOUND") return null;
  const [what] = error.message.split(" imported from");
  if (!existsSync(path.join(root, "package-lock.json")))
    return `${what}. npm run pack made this folder with another Node than ${process.version}. Run it with that one, or pack again with this one.`;
  return `${what}. Run npm ci with the Node that runs Cuelist (this is ${process.version}), and wait until it has ended.`;
}

/** Whether the bundle of an entry is there and no source is newer; without sources it always is. */
function isCurrent(entry, file) {
  if (!existsSync(path.join(root, entry))) return true;
  if (!existsSync(file)) return false;
  changedAt ??= findChange();
  return changedAt < statSync(file).mtimeMs;
}

/** When the newest source was changed, in ms. */
function findChange() {
  const sources = ["app", "lib"].flatMap((folder) => listSources(path.join(root, folder)));
  const others = ["server.ts", "package.json", "package-lock.json", "scripts/bundle.mjs"].map(
    (name) => path.join(root, name),
  );
  return [...sources, ...others].reduce(
    (newest, source) => Math.max(newest, statSync(source).mtimeMs),
    0,
  );
}

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "drivers" ? [] : listSources(file);
    return entry.name.endsWith(".ts") ? [file] : [];
  });
}

/** While its modules load, before the server has its own handlers, a stop signal ends the process with 0: nothing is open yet. */
function exitWhenStoppedEarly() {
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(0));
}
