import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinPacked, packIntegers } from "@/lib/server/db/search/packed-integers";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("postgres");
});
afterAll(() => installation.remove());

it("PostgreSQL reads arrays as they were packed, and each list where it is said to be", async () => {
  const lists = [[1, -1, 0], [], [2_147_483_647, -2_147_483_648, 65_536]];
  const { array, ends, counts } = joinPacked(lists.map(packIntegers));
  const { rows } = await sql<{ list: number[] }>`
    select (${array}::integer[])[place - count + 1 : place] as list
    from unnest(${ends}::integer[], ${counts}::integer[]) as lists (place, count)`.execute(
    installation.runtime.database.read,
  );
  expect(rows.map(({ list }) => list)).toEqual(lists);
});
