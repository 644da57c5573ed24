import { type HeldRows } from "@/lib/browser/imports/held-rows";
import {
  checkedAtOnce,
  type ImportCheckAnswer,
  type ImportCheckInput,
  type ImportPreviewAnswer,
} from "@/lib/shared/imports/schema";
import { batchCharacters, writeHeldRow } from "@/lib/browser/imports/write-batch";

/** Questions to the server about the playlists at `positions`; `next` is null after the last. */
interface Question<Asked> {
  positions: number[];
  asked: Asked;
  next: number | null;
}
type CheckQuestion = Question<ImportCheckInput>;
/** Asks with a body as JSON. */
type PreviewQuestion = Question<string>;

/** The next new playlists to check, from `first`. */
export function nextCheck(rows: HeldRows, first: number): CheckQuestion {
  const positions: number[] = [];
  const playlists: ImportCheckInput["playlists"] = [];
  let at = first;
  for (; at < rows.all.length && positions.length < checkedAtOnce; at += 1) {
    const row = rows.all[at];
    if (!row || row.uuid !== null) continue;
    const id = rows.advertiserIdOf(row);
    if (id === null || row.checked?.advertiserId === id) continue;
    positions.push(at);
    playlists.push({ name: row.name, advertiser_id: id });
  }
  return { positions, asked: { playlists }, next: at < rows.all.length ? at : null };
}

/** Keeps the answers to `nextCheck`, given for the same positions. */
export function keepChecks(
  rows: HeldRows,
  positions: number[],
  answers: ImportCheckAnswer[],
): void {
  positions.forEach((position, index) => {
    const row = rows.all[position];
    const answer = answers[index];
    const advertiserId = row && rows.advertiserIdOf(row);
    if (row && answer && advertiserId) row.checked = { ...answer, advertiserId };
  });
}

/** The next updates to preview, from `first`. */
export function nextPreview(rows: HeldRows, first: number): PreviewQuestion {
  const positions: number[] = [];
  const updates: string[] = [];
  let characters = 0;
  let at = first;
  for (; at < rows.all.length && positions.length < checkedAtOnce; at += 1) {
    const row = rows.all[at];
    if (!row || row.uuid === null || rows.stateOf(row) !== "unchecked") continue;
    // The revision is what the answer will say.
    const update = writeHeldRow(rows, row, 1);
    characters += update.length;
    if (positions.length > 0 && characters > batchCharacters) break;
    positions.push(at);
    updates.push(update);
  }
  const asked = `{"playlists":[${updates.join(",")}]}`;
  return { positions, asked, next: at < rows.all.length ? at : null };
}

/** Keeps the answers to `nextPreview`, given for the first of the same positions. */
export function keepPreviews(
  rows: HeldRows,
  positions: number[],
  answers: ImportPreviewAnswer[],
): void {
  answers.forEach((answer, index) => {
    const row = rows.all[positions[index] ?? -1];
    if (row) row.preview = { ...answer, advertiserId: rows.advertiserIdOf(row) };
  });
}
