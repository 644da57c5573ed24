import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface FilterBarProps {
  isNarrowed: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** The filters above a list, and how to clear them. */
export function FilterBar({ isNarrowed, onClear, children }: FilterBarProps) {
  return (
    <div role="group" aria-label="Filters" className="mb-4 flex flex-wrap items-center gap-2">
      {children}
      {isNarrowed ? (
        <Button size="sm" variant="quiet" onPress={onClear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
