import { newId } from "@/lib/shared/ids";
import {
  isSameContent,
  type Draft,
  type DraftAttempt,
  type DraftContent,
  type DraftOwner,
  type DraftRecord,
  parseDraft,
  toRecord,
} from "@/lib/browser/playlists/drafts/draft";
import { holdDrafts } from "@/lib/browser/playlists/drafts/draft-locks";
import { pruneDrafts, putDraft, removeDraft } from "@/lib/browser/playlists/drafts/draft-store";
import {
  forgetLast,
  rememberDraft,
  rememberLast,
} from "@/lib/browser/playlists/drafts/draft-of-tab";

/** Whether the form's content is in the browser's store: nothing to store, stored, or failed. */
export type DraftState = "none" | "kept" | "failed";

const wait = 400;

/**
 * Stores the draft of one open form under a new ID. Replaces the draft that the form was opened with only if no
 * other tab has written it since, so that tabs never overwrite each other.
 */
export class DraftKeeper {
  state: DraftState;
  private readonly id = newId();
  private opened: Pick<Draft, "id" | "saved_at"> | null;
  private readonly start: DraftContent | null;
  private written: DraftContent | null;
  /** The last IDs stored under `id`. */
  private writtenIds: string | null = null;
  /** Whether `base` is stored. */
  private hasBase = false;
  private attempt: DraftAttempt | null;
  private isSetAside = false;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due: (() => DraftContent | null) | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly owner: DraftOwner,
    opened: Draft | null,
    /** JSON of the playlist that is edited, or null. */
    private readonly base: string | null = null,
  ) {
    this.opened = opened;
    this.start = opened && toRecord(opened).content;
    this.written = this.start;
    this.attempt = opened?.attempt ?? null;
    this.state = opened ? "kept" : "none";
  }

  /** Keeps other tabs from offering this form's drafts, until the returned function is called. */
  hold(): () => void {
    return holdDrafts([this.id, ...(this.opened ? [this.opened.id] : [])]);
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
  readonly getState = () => this.state;

  /** Whether `content` differs from the form's initial content, and the draft was neither discarded nor set aside. */
  isChanged(content: DraftContent | null): boolean {
    return !this.isClosed && !isSameContent(content, this.start);
  }

  /** Schedules a write of what `read` returns, shortly after the first of several changes. */
  later(read: () => DraftContent | null): void {
    if (this.isClosed) return;
    if (!this.due) this.timer = setTimeout(() => void this.flush(), wait);
    this.due = read;
  }

  /** Writes pending changes immediately. */
  async flush(): Promise<void> {
    const content = this.due?.();
    if (content === undefined) return;
    if (isSameContent(content, this.written)) this.cancel();
    else await this.write(content);
  }

  /** Writes pending changes when the page is closed, also to sessionStorage in case IndexedDB is too slow. */
  leave(): void {
    const content = this.due?.();
    if (!content || this.isClosed || isSameContent(content, this.written)) return void this.flush();
    const record = this.toRecord(content);
    rememberDraft(this.owner, this.id);
    rememberLast(this.owner, record);
    // Both get the same time, so that opening one of them replaces the other.
    void this.write(content, record.saved_at);
  }

  /** Records in the draft that a save is in progress, or with null that none is. */
  async saveAttempt(key: string | null, content: DraftContent | null): Promise<void> {
    const isSame = this.attempt?.key === key;
    if (!isSame) this.attempt = key === null ? null : { key, at: Date.now() };
    await this.write(content);
  }

  /** Deletes the draft and stops writing; returns it for an undo. */
  async discard(content: DraftContent | null): Promise<Draft | null> {
    const draft = content && parseDraft(this.toRecord(content));
    const removed = this.write(null);
    this.isClosed = true;
    await removed;
    return draft;
  }

  /** Stores the draft for later, so that the form opens without it, and stops writing; returns it for an undo. */
  async setAside(content: DraftContent | null): Promise<Draft | null> {
    this.isSetAside = true;
    const record = content && this.toRecord(content);
    const written = this.write(content, record?.saved_at);
    this.isClosed = true;
    await written;
    return record && parseDraft(record);
  }

  /** Deletes the draft of an empty form. Never throws: errors set the state. */
  private async write(content: DraftContent | null, savedAt = Date.now()): Promise<void> {
    this.cancel();
    if (this.isClosed) return;
    const { opened } = this;
    const ids = content?.inventory_ids ?? null;
    try {
      if (content)
        await putDraft(this.toRecord(content, savedAt), {
          hasIds: ids === this.writtenIds,
          hasBase: this.hasBase,
        });
      else await removeDraft(this.id);
      this.writtenIds = ids;
      this.hasBase = content !== null;
      this.written = content;
      this.setState(content ? "kept" : "none");
      forgetLast(this.owner);
      if (opened) await removeDraft(opened.id, opened.saved_at);
      this.opened = null;
      if (!content) return;
      rememberDraft(this.owner, this.id);
      await pruneDrafts(this.owner.clientId);
    } catch {
      this.setState("failed");
    }
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.due = null;
  }

  private toRecord(content: DraftContent, savedAt = Date.now()): DraftRecord {
    const { clientId, companyId } = this.owner;
    return {
      version: 1,
      id: this.id,
      client_id: clientId,
      company_id: companyId,
      saved_at: savedAt,
      content,
      base: this.base,
      set_aside: this.isSetAside,
      attempt: this.attempt,
    };
  }

  private setState(state: DraftState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
