import { FileUp } from "lucide-react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Templates } from "@/components/imports/import-templates";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useFileDrop } from "@/components/ui/hooks/use-file-drop";
import { limits } from "@/lib/shared/limits";
import { formatNumber } from "@/lib/shared/format";

const fileTypes = [".csv", ".xlsx", ".tsv", ".txt", ".json", "text/csv", "application/json"];

/** Area in which a file of playlists is chosen or dropped, and what may be in it. */
export function ImportDrop({ onFile }: { onFile: (file: File) => void }) {
  const drop = useFileDrop(onFile);
  return (
    <div
      className={cx(
        "flex flex-col items-start gap-4 rounded border border-dashed border-edge p-5",
        drop.isOver && "outline-2 outline-offset-4 outline-focus outline-dashed",
      )}
      {...drop.handlers}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileTrigger
          acceptedFileTypes={fileTypes}
          onSelect={(files) => files?.[0] && onFile(files[0])}
        >
          <Button variant="primary">
            <FileUp aria-hidden className="size-4" />
            Choose a file
          </Button>
        </FileTrigger>
        <p className="text-muted">
          or drop it here: up to {formatNumber(limits.importedPlaylists)} playlists, 50 MB.
        </p>
      </div>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="font-medium">CSV or XLSX</dt>
        <dd className="text-muted">
          One row per playlist, or one per inventory ID, with any column names: name, advertiser,
          type, tags, searches and IDs. A column with UUIDs updates those playlists. <Templates />
        </dd>
        <dt className="font-medium">JSON</dt>
        <dd className="text-muted">
          One playlist or an array of them, in the format of the API&apos;s create operation.
        </dd>
        <dt className="font-medium">Exports</dt>
        <dd className="text-muted">
          CSV and XLSX exports update their playlists with what you changed. Empty cells change
          nothing.
        </dd>
      </dl>
    </div>
  );
}
