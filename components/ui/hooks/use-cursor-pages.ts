"use client";

const storageKey = "cuelist.pages";
const remembered = 200;

function readTrail(): Record<string, string> {
  try {
    const trail: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    return trail !== null && typeof trail === "object" ? (trail as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function writeTrail(trail: Record<string, string>): void {
  try {
    const newest = Object.entries(trail).slice(-remembered);
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Storage may be full or forbidden: then "Previous" goes to the first page.
  }
}

/** A page of a list whose pages are known only by where the next one starts. */
interface CursorPages {
  /** Of which list the cursors are, where those of another may be the same. */
  scope?: string;
  cursor: string | null;
  /** From the answer; null on the last page. */
  nextCursor: string | null | undefined;
  onChange: (cursor: string | null) => void;
}

/**
 * Handlers for a `Pager` over cursors. A cursor does not know the page before it, so the tab remembers from
 * where it came; after a pasted link "Previous" leads to the first page.
 */
export function useCursorPages({ scope = "", cursor, nextCursor, onChange }: CursorPages) {
  // The space keeps a number from being an array index, which would come before older keys.
  const keyOf = (page: string) => `${scope} ${page}`;
  const goNext = (next: string) => {
    // The rows on screen are still the page before: its next one is already on the way.
    if (next === cursor) return;
    writeTrail({ ...readTrail(), [keyOf(next)]: cursor ?? "" });
    onChange(next);
  };
  return {
    onPrevious: cursor ? () => onChange(readTrail()[keyOf(cursor)] || null) : undefined,
    onNext: nextCursor ? () => goNext(nextCursor) : undefined,
  };
}
