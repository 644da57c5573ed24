import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import path from "node:path";
import { type NamedRow } from "@/lib/server/domain/companies/plan-import";
import { newId } from "@/lib/shared/ids";
import { nameKey } from "@/lib/shared/text";

/** Rows of a run, which are sorted at once. */
const runRows = 50_000;
/** Bytes that are read of a run at a time; a row has at most some 2 kB. */
const windowBytes = 64 * 1024;
const newLine = 10;

/** Part of the file, in bytes. */
interface Run {
  from: number;
  to: number;
}

/**
 * Sorts the rows of an import by name key and line. Each run of 50,000 waits in a file without a name, so that the memory does not grow
 * with the rows. Names hold no control characters.
 */
export class SortedRows {
  #open: string[] = [];
  #runs: Run[] = [];
  #file: number | null = null;
  readonly #folder: string;
  size = 0;

  /** `folder`: where the file may be. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  add({ line, id, name }: Omit<NamedRow, "nameKey">): void {
    // Rows with equal keys stay in the order of the file.
    this.#open.push(`${nameKey(name)}\0${String(line).padStart(10, "0")}\0${id ?? ""}\0${name}`);
    this.size += 1;
    if (this.#open.length === runRows) this.#closeRun();
  }

  #closeRun(): void {
    const bytes = Buffer.from(`${this.#open.sort().join("\n")}\n`);
    this.#open = [];
    this.#file ??= openNameless(this.#folder);
    const from = this.#runs.at(-1)?.to ?? 0;
    for (let at = 0; at < bytes.length;)
      at += writeSync(this.#file, bytes, at, bytes.length - at, from + at);
    this.#runs.push({ from, to: from + bytes.length });
  }

  /** Removes and yields all rows in order. */
  *take(): Generator<NamedRow, undefined> {
    const [file, last] = [this.#file, this.#open.sort()];
    const runs = [...this.#runs.map((run) => readRun(file, run)), last.values()];
    [this.#open, this.#runs, this.#file, this.size] = [[], [], null, 0];
    try {
      yield* merge(runs);
    } finally {
      if (file !== null) closeSync(file);
    }
  }
}

/** Opens a new file that nobody else can open, and that is gone when it is closed or the process ends. */
function openNameless(folder: string): number {
  const name = path.join(folder, `.cuelist-import-${newId()}`);
  const file = openSync(name, "wx+", 0o600);
  unlinkSync(name);
  return file;
}

function* merge(runs: Iterator<string, undefined>[]): Generator<NamedRow, undefined> {
  const heads = runs.map((run) => run.next().value);
  for (;;) {
    let least = -1;
    let row: string | undefined;
    heads.forEach((head, run) => {
      if (head !== undefined && (row === undefined || head < row)) [least, row] = [run, head];
    });
    if (row === undefined) return;
    yield unpack(row);
    heads[least] = runs[least]?.next().value;
  }
}

function* readRun(file: number | null, { from, to }: Run): Generator<string, undefined> {
  if (file === null) return;
  const window = Buffer.alloc(windowBytes);
  for (let at = from; at < to;) {
    const length = readSync(file, window, 0, Math.min(windowBytes, to - at), at);
    const whole = window.subarray(0, window.subarray(0, length).lastIndexOf(newLine) + 1);
    if (whole.length === 0) throw new Error("The file of sorted rows ended too early.");
    at += whole.length;
    for (let start = 0; start < whole.length;) {
      const end = whole.indexOf(newLine, start);
      yield whole.toString("utf8", start, end);
      start = end + 1;
    }
  }
}

function unpack(row: string): NamedRow {
  const [key = "", line = "", id = "", name = ""] = row.split("\0");
  return { nameKey: key, line: Number(line), id: id === "" ? null : id, name };
}
