import { replicaRounds } from "@/lib/testing/rounds/replica-rounds";

/**
 * `npm run replicas [TRIES]`: two servers on PostgreSQL with two streaming replicas. Whether a client sees its own writes at the other
 * server (1,000 times), searches leave the primary, and a replica that is stopped, or 30 s behind, is left out and comes back.
 */

const report = await replicaRounds({
  tries: Number(process.argv[2] ?? 1_000),
  maxLagMs: 10_000,
  behindMs: 30_000,
  report: (line) => void process.stdout.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
const { stale, failed, scans, stopped, behind } = report;
const faults = [stale, failed, scans.primary, stopped.failed, behind.failed];
process.exit(faults.every((count) => count === 0) && stopped.wasReady && behind.wasReady ? 0 : 1);
