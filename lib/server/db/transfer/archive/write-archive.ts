import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import {
  headName,
  masterKeyName,
  maxPartBytes,
  newHead,
  partName,
  sumsName,
  type Totals,
  totalsName,
} from "@/lib/server/db/transfer/archive/format";
import { openArchive } from "@/lib/server/db/transfer/archive/read-archive";
import { TarWriter } from "@/lib/server/db/transfer/archive/tar-file";
import { joinLines, RowCounter } from "@/lib/server/db/transfer/lines";
import { type Installation } from "@/lib/server/db/transfer/source";
import {
  type RowProgress,
  TransferError,
  type TransferReport,
  type TransferTable,
} from "@/lib/server/db/transfer/table-store";

const compress = promisify(gzip);

/** Number of parts that are compressed at the same time, in other threads. */
const compressedAtOnce = 3;
/** Interval at which the writing process touches its file, and the age after which it must have ended. */
const touchMs = 10_000;
const abandonedMs = 120_000;

/** Another process is writing the same file, or making a scheduled backup of the same database. */
export class BackupUnderWay extends TransferError {}

export interface WrittenArchive {
  file: string;
  bytes: number;
  createdAt: string;
  version: string;
  totals: Totals;
}

interface WriteOptions {
  /** The name of the file until it is completely on the disk; FILE.partial by default. */
  draft?: string;
  /** Whether the file is read again and checked before it gets its name. */
  isVerified?: boolean;
}

/**
 * Writes a backup of an installation (`format.ts`), which gets its name when it is completely on the disk.
 * @throws TransferError, BackupUnderWay, system errors; then the unfinished file is removed
 */
export async function writeArchive(
  source: Installation,
  file: string,
  report: TransferReport,
  signal: AbortSignal,
  { draft = `${file}.partial`, isVerified = false }: WriteOptions = {},
): Promise<WrittenArchive> {
  const handle = await openDraft(file, draft);
  const touching = setInterval(() => {
    const now = new Date();
    void utimes(draft, now, now).catch(() => undefined);
  }, touchMs);
  try {
    const written = await writeAll(source, handle, report, signal);
    await handle.close();
    if (isVerified) await (await openArchive(draft, report)).close();
    signal.throwIfAborted();
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return { file, ...written };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    // The installation is only read, so the full disk is the one of the file.
    if (error instanceof Error && "code" in error && error.code === "ENOSPC")
      throw new TransferError(`The disk of ${path.dirname(file)} is full.`, { cause: error });
    throw error;
  } finally {
    clearInterval(touching);
  }
}

async function writeAll(
  source: Installation,
  handle: FileHandle,
  report: TransferReport,
  signal: AbortSignal,
): Promise<Omit<WrittenArchive, "file">> {
  const writer = new ArchiveWriter(new TarWriter(handle), signal);
  const { version, kind, tables, createdAt } = source;
  const head = newHead({ version, created_at: createdAt, database: kind, tables });
  await writer.add(headName, Buffer.from(`${JSON.stringify(head, null, 2)}\n`));
  await writer.add(masterKeyName, Buffer.from(source.masterKey));
  report.start(await source.countAll());
  const totals: Totals = {};
  for (const table of tables)
    totals[table.name] = await writer.addTable(table, source.read(table), report.step);
  return { bytes: await writer.end(totals), createdAt, version, totals };
}

class ArchiveWriter {
  readonly #tar: TarWriter;
  readonly #signal: AbortSignal;
  readonly #sums: string[] = [];

  constructor(tar: TarWriter, signal: AbortSignal) {
    this.#tar = tar;
    this.#signal = signal;
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.#signal.throwIfAborted();
    await this.#tar.add(name, content);
    this.#sums.push(`${createHash("sha256").update(content).digest("hex")}  ${name}\n`);
  }

  /** Adds the rows of a table in parts. While one is compressed, the next is read. */
  async addTable(table: TransferTable, rows: AsyncIterable<Buffer>, report: RowProgress) {
    const counter = new RowCounter();
    const waiting: Promise<Buffer>[] = [];
    let part = 0;
    const addNext = async () => {
      const content = await waiting.shift();
      if (content) await this.add(partName(table.name, (part += 1)), content);
    };
    for await (const lines of joinLines(rows)) {
      this.#signal.throwIfAborted();
      if (lines.length > maxPartBytes)
        throw new TransferError(`A row of ${table.name} is too long for a backup.`);
      report({ step: table.name, rows: counter.add(lines) });
      waiting.push(compress(lines, { level: 1 }));
      if (waiting.length === compressedAtOnce) await addNext();
    }
    while (waiting.length > 0) await addNext();
    return counter.sum();
  }

  /** Returns the bytes of the file. */
  async end(totals: Totals): Promise<number> {
    await this.add(totalsName, Buffer.from(`${JSON.stringify(totals, null, 2)}\n`));
    await this.#tar.add(sumsName, Buffer.from(this.#sums.join("")));
    await this.#tar.end();
    return this.#tar.bytes;
  }
}

/** Creates the unfinished file, which prevents other processes from writing the same one. @throws TransferError, BackupUnderWay */
async function openDraft(file: string, draft: string): Promise<FileHandle> {
  if (await stat(file).catch(() => null))
    throw new TransferError(`${file} exists. Name a new file.`);
  const begun = await stat(draft).catch(() => null);
  if (begun && Date.now() - begun.mtimeMs > abandonedMs) await rm(draft, { force: true });
  return open(draft, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST")
      throw new TransferError(`Couldn't write ${draft}: ${cause.message}.`);
    throw new BackupUnderWay(
      `Another process is writing ${draft}, or was ended less than two minutes ago.`,
    );
  });
}

/** Makes the renamed file survive a crash of the machine. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
