import { beforeAll, expect, it } from "vitest";
import { listChangeSetItems } from "@/lib/server/domain/change-sets/read-change-sets";
import { previewUndo } from "@/lib/server/domain/change-sets/preview-undo";
import { runChangeSet } from "@/lib/server/domain/change-sets/run-change-set";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { startBulkAction } from "@/lib/server/domain/change-sets/start-change-set";
import { startUndo } from "@/lib/server/domain/change-sets/undo-change-set";
import { type Env } from "@/lib/server/env";
import { newId } from "@/lib/shared/ids";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { getPlaylistAt } from "@/lib/server/domain/playlists/history/get-playlist-at";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import { inBatches } from "@/lib/server/domain/retention/in-batches";
import { previewPrune } from "@/lib/server/domain/retention/preview-prune";
import { prune } from "@/lib/server/domain/retention/prune";
import { readFileState, shrinkFile } from "@/lib/server/domain/retention/shrink-file";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

const never = new AbortController().signal;
const longAgo = "2020-01-01T00:00:00.000Z";
const nothing = { revisions: 0, activity: 0, archived: 0, audit: 0, requests: 0, freed_bytes: 0 };

describeOnBothDatabases("pruning", (getRuntime) => {
  let principal: Principal;
  let advertiserId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
  });

  const create = () =>
    addPlaylist(getRuntime(), principal, advertiserId, { inventory_ids: ["a", "b"], tags: ["x"] });
  const change = (playlistId: string, revision: number, changes: object) =>
    changePlaylist(getRuntime(), principal, {
      playlistId,
      revision,
      change: changes,
      source: "dashboard",
    });
  const runBulk = async (playlists: string[], action: BulkAction) => {
    const request = { selection: { playlists }, action, idempotency: undefined };
    const { changeSet } = await startBulkAction(getRuntime(), principal, request);
    return runChangeSet(getRuntime(), principal, changeSet.uuid);
  };
  const prunedWith = (keep: Partial<Env["keepDays"]>) => {
    const keepDays = {
      revisions: undefined,
      activity: undefined,
      archived: undefined,
      audit: undefined,
    };
    const runtime = {
      ...getRuntime(),
      env: { ...getRuntime().env, keepDays: { ...keepDays, ...keep } },
    };
    return {
      preview: () => previewPrune(runtime, Date.now()),
      run: () => prune(runtime, Date.now(), never),
    };
  };
  const age = async (table: "playlist_revisions" | "change_sets" | "admin_acts", to = longAgo) => {
    await getRuntime().database.write((db) =>
      db.updateTable(table).set({ created_at: to }).execute(),
    );
  };

  it("deletes nothing without settings", async () => {
    await change(await create(), 1, { name: "Renamed" });
    await age("playlist_revisions");
    expect(await prunedWith({}).run()).toEqual(nothing);
  });

  it("deletes old revisions, but not a playlist's last one, and says that they are gone", async () => {
    const playlistId = await create();
    for (const revision of [1, 2, 3])
      await change(playlistId, revision, { name: `Name ${revision}` });
    await age("playlist_revisions");
    await change(playlistId, 4, { inventory: { add: ["c"], remove: [] } });
    const { preview, run } = prunedWith({ revisions: 30 });
    const expected = (await preview()).revisions;
    expect(expected).toMatchObject({ oldest: expect.stringMatching(/^2020-01-01/) });
    expect(await run()).toEqual({ ...nothing, revisions: expected.rows });
    expect((await preview()).revisions).toEqual({ rows: 0, oldest: null });
    const page = await listRevisions(getRuntime(), principal, { playlistId, before: undefined });
    expect(page).toMatchObject({ revisions: [{ revision: 5 }], before: null, first_kept: 5 });
    await expect(
      getPlaylistAt(getRuntime(), principal, { playlistId, revision: 3 }),
    ).rejects.toThrow("no longer kept");
    expect(await change(playlistId, 5, { name: "Still works" })).toBe(6);
    expect(
      (await getPlaylistAt(getRuntime(), principal, { playlistId, revision: 5 })).inventoryIds,
    ).toEqual(["a", "b", "c"]);
  });

  it("lets an undo skip playlists whose revision is gone", async () => {
    const [kept, edited] = [await create(), await create()];
    const { uuid } = await runBulk([kept, edited], { kind: "add_tags", tags: ["q4"] });
    await change(edited, 2, { name: "Later" });
    await age("playlist_revisions");
    await prunedWith({ revisions: 30 }).run();
    const shown = await previewUndo(getRuntime(), principal, uuid);
    expect(shown.rows).toMatchObject([
      { uuid: edited, state: "skipped", message: "Skipped: its history is no longer kept" },
    ]);
    const undo = await startUndo(getRuntime(), principal, uuid);
    expect(await runChangeSet(getRuntime(), principal, undo.uuid)).toMatchObject({
      counts: { done: 1, failed: 1 },
    });
    expect((await getPlaylist(getRuntime(), principal, kept)).tags).toEqual(["x"]);
    expect((await getPlaylist(getRuntime(), principal, edited)).tags).toEqual(["x", "q4"]);
  });

  it("deletes old bulk changes after their undo, and keeps what they did", async () => {
    const playlistId = await create();
    const { uuid } = await runBulk([playlistId], { kind: "add_tags", tags: ["q4"] });
    const undo = await startUndo(getRuntime(), principal, uuid);
    await runChangeSet(getRuntime(), principal, undo.uuid);
    await getRuntime().database.write((db) =>
      db.updateTable("change_sets").set({ created_at: longAgo }).where("id", "=", uuid).execute(),
    );
    const { preview, run } = prunedWith({ activity: 30 });
    expect((await run()).activity).toBe(0);
    await age("change_sets");
    expect((await preview()).activity.rows).toBeGreaterThan(0);
    expect((await run()).activity).toBeGreaterThanOrEqual(2);
    await expect(startUndo(getRuntime(), principal, uuid)).rejects.toMatchObject({
      code: "not_found",
    });
    const page = await listRevisions(getRuntime(), principal, { playlistId, before: undefined });
    expect(page.revisions).toMatchObject([
      { revision: 3, change_set: null },
      { revision: 2, change_set: null },
      { revision: 1 },
    ]);
    const left = await getRuntime()
      .database.read.selectFrom("change_set_items")
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it("deletes playlists that have been archived for long, and unlinks what names them", async () => {
    const [archived, restored] = [await create(), await create()];
    const { uuid } = await runBulk([archived, restored], { kind: "archive" });
    await getRuntime().database.write((db) =>
      db
        .updateTable("playlists")
        .set({ archived_at: longAgo })
        .where("archived_at", "is not", null)
        .execute(),
    );
    await change(restored, 2, { archived: false });
    const { preview, run } = prunedWith({ archived: 30 });
    expect((await preview()).archived.rows).toBe(1);
    expect(await run()).toEqual({ ...nothing, archived: 1 });
    await expect(getPlaylist(getRuntime(), principal, archived)).rejects.toMatchObject({
      code: "not_found",
    });
    const { items } = await listChangeSetItems(getRuntime(), principal, {
      changeSetId: uuid,
      state: undefined,
      after: -1,
    });
    expect(items.map((item) => item.uuid)).toEqual([null, restored]);
    const undo = await startUndo(getRuntime(), principal, uuid);
    expect(undo.total).toBe(1);
    expect((await previewUndo(getRuntime(), principal, uuid)).total).toBe(1);
  });

  it("keeps an archived playlist that a running bulk change will look for", async () => {
    const playlistId = await create();
    await runBulk([playlistId], { kind: "archive" });
    await getRuntime().database.write((db) =>
      db
        .updateTable("playlists")
        .set({ archived_at: longAgo })
        .where("id", "=", playlistId)
        .execute(),
    );
    const { changeSet } = await startBulkAction(getRuntime(), principal, {
      selection: { playlists: [playlistId] },
      action: { kind: "restore" },
      idempotency: undefined,
    });
    expect((await prunedWith({ archived: 30 }).run()).archived).toBe(0);
    await runChangeSet(getRuntime(), principal, changeSet.uuid);
    expect((await getPlaylist(getRuntime(), principal, playlistId)).archived_at).toBeNull();
  });

  it("deletes old acts of administrators", async () => {
    const act = {
      command: "x",
      subject: "",
      result: "done" as const,
      message: "",
      os_user: "u",
      host: "h",
    };
    const write = (created_at: string) =>
      getRuntime().database.write((db) =>
        db
          .insertInto("admin_acts")
          .values({ id: newId(), created_at, ...act })
          .execute(),
      );
    await write(longAgo);
    await write(new Date().toISOString());
    expect((await prunedWith({ audit: 30 }).preview()).audit.rows).toBe(1);
    expect((await prunedWith({ audit: 30 }).run()).audit).toBe(1);
  });

  it("gives free pages of a SQLite file back", async () => {
    const { database } = getRuntime();
    const clear = () => inBatches(shrinkFile(database, 0), never);
    if (database.kind === "postgres") return expect(await clear()).toBe(0);
    const rows = Array.from({ length: 300 }, () => newId());
    await database.write(async (db) => {
      for (const key of rows)
        await db
          .insertInto("id_lists")
          .values({
            company_id: principal.companyId,
            key,
            inventory_ids: "x".repeat(10_000),
            inventory_count: 1,
            used_at: longAgo,
            client_id: null,
            bytes: 10_000,
          })
          .execute();
    });
    const { bytes } = await readFileState(database.read);
    await database.write((db) => db.deleteFrom("id_lists").execute());
    expect(await clear()).toBeGreaterThan(2_900_000);
    const after = await readFileState(database.read);
    expect([after.freeBytes, after.bytes < bytes - 2_900_000]).toEqual([0, true]);
    return undefined;
  });
});
