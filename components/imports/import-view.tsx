"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { ImportDrop } from "@/components/imports/import-drop";
import { FileProgressBar, RunProgressBar } from "@/components/imports/import-progress";
import { ImportResult } from "@/components/imports/import-result";
import { ImportStandstill } from "@/components/imports/import-standstill";
import { UnfinishedImports } from "@/components/imports/unfinished-imports";
import { type CheckedFile, useImportFile } from "@/components/imports/use-import-file";
import { useFocusKept } from "@/components/ui/hooks/use-focus-kept";
import { useRunImport } from "@/components/imports/use-run-import";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { useSession } from "@/components/session/use-session";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { changeSetQuery } from "@/lib/browser/change-sets/queries";
import { lazyPart } from "@/components/ui/lazy-part";

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
  const { client } = useSession();
  return (
    <>
      <PageHeader title="Import playlists">
        Import many playlists from a file. Everything is checked before anything is created.
      </PageHeader>
      {client.role === "viewer" ? (
        <EmptyState title="You have view-only access.">
          Ask your administrator for the manager role.
        </EmptyState>
      ) : (
        <Import />
      )}
    </>
  );
}

/** Changes whenever a button of the review may have disappeared under the focus. */
const describeReview = ({ rows, summary, earlier }: CheckedFile) =>
  `read ${rows.length} ${summary.openAdvertisers.filter(({ choice }) => !choice).length} ${earlier?.uuid}`;

/** The import is in the address, so that it can be gone on with after a reload. */
function Import() {
  const [importId, setImportId] = useQueryState("import", parseAsString);
  const file = useImportFile();
  const running = useRunImport(importId, (id) => void setImportId(id));
  const earlier = useQuery({ ...changeSetQuery(importId ?? ""), enabled: importId !== null });
  const changeSet = running.run?.changeSet ?? (importId === null ? undefined : earlier.data);
  const { opened, checked, progress } = file;
  const columns = opened?.columns ?? null;
  const isWorking = running.isWorking || running.isHandedOver;
  const isReading = progress !== null && checked === null;
  const phase = isWorking
    ? "working"
    : isReading
      ? "reading"
      : checked
        ? describeReview(checked)
        : columns
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
  const goOn = (without?: number) => {
    if (changeSet?.state === "running") running.resume(changeSet, without);
    else if (checked) running.start(checked);
  };
  const canGoOn = changeSet?.state === "running" || (running.run !== null && checked !== null);
  const content = () => {
    if (importId !== null && !changeSet && earlier.isPending) return <Skeleton className="h-32" />;
    if (isWorking)
      return changeSet ? (
        <RunProgressBar
          changeSet={changeSet}
          onStop={running.isWorking ? running.stop : undefined}
        />
      ) : null;
    if (changeSet?.state === "done") {
      const canReview = changeSet.counts.failed > 0 && (checked?.summary.updates ?? 0) > 0;
      return (
        <ImportResult
          changeSet={changeSet}
          isRepeated={running.run?.isRepeated ?? false}
          onAnother={startAgain}
          onReview={canReview ? reviewAgain : undefined}
        />
      );
    }
    return (
      <>
        {changeSet ? (
          <ImportStandstill
            changeSet={changeSet}
            failure={running.failure}
            onGoOn={canGoOn ? goOn : undefined}
            onAnother={startAgain}
          />
        ) : running.failure ? (
          <Callout tone="danger" role="alert" title={running.failure}>
            Nothing was created.
          </Callout>
        ) : importId !== null && earlier.error ? (
          <RequestError
            title="Couldn't load the import"
            error={earlier.error}
            onRetry={earlier.refetch}
            isRetrying={earlier.isFetching}
          />
        ) : null}
        {file.failure ? <Callout tone="danger" role="alert" title={file.failure} /> : null}
        {isReading ? (
          <FileProgressBar progress={progress} onStop={file.stop} />
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
        ) : opened && columns ? (
          <ImportColumnsForm
            file={opened.name}
            columns={columns}
            onGuess={file.guess}
            onDone={file.map}
            onCancel={startAgain}
          />
        ) : (
          <>
            <ImportDrop onFile={file.read} />
            {changeSet ? null : <UnfinishedImports onOpen={(id) => void setImportId(id)} />}
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
