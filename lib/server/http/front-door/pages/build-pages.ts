import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { endOnExit } from "@/lib/server/child-processes";
import { formatBytes } from "@/lib/shared/format";

/** The project folder; `npm start` and `npm run build` both run in it. */

const root = process.cwd();
/** Scripts, styles and fonts of the pages. */
export const staticFolder = path.join(root, ".next", "static");
const stamp = path.join(root, ".next", "cuelist-sources");
/** What Next's build found that its server needs. */
const found = path.join(root, ".next", "required-server-files.json");
const folders = ["app", "components", "lib", "public"];
const files = ["next.config.ts", "package-lock.json", "postcss.config.mjs", "tsconfig.json"];

/** Memory of a build of 2 cores, with which it neither is killed nor reads its own program again and again. */
const buildBytes = 1_700_000_000;
const advice =
  "Building the pages takes 2 GB of memory. Give it more, or build on another machine: npm run build && npm run pack -- FOLDER.";

/**
 * Builds the pages unless .next already holds the build of exactly these sources. `onStart` is called if there
 * is something to build. @throws Error with the build's output, system errors
 */
export async function buildPages(onStart?: () => void): Promise<void> {
  // An installation without sources has the build that it was given.
  if (!existsSync(path.join(root, "app"))) return;
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const bytes = findMemory(process.constrainedMemory());
  if (bytes < buildBytes)
    throw new Error(
      `Couldn't build the pages: ${formatBytes(bytes)} of memory are free. ${advice}`,
    );
  onStart?.();
  // Another user may run what this one built: what it holds is no secret.
  const umask = process.umask(0o022);
  try {
    // Without this, an aborted build would pass for the previous one.
    rmSync(stamp, { force: true });
    await runNode([path.join(root, "node_modules", "next", "dist", "bin", "next"), "build"]);
    await runNode([path.join(root, "scripts", "compress.mjs"), staticFolder]);
    writeFileSync(stamp, wanted);
  } finally {
    process.umask(umask);
  }
}

/**
 * Memory that a build can have: the limit of the control group, and what the machine has free, swap included. Without a limit, Node says 0,
 * nothing, or 2^64.
 */
export function findMemory(limit: number | undefined, meminfo = readMeminfo()): number {
  const kilobytes = [...meminfo.matchAll(/^(?:MemAvailable|SwapFree): +(\d+) kB$/gm)];
  const free = kilobytes.reduce((sum, [, number]) => sum + Number(number) * 1_024, 0);
  return Math.min(limit || Infinity, free || Infinity);
}

/** Linux alone has it; other systems do not say what they could free. */
const readMeminfo = () =>
  existsSync("/proc/meminfo") ? readFileSync("/proc/meminfo", "utf8") : "";

/** A step of the build, in a process of its own: this one would keep the memory. @throws Error with its output */
async function runNode(words: string[]): Promise<void> {
  const child = endOnExit(
    spawn(process.execPath, words, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    }),
  );
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code === 0) return;
  // Next says so of a process of its own that was killed.
  const isKilled = signal === "SIGKILL" || output.includes("signal: SIGKILL");
  const reason = isKilled ? `: the system killed the build. ${advice}` : ".";
  throw new Error(`Couldn't build the pages${reason}\n${output}`);
}

/**
 * Next's configuration as it was built, as JSON. The server of its "standalone" output takes it from a variable; one that reads
 * next.config.ts anew loads Next's compiler for it, which stays.
 */
export function builtConfig(): string {
  return JSON.stringify((JSON.parse(readFileSync(found, "utf8")) as { config: object }).config);
}

/** SHA-256 of the names and contents of all files that affect the pages. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const inFolders = folders.flatMap((folder) => listSources(path.join(root, folder)));
  for (const file of [...inFolders.sort(), ...files.map((file) => path.join(root, file))]) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The files of a folder and its subfolders, without tests and installed packages. */
function listSources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ["drivers", "testing"].includes(entry.name) ? [] : listSources(file);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file];
  });
}
