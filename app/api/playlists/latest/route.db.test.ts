import { afterEach, beforeAll, expect, it, vi } from "vitest";
import * as companyPlaylists from "@/app/api/companies/[companyId]/playlists/route";
import * as latestRevision from "@/app/api/playlists/[playlistId]/latest/route";
import * as playlist from "@/app/api/playlists/[playlistId]/route";
import * as latest from "@/app/api/playlists/latest/route";
import { latestChangeSchema } from "@/lib/shared/playlists/latest-schema";
import { createdPlaylistSchema, playlistDetailsSchema } from "@/lib/shared/playlists/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("What open pages ask", (getRuntime) => {
  useRuntime(getRuntime);
  let cookie: string;
  let agencyId: string;
  let advertiserId: string;
  let otherAdvertiserId: string;

  const cookieOf = async (companyId: string) => {
    const { principal } = await createClient(getRuntime(), { companyId });
    return sessionCookie(getRuntime(), principal.token);
  };
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    otherAdvertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    cookie = await cookieOf(agencyId);
  });
  afterEach(() => vi.useRealTimers());

  const create = async (companyId: string, as = cookie): Promise<string> => {
    const path = `/api/companies/${companyId}/playlists`;
    const json = playlistParameters(companyId);
    const answer = await call(companyPlaylists, { cookie: as, params: { companyId }, path, json });
    return createdPlaylistSchema.parse(answer.body).Playlist.uuid;
  };
  const change = (playlistId: string, revision: number, json: object) =>
    call(playlist, {
      method: "PATCH",
      cookie,
      params: { playlistId },
      json,
      headers: { "if-match": `"r${revision}"` },
    });
  const changedAt = async (as = cookie) =>
    latestChangeSchema.parse((await call(latest, { cookie: as })).body).changed_at;
  const updatedAt = async (playlistId: string) =>
    playlistDetailsSchema.parse((await call(playlist, { cookie, params: { playlistId } })).body)
      .updated_at;

  it("tells the time of the last change, also of a playlist that was archived by it", async () => {
    const [first, second] = [await create(advertiserId), await create(otherAdvertiserId)];
    expect(await changedAt()).toBe(await updatedAt(second));
    await change(first, 1, { name: "Renamed" });
    expect(await changedAt()).toBe(await updatedAt(first));
    await change(second, 1, { archived: true });
    expect(await changedAt()).toBe(await updatedAt(second));
  });

  it("tells an advertiser of its own list only, and an agency of nothing of another's", async () => {
    const advertiser = await cookieOf(advertiserId);
    const stranger = await cookieOf((await createAgency(getRuntime())).id);
    expect(await changedAt(stranger)).toBeNull();
    const own = await create(advertiserId);
    await create(otherAdvertiserId);
    expect(await changedAt(advertiser)).toBe(await updatedAt(own));
    expect(await changedAt(stranger)).toBeNull();
  });

  it("tells who saved a playlist last", async () => {
    const playlistId = await create(advertiserId);
    const ask = () => call(latestRevision, { cookie, params: { playlistId } });
    expect((await ask()).body).toMatchObject({ revision: 1, updated_by: "Test manager" });
    await change(playlistId, 1, { name: "Renamed" });
    const updated_at = await updatedAt(playlistId);
    expect((await ask()).body).toEqual({
      revision: 2,
      updated_by: "Test manager",
      person: null,
      updated_at,
    });
  });

  it("does not renew the session, which a request of a person does", async () => {
    const playlistId = await create(advertiserId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 45 * 60_000 });
    for (const route of [latest, latestRevision]) {
      const answer = await call(route, { cookie, params: { playlistId } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    const read = await call(playlist, { cookie, params: { playlistId } });
    expect(read.headers.get("set-cookie")).not.toBeNull();
  });
});
