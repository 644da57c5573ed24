import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { type UseFormReturn } from "react-hook-form";
import { toDraftContent } from "@/components/playlists/form/draft-content";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { type Draft, type DraftOwner } from "@/lib/browser/playlists/drafts/draft";
import { DraftKeeper } from "@/lib/browser/playlists/drafts/draft-keeper";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

interface DraftKeeperOptions {
  form: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>;
  /** Contains the IDs that are not in the list. */
  session: IdImportSession;
  owner: DraftOwner;
  opened: Draft | null;
  /** Values that need no draft. */
  initial: PlaylistFormValues;
  /** Whether the name needs no draft either, because a template made it. */
  hasMadeName: boolean;
  /** Whether the type needs no draft, because it is the advertiser's usual one. */
  hasMadeType: boolean;
  /** JSON of the edited playlist, or null. */
  base?: string | null;
}

/** Limits how long a save waits for the browser's storage. */
const draftTimeoutMs = 1_000;

/** Stores a draft while the form is open. Call `touch` after a change. */
export function useDraftKeeper(options: DraftKeeperOptions) {
  const { form, session, owner, opened, initial, hasMadeName, hasMadeType, base = null } = options;
  const { getValues, subscribe } = form;
  const [keeper] = useState(() => new DraftKeeper(owner, opened, base));
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState, keeper.getState);

  const read = useCallback(() => {
    const values = getValues();
    const unchanged = {
      ...initial,
      ...(hasMadeName && { name: values.name }),
      ...(hasMadeType && { type: values.type }),
    };
    return toDraftContent(values, session.getPending(), unchanged);
  }, [getValues, initial, hasMadeName, hasMadeType, session]);
  const touch = useCallback(() => keeper.later(read), [keeper, read]);

  useEffect(() => keeper.hold(), [keeper]);
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch]);
  useEffect(() => {
    const writeNow = () => {
      touch();
      keeper.leave();
    };
    const readVisibility = () => document.visibilityState === "hidden" && writeNow();
    window.addEventListener("pagehide", writeNow);
    document.addEventListener("visibilitychange", readVisibility);
    return () => {
      window.removeEventListener("pagehide", writeNow);
      document.removeEventListener("visibilitychange", readVisibility);
      void keeper.flush();
    };
  }, [keeper, touch]);

  return {
    state,
    touch,
    hasChanges: () => keeper.isChanged(read()),
    keepKey: (key: string | null) => {
      const tooLong = new Promise<void>((resolve) => setTimeout(resolve, draftTimeoutMs));
      return Promise.race([keeper.saveAttempt(key, read()), tooLong]);
    },
    /** Deletes the draft, stops storing it and returns it. */
    discard: () => keeper.discard(read()),
    /** Keeps the draft for later, stops storing it and returns it. */
    setAside: () => keeper.setAside(read()),
    flush: () => keeper.flush(),
  };
}
