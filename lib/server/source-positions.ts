import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/* Replaces positions in bundles by those in the sources when an error is logged. Node would read and keep the map of each loaded module,
   and Next replaces Node's handling of `error.stack`. */

/** A line of a stack: function, file, line and column. Its length is limited, because messages, which may come from callers, are searched too. */
const frame =
  /^( {4}at (?:.{1,200}? \()?)((?:file:\/\/)?\/.{1,500}?\.[cm]?js):(\d{1,7}):(\d{1,7})(\)?)$/gm;

/** Maps that have been read, by file: a map takes some MB, and is seldom needed. */
const maps = new Map<string, WeakRef<SourceMap>>();

/** Replaces positions in files that have a map (`FILE.map`) by those in the sources, relative to the project. */
export function toSourcePositions(stack: string): string {
  return stack.replaceAll(
    frame,
    (line: string, before: string, name: string, at: string, column: string, end: string) => {
      const source = findSource(name, Number(at), Number(column));
      return source ? `${before}${source}${end}` : line;
    },
  );
}

/** Returns a position, counted from 1; null if there is no map, or it does not contain the position. */
function findSource(name: string, line: number, column: number): string | null {
  try {
    const file = name.startsWith("file:") ? fileURLToPath(name) : name;
    const found = readMap(file)?.findEntry(line - 1, column - 1);
    if (!found || !("originalSource" in found)) return null;
    const source = fileURLToPath(new URL(found.originalSource, pathToFileURL(file)));
    const place = `${found.originalLine + 1}:${found.originalColumn + 1}`;
    return `${path.relative(process.cwd(), source)}:${place}`;
  } catch {
    // The map is damaged, or its source is no file: a position in the bundle is better than no log.
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
  // Node's own modules and packages keep their names.
  if (file.includes(`${path.sep}node_modules${path.sep}`) || !existsSync(`${file}.map`))
    return null;
  const payload = JSON.parse(readFileSync(`${file}.map`, "utf8")) as Payload;
  for (const map of [payload, ...(payload.sections ?? []).map((section) => section.map)])
    delete map.sourcesContent;
  const map = new SourceMap(payload as ConstructorParameters<typeof SourceMap>[0]);
  maps.set(file, new WeakRef(map));
  return map;
}
