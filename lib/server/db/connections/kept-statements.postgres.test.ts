import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { createInstallation, type TestInstallation } from "@/lib/testing/database";
import { createAgency } from "@/lib/testing/factories";

let installation: TestInstallation;
let database: Database;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  database = installation.runtime.database;
});
afterAll(() => installation.remove());

const readKept = prepared()((db) =>
  sql<{ value: unknown }>`select * from kept where value is not null`.compile(db),
);
const change = (text: string) => database.write((db) => sql.raw(text).execute(db));

it("keeps a statement that every request runs, on the connection that ran it", async () => {
  await change("create table kept (value integer)");
  await readKept(database.read, {});
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name like 'cuelist_%'`.execute(
    database.read,
  );
  expect(rows.map(({ statement }) => statement)).toContain(
    "select * from kept where value is not null",
  );
});

it.each([
  ["whose columns have changed", "alter table kept alter column value type text"],
  ["that the database has dropped", "deallocate all"],
])("runs a statement %s anew", async (_, text) => {
  await change("insert into kept (value) values ('7')");
  await readKept(database.read, {});
  await change(text);
  for (let time = 0; time < 3; time += 1)
    expect((await readKept(database.read, {})).at(-1)).toEqual({ value: "7" });
});

it("plans for as many names as there are after an import", async () => {
  const agency = await createAgency(installation.runtime);
  const names = Array.from({ length: 1_200 }, (_, index) => `Name ${index}`);
  const file = (async function* () {
    yield await Promise.resolve(Buffer.from(["name", ...names].join("\n")));
  })();
  await importCompanies(installation.runtime, agency.id, file);
  const { rows } = await sql<{ names: number }>`
    select reltuples as names from pg_class where oid = 'agency_advertisers'::regclass`.execute(
    database.read,
  );
  expect(rows).toEqual([{ names: 1_200 }]);
});
