import path from "node:path";
import { abortOnSignal } from "@/lib/server/admin/abort-on-signal";
import { type NoteSubject } from "@/lib/server/admin/audit/record-act";
import { beginManyWrites } from "@/lib/server/admin/give-way";
import { findTarget } from "@/lib/server/admin/catalogue/find-target";
import { holdImports } from "@/lib/server/admin/catalogue/hold-imports";
import {
  digestFile,
  type OpenedSource,
  openSourceFile,
} from "@/lib/server/admin/catalogue/open-source-file";
import { measureFile, startBar } from "@/lib/server/admin/import-file";
import { printAnswer } from "@/lib/server/admin/output";
import { getImportRow, toImport } from "@/lib/server/domain/catalogue/imports/read-imports";
import { readProgress } from "@/lib/server/domain/catalogue/imports/import-state";
import { type RunReport, runImport } from "@/lib/server/domain/catalogue/imports/run-import";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type CatalogueFormat, type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { formatNumber } from "@/lib/shared/format";
import { describeLines } from "@/lib/shared/tables/types";

export interface CatalogueImportOptions {
  kind?: string;
  source?: string;
  agency?: string;
  onlyUsed?: true;
  minPopularity?: number;
  format?: CatalogueFormat;
  json?: true;
}

/** Maximum reasons in text output; `--json` lists up to 1,000. */
const maxShownReasons = 20;
const barSteps = 1_000;

/** Runs `catalogue import`: imports a file into a source, and prints the result. @throws AppError, StoppedError */
export async function importCatalogue(
  runtime: Runtime,
  file: string,
  options: CatalogueImportOptions,
  note: NoteSubject,
): Promise<void> {
  note(file);
  const signal = abortOnSignal();
  const target = await findTarget(runtime, options.agency);
  const size = await measureFile(file);
  const opened = await openSourceFile(file, size, options);
  const source = options.source ?? opened.source;
  note(`${source}, ${target.name}`);
  const { onlyUsed = false, minPopularity = 0, json } = options;
  beginManyWrites(runtime);
  const bar = json || !process.stderr.isTTY ? null : startBar(barSteps);
  const report = await holdImports(runtime, async () =>
    runImport(
      runtime.database,
      {
        catalogue: await target.findOrCreate(),
        source,
        format: opened.format,
        file: path.basename(file).slice(-255),
        digest: await digestFile(file),
        options: JSON.stringify({ kind: opened.kind, onlyUsed, minPopularity }),
        by: null,
      },
      opened.records,
      {
        isOnlyUsed: onlyUsed,
        minPopularity,
        signal,
        onBatch: (read) => bar?.update(opened.share() * barSteps, { read }),
      },
    ),
  ).finally(() => bar?.stop());
  const row = await getImportRow(runtime.database.read, report.number);
  const done = toImport(row, { isLatest: true });
  const { unused, unpopular } = readProgress(row.position);
  note(`${source}, ${target.name}: ${count(done)}`);
  const lines = opened.lines();
  await printAnswer(json === true, {
    json: {
      ...toJson(done),
      left_out: { unused, unpopular },
      resumed_at: report.resumedAt,
      rejections: report.rejections,
      lines: lines?.counts ?? null,
      notices: lines?.notices ?? [],
    },
    text: describe(done, report, {
      catalogue: target.name,
      sheets: opened.sheets,
      leftOut: [
        ...(unused > 0
          ? [`${formatNumber(unused)} names left out: no playlist has their IDs.`]
          : []),
        ...(unpopular > 0
          ? [`${formatNumber(unpopular)} names left out: popularity below ${minPopularity}.`]
          : []),
      ],
      lines,
    }),
  });
}

/** Converts an import for the output of commands. */
export const toJson = ({ by: _by, can_undo: _canUndo, source, ...rest }: CatalogueImport) => ({
  source: source.name,
  ...rest,
});

const count = ({ added, changed, same, returned, gone, rejected }: CatalogueImport) =>
  [
    `${formatNumber(added)} added`,
    `${formatNumber(changed)} changed`,
    `${formatNumber(same)} the same`,
    `${formatNumber(returned)} there again`,
    `${formatNumber(gone)} unavailable`,
    `${formatNumber(rejected)} rejected`,
  ].join(", ");

function describe(
  done: CatalogueImport,
  report: RunReport,
  {
    catalogue,
    sheets,
    leftOut,
    lines,
  }: {
    catalogue: string;
    sheets: string[];
    leftOut: string[];
    lines: ReturnType<OpenedSource["lines"]>;
  },
): string {
  const { duplicates, cut, rejected, rows } = done;
  const shown = report.rejections.slice(0, maxShownReasons);
  return [
    `Imported ${formatNumber(rows)} rows into "${done.source.name}" of ${catalogue}: ${count(done)}.`,
    ...(sheets.length > 1
      ? [`Only the sheet "${sheets[0]}" was read, not ${sheets.slice(1).join(", ")}.`]
      : []),
    ...(lines ? [describeLines(lines.counts), ...lines.notices] : []),
    ...leftOut,
    ...(report.resumedAt > 0 ? [`It resumed after row ${formatNumber(report.resumedAt)}.`] : []),
    ...(duplicates > 0
      ? [
          `${formatNumber(duplicates)} rows have an ID that occurs again later: the last row counts.`,
        ]
      : []),
    ...(cut > 0 ? [`${formatNumber(cut)} names were too long and were cut.`] : []),
    ...shown.map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(rejected > shown.length ? [`… and ${formatNumber(rejected - shown.length)} more.`] : []),
  ].join("\n");
}
