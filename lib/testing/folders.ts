import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Makes an empty folder. Call `removeFolder` when done; tests have `temporaryFolder`, which does both. */
export const makeFolder = (): string => mkdtempSync(path.join(tmpdir(), "cuelist-"));

/** Deletes a folder with its files. Tries again while a process that is about to end still writes there. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
