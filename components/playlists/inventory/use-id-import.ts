"use client";

import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { IdImportReader } from "@/components/playlists/inventory/id-import-reader";
import { IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { type ListChange } from "@/components/playlists/inventory/id-import-state";
import { type InventoryIdList } from "@/lib/browser/playlists/inventory-id-list";

/** The session that takes IDs into `list`, and its state. */
export function useIdImport(list: InventoryIdList, onChange: (change: ListChange) => void) {
  const [reader] = useState(() => new IdImportReader());
  const [session] = useState(() => new IdImportSession(reader));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  useLayoutEffect(() => session.connect({ list, onChange }));
  useEffect(() => () => reader.stop(), [reader]);
  return { session, state, prepare: () => void reader.prepare() };
}
