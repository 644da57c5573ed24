import { beforeAll, expect, it } from "vitest";
import * as dashboardPlaylists from "@/app/api/companies/[companyId]/playlists/route";
import * as documentPlaylists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as onePlaylist from "@/app/v2/playlists/[playlistUUID]/route";
import * as revisions from "@/app/v2/playlists/[playlistUUID]/revisions/route";
import { playlistResponseSchema } from "@/lib/server/domain/playlists/api/api-schema";
import { type Principal } from "@/lib/server/principal";
import { createdPlaylistSchema } from "@/lib/shared/playlists/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("The kind of a playlist's IDs", (getRuntime) => {
  useRuntime(getRuntime);
  let manager: Principal;
  let cookie: string;
  let advertiserId: string;
  beforeAll(async () => {
    const { id: agencyId } = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    manager = (await createClient(getRuntime(), { companyId: agencyId })).principal;
    cookie = await sessionCookie(getRuntime(), manager.token);
  });

  const create = (changes: object) =>
    call(dashboardPlaylists, {
      cookie,
      params: { companyId: advertiserId },
      json: { ...playlistParameters(advertiserId), ...changes },
    });
  const make = async (changes: object) =>
    createdPlaylistSchema.parse((await create(changes)).body).Playlist.uuid;
  const of = (playlistUUID: string) => ({ token: manager.token, params: { playlistUUID } });
  const read = async (uuid: string) =>
    playlistResponseSchema.parse((await call(onePlaylist, of(uuid))).body).Playlist.inventory_kind;
  const patch = (uuid: string, inventory_kind: unknown) =>
    call(onePlaylist, {
      ...of(uuid),
      method: "PATCH",
      headers: { "if-match": "*" },
      json: { request_headers: [], body: { inventory_kind } },
    });

  it("is saved by the form, and shown to scripts", async () => {
    expect(await read(await make({ inventory_kind: "spotify" }))).toBe("spotify");
    expect(await read(await make({ inventory_kind: "our_shows" }))).toBe("our_shows");
    expect(await read(await make({}))).toBeNull();
    expect(await create({ inventory_kind: "Spotify" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "/inventory_kind" }] },
    });
  });

  it("is unknown to the document's create", async () => {
    const sent = {
      token: manager.token,
      params: { companyUUID: advertiserId },
      json: { body: { ...playlistParameters(advertiserId), inventory_kind: null } },
    };
    const answer = await call(documentPlaylists, sent);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: "/body/inventory_kind" }] },
    });
  });

  it("is changed, forgotten and kept in the history", async () => {
    const uuid = await make({});
    expect(await patch(uuid, "rss")).toMatchObject({
      status: 200,
      body: { Playlist: { revision: 2 } },
    });
    expect(await read(uuid)).toBe("rss");
    expect(await patch(uuid, "R S S")).toMatchObject({
      status: 422,
      body: { errors: [{ path: "/body/inventory_kind" }] },
    });
    await patch(uuid, null);
    expect(await read(uuid)).toBeNull();
    expect((await call(revisions, of(uuid))).body).toMatchObject({
      Revisions: [
        { change: { inventory_kind: { old: "rss", new: null } } },
        { change: { inventory_kind: { old: null, new: "rss" } } },
        { revision: 1 },
      ],
    });
  });
});
