import { SeriesStop } from "@/components/change-sets/series-stop";
import { countSettled } from "@/components/imports/import-progress";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatNumber } from "@/lib/shared/format";

interface ImportStandstillProps {
  changeSet: ChangeSet;
  /** Why it stands still, if something broke. */
  failure: string | null;
  /** Absent if the file is needed for that and is not at hand. */
  onGoOn?: (without?: number) => void;
  onAnother: () => void;
}

/** An import that is not finished and that nobody is working on: how far it is, and how it goes on. */
export function ImportStandstill(props: ImportStandstillProps) {
  const { changeSet, failure, onGoOn, onAnother } = props;
  const { state, total, counts } = changeSet;
  const isSending = state === "preparing";
  const done = isSending ? counts.pending : countSettled(changeSet);
  const file = changeSet.action.kind === "import" ? changeSet.action.file : "";
  const { stopped_at: stop } = changeSet;
  if (stop && onGoOn)
    return (
      <>
        <p className="text-muted">
          <bdi className="break-all">{file}</bdi>: {formatNumber(done)} of {formatNumber(total)}{" "}
          playlists done.
        </p>
        <SeriesStop stop={stop} onGoOn={onGoOn} />
      </>
    );
  return (
    <Callout
      tone={failure ? "danger" : "warn"}
      role={failure ? "alert" : "status"}
      title={failure ?? "This import isn't finished."}
    >
      <bdi className="break-all">{file}</bdi>: {formatNumber(done)} of {formatNumber(total)}{" "}
      playlists {isSending ? "sent, none imported" : "imported"}.{" "}
      {onGoOn ? "You can continue where it stopped." : "Choose the file again to continue."}
      <span className="flex flex-wrap gap-2 pt-2">
        {onGoOn ? (
          <Button size="sm" onPress={() => onGoOn()}>
            Continue
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onPress={onAnother}>
          Import another file
        </Button>
      </span>
    </Callout>
  );
}
