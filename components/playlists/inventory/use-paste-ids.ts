import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { usePasteAnywhere } from "@/components/ui/hooks/use-paste-anywhere";

/** A name has one line: several lines that are pasted into it are IDs. */
const nameField = "input[name=name]";

/** Takes the IDs or the file of a clipboard; null if there is neither. */
export function takeClipboard(session: IdImportSession, data: DataTransfer): Promise<void> | null {
  const content = data.getData("text");
  // Spreadsheets add a picture of the cells to their text.
  const [file] = content === "" ? data.files : [];
  if (file) return session.take({ kind: "file", content: file });
  return content.trim() === "" ? null : session.take({ kind: "pasted", content });
}

interface PasteIdsOptions {
  isDisabled: boolean;
  /** Called when IDs are taken that were pasted into the name. */
  onTakenFromName: () => void;
  /** Called when IDs are taken that were pasted outside of fields. */
  onTaken: () => void;
}

/**
 * Takes IDs that are pasted outside of fields, and lines that are pasted into the name. Belongs to the form and not to the field of
 * the IDs, which comes later than the name.
 */
export function usePasteIds(session: IdImportSession, options: PasteIdsOptions): void {
  const { isDisabled, onTakenFromName, onTaken } = options;
  usePasteAnywhere((data) => {
    const taken = isDisabled ? null : takeClipboard(session, data);
    if (!taken) return false;
    const isInName = () => document.activeElement?.matches(nameField) === true;
    if (!isInName()) onTaken();
    else {
      onTakenFromName();
      // What it goes to may have come with the field of the IDs.
      void taken.then(() => isInName() && onTakenFromName());
    }
    return true;
  }, nameField);
}
