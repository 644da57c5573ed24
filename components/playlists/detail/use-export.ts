import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { downloadFile } from "@/components/ui/download-text";
import { formatCount } from "@/lib/shared/format";
import {
  type ExportFormat,
  type ExportRequestInput,
} from "@/lib/shared/playlists/export/export-schema";
import { type ExportProgress, fetchExport } from "@/lib/browser/playlists/export/fetch-export";

export interface RunningExport extends ExportProgress {
  format: ExportFormat;
}

/** Describes an export by what its format counts: "1,204 playlists" or "120,000 IDs"; "a workbook" if it doesn't count. */
export function describeExported(format: ExportFormat, count: number | null): string {
  if (count === null) return "a workbook";
  return format === "ids-csv" ? formatCount(count, "ID") : formatCount(count, "playlist");
}

/** Exports playlists to a file. `running` is null when idle. */
export function useExport() {
  const [running, setRunning] = useState<RunningExport | null>(null);
  const giveUp = useRef<AbortController | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  const work = useMutation({
    mutationFn: async (request: ExportRequestInput) => {
      const controller = new AbortController();
      giveUp.current = controller;
      const { format } = request;
      setRunning({ format, bytes: 0, count: format === "xlsx" ? null : 0 });
      const file = await fetchExport(request, {
        signal: controller.signal,
        onProgress: (progress) => setRunning({ format, ...progress }),
      });
      downloadFile(file.name, file.content);
      return file;
    },
    onSuccess: ({ count }, { format }) =>
      toast.success(`Exported ${describeExported(format, count)}.`),
    onError: (error) => {
      if (!giveUp.current?.signal.aborted) toast.error(error.message);
    },
    onSettled: () => setRunning(null),
  });
  return {
    running,
    start: (request: ExportRequestInput) => {
      if (!work.isPending) work.mutate(request);
    },
    cancel: () => giveUp.current?.abort(),
  };
}
