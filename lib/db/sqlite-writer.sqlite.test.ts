import { statSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createAdvertisers, createAgency } from "@/lib/testing/factories";
import { createInstallation, type TestInstallation } from "@/lib/testing/database";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await createInstallation("sqlite");
});
afterAll(() => installation.remove());

it("runs a write that comes any moment after another has been answered", async () => {
  const { database } = installation.runtime;
  for (let moments = 0; moments < 20; moments += 1) {
    await database.write(() => Promise.resolve());
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    expect(await database.write(() => Promise.resolve(moments))).toBe(moments);
  }
});

it("moves the log into the database file while the database stays open", async () => {
  const { runtime } = installation;
  const file = runtime.database.file ?? "";
  const before = statSync(file).size;
  const agency = await createAgency(runtime);
  const names = Array.from({ length: 12_000 }, (_, at) => `Advertiser ${at}`);
  await createAdvertisers(runtime, agency.id, names);
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(before), 5_000);
});
