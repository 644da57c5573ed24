import { oldVersions } from "@/lib/testing/old-database";
import { startPostgres } from "@/lib/testing/postgres-server";
import { upgradeRounds } from "@/lib/testing/rounds/upgrade-rounds";

/**
 * `npm run upgrades [PLAYLISTS [ROUNDS [KIND [VERSION [ADVERTISERS]]]]]`: upgrades PLAYLISTS playlists (20,000) of 100 IDs and
 * ADVERTISERS names (50,000) from each earlier version, or VERSION, on both databases, or KIND (`all`), interrupted at ROUNDS moments
 * (20), and reports the state after the next start.
 */

const [
  playlists = "20000",
  rounds = "20",
  kindOrAll = "all",
  versionOrAll = "all",
  names = "50000",
] = process.argv.slice(2);
const [onlyKind, onlyVersion] = [kindOrAll, versionOrAll].map((one) =>
  one === "all" ? undefined : one,
);
const size = { playlists: Number(playlists), ids: 100, advertisers: Number(names) };
const kinds = ["sqlite", "postgres"] as const;
const postgres = await startPostgres({ isDurable: true });
let faults = 0;
for (const kind of kinds)
  for (const version of oldVersions) {
    if ((onlyKind ?? kind) !== kind || (onlyVersion ?? version) !== version) continue;
    const report = await upgradeRounds(kind, version, size, Number(rounds), postgres.url);
    faults += report.faults.length;
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
await postgres.stop();
process.exitCode = faults === 0 ? 0 : 1;
