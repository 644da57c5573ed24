import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface PagerProps {
  /** Plural noun for the accessible name: "companies". */
  label: string;
  /** For example "51–100 of 3,412 playlists". */
  children?: ReactNode;
  /** Absent on the first page. */
  onPrevious?: () => void;
  /** Absent on the last page. */
  onNext?: () => void;
}

/** Previous and next page. Renders nothing for a single page. */
export function Pager({ label, children, onPrevious, onNext }: PagerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label={`Pages of ${label}`} className="flex items-center justify-between gap-3">
      <span className="text-sm text-muted numeric">{children}</span>
      <span className="flex gap-2">
        <Button size="sm" isDisabled={!onPrevious} onPress={onPrevious}>
          <ChevronLeft aria-hidden className="size-4" />
          Previous
        </Button>
        <Button size="sm" isDisabled={!onNext} onPress={onNext}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </span>
    </nav>
  );
}

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
