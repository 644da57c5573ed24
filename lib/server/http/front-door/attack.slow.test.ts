import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measure, stopAmid } from "@/scripts/attack/measure";
import { ofCatalogue } from "@/scripts/attack/scenes/catalogue";
import { ofPlaylists } from "@/scripts/attack/scenes/playlists";
import { ofStrangers } from "@/scripts/attack/scenes/strangers";
import { sizes, startTarget, type Target } from "@/scripts/attack/target";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/**
 * A short run of `npm run attack` against a server process. Measures how long the server's main thread was busy
 * without answering, as CPU time, because other tests share the cores, and as a multiple of what a fixed piece of work
 * takes here, because machines differ by a factor of two. Without the limits it was 10 to 1,000 pieces per attack.
 */
const maxBlockedPieces = 20;

/** CPU time in ms of reading and writing 3.7 MB of JSON: the median of nine. */
function pieceMs(): number {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => `inventory-${index}`));
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    JSON.stringify(JSON.parse(text));
    return process.cpuUsage(before).user / 1_000;
  });
  return times.sort((one, other) => one - other)[4] ?? 0;
}

const folder = temporaryFolder();
let target: Target;
beforeAll(async () => {
  target = await startTarget(folder, sizes.small);
}, 120_000);
afterAll(() => target?.server.stop("SIGKILL"));

const scenes = [...ofCatalogue, ...ofPlaylists, ...ofStrangers];

describe("A server under attack", () => {
  it.each(scenes.map((scene) => [scene.name, scene] as const))(
    "stays responsive during: %s",
    { timeout: 60_000 },
    async (_, scene) => {
      await scene.prepare?.(target);
      const done = await measure(target, () => scene.run(target));
      expect(done.busiestMs / pieceMs()).toBeLessThan(maxBlockedPieces);
      // Every request is answered or refused; none fails.
      const expected = scene.mayRefuse ?? /^[24]\d\d$/;
      const statuses = Object.keys(done.statuses).filter((status) => !expected.test(status));
      expect(statuses).toEqual([]);
      expect(done.memoryPeak - done.memoryBefore).toBeLessThan(300);
    },
  );

  it("ends on SIGTERM amid a statement that is really slow", { timeout: 120_000 }, async () => {
    const scene = scenes.find(({ name }) => name === "slow statements");
    const { code, seconds } = await stopAmid(target, scene ?? expect.fail());
    expect(code).toBe(0);
    expect(seconds).toBeLessThanOrEqual(10);
  });
});
