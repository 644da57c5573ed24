import {
  type Draft,
  type DraftOwner,
  type DraftRecord,
  parseDraft,
} from "@/lib/browser/playlists/drafts/draft";

/** The draft a tab wrote last, and the content that IndexedDB may not have stored as the page closed. */

const keyOf = ({ clientId, companyId }: DraftOwner) => `cuelist.draft ${clientId} ${companyId}`;
const lastKeyOf = (owner: DraftOwner) => `${keyOf(owner)} last`;
/** Longer content would block the page for too long. */
const maxLastCharacters = 200_000;

/** Records that this tab wrote the draft `id`. Does nothing if the browser blocks storage. */
export function rememberDraft(owner: DraftOwner, id: string): void {
  try {
    sessionStorage.setItem(keyOf(owner), id);
  } catch {
    // Storage is blocked or full.
  }
}

/** Returns this tab's own draft among `drafts`, otherwise the newest; null if all were set aside. */
export function pickDraft(owner: DraftOwner, drafts: Draft[]): Draft | null {
  const own = findOwnDraft(owner);
  const open = drafts.filter(({ set_aside }) => !set_aside);
  return open.find(({ id }) => id === own) ?? open[0] ?? null;
}

/** Synchronously stores the page's content when it is closed. */
export function rememberLast(owner: DraftOwner, record: DraftRecord): void {
  try {
    const json = JSON.stringify(record);
    if (json.length <= maxLastCharacters) sessionStorage.setItem(lastKeyOf(owner), json);
  } catch {
    // Storage is blocked or full.
  }
}

/** Deletes what `rememberLast` stored. */
export function forgetLast(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(lastKeyOf(owner));
  } catch {
    // Storage is blocked.
  }
}

/** Returns `drafts`, newest first, with the content of `rememberLast` in place of its older state. */
export function withLast(owner: DraftOwner, drafts: Draft[]): Draft[] {
  const last = readLast(owner);
  const stored = drafts.find(({ id }) => id === last?.id);
  if (!last || (stored && stored.saved_at >= last.saved_at)) return drafts;
  return [last, ...drafts.filter(({ id }) => id !== last.id)];
}

function readLast(owner: DraftOwner): Draft | null {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(lastKeyOf(owner)) ?? "null"));
  } catch {
    return null;
  }
}

/** The ID of the draft that this tab wrote last, or null. */
export function findOwnDraft(owner: DraftOwner): string | null {
  try {
    return sessionStorage.getItem(keyOf(owner));
  } catch {
    return null;
  }
}
