import { expect, it } from "vitest";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { pageCatalogue } from "@/lib/server/domain/catalogue/page-entries";
import { searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { type Principal } from "@/lib/server/principal";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

describeOnBothDatabases("A made catalogue", (getRuntime) => {
  it("answers names, ends and words", async () => {
    const runtime = getRuntime();
    const { database } = runtime;
    const agency = await createAgency(runtime);
    const { principal } = await createClient(runtime, { companyId: agency.id });
    await makeCatalogue(runtime, {
      kind: "apple_podcast",
      entries: [
        { id: "1200361736", name: "The Daily", publisher: "The New York Times" },
        { id: "77", name: "Old Show", gone_since: "2026-02-03T00:00:00.000Z" },
      ],
    });
    const entries = [{ id: "1200361736", name: "Daily (rate card)" }];
    await makeCatalogue(runtime, { kind: "apple_podcast", entries, companyId: agency.id });
    const ids = ["1200361736", "77", "078"];
    const names = await findNames(database, principal, { kind: "apple_podcast", ids });
    expect(Array.from(names.values())).toEqual([
      expect.objectContaining({
        id: "1200361736",
        name: "Daily (rate card)",
        publisher: "The New York Times",
      }),
      expect.objectContaining({ id: "77", gone_since: "2026-02-03T00:00:00.000Z" }),
    ]);
    const found = await searchEntries(database, principal, { q: "dai" });
    expect(found.entries.map(({ id }) => id)).toContain("1200361736");
  });

  it("finds the best of all kinds, by words of any length", async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const find = async (q: string, kind?: string) =>
      (
        await searchEntries(runtime.database, { companyId }, { q, ...(kind && { kind }) })
      ).entries.map((entry) => `${entry.kind} ${entry.id}`);
    const names = ["Show Your Mind", "Tell and Show Me", "Z U2", "A Z Unit", "Zeta Ultra"];
    const entries = names.map((name, at) => ({ id: String(at), name, popularity: at }));
    for (const kind of ["one", "two"]) await makeCatalogue(runtime, { kind, entries, companyId });
    expect((await find("show me")).sort()).toEqual(["one 1", "two 1"]);
    expect(await find("me show", "two")).toEqual(["two 1"]);
    expect(await find("u z", "one")).toEqual(["one 3", "one 2", "one 4"]);
    expect(await find("mi")).toEqual(["one 0", "two 0"]);
    expect(await find("show you all")).toEqual([]);
    expect(await find("show", "three")).toEqual([]);
  });

  it("finds names of more kinds than a company may have", async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    for (let at = 0; at < 120; at += 1)
      await makeCatalogue(runtime, {
        kind: `kind_${at}`,
        entries: [{ id: "1", name: `The Lone ${at}` }],
        companyId,
      });
    const find = async (q: string) =>
      (await searchEntries(runtime.database, { companyId }, { q })).entries.map(({ kind }) => kind);
    expect(await find("the lone 119")).toEqual(["kind_119"]);
    expect(await find("119 lone")).toEqual(["kind_119"]);
    expect(await find("lone")).toHaveLength(20);
  });

  it("ranks together what all kinds of both catalogues have", async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const kinds = Array.from({ length: 50 }, (_, at) => `shelf_${at}`);
    for (const [at, kind] of kinds.entries()) {
      const entries = [
        { id: "1", name: "Owl talk", popularity: 2 * at },
        { id: "2", name: "Night owl talk", popularity: 2 * at + 1 },
      ];
      await makeCatalogue(runtime, { kind, entries });
      const own = [{ id: "3", name: "Owl", popularity: at }];
      await makeCatalogue(runtime, { kind, entries: own, companyId });
    }
    const find = async (q: string, kind?: string) =>
      (
        await searchEntries(runtime.database, { companyId }, { q, ...(kind && { kind }) })
      ).entries.map((entry) => `${entry.kind} ${entry.id}`);
    const popular = kinds.toReversed();
    expect(await find("owl")).toEqual(popular.slice(0, 20).map((kind) => `${kind} 3`));
    expect(await find("owl t")).toEqual(popular.slice(0, 20).map((kind) => `${kind} 1`));
    expect(await find("talk owl")).toEqual(popular.slice(0, 20).map((kind) => `${kind} 2`));
    expect(await find("owl", "shelf_7")).toEqual(["shelf_7 3", "shelf_7 1", "shelf_7 2"]);
  });

  it("finds what few of many names have, also with a short word", async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const names = [...Array.from({ length: 4_100 }, (_, at) => `A ${at}`), "Zebra on U2", "Zero"];
    const entries = names.map((name, at) => ({ id: String(at), name }));
    await makeCatalogue(runtime, { kind: "many", entries, companyId });
    const find = async (q: string) =>
      (await searchEntries(runtime.database, { companyId }, { q })).entries.map(({ name }) => name);
    expect(await find("u zebra")).toEqual(["Zebra on U2"]);
    expect(await find("on u2")).toEqual(["Zebra on U2"]);
    expect(await find("x zebra")).toEqual([]);
  });

  it("finds an ID, names inside words and without spaces, and suggests what is misspelt", async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const names = ["The Harrow", "Harrow Bread", "My Harrowgram", "Radio 4 Extra", "12003"];
    const entries = names.map((name, at) => ({ id: `1200${at}`, name }));
    await makeCatalogue(runtime, { kind: "podcast", entries, companyId });
    const find = (q: string) => searchEntries(runtime.database, { companyId }, { q });
    const found = async (q: string) => (await find(q)).entries.map(({ name }) => name);
    expect(await found("harrow")).toEqual(["The Harrow", "Harrow Bread", "My Harrowgram"]);
    expect(await found("wgram")).toEqual(["My Harrowgram"]);
    expect(await found("radio4")).toEqual(["Radio 4 Extra"]);
    // The entry of the ID comes before the name.
    expect(await found("12003")).toEqual(["Radio 4 Extra", "12003"]);
    for (const q of ["teh harrow", "harorw bread"]) {
      const { entries: none, suggestions } = await find(q);
      expect(none).toEqual([]);
      expect(suggestions[0]?.name).toBe(q === "teh harrow" ? "The Harrow" : "Harrow Bread");
    }
  });

  it("pages through the layers of both catalogues, each entry once", async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const made = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({
        id: String(from + at),
        name: `${at % 3 === 0 ? "Pager" : "The Pager"} ${at % 7}`,
        popularity: at % 5,
      }));
    await makeCatalogue(runtime, { kind: "shelf", entries: made(0, 60) });
    await makeCatalogue(runtime, { kind: "shelf", entries: made(40, 90), companyId });
    const all = await searchEntries(runtime.database, { companyId }, { q: "pager", limit: 200 });
    expect(new Set(all.entries.map(({ id }) => id)).size).toBe(90);
    expect(all.next).toBeNull();
    const paged: string[] = [];
    let after: typeof all.next = null;
    do {
      const search = { q: "pager", limit: 7, after };
      const page = await searchEntries(runtime.database, { companyId }, search);
      paged.push(...page.entries.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(new Set(paged).size).toBe(90);
    expect(paged.length).toBeLessThanOrEqual(110);
  });

  it("goes through names that are the same apart from articles, and those that begin so, page by page", async () => {
    const runtime = getRuntime();
    const { id: companyId } = await createAgency(runtime);
    const names = ["Ferry", "The Ferry", "A Ferry", "Ferry Inc", "Ferry and More", "Old Ferry"];
    const entries = names.map((name) => ({ id: name, name }));
    await makeCatalogue(runtime, { kind: "ferries", companyId, entries });
    const found: string[] = [];
    let after: Awaited<ReturnType<typeof searchEntries>>["next"] = null;
    for (let page = 0; page < 10; page += 1) {
      const search = { q: "ferry", limit: 1, after };
      const answer = await searchEntries(runtime.database, { companyId }, search);
      found.push(...answer.entries.map(({ name }) => name));
      after = answer.next;
      if (!after) break;
    }
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  it("counts the active playlists of a caller's that have an entry, and nobody else's", async () => {
    const runtime = getRuntime();
    const tenants: Principal[] = [];
    for (const lists of [3, 1]) {
      const { id: companyId } = await createAgency(runtime);
      const [advertiserId = ""] = await createAdvertisers(runtime, companyId, ["Counted"]);
      const { principal } = await createClient(runtime, { companyId });
      tenants.push(principal);
      for (let at = 0; at < lists; at += 1) {
        const inventory_ids = at === 0 ? ["c1", "c2"] : ["c1"];
        await addPlaylist(
          runtime,
          principal,
          advertiserId,
          { name: `Counted ${at}`, inventory_ids },
          companyId,
        );
      }
    }
    const entries = ["c1", "c2", "c3"].map((id) => ({ id, name: `Countable ${id}` }));
    await makeCatalogue(runtime, { kind: "counted", entries });
    const [one, other] = tenants;
    if (!one || !other) throw new Error("There are two tenants.");
    const count = async (principal: Principal) => {
      const search = { q: "countable", counts: "playlists" } as const;
      const page = await pageCatalogue(runtime, principal, search);
      return page.entries.map(({ playlists }) => playlists);
    };
    expect(await count(one)).toEqual([3, 1, 0]);
    expect(await count(other)).toEqual([1, 1, 0]);
    const { next_cursor, entries: first } = await pageCatalogue(runtime, one, {
      q: "countable",
      limit: 2,
    });
    expect(first.map(({ id }) => id)).toEqual(["c1", "c2"]);
    const rest = { q: "countable", limit: 2, cursor: next_cursor ?? "" };
    expect((await pageCatalogue(runtime, one, rest)).entries.map(({ id }) => id)).toEqual(["c3"]);
    await expect(pageCatalogue(runtime, other, rest)).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  });
});
