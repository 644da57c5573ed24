import { expect, it, onTestFinished } from "vitest";
import { findCompaniesByName } from "@/lib/server/domain/companies/find-company";
import { createInstallation } from "@/lib/testing/databases/database";
import { watchStatements } from "@/lib/testing/databases/statement-work";
import { createAdvertisers, createAgency } from "@/lib/testing/factories";

it("companies are found by name without a look at the others, where requests and imports ask", async () => {
  const statements = watchStatements();
  const { runtime, remove } = await createInstallation("sqlite");
  onTestFinished(() => {
    statements.stop();
    return remove();
  });
  const { read } = runtime.database;
  const agency = await createAgency(runtime, "Harbour Media");
  const names = Array.from({ length: 2_000 }, (_, at) => `Harbour Audio ${at}`);
  await createAdvertisers(runtime, agency.id, names);
  const find = async (name: string, where: Parameters<typeof findCompaniesByName>[2]) => {
    statements.take();
    const found = await findCompaniesByName(read, name, where);
    expect(found.map((company) => company.name)).toEqual([name]);
    return statements.take().reduce((sum, { steps }) => sum + steps, 0);
  };
  expect(await find("Harbour Media", { kind: "agency" })).toBeLessThan(1_000);
  expect(await find("Harbour Audio 7", { agencyId: agency.id })).toBeLessThan(1_000);
});
