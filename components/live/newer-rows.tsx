import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/shared/format";

/** Over the head of a list that others have changed: the number of rows, and a button that shows them. Takes no space. */
export function NewerRows({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  return (
    <div role="status" className="sticky top-16 z-20 flex h-0 justify-center">
      {count > 0 ? (
        <Button size="sm" onPress={onRefresh} className="-mt-5 animate-fade bg-raised shadow-float">
          <RefreshCw aria-hidden className="size-3.5" />
          {formatCount(count, "change")} · Refresh
        </Button>
      ) : null}
    </div>
  );
}
