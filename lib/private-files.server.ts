import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** What Cuelist writes into a data directory: the database with its journals and copies, and secrets. */
const ownFiles = /^(cuelist\.|master\.key|demo-client\.json)/;

/**
 * Lets nobody but the user of this process read what it writes from now on, nor what it wrote into `dataDir` before,
 * whatever the folder allows (mode 0600). Files that belong to another user stay as they are.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  if (!existsSync(dataDir) || !statSync(dataDir).isDirectory()) return;
  for (const name of readdirSync(dataDir).filter((file) => ownFiles.test(file)))
    makePrivate(path.join(dataDir, name));
}

function makePrivate(file: string): void {
  try {
    const { mode } = statSync(file);
    if ((mode & 0o077) !== 0 && statSync(file).isFile()) chmodSync(file, 0o600);
  } catch (error) {
    // Gone meanwhile, as journals are when another process closes the database, or not ours to change.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EPERM" && code !== "EROFS") throw error;
  }
}
