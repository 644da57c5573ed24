import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import { keySeparator, matchingKeys } from "@/lib/server/db/search/matching-keys";
import { blockIdsOfAgency } from "@/lib/server/db/search/sqlite-scan";
import { type Database } from "@/lib/server/db/database";
import { createInstallation, describeOnBothDatabases } from "@/lib/testing/databases/database";
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
  it("finds the same names in the same order, however many blocks are read at once", async () => {
    const { database } = getRuntime();
    const agency = await createAgency(getRuntime());
    await createAdvertisers(getRuntime(), agency.id, names);
    const scanAll = async (size: number, isEnough: () => boolean = () => false) => {
      const found: string[] = [];
      for (let from: string | null = ""; from !== null;) {
        const how = { tokens: ["gh"], words: ["gh"], from, blocks: size };
        from = await database.operations.scanBlocks(database.read, agency.id, how, (block) => {
          // Blocks without the token, where "gh" is inside a word, may be among them.
          for (const key of matchingKeys(block, ["gh"]))
            if (/[\p{L}\p{N}]gh/u.test(key)) found.push(key);
          return !isEnough();
        });
      }
      return found;
    };
    const whole = await scanAll(1_000);
    expect(whole.length).toBeGreaterThan(15);
    expect(await scanAll(3)).toEqual(whole);
    expect(await scanAll(100, () => true)).toEqual(whole);
    expect(whole).toEqual(whole.toSorted(compareKeys));
  });

  it("are scanned to the end for the only name that has two words", async () => {
    const { database } = getRuntime();
    const agency = await createAgency(getRuntime());
    const tokens = database.operations.packTokens(agency.id, ["one"]);
    const blocks = Array.from({ length: 400 }, (_, index) => {
      const first = `k${index + 1_000}`;
      const keys = [`${first} company yarbel`, `${first} san corbel`];
      if (index === 390) keys.push(`${first} yar-corbel`);
      const ends = { firstKey: keys[0] ?? "", lastKey: keys.at(-1) ?? "" };
      return { ...ends, keys: keys.join(keySeparator), tokens };
    });
    await database.write((db) => database.operations.replaceBlocks(db, agency.id, [], blocks));
    const found: string[] = [];
    const how = { tokens: ["one"], words: ["corb", "y"], areStarts: true, from: "", blocks: 1_000 };
    const end = await database.operations.scanBlocks(database.read, agency.id, how, (block) => {
      for (const key of matchingKeys(block, ["corb"])) if (/\by.*\bcorb/.test(key)) found.push(key);
      return true;
    });
    expect(end).toBe(null);
    expect(found).toEqual(["k1390 yar-corbel"]);
  });
});

describe("The IDs of SQLite's blocks", () => {
  it("stay in the order of the names when many names are added at one place", async () => {
    const place = await createInstallation("sqlite");
    const { database } = place.runtime;
    const agencies = [await createAgency(place.runtime), await createAgency(place.runtime)];
    const names = (count: number, name: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => name(at));
    for (const agency of agencies) {
      await createAdvertisers(
        place.runtime,
        agency.id,
        names(600, (at) => `${at % 2 === 0 ? "A" : "C"} ${at}`),
      );
      // 60 times 65 names before the ones added before, each time behind the same name.
      for (let round = 0; round < 60; round += 1)
        await createAdvertisers(
          place.runtime,
          agency.id,
          names(65, (at) => `B ${String(60 - round).padStart(3, "0")} ${at}`),
        );
    }
    for (const agency of agencies) {
      const blocks = await database.read
        .selectFrom("advertiser_blocks")
        .select(["id", "last_key", "keys"])
        .where("agency_id", "=", agency.id)
        .orderBy("last_key")
        .execute();
      const ids = blocks.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      expect(blocks.flatMap(({ keys }) => keys.split("\n"))).toHaveLength(600 + 60 * 65);
      expect(new Set(ids.map((id) => Math.floor(id / blockIdsOfAgency))).size).toBe(1);
      const { rows } = await sql<{ id: number }>`
        select rowid as id from block_tokens where block_tokens match ${`"\uE100b"`} order by rowid`.execute(
        database.read,
      );
      const having = rows.map(({ id }) => id).filter((id) => ids.includes(id));
      expect(having).toEqual(blocks.filter(({ keys }) => keys.includes("b 0")).map(({ id }) => id));
    }
    await place.remove();
  });
});
