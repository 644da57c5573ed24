import { sql } from "kysely";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { watchSlowStatements } from "@/lib/server/db/measure/slow-statements";
import { findCompaniesByName } from "@/lib/server/domain/companies/find-company";
import { type CompanyKind } from "@/lib/shared/vocabulary";
import { newId } from "@/lib/shared/ids";
import { createInstallation } from "@/lib/testing/databases/database";

afterEach(() => watchSlowStatements(0, () => undefined));

it.each<[string, { kind?: CompanyKind; agencyId?: string }, string | null]>([
  ["an agency", { kind: "agency" }, "agencies_by_name"],
  ["an advertiser of an agency", { agencyId: newId() }, "agency_advertisers_by_name"],
  ["any company, which only commands look for", {}, null],
])("%s is looked up by its own index", async (_, where, index) => {
  const { runtime, remove } = await createInstallation("sqlite");
  onTestFinished(remove);
  const { read } = runtime.database;
  const statements: string[] = [];
  watchSlowStatements(1e-9, (statement) => statements.push(statement.sql));
  await findCompaniesByName(read, "Harbour Audio", where);
  const [statement = ""] = statements;
  const { rows } = await sql<{
    detail: string;
  }>`explain query plan ${sql.raw(statement.replaceAll("?", "''"))}`.execute(read);
  const [first = ""] = rows.map(({ detail }) => detail);
  expect(first).toContain(index ? `USING INDEX ${index} (` : "SCAN companies");
});
