import { beforeAll, expect, it } from "vitest";
import { listChangeSetItems } from "@/lib/server/domain/change-sets/read-change-sets";
import { runChangeSet } from "@/lib/server/domain/change-sets/run-change-set";
import { startBulkAction } from "@/lib/server/domain/change-sets/start-change-set";
import { planUndo } from "@/lib/server/domain/change-sets/plan-undo";
import { type IdempotencyKey } from "@/lib/server/domain/idempotency";
import { previewUpdates } from "@/lib/server/domain/imports/preview-updates";
import { pickRepeated } from "@/lib/shared/imports/schema";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { blankValues, newFields, optionalFields } from "@/lib/shared/playlists/fields/blank-values";
import { comparedFields, differingFields } from "@/lib/shared/playlists/fields/diff-playlist";
import {
  type PlaylistFields,
  type ValueField,
  valueFields,
} from "@/lib/shared/playlists/fields/playlist-fields";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { getPlaylistAt } from "@/lib/server/domain/playlists/history/get-playlist-at";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { combinePlaylists } from "@/lib/server/domain/playlists/overlap/combine-playlists";
import { comparePlaylists } from "@/lib/server/domain/playlists/overlap/compare-playlists";
import { combineSchema } from "@/lib/shared/playlists/overlap/overlap-schema";
import { streamDifferences } from "@/lib/server/http/answers/write-differences";
import { changePlaylistSchema, newPlaylistSchema } from "@/lib/shared/playlists/schema";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { otherValues, someValues } from "@/lib/testing/field-values";

const pick = (values: PlaylistFields, names: readonly (keyof PlaylistFields)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

describeOnBothDatabases("Every field of a playlist", (getRuntime) => {
  let agency: Principal;
  const values: { first: PlaylistFields; then: PlaylistFields } = {
    first: { ...someValues },
    then: { ...otherValues },
  };
  beforeAll(async () => {
    const { id } = await createAgency(getRuntime());
    const [tern = "", auk = ""] = await createAdvertisers(getRuntime(), id, ["Tern", "Auk"]);
    values.first.advertiser_id = tern;
    values.then.advertiser_id = auk;
    agency = (await createClient(getRuntime(), { companyId: id })).principal;
  });

  const createOnce = (idempotency?: IdempotencyKey) => {
    const playlist = newPlaylistSchema.parse(pick(values.first, newFields));
    const companyId = playlist.advertiser_id;
    const request = { companyId, playlist, source: "dashboard", idempotency } as const;
    return createPlaylist(getRuntime(), agency, request);
  };
  const create = async () => (await createOnce()).playlist.uuid;
  const findRow = async (uuid: string) => {
    const row = await findPlaylistRow(getRuntime().database.read, agency, uuid);
    if (!row) throw new Error("It is not there.");
    return row;
  };
  const change = (playlistId: string, name: ValueField) =>
    changePlaylist(getRuntime(), agency, {
      playlistId,
      revision: null,
      source: "api",
      change: changePlaylistSchema.parse({ [name]: values.then[name] }),
    });
  const read = async (playlistId: string) => {
    const playlist = await getPlaylist(getRuntime(), agency, playlistId);
    return {
      ...playlist,
      agency_only: isAgencyOnly(playlist),
      archived: playlist.archived_at !== null,
    };
  };

  it.each(valueFields)("%s is created, changed, kept in the history and restored", async (name) => {
    const { first, then } = values;
    const uuid = await create();
    expect((await read(uuid))[name]).toEqual(first[name]);
    await change(uuid, name);
    expect((await read(uuid))[name]).toEqual(then[name]);
    const { revisions } = await listRevisions(getRuntime(), agency, {
      playlistId: uuid,
      before: undefined,
    });
    expect(revisions[0]?.change[name]).toEqual({ old: first[name], new: then[name] });
    // A new playlist is active, and its list is no value of the revision.
    const isFirst = name !== "agency_only" && name !== "archived";
    expect(revisions[1]?.change[name]).toEqual(isFirst ? { new: first[name] } : undefined);
    const range = { playlistId: uuid, revision: 1 };
    if (name !== "agency_only") {
      const before = await getPlaylistAt(getRuntime(), agency, range);
      expect(before.playlist[name]).toEqual(first[name]);
    }
    await restoreRevision(getRuntime(), agency, {
      playlistId: uuid,
      revision: null,
      source: "dashboard",
      target: 1,
    });
    // A restored playlist stays in its current list.
    expect((await read(uuid))[name]).toEqual((name === "agency_only" ? then : first)[name]);
  });

  it.each(valueFields)("%s is undone, and left alone if it was changed again", async (name) => {
    const { first } = values;
    const uuid = await create();
    const revision = await change(uuid, name);
    const row = await findRow(uuid);
    const undone = { playlistId: uuid, revision, isCreation: false };
    const plan = await planUndo(getRuntime().database.read, row, undone);
    expect(plan.fields).toEqual({ [name]: first[name] });
  });

  // An import leaves a playlist in the list that it is in, and so its advertiser.
  const imported = valueFields.filter((name) => name !== "advertiser_id");
  it.each(imported)("%s is shown by the preview of an import", async (name) => {
    const uuid = await create();
    const head = { uuid, revision: 1, base_revision: 1, use_file: [] };
    const update = { ...head, change: { [name]: values.then[name] } };
    const previewed = async () => {
      const [answer] = await previewUpdates(getRuntime(), agency, [update]);
      return answer;
    };
    const shown = { field: name, is_conflict: false };
    const base = pickRepeated(values.first);
    expect(await previewed()).toMatchObject({ problem: null, ...base, base, changes: [shown] });
    await change(uuid, name);
    expect(await previewed()).toMatchObject({ problem: null, base, changes: [] });
  });

  it.each(valueFields)(
    "%s keeps a playlist if the undo of its creation meets an edit",
    async (name) => {
      const uuid = await create();
      await change(uuid, name);
      const row = await findRow(uuid);
      if (row.archived_at !== null) return;
      const undone = { playlistId: uuid, revision: 1, isCreation: true };
      const plan = await planUndo(getRuntime().database.read, row, undone);
      expect(plan).toMatchObject({ fields: {}, leftAlone: ["playlist"] });
    },
  );

  it.each(comparedFields)("%s differs between two revisions, and in their file", async (name) => {
    const uuid = await create();
    await change(uuid, name);
    const refs = {
      left: { playlistId: uuid, revision: 1 },
      right: { playlistId: uuid, revision: null },
    };
    const { left, right } = await comparePlaylists(getRuntime(), agency, refs);
    expect(differingFields(left, right)).toEqual([name]);
    const file = await (await streamDifferences(getRuntime(), agency, refs)).text();
    expect(file.trim().split("\r\n").length).toBeGreaterThan(1);
  });

  it("goes into a combination, but for its lists", async () => {
    const entered = newFields.filter((name) => name !== "inventory_ids" && name !== "searches");
    const combine = combineSchema.parse({
      ...pick(values.first, entered),
      ...{ playlists: [await create(), await create()], operation: "union" },
      company: values.first.advertiser_id,
    });
    const request = { combine, source: "dashboard" } as const;
    const { Playlist } = await combinePlaylists(getRuntime(), agency, request);
    expect(await read(Playlist.uuid)).toMatchObject(pick(values.first, entered));
  });

  it.each(optionalFields)(
    "%s is in an answer that was kept before there was the field",
    async (name) => {
      const idempotency = { key: `without ${name}`, digest: "d" };
      const once = () => createOnce(idempotency);
      const { playlist } = await once();
      const { [name]: _new, ...kept } = playlist;
      const answer = JSON.stringify({ playlist: kept, duplicatesDropped: 0 });
      const { database } = getRuntime();
      await database.write((db) =>
        db
          .updateTable("idempotency_keys")
          .set({ answer })
          .where("key", "=", idempotency.key)
          .execute(),
      );
      expect(await once()).toMatchObject({
        isReplay: true,
        playlist: { [name]: blankValues[name] },
      });
    },
  );

  it("goes with a duplicate, but for its name, its state and its list", async () => {
    const uuid = await create();
    const { changeSet } = await startBulkAction(getRuntime(), agency, {
      selection: { playlists: [uuid] },
      action: { kind: "duplicate", name: "{name} copy", advertiser_id: null, agency_only: null },
      idempotency: undefined,
    });
    await runChangeSet(getRuntime(), agency, changeSet.uuid);
    const { items } = await listChangeSetItems(getRuntime(), agency, {
      changeSetId: changeSet.uuid,
      state: undefined,
      after: -1,
    });
    const copy = await read(items[0]?.uuid ?? "");
    const { name: _, ...same } = values.first;
    expect(copy).toMatchObject(same);
  });
});
