import path from "node:path";
import { outages, runOutage } from "@/lib/testing/outages/outages";
import { tryFrozen } from "@/lib/testing/outages/try-frozen";
import { isNone, type Subject, withPostgres } from "./run-subjects";

/** Outages: a full disk, a database that is locked, stopped, silent, cut off or replaced by its standby, an instance that hangs. */
export const outageSubjects: Record<string, Subject> = {
  ...Object.fromEntries(
    Object.entries(outages).map(([name, outage]): [string, Subject] => [
      name,
      async ({ folder, isSmall }) => {
        const { report, faults } = await runOutage(outage, folder, isSmall);
        return { report: { ...report, faults }, isSound: faults.length === 0 };
      },
    ]),
  ),
  "frozen-instance": ({ folder, isSmall }) =>
    withPostgres(async ({ url }) => {
      const variables = { DATA_DIR: path.join(folder, "frozen"), DATABASE_URL: url };
      const report = await tryFrozen(variables, isSmall ? 60 : 200);
      return { report, isSound: isNone(report.wronglySettled) };
    }),
};
