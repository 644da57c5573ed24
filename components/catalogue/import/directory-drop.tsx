import { FileUp } from "lucide-react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useFileDrop } from "@/components/ui/hooks/use-file-drop";
import { formatNumber } from "@/lib/shared/format";

interface DirectoryDropProps {
  /** Most entries of the company's own catalogue. */
  most: number | null;
  onFile: (file: File) => void;
}

const fileTypes = [".csv", ".tsv", ".txt", ".xlsx", ".json", ".opml", ".xml"];

/** Area in which a file of entries is chosen or dropped, and what may be in it. */
export function DirectoryDrop({ most, onFile }: DirectoryDropProps) {
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
          or drop it here: up to 50 MB
          {most === null ? "" : `, ${formatNumber(most)} entries in all your sources`}.
        </p>
      </div>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="font-medium">CSV or XLSX</dt>
        <dd className="text-muted">
          One row per inventory ID, with any column names: ID and name; publisher, language,
          country, categories, address. Other columns are kept as attributes.
        </dd>
        <dt className="font-medium">JSON</dt>
        <dd className="text-muted">
          A list of objects with these fields, or Radio Browser&apos;s stations.
        </dd>
        <dt className="font-medium">OPML</dt>
        <dd className="text-muted">
          Feeds, as podcast apps export them. Their addresses are the IDs.
        </dd>
      </dl>
    </div>
  );
}
