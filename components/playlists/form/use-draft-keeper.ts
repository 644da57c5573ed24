"use client";

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type UseFormReturn } from "react-hook-form";
import { toDraftContent } from "@/components/playlists/form/draft-content";
import { type PlaylistFormValues } from "@/components/playlists/form/form-values";
import { type IdImportHandle } from "@/components/playlists/inventory/id-import";
import { type Draft, type DraftOwner } from "@/lib/browser/playlists/drafts/draft";
import { DraftKeeper } from "@/lib/browser/playlists/drafts/draft-keeper";
import { type CreatePlaylist } from "@/lib/shared/playlists/schema";

interface DraftKeeperOptions {
  form: UseFormReturn<PlaylistFormValues, unknown, CreatePlaylist>;
  owner: DraftOwner;
  opened: Draft | null;
  /** Values that need no draft. */
  initial: PlaylistFormValues;
  /** Whether the name needs no draft either, because a template made it. */
  hasMadeName?: boolean;
  /** JSON of the playlist that is edited, or null. */
  base?: string | null;
}

/** Limits how long a save waits for the browser's storage. */
const draftTimeoutMs = 1_000;

/** Stores a draft while the form is open. Call `touch` after a change. */
export function useDraftKeeper(options: DraftKeeperOptions) {
  const { form, owner, opened, initial, hasMadeName = false, base = null } = options;
  const { getValues, subscribe } = form;
  const [keeper] = useState(() => new DraftKeeper(owner, opened, base));
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState, keeper.getState);
  const pendingAtStart = opened?.content.pending_ids ?? "";

  const idImport = useRef<IdImportHandle>(null);
  // The field of the IDs is rendered after the first ones (`InTurn`); until then the draft's text waits here.
  const hasStarted = useRef(false);
  const attachIdImport = useCallback(
    (handle: IdImportHandle | null) => {
      idImport.current = handle;
      if (!handle || hasStarted.current) return;
      hasStarted.current = true;
      if (pendingAtStart !== "") handle.setPending(pendingAtStart);
    },
    [pendingAtStart],
  );

  const read = useCallback(() => {
    const values = getValues();
    const unchanged = hasMadeName ? { ...initial, name: values.name } : initial;
    const pending = hasStarted.current ? (idImport.current?.getPending() ?? "") : pendingAtStart;
    return toDraftContent(values, pending, unchanged);
  }, [getValues, initial, hasMadeName, pendingAtStart]);
  const touch = useCallback(() => keeper.later(read), [keeper, read]);

  useEffect(() => keeper.hold(), [keeper]);
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch]);
  // A layout effect, because its cleanup still needs the ID import.
  useLayoutEffect(() => {
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
    idImport,
    attachIdImport,
    hasChanges: () => keeper.isChanged(read()),
    keepKey: (key: string | null) => {
      const tooLong = new Promise<void>((resolve) => setTimeout(resolve, draftTimeoutMs));
      return Promise.race([keeper.saveAttempt(key, read()), tooLong]);
    },
    /** Deletes the draft, stops storing it and returns it. */
    discard: () => keeper.discard(read()),
    flush: () => keeper.flush(),
  };
}
