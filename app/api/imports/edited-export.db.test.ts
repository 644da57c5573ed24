import { writeXlsx } from "hucre/xlsx";
import { beforeEach, expect, it } from "vitest";
import * as running from "@/app/api/change-sets/[changeSetId]/run/route";
import * as items from "@/app/api/imports/[importId]/items/route";
import * as preview from "@/app/api/imports/preview/route";
import * as imports from "@/app/api/imports/route";
import { nextPreview, writeBatch } from "@/lib/browser/imports/ask-server";
import { ImportFile } from "@/lib/browser/imports/import-file";
import { runChangeSet } from "@/lib/server/domain/change-sets/run-change-set";
import { startUndo } from "@/lib/server/domain/change-sets/undo-change-set";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { writeExport } from "@/lib/server/http/answers/export-playlists";
import { type Principal } from "@/lib/server/principal";
import { changeSetSchema } from "@/lib/shared/change-sets/schema";
import { importPreviewAnswerSchema } from "@/lib/shared/imports/schema";
import { type ExportFormat } from "@/lib/shared/playlists/export/export-schema";
import { type ChangePlaylistInput, changePlaylistSchema } from "@/lib/shared/playlists/schema";
import { readSpreadsheet } from "@/lib/shared/tables/workbook/read-spreadsheet";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { readRows } from "@/lib/testing/read-rows";
import { sessionCookie } from "@/lib/testing/session-cookie";

/* An export comes back after colleagues have changed what it holds. */

describeOnBothDatabases("An edited export", (getRuntime) => {
  useRuntime(getRuntime);
  let principal: Principal;
  let cookie: string;
  let advertiserId: string;
  beforeEach(async () => {
    const agency = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    ({ principal } = await createClient(getRuntime(), { companyId: agency.id }));
    cookie = await sessionCookie(getRuntime(), principal.token);
  });

  const create = (changes: object = {}) =>
    addPlaylist(getRuntime(), principal, advertiserId, {
      inventory_ids: ["1", "2"],
      tags: ["old"],
      ...changes,
    });
  const change = (playlistId: string, values: ChangePlaylistInput) =>
    changePlaylist(getRuntime(), principal, {
      playlistId,
      revision: null,
      source: "dashboard",
      change: changePlaylistSchema.parse(values),
    });
  const read = (playlistId: string) => getPlaylist(getRuntime(), principal, playlistId);

  /** The rows of an export. */
  const exportRows = async (format: ExportFormat, playlists: string[]): Promise<string[][]> => {
    const pieces: Buffer[] = [];
    const options = { format, names: false, sort: "name", order: "asc" } as const;
    for await (const piece of writeExport(getRuntime(), principal, { playlists }, options))
      pieces.push(Buffer.from(piece));
    const bytes = Buffer.concat(pieces);
    if (format === "xlsx") {
      const [sheet] = await readSpreadsheet(new Uint8Array(bytes));
      return sheet?.rows.map(({ cells }) => cells) ?? [];
    }
    const { header, rows } = await readRows(bytes.toString());
    return [header, ...rows.map(({ cells }) => cells)];
  };
  /** Opens a file as the page does, and has it previewed. */
  const openAndPreview = async (rows: string[][]): Promise<ImportFile> => {
    const bytes = await writeXlsx({ sheets: [{ name: "Playlists", rows }] });
    const file = await ImportFile.open(bytes, () => undefined);
    await askAll(file);
    return file;
  };
  const askAll = async (file: ImportFile): Promise<void> => {
    for (let first: number | null = 0; first !== null;) {
      const { positions, asked, next } = nextPreview(file.rows, first);
      first = next;
      if (positions.length === 0) continue;
      const { status, body } = await call(preview, { cookie, json: JSON.parse(asked) as object });
      expect(status).toBe(200);
      file.keepPreviews(positions, importPreviewAnswerSchema.parse(body).playlists);
      if (nextPreview(file.rows, 0).positions.length > 0) first = 0;
    }
  };
  const run = async (file: ImportFile) => {
    const { digest } = file.summarize();
    const total = file.rows.right().length;
    const started = await call(imports, { cookie, json: { file: "edited.csv", digest, total } });
    const { uuid } = changeSetSchema.parse(started.body);
    const body = JSON.parse(writeBatch(file.rows, 0).body) as object;
    const sent = await call(items, { cookie, params: { importId: uuid }, json: body });
    expect(sent).toMatchObject({ status: 200 });
    for (;;) {
      const ran = await call(running, { cookie, params: { changeSetId: uuid }, json: {} });
      const changeSet = changeSetSchema.parse(ran.body);
      if (changeSet.state === "done") return changeSet;
    }
  };

  it.each<ExportFormat>(["playlists-csv", "xlsx"])(
    "as %s leaves alone what colleagues changed in rows that nobody edited",
    async (format) => {
      const [theirs, mine] = [await create({ name: "Theirs" }), await create({ name: "Mine" })];
      const rows = await exportRows(format, [theirs, mine]);
      await change(theirs, { name: "Renamed by a colleague", inventory: { add: ["9"] } });
      const tags = rows[0]?.indexOf("Tags") ?? -1;
      for (const row of rows)
        if (row.includes(mine)) row[tags] = format === "xlsx" ? "old, new" : "old; new";
      const file = await openAndPreview(rows);
      expect(file.summarize().states).toMatchObject({ update: 1, unchanged: 1 });
      const done = await run(file);
      expect(done).toMatchObject({ counts: { done: 1, skipped: 0, failed: 0 } });
      expect(await read(theirs)).toMatchObject({
        name: "Renamed by a colleague",
        inventory_ids: ["1", "2", "9"],
        revision: 2,
      });
      expect(await read(mine)).toMatchObject({ name: "Mine", tags: ["old", "new"], revision: 2 });
      const undo = await startUndo(getRuntime(), principal, done.uuid);
      await runChangeSet(getRuntime(), principal, undo.uuid);
      expect(await read(mine)).toMatchObject({ name: "Mine", tags: ["old"] });
      expect(await read(theirs)).toMatchObject({ name: "Renamed by a colleague", revision: 2 });
    },
  );

  it("as ids-csv keeps IDs that colleagues added and removed, in their order", async () => {
    const uuid = await create({ inventory_ids: ["1", "2", "3", "4"] });
    const [header = [], one = [], , three = [], four = []] = await exportRows("ids-csv", [uuid]);
    await change(uuid, { inventory_ids: ["4", "5", "1", "2"] });
    const added = one.with(1, "6");
    const file = await openAndPreview([header, added, one, three, four]);
    expect(file.preview(0, 1)).toMatchObject([
      {
        state: "update",
        changes: [{ field: "inventory_ids", after: "4 IDs (+1, −1)", is_conflict: false }],
      },
    ]);
    await run(file);
    expect(await read(uuid)).toMatchObject({ inventory_ids: ["4", "5", "1", "6"] });
  });

  it("merges tags by both edits, and has searches as a whole", async () => {
    const uuid = await create({ searches: ["news"] });
    const [header = [], row = []] = await exportRows("playlists-csv", [uuid]);
    await change(uuid, { tags: ["old", "Theirs"], searches: ["news", "weather"] });
    row[header.indexOf("Tags")] = '["mine","theirs"]';
    row[header.indexOf("Searches")] = '["sports"]';
    const file = await openAndPreview([header, row]);
    expect(file.preview(0, 1)).toMatchObject([
      {
        state: "conflict",
        changes: [
          { field: "searches", before: "“news”; “weather”", after: "“sports”", is_conflict: true },
          { field: "tags", after: "Theirs, mine", is_conflict: false },
        ],
      },
    ]);
    await run(file);
    expect(await read(uuid)).toMatchObject({
      tags: ["Theirs", "mine"],
      searches: ["news", "weather"],
    });
  });

  it("changes nothing where both made the same change", async () => {
    const uuid = await create({ name: "Before" });
    const [header = [], row = []] = await exportRows("playlists-csv", [uuid]);
    await change(uuid, { name: "After", type: "radio" });
    row[header.indexOf("Name")] = "After";
    const file = await openAndPreview([header, row]);
    expect(file.summarize().states).toMatchObject({ unchanged: 1 });
  });

  it("leaves alone a name that is stored as no request could write it today", async () => {
    const uuid = await create();
    await getRuntime().database.write((db) =>
      db.updateTable("playlists").set({ name: "Sof\u00ADt" }).where("id", "=", uuid).execute(),
    );
    const file = await openAndPreview(await exportRows("playlists-csv", [uuid]));
    expect(file.summarize().states).toMatchObject({ unchanged: 1 });
  });

  /** Two renamed by both sides, and one whose tags the file changes too. */
  const makeConflicts = async () => {
    const uuids = [await create({ name: "One" }), await create({ name: "Two" })];
    const [header = [], ...rows] = await exportRows("playlists-csv", uuids);
    for (const uuid of uuids) await change(uuid, { name: `Theirs ${uuid}` });
    for (const row of rows) row[header.indexOf("Name")] += " of the file";
    const [one = [], two = []] = rows;
    one[header.indexOf("Tags")] = '["mine"]';
    return { uuids, rows: [header, one, two] };
  };

  it("keeps what colleagues changed too, unless the file's value is taken", async () => {
    const { uuids, rows } = await makeConflicts();
    const [one = "", two = ""] = uuids;
    const file = await openAndPreview(rows);
    expect(file.summarize()).toMatchObject({
      states: { conflict: 2, update: 0 },
      updates: 1,
      conflicts: { kept: 2, used: 0 },
    });
    file.rows.decide({ row: 3, field: "name", isFile: true });
    expect(file.summarize()).toMatchObject({ states: { conflict: 1, update: 1 }, updates: 2 });
    const done = await run(file);
    expect(done).toMatchObject({ counts: { done: 2, failed: 0 } });
    expect(await read(one)).toMatchObject({ name: `Theirs ${one}`, tags: ["mine"] });
    expect(await read(two)).toMatchObject({ name: "Two of the file", tags: ["old"] });
    const undo = await startUndo(getRuntime(), principal, done.uuid);
    await runChangeSet(getRuntime(), principal, undo.uuid);
    expect(await read(one)).toMatchObject({ name: `Theirs ${one}`, tags: ["old"] });
    expect(await read(two)).toMatchObject({ name: `Theirs ${two}`, tags: ["old"] });
  });

  it("leaves out the rows that are skipped", async () => {
    const { uuids, rows } = await makeConflicts();
    const [one = "", two = ""] = uuids;
    const file = await openAndPreview(rows);
    file.rows.decide({ row: null, field: null, isFile: true });
    file.rows.skip(2, true);
    expect(file.summarize().states).toMatchObject({ update: 1, "left-out": 1 });
    expect(await run(file)).toMatchObject({ total: 1, counts: { done: 1 } });
    expect(await read(one)).toMatchObject({ name: `Theirs ${one}`, tags: ["old"], revision: 2 });
    expect(await read(two)).toMatchObject({ name: "Two of the file" });
  });

  it("is asked about again if a playlist was edited between the preview and the import", async () => {
    const { uuids, rows } = await makeConflicts();
    const [one = "", two = ""] = uuids;
    const file = await openAndPreview(rows);
    file.rows.decide({ row: null, field: null, isFile: true });
    await change(one, { name: "Once more" });
    expect(await run(file)).toMatchObject({ counts: { done: 1, failed: 1 } });
    expect(await read(one)).toMatchObject({ name: "Once more", tags: ["old"] });
    expect(await read(two)).toMatchObject({ name: "Two of the file" });
    file.rows.askAgain();
    await askAll(file);
    expect(file.summarize()).toMatchObject({
      states: { conflict: 1, unchanged: 1 },
      conflicts: { kept: 1, used: 0 },
    });
    await run(file);
    expect(await read(one)).toMatchObject({ name: "Once more", tags: ["mine"] });
  });

  it.each([
    ["no revision", ""],
    ["a revision that never was", "7"],
    ["a revision that is no longer kept", "1"],
  ])("with %s has nothing but conflicts", async (_, revision) => {
    const uuid = await create({ name: "Before" });
    const [header = [], row = []] = await exportRows("playlists-csv", [uuid]);
    await change(uuid, { inventory: { add: ["9"] } });
    await change(uuid, { type: "radio" });
    await getRuntime().database.write((db) =>
      db
        .deleteFrom("playlist_revisions")
        .where("playlist_id", "=", uuid)
        .where("revision", "<", 2)
        .execute(),
    );
    row[header.indexOf("Revision")] = revision;
    row[header.indexOf("Name")] = "After";
    const file = await openAndPreview([header, row]);
    const [shown] = file.preview(0, 1);
    expect(shown?.changes.map(({ field, is_conflict }) => [field, is_conflict])).toEqual([
      ["name", true],
      ["type", true],
      ["inventory_ids", true],
    ]);
    expect(file.summarize()).toMatchObject({ updates: 0, lacksRevisions: revision === "" });
    file.rows.decide({ row: 2, field: "name", isFile: true });
    await run(file);
    expect(await read(uuid)).toMatchObject({
      name: "After",
      type: "radio",
      inventory_ids: ["1", "2", "9"],
    });
  });

  it("shows who edited one row of several against what was exported, not what is stored", async () => {
    const uuid = await create({ name: "Before" });
    const [header = [], one = [], two = []] = await exportRows("xlsx", [uuid]);
    await change(uuid, { name: "Theirs" });
    const edited = one.with(header.indexOf("Name"), "Theirs");
    const file = await openAndPreview([header, edited, two]);
    expect(file.summarize().states).toMatchObject({ unchanged: 1 });
    const both = await openAndPreview([header, one.with(header.indexOf("Name"), "Mine"), two]);
    expect(both.preview(0, 1)).toMatchObject([
      { state: "conflict", changes: [{ before: "Theirs", after: "Mine", is_conflict: true }] },
    ]);
  });

  it("cannot be written past a conflict by a request of one's own", async () => {
    const uuid = await create({ name: "Before" });
    await change(uuid, { name: "Theirs" });
    const values = { uuid, revision: 2, name: "Mine", tags: ["mine"] };
    const start = { file: "own.json", digest: "d".repeat(64), total: 1 };
    const { uuid: importId } = changeSetSchema.parse(
      (await call(imports, { cookie, json: start })).body,
    );
    const send = (playlist: object) =>
      call(items, { cookie, params: { importId }, json: { first: 0, playlists: [playlist] } });
    expect(await send(values)).toMatchObject({ status: 422 });
    expect(await send({ ...values, base_revision: 1 })).toMatchObject({ status: 200 });
    await call(running, { cookie, params: { changeSetId: importId }, json: {} });
    expect(await read(uuid)).toMatchObject({ name: "Theirs", tags: ["mine"], revision: 3 });
  });

  it("that an earlier version stored is imported as its preview showed it", async () => {
    const uuid = await create({ name: "Before" });
    const start = { file: "own.json", digest: "e".repeat(64), total: 1 };
    const started = await call(imports, { cookie, json: start });
    const { uuid: importId } = changeSetSchema.parse(started.body);
    const update = { uuid, revision: 1, name: "After" };
    const json = { first: 0, playlists: [{ ...update, base_revision: null }] };
    await call(items, { cookie, params: { importId }, json });
    await getRuntime().database.write((db) =>
      db
        .updateTable("change_set_items")
        .set({ playlist_input: JSON.stringify(update) })
        .where("change_set_id", "=", importId)
        .execute(),
    );
    await call(running, { cookie, params: { changeSetId: importId }, json: {} });
    expect(await read(uuid)).toMatchObject({ name: "After" });
  });
});
