import { type Draft, type DraftOwner } from "@/lib/playlists/draft";

/* Which draft a tab wrote last: of several, a reload brings back its own. Without it, the newest. */

const keyOf = ({ clientId, companyId }: DraftOwner) => `cuelist.draft ${clientId} ${companyId}`;

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

function recall(owner: DraftOwner): string | null {
  try {
    return sessionStorage.getItem(keyOf(owner));
  } catch {
    return null;
  }
}
