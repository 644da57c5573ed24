import { type FileProgress } from "@/components/imports/use-import-file";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useLasting } from "@/components/ui/hooks/use-lasting";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface ImportProgressProps {
  label: string;
  share: number;
  children: string;
  /** Absent for what cannot be stopped. */
  onStop?: () => void;
}

function ImportProgress({ label, share, children, onStop }: ImportProgressProps) {
  return (
    <div className="flex items-center gap-3 rounded border bg-canvas p-3">
      <div className="min-w-0 flex-1">
        <ProgressBar label={label} share={share}>
          {children}
        </ProgressBar>
      </div>
      {onStop ? (
        <Button size="sm" onPress={onStop}>
          Stop
        </Button>
      ) : null}
    </div>
  );
}

/** Progress of reading and checking a file, once it takes longer than 300 ms. */
export function FileProgressBar(props: { progress: FileProgress; onStop: () => void }) {
  const { progress, onStop } = props;
  const isShown = useLasting(true, 300);
  if (!isShown) return null;
  const verb = progress.step === "reading" ? "Reading" : "Checking";
  return (
    <ImportProgress label={`${verb} ${progress.name}`} share={progress.share} onStop={onStop}>
      {formatCount(progress.playlists, "playlist")}
    </ImportProgress>
  );
}

/** Number of playlists of an import that wait no more. */
export const countSettled = ({ counts }: ChangeSet): number =>
  counts.done + counts.partial + counts.skipped + counts.failed;

/** Progress of sending the playlists, and then of creating them. */
export function RunProgressBar(props: { changeSet: ChangeSet; onStop?: () => void }) {
  const { changeSet, onStop } = props;
  const isSending = changeSet.state === "preparing";
  const done = isSending ? changeSet.counts.pending : countSettled(changeSet);
  return (
    <ImportProgress
      label={isSending ? "Uploading playlists" : "Importing playlists"}
      share={done / changeSet.total}
      onStop={onStop}
    >
      {`${formatNumber(done)} of ${formatNumber(changeSet.total)}`}
    </ImportProgress>
  );
}
