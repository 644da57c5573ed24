"use client";

import { parseAsString, useQueryState } from "nuqs";
import { ChangeSetProgress } from "@/components/change-sets/change-set-progress";
import { LazyUnfinishedChangeSets } from "@/components/change-sets/lazy-bulk";
import { ImportPage, WorkProgress } from "@/components/import-kit/import-page";
import { ImportDrop } from "@/components/imports/import-drop";
import { ImportResult } from "@/components/imports/import-result";
import { type CheckedFile, useImportFile } from "@/components/imports/use-import-file";
import { useFocusKept } from "@/components/ui/hooks/use-focus-kept";
import { useRunImport } from "@/components/imports/use-run-import";
import { RequestError } from "@/components/layout/request-error";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/components/ui/lazy-part";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

const loading = <Skeleton className="h-32" />;
const ImportReview = lazyPart(
  () => import("@/components/imports/import-review.lazy").then((file) => file.ImportReview),
  { name: "the preview", loading },
);
const ImportColumnsForm = lazyPart(
  () => import("@/components/imports/import-columns.lazy").then((file) => file.ImportColumnsForm),
  { name: "the columns", loading },
);

/** The import of playlists from a file. */
export function ImportView() {
  return (
    <ImportPage
      title="Import playlists"
      about="Import many playlists from a file. Everything is checked before anything is created."
    >
      <Import />
    </ImportPage>
  );
}

/** Changes whenever a button of the review may have disappeared under the focus. */
const describeReview = ({ rows, summary, earlier }: CheckedFile) =>
  `read ${rows.length} ${summary.openAdvertisers.filter(({ choice }) => !choice).length} ${earlier?.uuid}`;

/** The import is in the address, so that it can be continued after a reload. */
function Import() {
  const [importId, setImportId] = useQueryState("import", parseAsString);
  const file = useImportFile();
  const running = useRunImport(importId, (id) => void setImportId(id));
  const { changeSet, isSending, opened: stored } = running;
  const { opened, checked, progress } = file;
  const isReading = progress !== null && checked === null;
  const isCreating = changeSet?.state === "running";
  const phase =
    isSending || isCreating
      ? "working"
      : isReading
        ? "reading"
        : checked
          ? describeReview(checked)
          : opened
            ? "columns"
            : "start";
  const box = useFocusKept<HTMLDivElement>(changeSet?.state === "done" ? "done" : phase);

  const leaveRun = () => {
    running.reset();
    void setImportId(null);
  };
  const startAgain = () => {
    file.reset();
    leaveRun();
  };
  const reviewAgain = () => {
    leaveRun();
    file.reviewAgain();
  };
  const canGoOn = changeSet?.state === "preparing" && running.isBegun && checked !== null;
  const content = () => {
    if (importId !== null && !changeSet && stored.isPending) return <Skeleton className="h-32" />;
    if (changeSet && isCreating) return <ChangeSetProgress changeSet={changeSet} />;
    if (isSending) return changeSet ? <Sending of={changeSet} onStop={running.stop} /> : null;
    if (changeSet?.state === "done") {
      const canReview = changeSet.counts.failed > 0 && (checked?.summary.updates ?? 0) > 0;
      return (
        <ImportResult
          changeSet={changeSet}
          isRepeated={running.isRepeated}
          onAnother={startAgain}
          onReview={canReview ? reviewAgain : undefined}
        />
      );
    }
    return (
      <>
        {changeSet ? (
          <Unsent
            of={changeSet}
            failure={running.failure?.message ?? null}
            onGoOn={canGoOn ? () => running.start(checked) : undefined}
            onAnother={startAgain}
          />
        ) : running.failure ? (
          <Callout tone="danger" role="alert" title={running.failure.message}>
            Nothing was created.
          </Callout>
        ) : importId !== null && stored.error ? (
          <RequestError
            title="Couldn't load the import"
            error={stored.error}
            onRetry={stored.refetch}
            isRetrying={stored.isFetching}
          />
        ) : null}
        {file.failure ? <Callout tone="danger" role="alert" title={file.failure} /> : null}
        {isReading ? (
          <WorkProgress
            label={`${progress.step === "reading" ? "Reading" : "Checking"} ${progress.name}`}
            share={progress.share}
            onStop={file.stop}
          >
            {formatCount(progress.playlists, "playlist")}
          </WorkProgress>
        ) : canGoOn ? null : checked ? (
          <ImportReview
            checked={checked}
            file={file}
            onImport={() => running.start(checked)}
            onCancel={startAgain}
            onOpen={(id) => {
              startAgain();
              void setImportId(id);
            }}
          />
        ) : opened ? (
          <ImportColumnsForm
            file={opened.name}
            columns={opened.columns}
            onRead={file.guess}
            onDone={file.map}
            onCancel={startAgain}
          />
        ) : (
          <>
            <ImportDrop onFile={file.read} />
            {changeSet ? null : <LazyUnfinishedChangeSets />}
          </>
        )}
      </>
    );
  };
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {content()}
    </div>
  );
}

const countSent = ({ counts, total }: ChangeSet): string =>
  `${formatNumber(counts.pending)} of ${formatNumber(total)}`;

/** Progress of sending the playlists. */
function Sending({ of, onStop }: { of: ChangeSet; onStop: () => void }) {
  return (
    <WorkProgress label="Uploading playlists" share={of.counts.pending / of.total} onStop={onStop}>
      {countSent(of)}
    </WorkProgress>
  );
}

interface UnsentProps {
  of: ChangeSet;
  failure: string | null;
  /** Absent if the file is not at hand. */
  onGoOn: (() => void) | undefined;
  onAnother: () => void;
}

/** An import whose playlists are not all on the server. */
function Unsent({ of, failure, onGoOn, onAnother }: UnsentProps) {
  return (
    <Callout
      tone={failure ? "danger" : "warn"}
      role={failure ? "alert" : "status"}
      title={failure ?? "This import isn't finished."}
    >
      <bdi className="break-all">{of.action.kind === "import" && of.action.file}</bdi>:{" "}
      {countSent(of)} playlists sent, none imported.{" "}
      {onGoOn ? null : "Choose the file again to continue."}
      <span className="flex flex-wrap gap-2 pt-2">
        {onGoOn ? (
          <Button size="sm" onPress={onGoOn}>
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
