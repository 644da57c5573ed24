import { Columns3, Download } from "lucide-react";
import { FileSummary } from "@/components/import-kit/file-summary";
import { ImportFooter } from "@/components/import-kit/import-page";
import { describeFile, listHints, nameImport } from "@/components/imports/describe-import";
import { EarlierImport } from "@/components/imports/import-result";
import { ConflictChoice, ImportPreview } from "@/components/imports/import-preview";
import { type CheckedFile, type useImportFile } from "@/components/imports/use-import-file";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioChoice } from "@/components/ui/radio-choice";
import { downloadText } from "@/components/ui/download-text";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount } from "@/lib/shared/format";
import {
  type ConflictDecision,
  countImported,
  type ImportSummary,
} from "@/lib/browser/imports/import-summary";
import { lazyPart } from "@/components/ui/lazy-part";
import { playlistFields } from "@/lib/shared/playlists/fields/playlist-fields";

const loading = <Skeleton className="h-24" />;
const ImportAdvertisers = lazyPart(
  () =>
    import("@/components/imports/import-advertisers.lazy").then((file) => file.ImportAdvertisers),
  { name: "the advertisers of the file", loading },
);
const ImportDoubts = lazyPart(
  () => import("@/components/imports/import-doubts.lazy").then((file) => file.ImportDoubts),
  { name: "the doubtful IDs", loading },
);

interface ImportReviewProps {
  checked: CheckedFile;
  file: ReturnType<typeof useImportFile>;
  onImport: () => void;
  onCancel: () => void;
  onOpen: (importId: string) => void;
}

/** Review of a file before anything happens: its playlists, doubts and errors, and what will become of them. */
export function ImportReview({ checked, file, onImport, onCancel, onOpen }: ImportReviewProps) {
  const { company: own, capabilities } = useSession();
  const { summary, name, reader, earlier } = checked;
  const { wrong, undecided, unchanged, conflict } = summary.states;
  const hasErrors = wrong > 0;
  const count = countImported(summary);
  // One whose playlists were not all sent continues with this file.
  const isTaken = earlier !== null && earlier.state !== "preparing";
  const notices = [...summary.lines.notices, ...(isTaken ? [] : listHints(summary))];
  const canUpdateOnly = summary.states.new > 0 && summary.updates > 0;
  const isComplete = !hasErrors && undecided === 0;
  const download = async () => {
    const csv = await reader.ask("writeProblems", undefined);
    downloadText(`errors in ${name}.csv`, "text/csv;charset=utf-8", csv);
  };
  return (
    <section aria-label="Review" className="flex flex-col gap-5">
      <FileSummary
        title={describeFile(summary)}
        lines={{ ...summary.lines, notices }}
        noun={summary.where}
      >
        <bdi className="break-all">{name}</bdi>
        {isTaken ? "" : ". Nothing has been imported yet."}
      </FileSummary>
      <div className="-mt-2 flex flex-wrap gap-2">
        <Button size="sm" onPress={file.changeColumns}>
          <Columns3 aria-hidden className="size-3.5" />
          Change columns
        </Button>
        {hasErrors ? (
          <Button size="sm" onPress={() => void download()}>
            <Download aria-hidden className="size-3.5" />
            Download errors
          </Button>
        ) : null}
      </div>
      {earlier && isTaken ? (
        <EarlierImport
          changeSet={earlier}
          onOpen={onOpen}
          onUpdateOnly={canUpdateOnly ? () => file.leaveNewOut(true) : undefined}
        />
      ) : null}
      {summary.openAdvertisers.length > 0 ? (
        <ImportAdvertisers
          advertisers={summary.openAdvertisers}
          onChoose={file.chooseAdvertisers}
        />
      ) : null}
      {summary.matchedAdvertisers.length > 0 ? (
        <p className="text-sm text-muted">
          Matched by name:{" "}
          {summary.matchedAdvertisers.map(({ name: written, match }, index) => (
            <span key={written}>
              {index > 0 ? ", " : ""}
              <bdi>{written}</bdi> → <bdi className="text-ink">{match?.name}</bdi>
            </span>
          ))}
        </p>
      ) : null}
      {summary.doubts.length > 0 ? (
        <ImportDoubts doubts={summary.doubts} onDecide={file.decideIds} />
      ) : null}
      {summary.conflicts.kept + summary.conflicts.used > 0 && !isTaken ? (
        <Conflicts summary={summary} onSettle={file.settleConflicts} />
      ) : null}
      {own.kind === "agency" &&
      capabilities.canKeepInAgencyList &&
      summary.states.new > 0 &&
      !isTaken ? (
        <RadioChoice
          label={playlistFields.agency_only.label}
          choices={[
            { id: "advertiser", label: "The advertisers and us" },
            { id: "agency", label: "Only us" },
          ]}
          value={summary.isAgencyOnly ? "agency" : "advertiser"}
          onChange={(chosen) => file.setAgencyOnly(chosen === "agency")}
          description={
            summary.updates > 0 ? "Updated playlists stay visible as they are." : undefined
          }
        />
      ) : null}
      <ImportPreview
        rows={checked.rows}
        total={summary.total}
        where={summary.where === "item" ? "Item" : "Line"}
        isBusy={file.isBusy}
        onMore={file.showMore}
        onSettle={file.settleConflicts}
        onSkip={file.skip}
      />
      <ImportFooter>
        {count > 0 && !isTaken ? (
          <Button
            variant={isComplete ? "primary" : "secondary"}
            isDisabled={file.isBusy}
            onPress={onImport}
          >
            {nameImport(summary)}
          </Button>
        ) : null}
        <Button onPress={onCancel}>Choose another file</Button>
        {summary.skippedIds > 0 && count > 0 ? (
          <span className="text-sm text-muted">
            {formatCount(summary.skippedIds, "ID")} will be skipped.
          </span>
        ) : null}
        {count === 0 && unchanged > 0 && conflict === 0 && isComplete ? (
          <span className="text-muted">There are no changes to import.</span>
        ) : null}
      </ImportFooter>
    </section>
  );
}

/** What is in conflict, and one choice for all of it. */
function Conflicts(props: {
  summary: ImportSummary;
  onSettle: (decision: ConflictDecision) => void;
}) {
  const { conflicts, lacksRevisions } = props.summary;
  const { kept, used } = conflicts;
  return (
    <Callout
      tone="warn"
      title={
        lacksRevisions
          ? "This file has no revisions, so Cuelist can't tell who changed what."
          : "Changed in the file and, since its export, in Cuelist."
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {lacksRevisions ? "All differences are conflicts. " : ""}
          {used === 0
            ? "The saved values stay unless you use the file."
            : `The file replaces ${formatCount(used, "saved value")}.`}
        </p>
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-sm">
            All conflicts
          </span>
          <ConflictChoice
            label="All conflicts"
            value={used === 0 ? "theirs" : kept === 0 ? "file" : "mixed"}
            onChoose={(isFile) => props.onSettle({ row: null, field: null, isFile })}
          />
        </div>
      </div>
    </Callout>
  );
}
