import { beforeAll, expect, it } from "vitest";
import { listChangeSetItems } from "@/lib/server/domain/change-sets/read-change-sets";
import { runChangeSet } from "@/lib/server/domain/change-sets/run-change-set";
import { startBulkAction } from "@/lib/server/domain/change-sets/start-change-set";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

describeOnBothDatabases("The origin of a revision", (getRuntime) => {
  let tern: string;
  let auk: string;
  let agency: Principal;
  let aukClient: Principal;
  beforeAll(async () => {
    const agencyId = (await createAgency(getRuntime())).id;
    [tern = "", auk = ""] = await createAdvertisers(getRuntime(), agencyId, ["Tern", "Auk"]);
    agency = (await createClient(getRuntime(), { companyId: agencyId })).principal;
    aukClient = (await createClient(getRuntime(), { companyId: auk })).principal;
  });
  const create = (name: string) => addPlaylist(getRuntime(), agency, tern, { name });
  const read = (playlistId: string, principal = agency) =>
    listRevisions(getRuntime(), principal, { playlistId, before: undefined });

  it("is the revision that was restored", async () => {
    const playlistId = await create("First name");
    const changing = { playlistId, revision: null, source: "dashboard" } as const;
    await changePlaylist(getRuntime(), agency, { ...changing, change: { name: "Second" } });
    const restoring = { playlistId, revision: 2, target: 1, source: "dashboard" } as const;
    await restoreRevision(getRuntime(), agency, restoring);
    const { revisions } = await read(playlistId);
    expect(revisions[0]?.change).toMatchObject({
      name: { old: "Second", new: "First name" },
      origin: { kind: "restore", revision: 1 },
    });
  });

  it("names the playlist that was duplicated only to who may see it", async () => {
    const source = await create("Plan for Tern");
    const { changeSet } = await startBulkAction(getRuntime(), agency, {
      selection: { playlists: [source] },
      action: { kind: "duplicate", advertiser_id: auk, name: "Plan for Auk" },
      idempotency: undefined,
    });
    await runChangeSet(getRuntime(), agency, changeSet.uuid);
    const page = { changeSetId: changeSet.uuid, state: undefined, after: -1 };
    const { items } = await listChangeSetItems(getRuntime(), agency, page);
    const copy = items[0]?.uuid ?? "";
    const own = await read(copy);
    expect(own.revisions[0]).toMatchObject({
      change: { origin: { kind: "duplicate", playlists: [source] } },
      change_set: { uuid: changeSet.uuid, kind: "duplicate", file: null },
    });
    expect(own.names).toEqual({ [source]: "Plan for Tern" });
    const theirs = await read(copy, aukClient);
    expect(theirs.names).toEqual({});
    expect(theirs.revisions[0]?.change_set).toBeNull();
  });

  it("names both advertisers of a change", async () => {
    const playlistId = await create("For another");
    const changing = { playlistId, revision: null, source: "dashboard" } as const;
    await changePlaylist(getRuntime(), agency, { ...changing, change: { advertiser_id: auk } });
    expect((await read(playlistId)).names).toEqual({ [tern]: "Tern", [auk]: "Auk" });
  });
});
