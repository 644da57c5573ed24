import { useEffect, useState, useSyncExternalStore } from "react";
import { IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { usePasteAnywhere } from "@/components/ui/hooks/use-data-transfer";
import { fetchTitleMatches } from "@/lib/browser/catalogue/queries";
import { IdReader } from "@/lib/browser/id-import/id-reader";

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

/** Names have one line, so several lines pasted into these fields are IDs. */
const nameFields = "input[name=name], form input[role=combobox]";

/** Takes the IDs or the file from a clipboard; returns null if there is neither. */
export function takeClipboard(session: IdImportSession, data: DataTransfer): Promise<void> | null {
  const content = data.getData("text");
  // Spreadsheets add a picture of the cells to their text.
  const [file] = content === "" ? data.files : [];
  if (file) return session.take({ kind: "file", content: file });
  return content.trim() === "" ? null : session.take({ kind: "pasted", content });
}

interface PasteIdsOptions {
  isDisabled: boolean;
  /** Called when IDs that were pasted into a name have been taken. */
  onTakenFromName: () => void;
  /** Called when IDs that were pasted outside of fields have been taken. */
  onTaken: () => void;
}

/**
 * Takes IDs that are pasted outside of fields, and several lines that are pasted into the name of the playlist or of the advertiser. Used by
 * the form and not by the field of IDs, which renders later than the name.
 */
export function usePasteIds(session: IdImportSession, options: PasteIdsOptions): void {
  const { isDisabled, onTakenFromName, onTaken } = options;
  usePasteAnywhere((data) => {
    const taken = isDisabled ? null : takeClipboard(session, data);
    if (!taken) return false;
    const isInName = () => document.activeElement?.matches(nameFields) === true;
    if (!isInName()) onTaken();
    else {
      onTakenFromName();
      // The target of the focus may have rendered with the field of IDs.
      void taken.then(() => isInName() && onTakenFromName());
    }
    return true;
  }, nameFields);
}
