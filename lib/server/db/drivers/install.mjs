/* Runs after `npm ci` of the project and installs SQLite's driver from lock files of its own. better-sqlite3 13 includes its binaries,
   but npm 10 would compile it anyway, so its scripts are not run. Node 20 needs 12, as `better-sqlite3-node20`: downloaded ready-made
   if possible, otherwise compiled. */
import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const modules = path.resolve(here, "../../../../node_modules");
const isOldNode = Number(process.versions.node.split(".")[0]) < 22;

install("better-sqlite3-13", "better-sqlite3", ["--ignore-scripts"]);
if (isOldNode) install("better-sqlite3-12", "better-sqlite3-node20", []);

/** Installs `folder` and links its driver into the project as `name`. */
function install(folder, name, options) {
  // npm sets this to its own program.
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Install with npm: `npm ci`.");
  const cwd = path.join(here, folder);
  const words = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", ...options];
  const { status } = spawnSync(process.execPath, words, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  const link = path.join(modules, name);
  rmSync(link, { recursive: true, force: true });
  // A junction, because Windows allows links only to administrators.
  symlinkSync(path.join(cwd, "node_modules/better-sqlite3"), link, "junction");
}
