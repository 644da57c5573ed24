import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("postgres");
});
afterAll(() => installation.remove());

it("says of an error of the database who asked, not which socket it came from", async () => {
  const { database } = installation.runtime;
  const askWrongly = async () => {
    await database.write((transaction) => sql`select no_such_column`.execute(transaction));
  };
  const error = await askWrongly().catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ code: "42703" });
  expect((error as Error).stack).toContain("GuardedConnection");
  expect((error as Error).stack).not.toContain("onStreamRead");
});

it.each([
  [["Ada", "", " ", "NULL", "null", null, "{a,b}", "ä 💡", "a\u2028b"]],
  [['"quoted"', "back\\slash", "C:\\new", "line\nend", "tab\t", "\u0001", null]],
  [[]],
])("hands over texts as they are: %j", async (texts) => {
  const { database } = installation.runtime;
  const { rows } = await sql<{ texts: unknown }>`select ${texts}::text[] as texts`.execute(
    database.read,
  );
  expect(rows).toEqual([{ texts }]);
});
