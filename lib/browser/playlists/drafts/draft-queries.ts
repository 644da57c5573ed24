import { type Draft, type DraftOwner, toRecord } from "@/lib/browser/playlists/drafts/draft";
import { withoutHeld } from "@/lib/browser/playlists/drafts/draft-locks";
import {
  findOwnDraft,
  rememberDraft,
  rememberLast,
  withLast,
} from "@/lib/browser/playlists/drafts/draft-of-tab";
import { listDrafts, putDraft } from "@/lib/browser/playlists/drafts/draft-store";

/** A busy machine may need seconds to open IndexedDB. */
const draftTimeoutMs = 5_000;

/** The drafts of a form that no other tab has open, newest first; none if the browser stores none or does not respond in time. */
export async function listOwnDrafts(owner: DraftOwner): Promise<Draft[]> {
  const silence = new Promise<Draft[]>((resolve) => setTimeout(() => resolve([]), draftTimeoutMs));
  const stored = await Promise.race([listDrafts(owner).catch(() => []), silence]);
  const drafts = withLast(owner, stored);
  return withoutHeld(drafts, findOwnDraft(owner)).catch(() => drafts);
}

/** Opens the form with a draft that was set aside. */
export async function takeUpDraft(owner: DraftOwner, draft: Draft): Promise<void> {
  const record = { ...toRecord(draft), set_aside: false };
  await putDraft(record).catch(() => rememberLast(owner, record));
  rememberDraft(owner, draft.id);
}
