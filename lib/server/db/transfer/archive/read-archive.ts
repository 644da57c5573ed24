import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import {
  archiveFormat,
  type ArchiveHead,
  archiveHeadSchema,
  headName,
  masterKeyName,
  maxPartBytes,
  partName,
  sumsName,
  type Totals,
  totalsName,
  totalsSchema,
} from "@/lib/server/db/transfer/archive/format";
import { listEntries, readBytes, type TarEntry } from "@/lib/server/db/transfer/archive/tar-file";
import { joinLines, parseLine, RowCounter } from "@/lib/server/db/transfer/lines";
import { requireKnownVersion } from "@/lib/server/db/transfer/source";
import {
  type RowSource,
  TransferError,
  type TransferReport,
  type TransferTable,
} from "@/lib/server/db/transfer/table-store";
import { fingerprintOf } from "@/lib/server/keys";

/** Maximum bytes of an entry without rows. */
const maxTextBytes = 16_777_216;

/** A completely checked backup. */
export interface Archive extends RowSource {
  head: ArchiveHead;
  masterKey: string;
  totals: Totals;
  bytes: number;
  close(): Promise<void>;
}

/** Opens a backup and checks it completely. @throws TransferError if it is cut, changed, or made by a newer Cuelist */
export async function openArchive(file: string, report: TransferReport): Promise<Archive> {
  const handle = await openFile(file);
  try {
    return await checkArchive(handle, report);
  } catch (error) {
    await handle.close();
    if (error instanceof TransferError)
      throw new TransferError(`${file} can't be used. ${error.message}`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new TransferError(`${file} is not a complete backup: ${reason}.`, { cause: error });
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TransferError(`Couldn't read ${file}: ${reason}.`, { cause });
  }
  throw new TransferError(`${file} is not a file.`);
}

async function checkArchive(handle: FileHandle, report: TransferReport): Promise<Archive> {
  const entries = new Map<string, TarEntry>();
  const read = ({ offset, size }: TarEntry) => readBytes(handle, offset, size);
  const text = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`it has no ${name}`);
    if (entry.size > maxTextBytes) throw new Error(`its ${name} is too long`);
    return (await read(entry)).toString();
  };
  for await (const entry of listEntries(handle)) {
    if (entries.has(entry.name)) throw new Error(`it has ${quote(entry.name)} twice`);
    entries.set(entry.name, entry);
    // The first entry tells whether the others can be understood.
    if (entries.size === 1)
      requireKnownVersion(readHead(entry.name, await text(entry.name)).version);
  }
  const sums = parseSums(await text(sumsName));
  const names = [...entries.keys()].filter((name) => name !== sumsName);
  const other =
    names.find((name) => !sums.has(name)) ?? [...sums.keys()].find((name) => !entries.has(name));
  if (other !== undefined)
    throw new Error(`${quote(other)} is not in both the file and its ${sumsName}`);
  const checked = async (entry: TarEntry) => {
    const content = await read(entry);
    if (createHash("sha256").update(content).digest("hex") !== sums.get(entry.name))
      throw new Error(`${entry.name} has been changed`);
    return content;
  };
  const head = readHead(headName, await text(headName));
  const stranger = findStranger(head, entries);
  if (stranger !== undefined) throw new Error(`its entry ${quote(stranger)} is not of a backup`);
  for (const name of [headName, masterKeyName, totalsName]) {
    const entry = entries.get(name);
    if (entry) await checked(entry);
  }
  const totals = parse(totalsSchema, totalsName, await text(totalsName));
  const masterKey = await text(masterKeyName);

  const rowsOf = ({ name }: TransferTable): AsyncGenerator<Buffer> => {
    async function* pieces() {
      for (let part = 1; ; part += 1) {
        const entry = entries.get(partName(name, part));
        if (!entry) return;
        yield* unpack(entry.name, await checked(entry));
      }
    }
    return joinLines(pieces());
  };
  report.start(countRows(totals));
  for (const table of head.tables) {
    const counter = new RowCounter();
    let keys = "";
    for await (const lines of rowsOf(table)) {
      report.step({ step: table.name, rows: counter.add(lines) });
      if (table.name === keyTable) keys += lines.toString();
    }
    const { rows, sha256 } = counter.sum();
    if (rows !== totals[table.name]?.rows || sha256 !== totals[table.name]?.sha256)
      throw new Error(`the rows of ${table.name} are not those of ${totalsName}`);
    if (table.name === keyTable) checkMasterKey(masterKey, table, keys);
  }
  const { size } = await handle.stat();
  return {
    head,
    totals,
    bytes: size,
    masterKey,
    version: head.version,
    tables: head.tables,
    read: rowsOf,
    countAll: () => Promise.resolve(countRows(totals)),
    close: () => handle.close(),
  };
}

/** Quotes a name from an untrusted file for a message on a terminal. */
const quote = (name: string) => JSON.stringify(name);

function parseSums(text: string): Map<string, string> {
  const lines = text.split("\n").map((line) => line.split("  "));
  return new Map(
    lines.flatMap(([sum = "", name = ""]) => (name === "" ? [] : [[name, sum] as const])),
  );
}

/** Finds an entry that is neither required nor the next part of a table. */
function findStranger({ tables }: ArchiveHead, entries: Map<string, TarEntry>): string | undefined {
  const known = new Set([headName, masterKeyName, totalsName, sumsName]);
  for (const { name } of tables)
    for (let part = 1; entries.has(partName(name, part)); part += 1)
      known.add(partName(name, part));
  return [...entries.keys()].find((name) => !known.has(name));
}

/** @throws Error if it has more bytes than a part may have */
async function* unpack(name: string, packed: Buffer): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 1_048_576 });
  gunzip.end(packed);
  let bytes = 0;
  for await (const piece of gunzip as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxPartBytes)
      throw new Error(`${name} unpacks to more than ${maxPartBytes / 1_048_576} MiB`);
    yield piece;
  }
}

function readHead(name: string, content: string): ArchiveHead {
  if (name !== headName) throw new Error("it is of another program");
  const { format } = parse(z.looseObject({ format: z.unknown() }), name, content);
  if (typeof format === "number" && format > archiveFormat)
    throw new TransferError("It was made by a newer Cuelist. Use that one.");
  return parse(archiveHeadSchema, name, content);
}

/** Parses the content of a JSON entry. @throws Error */
function parse<Schema extends z.ZodType>(schema: Schema, name: string, content: string) {
  try {
    return schema.parse(JSON.parse(content));
  } catch (cause) {
    throw new Error(`${name} has been changed`, { cause });
  }
}

/** Counts the rows of all tables of a backup. */
export const countRows = (totals: Totals): number =>
  Object.values(totals).reduce((sum, { rows }) => sum + rows, 0);

/** The table that names the master key of a database. */
const keyTable = "signing_keys";

/**
 * Checks that a backup's master key is valid and, as a server does at its start, that it is the one of the newest row of `keyTable`. An
 * unused database has no row. @throws Error
 */
function checkMasterKey(masterKey: string, { columns }: TransferTable, rows: string): void {
  const fingerprint = fingerprintOf(masterKey);
  if (fingerprint === null) throw new Error("its master.key is damaged");
  const place = ["created_at", "master_key_fingerprint"].map((name) => columns.indexOf(name));
  const [newest] = rows
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => parseLine(line))
    .map((values) => place.map((at) => values[at] ?? ""))
    .sort(([one = ""], [other = ""]) => (one < other ? 1 : -1));
  if (newest && newest[1] !== fingerprint)
    throw new Error("its master.key doesn't belong to its rows");
}
