import "@/lib/browser/zod-without-eval";
import {
  DirectoryFile,
  type ReadingChoice,
} from "@/lib/browser/catalogue/importing/directory-file";
import { serve } from "@/lib/browser/file-worker";
import { AppError } from "@/lib/shared/errors";
import { type TableChoice } from "@/lib/shared/tables/open-source";

/* Reads a file of entries. */

let kept: DirectoryFile | null = null;

const file = (): DirectoryFile => {
  if (!kept) throw new AppError("bad_request", "Choose the file again.");
  return kept;
};

const operations = {
  open(given: File) {
    kept = new DirectoryFile(given);
    return kept.open();
  },
  /** Guesses again with the user's choices. */
  guess: (chosen: TableChoice & { kind: string | null }) => file().open(chosen),
  /** Computes the SHA-256 of the file and of its layout. */
  digest: (choice: ReadingChoice) => file().digest(choice),
  /** Starts reading rows, after the first `skipped` ones. */
  begin: ({ skipped, ...choice }: ReadingChoice & { skipped: number }) =>
    file().begin(choice, skipped),
  next: () => file().next(),
};

export type DirectoryOperations = typeof operations;

serve(operations, "Couldn't read the file. Save it as CSV, XLSX, JSON or OPML and try again.");
