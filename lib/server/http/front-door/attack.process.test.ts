import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { completeSearches } from "@/scripts/attack/attacks/complete-searches";
import { largeCreates } from "@/scripts/attack/attacks/large-creates";
import { unauthenticatedBodies } from "@/scripts/attack/attacks/unauthenticated-bodies";
import { unreadResponses } from "@/scripts/attack/attacks/unread-responses";
import { sizes, startTarget, type Target } from "@/scripts/attack/target";

/* Some scenes of `npm run attack`, small: `attack.slow.test.ts` has all, and measures how long the server is busy. */

const size = { ...sizes.small, advertisers: 4_000, ids: 5_000, unreadMs: 100 };

let folder = "";
let target: Target;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-attack-"));
  target = await startTarget(folder, size);
}, 120_000);
afterAll(async () => {
  await target?.server.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

it.each(
  [completeSearches, largeCreates, unauthenticatedBodies, unreadResponses].map(
    (attack) => [attack.name, attack] as const,
  ),
)("Every request is answered or refused, and none fails: %s", async (_, attack) => {
  await attack.prepare?.(target);
  const statuses = Object.keys(await attack.run(target));
  const expected = attack.mayRefuse ?? /^[24]\d\d$/;
  expect(statuses.filter((status) => !expected.test(status))).toEqual([]);
  expect((await fetch(`${target.server.origin}/livez`)).status).toBe(200);
});
