import { oldVersions } from "@/lib/testing/databases/old-database";
import { upgradeRounds } from "@/lib/testing/rounds/upgrade-rounds";
import { type Subject, withPostgres } from "./run-subjects";

/** Upgrades 20,000 playlists of 100 IDs and 50,000 names from each earlier version on both databases, interrupted at twenty moments. */
export const upgrades: Subject = ({ isSmall, say }) =>
  withPostgres(async ({ url }) => {
    const size = isSmall
      ? { playlists: 1_500, ids: 100, advertisers: 1_000 }
      : { playlists: 20_000, ids: 100, advertisers: 50_000 };
    const versions = isSmall ? oldVersions.slice(-1) : oldVersions;
    const faults: string[] = [];
    for (const kind of ["sqlite", "postgres"] as const)
      for (const version of versions) {
        const report = await upgradeRounds(kind, version, size, isSmall ? 2 : 20, url);
        say(JSON.stringify(report));
        faults.push(...report.faults);
      }
    return { report: { faults }, isSound: faults.length === 0 };
  });
