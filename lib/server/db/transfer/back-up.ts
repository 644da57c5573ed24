import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import {
  BackupUnderWay,
  type WrittenArchive,
  writeArchive,
} from "@/lib/server/db/transfer/archive/write-archive";
import { backupName, listBackups } from "@/lib/server/db/transfer/backup-folder";
import { type InstallationPlace, openInstallation } from "@/lib/server/db/transfer/source";
import { type TransferReport } from "@/lib/server/db/transfer/table-store";

/** Backs up an installation, which may be in use, to a new file. @throws TransferError, system errors */
export async function backUp(
  place: InstallationPlace,
  file: string,
  report: TransferReport,
  signal: AbortSignal,
): Promise<WrittenArchive> {
  const source = await openInstallation(place);
  return writeArchive(source, file, report, signal).finally(() => source.close());
}

/**
 * Backs up an installation to a new file in a folder, checks it, and then removes all but the newest `keep` backups there. Only one
 * process at a time does so for a folder and for a PostgreSQL database. With `everyMs`, makes a backup only if the newest one is that
 * old: another server may have made one since this was started. @throws BackupUnderWay, TransferError, system errors
 */
export async function backUpToFolder(
  place: InstallationPlace,
  { dir, keep, everyMs = 0 }: { dir: string; keep: number; everyMs?: number },
  report: TransferReport,
  signal: AbortSignal,
): Promise<WrittenArchive> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const source = await openInstallation(place);
  try {
    if (!(await source.lock()))
      throw new BackupUnderWay("Another server is backing up the database.");
    const [newest] = everyMs > 0 ? await listBackups(dir) : [];
    if (newest && newest.at + everyMs > Date.now())
      throw new BackupUnderWay("Another server has made the backup that was due.");
    const file = path.join(dir, backupName(source.createdAt));
    const draft = path.join(dir, "cuelist.tar.partial");
    const written = await writeArchive(source, file, report, signal, { draft, isVerified: true });
    for (const old of (await listBackups(dir)).slice(keep)) await rm(old.file, { force: true });
    return written;
  } finally {
    await source.close();
  }
}
