import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
// The last one has failed to load.
afterAll(() => vi.resetModules());

const load = () => import("@/lib/shared/limits");

it("come from the environment, and reach the page and its workers", async () => {
  vi.stubEnv("LIMIT_TAGS", "3");
  vi.stubEnv("LIMIT_INVENTORY_IDS", "7");
  vi.stubEnv("LIMIT_CONNECTIONS", "7");
  const server = await load();
  expect(server.limits).toMatchObject({ tags: 3, inventoryIds: 7, connections: 10_000 });
  const text = server.serializeLimits() ?? "";
  expect(JSON.parse(text)).toMatchObject({ LIMIT_TAGS: "3", LIMIT_INVENTORY_IDS: "7" });
  expect(text).not.toContain("LIMIT_CONNECTIONS");

  vi.unstubAllEnvs();
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { dataset: { limits: text } } });
  const page = await load();
  expect(page.limits.tags).toBe(3);
  const name = page.serializeLimits();

  vi.unstubAllGlobals();
  vi.resetModules();
  vi.stubGlobal("WorkerGlobalScope", class {});
  vi.stubGlobal("name", name);
  expect((await load()).limits.tags).toBe(3);
});

it("are the defaults where nothing is set", async () => {
  vi.stubEnv("LIMIT_REQUESTS_PER_SECOND", undefined);
  const { limits, serializeLimits } = await load();
  expect(limits.tags).toBe(50);
  expect(serializeLimits()).toBeUndefined();
});

it.each(["none", "1e2", "0x10", "-1", "0"])("cannot be %s", async (value) => {
  vi.stubEnv("LIMIT_TAGS", value);
  await expect(load()).rejects.toThrow("LIMIT_TAGS must be a whole number of 1 or more.");
});
