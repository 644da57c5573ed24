import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type SearchPosition } from "@/lib/server/db/names/name-page";
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

/** An agency of its own, and its manager. */
async function makeAgency(runtime: Runtime) {
  const { id } = await createAgency(runtime);
  return { id, principal: (await createClient(runtime, { companyId: id })).principal };
}

describeOnBothDatabases("Searching advertisers", (getRuntime) => {
  let principal: Principal;

  async function findAll(of: Principal, q: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    let after: SearchPosition | null = null;
    do {
      const page = await searchAdvertisers(getRuntime().database, of, { q, limit, after });
      found.push(...page.advertisers.map(({ name }) => name));
      after = page.next;
    } while (after);
    return found;
  }

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

  it("finds names in order, though many are added again and again at one place", async () => {
    const agencies = [await makeAgency(getRuntime()), await makeAgency(getRuntime())];
    const name = (...parts: (string | number)[]) => parts.join(" ");
    const range = (length: number) => Array.from({ length }, (_, at) => at);
    const around = range(600).map((at) => name(at % 2 === 0 ? "A" : "C", at));
    // Each time before the names of the time before.
    const rounds = range(60).map((round) => {
      const place = String(60 - round).padStart(3, "0");
      return range(65).map((at) => name("B", place, at, "inmost"));
    });
    for (const agency of agencies)
      for (const added of [around, ...rounds])
        await createAdvertisers(getRuntime(), agency.id, added);
    const inOrder = (names: string[]) =>
      names.toSorted((one, other) => compareBytes(nameKey(one), nameKey(other)));
    for (const { principal: one } of agencies) {
      expect(await findAll(one, "", 200)).toEqual(inOrder([...around, ...rounds.flat()]));
      expect(await findAll(one, "nmos", 150)).toEqual(inOrder(rounds.flat()));
    }
  });

  it("finds the only name that has two words which thousands have one of", async () => {
    const agency = await makeAgency(getRuntime());
    const many = Array.from({ length: 3_000 }, (_, at) =>
      [`K${at} company yarbel`, `K${at} san corbel`].at(at % 2),
    ) as string[];
    await createAdvertisers(getRuntime(), agency.id, [...many, "K2999 yar-corbel"]);
    for (const q of ["corb y", "y corb", "yar corbel"])
      expect(await findAll(agency.principal, q, 5)).toEqual(["K2999 yar-corbel"]);
  });
});
