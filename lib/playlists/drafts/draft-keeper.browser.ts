import { newId } from "@/lib/ids";
import {
  isSameContent,
  type Draft,
  type DraftAttempt,
  type DraftContent,
  type DraftOwner,
  type DraftRecord,
  parseDraft,
  toRecord,
} from "@/lib/playlists/drafts/draft";
import { pruneDrafts, putDraft, removeDraft } from "@/lib/playlists/drafts/draft-store.browser";
import {
  forgetLast,
  rememberDraft,
  rememberLast,
} from "@/lib/playlists/drafts/draft-of-tab.browser";

/** Whether what is in the form is in the browser's store as well: nothing to keep, kept, or not possible. */
export type DraftState = "none" | "kept" | "failed";

const wait = 400;

/**
 * Keeps the draft of one open form. It writes under an id of its own and takes the place of the draft that
 * the form was opened with only if nobody has written that one since, so two tabs never overwrite each other.
 */
export class DraftKeeper {
  state: DraftState;
  private readonly id = newId();
  private opened: Pick<Draft, "id" | "saved_at"> | null;
  /** What the form was opened with. */
  private readonly start: DraftContent | null;
  private written: DraftContent | null;
  /** The ids that are stored under `id`. */
  private writtenIds: string | null = null;
  private attempt: DraftAttempt | null;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due: (() => DraftContent | null) | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly owner: DraftOwner,
    opened: Draft | null,
  ) {
    this.opened = opened;
    this.start = opened && toRecord(opened).content;
    this.written = this.start;
    this.attempt = opened?.attempt ?? null;
    this.state = opened ? "kept" : "none";
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };
  readonly getState = () => this.state;

  /** Whether `content` is not what the form was opened with. */
  isChanged(content: DraftContent | null): boolean {
    return !isSameContent(content, this.start);
  }

  /** Writes what `read` gives a moment after the first change, however many follow. */
  later(read: () => DraftContent | null): void {
    if (this.isClosed) return;
    if (!this.due) this.timer = setTimeout(() => void this.flush(), wait);
    this.due = read;
  }

  /** Writes at once what is due, unless it is there already. */
  async flush(): Promise<void> {
    const content = this.due?.();
    if (content === undefined) return;
    if (isSameContent(content, this.written)) this.cancel();
    else await this.write(content);
  }

  /** Writes at once what is due, also where the store would be too slow: the page goes away. */
  leave(): void {
    const content = this.due?.();
    if (content && !this.isClosed && !isSameContent(content, this.written)) {
      rememberDraft(this.owner, this.id);
      rememberLast(this.owner, this.toRecord(content));
    }
    void this.flush();
  }

  /** Remembers with the draft that a save is under way, or, with null, that it is not. */
  async keepAttempt(key: string | null, content: DraftContent | null): Promise<void> {
    const isSame = this.attempt?.key === key;
    if (!isSame) this.attempt = key === null ? null : { key, at: Date.now() };
    await this.write(content);
  }

  /** Removes the draft for good: nothing is written any more. Gives what it was, for an undo. */
  async discard(content: DraftContent | null): Promise<Draft | null> {
    const draft = content && parseDraft(this.toRecord(content));
    const removed = this.write(null);
    this.isClosed = true;
    await removed;
    return draft;
  }

  /** An empty form needs no draft. Never throws: what went wrong is the state. */
  private async write(content: DraftContent | null): Promise<void> {
    this.cancel();
    if (this.isClosed) return;
    const { opened } = this;
    const ids = content?.inventory_ids ?? null;
    try {
      if (content) await putDraft(this.toRecord(content), { hasIds: ids === this.writtenIds });
      else await removeDraft(this.id);
      this.writtenIds = ids;
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

  private toRecord(content: DraftContent): DraftRecord {
    const { clientId, companyId } = this.owner;
    return {
      version: 1,
      id: this.id,
      client_id: clientId,
      company_id: companyId,
      saved_at: Date.now(),
      content,
      attempt: this.attempt,
    };
  }

  private setState(state: DraftState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
