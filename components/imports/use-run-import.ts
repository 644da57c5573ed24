import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { startRun } from "@/components/change-sets/run-change-set";
import { ApiError } from "@/lib/browser/api-error";
import { type CheckedFile } from "@/components/imports/use-import-file";
import { changeSetKeys, changeSetQuery, postChangeSetRun } from "@/lib/browser/change-sets/queries";
import { runKey } from "@/lib/browser/change-sets/run-key";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { companyKeys } from "@/lib/browser/companies/queries";
import { countImported } from "@/lib/browser/imports/import-summary";
import { sendImportItems, postImport } from "@/lib/browser/imports/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";

/** An import under way. `isRepeated`: it had been done before it was asked for. */
interface ImportRun {
  changeSet: ChangeSet;
  isRepeated: boolean;
}

/**
 * Carries out an import: begins it, sends its playlists, has them created. Whatever breaks in between, the same
 * again goes on where it was. Creating them goes on when the page is left, as a bulk change does. `importId` is the
 * one that is open.
 */
export function useRunImport(importId: string | null, onBegun: (importId: string) => void) {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<ImportRun | null>(null);
  const [isStopped, setStopped] = useState(false);
  const giveUp = useRef<AbortController | null>(null);
  const creating = useRef<string | null>(null);
  useEffect(
    () => () => {
      giveUp.current?.abort();
      if (creating.current !== null) startRun(queryClient, creating.current);
    },
    [queryClient],
  );
  const handedOver = useIsMutating({ mutationKey: [...runKey, importId] });

  const note = (changeSet: ChangeSet, isRepeated = false) => {
    setRun({ changeSet, isRepeated });
    queryClient.setQueryData(changeSetQuery(changeSet.uuid).queryKey, changeSet);
  };
  const finish = async (changeSet: ChangeSet, signal: AbortSignal, without?: number) => {
    let current = changeSet;
    if (current.state !== "running") return;
    creating.current = changeSet.uuid;
    try {
      do {
        current = await runOnce(current.uuid, signal, without);
        note(current);
      } while (current.state === "running" && !current.stopped_at);
    } finally {
      if (giveUp.current?.signal === signal) creating.current = null;
    }
  };
  const settle = () =>
    Promise.all(
      [playlistKeys.all, companyKeys.all, changeSetKeys.all].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const begin = () => {
    giveUp.current?.abort();
    setStopped(false);
    giveUp.current = new AbortController();
    return giveUp.current.signal;
  };
  const importing = useMutation({
    mutationFn: async ({ name, summary, reader }: CheckedFile) => {
      const signal = begin();
      if (summary.digest === null) return;
      const request = {
        file: name.slice(-255),
        digest: summary.digest,
        total: countImported(summary),
      };
      let current = await postImport(request, signal);
      note(current, current.state === "done");
      onBegun(current.uuid);
      let first = current.counts.pending;
      while (current.state === "preparing") {
        // All were sent, and yet some are not there: once more from the start, which changes nothing.
        if (first >= current.total) first = 0;
        const { body, count } = await reader.ask("writeBatch", { first });
        if (count === 0)
          throw new Error("The import doesn't match its file. Choose the file again.");
        current = await sendImportItems(current.uuid, body, signal);
        note(current);
        first += count;
      }
      await finish(current, signal);
    },
    onSettled: settle,
  });
  const resuming = useMutation({
    mutationFn: ({ changeSet, without }: { changeSet: ChangeSet; without?: number }) => {
      note(changeSet);
      return finish(changeSet, begin(), without);
    },
    onSettled: settle,
  });
  const error = importing.error ?? resuming.error;
  return {
    run,
    isWorking: importing.isPending || resuming.isPending,
    /** The page was left while it worked, and is open again: it goes on, and cannot be stopped. */
    isHandedOver: handedOver > 0,
    /** Why it stands still, if something broke. */
    failure: error && !isStopped ? error.message : null,
    isStopped,
    start: (file: CheckedFile) => {
      resuming.reset();
      importing.mutate(file);
    },
    /** Goes on with an import whose playlists are all on the server; `without` the playlist at that position, of which nothing is known. */
    resume: (changeSet: ChangeSet, without?: number) => {
      importing.reset();
      resuming.mutate({ changeSet, without });
    },
    stop: () => {
      setStopped(true);
      giveUp.current?.abort();
    },
    reset: () => {
      giveUp.current?.abort();
      importing.reset();
      resuming.reset();
      setRun(null);
    },
  };
}

/** The longest pause that is waited for, in seconds. */
const maxWaitSeconds = 60;

/** Runs for about a second. A service that asks for a short pause gets it. */
async function runOnce(
  importId: string,
  signal: AbortSignal,
  without?: number,
): Promise<ChangeSet> {
  try {
    return await postChangeSetRun(importId, without, signal);
  } catch (error) {
    const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
    if (seconds === null || seconds > maxWaitSeconds) throw error;
    await new Promise((go) => setTimeout(go, seconds * 1_000));
    signal.throwIfAborted();
    return postChangeSetRun(importId, undefined, signal);
  }
}
