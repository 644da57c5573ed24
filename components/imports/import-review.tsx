"use client";

import { Download } from "lucide-react";
import { describeFile, listHints } from "@/components/imports/describe-import";
import { ImportErrors } from "@/components/imports/import-errors";
import { type CheckedFile } from "@/components/imports/use-import-file";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { downloadText } from "@/components/ui/download-text";
import { formatCount } from "@/lib/format";

interface ImportReviewProps {
  file: CheckedFile;
  onImport: () => void;
  onCancel: () => void;
}

/** What a file holds and what is wrong with it, before anything is created. */
export function ImportReview({ file, onImport, onCancel }: ImportReviewProps) {
  const { summary, name, reader } = file;
  const hints = listHints(summary);
  const hasErrors = summary.right < summary.total;
  const download = async () => {
    const csv = await reader.ask("writeProblems", {});
    downloadText(`errors in ${name}.csv`, "text/csv;charset=utf-8", csv);
  };
  return (
    <section aria-label="Review" className="flex flex-col gap-4">
      <Callout
        tone={hasErrors ? "danger" : "success"}
        role={hasErrors ? "alert" : "status"}
        title={describeFile(summary)}
      >
        <bdi className="break-all">{name}</bdi>
      </Callout>
      {hints.length > 0 ? (
        <Callout tone="warn">
          <ul className="flex flex-col gap-1">
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {hasErrors ? <ImportErrors summary={summary} /> : null}
      <div className="flex flex-wrap gap-2">
        {hasErrors ? (
          <Button onPress={() => void download()}>
            <Download aria-hidden className="size-4" />
            Download errors
          </Button>
        ) : null}
        <Button onPress={onCancel}>Choose another file</Button>
        {summary.right > 0 ? (
          <Button variant={hasErrors ? "secondary" : "primary"} onPress={onImport}>
            {hasErrors
              ? `Import the ${formatCount(summary.right, "valid playlist")}`
              : `Import ${formatCount(summary.total, "playlist")}`}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
