import { beforeAll, expect, it } from "vitest";
import * as route from "@/app/api/playlists/[playlistId]/route";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { call, toRequest, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("The answer with a playlist larger than its window", (getRuntime) => {
  useRuntime(getRuntime);
  const ids = Array.from({ length: 12_000 }, (_, at) => `${at}`.padStart(250, "é"));
  let principal: Principal;
  let cookie: string;
  let playlistId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    const { id: companyId } = await createAdvertiser(getRuntime(), { agencyId: agency.id });
    principal = (await createClient(getRuntime(), { companyId: agency.id })).principal;
    cookie = await sessionCookie(getRuntime(), principal.token);
    playlistId = await addPlaylist(getRuntime(), principal, companyId, { inventory_ids: ids });
  });

  it("is the playlist, whole and in order, with its ETag", async () => {
    const { status, headers, body } = await call(route, { cookie, params: { playlistId } });
    expect({ status, etag: headers.get("etag") }).toEqual({ status: 200, etag: '"r1"' });
    expect(body).toEqual(await getPlaylist(getRuntime(), principal, playlistId));
    expect((body as { inventory_ids: string[] }).inventory_ids).toEqual(ids);
  });

  it("breaks off if the playlist is changed while it is read, and is never half of each", async () => {
    const params = Promise.resolve({ playlistId });
    const reader = (await route.GET(toRequest({ cookie }), { params })).body?.getReader();
    const first = await reader?.read();
    expect(first?.done).toBe(false);
    const change = { inventory: { add: [], remove: [ids.at(-1) ?? ""] } };
    const revising = { playlistId, revision: 1, source: "api" as const };
    await changePlaylist(getRuntime(), principal, { ...revising, change });
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readOn()).rejects.toThrow("was interrupted");
  });
});
