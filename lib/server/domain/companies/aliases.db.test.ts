import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { changeCompanyNames, setAliases } from "@/lib/server/domain/companies/aliases";
import { getCompany } from "@/lib/server/domain/companies/get-companies";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { lockCompanyNames } from "@/lib/server/domain/companies/insert-companies";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { searchCompanies, streamAdvertisers } from "@/lib/server/domain/companies/search-companies";
import { listPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import { type Queries } from "@/lib/server/db/database";
import { changeNames } from "@/lib/server/db/names/blocks";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { type SearchPosition } from "@/lib/server/db/names/name-page";
import { type Principal } from "@/lib/server/principal";
import { type ChangeCompany, mergeAliases } from "@/lib/shared/aliases";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { matchRanks, rankMatch, readTerm, squashKey } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
  signIn,
} from "@/lib/testing/factories";
import { playlistListSearchSchema } from "@/lib/shared/playlists/selection-schema";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "c", " ", "&"),
  minLength: 1,
  maxLength: 5,
});
const named = fc.record({ name: word, aliases: fc.array(word, { maxLength: 4 }) });
const advertisers = fc
  .sample(named, { numRuns: 500, seed: 3 })
  .map(({ name, aliases }) => ({ name: name.trim(), aliases: aliases.map((one) => one.trim()) }))
  .filter(({ name, aliases }) => [name, ...aliases].every((one) => nameKey(one) !== ""))
  .map(({ name, aliases: add }) => ({
    name,
    aliases: (mergeAliases(name, [], { add }) as { aliases: string[] }).aliases,
  }));

const compare = (one: string, other: string) => (one < other ? -1 : Number(one !== other));

describeOnBothDatabases("Other names of advertisers", (getRuntime) => {
  const makeAgency = async () => {
    const { id } = await createAgency(getRuntime());
    return { id, principal: (await createClient(getRuntime(), { companyId: id })).principal };
  };
  const inAgency = (agencyId: string, work: (db: Queries) => Promise<void>) => {
    const { database } = getRuntime();
    return database.write(async (db) => {
      await lockCompanyNames(db, database, { kind: "advertiser", agencyId });
      await work(db);
    });
  };
  const findAll = async (principal: Principal, q: string, limit: number, pages = 40) => {
    const found: Advertiser[] = [];
    let after: SearchPosition | null = null;
    do {
      const search = { q, limit, after };
      const page = await searchAdvertisers(getRuntime().database, principal, search);
      found.push(...page.advertisers);
      after = page.next;
    } while (after && found.length < pages * limit);
    return found;
  };
  const change = (principal: Principal, id: string, given: Partial<ChangeCompany>) =>
    changeCompanyNames(getRuntime(), principal, id, { add: [], remove: [], ...given });

  it("find each advertiser once, at its best rank, with any page size", async () => {
    const { id, principal } = await makeAgency();
    const ids = await createAdvertisers(
      getRuntime(),
      id,
      advertisers.map(({ name }) => name),
    );
    const rows = advertisers.map((one, at) => ({ ...one, id: ids[at] ?? "" }));
    await inAgency(id, (db) => setAliases(db, getRuntime().database, id, { advertisers: rows }));
    const expected = (q: string) => {
      const term = readTerm(q);
      return rows
        .flatMap((row) => {
          const keys = [row.name, ...row.aliases].map(nameKey);
          const ranks = keys.map((key) => rankMatch(key, term) ?? Infinity);
          const rank = Math.min(...ranks);
          if (rank === Infinity) return [];
          const best = keys.filter((_, at) => ranks[at] === rank);
          const places = rank === matchRanks.joined ? best.map(squashKey) : best;
          return [{ id: row.id, rank, key: places.sort(compare)[0] ?? "" }];
        })
        .sort((a, b) => a.rank - b.rank || compare(a.key, b.key) || compare(a.id, b.id))
        .map((row) => row.id);
    };
    await fc.assert(
      fc.asyncProperty(word, fc.integer({ min: 1, max: 150 }), async (q, limit) => {
        if (nameKey(q) === "") return;
        const found = (await findAll(principal, q, limit)).map(({ uuid }) => uuid);
        const all = expected(q);
        expect(found).toEqual(all.slice(0, found.length));
        expect(found.length).toBeGreaterThanOrEqual(Math.min(all.length, 40 * limit));
      }),
      { numRuns: 40, interruptAfterTimeLimit: 2_000, markInterruptAsFailure: false },
    );
    const listed = await findAll(principal, "", 200);
    expect(new Set(listed.map(({ uuid }) => uuid)).size).toBe(rows.length);
    expect(listed).toHaveLength(rows.length);
  });

  it("rank first when they equal the term, and say what matched", async () => {
    const { id, principal } = await makeAgency();
    const names = ["P&G Papers", "Procter & Gamble", "Google Fiber", "Alphabet", "Alpha"];
    const [, procter = "", , alphabet = ""] = await createAdvertisers(getRuntime(), id, names);
    await change(principal, procter, { add: ["P&G", "PG"] });
    await change(principal, alphabet, { add: ["Google", "Google LLC"] });
    const find = async (q: string) => {
      const search = { q, limit: 5, isPersonal: true, suggestions: "if_weak" as const };
      return searchCompanies(getRuntime(), principal, search);
    };
    expect((await find("p&g")).advertisers).toEqual([
      { uuid: procter, name: "Procter & Gamble", alias: "P&G" },
      expect.objectContaining({ name: "P&G Papers" }),
    ]);
    expect((await find("google")).advertisers[0]).toEqual({
      uuid: alphabet,
      name: "Alphabet",
      alias: "Google",
    });
    expect((await find("alph")).advertisers.map(({ name, alias }) => [name, alias])).toEqual([
      ["Alpha", undefined],
      ["Alphabet", undefined],
    ]);
    const misspelt = await find("gogle");
    expect([...misspelt.advertisers, ...misspelt.suggestions]).toContainEqual({
      uuid: alphabet,
      name: "Alphabet",
      alias: "Google",
    });
  });

  it("are stored at any length that is allowed", async () => {
    const { id, principal } = await makeAgency();
    // Letters of three bytes that a database doesn't compress.
    const text = (length: number, seed: number) => {
      const letters = fc.integer({ min: 0x4e00, max: 0x9fff });
      return String.fromCharCode(...fc.sample(letters, { numRuns: length, seed }));
    };
    const [one = ""] = await createAdvertisers(getRuntime(), id, [text(255, 1)]);
    const add = [text(255, 2), text(245, 3)];
    expect((await change(principal, one, { add })).aliases).toEqual(add);
    expect(await findAll(principal, text(255, 3).slice(5, 20), 5)).toMatchObject([{ uuid: one }]);
  });

  it("cost a first page no more rows than it shows", async () => {
    const { id, principal } = await makeAgency();
    const names = Array.from({ length: 400 }, (_, at) => `abz ${at}`);
    const ids = await createAdvertisers(getRuntime(), id, names);
    const aliases = Array.from({ length: 10 }, (_, at) => `aba ${at}`);
    const rows = names.map((name, at) => ({ id: ids[at] ?? "", name, aliases }));
    await inAgency(id, (db) => setAliases(db, getRuntime().database, id, { advertisers: rows }));
    const { database } = getRuntime();
    let asked = 0;
    const findInRanges = vi.spyOn(advertiserIndex, "findInRanges");
    const { advertisers } = await searchAdvertisers(database, principal, {
      q: "ab",
      limit: 5,
      after: null,
    });
    for (const [, , { limit }] of findInRanges.mock.calls) asked += limit;
    findInRanges.mockRestore();
    expect(advertisers.map(({ alias }) => alias)).toEqual(Array(5).fill("aba 0"));
    expect(asked).toBeLessThan(100);
  });

  it("are found at each of the many advertisers that share one", async () => {
    const { id, principal } = await makeAgency();
    const names = Array.from({ length: 1_100 }, (_, at) => `Tern ${at}`);
    const ids = await createAdvertisers(getRuntime(), id, [...names, "Old Heron"]);
    const rows = names.map((name, at) => ({ id: ids[at] ?? "", name, aliases: ["A Grand-Heron"] }));
    await inAgency(id, (db) => setAliases(db, getRuntime().database, id, { advertisers: rows }));
    const found = await findAll(principal, "heron", 1_200);
    expect(found.map(({ uuid }) => uuid)).toEqual([
      ...rows.map((row) => row.id).sort(),
      ids.at(-1),
    ]);
    // Half of a character, as where a term is cut.
    expect(await findAll(principal, "heron \ud83e", 5)).toEqual([]);
  });

  it("stay in the index as long as one advertiser has them", async () => {
    const { id, principal } = await makeAgency();
    const [one = "", two = ""] = await createAdvertisers(getRuntime(), id, ["Tern", "Gull"]);
    for (const of of [one, two]) await change(principal, of, { add: ["Grand Heron"] });
    const take = (of: string, name: string) =>
      inAgency(id, async (db) => {
        const { database } = getRuntime();
        await setAliases(db, database, id, { advertisers: [{ id: of, name, aliases: [] }] });
        const removed = new Set(["grand heron"]);
        await changeNames(database.operations, db, advertiserIndex, {
          scope: id,
          put: [],
          removed,
        });
      });
    await take(one, "Tern");
    expect(await findAll(principal, "heron", 5)).toMatchObject([{ uuid: two }]);
    await take(two, "Gull");
    expect(await findAll(principal, "heron", 5)).toEqual([]);
  });

  it("are not searched for a script, which would take the first row", async () => {
    const { id, principal } = await makeAgency();
    const names = ["Procter", "P&G Papers", "Alphabet"];
    const [procter = "", papers = "", alphabet = ""] = await createAdvertisers(
      getRuntime(),
      id,
      names,
    );
    await change(principal, procter, { add: ["P&G", "Googel"] });
    await change(principal, alphabet, { add: ["Alpha"] });
    const find = (q: string) =>
      searchCompanies(getRuntime(), principal, { q, limit: 5, suggestions: "if_none" });
    expect((await find("p&g")).advertisers).toEqual([{ uuid: papers, name: "P&G Papers" }]);
    expect((await find("alpha")).advertisers).toEqual([{ uuid: alphabet, name: "Alphabet" }]);
    expect(await find("google")).toMatchObject({ advertisers: [], suggestions: [] });
    const all = [];
    for await (const rows of streamAdvertisers(getRuntime(), principal, "p")) all.push(...rows);
    expect(all.map(({ name }) => name)).toEqual(["P&G Papers", "Procter", "Alphabet"]);
  });

  it("are the agency's: neither another one nor the advertiser itself sees them or can change them", async () => {
    const [agency, other] = [await makeAgency(), await makeAgency()];
    const [tern = ""] = await createAdvertisers(getRuntime(), agency.id, ["Tern"]);
    const own = (await createClient(getRuntime(), { companyId: tern })).principal;
    const changed = await change(agency.principal, tern, { add: ["Heron", "  TERN ", "heron"] });
    expect(changed.aliases).toEqual(["Heron"]);
    expect((await getCompany(getRuntime(), own, tern)).aliases).toBeUndefined();
    expect(await findAll(own, "heron", 5)).toEqual([]);
    expect(await findAll(other.principal, "heron", 5)).toEqual([]);
    await expect(change(own, tern, { add: ["X"] })).rejects.toMatchObject({ code: "forbidden" });
    await expect(change(other.principal, tern, {})).rejects.toMatchObject({ code: "not_found" });
    await expect(change(agency.principal, agency.id, {})).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await change(agency.principal, tern, { remove: ["HERON"] })).aliases).toEqual([]);
    expect(await findAll(agency.principal, "heron", 5)).toEqual([]);
  });

  it("are at most ten of 500 characters in all, and keep with the name that an advertiser has now", async () => {
    const { id, principal } = await makeAgency();
    const [tern = ""] = await createAdvertisers(getRuntime(), id, ["Tern"]);
    const names = (count: number) => Array.from({ length: count }, (_, at) => `Bird ${at}`);
    await expect(change(principal, tern, { add: names(11) })).rejects.toMatchObject({
      code: "invalid",
    });
    await change(principal, tern, { add: names(10) });
    await expect(change(principal, tern, { add: ["One more"] })).rejects.toMatchObject({
      code: "invalid",
    });
    // The old name needs a place among them.
    await expect(change(principal, tern, { name: "Gull" })).rejects.toMatchObject({
      problems: [
        { message: expect.stringMatching(/^"Tern" becomes another name\. .* at most 10/) },
      ],
    });
    await change(principal, tern, { name: "Gull", remove: names(9) });
    const long = { add: ["x".repeat(250), "y".repeat(250)] };
    await expect(change(principal, tern, long)).rejects.toMatchObject({ code: "invalid" });
    for (const [q, alias] of [
      ["bird", "Bird 9"],
      ["tern", "Tern"],
    ] as const)
      expect(await findAll(principal, q, 5)).toEqual([{ uuid: tern, name: "Gull", alias }]);
  });

  it("have the one from before a renaming, which its own client and its playlists follow", async () => {
    const runtime = getRuntime();
    const { id, principal } = await makeAgency();
    const [tern = "", gull = ""] = await createAdvertisers(runtime, id, ["Tern", "Gull"]);
    const own = await createClient(runtime, { companyId: tern });
    await addPlaylist(runtime, principal, tern);
    await expect(change(principal, tern, { name: "GULL" })).rejects.toMatchObject({
      code: "conflict",
    });
    const renamed = await change(principal, tern, { name: "Avocet" });
    expect(renamed).toMatchObject({ name: "Avocet", aliases: ["Tern"] });
    expect(await findAll(principal, "tern", 5)).toEqual([
      { uuid: tern, name: "Avocet", alias: "Tern" },
    ]);
    expect(await findAll(principal, "avocet", 5)).toMatchObject([{ uuid: tern }]);
    const signedIn = await signIn(runtime, own);
    expect(signedIn.companyName).toBe("Avocet");
    const list = playlistListSearchSchema.parse({ q: "avocet", sort: "advertiser" });
    expect((await listPlaylists(runtime, principal, list)).playlists).toMatchObject([
      { advertiser_name: "Avocet" },
    ]);
    // The name that it had before is no alias any more.
    expect((await change(principal, tern, { name: "Tern" })).aliases).toEqual(["Avocet"]);
    expect((await change(principal, gull, { name: "gull" })).aliases).toEqual([]);
    expect(await findAll(principal, "gull", 5)).toMatchObject([{ name: "gull" }]);
  });

  it("come with a list of companies, for those that are new and for those that are there", async () => {
    const { id, principal } = await makeAgency();
    await createAdvertisers(getRuntime(), id, ["Procter & Gamble"]);
    const run = async (csv: string) => {
      const file = (async function* () {
        yield new TextEncoder().encode(csv);
      })();
      const { read, created, existing, rejected } = await importCompanies(getRuntime(), id, file);
      return { read, created, existing, rejected: rejected.map(({ line }) => line) };
    };
    const many = Array.from({ length: 11 }, (_, at) => `n${at}`).join(";");
    const csv = `Company,Also known as\nProcter & Gamble,"P&G; PG"\nAlphabet,"Google, Inc."\nTern,${many}\nHeron,N/A; -\n`;
    expect(await run(csv)).toEqual({ read: 4, created: 2, existing: 1, rejected: [4] });
    expect(await run(csv)).toEqual({ read: 4, created: 0, existing: 3, rejected: [4] });
    expect(await run(`Firma;Weitere Namen\nHeron;Reiher|HRN\n`)).toMatchObject({ existing: 1 });
    const aliasOf = async (q: string) =>
      (await findAll(principal, q, 1)).map(({ name, alias }) => `${name} · ${alias}`)[0];
    expect(await aliasOf("pg")).toBe("Procter & Gamble · PG");
    expect(await aliasOf("google")).toBe("Alphabet · Google, Inc.");
    expect(await aliasOf("reiher")).toBe("Heron · Reiher");
    // A list from before a renaming creates nothing.
    const [heron] = await findAll(principal, "heron", 1);
    await change(principal, heron?.uuid ?? "", { name: "Ardea" });
    expect(await run(`Company,UUID\nHeron,${heron?.uuid}\n`)).toMatchObject({ existing: 1 });
    expect(await run("Company\nHeron\n")).toMatchObject({ existing: 1 });
    expect(await aliasOf("heron")).toBe("Ardea · Heron");
    expect(await findAll(principal, "n/a", 1)).toEqual([]);
  });
});
