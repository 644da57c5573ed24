import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useBottomBar } from "@/components/ui/hooks/use-bottom-bar";
import { IconButton } from "@/components/ui/icon-button";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface GoneBarProps {
  /** Number of selected entries, and of the playlists that contain any of them. */
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
      <span className="mr-auto flex items-center gap-1 font-medium numeric">
        {formatNumber(count)} selected
        <IconButton label="Clear" onPress={onClear}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </span>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={onReplace}>
          Replace
        </Button>
        <Button size="sm" onPress={onRemove}>
          Remove from {formatCount(playlists, "playlist")}
        </Button>
      </div>
    </div>
  );
}
