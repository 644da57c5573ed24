import { useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "@/lib/browser/api-client";
import { IdReader } from "@/lib/browser/id-import/id-reader";
import { titleMatchesSchema } from "@/lib/shared/catalogue/schema";
import { type TitleMatcher } from "@/lib/shared/id-import/name-titles";
import { IdImportSession } from "@/components/playlists/inventory/id-import-session";

const fetchTitleMatches: TitleMatcher = (titles, kind) =>
  callApi("/api/inventory/titles", {
    method: "POST",
    body: { titles, ...(kind !== null && { kind }) },
    schema: titleMatchesSchema,
  });

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
