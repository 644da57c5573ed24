import { readdir } from "node:fs/promises";
import path from "node:path";

/** Lists the backups that `backUpToFolder` made in a folder, newest first; `at` in ms since 1970. */
export async function listBackups(dir: string): Promise<{ file: string; at: number }[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, date, hour, minute, second] =
        /^cuelist-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z)\.tar$/.exec(name) ?? [];
      const at = Date.parse(`${date}T${hour}:${minute}:${second}`);
      return Number.isNaN(at) ? [] : [{ file: path.join(dir, name), at }];
    })
    .sort((one, other) => other.at - one.at);
}

/** Without colons, which Windows refuses. */
export const backupName = (createdAt: string) => `cuelist-${createdAt.replaceAll(":", "")}.tar`;
