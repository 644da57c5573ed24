import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/server/db/migrate";
import { openPostgres } from "@/lib/server/db/postgres";
import { splitTables } from "@/lib/server/db/citus/split-tables";
import {
  createDistributable,
  dropDistributed,
  listNodes,
  makeTemplate,
} from "@/lib/testing/citus/nodes";

/** For the project `citus`: its databases are copies of one that is split over the cluster of DATABASE_URL. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Name the coordinator of a Citus cluster: DATABASE_URL=postgres://…");
  const nodes = await listNodes(url);
  const [empty, split] = [`citus_empty_${process.pid}`, `citus_split_${process.pid}`];
  await createDistributable(nodes, empty);
  const database = openPostgres(await createDistributable(nodes, split));
  const report = () => undefined;
  await migrate(database, { isCopied: false, report });
  await database.changeSchema(
    ({ transaction }) => transaction((db) => splitTables(db, { over: "citus", count: 4 }, report)),
    report,
  );
  await database.close();
  for (const name of [empty, split]) await makeTemplate(nodes, name);
  project.provide("postgresUrls", nodes.map((node) => node.url) as [string, ...string[]]);
  project.provide("postgresTemplate", split);
  project.provide("emptyTemplate", empty);
  return async () => {
    for (const name of [empty, split]) await dropDistributed(nodes, name);
  };
}
