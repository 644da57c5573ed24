import { expect, it } from "vitest";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { searchEntries } from "@/lib/server/domain/catalogue/list-entries";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";

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
    expect(found.map(({ id }) => id)).toContain("1200361736");
  });
});
