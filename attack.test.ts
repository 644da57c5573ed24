import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attacks } from "@/scripts/attack/attacks";
import { measure } from "@/scripts/attack/measure";
import { sizes, startTarget, type Target } from "@/scripts/attack/target";

/*
 * A small round of `npm run attack`, on the whole server as a process. That command wants 150 ms; here other tests
 * run beside it on the same cores, and the attacks that these bounds are for took 300 ms to 20 s.
 */
const most = 250;

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
    "goes on answering others: %s",
    { timeout: 60_000 },
    async (_, attack) => {
      // The best of three: a pause that the machine makes is not there each time.
      let best = await measure(attack, target);
      for (let round = 1; round < 3 && best.longestMs > most; round += 1) {
        const next = await measure(attack, target);
        if (next.longestMs < best.longestMs) best = next;
      }
      expect(best.longestMs).toBeLessThan(most);
      // Refused or answered, but no fault, and none that was left without an answer.
      const statuses = Object.keys(best.statuses).filter((status) => !/^[24]\d\d$/.test(status));
      expect(statuses).toEqual([]);
      expect(best.memoryPeak - best.memoryBefore).toBeLessThan(300);
    },
  );
});
