import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/live-text";
import { formatCount } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";

interface TagBarProps {
  count: number;
  onAct: (kind: "rename_tags" | "remove_tags") => void;
  onClear: () => void;
}

/** Actions for the selected tags, at the bottom of the window. */
export function TagBar({ count, onAct, onClear }: TagBarProps) {
  const isTooMany = count > limits.tags;
  return (
    <>
      <LiveText className="sr-only">
        {count > 0 ? `${formatCount(count, "tag")} selected` : null}
      </LiveText>
      {count > 0 ? (
        <div
          role="group"
          aria-label="Selected tags"
          data-bottom-bar
          className="sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-2 rounded border border-edge bg-raised py-2 pr-2 pl-3 shadow-float sm:bottom-3"
        >
          <span className="mr-auto font-medium numeric">
            {count} selected
            {isTooMany ? (
              <span className="font-normal text-muted">. The limit is {limits.tags}.</span>
            ) : null}
          </span>
          <Button size="sm" onPress={() => onAct("rename_tags")} isDisabled={isTooMany}>
            {count > 1 ? "Merge" : "Rename"}
          </Button>
          <Button size="sm" onPress={() => onAct("remove_tags")} isDisabled={isTooMany}>
            Remove
          </Button>
          <Button size="sm" variant="quiet" onPress={onClear}>
            Clear
          </Button>
        </div>
      ) : null}
    </>
  );
}
