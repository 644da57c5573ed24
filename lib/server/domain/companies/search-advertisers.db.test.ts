import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type Principal } from "@/lib/server/principal";
import { type SearchPosition } from "@/lib/server/domain/companies/advertiser-page";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { matchRanks, rankMatch, readTerm, squashKey } from "@/lib/shared/name-match";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { nameKey } from "@/lib/shared/text";

/** A small alphabet, so that names and terms often overlap: letters, signs, accents, two scripts, half of a pair of marks. */
const letters = [
  "a",
  "b",
  "B",
  "é",
  " ",
  "&",
  "'",
  "-",
  "%",
  "_",
  '"',
  "*",
  "1",
  "東",
  "ラ",
  "😀",
  "ß",
  "\\",
  "#",
  "a\u0301",
  "\u3099",
  "\uE100",
];
const words = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
const names = fc
  .sample(words, { numRuns: 3_000, seed: 7 })
  .map((word) => word.trim())
  .filter((name) => nameKey(name) !== "");

const compareBytes = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The expected result, computed without an index. */
function expected(q: string): string[] {
  const term = readTerm(q);
  if (q.trim() !== "" && term.key === "") return [];
  const isJoined = (rank: number | null) => rank === matchRanks.joined;
  return names
    .map((name) => ({ key: nameKey(name), rank: rankMatch(nameKey(name), term) }))
    .filter(({ rank }) => rank !== null)
    .map(({ key, rank }) => ({ key, rank, sorted: isJoined(rank) ? squashKey(key) : key }))
    .sort((a, b) => Number(a.rank) - Number(b.rank) || compareBytes(a.sorted, b.sorted))
    .map(({ key, rank }) => (isJoined(rank) ? squashKey(key) : key));
}

describeOnBothDatabases("Searching advertisers", (getRuntime) => {
  let principal: Principal;
  beforeAll(async () => {
    const [agency, other] = [await createAgency(getRuntime()), await createAgency(getRuntime())];
    // Some one by one: they fall into blocks of the search index that are there already.
    await createAdvertisers(getRuntime(), agency.id, names.slice(0, 2_000));
    for (const name of names.slice(2_000, 2_060))
      await createAdvertisers(getRuntime(), agency.id, [name]);
    await createAdvertisers(getRuntime(), agency.id, names.slice(2_060, 2_400));
    await createAdvertisers(getRuntime(), agency.id, names.slice(2_400));
    await createAdvertisers(getRuntime(), other.id, names);
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
  });

  it("returns all matches of any term in order, with any page size", () =>
    fc.assert(
      fc.asyncProperty(words, fc.integer({ min: 1, max: 200 }), async (q, limit) => {
        const found: string[] = [];
        let after: SearchPosition | null = null;
        for (let pages = 0; pages === 0 || after; pages += 1) {
          const page = await searchAdvertisers(getRuntime().database, principal, {
            q,
            limit,
            after,
          });
          found.push(
            ...page.advertisers.map(({ name }) => {
              const key = nameKey(name);
              // Names that are equal without spaces have no further order.
              return rankMatch(key, readTerm(q)) === matchRanks.joined ? squashKey(key) : key;
            }),
          );
          after = pages < 30 ? page.next : null;
        }
        const all = expected(q);
        expect(found).toEqual(
          all.slice(0, Math.max(found.length, Math.min(all.length, limit * 31))),
        );
      }),
      {
        // Many names are the same: a page may begin in the middle of them.
        examples: [['"', 1]],
        numRuns: 40,
        interruptAfterTimeLimit: 2_000,
        markInterruptAsFailure: false,
      },
    ));
});
