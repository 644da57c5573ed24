"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { DirectoryForm } from "@/components/catalogue/import/directory-form";
import { DirectoryPreview } from "@/components/catalogue/import/directory-preview";
import { describeImportCounts } from "@/components/catalogue/page/import-state";
import { useDirectoryImport } from "@/components/catalogue/import/use-directory-import";
import { GoneCallout } from "@/components/catalogue/gone-report";
import { UndoImport } from "@/components/catalogue/page/undo-import";
import { FileDrop } from "@/components/import-kit/file-drop";
import { ImportPage, WorkProgress } from "@/components/import-kit/import-page";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useFocusKept } from "@/components/ui/hooks/use-focus-kept";
import { ButtonLink } from "@/components/ui/link";
import { catalogueSourcesQuery } from "@/lib/browser/catalogue/source-queries";
import { type CatalogueImport } from "@/lib/shared/catalogue/sources";
import { capitalize, formatCount, formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

interface DirectoryResultProps {
  of: CatalogueImport;
  onAnother: () => void;
}

/** Outcome of an import, and what it means for playlists. */
function DirectoryResult({ of, onAnother }: DirectoryResultProps) {
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      <Callout tone="success" role="status" title={`Imported ${of.file} into ${of.source.name}.`}>
        {capitalize(describeImportCounts(of))}.
      </Callout>
      <GoneCallout />
      <div className="flex flex-wrap gap-2">
        <UndoImport of={of} onUndone={onAnother} />
        <Button onPress={onAnother}>Import another file</Button>
        <ButtonLink href={routes.catalogue} variant="primary">
          View catalogue
        </ButtonLink>
      </div>
    </section>
  );
}

/** The import of a file into the company's own catalogue. */
export function CatalogueImportView() {
  return (
    <ImportPage
      title="Import into the catalogue"
      about="Show names, publishers and more, for your company only. Review every change before importing."
    >
      <Import />
    </ImportPage>
  );
}

const formats = [
  [
    "CSV or XLSX",
    "One row per inventory ID, with any column names: ID and name; publisher, language, country, categories, address. Other columns are kept as attributes.",
  ],
  ["JSON", "A list of objects with these fields, or Radio Browser's stations."],
  ["OPML", "Feeds, as podcast apps export them. Their addresses are the IDs."],
] as const;

function Import() {
  const [forSource] = useQueryState("source", parseAsString);
  const { data } = useQuery(catalogueSourcesQuery());
  const work = useDirectoryImport();
  const { step, failure, fileName } = work;
  const box = useFocusKept<HTMLDivElement>(step.at);
  const content = () => {
    switch (step.at) {
      case "start":
        return (
          <>
            {forSource === null ? null : (
              <p className="text-muted">
                Choose the next file of <bdi className="font-medium text-ink">{forSource}</bdi>. An
                interrupted import continues with the same file.
              </p>
            )}
            <FileDrop
              limit={data ? `${formatNumber(data.own.most)} entries in all your sources` : null}
              formats={formats}
              onFile={work.open}
            />
          </>
        );
      case "opening":
        return (
          <WorkProgress label={`Reading ${fileName}`} share={null} onStop={work.stop}>
            {""}
          </WorkProgress>
        );
      case "columns":
        return (
          <DirectoryForm
            file={fileName}
            opened={step.opened}
            said={step.choice}
            sources={data?.sources ?? []}
            forSource={forSource}
            onGuess={work.guess}
            onDone={(choice) => work.check(choice, data?.sources ?? [])}
            onCancel={work.reset}
          />
        );
      case "checking":
        return (
          <WorkProgress label={`Checking ${fileName}`} share={step.share} onStop={work.stop}>
            {formatCount(step.rows, "row")}
          </WorkProgress>
        );
      case "preview":
        return (
          <DirectoryPreview
            file={fileName}
            choice={step.choice}
            table={step.table}
            summary={step.summary}
            own={data?.own}
            onImport={work.run}
            onBack={work.changeColumns}
          />
        );
      case "running":
        return <RunProgress current={step.current} total={work.total} onStop={work.stop} />;
      case "stopped":
        return (
          <Callout
            tone={failure === null ? "warn" : "danger"}
            role={failure === null ? "status" : "alert"}
            title={failure ?? "This import isn't finished."}
            action={
              <>
                <Button size="sm" onPress={work.reset}>
                  Choose another file
                </Button>
                <Button size="sm" variant="primary" onPress={work.run}>
                  Continue
                </Button>
              </>
            }
          >
            {step.current === null
              ? "Nothing was imported."
              : `${formatNumber(step.current.rows)} of ${formatCount(work.total, "row")} imported. Nothing is lost: continue with the same file, or undo it in the catalogue.`}
          </Callout>
        );
      case "done":
        return <DirectoryResult of={step.current} onAnother={work.reset} />;
    }
  };
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {failure !== null && step.at !== "stopped" ? (
        <Callout tone="danger" role="alert" title={failure} />
      ) : null}
      {content()}
    </div>
  );
}

function RunProgress(props: {
  current: CatalogueImport | null;
  total: number;
  onStop: () => void;
}) {
  const { current, total, onStop } = props;
  const rows = current?.rows ?? 0;
  return (
    <WorkProgress
      label={
        current?.state === "finishing" || rows === total
          ? "Marking what is unavailable"
          : "Importing entries"
      }
      share={total === 0 ? 1 : rows / total}
      onStop={onStop}
    >
      {`${formatNumber(rows)} of ${formatNumber(total)}`}
    </WorkProgress>
  );
}
