import { type HeldRow, type HeldRows } from "@/lib/browser/imports/held-rows";
import {
  checkedAtOnce,
  type ImportCheckAnswer,
  type ImportCheckInput,
  type ImportPreviewAnswer,
} from "@/lib/shared/imports/schema";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Maximum characters (unless one playlist has more) and playlists of a batch. */
const batchCharacters = 1_000_000;
const batchPlaylists = 500;

/** A playlist as it is sent: for an update with its UUID, its revisions in the preview and in the file, and decided conflicts. */
function writeHeldRow(rows: HeldRows, row: HeldRow, revision: number): string {
  const id = rows.advertiserIdOf(row);
  const head = {
    ...(row.uuid === null
      ? rows.isAgencyOnly && { agency_only: true }
      : { uuid: row.uuid, revision, base_revision: row.revision, use_file: rows.usedOf(row) }),
    ...(id === null ? {} : { advertiser_id: id }),
  };
  const [start, rest] = [JSON.stringify(head), row.json ?? "{}"];
  return rest === "{}" ? start : `${start.slice(0, -1)},${rest.slice(1)}`;
}

/** Request body with playlists to import; `first` is an index among them. */
export function writeBatch(rows: HeldRows, first: number): { body: string; count: number } {
  const playlists: string[] = [];
  let characters = 0;
  for (const row of rows.right().slice(first, first + batchPlaylists)) {
    const json = writeHeldRow(rows, row, row.preview?.revision ?? 0);
    characters += json.length;
    if (playlists.length > 0 && characters > batchCharacters) break;
    playlists.push(json);
  }
  const body = `{"first":${first},"playlists":[${playlists.join(",")}]}`;
  return { body, count: playlists.length };
}

/**
 * Names an import by the SHA-256 of its file and of what is taken from it, in hexadecimal; null if that is nothing. Updates alone may be repeated: after
 * them, the playlists have other revisions.
 */
export function writeDigest(rows: HeldRows, file: Uint8Array): string | null {
  const right = rows.right();
  const hasNew = right.some(({ uuid }) => uuid === null);
  if (right.length === 0) return null;
  const hash = sha256.create().update(sha256(file));
  for (const row of right) {
    const part = writeHeldRow(rows, row, hasNew ? 0 : (row.preview?.revision ?? 0));
    hash.update(utf8ToBytes(`${part}\n`));
  }
  return bytesToHex(hash.digest());
}

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
