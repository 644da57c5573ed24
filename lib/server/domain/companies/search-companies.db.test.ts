import { beforeAll, beforeEach, expect, it } from "vitest";
import { listCompaniesWithPlaylists } from "@/lib/server/domain/companies/list-with-playlists";
import { changePinnedCompanies } from "@/lib/server/domain/companies/pinned-companies";
import { type Advertiser } from "@/lib/shared/companies/schema";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { type Principal } from "@/lib/server/principal";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

const names = [
  "Tern",
  "Tern Air",
  "Tern Boats",
  "Tern Coffee",
  "Tern Holdings, Inc.",
  "The Tern Company",
  "Arctic Tern",
  "Arctic Tern Two",
  "Western Mills",
  "Lantern Works",
  "Annexol",
  "Exxol",
  "Mullard Bros. Paints",
];

describeOnBothDatabases("searching companies as a person", (getRuntime) => {
  let principal: Principal;
  let ids: Map<string, string>;
  const open = (name: string, action: "open" | "pin" = "open") =>
    changePinnedCompanies(getRuntime(), principal, { action, company: ids.get(name) ?? "" });

  let agencyId: string;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    const made = await createAdvertisers(getRuntime(), agencyId, names);
    ids = new Map(names.map((name, index) => [name, made[index] ?? ""]));
  });
  beforeEach(async () => {
    ({ principal } = await createClient(getRuntime(), { companyId: agencyId }));
    for (const name of ["Arctic Tern Two", "Tern Coffee", "Western Mills", "Tern Boats"])
      await open(name);
    await open("Tern Coffee", "pin");
  });

  const namesOf = (companies: Advertiser[]) => companies.map(({ name }) => name);
  const search = (q: string, isPersonal = true) =>
    searchCompanies(getRuntime(), principal, {
      q,
      limit: 50,
      isPersonal,
      suggestions: isPersonal ? "if_weak" : "if_none",
    });

  const byRank = [
    "Tern",
    "Tern Holdings, Inc.",
    "The Tern Company",
    "Tern Boats",
    "Tern Coffee",
    "Tern Air",
    "Arctic Tern Two",
    "Arctic Tern",
    "Western Mills",
    "Lantern Works",
  ];

  it("gives the name itself first, then the same one with a legal form, then within each rank what was used last", async () => {
    expect(namesOf((await search("tern")).advertisers)).toEqual(byRank);
    expect(namesOf((await search("TERN")).advertisers)[0]).toBe("Tern");
    expect(namesOf((await search("tern holdings")).advertisers)[0]).toBe("Tern Holdings, Inc.");
  });

  it("keeps the documented order for scripts", async () => {
    expect(namesOf((await search("tern", false)).advertisers)).toEqual([
      "Tern",
      "Tern Air",
      "Tern Boats",
      "Tern Coffee",
      "Tern Holdings, Inc.",
      "Arctic Tern",
      "Arctic Tern Two",
      "The Tern Company",
      "Lantern Works",
      "Western Mills",
    ]);
  });

  it.each([1, 2, 3, 7])(
    "pages by %d through one order, though other companies are opened meanwhile",
    async (limit) => {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const query = { q: "tern", limit, isPersonal: true, ...(cursor && { cursor }) };
        const page = await searchCompanies(getRuntime(), principal, query);
        expect(page.first).toBe(found.length + 1);
        found.push(...namesOf(page.advertisers));
        cursor = page.nextCursor;
        await open("Tern Air");
      } while (cursor);
      expect(found).toEqual(byRank);
    },
  );

  it("takes what is in quotation marks as whole words in their order", async () => {
    expect(namesOf((await search('"tern"')).advertisers)).toEqual(byRank.slice(0, 8));
    expect(namesOf((await search('"arctic tern"')).advertisers)).toEqual([
      "Arctic Tern",
      "Arctic Tern Two",
    ]);
    expect(namesOf((await search('"tern arctic"')).advertisers)).toEqual([]);
    expect(namesOf((await search('"tern" tw')).advertisers)).toEqual(["Arctic Tern Two"]);
  });

  it("suggests under matches inside of words too, but not to scripts", async () => {
    const weak = await search("exol");
    expect(namesOf(weak.advertisers)).toEqual(["Annexol"]);
    expect(namesOf(weak.suggestions)).toEqual(["Exxol"]);
    expect((await search("exol", false)).suggestions).toEqual([]);
    expect(namesOf((await search("artic tern inc")).suggestions)).toContain("Arctic Tern");
  });

  it("suggests names with the other spelling of a word that registers abbreviate", async () => {
    for (const term of ["mullard brothers", "mulard bros", "mullards bros"])
      expect(namesOf((await search(term)).suggestions)).toEqual(["Mullard Bros. Paints"]);
  });

  it("ranks companies with playlists alike, page by page", async () => {
    const used = [
      "Lantern Works",
      "Arctic Tern Two",
      "Tern",
      "Tern Air",
      "Tern Boats",
      "Tern Holdings, Inc.",
    ];
    for (const name of used) {
      const companyId = ids.get(name) ?? "";
      await addPlaylist(getRuntime(), principal, companyId);
    }
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { q: "tern", sort: "name" as const, limit: 2, ...(cursor && { cursor }) };
      const page = await listCompaniesWithPlaylists(getRuntime(), principal, query);
      found.push(...namesOf(page.companies));
      cursor = page.next_cursor;
      await open("Tern Air");
    } while (cursor);
    expect(found).toEqual(byRank.filter((name) => used.includes(name)));
    const query = { q: ids.get("Tern Air") ?? "", sort: "name" as const, limit: 5 };
    const { companies } = await listCompaniesWithPlaylists(getRuntime(), principal, query);
    expect(namesOf(companies)).toEqual(["Tern Air"]);
  });
});
