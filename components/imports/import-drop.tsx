import { useState } from "react";
import { FileDrop } from "@/components/import-kit/file-drop";
import { openImportReader } from "@/components/imports/check-file";
import { downloadFile, downloadText } from "@/components/ui/download-text";
import { templateName, templateRows } from "@/lib/browser/imports/template";
import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";

/** Area in which a file of playlists is chosen or dropped, and what may be in it. */
export function ImportDrop({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      onFile={onFile}
      limit={`${formatNumber(limits.importedPlaylists)} playlists`}
      formats={[
        [
          "CSV or XLSX",
          <>
            One row per playlist, or one per inventory ID, with any column names: name, advertiser,
            type, tags, searches and IDs. Rows with a playlist ID update that playlist.{" "}
            <Templates />
          </>,
        ],
        ["JSON", "Playlists in the format of the API's create operation, or with other keys."],
        ["Exports", "CSV and XLSX exports update their playlists. Empty cells are ignored."],
      ]}
    />
  );
}

const linkStyle = "rounded-[2px] text-accent-ink underline underline-offset-2";

/** Files to fill in, as CSV and XLSX. */
function Templates() {
  const [failure, setFailure] = useState<string | null>(null);
  const downloadWorkbook = async () => {
    setFailure(null);
    const reader = openImportReader();
    try {
      const bytes = await reader.ask("writeTemplate", undefined);
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
