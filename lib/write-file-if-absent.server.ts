import { linkSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a secret file (mode 0600) whole, unless there is one already: of two processes that start at once,
 * one writes it and both then read the same. Whoever calls reads it back. @throws system errors
 */
export function writeFileIfAbsent(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    // A link fails where a rename would replace what another process made a moment ago.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
