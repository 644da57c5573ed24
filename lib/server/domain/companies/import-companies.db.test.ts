import { expect, it } from "vitest";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { newId } from "@/lib/shared/ids";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

async function* bytesOf(csv: string) {
  yield new TextEncoder().encode(csv);
}

describeOnBothDatabases("importing companies", (getRuntime) => {
  const run = async (agencyId: string, csv: string, expected: string[] = []) => {
    const { agency, lines, notices, ...report } = await importCompanies(
      getRuntime(),
      agencyId,
      bytesOf(csv),
    );
    expect(agency.id).toBe(agencyId);
    const ends = csv.replaceAll("\r\n", "\n").split("\n").length - (/\n$|^$/.test(csv) ? 1 : 0);
    expect(Object.values(lines).reduce((sum, count) => sum + count, 0)).toBe(ends);
    expect(notices).toEqual(expected);
    return report;
  };
  const namesOf = async (agencyId: string) => {
    const rows = await getRuntime()
      .database.read.selectFrom("agency_advertisers")
      .innerJoin("companies", "companies.id", "advertiser_id")
      .select("companies.name")
      .where("agency_id", "=", agencyId)
      .orderBy("companies.name_key")
      .execute();
    return rows.map(({ name }) => name);
  };
  const none = { read: 0, created: 0, existing: 0, rejected: [], rejectedCount: 0 };

  it("creates every advertiser of a file, makes them searchable, and creates none when repeated", async () => {
    const agency = await createAgency(getRuntime());
    const csv =
      'Sector,NAME\r\nFood,  Øre   & Sons \r\nRadio,東京ベーカリー\r\n\r\nFood,"Kite, Inc."\r\n';
    expect(await run(agency.id, `\uFEFF${csv}`)).toEqual({ ...none, read: 3, created: 3 });
    expect(await run(agency.id, csv)).toEqual({ ...none, read: 3, existing: 3 });
    expect(await namesOf(agency.id)).toEqual(["Kite, Inc.", "Øre & Sons", "東京ベーカリー"]);
    const { principal } = await createClient(getRuntime(), { companyId: agency.id });
    for (const q of ["ベー", "sons", "kite, i", "re &"]) {
      const search = { q, limit: 5, after: null };
      const page = await searchAdvertisers(getRuntime().database, principal, search);
      expect(page.advertisers, q).toHaveLength(1);
    }
  });

  it("counts a repeated name as existing, across batches too", async () => {
    const agency = await createAgency(getRuntime());
    const names = Array.from({ length: 2_500 }, (_, at) => `Name ${at % 1_250}`);
    const report = await run(agency.id, ["name", ...names].join("\n"));
    expect(report).toEqual({ ...none, read: 2_500, created: 1_250, existing: 1_250 });
    expect(await namesOf(agency.id)).toHaveLength(1_250);
  });

  it("distinguishes names by case and accents", async () => {
    const agency = await createAgency(getRuntime());
    expect(await run(agency.id, "name\nNova\nNOVA\nNóva\n")).toMatchObject({ created: 3 });
  });

  it("uses the UUIDs of the file in lower case", async () => {
    const agency = await createAgency(getRuntime());
    const id = newId();
    const csv = `uuid,name\n${id.toUpperCase()},Own id\n,Made id\n`;
    expect(await run(agency.id, csv)).toMatchObject({ created: 2, existing: 0 });
    expect(await run(agency.id, csv)).toMatchObject({ created: 0, existing: 2 });
    const stored = await getRuntime()
      .database.read.selectFrom("companies")
      .select(["id", "kind"])
      .where("name", "=", "Own id")
      .execute();
    expect(stored).toEqual([{ id, kind: "advertiser" }]);
  });

  it("rejects rows with line and reason and imports the others", async () => {
    const agency = await createAgency(getRuntime());
    const other = await createAdvertiser(getRuntime());
    const csv = [
      "name,uuid",
      '"Good\none",',
      " ,",
      `Thief,${other.id}`,
      "Bad id,123",
      "Nil,00000000-0000-0000-0000-000000000000",
      "Acme,,Inc.",
      `${"x".repeat(256)},`,
      "Bell\u0007,",
      `Good one,${newId()}`,
      `"Odd"ly,`,
    ].join("\n");
    const report = await run(agency.id, csv);
    expect(report).toMatchObject({ read: 9, created: 1, existing: 0, rejectedCount: 8 });
    expect(report.rejected).toEqual([
      { line: 5, reason: "Another company has this UUID. Leave it out to get a new one." },
      { line: 6, reason: '"123" isn\'t a UUID.' },
      { line: 7, reason: expect.stringContaining("isn't a UUID") },
      { line: 8, reason: expect.stringContaining("This row has 3 columns, but the header has 2") },
      { line: 9, reason: "Name has 256 characters. The limit is 255." },
      { line: 10, reason: "Name contains a control character (U+0007). Remove it." },
      { line: 11, reason: expect.stringContaining("different UUID") },
      { line: 12, reason: expect.stringContaining("quotation mark") },
    ]);
  });

  it("reports a thousand reasons and counts the rest", async () => {
    const agency = await createAgency(getRuntime());
    const report = await run(agency.id, `name,note\n${",empty name\n".repeat(2_200)}`);
    expect(report).toMatchObject({ read: 2_200, created: 0, rejectedCount: 2_200 });
    expect(report.rejected).toHaveLength(1_000);
    expect(report.rejected.at(-1)).toEqual({ line: 1_001, reason: "Enter a name." });
  });

  it("loses no row to a stray quotation mark", async () => {
    const agency = await createAgency(getRuntime());
    const csv = 'name,uuid\nAlder,\n"Birch" Mills,\nCedar,\n"Elm, Ash & Co",\nFir,\n';
    expect(await run(agency.id, csv)).toMatchObject({ read: 5, created: 4, rejectedCount: 1 });
    expect(await namesOf(agency.id)).toEqual(["Alder", "Cedar", "Elm, Ash & Co", "Fir"]);
  });

  it("finds the header below titles, in other languages and with any separator", async () => {
    const agency = await createAgency(getRuntime());
    const csv = "Kunden im November\n\nNr.|Firma\n1|Semi, Colon\n2|Ähre; GmbH\nSumme|2\n";
    const total = "1 line looks like a total or a note and is left out: line 6.";
    expect(await run(agency.id, csv, [total])).toMatchObject({ read: 2, created: 2 });
    expect(await namesOf(agency.id)).toEqual(["Ähre; GmbH", "Semi, Colon"]);
  });

  it("refuses files without a column of names", async () => {
    const agency = await createAgency(getRuntime());
    await expect(run(agency.id, "sector\nA\n")).rejects.toThrow('no column "name"');
    await expect(run(agency.id, "")).rejects.toThrow("is empty");
    expect(await run(agency.id, "name\n")).toEqual(none);
  });

  it("creates each name once in concurrent imports", async () => {
    const agency = await createAgency(getRuntime());
    const csv = ["name", ...Array.from({ length: 1_500 }, (_, at) => `Both ${at}`)].join("\n");
    const reports = await Promise.all([run(agency.id, csv), run(agency.id, csv)]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(1_500);
    expect(await namesOf(agency.id)).toHaveLength(1_500);
  });
});
