import { mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, stop } from "esbuild";
import { routeTable } from "./route-table.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const serverOnly = path.join(
  path.dirname(createRequire(import.meta.url).resolve("server-only")),
  "empty.js",
);

/** Bundles `entry` (relative to the project; packages stay external) into `out`; takes about 50 ms. */
export async function bundle(entry, out) {
  // Written beside and renamed: several processes may bundle the same file at the same time.
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
      // "server-only" throws outside a React server build.
      alias: { "server-only": serverOnly },
      plugins: [routeTable(root)],
      sourcemap: "inline",
      logLevel: "error",
    });
    await rename(fresh, out);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    // esbuild keeps a process for the next bundle.
    await stop();
  }
}
