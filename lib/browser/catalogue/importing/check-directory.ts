import { type ReadingChoice } from "@/lib/browser/catalogue/importing/directory-file";
import { type DirectoryReader } from "@/lib/browser/catalogue/importing/run-directory";
import { fetchSourceEntries, previewCatalogueRows } from "@/lib/browser/catalogue/source-queries";
import { type CataloguePreview, type CatalogueSource } from "@/lib/shared/catalogue/sources";
import { type FileLines, noLines } from "@/lib/shared/tables/types";

export type EntryEffect = CataloguePreview["rows"][number]["effect"] | "gone";

/** One row, or one entry that would be gone, as an example. `line` is null for the latter. */
interface EffectExample {
  effect: EntryEffect;
  line: number | null;
  id: string;
  name: string;
  nameBefore: string | null;
  reason: string | null;
}

/** Effect of an import: the number of entries that it adds, changes and so on, and the first of each. */
export interface DirectorySummary {
  rows: number;
  counts: Record<EntryEffect, number>;
  /** Number of rows whose ID came before; the last one counts. */
  duplicates: number;
  examples: EffectExample[];
  /** Number of available entries of the source. */
  present: number;
  file: Pick<FileLines, "counts" | "notices">;
}

const shownExamples = 5;
const shownRejections = 50;

interface CheckedDirectory {
  reader: DirectoryReader;
  choice: ReadingChoice;
  name: string;
  /** The source of that name, if there is one. */
  source: CatalogueSource | undefined;
}

/** Asks the server for the effect of importing a whole file, batch by batch. Changes nothing. @throws Error */
export async function checkDirectory(
  { reader, choice, name, source }: CheckedDirectory,
  signal: AbortSignal,
  onProgress: (rows: number, share: number) => void,
): Promise<DirectorySummary> {
  const summary: DirectorySummary = {
    rows: 0,
    counts: { added: 0, changed: 0, same: 0, returned: 0, moved: 0, rejected: 0, gone: 0 },
    duplicates: 0,
    examples: [],
    present: 0,
    file: { counts: noLines, notices: [] },
  };
  const ids = new Set<string>();
  /** IDs of rejected rows, whose entries stay as they are. */
  const kept = new Set<string>();
  const note = (example: EffectExample) => {
    summary.counts[example.effect] += 1;
    const most = example.effect === "rejected" ? shownRejections : shownExamples;
    if (summary.counts[example.effect] <= most && example.effect !== "same")
      summary.examples.push(example);
  };
  await reader.ask("begin", { ...choice, skipped: 0 });
  for (let isLast = false; !isLast;) {
    const batch = await reader.ask("next", undefined);
    isLast = batch.isLast;
    const { rows, present } = await previewCatalogueRows(
      { source: name, kind: choice.kind, rows: batch.rows },
      signal,
    );
    const problems = new Map(batch.problems.map(({ row, problem }) => [row, problem]));
    for (const [index, answer] of rows.entries()) {
      const { id = "", name: given = "" } = batch.rows[index] ?? {};
      const isKnown = answer.effect !== "rejected" && ids.has(id);
      if (answer.effect === "rejected") kept.add(id);
      else ids.add(id);
      if (isKnown) summary.duplicates += 1;
      else
        note({
          effect: answer.effect,
          line: batch.lines[index] ?? null,
          id,
          name: answer.name || given.slice(0, 200),
          nameBefore: answer.name_before,
          reason: problems.get(index) ?? answer.reason,
        });
    }
    summary.rows += rows.length;
    summary.present = present;
    summary.file = batch.file;
    onProgress(summary.rows, batch.share);
  }
  if (source && summary.present > 0)
    for await (const { kind, id, name: gone } of listEntries(source.uuid, signal))
      if (kind !== choice.kind || !(ids.has(id) || kept.has(id)))
        note({ effect: "gone", line: null, id, name: gone, nameBefore: null, reason: null });
  return summary;
}

async function* listEntries(sourceId: string, signal: AbortSignal) {
  let after: { kind: string; id: string } | null = null;
  for (;;) {
    const { entries }: Awaited<ReturnType<typeof fetchSourceEntries>> = await fetchSourceEntries(
      sourceId,
      after,
      signal,
    );
    const last = entries.at(-1);
    if (!last) return;
    yield* entries;
    after = { kind: last.kind, id: last.id };
  }
}
