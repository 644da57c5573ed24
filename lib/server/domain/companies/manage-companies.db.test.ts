import { expect, it } from "vitest";
import { findCompany } from "@/lib/server/domain/companies/find-company";
import {
  createCompany,
  findOrCreateAgency,
  listCompanies,
} from "@/lib/server/domain/companies/manage-companies";
import { searchAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { newId } from "@/lib/shared/ids";
import { collect } from "@/lib/testing/collect";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

describeOnBothDatabases("creating companies", (getRuntime) => {
  it("stores a name in NFC, trimmed, with single spaces", async () => {
    const created = await createCompany(getRuntime(), {
      name: "  Cafe\u0301   Lumen\t",
      kind: "agency",
    });
    expect(created.name).toBe("Café Lumen");
    expect(await findCompany(getRuntime().database.read, "Cafe\u0301 Lumen")).toEqual(created);
  });

  it("adds an advertiser to its agency, visible to that agency's clients", async () => {
    const agency = await createAgency(getRuntime());
    const advertiser = await createAdvertiser(getRuntime(), {
      agencyId: agency.id,
      name: "Øre & Sky",
    });
    const { principal } = await createClient(getRuntime(), { companyId: agency.id });
    const search = { q: "ore", limit: 5, after: null };
    const page = await searchAdvertisers(getRuntime().database, principal, search);
    expect(page.advertisers).toEqual([{ uuid: advertiser.id, name: "Øre & Sky" }]);
  });

  it("requires unique names within an agency only", async () => {
    const [one, other] = [await createAgency(getRuntime()), await createAgency(getRuntime())];
    const name = `Twice ${newId()}`;
    await createAdvertiser(getRuntime(), { agencyId: one.id, name });
    await createAdvertiser(getRuntime(), { agencyId: other.id, name });
    await createAdvertiser(getRuntime(), { name });
    const again = () => createAdvertiser(getRuntime(), { agencyId: one.id, name: ` ${name}` });
    await expect(again()).rejects.toMatchObject({ code: "conflict" });
    await expect(createAdvertiser(getRuntime(), { name })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("requires unique agency names, also in concurrent requests", async () => {
    const name = `Race ${newId()}`;
    const results = await Promise.allSettled([1, 2, 3].map(() => createAgency(getRuntime(), name)));
    expect(results.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
  });

  it("refuses an agency in an agency, a blank name and a control character", async () => {
    const agency = await createAgency(getRuntime());
    const refusals = [
      { name: "Inner", kind: "agency" as const, agency: agency.id },
      { name: " \t ", kind: "advertiser" as const },
      { name: "Bell\u0007", kind: "advertiser" as const },
    ];
    for (const refused of refusals)
      await expect(createCompany(getRuntime(), refused)).rejects.toMatchObject({ code: "invalid" });
  });
});

describeOnBothDatabases("finding companies", (getRuntime) => {
  it("lists the companies that share an ambiguous name", async () => {
    const agency = await createAgency(getRuntime(), "Northlight");
    const first = await createAdvertiser(getRuntime(), { agencyId: agency.id, name: "Harbor" });
    const second = await createAdvertiser(getRuntime(), { name: "Harbor" });
    const find = findCompany(getRuntime().database.read, "Harbor");
    await expect(find).rejects.toThrow(
      `Several companies are named "Harbor". Use the UUID of one: ${first.id} (advertiser of Northlight); ${second.id} (advertiser).`,
    );
  });

  it("matches exact names and UUIDs in any case, and refuses the wrong kind", async () => {
    const { read } = getRuntime().database;
    const advertiser = await createAdvertiser(getRuntime(), { name: "Exactly" });
    expect(await findCompany(read, advertiser.id.toUpperCase())).toEqual(advertiser);
    await expect(findCompany(read, "exactly")).rejects.toMatchObject({ code: "not_found" });
    await expect(findCompany(read, newId())).rejects.toMatchObject({ code: "not_found" });
    await expect(findCompany(read, advertiser.id, "agency")).rejects.toThrow("not an agency");
  });

  it("creates an agency for a new name but not for an unknown UUID", async () => {
    const made = await findOrCreateAgency(getRuntime(), "Brand New");
    expect(await findOrCreateAgency(getRuntime(), "Brand New")).toEqual(made);
    await expect(findOrCreateAgency(getRuntime(), newId())).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describeOnBothDatabases("listing companies", (getRuntime) => {
  it("reads every sorted page and matches parts of names, ignoring case and accents", async () => {
    const agency = await createAgency(getRuntime(), "Zebra");
    for (const name of ["100% Äpfel", "apfelmus", "Birne #1"])
      await createAdvertiser(getRuntime(), { agencyId: agency.id, name });
    const list = async (q: string) => {
      const companies = await collect(listCompanies(getRuntime().database, q));
      return companies.map(({ name }) => name);
    };
    expect(await list("")).toEqual(["100% Äpfel", "apfelmus", "Birne #1", "Zebra"]);
    expect(await list("ÄPFEL")).toEqual(["100% Äpfel", "apfelmus"]);
    expect(await list("%")).toEqual(["100% Äpfel"]);
    expect(await list("#")).toEqual(["Birne #1"]);
    expect(await list("none such")).toEqual([]);
  });
});
