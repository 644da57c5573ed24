import { FileUp } from "lucide-react";
import { type ReactNode } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/style";
import { useFileDrop } from "@/components/ui/hooks/use-data-transfer";

/** The largest file that is read: 50 MB. */
export const fileBytes = 50 * 1_000_000;
const fileTypes = [".csv", ".tsv", ".txt", ".xlsx", ".json", ".jsonl", ".ndjson", ".opml", ".xml"];

interface FileDropProps {
  /** How much may be in a file: "up to 10,000 playlists". */
  limit: string | null;
  /** For each kind of file what may be in it. */
  formats: readonly (readonly [string, ReactNode])[];
  onFile: (file: File) => void;
}

/** Area in which a file is chosen or dropped, and what may be in it. */
export function FileDrop({ limit, formats, onFile }: FileDropProps) {
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
          or drop it here: up to 50 MB{limit === null ? "" : `, ${limit}`}.
        </p>
      </div>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {formats.map(([format, holds]) => (
          <div key={format} className="contents">
            <dt className="font-medium">{format}</dt>
            <dd className="text-muted">{holds}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
