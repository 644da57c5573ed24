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
