import { Parser } from "htmlparser2";
import { countLineEnds } from "@/lib/shared/csv/count-line-ends";
import { most } from "@/lib/shared/catalogue/clean-entry";
import { type FileRecord } from "@/lib/shared/catalogue/reading/file-record";
import { AppError } from "@/lib/shared/errors";

/** Maximum nesting of folders, far more than a person makes. */
const maxDepth = 100;
/** Maximum characters without the end of a tag, which are collected in memory. */
const maxGap = 1024 * 1024;

/**
 * Yields the feeds of an OPML file: outlines with an `xmlUrl`, at any level. Decodes XML's entities; keeps others and a lone "&"
 * unchanged, also entities that the file defines. Constant memory. Lines end with "\n".
 * @throws AppError bad_request if it is no OPML, is incomplete, or nests folders deeper than `maxDepth`
 */
export async function* readOpml(text: AsyncIterable<string>): AsyncGenerator<FileRecord[]> {
  let ready: FileRecord[] = [];
  let line = 1;
  let gap = 0;
  let root: "none" | "open" | "closed" = "none";
  /** For each enclosing outline whether it is a folder, and the names of the folders. */
  const outlines: boolean[] = [];
  const folders: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        gap = 0;
        if (root === "none" && name !== "opml") throw noOpml();
        root = root === "none" ? "open" : root;
        if (name !== "outline") return;
        const entry = readOutline(line, attributes, folders);
        if (entry) ready.push(entry);
        outlines.push(!entry);
        if (!entry) folders.push(attributes.text ?? attributes.title ?? "");
        if (folders.length > maxDepth) throw tooDeep(line);
      },
      onclosetag(name, isImplied) {
        if (name === "outline" && outlines.pop()) folders.pop();
        if (name === "opml" && !isImplied) root = "closed";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of text) {
    // Write line by line, so that each outline knows its line.
    for (const part of piece.split(/(?<=\n)/)) {
      parser.write(part);
      line += countLineEnds(part);
    }
    gap += piece.length;
    if (gap > maxGap) throw noOpml();
    if (ready.length > 0) yield ready;
    ready = [];
  }
  parser.end();
  if (root === "none") throw noOpml();
  if (root === "open")
    throw new AppError(
      "bad_request",
      "The OPML file is incomplete. Download it again, then retry.",
    );
}

/** Converts a feed to an entry of the kind "rss"; returns null for a folder. */
function readOutline(
  line: number,
  given: Record<string, string>,
  folders: readonly string[],
): FileRecord | null {
  // Programs write these attributes in any case.
  const attributes = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const id = (attributes.xmlurl ?? "").trim();
  if (id === "") return null;
  // A feed's own categories are more specific than those of its folders.
  const categories = [
    ...(attributes.category ?? "").split(",").map((path) => path.split("/").at(-1) ?? ""),
    ...folders.slice(-most.categories),
  ];
  return {
    line,
    entries: [
      {
        kind: "rss",
        id,
        name: attributes.title?.trim() || attributes.text?.trim() || id,
        publisher: attributes.author ?? null,
        language: attributes.language ?? null,
        categories: categories.slice(0, 100),
        address: id,
        attributes: attributes.htmlurl ? { website: attributes.htmlurl } : {},
      },
    ],
  };
}

const tooDeep = (line: number) =>
  new AppError(
    "bad_request",
    `Line ${line} is nested in more than ${maxDepth} folders. Move it up, then try again.`,
  );

const noOpml = () =>
  new AppError("bad_request", "This isn't an OPML file. Export the feeds as OPML and try again.");
