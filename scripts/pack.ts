import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { transform } from "esbuild";
import { entries } from "./entries.mjs";

/**
 * `npm run pack -- FOLDER`, after `npm run build`: copies what the server and the command line need to run, and nothing else, into an
 * empty folder. Node's packages are 540 MB; the files that are loaded are a tenth of that. For container images and machines without npm.
 */

const root = process.cwd();

async function pack(target: string): Promise<void> {
  const files = new Set([...(await traceBundles()), ...listPageFiles(), ...listBuild()]);
  for (const file of ["package.json", "scripts/start.mjs", "scripts/entries.mjs", "LICENSE"])
    files.add(file);
  for (const file of listFolder("public", () => true)) files.add(file);
  let bytes = 0;
  for (const file of [...files].sort()) bytes += copy(file, target);
  const config = await transform(readFileSync("next.config.ts", "utf8"), {
    loader: "ts",
    format: "esm",
  });
  writeFileSync(path.join(target, "next.config.mjs"), config.code);
  process.stdout.write(`${files.size} files, ${Math.round(bytes / 1e6)} MB\n`);
}

/** Parts of Next that only development, other runtimes and the optimisation of images load, which is off. */
const unused =
  /^node_modules\/(sharp|@img|caniuse-lite|@next\/swc|next\/dist\/(docs|compiled\/next-devtools))|\.development\.js$|\.map$|\/next-server\/.*(\.dev\.|experimental|edge|webpack)/;

/** The bundles, their source maps, and the packages that they import. */
async function traceBundles(): Promise<string[]> {
  const isWanted = (file: string) => /^(node_modules|dist)\//.test(file) && !unused.test(file);
  const bundles = Object.keys(entries).map((name) => `dist/${name}.mjs`);
  const { fileList } = await nodeFileTrace(bundles, {
    base: root,
    ignore: (file) => !isWanted(file.replaceAll(path.sep, "/")),
  });
  // Loaded by a name that is known at run time only (lib/server/db/sqlite-driver.ts).
  const driver =
    Number(process.versions.node.split(".")[0]) < 22 ? "better-sqlite3-node20" : "better-sqlite3";
  const link = `node_modules/${driver}`;
  const folder = path.relative(root, path.resolve("node_modules", readlinkSync(link)));
  const parts = ["package.json", "lib", "build/Release"].flatMap((part) => {
    const file = path.join(folder, part);
    if (!existsSync(file)) return [];
    return statSync(file).isDirectory()
      ? listFolder(file, (name) => /\.(js|node)$/.test(name))
      : [file];
  });
  // Next names these in a table.
  const named = ["webpack", "@babel/runtime"].flatMap((name) =>
    listFolder(`node_modules/next/dist/compiled/${name}`, () => true),
  );
  // Node takes these by a condition of package.json ("module-sync") that the trace does not know.
  const helpers = listFolder("node_modules/@swc/helpers", (file) =>
    /\.c?js$|package\.json$/.test(file),
  );
  const maps = bundles.map((file) => `${file}.map`);
  return [...fileList, ...maps, ...named, ...helpers, link, ...parts];
}

/** Files that the pages load, as Next's build found. */
function listPageFiles(): string[] {
  return listFolder(".next/server", (file) => file.endsWith(".nft.json")).flatMap((list) => {
    const { files } = JSON.parse(readFileSync(list, "utf8")) as { files: string[] };
    return files
      .map((file) => path.relative(root, path.resolve(path.dirname(list), file)))
      .filter((file) => file.startsWith("node_modules") && !unused.test(file) && existsSync(file));
  });
}

/** The build, without the code of route handlers: server.ts answers with its own copy of them. */
function listBuild(): string[] {
  const files = listFolder(".next", isNeeded);
  const isHandler = (file: string) => file.endsWith(`${path.sep}route.js`);
  // Next answers for the icon.
  const [handlers, kept] = [files.filter(isHandler), files.filter((file) => !isHandler(file))];
  const icon = handlers.filter((file) => file.includes("icon.svg"));
  const ofHandlers = chunksOf(handlers);
  for (const chunk of chunksOf(icon)) ofHandlers.delete(chunk);
  return [...icon, ...kept.filter((file) => !ofHandlers.has(file))];
}

/** The chunks that routes of the build begin with. */
function chunksOf(routes: string[]): Set<string> {
  const names = routes.flatMap(
    (file) => readFileSync(file, "utf8").match(/server\/chunks\/[^"]+\.js/g) ?? [],
  );
  return new Set(names.map((name) => path.join(".next", name)));
}

/** The build without its cache, its reports and what only the next build needs. */
const isNeeded = (file: string) =>
  !/^\.next[/\\](cache|dev|diagnostics|types|build|trace|trace-build|turbopack)([/\\]|$)/.test(
    file,
  ) && !/\.(map|nft\.json)$/.test(file);

function listFolder(folder: string, isWanted: (file: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return listFolder(file, isWanted);
    return isWanted(file) ? [file] : [];
  });
}

/** Copies a file, or a link as a link; returns its bytes. */
function copy(file: string, target: string): number {
  const to = path.join(target, file);
  mkdirSync(path.dirname(to), { recursive: true });
  const found = lstatSync(file);
  if (found.isSymbolicLink()) {
    rmSync(to, { force: true });
    symlinkSync(readlinkSync(file), to);
    return 0;
  }
  if (found.isDirectory()) return 0;
  cpSync(file, to);
  return found.size;
}

const [folder] = process.argv.slice(2);
const target = folder && path.resolve(folder);
if (!target) exit("usage: npm run pack -- FOLDER");
if (!existsSync(".next/cuelist-sources")) exit("There is no build. Run npm run build first.");
if (existsSync(target) && readdirSync(target).length > 0) exit(`${target} is not empty.`);
await pack(target);

function exit(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
