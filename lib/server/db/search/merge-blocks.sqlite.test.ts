import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAgency } from "@/lib/testing/factories";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterAll(() => installation.remove());

it("an import leaves the search index in one part, so that a lookup reads one", async () => {
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  const names = Array.from({ length: 12_000 }, (_, at) => `Advertiser ${at % 97} of ${at}`);
  const file = [Buffer.from(["name", ...names].join("\n"))];
  const report = await importCompanies(runtime, agency.id, toStream(file));
  expect(report.created).toBe(12_000);
  const { rows } = await sql<{ parts: number }>`
    select count(distinct segid) as parts from block_tokens_idx`.execute(runtime.database.read);
  expect(rows).toEqual([{ parts: 1 }]);
});

async function* toStream(pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}
