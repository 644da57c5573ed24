import { accessSync, constants, existsSync, lstatSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { type Finding, bad, good, warning } from "@/lib/server/admin/doctor/finding";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { type Env } from "@/lib/server/env";
import { formatBytes } from "@/lib/shared/format";
import { listBackups } from "@/lib/server/db/transfer/backup-folder";
import { masterKeyFile } from "@/lib/server/keys";
import { listCuelistFiles } from "@/lib/server/private-files";
import { codeOf } from "@/lib/server/db/out-of-service";

const leastFreeBytes = 100_000_000;
const littleFreeBytes = 1_000_000_000;
/** More than the server keeps of a log. */
const largeLogBytes = 300_000_000;
const hourMs = 3_600_000;

/** Checks folders, disks, the permissions of secrets, and backups. Creates nothing. */
export async function checkFiles(env: Env): Promise<Finding[]> {
  const { dataDir } = env;
  if (!existsSync(dataDir))
    return [
      warning(
        "folder",
        `${dataDir} does not exist.`,
        "The first start creates it. If there is an installation, set DATA_DIR.",
      ),
    ];
  const folder = checkFolder("folder", dataDir);
  return [
    folder,
    checkSpace("disk", dataDir, env.databaseUrl ? 0 : sizeOf(sqliteFile(dataDir))),
    ...checkSecrets(dataDir),
    ...(folder.state === "good" ? checkOwners(dataDir) : []),
    ...(env.databaseUrl ? [] : checkLog(dataDir)),
    ...(await checkBackups(env)),
  ];
}

function checkFolder(check: string, folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return good(check, `${folder} can be read and written.`);
  } catch (error) {
    return codeOf(error) === "EROFS"
      ? bad(
          check,
          `${folder} is on a disk that is mounted read-only.`,
          "Mount it for writing; under systemd, name it in ReadWritePaths=.",
        )
      : bad(check, `${folder} can't be read and written by this user.`, "Change its owner.");
  }
}

/** An upgrade copies a SQLite database of `bytes` and grows it. */
function checkSpace(check: string, folder: string, bytes: number): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const message = `${formatBytes(free)} are free in ${folder}.`;
  if (free < leastFreeBytes)
    return bad(check, message, "Make room now: writes fail on a full disk.");
  const wanted = Math.max(littleFreeBytes, bytes * 2.5);
  if (free >= wanted) return good(check, message);
  return warning(check, message, `Make room: an upgrade may need ${formatBytes(wanted)}.`);
}

function checkSecrets(dataDir: string): Finding[] {
  return [masterKeyFile(dataDir), sqliteFile(dataDir)].filter(existsSync).map((file) => {
    const isOpen = process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
    const name = path.basename(file);
    return isOpen
      ? warning("permissions", `Other users of this machine can read ${name}.`, `chmod 600 ${file}`)
      : good("permissions", `Only its owner can read ${name}.`);
  });
}

/** Finds files of another user, such as root, left by a command. If root owns the folder, the first file determines the expected owner. */
function checkOwners(dataDir: string): Finding[] {
  const files = listCuelistFiles(dataDir);
  const ownerOf = (file: string) => lstatSync(file).uid;
  const owner = ownerOf(dataDir) || ownerOf(files[0] ?? dataDir);
  const others = files.filter((file) => ownerOf(file) !== owner);
  if (others.length === 0) return [];
  const names = others.map((file) => path.basename(file)).join(", ");
  return [
    bad(
      "owner",
      `${names}: not owned by user ${owner}, who owns the rest of ${dataDir}.`,
      `chown -h ${owner} ${others.join(" ")}`,
    ),
  ];
}

function checkLog(dataDir: string): Finding[] {
  const bytes = sizeOf(`${sqliteFile(dataDir)}-wal`);
  if (bytes < largeLogBytes) return [];
  return [
    warning(
      "log",
      `The write-ahead log has ${formatBytes(bytes)}.`,
      "Something keeps reading the database, such as a hanging backup. End it.",
    ),
  ];
}

async function checkBackups({ backups }: Env): Promise<Finding[]> {
  const check = "backups";
  if (!backups)
    return [
      warning(
        check,
        "No backups are made on schedule.",
        "Set BACKUP_DIR, unless another program runs admin backup.",
      ),
    ];
  const { dir, everyMs } = backups;
  if (!existsSync(dir))
    return [
      warning(
        check,
        `${dir} does not exist.`,
        "The running server creates it with the first backup.",
      ),
    ];
  const [newest] = await listBackups(dir);
  const findings = [checkFolder(check, dir), checkSpace(check, dir, 0)];
  if (!newest)
    return [
      ...findings,
      bad(
        check,
        `There is no backup in ${dir}.`,
        "Run: npm run -s admin -- backup. See the server's log.",
      ),
    ];
  const ageMs = Date.now() - newest.at;
  const age = `The newest backup is ${(ageMs / hourMs).toFixed(1)} hours old: ${newest.file}.`;
  // A backup may be running, and the one before may have failed and be tried again.
  return [
    ...findings,
    ageMs <= everyMs * 2 + hourMs
      ? good(check, age)
      : bad(check, age, "Look for “the backup failed” in the server's log, or start the server."),
  ];
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);
