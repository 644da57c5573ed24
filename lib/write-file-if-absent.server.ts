import { linkSync, rmSync, writeFileSync } from "node:fs";

/** Writes a secret file (mode 0600) unless it exists; callers read it back. @throws system errors */
export function writeFileIfAbsent(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    // A link fails where a rename would replace another process's file.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
