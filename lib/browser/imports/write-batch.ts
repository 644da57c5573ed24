import { type HeldRow, type HeldRows } from "@/lib/browser/imports/held-rows";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Maximum characters (unless one playlist has more) and playlists of a batch. */
export const batchCharacters = 1_000_000;
const batchPlaylists = 500;

/** A playlist as it is sent: for an update with its UUID, its revisions in the preview and in the file, and decided conflicts. */
export function writeHeldRow(rows: HeldRows, row: HeldRow, revision: number): string {
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
