import { beforeAll, expect, it } from "vitest";
import { listChangeSetItems } from "@/lib/change-sets/read-change-sets.server";
import { runChangeSet } from "@/lib/change-sets/run-change-set.server";
import { startBulkAction } from "@/lib/change-sets/start-change-set.server";
import { planUndo } from "@/lib/change-sets/plan-undo.server";
import { type Principal } from "@/lib/principal";
import { changePlaylist } from "@/lib/playlists/change-playlist.server";
import { createPlaylist } from "@/lib/playlists/create-playlist.server";
import {
  type PlaylistFields,
  type ValueField,
  valueFields,
} from "@/lib/playlists/fields/playlist-fields";
import { getPlaylist } from "@/lib/playlists/get-playlist.server";
import { getPlaylistAt } from "@/lib/playlists/history/get-playlist-at.server";
import { listRevisions } from "@/lib/playlists/history/list-revisions.server";
import { restoreRevision } from "@/lib/playlists/history/restore-revision.server";
import { isAgencyOnly } from "@/lib/playlists/is-agency-only";
import { findPlaylistRow } from "@/lib/playlists/read-playlists.server";
import { describeOnBothDatabases } from "@/lib/testing/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { otherValues, someValues } from "@/lib/testing/field-values";

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

  const create = async (): Promise<string> => {
    const { agency_only: _list, archived: _state, ...playlist } = values.first;
    const companyId = playlist.advertiser_id;
    const request = { companyId, playlist, source: "dashboard" } as const;
    return (await createPlaylist(getRuntime(), agency, request)).playlist.uuid;
  };
  const change = (playlistId: string, name: ValueField) =>
    changePlaylist(getRuntime(), agency, {
      playlistId,
      revision: null,
      source: "api",
      change: { [name]: values.then[name] },
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
    // What is restored stays in the list that it is in.
    expect((await read(uuid))[name]).toEqual((name === "agency_only" ? then : first)[name]);
  });

  it.each(valueFields)("%s is undone, and left alone if it was changed again", async (name) => {
    const { first } = values;
    const uuid = await create();
    const revision = await change(uuid, name);
    const row = await findPlaylistRow(getRuntime().database.read, agency, uuid);
    if (!row) throw new Error("It is not there.");
    const undone = { playlistId: uuid, revision, isCreation: false };
    const plan = await planUndo(getRuntime().database.read, row, undone);
    expect(plan.fields).toEqual({ [name]: first[name] });
  });

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
