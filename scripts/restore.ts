import { backupRounds } from "@/lib/testing/rounds/backup-rounds";
import { makePlace, upgradeRounds } from "@/lib/testing/rounds/upgrade-rounds";
import { isNone, runSubjects, type Subject, withPostgres } from "./rounds/run-subjects";

/*
 * `npm run restore -- [--small] [SUBJECT…]`: what becomes of an installation that is backed up and restored under load, or upgraded with
 * interruptions; compares what arrived with what was there. Takes hours, `upgrades` most of them.
 */

const kinds = ["sqlite", "postgres"] as const;

/**
 * Backs up every ten seconds, for three minutes, while clients write, on each database; restores every backup and compares it with what
 * was acknowledged before it began.
 */
const backups: Subject = ({ isSmall, say }) =>
  withPostgres(async ({ url }) => {
    const faults: number[] = [];
    for (const kind of kinds) {
      const { variables, remove } = await makePlace(kind, url);
      const found = await backupRounds({
        variables,
        folder: variables.DATA_DIR ?? "",
        rounds: isSmall ? 1 : 18,
        everyMs: isSmall ? 1_500 : 10_000,
        emptyInstallation: () => makePlace(kind, url),
        report: say,
      });
      await remove();
      say(JSON.stringify({ kind, ...found }));
      faults.push(found.missing, found.failedWrites);
    }
    return { report: { faults }, isSound: isNone(...faults) };
  });

/** Upgrades an installation of version 32 with 20,000 playlists and 50,000 advertisers on both databases, interrupted at twenty moments. */
const upgrades: Subject = ({ isSmall, say }) =>
  withPostgres(async ({ url }) => {
    const size = isSmall
      ? { playlists: 1_500, advertisers: 6_000 }
      : { playlists: 20_000, advertisers: 50_000 };
    const faults: string[] = [];
    for (const kind of kinds) {
      const report = await upgradeRounds(kind, size, isSmall ? 2 : 20, url);
      say(JSON.stringify({ kind, ...report }));
      faults.push(...report.faults);
    }
    return { report: { faults }, isSound: faults.length === 0 };
  });

await runSubjects({ backups, upgrades });
