import {
  type Draft,
  type DraftOwner,
  type DraftRecord,
  parseDraft,
} from "@/lib/playlists/drafts/draft";

/*
 * Which draft a tab wrote last: of several, a reload brings back its own. Without it, the newest. And what a
 * page had not stored yet when it went away: IndexedDB may not get to it any more.
 */

const keyOf = ({ clientId, companyId }: DraftOwner) => `cuelist.draft ${clientId} ${companyId}`;
const lastKeyOf = (owner: DraftOwner) => `${keyOf(owner)} last`;
/** Longer ones would stop the page for too long. */
const lastCharacters = 200_000;

/** Notes that this tab wrote the draft `id`. A browser that forbids it loses only the preference. */
export function rememberDraft(owner: DraftOwner, id: string): void {
  try {
    sessionStorage.setItem(keyOf(owner), id);
  } catch {
    // Forbidden or full.
  }
}

/** Of `drafts`, newest first, the one to open: this tab's own, else the newest; null if there are none. */
export function pickDraft(owner: DraftOwner, drafts: Draft[]): Draft | null {
  const own = recall(owner);
  return drafts.find(({ id }) => id === own) ?? drafts[0] ?? null;
}

/** Keeps what the page holds as it goes away, at once. */
export function rememberLast(owner: DraftOwner, record: DraftRecord): void {
  try {
    const json = JSON.stringify(record);
    if (json.length <= lastCharacters) sessionStorage.setItem(lastKeyOf(owner), json);
  } catch {
    // Forbidden or full.
  }
}

/** What was kept is in the store by now, or is not wanted any more. */
export function forgetLast(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(lastKeyOf(owner));
  } catch {
    // Forbidden.
  }
}

/** `drafts`, newest first, with what `keepLast` kept in the place of an older state of the same. */
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

function recall(owner: DraftOwner): string | null {
  try {
    return sessionStorage.getItem(keyOf(owner));
  } catch {
    return null;
  }
}
