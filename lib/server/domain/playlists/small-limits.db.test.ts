import { beforeAll, expect, it } from "vitest";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { combinePlaylists } from "@/lib/server/domain/playlists/overlap/combine-playlists";
import { combineSchema } from "@/lib/shared/playlists/overlap/overlap-schema";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import { getPlaylistAt } from "@/lib/server/domain/playlists/history/get-playlist-at";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { changeLimits } from "@/lib/testing/change-limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

changeLimits({ inventoryBytes: 2_000, historyBytes: 1_500_000, historyRevisions: 30 });

describeOnBothDatabases("Limits", (getRuntime) => {
  let principal: Principal;
  let companyId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    companyId = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
  });

  const source = "api" as const;
  const parse = (changes: object) =>
    createPlaylistSchema.safeParse(playlistParameters(companyId, { ...changes }));
  const create = (changes: object) =>
    addPlaylist(getRuntime(), principal, companyId, { ...changes });
  const change = (playlistId: string, revision: number, changed: object) =>
    changePlaylist(getRuntime(), principal, { playlistId, revision, source, change: changed });
  /** IDs of 150 bytes, in characters of 3 bytes. */
  const ids = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `${from + at}`.padStart(50, "東").padEnd(52, "京"));
  const tooLarge = expect.stringContaining("at most 2,000 bytes") as string;

  it("on the bytes of all IDs apply when a playlist is created, changed and combined", async () => {
    expect(parse({ inventory_ids: ids(10, 14) }).error?.issues).toMatchObject([
      { path: ["inventory_ids"], message: tooLarge },
    ]);
    const [one, other] = [
      await create({ inventory_ids: ids(10, 12) }),
      await create({ inventory_ids: ids(50, 2) }),
    ];
    const refused = { code: "invalid", problems: [{ message: tooLarge }] };
    const grown = { inventory: { add: ids(30, 2), remove: [] } };
    await expect(change(one, 1, grown)).rejects.toMatchObject(refused);
    const moved = { inventory: { add: ids(30, 2), remove: ids(10, 2) } };
    expect(await change(one, 1, moved)).toBe(2);
    const combine = combineSchema.parse({
      ...{ name: "Both", advertiser_id: companyId, type: "radio" },
      ...{ playlists: [one, other], operation: "union", company: companyId },
    });
    await expect(
      combinePlaylists(getRuntime(), principal, { combine, source }),
    ).rejects.toMatchObject(refused);
  });

  it("on history bytes shorten its pages and make far revisions unavailable, also for restoring", async () => {
    const playlistId = await create({ searches: ["first"] });
    const searches = (letter: string) => Array.from({ length: 50 }, () => letter.repeat(4_000));
    for (const [at, letter] of Array.from("abcdef").entries())
      await change(playlistId, at + 1, { searches: searches(letter) });

    const pages: number[][] = [];
    for (let before: number | undefined; ;) {
      const page = await listRevisions(getRuntime(), principal, { playlistId, before });
      pages.push(page.revisions.map(({ revision }) => revision));
      if (page.before === null) break;
      before = page.before;
    }
    expect(pages).toEqual([[7], [6], [5], [4], [3], [2, 1]]);

    const at = (revision: number) =>
      getPlaylistAt(getRuntime(), principal, { playlistId, revision });
    expect((await at(4)).playlist.searches).toEqual(searches("c"));
    const tooFar = {
      code: "conflict",
      message: expect.stringContaining("Choose a later revision"),
    };
    await expect(at(1)).rejects.toMatchObject(tooFar);
    const restore = (target: number) =>
      restoreRevision(getRuntime(), principal, { playlistId, revision: 7, target, source });
    await expect(restore(1)).rejects.toMatchObject(tooFar);
    expect(await restore(5)).toBe(8);
    expect((await at(8)).playlist.searches).toEqual(searches("d"));
  });

  it("on revisions make old ones unavailable", async () => {
    const playlistId = await create({});
    for (let revision = 1; revision <= 31; revision += 1)
      await change(playlistId, revision, { name: `Name ${revision}` });
    const at = (revision: number) =>
      getPlaylistAt(getRuntime(), principal, { playlistId, revision });
    expect((await at(2)).playlist.name).toBe("Name 1");
    await expect(at(1)).rejects.toMatchObject({ code: "conflict" });
  });
});
