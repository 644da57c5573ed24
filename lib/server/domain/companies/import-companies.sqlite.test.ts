import { open } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { importCompanies } from "@/lib/server/domain/companies/import-companies";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAgency } from "@/lib/testing/factories";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterAll(() => installation.remove());

it("an import fails if a transaction that it did not wait for did not get to the disk", async () => {
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  const names = Array.from({ length: 600 }, (_, at) => `Name ${at}`);
  const run = () => importCompanies(runtime, agency.id, toStream(["name", ...names].join("\n")));
  const handle = await open(runtime.database.file ?? "");
  const files = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const full = Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
  const sync = vi.spyOn(files, "datasync").mockRejectedValueOnce(full);
  await expect(run()).rejects.toMatchObject({ code: "unavailable" });
  sync.mockRestore();
  expect(await run()).toMatchObject({ read: 600, created: 0, existing: 600 });
});

async function* toStream(csv: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(csv));
}
