import { afterAll, beforeAll, expect, it } from "vitest";
import { ofPlaylists } from "@/scripts/attack/scenes/playlists";
import { ofStrangers } from "@/scripts/attack/scenes/strangers";
import { sizes, startTarget, type Target } from "@/scripts/attack/target";
import { temporaryFolder } from "@/lib/testing/temporary-folder";

/* Some scenes of `npm run attack`, small: `attack.slow.test.ts` has all, and measures how long the server is busy. */

const size = {
  ...sizes.small,
  ...{ advertisers: 4_000, entries: 1_000, slowEntries: 0, ids: 5_000, unreadMs: 100 },
};
const played = [
  ...["complete searches", "large creates", "unread responses"],
  "unauthenticated bodies",
];

const folder = temporaryFolder();
let target: Target;
beforeAll(async () => {
  target = await startTarget(folder, size);
}, 120_000);
afterAll(() => target?.server.stop("SIGKILL"));

it.each(
  [...ofPlaylists, ...ofStrangers].flatMap((scene) =>
    played.includes(scene.name) ? [[scene.name, scene] as const] : [],
  ),
)("Every request is answered or refused, and none fails: %s", async (_, scene) => {
  await scene.prepare?.(target);
  const statuses = Object.keys(await scene.run(target));
  const expected = scene.mayRefuse ?? /^[24]\d\d$/;
  expect(statuses.filter((status) => !expected.test(status))).toEqual([]);
  expect((await fetch(`${target.server.origin}/livez`)).status).toBe(200);
});
