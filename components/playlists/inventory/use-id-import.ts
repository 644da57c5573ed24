import { useEffect, useState, useSyncExternalStore } from "react";
import { fetchTitleMatches } from "@/lib/browser/catalogue/queries";
import { IdReader } from "@/lib/browser/id-import/id-reader";
import { IdImportSession } from "@/components/playlists/inventory/id-import-session";

/** The session that takes IDs for a form; its field starts with `text`. */
export function useIdImport(text: string): IdImportSession {
  const [session] = useState(() => {
    const begun = new IdImportSession(new IdReader(), fetchTitleMatches);
    begun.setText(text);
    return begun;
  });
  useEffect(() => () => session.stop(), [session]);
  return session;
}

/** Returns the state of a session, which contains the IDs that are not in the list. */
export const useIdImportState = ({ subscribe, getState }: IdImportSession) =>
  useSyncExternalStore(subscribe, getState, getState);
