import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, inject, it, vi } from "vitest";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import { startPosition } from "@/lib/server/domain/companies/advertiser-page";
import { type Database, type NamePosition } from "@/lib/server/db/database";
import { migrate } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";
import { newId } from "@/lib/shared/ids";
import { createEmptyInstallation, describeOnBothDatabases } from "@/lib/testing/database";
import { createAdvertisers, createAgency } from "@/lib/testing/factories";
import { nameKey } from "@/lib/shared/text";

const names = fc
  .sample(
    fc.string({ unit: fc.constantFrom(..."abcdefgh 東😀\uFB00"), minLength: 3, maxLength: 6 }),
    {
      numRuns: 1_500,
      seed: 3,
    },
  )
  .filter((name) => nameKey(name) !== "");

/** The agency's blocks in order, each with its first and last key. Checks that every name is in one. */
async function readBlocks({ read }: Database, agencyId: string): Promise<[string, string][]> {
  const blocks = await read
    .selectFrom("advertiser_blocks")
    .select(["first_key", "last_key"])
    .where("agency_id", "=", agencyId)
    .orderBy("last_key")
    .execute();
  const { rows } = await sql<{ name_key: string; blocks: number }>`
    select name_key, (select count(*) from advertiser_blocks
      where agency_id = ${agencyId} and first_key <= name_key and last_key >= name_key) as blocks
    from agency_advertisers where agency_id = ${agencyId}`.execute(read);
  expect(rows.filter((row) => Number(row.blocks) !== 1)).toEqual([]);
  return blocks.map((block) => [block.first_key, block.last_key]);
}

function expectInOrder(blocks: [string, string][]): void {
  const bounds = blocks.flat();
  expect(bounds).toEqual(bounds.toSorted(compareKeys));
}

describeOnBothDatabases("The blocks of an agency's names", (getRuntime) => {
  it.each([1, 7, 100, 700])(
    "hold each name once, in order, whether %s names are added at a time",
    async (size) => {
      const agency = await createAgency(getRuntime());
      const added = names.slice(0, size * 150);
      for (let from = 0; from < added.length; from += size)
        await createAdvertisers(getRuntime(), agency.id, added.slice(from, from + size));
      const blocks = await readBlocks(getRuntime().database, agency.id);
      expectInOrder(blocks);
      const distinct = new Set(added.map(nameKey)).size;
      expect(blocks.length).toBeGreaterThanOrEqual(distinct / 128);
      expect(blocks.length).toBeLessThanOrEqual(Math.ceil(distinct / 32));
    },
  );
});

describeOnBothDatabases("A scan of blocks", (getRuntime) => {
  it("finds the same names in the same order when it looks among the next blocks first", async () => {
    const { database } = getRuntime();
    const agency = await createAgency(getRuntime());
    await createAdvertisers(getRuntime(), agency.id, names);
    const scanAll = async (near?: number) => {
      const found: string[] = [];
      let after: NamePosition | null = startPosition;
      let steps = 0;
      for (; after; steps += 1) {
        const { matches, end }: Awaited<ReturnType<Database["operations"]["scanBlocks"]>> =
          await database.operations.scanBlocks(database.read, agency.id, {
            tokens: ["gh"],
            words: ["gh"],
            after,
            blocks: 3,
            most: 10,
            ...(near !== undefined && { near }),
          });
        found.push(...matches.map(({ name_key }) => name_key));
        after = end;
      }
      return { found, steps };
    };
    const whole = await scanAll();
    const inParts = await scanAll(2);
    expect(whole.found.length).toBeGreaterThan(15);
    expect(inParts.found).toEqual(whole.found);
    if (database.kind === "sqlite") expect(inParts.steps).toBeGreaterThan(whole.steps);
  });
});

describe.each(inject("databaseKinds"))("an upgrade (%s)", (kind) => {
  it("cuts the names of each agency into blocks", async () => {
    const place = await createEmptyInstallation(kind);
    const database = openDatabase(parseEnv(place.variables));
    const options = { isCopied: false, report: () => undefined };
    await migrate(database, { ...options, until: "0010-pinned-companies" });
    const agencies = [newId(), newId()];
    await database.write(async (db) => {
      const common = { createdAt: new Date().toISOString() };
      const { insertCompanies, insertAdvertisers } = database.operations;
      const toCompany = (name: string) => ({ id: newId(), name, nameKey: nameKey(name) });
      await insertCompanies(
        db,
        agencies.map((id) => ({ id, name: id, nameKey: id })),
        { ...common, kind: "agency" },
      );
      for (const agencyId of agencies) {
        const companies = names.map(toCompany);
        await insertCompanies(db, companies, { ...common, kind: "advertiser" });
        await insertAdvertisers(db, agencyId, companies);
        await db
          .insertInto("agency_sizes")
          .values({ agency_id: agencyId, advertisers: companies.length })
          .execute();
      }
    });
    // Ended between two agencies; the next start goes on.
    const { replaceBlocks } = database.operations;
    const spy = vi.spyOn(database.operations, "replaceBlocks");
    spy.mockImplementationOnce(replaceBlocks).mockRejectedValueOnce(new Error("ended"));
    await expect(migrate(database, options)).rejects.toThrow("ended");
    spy.mockRestore();
    await migrate(database, options);
    for (const agencyId of agencies) {
      const blocks = await readBlocks(database, agencyId);
      expectInOrder(blocks);
      expect(blocks.length).toBeGreaterThan(5);
    }
    await database.close();
    await place.remove();
  });
});
