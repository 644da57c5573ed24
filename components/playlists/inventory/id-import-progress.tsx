import { type IdImportProgress } from "@/components/playlists/inventory/id-import-state";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useLasting } from "@/components/ui/hooks/use-lasting";
import { formatNumber } from "@/lib/shared/format";

interface IdImportProgressBarProps {
  progress: IdImportProgress | null;
  onStop: () => void;
}

/** Progress of reading, shown after 300 ms, with a stop button. */
export function IdImportProgressBar({ progress, onStop }: IdImportProgressBarProps) {
  const isShown = useLasting(progress !== null, 300);
  if (!progress || !isShown) return null;
  const { name, done, total } = progress;
  return (
    <div className="flex items-center gap-3 rounded border bg-canvas p-3">
      <div className="min-w-0 flex-1">
        <ProgressBar label={`Reading ${name}`} share={total > 0 ? done / total : null}>
          {total > 0 ? `${formatNumber(done)} of ${formatNumber(total)}` : "Finding IDs"}
        </ProgressBar>
      </div>
      <Button size="sm" onPress={onStop}>
        Stop
      </Button>
    </div>
  );
}
