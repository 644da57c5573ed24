import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { showOutcome, startRun } from "@/components/change-sets/run-change-set";
import { type CheckedFile } from "@/components/imports/use-import-file";
import { rememberImport } from "@/lib/browser/change-sets/left-import";
import { changeSetQuery } from "@/lib/browser/change-sets/queries";
import { countImported } from "@/lib/browser/imports/import-summary";
import { postImport, sendImportItems } from "@/lib/browser/imports/queries";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";

/**
 * Carries out an import: begins it, sends its playlists, and has them created, which continues when the page is left. Whatever breaks in
 * between, the same again continues where it was. `importId` is the one that is open.
 */
export function useRunImport(importId: string | null, onBegun: (importId: string) => void) {
  const queryClient = useQueryClient();
  const [isRepeated, setRepeated] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const giveUp = useRef<AbortController | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  useEffect(() => (importId === null ? undefined : showOutcome(importId)), [importId]);
  const opened = useQuery({ ...changeSetQuery(importId ?? ""), enabled: importId !== null });
  const note = (changeSet: ChangeSet) =>
    queryClient.setQueryData(changeSetQuery(changeSet.uuid).queryKey, changeSet);
  const sending = useMutation({
    mutationFn: async ({ name, summary, reader }: CheckedFile) => {
      giveUp.current?.abort();
      giveUp.current = new AbortController();
      const { signal } = giveUp.current;
      setStopped(false);
      if (summary.digest === null) return;
      const request = {
        file: name.slice(-255),
        digest: summary.digest,
        total: countImported(summary),
      };
      let current = await postImport(request, signal);
      note(current);
      setRepeated(current.state === "done");
      onBegun(current.uuid);
      let first = current.counts.pending;
      while (current.state === "preparing") {
        // All were sent, and yet some are not there: once more from the start, which changes nothing.
        if (first >= current.total) first = 0;
        const { body, count } = await reader.ask("writeBatch", first);
        if (count === 0)
          throw new Error("The import doesn't match its file. Choose the file again.");
        current = await sendImportItems(current.uuid, body, signal);
        note(current);
        first += count;
      }
      if (current.state !== "running") return;
      rememberImport(current.uuid);
      startRun(queryClient, current.uuid);
    },
  });
  return {
    changeSet: importId === null ? undefined : opened.data,
    opened,
    isRepeated,
    isSending: sending.isPending,
    /** Whether it was begun with the file that is at hand. */
    isBegun: !sending.isIdle,
    /** Why not all playlists were sent. */
    failure: isStopped ? null : sending.error,
    start: (file: CheckedFile) => sending.mutate(file),
    stop: () => {
      setStopped(true);
      giveUp.current?.abort();
    },
    /** Lets the import go; creating its playlists continues. */
    reset: () => {
      giveUp.current?.abort();
      sending.reset();
      setRepeated(false);
    },
  };
}
