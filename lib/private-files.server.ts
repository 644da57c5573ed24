import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Files that Cuelist writes into a data directory: the database with its journals and copies, and secrets. */
const cuelistFiles = /^(cuelist\.|server\.lock|master\.key|demo-client\.json)/;

/**
 * Restricts files that this process writes from now on, and its own existing files in `dataDir`, to the current
 * user (mode 0600), whatever the folder allows. Files of other users stay unchanged.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  if (!existsSync(dataDir) || !statSync(dataDir).isDirectory()) return;
  for (const name of readdirSync(dataDir).filter((file) => cuelistFiles.test(file)))
    restrictToOwner(path.join(dataDir, name));
}

function restrictToOwner(file: string): void {
  try {
    const { mode } = statSync(file);
    if ((mode & 0o077) !== 0 && statSync(file).isFile()) chmodSync(file, 0o600);
  } catch (error) {
    // Deleted meanwhile, as a journal is when another process closes the database, or owned by another user.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EPERM" && code !== "EROFS") throw error;
  }
}

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
