import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/*
 * Positions in the sources for those in bundles, where an error is logged. Node would read the map of each module that is loaded, and keep
 * it; and Next replaces what Node does for `error.stack`.
 */

/** A line of a stack: what is called, the file, its line and column. Bounded, because messages, which may be of callers, are searched too. */
const frame =
  /^( {4}at (?:.{1,200}? \()?)((?:file:\/\/)?\/.{1,500}?\.[cm]?js):(\d{1,7}):(\d{1,7})(\)?)$/gm;

/** Maps that have been read, by file: one takes some MB, and is seldom needed. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** A stack whose positions in files with a map beside them (`FILE.map`) are those in the sources, relative to the project. */
export function toSourcePositions(stack: string): string {
  return stack.replaceAll(
    frame,
    (line: string, before: string, name: string, at: string, column: string, end: string) => {
      const source = findSource(name, Number(at), Number(column));
      return source ? `${before}${source}${end}` : line;
    },
  );
}

/** Counted from 1. Null if there is no map, or it does not know. */
function findSource(name: string, line: number, column: number): string | null {
  try {
    const file = name.startsWith("file:") ? fileURLToPath(name) : name;
    const found = readMap(file)?.findEntry(line - 1, column - 1);
    if (!found || !("originalSource" in found)) return null;
    const source = fileURLToPath(new URL(found.originalSource, pathToFileURL(file)));
    const place = `${found.originalLine + 1}:${found.originalColumn + 1}`;
    return `${path.relative(process.cwd(), source)}:${place}`;
  } catch {
    // A map that is damaged, or of a source that is no file: the position in the bundle is better than no log.
    return null;
  }
}

interface Payload {
  sourcesContent?: unknown;
  sections?: { map: Payload }[];
}

function readMap(file: string): SourceMap | null {
  const known = maps.get(file)?.deref();
  if (known) return known;
  // Node's own modules and packages are named as they are.
  if (file.includes(`${path.sep}node_modules${path.sep}`) || !existsSync(`${file}.map`))
    return null;
  const payload = JSON.parse(readFileSync(`${file}.map`, "utf8")) as Payload;
  for (const map of [payload, ...(payload.sections ?? []).map((section) => section.map)])
    delete map.sourcesContent;
  const map = new SourceMap(payload as ConstructorParameters<typeof SourceMap>[0]);
  maps.set(file, new WeakRef(map));
  return map;
}
