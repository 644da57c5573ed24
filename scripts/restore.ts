import { upgradeRounds } from "@/lib/testing/rounds/upgrade-rounds";
import { backups } from "./rounds/backups";
import { copies } from "./rounds/copies";
import { runSubjects, type Subject, withPostgres } from "./rounds/run-subjects";

/*
 * `npm run restore -- [--small] [SUBJECT…]`: what becomes of an installation that is backed up and restored under load, copied to the other database
 * with interruptions, or upgraded with interruptions; compares what arrived with what was there. Takes hours, `upgrades` most of them.
 */

/** Upgrades an installation of version 32 with 20,000 playlists and 50,000 advertisers on both databases, interrupted at twenty moments. */
const upgrades: Subject = ({ isSmall, say }) =>
  withPostgres(async ({ url }) => {
    const size = isSmall
      ? { playlists: 1_500, advertisers: 6_000 }
      : { playlists: 20_000, advertisers: 50_000 };
    const faults: string[] = [];
    for (const kind of ["sqlite", "postgres"] as const) {
      const report = await upgradeRounds(kind, size, isSmall ? 2 : 20, url);
      say(JSON.stringify(report));
      faults.push(...report.faults);
    }
    return { report: { faults }, isSound: faults.length === 0 };
  });

await runSubjects({ backups, copies, upgrades });
