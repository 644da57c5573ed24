import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { endOnExit } from "@/lib/server/child-processes";
import { formatBytes } from "@/lib/shared/format";
import { TrieRouter } from "hono/router/trie-router";

/** The project folder; `npm start` and `npm run build` both run in it. */

const root = process.cwd();
/** Scripts, styles and fonts of the pages. */
export const staticFolder = path.join(root, ".next", "static");
const stamp = path.join(root, ".next", "cuelist-sources");
/** Next's list of what its server needs, written by the build. */
const found = path.join(root, ".next", "required-server-files.json");
const folders = ["app", "components", "lib", "public"];
const files = ["next.config.ts", "package-lock.json", "postcss.config.mjs", "tsconfig.json"];

/** Memory with which a build on 2 cores is neither killed nor slowed down by paging. */
const buildBytes = 1_700_000_000;
const advice =
  "Building the pages takes 2 GB of memory. Give it more, or build on another machine: npm run build && npm run pack -- FOLDER.";

/**
 * Builds the pages unless .next already holds the build of exactly these sources. `onStart` is called if there
 * is something to build. @throws Error with the build's output, system errors
 */
export async function buildPages(onStart?: () => void): Promise<void> {
  // An installation without sources includes its build.
  if (!existsSync(path.join(root, "app"))) return;
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const bytes = findMemory(process.constrainedMemory());
  if (bytes < buildBytes)
    throw new Error(
      `Couldn't build the pages: ${formatBytes(bytes)} of memory are free. ${advice}`,
    );
  onStart?.();
  // The build contains no secrets, and another user may run it.
  const umask = process.umask(0o022);
  try {
    // Otherwise an aborted build would pass for the previous one.
    rmSync(stamp, { force: true });
    await runNode([path.join(root, "node_modules", "next", "dist", "bin", "next"), "build"]);
    await runNode([path.join(root, "scripts", "compress.mjs"), staticFolder]);
    writeFileSync(stamp, wanted);
  } finally {
    process.umask(umask);
  }
}

/**
 * Returns the memory available to a build: the limit of the control group, and the machine's free memory including swap. Without a limit,
 * Node reports 0, undefined or 2^64.
 */
export function findMemory(limit: number | undefined, meminfo = readMeminfo()): number {
  const kilobytes = [...meminfo.matchAll(/^(?:MemAvailable|SwapFree): +(\d+) kB$/gm)];
  const free = kilobytes.reduce((sum, [, number]) => sum + Number(number) * 1_024, 0);
  return Math.min(limit || Infinity, free || Infinity);
}

/** Only Linux has it; other systems do not tell what they could free. */
const readMeminfo = () =>
  existsSync("/proc/meminfo") ? readFileSync("/proc/meminfo", "utf8") : "";

/** Runs a step of the build in a process of its own, whose memory is freed at its end. @throws Error with its output */
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
  // Next reports a process of its own that was killed in this way.
  const isKilled = signal === "SIGKILL" || output.includes("signal: SIGKILL");
  const reason = isKilled ? `: the system killed the build. ${advice}` : ".";
  throw new Error(`Couldn't build the pages${reason}\n${output}`);
}

/**
 * Returns Next's built configuration as JSON. The server of its "standalone" output takes it from a variable; a server that reads
 * next.config.ts again loads Next's compiler, which stays in memory.
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

/** Returns a function that finds the pattern of a page's path, such as /playlists/:playlistId; null for no page. */
export function createPageFinder(pagePaths: string[]): (path: string) => string | null {
  const router = new TrieRouter<string>();
  for (const path of pagePaths) router.add("GET", path, path);
  return (path) => router.match("GET", path)[0][0]?.[0] ?? null;
}
