import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import {
  archiveFormat,
  type ArchiveHead,
  archiveHeadSchema,
  headName,
  masterKeyName,
  partName,
  sumsName,
  type Totals,
  totalsName,
  totalsSchema,
} from "@/lib/transfer/archive/format";
import { listEntries, readBytes, type TarEntry } from "@/lib/transfer/archive/tar-file";
import { RowCounter } from "@/lib/transfer/lines";
import { requireKnownVersion } from "@/lib/transfer/source";
import {
  type RowSource,
  TransferError,
  type TransferReport,
  type TransferTable,
} from "@/lib/transfer/table-store";

const decompress = promisify(gunzip);

/** A backup of which every byte has been checked. */
export interface Archive extends RowSource {
  head: ArchiveHead;
  masterKey: string;
  totals: Totals;
  bytes: number;
  close(): Promise<void>;
}

/** Opens a backup and checks all of it. @throws TransferError if it is cut, changed, or made by a newer Cuelist */
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
  const sums = new Map<string, string>();
  const read = ({ offset, size }: TarEntry) => readBytes(handle, offset, size);
  const text = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`it has no ${name}`);
    return (await read(entry)).toString();
  };
  // The first entry says whether the rest can be understood.
  for await (const entry of listEntries(handle)) {
    if (entries.size === 0)
      requireKnownVersion(readHead(entry.name, (await read(entry)).toString()).version);
    entries.set(entry.name, entry);
  }
  for (const line of (await text(sumsName)).split("\n")) {
    const [sum = "", name = ""] = line.split("  ");
    if (name !== "") sums.set(name, sum);
  }
  const names = [...entries.keys()].filter((name) => name !== sumsName);
  const other =
    names.find((name) => !sums.has(name)) ?? [...sums.keys()].find((name) => !entries.has(name));
  if (other) throw new Error(`${other} is not in both the file and its ${sumsName}`);
  const checked = async (entry: TarEntry) => {
    const content = await read(entry);
    if (createHash("sha256").update(content).digest("hex") !== sums.get(entry.name))
      throw new Error(`${entry.name} has changed`);
    return content;
  };
  for (const name of [headName, masterKeyName, totalsName]) {
    const entry = entries.get(name);
    if (entry) await checked(entry);
  }
  const head = readHead(headName, await text(headName));
  const totals = totalsSchema.parse(JSON.parse(await text(totalsName)));

  async function* rowsOf({ name }: TransferTable): AsyncGenerator<Buffer> {
    for (let part = 1; ; part += 1) {
      const entry = entries.get(partName(name, part));
      if (!entry) return;
      yield await decompress(await checked(entry));
    }
  }
  report.start(countRows(totals));
  for (const table of head.tables) {
    const counter = new RowCounter();
    for await (const lines of rowsOf(table))
      report.step({ step: table.name, rows: counter.add(lines) });
    const { rows, sha256 } = counter.sum();
    if (rows !== totals[table.name]?.rows || sha256 !== totals[table.name]?.sha256)
      throw new Error(`the rows of ${table.name} are not those of ${totalsName}`);
  }
  const { size } = await handle.stat();
  return {
    head,
    totals,
    bytes: size,
    masterKey: await text(masterKeyName),
    version: head.version,
    tables: head.tables,
    read: rowsOf,
    countAll: () => Promise.resolve(countRows(totals)),
    close: () => handle.close(),
  };
}

function readHead(name: string, content: string): ArchiveHead {
  if (name !== headName) throw new Error("it is of another program");
  const head = JSON.parse(content) as { format?: unknown };
  if (typeof head.format === "number" && head.format > archiveFormat)
    throw new TransferError("It was made by a newer Cuelist. Use that one.");
  return archiveHeadSchema.parse(head);
}

/** The rows of all tables of a backup. */
export const countRows = (totals: Totals): number =>
  Object.values(totals).reduce((sum, { rows }) => sum + rows, 0);
