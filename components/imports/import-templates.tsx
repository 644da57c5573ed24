import { useState } from "react";
import { ImportReader } from "@/components/imports/import-reader";
import { downloadFile, downloadText } from "@/components/ui/download-text";
import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { templateName, templateRows } from "@/lib/browser/imports/template";

const linkStyle = "rounded-[2px] text-accent-ink underline underline-offset-2";

/** Files to fill in, as CSV and XLSX. */
export function Templates() {
  const [failure, setFailure] = useState<string | null>(null);
  const downloadWorkbook = async () => {
    setFailure(null);
    const reader = new ImportReader(() => undefined);
    try {
      const bytes = await reader.ask("writeTemplate", {});
      downloadFile(`${templateName}.xlsx`, new Blob([new Uint8Array(bytes)]));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Couldn't make the template. Try again.");
    } finally {
      reader.stop();
    }
  };
  return (
    <>
      Download a template:{" "}
      <button
        type="button"
        className={linkStyle}
        onClick={() =>
          downloadText(`${templateName}.csv`, "text/csv", writeGuardedCsv(templateRows))
        }
      >
        CSV
      </button>{" "}
      or{" "}
      <button type="button" className={linkStyle} onClick={() => void downloadWorkbook()}>
        XLSX
      </button>
      .{failure === null ? null : <span role="alert"> {failure}</span>}
    </>
  );
}
