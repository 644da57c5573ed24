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
    // Without storage, "Previous" leads to the first page.
  }
}

/** Pages of a cursor-paginated list. */
interface CursorPages {
  /** Separates the page trails of lists whose cursors can be equal. */
  scope?: string;
  cursor: string | null;
  /** Null on the last page. */
  nextCursor: string | null | undefined;
  onChange: (cursor: string | null) => void;
}

/**
 * Handlers of a `Pager` for cursors. Cursors do not know the previous page, so the tab stores the trail;
 * without it, "Previous" leads to the first page.
 */
export function useCursorPages({ scope = "", cursor, nextCursor, onChange }: CursorPages) {
  // The space prevents numeric keys, which objects would sort first.
  const keyOf = (page: string) => `${scope} ${page}`;
  const goNext = (next: string) => {
    // The rows belong to the previous page; its next page is already loading.
    if (next === cursor) return;
    writeTrail({ ...readTrail(), [keyOf(next)]: cursor ?? "" });
    onChange(next);
  };
  return {
    onPrevious: cursor ? () => onChange(readTrail()[keyOf(cursor)] || null) : undefined,
    onNext: nextCursor ? () => goNext(nextCursor) : undefined,
  };
}
