import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import path from "node:path";
import { newId } from "@/lib/shared/ids";

/** Rows of a run, which are sorted together. */
export const runRows = 50_000;
/** Bytes of a run to read at a time; a row has at most about 2 kB. */
const windowBytes = 64 * 1024;
const newLine = 10;

/** Part of the file, in bytes. */
interface Run {
  from: number;
  to: number;
}

/** Sorts rows, which are lines of text. Sorted runs of 50,000 wait in a file without a name, so that the memory does not grow with the rows. */
export class SortedRows {
  #open: string[] = [];
  #runs: Run[] = [];
  #file: number | null = null;
  #sorted: Iterator<string, undefined> | null = null;
  readonly #folder: string;

  /** `folder`: where to put the file. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  add(row: string): void {
    this.#open.push(row);
    if (this.#open.length === runRows) this.#closeRun();
  }

  /** Removes the next rows, in order. After the last ones others can be added. */
  take(count: number): string[] {
    this.#sorted ??= this.#sort();
    const taken: string[] = [];
    while (taken.length < count) {
      const { value, done } = this.#sorted.next();
      if (done) {
        this.close();
        break;
      }
      taken.push(value);
    }
    return taken;
  }

  /** Removes all rows. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    [this.#open, this.#runs, this.#file, this.#sorted] = [[], [], null, null];
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

  #sort(): Iterator<string, undefined> {
    const runs = this.#runs.map((run) => readRun(this.#file, run));
    return merge([...runs, this.#open.sort().values()]);
  }
}

/** Opens a file that no other process can open, and that vanishes when it is closed or the process ends. */
function openNameless(folder: string): number {
  const name = path.join(folder, `.cuelist-import-${newId()}`);
  const file = openSync(name, "wx+", 0o600);
  unlinkSync(name);
  return file;
}

function* merge(runs: Iterator<string, undefined>[]): Generator<string, undefined> {
  const heads = runs.map((run) => run.next().value);
  for (;;) {
    let least = -1;
    let row: string | undefined;
    heads.forEach((head, run) => {
      if (head !== undefined && (row === undefined || head < row)) [least, row] = [run, head];
    });
    if (row === undefined) return;
    yield row;
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
