"use client";

import { FileUp } from "lucide-react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useFileDrop } from "@/components/ui/hooks/use-file-drop";
import { limits } from "@/lib/limits";
import { formatNumber } from "@/lib/format";

const fileTypes = [".csv", ".json", "text/csv", "application/json"];

/** Where a file of playlists is chosen or dropped, and what may be in it. */
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
        <dt className="font-medium">CSV</dt>
        <dd className="text-muted">
          One row per playlist, with the columns <Name>name</Name>, <Name>type</Name>,{" "}
          <Name>advertiser_id</Name> or <Name>advertiser</Name> (its exact name), <Name>tags</Name>,{" "}
          <Name>searches</Name> and <Name>inventory_ids</Name>. Lists are JSON arrays, or IDs and
          tags separated by commas, semicolons or line breaks.
        </dd>
        <dt className="font-medium">JSON</dt>
        <dd className="text-muted">
          One playlist or an array of them, in the format of the API&apos;s create operation.
        </dd>
        <dt className="font-medium">Exports</dt>
        <dd className="text-muted">
          Re-import playlists exported as CSV or JSON. For a CSV of IDs only, add the IDs in a
          playlist&apos;s form.
        </dd>
      </dl>
    </div>
  );
}

const Name = ({ children }: { children: string }) => (
  <code className="font-mono text-xs text-ink">{children}</code>
);
