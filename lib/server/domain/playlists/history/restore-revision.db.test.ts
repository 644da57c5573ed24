import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { getPlaylistAt } from "@/lib/server/domain/playlists/history/get-playlist-at";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import { type ChangePlaylistInput, changePlaylistSchema } from "@/lib/shared/playlists/schema";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

const ids = fc.subarray(["a", "b", "c", "d", "e", "f", "g"]);
const shuffled = fc.shuffledSubarray(["a", "b", "c", "d", "e", "f"], { minLength: 1 });
const change: fc.Arbitrary<ChangePlaylistInput> = fc.oneof(
  fc.record({ inventory: fc.record({ add: ids, remove: ids }) }),
  fc.record({ inventory_ids: shuffled }),
  fc.record({ name: fc.constantFrom("One", "Two"), archived: fc.boolean() }),
  fc.record({ tags: fc.subarray(["x", "y"]), type: fc.constantFrom("radio", "podcast") }),
  fc.record({ searches: fc.constantFrom<unknown[]>(["always"], ["always", { k: 1 }]) }),
);

describeOnBothDatabases("Restoring a revision", (getRuntime) => {
  let principal: Principal;
  let advertiserId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
  });

  const create = async () => {
    const changes = { inventory_ids: ["c", "a", "b"], searches: ["always"] };
    return addPlaylist(getRuntime(), principal, advertiserId, changes);
  };
  /** Values that a restore brings back. */
  const read = async (playlistId: string) => {
    const playlist = await getPlaylist(getRuntime(), principal, playlistId);
    const { name, type, tags, searches, inventory_ids, archived_at } = playlist;
    return { name, type, tags, searches, inventory_ids, isArchived: archived_at !== null };
  };
  const restore = (playlistId: string, revision: number, target: number) =>
    restoreRevision(getRuntime(), principal, { playlistId, revision, target, source: "dashboard" });

  it("brings back exactly what was, and can be read as it was, whatever was changed and restored since", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        async (changes, targets) => {
          const playlistId = await create();
          const states = [await read(playlistId)];
          for (const one of changes) {
            const revision = await changePlaylist(getRuntime(), principal, {
              playlistId,
              revision: states.length,
              change: changePlaylistSchema.parse(one),
              source: "dashboard",
            });
            if (revision > states.length) states.push(await read(playlistId));
          }
          for (const choice of targets) {
            if (states.length === 1) return;
            const target = 1 + (choice % (states.length - 1));
            const revision = await restore(playlistId, states.length, target);
            expect(await read(playlistId)).toEqual(states[target - 1]);
            if (revision > states.length) states.push(await read(playlistId));
          }
          for (const [index, state] of states.entries()) {
            const revision = index + 1;
            const at = await getPlaylistAt(getRuntime(), principal, { playlistId, revision });
            const { archived: isArchived, ...playlist } = at.playlist;
            expect({ ...playlist, isArchived, inventory_ids: at.inventoryIds }).toMatchObject(
              state,
            );
          }
          const { inventory_count: count } = await getRuntime()
            .database.read.selectFrom("playlists")
            .select("inventory_count")
            .where("id", "=", playlistId)
            .executeTakeFirstOrThrow();
          expect(count).toBe(states.at(-1)?.inventory_ids.length);
        },
      ),
      { numRuns: 40, interruptAfterTimeLimit: 4_000, markInterruptAsFailure: false },
    ));

  it.each([0, 1, 2, 99])("refuses revision %d of a playlist that has one", async (target) => {
    const playlistId = await create();
    await expect(restore(playlistId, 1, target)).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses to restore over somebody else's change", async () => {
    const playlistId = await create();
    for (const name of ["Two", "Three"])
      await changePlaylist(getRuntime(), principal, {
        playlistId,
        revision: name === "Two" ? 1 : 2,
        change: { name },
        source: "dashboard",
      });
    await expect(restore(playlistId, 2, 1)).rejects.toMatchObject({ code: "stale_revision" });
    expect((await read(playlistId)).name).toBe("Three");
  });
});
