import { beforeAll, expect, it } from "vitest";
import { listChangeSetItems } from "@/lib/server/domain/change-sets/read-change-sets";
import { runChangeSet } from "@/lib/server/domain/change-sets/run-change-set";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { previewBulk, startBulkAction } from "@/lib/server/domain/change-sets/start-change-set";
import { startUndo } from "@/lib/server/domain/change-sets/undo-change-set";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

describeOnBothDatabases("Moving many playlists", (getRuntime) => {
  let agencyId: string;
  let tern: string;
  let auk: string;
  let agency: Principal;
  let ternClient: Principal;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    [tern = "", auk = ""] = await createAdvertisers(getRuntime(), agencyId, ["Tern", "Auk"]);
    agency = (await createClient(getRuntime(), { companyId: agencyId })).principal;
    ternClient = (await createClient(getRuntime(), { companyId: tern })).principal;
  });

  const create = (companyId: string, advertiserId: string) =>
    addPlaylist(getRuntime(), agency, advertiserId, {}, companyId);
  const listsOf = (uuids: string[]) =>
    Promise.all(
      uuids.map(async (uuid) => (await getPlaylist(getRuntime(), agency, uuid)).company_uuid),
    );
  const toAdvertiser: BulkAction = { kind: "move_to_advertiser" };

  it("previews it, gives each to its own advertiser, and puts all back at once", async () => {
    const playlists = [
      await create(agencyId, tern),
      await create(agencyId, auk),
      await create(tern, tern),
    ];
    const request = { selection: { playlists }, action: toAdvertiser };
    const preview = await previewBulk(getRuntime(), agency, request);
    expect(preview.counts).toMatchObject({ done: 2, skipped: 1, failed: 0 });
    expect(preview.rows.map(({ message }) => message)).toEqual([
      "Visible to Tern and the agency",
      "Visible to Auk and the agency",
    ]);
    const { changeSet } = await startBulkAction(getRuntime(), agency, {
      ...request,
      idempotency: undefined,
    });
    expect(await runChangeSet(getRuntime(), agency, changeSet.uuid)).toMatchObject({
      state: "done",
      counts: { done: 2, skipped: 1 },
    });
    expect(await listsOf(playlists)).toEqual([tern, auk, tern]);
    const undo = await startUndo(getRuntime(), agency, changeSet.uuid);
    await runChangeSet(getRuntime(), agency, undo.uuid);
    expect(await listsOf(playlists)).toEqual([agencyId, agencyId, tern]);
  });

  it("changes nothing on undo if somebody has moved it back", async () => {
    const uuid = await create(tern, tern);
    const { changeSet } = await startBulkAction(getRuntime(), agency, {
      selection: { playlists: [uuid] },
      action: { kind: "move_to_agency" },
      idempotency: undefined,
    });
    await runChangeSet(getRuntime(), agency, changeSet.uuid);
    expect(await listsOf([uuid])).toEqual([agencyId]);
    const changing = { playlistId: uuid, revision: null, source: "dashboard" as const };
    const change = { agency_only: false };
    await changePlaylist(getRuntime(), agency, { ...changing, change });
    const undo = await startUndo(getRuntime(), agency, changeSet.uuid);
    await runChangeSet(getRuntime(), agency, undo.uuid);
    const page = { changeSetId: undo.uuid, state: undefined, after: -1 };
    const { items } = await listChangeSetItems(getRuntime(), agency, page);
    expect(items).toMatchObject([{ state: "skipped", message: "Already restored." }]);
    expect(await listsOf([uuid])).toEqual([tern]);
  });

  it("happens to copies too, which are in the same kind of list unless told otherwise", async () => {
    const playlists = [await create(agencyId, tern), await create(tern, tern)];
    const copyTo = async (agency_only: boolean | null) => {
      const { changeSet } = await startBulkAction(getRuntime(), agency, {
        selection: { playlists },
        action: { kind: "duplicate", advertiser_id: auk, agency_only, name: "{name}" },
        idempotency: undefined,
      });
      await runChangeSet(getRuntime(), agency, changeSet.uuid);
      const page = { changeSetId: changeSet.uuid, state: undefined, after: -1 };
      const { items } = await listChangeSetItems(getRuntime(), agency, page);
      return listsOf(items.map(({ uuid }) => uuid ?? ""));
    };
    expect(await copyTo(null)).toEqual([agencyId, auk]);
    expect(await copyTo(false)).toEqual([auk, auk]);
    expect(await copyTo(true)).toEqual([agencyId, agencyId]);
  });

  it("is refused to an advertiser's client", async () => {
    const selection = { playlists: [await create(tern, tern)] };
    for (const action of [toAdvertiser, { kind: "move_to_agency" } as const])
      await expect(
        previewBulk(getRuntime(), ternClient, { selection, action }),
      ).rejects.toMatchObject({ problems: [{ path: ["action", "kind"] }] });
  });
});
