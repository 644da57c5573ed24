/*
 * Runs after `npm ci` of the project. On Node 20 it installs better-sqlite3 12 in this folder (a ready-made binary if
 * one can be fetched, else compiled), as `better-sqlite3-node20`. On newer Nodes it does nothing: better-sqlite3 13
 * brings its binaries.
 */
import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const link = path.resolve(here, "../../../node_modules/better-sqlite3-node20");
const isOldNode = Number(process.versions.node.split(".")[0]) < 22;
// Set by npm to its own program.
const npm = process.env.npm_execpath;

if (isOldNode) {
  if (!npm) throw new Error("Install with npm: `npm ci`.");
  const { status } = spawnSync(process.execPath, [npm, "ci"], { cwd: here, stdio: "inherit" });
  process.exitCode = status ?? 1;
  rmSync(link, { force: true });
  // A junction, because Windows allows links to administrators only.
  if (status === 0) symlinkSync(path.join(here, "node_modules/better-sqlite3"), link, "junction");
}
