import path from "node:path";
import { catalogueKills } from "@/lib/testing/rounds/catalogue-kills";
import { outages, runOutage } from "@/lib/testing/outages/outages";
import { tryFrozen } from "@/lib/testing/outages/try-frozen";
import { isNone, runSubjects, type Subject, withPostgres } from "./rounds/run-subjects";

/*
 * `npm run crash -- [--small] [SUBJECT…]`: kills the server a hundred times while clients write and a bulk change runs (`killed`), kills imports
 * into the catalogue at ten moments each (`catalogue`), takes its disk and its database away, lets an instance hang (`frozen-instance`), and
 * reports what was lost. Takes about ten minutes.
 */

const ofOutages = Object.entries(outages).map(([name, outage]): [string, Subject] => [
  name,
  async ({ folder, isSmall }) => {
    const { report, faults } = await runOutage(outage, folder, isSmall);
    return { report: { ...report, faults }, isSound: faults.length === 0 };
  },
]);

await runSubjects({
  ...Object.fromEntries(ofOutages),
  "frozen-instance": ({ folder, isSmall }) =>
    withPostgres(async ({ url }) => {
      const variables = { DATA_DIR: path.join(folder, "frozen"), DATABASE_URL: url };
      const report = await tryFrozen(variables, isSmall ? 60 : 200);
      return { report, isSound: isNone(report.wronglySettled) };
    }),
  catalogue: async ({ folder, isSmall }) => {
    const [undisturbed = {}, killed = {}] = ["calm", "killed"].map((name) => ({
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: "",
    }));
    const report = await catalogueKills(
      { folder, undisturbed, killed },
      isSmall ? { rows: 20_000, moments: 2 } : { rows: 200_000, moments: 10 },
    );
    return { report, isSound: report.different.length === 0 };
  },
});
