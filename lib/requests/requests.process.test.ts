import { setTimeout as sleep } from "node:timers/promises";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boot } from "@/lib/runtime/boot";
import { parseEnv } from "@/lib/env.server";
import { getRequest } from "@/lib/requests/get-request.server";
import { listRequests } from "@/lib/requests/list-requests.server";
import { requestSearchSchema } from "@/lib/requests/schema";
import { authenticate } from "@/lib/clients/authenticate.server";
import { createLargeInstallation, type LargeInstallation } from "@/lib/testing/large-installation";
import { type ServerProcess, startServer } from "@/lib/testing/server-process";

/** Calls of the real server, and what is kept of them after it has stopped. */

let installation: LargeInstallation;
beforeAll(async () => {
  installation = await createLargeInstallation();
});
afterAll(() => rmSync(installation.folder, { recursive: true, force: true }));

/** What is kept, as its client reads it after the server has stopped. */
async function readKept() {
  const { folder, publicOrigin, token } = installation;
  const runtime = await boot(parseEnv({ DATA_DIR: folder, PUBLIC_ORIGIN: publicOrigin }));
  const principal = await authenticate(runtime, token);
  const { requests } = await listRequests(runtime, principal, requestSearchSchema.parse({}));
  const [newest] = requests;
  const detail = newest && (await getRequest(runtime, principal, newest.id));
  await runtime.database.close();
  return { requests, detail };
}

const start = () =>
  startServer({
    DATA_DIR: installation.folder,
    PUBLIC_ORIGIN: installation.publicOrigin,
    DEMO: "0",
    LOG_LEVEL: "warn",
    LIMIT_REQUESTS_PER_SECOND: "0",
  });
const send = (server: ServerProcess, path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, {
    ...init,
    headers: { authorization: `Bearer ${installation.token}`, ...init.headers },
  });

it("keeps calls of a moment before SIGTERM: one that succeeds, one that fails, one that is left", async () => {
  const server = await start();
  const leaving = new AbortController();
  const left = await send(server, "/v2/companies/search", { signal: leaving.signal });
  const reader = left.body?.getReader();
  await reader?.read();
  leaving.abort();
  const found = await send(server, "/v2/companies/search?limit=1&q=none");
  await found.text();
  const failed = await send(server, "/v2/companies/nowhere/playlists", {
    method: "POST",
    headers: { "content-type": "application/json", "x-hostile": "\u00ff".repeat(9_000) },
    body: JSON.stringify({ name: "No envelope" }),
  });
  const requestId = failed.headers.get("x-request-id");
  await failed.text();
  // Until the server has noticed that the first caller has gone.
  await sleep(500);
  expect(await server.stop("SIGTERM")).toBe(0);
  const { requests } = await readKept();
  const kept = requests.map(({ operation, status, is_cut }) => [operation, status, is_cut]);
  expect(kept.toSorted()).toEqual([
    ["createPlaylist", 400, false],
    ["searchCompanies", 200, false],
    ["searchCompanies", 200, true],
  ]);
  const call = requests.find(({ id }) => id === requestId);
  expect(call).toMatchObject({ error: { code: "bad_request" }, address: "127.0.0.1" });
});

it("answers 1,000 calls at once, keeps what it can and counts the others", async () => {
  const server = await start();
  const one = async () => {
    const answer = await send(server, "/v2/tags");
    await answer.text();
    return answer.status;
  };
  const worker = async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 20; index += 1) statuses.add(await one());
    return Array.from(statuses);
  };
  const statuses = await Promise.all(Array.from({ length: 50 }, worker));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  const large = await send(server, "/v2/companies/nowhere/playlists", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "x".repeat(10_000_000),
  }).catch(() => null);
  expect(large?.status ?? 413).toBe(413);
  expect(await server.stop("SIGTERM")).toBe(0);
  const { detail } = await readKept();
  expect(detail?.status).toBeOneOf([200, 413]);
}, 120_000);
