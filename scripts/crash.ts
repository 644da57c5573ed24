import path from "node:path";
import { bulkCrash } from "@/lib/testing/rounds/bulk-crash";
import { catalogueKills } from "@/lib/testing/rounds/catalogue-kills";
import { crashRounds } from "@/lib/testing/rounds/crash";
import { outageSubjects } from "./rounds/outages";
import { isNone, runSubjects } from "./rounds/run-subjects";

/*
 * `npm run crash -- [--small] [SUBJECT…]`: kills the server a hundred times while clients write (`single`) and every 150 ms during a bulk change and
 * its undo (`bulk`), kills imports into the catalogue at ten moments each (`catalogue`), takes its disk and its database away (`scripts/rounds/outages.ts`), and reports what was lost. Takes about ten minutes.
 */

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
