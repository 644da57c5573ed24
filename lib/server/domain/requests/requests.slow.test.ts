import { beforeAll, expect, it } from "vitest";
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

it("answers 1,000 calls at once, keeps what it can and counts the others", async () => {
  const server = await startKeeping(installation);
  const send = callOf(server, installation);
  const one = async () => {
    const answer = await send("/v2/tags");
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
  const large = await send("/v2/companies/nowhere/playlists", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "x".repeat(10_000_000),
  }).catch(() => null);
  expect(large?.status ?? 413).toBe(413);
  expect(await server.stop("SIGTERM")).toBe(0);
  const { detail } = await readKept(installation);
  expect(detail?.status).toBeOneOf([200, 413]);
}, 120_000);
