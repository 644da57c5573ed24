import { Button } from "@/components/ui/button";
import { useBottomBar } from "@/components/ui/hooks/use-bottom-bar";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface GoneBarProps {
  /** Selected entries, and the playlists that have any of them. */
  count: number;
  playlists: number;
  onReplace: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** Actions for the selected entries, at the bottom of the window. */
export function GoneBar({ count, playlists, onReplace, onRemove, onClear }: GoneBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Selected entries"
      data-bottom-bar
      className="sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-2 rounded border border-edge bg-raised py-2 pr-2 pl-3 shadow-float sm:bottom-3"
    >
      <span className="mr-auto font-medium numeric">{formatNumber(count)} selected</span>
      <Button size="sm" onPress={onReplace}>
        Replace
      </Button>
      <Button size="sm" onPress={onRemove}>
        Remove from {formatCount(playlists, "playlist")}
      </Button>
      <Button size="sm" variant="quiet" onPress={onClear}>
        Clear
      </Button>
    </div>
  );
}
