/**
 * Runs a TypeScript entry point on plain Node: `node scripts/run.mjs lib/admin/main.ts companies list`. esbuild
 * bundles our files (packages stay external) into dist/ in about 50 ms, so the running code always matches the
 * sources without a TypeScript loader.
 */
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, stop } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Bundles `entry` (relative to the project) and returns the path of the result. */
export async function bundle(entry) {
  const out = path.join(root, "dist", entry.replaceAll("/", "-").replace(/\.tsx?$/, ".mjs"));
  const fresh = `${out}.${process.pid}`;
  try {
    await mkdir(path.dirname(out), { recursive: true });
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: fresh,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      packages: "external",
      alias: { "server-only": path.join(root, "lib/testing/server-only.ts") },
      sourcemap: "inline",
      logLevel: "error",
    });
    await rename(fresh, out);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const entry = process.argv[2];
  if (!entry) throw new Error("usage: node scripts/run.mjs ENTRY.ts [ARGS]");
  process.argv.splice(1, 2, path.join(root, entry));
  process.setSourceMapsEnabled(true);
  // Load .env before our modules; existing variables win, as in Node and Next.
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (entry === "server.ts") exitWhenStoppedEarly();
  const file = await bundle(entry);
  // Stop esbuild's background process.
  await stop();
  await import(pathToFileURL(file).href).catch((error) => {
    // An invalid setting that is read while modules load (lib/limits.ts).
    if (!(error instanceof RangeError)) throw error;
    console.error(`Cuelist cannot start. ${error.message}`);
    process.exitCode = 1;
  });
}

/** Exits cleanly on a signal that arrives while modules load, before the server has its own handlers. */
function exitWhenStoppedEarly() {
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(0));
}
