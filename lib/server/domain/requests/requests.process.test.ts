import { beforeAll, expect, it, vi } from "vitest";
import { callOf, readKept, startKeeping } from "@/lib/testing/kept-calls";
import {
  createLargeInstallation,
  type LargeInstallation,
} from "@/lib/testing/databases/large-installation";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/** Calls of the real server, and what is kept of them after it has stopped. */

const folder = temporaryFolder();
let installation: LargeInstallation;
beforeAll(async () => {
  installation = await createLargeInstallation(folder);
});

it("keeps calls of a moment before SIGTERM: one that succeeds, one that fails, one that is left", async () => {
  const server = await startKeeping(installation);
  const send = callOf(server, installation);
  const leaving = new AbortController();
  const left = await send("/v2/companies/search", { signal: leaving.signal });
  const reader = left.body?.getReader();
  await reader?.read();
  leaving.abort();
  const found = await send("/v2/companies/search?limit=1&q=none");
  await found.text();
  const failed = await send("/v2/companies/nowhere/playlists", {
    method: "POST",
    headers: { "content-type": "application/json", "x-hostile": "\u00ff".repeat(9_000) },
    body: JSON.stringify({ name: "No envelope" }),
  });
  const requestId = failed.headers.get("x-request-id");
  await failed.text();
  // The server has noticed that the first caller has gone.
  await vi.waitFor(() => expect(server.output()).toContain('"is_cut":true'), 10_000);
  expect(await server.stop("SIGTERM")).toBe(0);
  const { requests } = await readKept(installation);
  const kept = requests.map(({ operation, status, is_cut }) => [operation, status, is_cut]);
  expect(kept.toSorted()).toEqual([
    ["createPlaylist", 400, false],
    ["searchCompanies", 200, false],
    ["searchCompanies", 200, true],
  ]);
  const call = requests.find(({ id }) => id === requestId);
  expect(call).toMatchObject({ error: { code: "bad_request" }, address: "127.0.0.1" });
});
