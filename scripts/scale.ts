import { disableRounds } from "@/lib/testing/rounds/disable-rounds";
import { restartRounds } from "@/lib/testing/rounds/rolling-restart";
import { citus } from "./rounds/citus";
import { isNone, runSubjects, withPostgres } from "./rounds/run-subjects";

/*
 * `npm run scale -- [--small] [SUBJECT…]`: three servers behind a balancer, restarted in turns under requests of 30 callers
 * (`restarts`). Three servers at one of which a person is disabled, twenty times (`people`). A Citus cluster that nobody else uses, by its
 * coordinator DATABASE_URL (`citus`): it makes databases of its own and drops them; docs/citus.md says what it needs. Takes about three
 * minutes without Citus.
 */

await runSubjects({
  restarts: ({ isSmall, say }) =>
    withPostgres(async ({ url }) => {
      const report = await restartRounds({
        databaseUrl: url,
        servers: isSmall ? 2 : 3,
        callers: isSmall ? 3 : 30,
        minRestarts: isSmall ? 2 : 3,
        loadMs: isSmall ? 0 : 120_000,
        report: say,
      });
      return { report, isSound: isNone(report.failures.length, report.missing, report.refused) };
    }),
  people: ({ folder, isSmall, say }) =>
    withPostgres(async ({ url }) => {
      const variables = { DATA_DIR: folder, DATABASE_URL: url };
      const rounds = isSmall ? 2 : 20;
      const report = await disableRounds({ variables, servers: 3, rounds, report: say });
      const { late, disturbed, refusedMs, brokenOffMs } = report;
      const isInTime = Math.max(refusedMs, brokenOffMs) <= 1_000;
      return { report, isSound: isInTime && isNone(late.length, disturbed.length) };
    }),
  citus,
});
