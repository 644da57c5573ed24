import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attacks } from "@/scripts/attack/attacks";
import { measure } from "@/scripts/attack/measure";
import { sizes, startTarget, type Target } from "@/scripts/attack/target";

/**
 * A short run of `npm run attack` against a server process. Measures how long the server's main thread was busy
 * without answering, in ms, because other tests share the cores. Without the limits it was 140 to 13,000 ms per
 * attack.
 */
const maxBlockedMs = 250;

let folder = "";
let target: Target;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-attack-"));
  target = await startTarget(folder, sizes.small);
}, 120_000);
afterAll(async () => {
  await target?.server.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("A server under attack", () => {
  it.each(attacks.map((attack) => [attack.name, attack] as const))(
    "stays responsive during: %s",
    { timeout: 60_000 },
    async (_, attack) => {
      await attack.prepare?.(target);
      const done = await measure(target, () => attack.run(target));
      expect(done.busiestMs).toBeLessThan(maxBlockedMs);
      // Every request is answered or refused; none fails.
      const expected = attack.mayRefuse ?? /^[24]\d\d$/;
      const statuses = Object.keys(done.statuses).filter((status) => !expected.test(status));
      expect(statuses).toEqual([]);
      expect(done.memoryPeak - done.memoryBefore).toBeLessThan(300);
    },
  );
});
