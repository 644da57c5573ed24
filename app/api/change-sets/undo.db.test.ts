import { beforeEach, expect, it } from "vitest";
import * as items from "@/app/api/change-sets/[changeSetId]/items/route";
import * as one from "@/app/api/change-sets/[changeSetId]/route";
import * as run from "@/app/api/change-sets/[changeSetId]/run/route";
import * as undo from "@/app/api/change-sets/[changeSetId]/undo/route";
import * as preview from "@/app/api/change-sets/preview/route";
import * as changeSets from "@/app/api/change-sets/route";
import {
  bulkPreviewSchema,
  type BulkRequestInput,
  type ChangeSet,
  changeSetItemListSchema,
  changeSetSchema,
  undoPreviewSchema,
} from "@/lib/shared/change-sets/schema";
import { describeAction } from "@/lib/shared/change-sets/action-labels";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type ChangePlaylist } from "@/lib/shared/playlists/schema";
import { type Answer, call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("Undo", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let principal: Principal;
  let cookie: string;
  let uuids: string[];

  beforeEach(async () => {
    const runtime = getRuntime();
    agencyId = (await createAgency(runtime)).id;
    const advertiserId = (await createAdvertiser(runtime, { agencyId, name: "Auk" })).id;
    ({ principal } = await createClient(runtime, { companyId: agencyId }));
    cookie = await sessionCookie(runtime, principal.token);
    uuids = [];
    for (const name of ["One", "Two", "Three"]) {
      uuids.push(
        await addPlaylist(runtime, principal, advertiserId, {
          name,
          tags: [],
          inventory_ids: ["a", "b"],
        }),
      );
    }
  });

  const params = (changeSetId: string) => ({ changeSetId });
  const finish = async (begun: Answer): Promise<ChangeSet> => {
    let changeSet = changeSetSchema.parse(begun.body);
    while (changeSet.state === "running") {
      const answer = await call(run, { json: {}, cookie, params: params(changeSet.uuid) });
      changeSet = changeSetSchema.parse(answer.body);
    }
    return changeSet;
  };
  const perform = (action: BulkRequestInput["action"], playlists = uuids) =>
    call(changeSets, { json: { selection: { playlists }, action }, cookie }).then(finish);
  const start = ({ uuid }: ChangeSet) => call(undo, { json: {}, cookie, params: params(uuid) });
  const takeBack = (changeSet: ChangeSet) => start(changeSet).then(finish);
  const look = async ({ uuid }: ChangeSet) =>
    undoPreviewSchema.parse((await call(undo, { cookie, params: params(uuid) })).body);
  const copiesOf = async ({ uuid }: ChangeSet) =>
    changeSetItemListSchema
      .parse((await call(items, { cookie, params: params(uuid), path: "/?" })).body)
      .items.map((item) => item.uuid ?? "");
  const edit = (playlistId: string, revision: number, change: ChangePlaylist) =>
    changePlaylist(getRuntime(), principal, { playlistId, revision, change, source: "dashboard" });
  const isArchived = async (uuid: string) =>
    (await getPlaylist(getRuntime(), principal, uuid)).archived_at !== null;

  it("takes back what it created though later changes touched it, if those were themselves undone", async () => {
    const made = await perform({ kind: "duplicate", advertiser_id: null, name: "{name} 2" });
    const copies = await copiesOf(made);
    await takeBack(await perform({ kind: "add_tags", tags: ["q4"] }, copies));
    const pairs = [{ from: "a", to: "c" }];
    await takeBack(await perform({ kind: "replace_ids", pairs }, copies));
    expect(await look(made)).toEqual({ total: 3, skipped: 0, partial: 0, unchecked: 0, rows: [] });
    expect((await takeBack(made)).counts).toMatchObject({ done: 3, failed: 0 });
    expect(await Promise.all(copies.map(isArchived))).toEqual([true, true, true]);
  });

  it("says before, and then does: which copies stay because they were edited", async () => {
    const made = await perform({ kind: "duplicate", advertiser_id: null, name: "{name} 2" });
    expect(describeAction(made.action, made.total)).toBe("Duplicated 3 playlists");
    const copies = await copiesOf(made);
    await edit(copies[1] ?? "", 1, { inventory: { add: ["z"], remove: ["a"] } });
    const shown = await look(made);
    expect(shown).toMatchObject({
      total: 3,
      skipped: 1,
      rows: [{ uuid: copies[1], name: "Two 2", message: "Skipped: edited since" }],
    });
    expect((await takeBack(made)).counts).toMatchObject({ done: 2, failed: shown.skipped });
    expect(await Promise.all(copies.map(isArchived))).toEqual([true, false, true]);
  });

  it("names the playlist and the advertiser of one duplicate", async () => {
    const other = await createAdvertiser(getRuntime(), { agencyId, name: "Spotify" });
    const action = { kind: "duplicate" as const, advertiser_id: other.id, name: "Copy" };
    const made = await perform(action, uuids.slice(0, 1));
    expect(describeAction(made.action, 1)).toBe("Duplicated “One” for Spotify");
    const undone = await takeBack(made);
    expect(describeAction(undone.action, 1)).toBe("Undid “Duplicate One” in 1 playlist");
  });

  it("says before which fields and IDs stay, and changes nothing by saying it", async () => {
    const done = await perform({ kind: "replace_ids", pairs: [{ from: "a", to: "c" }] });
    await edit(uuids[0] ?? "", 2, { inventory: { add: [], remove: ["c"] } });
    await edit(uuids[1] ?? "", 2, { name: "Two, renamed" });
    const shown = await look(done);
    expect(shown).toMatchObject({ total: 3, skipped: 1, partial: 0, unchecked: 0 });
    expect(shown.rows).toEqual([
      {
        uuid: uuids[0],
        name: "One",
        state: "skipped",
        message: "Skipped: edited since (1 ID)",
      },
    ]);
    expect(await look(done)).toEqual(shown);
    expect((await takeBack(done)).counts).toMatchObject({ done: 2, failed: 1 });
  });

  it("is started once by two at the same time, and redone under the name of what was undone", async () => {
    const done = await perform({ kind: "add_tags", tags: ["q4"] });
    const answers = await Promise.all([start(done), start(done)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const undone = await finish(answers.find(({ status }) => status === 201) ?? answers[0]);
    expect(describeAction(undone.action, undone.total)).toBe("Undid “Add tag q4” in 3 playlists");
    const redone = await takeBack(undone);
    expect(describeAction(redone.action, redone.total)).toBe("Redid “Add tag q4” in 3 playlists");
    const again = await takeBack(redone);
    expect(again.action).toMatchObject({ kind: "undo", of: "add_tags", redo: false });
  });

  it("previews which of the IDs to replace no playlist has", async () => {
    const action = {
      kind: "replace_ids",
      pairs: [
        { from: "a", to: "c" },
        { from: "nowhere", to: "d" },
      ],
    };
    const answer = await call(preview, {
      json: { selection: { playlists: uuids }, action },
      cookie,
    });
    expect(bulkPreviewSchema.parse(answer.body)).toMatchObject({
      counts: { done: 3 },
      unknown_ids: { count: 1, first: ["nowhere"] },
    });
  });

  it("reads and runs a replacement that an earlier version stored", async () => {
    const begun = await call(changeSets, {
      json: { selection: { playlists: uuids }, action: { kind: "archive" } },
      cookie,
    });
    const { uuid } = changeSetSchema.parse(begun.body);
    await getRuntime().database.write((transaction) =>
      transaction
        .updateTable("change_sets")
        .set({ action: JSON.stringify({ kind: "swap_id", from: "a", to: "c" }) })
        .where("id", "=", uuid)
        .execute(),
    );
    const done = await finish(await call(one, { cookie, params: params(uuid) }));
    expect(done).toMatchObject({ action: { kind: "replace_ids" }, counts: { done: 3 } });
    const { inventory_ids } = await getPlaylist(getRuntime(), principal, uuids[0] ?? "");
    expect(inventory_ids).toEqual(["c", "b"]);
  });
});
