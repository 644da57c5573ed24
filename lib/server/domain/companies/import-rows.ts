import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ImportWork, partSeparator } from "@/lib/server/domain/companies/import-work";
import { type NamedRow } from "@/lib/server/domain/companies/plan-import";
import { type Database } from "@/lib/server/db/database";
import { type PackBlocks } from "@/lib/server/db/names/blocks";
import { type Fault, fromFault } from "@/lib/server/db/threads/faults";
import { ThreadCalls } from "@/lib/server/thread-calls";

type Work = Pick<ImportWork, "add" | "take" | "pack">;
/** A method of `ImportWork` and its arguments. */
export type RowsCall = { [Name in keyof Work]: [Name, ...Parameters<Work[Name]>] }[keyof Work];
export type RowsAnswer =
  | { output: ReturnType<Work[keyof Work]>; fault?: undefined }
  | { fault: Fault };

export type UnsortedRow = Omit<NamedRow, "nameKey">;

/** Rows from which on a thread is worth its start. */
const threadRows = 50_000;
/** Rows per message to the thread. */
const sentRows = 5_000;
/** Size of the thread's young generation, in MB: by default, on Node 24, a million names would take 90 MB more. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 };
/** Digits of a line number: rows with equal names stay in the order of the file. */
const lineDigits = 10;

/**
 * The rows of an import, in the order of their names. From 50,000 rows on, a thread sorts them and makes the tokens of names, while this
 * one reads the file and works with the database.
 */
export class ImportRows {
  readonly #kind: Database["kind"];
  readonly #source: URL | null;
  #own: ImportWork | null = null;
  #thread: ThreadCalls<RowsCall, RowsAnswer> | null = null;
  #unsent: string[] = [];
  #sent: Promise<unknown> = Promise.resolve();
  /** Rows that were added and not yet taken. */
  size = 0;

  /** `source`: the bundle of the thread; null for none. */
  constructor(kind: Database["kind"], source: URL | null) {
    this.#kind = kind;
    this.#source = availableParallelism() > 1 ? source : null;
  }

  /** Adds rows. @throws errors of the thread, also of an earlier call */
  async add(rows: UnsortedRow[]): Promise<void> {
    for (const { line, id, aliases, name } of rows) {
      const others = aliases.length > 0 ? JSON.stringify(aliases) : "";
      const place = String(line).padStart(lineDigits, "0");
      this.#unsent.push([place, id ?? "", others, name].join(partSeparator));
    }
    this.size += rows.length;
    if (this.#unsent.length >= (this.#thread ? sentRows : threadRows)) await this.#send();
  }

  /** Removes the next rows; returns none after the last ones. Then others can be added. */
  async take(count: number): Promise<NamedRow[]> {
    if (this.#unsent.length > 0) await this.#send();
    await this.#sent;
    const rows = (await this.#call("take", count)) as string[];
    this.size -= rows.length;
    return rows.map(unpack);
  }

  /** Makes the tokens of blocks in the thread, if there is one. */
  get pack(): PackBlocks | undefined {
    if (!this.#thread) return undefined;
    return async (agencyId, blocks) =>
      (await this.#call("pack", agencyId, blocks)) as Awaited<ReturnType<PackBlocks>>;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }

  /** Sends rows to be sorted, after the previous ones. */
  async #send(): Promise<void> {
    const rows = this.#unsent;
    this.#unsent = [];
    if (!this.#own && rows.length >= threadRows) this.#thread ??= this.#startThread();
    await this.#sent;
    this.#sent = this.#call("add", rows);
    // The next call awaits the promise and throws its error.
    this.#sent.catch(() => undefined);
  }

  async #call(...call: RowsCall): Promise<ReturnType<Work[keyof Work]>> {
    if (!this.#thread) return callWork((this.#own ??= new ImportWork(this.#kind)), call);
    const answer = await this.#thread.call(call);
    if (answer.fault) throw fromFault(answer.fault);
    return answer.output;
  }

  #startThread(): ThreadCalls<RowsCall, RowsAnswer> | null {
    const source = this.#source;
    if (!source) return null;
    let isStarted = false;
    return new ThreadCalls(() => {
      // A new thread would not have the rows.
      if (isStarted) throw new Error("The thread of the import has ended.");
      isStarted = true;
      return new Worker(source, { workerData: this.#kind, resourceLimits });
    });
  }
}

/** Calls a method by its name. */
export function callWork(work: ImportWork, call: RowsCall): ReturnType<Work[keyof Work]> {
  if (call[0] === "add") return work.add(call[1]);
  if (call[0] === "take") return work.take(call[1]);
  return work.pack(call[1], call[2]);
}

function unpack(row: string): NamedRow {
  const [key = "", line = "", id = "", others = "", name = ""] = row.split(partSeparator);
  const aliases = others === "" ? [] : (JSON.parse(others) as string[]);
  return { nameKey: key, line: Number(line), id: id === "" ? null : id, aliases, name };
}
