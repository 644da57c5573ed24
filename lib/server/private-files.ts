import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Names of files that Cuelist writes into a data directory: the database with its journals and copies, and secrets. */
const cuelistFiles = /^(cuelist[.-]|(server|catalogue)\.lock|master\.key|demo-client\.json)/;

/**
 * Linux's O_PATH, which Node doesn't name: a descriptor of the file that doesn't open it. If this process opened and closed a file of
 * SQLite, that would release SQLite's locks (https://sqlite.org/howtocorrupt.html, 2.2).
 */
const pathOnly = 0o10000000;

/**
 * Restricts new files of this process, and its existing files in `dataDir`, to the current user (mode 0600), whatever the folder allows.
 * Links, and files of other users, stay unchanged.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  if (!existsSync(dataDir) || !statSync(dataDir).isDirectory()) return;
  const { uid } = statSync(dataDir);
  for (const file of listCuelistFiles(dataDir)) restrictToOwner(file, uid);
}

/** Returns the paths of Cuelist's files in a data directory. */
export const listCuelistFiles = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => cuelistFiles.test(name))
    .map((name) => path.join(dataDir, name));

/**
 * Creates a folder for one user, with its parents, unless it exists. A folder created by root gets the owner of its parent: the server
 * runs as that user.
 */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  let made = first;
  for (const name of ["", ...path.relative(first, folder).split(path.sep)]) {
    made = path.join(made, name);
    const descriptor = openSync(made, constants.O_DIRECTORY | constants.O_NOFOLLOW);
    giveToOwner(descriptor, path.dirname(made));
    closeSync(descriptor);
  }
}

/** Creates an empty file for one user, without following links, unless it exists. A file created by root gets the owner of the folder. */
export function makeFile(file: string): void {
  try {
    closeSync(openNew(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function openNew(file: string): number {
  const descriptor = openSync(file, "wx", 0o600);
  giveToOwner(descriptor, path.dirname(file));
  return descriptor;
}

function giveToOwner(descriptor: number, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  fchownSync(descriptor, uid, gid);
}

function restrictToOwner(file: string, folderOwner: number): void {
  let descriptor: number | null = null;
  try {
    if (process.platform === "linux") descriptor = openSync(file, pathOnly | constants.O_NOFOLLOW);
    const found = descriptor === null ? lstatSync(file) : fstatSync(descriptor);
    // Root may change any file, even one that another user has linked here.
    const isOurs = process.getuid?.() !== 0 || found.uid === folderOwner;
    if (found.isFile() && isOurs && (found.mode & 0o077) !== 0)
      chmodSync(descriptor === null ? file : `/proc/self/fd/${descriptor}`, 0o600);
  } catch (error) {
    // Either deleted meanwhile, as a journal is when another process closes the database, or owned by another user.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EPERM" && code !== "EROFS") throw error;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** Writes a secret file (mode 0600) unless it exists; callers read it back. @throws system errors */
export function writeFileIfAbsent(file: string, text: string): void {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  const descriptor = openNew(draft);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
    // A link fails if the file exists; a rename would replace another process's file.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
}
