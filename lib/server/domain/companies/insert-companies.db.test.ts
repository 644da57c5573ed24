import { expect, it } from "vitest";
import { newId } from "@/lib/shared/ids";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency } from "@/lib/testing/factories";

describeOnBothDatabases("The advertisers of an agency", (getRuntime) => {
  it("are companies, and the agency is one: an insert fails whole otherwise", async () => {
    const { database } = getRuntime();
    const agency = await createAgency(getRuntime());
    const insert = (agencyId: string, isCompany: boolean) =>
      database.write(async (db) => {
        const [one, other] = ["Tern", "Heron"].map((name) => ({
          id: newId(),
          name,
          nameKey: name.toLowerCase(),
        }));
        if (!one || !other) throw new Error("There are two.");
        const how = { kind: "advertiser", createdAt: new Date().toISOString() } as const;
        await database.operations.insertCompanies(db, isCompany ? [one, other] : [one], how);
        await database.operations.insertAdvertisers(db, agencyId, [one, other]);
      });
    const find = () =>
      database.read
        .selectFrom("agency_advertisers")
        .select("name")
        .where("agency_id", "=", agency.id)
        .orderBy("name")
        .execute();

    await expect(insert(agency.id, false)).rejects.toThrow(/./);
    await expect(insert(newId(), true)).rejects.toThrow(/./);
    expect(await find()).toEqual([]);

    await insert(agency.id, true);
    expect(await find()).toEqual([{ name: "Heron" }, { name: "Tern" }]);
  });
});
