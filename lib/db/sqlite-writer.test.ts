import { afterAll, beforeAll, expect, it } from "vitest";
import { makeInstallation, type TestInstallation } from "@/lib/testing/database";

let installation: TestInstallation;
beforeAll(async () => {
  installation = await makeInstallation("sqlite");
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
