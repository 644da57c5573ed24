import { createHash } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { openPodcastIndex, podcastKinds } from "@/lib/server/admin/catalogue/read-podcast-index";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { type CatalogueFormat, type FileRecord } from "@/lib/shared/catalogue/sources";
import { openDirectory } from "@/lib/shared/catalogue/reading/open-directory";
import { AppError } from "@/lib/shared/errors";
import { type FileFormat } from "@/lib/shared/tables/file-format";
import { type FileLines } from "@/lib/shared/tables/types";

/** A file to import, opened and recognized. */
export interface OpenedSource {
  format: CatalogueFormat;
  /** Null if its entries are of several kinds. */
  kind: string | null;
  /** Name of the source, if the command gives none. */
  source: string;
  /** The sheets of a workbook that have rows; the first is imported. */
  sheets: string[];
  records: AsyncIterable<FileRecord[]>;
  /** What became of the lines that were read; null of a dump. */
  lines: () => Pick<FileLines, "counts" | "notices"> | null;
  /** Returns the share that has been read, 0 to 1. */
  share(): number;
}

/**
 * Opens a file of entries: Podcast Index's dump, CSV, XLSX, JSON, OPML, or radio-browser's answer. Recognizes the format by the content;
 * `format` overrides that. `kind`: the kind of its IDs.
 * @throws AppError bad_request with advice
 */
export async function openSourceFile(
  file: string,
  size: number,
  { kind, format }: { kind?: string; format?: CatalogueFormat },
): Promise<OpenedSource> {
  const isDump = format === "podcast_index" || (!format && (await isSqlite(file)));
  return isDump ? openDump(file, kind) : openText(file, size, { kind, format });
}

function openDump(file: string, kind: string | undefined): OpenedSource {
  const dump = openPodcastIndex(file);
  if (kind !== undefined && !(podcastKinds as readonly string[]).includes(kind))
    throw new AppError(
      "bad_request",
      `Podcast Index has IDs of these kinds: ${podcastKinds.join(", ")}. Choose one of them, or leave --kind out.`,
    );
  return {
    format: "podcast_index",
    kind: kind ?? null,
    source: kindLabel("podcast_index"),
    sheets: [],
    records: dump.read(kind === undefined ? podcastKinds : [kind]),
    lines: () => null,
    share: () => (dump.last === 0 ? 1 : dump.position() / dump.last),
  };
}

async function openText(
  file: string,
  size: number,
  { kind, format }: { kind: string | undefined; format: CatalogueFormat | undefined },
): Promise<OpenedSource> {
  let stream: ReadStream | undefined;
  const opened = await openDirectory(
    { name: file, open: () => (stream = createReadStream(file, { highWaterMark: 256 * 1024 })) },
    {
      kind: kind ?? (format === "radio_browser" ? format : null),
      format: tableFormats[format ?? "radio_browser"],
    },
  );
  const { table } = opened;
  const columns = table.columns.map(({ name }) => name);
  if (table.fields.id === undefined || table.fields.name === undefined)
    throw new AppError(
      "bad_request",
      `The file needs a column of IDs and one of names. It has: ${columns.slice(0, 50).join(", ")}. Name these two "id" and "name".`,
    );
  const found = opened.kind.guess;
  if (found === null) throw new AppError("bad_request", "Name the kind of the IDs with --kind.");
  if (kind === undefined && table.unsure.includes("id"))
    throw new AppError(
      "bad_request",
      `Are the IDs in the column "${columns[table.fields.id]}"? Name their kind with --kind, or name their column "id".`,
    );
  const { records, lines } = await opened.read({ ...table, columns }, found);
  return {
    format: opened.format,
    kind: found,
    source: opened.format === "radio_browser" ? kindLabel(found) : path.parse(file).name,
    sheets: table.sheets,
    records,
    lines,
    share: () => (size === 0 ? 1 : (stream?.bytesRead ?? 0) / size),
  };
}

/** Those that a file is of even if it does not look so. */
const tableFormats: Partial<Record<CatalogueFormat, FileFormat>> = {
  csv: "text",
  xlsx: "xlsx",
  json: "json",
  opml: "opml",
};

async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString("latin1") === "SQLite format 3\0";
  } finally {
    await handle.close();
  }
}

/** Returns the SHA-256 of a file. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 }))
    hash.update(piece as Buffer);
  return hash.digest("hex");
}
