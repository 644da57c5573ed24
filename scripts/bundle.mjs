import { lchown, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, stop } from "esbuild";
import { entries } from "./entries.mjs";
import { routeTable } from "./route-table.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Packages that no bundle holds: binaries, workers that are files, drivers, and tar, which `npm run pack` cannot trace in a bundle. */
const neverBundled = [
  "better-sqlite3",
  "better-sqlite3-node20",
  "esbuild",
  "next",
  "pg",
  "pg-copy-streams",
  "pino",
  "pino-pretty",
  "tar",
  "undici",
];

const requireBuiltIns =
  'import { createRequire as newRequire } from "node:module"; const require = newRequire(import.meta.url);';

/** Packages that are left out of a bundle that holds its packages: Node then reads one file in place of 400, and starts in half the time. */
const external = {
  [entries.admin]: neverBundled,
  [entries["search-thread"]]: neverBundled,
  [entries["catalogue-thread"]]: neverBundled,
  [entries["writer-thread"]]: neverBundled,
  [entries["import-thread"]]: neverBundled,
};

/** Bundles `entry` (relative to the project) into `out`; takes about 50 ms, and twice that with packages. */
export async function bundle(entry, out) {
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: out,
      write: false,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      ...(entry in external
        ? { external: external[entry], banner: { js: requireBuiltIns } }
        : { packages: "external" }),
      plugins: [routeTable(root)],
      sourcemap: "linked",
      // Stack traces need positions only.
      sourcesContent: false,
      logLevel: "error",
    });
    const made = await mkdir(path.dirname(out), { recursive: true });
    if (made) await giveToOwner(made, (uid, gid) => lchown(made, uid, gid));
    // The map comes first.
    for (const file of outputFiles) await replaceFile(file);
  } finally {
    // esbuild keeps a process for the next bundle.
    await stop();
  }
}

/** Written next to it and renamed: several processes may bundle the same file at the same time. */
async function replaceFile({ path: file, contents }) {
  const fresh = `${file}.${process.pid}`;
  try {
    const handle = await open(fresh, "wx");
    // For whoever runs the server, whatever the mask of who bundles.
    await handle.chmod(0o644);
    await giveToOwner(fresh, (uid, gid) => handle.chown(uid, gid));
    await handle.writeFile(contents);
    await handle.close();
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** What root makes belongs to the owner of the folder, who runs the server. */
async function giveToOwner(file, chown) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(path.dirname(file));
  await chown(uid, gid);
}
