import { restartRounds } from "@/lib/testing/rounds/rolling-restart";
import { citus } from "./rounds/citus";
import { isNone, runSubjects, withPostgres } from "./rounds/run-subjects";

/*
 * `npm run scale -- [--small] [SUBJECT…]`: three servers behind a balancer, restarted in turns under requests of 30 callers
 * (`restarts`). A Citus cluster that nobody else uses, by its coordinator DATABASE_URL (`citus`): it makes databases of its own and drops
 * them; docs/citus.md says what it needs. Takes about three minutes without Citus.
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
  citus,
});
