import { startPostgres } from "@/lib/testing/postgres-server";
import { restartRounds } from "@/lib/testing/rounds/rolling-restart";

/**
 * `npm run restarts [SECONDS]`: three servers on one PostgreSQL behind a TCP balancer with health checks, restarted one after the other
 * under 300 requests a second for two minutes. No request may fail.
 */

const postgres = await startPostgres();
const report = await restartRounds({
  databaseUrl: postgres.url,
  servers: 3,
  perSecond: 300,
  minRestarts: 3,
  loadMs: Number(process.argv[2] ?? 120) * 1_000,
  report: (line) => void process.stdout.write(`${line}\n`),
}).finally(() => postgres.stop());
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.failed + report.missing + report.refused === 0 ? 0 : 1);
