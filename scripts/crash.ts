import path from "node:path";
import { bulkCrash } from "@/lib/testing/rounds/bulk-crash";
import { catalogueKills } from "@/lib/testing/rounds/catalogue-kills";
import { crashRounds } from "@/lib/testing/rounds/crash";
import { outages, runOutage } from "@/lib/testing/outages/outages";
import { tryFrozen } from "@/lib/testing/outages/try-frozen";
import { isNone, runSubjects, type Subject, withPostgres } from "./rounds/run-subjects";

/*
 * `npm run crash -- [--small] [SUBJECT…]`: kills the server a hundred times while clients write (`single`) and every 150 ms during a bulk change and
 * its undo (`bulk`), kills imports into the catalogue at ten moments each (`catalogue`), takes its disk and its database away (`outages`), and reports what was lost. Takes about ten minutes.
 */

/** Outages: a full disk, a database that is locked, stopped, silent, cut off or replaced by its standby, an instance that hangs. */
const outageSubjects: Record<string, Subject> = {
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

await runSubjects({
  single: async ({ folder, isSmall }) => {
    const report = await crashRounds(folder, isSmall ? 3 : 100);
    const isSound = isNone(report.lost, report.halfWritten) && report.integrity === "ok";
    return { report, isSound };
  },
  bulk: async ({ folder, isSmall }) => {
    const report = await bulkCrash(path.join(folder, "data"), 3_000, isSmall ? 1_200 : 150);
    const { notWhole, touched, wrongAtEnd, wrongAfterUndo, integrity } = report;
    const isSound = isNone(notWhole, touched, wrongAtEnd, wrongAfterUndo) && integrity === "ok";
    return { report, isSound };
  },
  catalogue: async ({ folder, isSmall }) => {
    const [undisturbed, killed] = ["calm", "killed"].map((name) => ({
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: "",
    }));
    const report = await catalogueKills(
      { folder, undisturbed: undisturbed ?? {}, killed: killed ?? {} },
      isSmall ? { rows: 20_000, moments: 2 } : { rows: 200_000, moments: 10 },
    );
    return { report, isSound: report.different.length === 0 };
  },
  ...outageSubjects,
});
