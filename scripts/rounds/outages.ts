import path from "node:path";
import {
  backendsEnded,
  type Fault,
  fullDisk,
  lockHeld,
  startFailover,
  startProxy,
} from "@/lib/testing/outages/faults";
import { tryFrozen } from "@/lib/testing/outages/try-frozen";
import { tryOutage } from "@/lib/testing/outages/try-outage";
import { type ServerProcess } from "@/lib/testing/servers/server-process";
import { isNone, type Outcome, type Round, type Subject, withPostgres } from "./run-subjects";

interface Trial {
  variables: Record<string, string>;
  fault: (server: ServerProcess) => Fault;
  /** Duration of the outage, which a small run shortens to `smallMs`, in ms. */
  forMs: number;
  smallMs: number;
  callers: number;
}

async function run(trial: Trial, { isSmall }: Round): Promise<Outcome> {
  const report = await tryOutage({ ...trial, forMs: isSmall ? trial.smallMs : trial.forMs });
  const { wrongAnswers, lost, wronglySettled, uncaught } = report;
  return { report, isSound: isNone(wrongAnswers, lost, wronglySettled, uncaught) };
}

/** Outages: a full disk, a database that is locked, stopped, silent, cut off or replaced by its standby, an instance that hangs. The report says what is answered and stored. */
export const outages: Record<string, Subject> = {
  "full-disk": (round) =>
    run(
      {
        variables: { DATA_DIR: round.folder },
        fault: ({ pid }) => fullDisk(pid),
        ...{ forMs: 8_000, smallMs: 2_000, callers: 8 },
      },
      round,
    ),
  "lock-held": (round) =>
    run(
      {
        variables: { DATA_DIR: round.folder },
        fault: () => lockHeld(round.folder),
        ...{ forMs: 12_000, smallMs: 6_000, callers: 8 },
      },
      round,
    ),
  "postgres-stopped": (round) =>
    withPostgres((postgres) =>
      run(
        {
          variables: { DATA_DIR: round.folder, DATABASE_URL: postgres.url },
          fault: () => ({ begin: () => postgres.halt(), end: () => postgres.start() }),
          ...{ forMs: 10_000, smallMs: 1_000, callers: 16 },
        },
        round,
      ),
    ),
  "backends-ended": (round) =>
    withPostgres(({ url }) =>
      run(
        {
          variables: { DATA_DIR: round.folder, DATABASE_URL: url },
          fault: () => backendsEnded(url),
          ...{ forMs: 20_000, smallMs: 1_500, callers: 16 },
        },
        round,
      ),
    ),
  "black-hole": (round) =>
    withPostgres(async (postgres) => {
      const proxy = await startProxy(postgres.url);
      return run(
        {
          variables: { DATA_DIR: round.folder, DATABASE_URL: proxy.url },
          fault: () => proxy.fault,
          ...{ forMs: 45_000, smallMs: 7_000, callers: 16 },
        },
        round,
      ).finally(proxy.stop);
    }),
  failover: async (round) => {
    const { url, fault, stop } = await startFailover();
    return run(
      {
        variables: { DATA_DIR: round.folder, DATABASE_URL: url },
        fault: () => fault,
        ...{ forMs: 5_000, smallMs: 1_000, callers: 16 },
      },
      round,
    ).finally(stop);
  },
  "frozen-instance": ({ folder, isSmall }) =>
    withPostgres(async ({ url }) => {
      const variables = { DATA_DIR: path.join(folder, "frozen"), DATABASE_URL: url };
      const report = await tryFrozen(variables, isSmall ? 60 : 200);
      return { report, isSound: isNone(report.wronglySettled) };
    }),
};
