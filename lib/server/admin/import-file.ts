import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { SingleBar } from "cli-progress";
import { type NoteSubject } from "@/lib/server/admin/audit/record-act";
import { beginManyWrites } from "@/lib/server/admin/give-way";
import { printAnswer } from "@/lib/server/admin/output";
import {
  type ImportReport,
  type CompaniesResult,
  importCompanies,
} from "@/lib/server/domain/companies/import-companies";
import { AppError } from "@/lib/shared/errors";
import { describeLines } from "@/lib/shared/tables/types";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** Maximum reasons in text output; `--json` lists up to 1,000. */
const maxShownReasons = 20;

/** Runs `companies import`: imports a file and prints the result. @throws AppError */
export async function importFile(
  runtime: Runtime,
  file: string,
  options: { agency: string; json?: true },
  note: NoteSubject,
): Promise<void> {
  note(options.agency);
  const size = await measureFile(file);
  beginManyWrites(runtime);
  const stream = createReadStream(file);
  const bar = options.json || !process.stderr.isTTY ? null : startBar(size);
  const showProgress = ({ read }: ImportReport, waiting: number) =>
    bar?.update((stream.bytesRead * read) / (read + waiting), { read });
  const report = await importCompanies(runtime, options.agency, stream, {
    onBatch: showProgress,
    thread: new URL("import-thread.mjs", import.meta.url),
  }).finally(() => bar?.stop());
  const { agency, created, existing, rejectedCount } = report;
  note(
    `${agency.name}, ${agency.id}: ${created} created, ${existing} already there, ${rejectedCount} rejected`,
  );
  await printAnswer(options.json === true, {
    json: {
      agency_uuid: report.agency.id,
      read: report.read,
      created: report.created,
      existing: report.existing,
      rejected: report.rejected,
      rejected_count: report.rejectedCount,
      lines: report.lines,
      notices: report.notices,
    },
    text: describe(report),
  });
}

/** The file's size in bytes. Checks that it is readable before anything is created. */
export async function measureFile(file: string): Promise<number> {
  try {
    const handle = await open(file);
    const status = await handle.stat().finally(() => handle.close());
    if (status.isDirectory()) throw new Error("it is a directory");
    return status.size;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("bad_request", `Couldn't read the file ${file}: ${reason}.`, { cause });
  }
}

export function startBar(size: number): SingleBar {
  const format = "{bar} {percentage}%  {read} rows, {duration_formatted}";
  const bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true });
  bar.start(size, 0, { read: 0 });
  return bar;
}

function describe(report: CompaniesResult): string {
  const { read, created, existing, rejected, rejectedCount } = report;
  const count = (rows: number) => rows.toLocaleString("en");
  const lines = [
    `Imported ${count(read)} rows into ${report.agency.name}: ${count(created)} created, ${count(existing)} already there, ${count(rejectedCount)} rejected.`,
    describeLines(report.lines),
    ...report.notices,
    ...rejected.slice(0, maxShownReasons).map(({ line, reason }) => `Line ${line}: ${reason}`),
  ];
  if (rejectedCount > maxShownReasons)
    lines.push(`… and ${count(rejectedCount - maxShownReasons)} more.`);
  return lines.join("\n");
}
