import { beforeAll, expect, it } from "vitest";
import { listActivity } from "@/lib/server/domain/activity/list-activity";
import { activitySearchSchema } from "@/lib/shared/activity/schema";
import { getCompany } from "@/lib/server/domain/companies/get-companies";
import { type Principal } from "@/lib/server/principal";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import { listPlaylists } from "@/lib/server/domain/playlists/list-playlists";
import { type ChangePlaylistInput, changePlaylistSchema } from "@/lib/shared/playlists/schema";
import { playlistListSearchSchema } from "@/lib/shared/playlists/selection-schema";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";

describeOnBothDatabases("The list of a playlist", (getRuntime) => {
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

  const create = (companyId: string, advertiserId: string, name: string) =>
    addPlaylist(getRuntime(), agency, advertiserId, { name }, companyId);
  const change = (playlistId: string, input: ChangePlaylistInput, principal = agency) =>
    changePlaylist(getRuntime(), principal, {
      playlistId,
      revision: null,
      source: "dashboard",
      change: changePlaylistSchema.parse(input),
    });
  const listNames = async (principal: Principal, company: string) => {
    const search = playlistListSearchSchema.parse({ company, sort: "name" });
    const { playlists } = await listPlaylists(getRuntime(), principal, search);
    return playlists.map(({ name }) => name);
  };
  const countOf = async (principal: Principal, company: string) =>
    (await getCompany(getRuntime(), principal, company)).playlist_count;
  const activityOf = async (principal: Principal) => {
    const search = activitySearchSchema.parse({});
    const { entries } = await listActivity(getRuntime(), principal, search);
    return entries.map(({ playlist }) => playlist.name);
  };

  it("shows an agency both kinds for an advertiser, and the advertiser only its own", async () => {
    await create(tern, tern, "Shared");
    await create(agencyId, tern, "Internal");
    expect(await listNames(agency, tern)).toEqual(["Internal", "Shared"]);
    expect(await countOf(agency, tern)).toBe(2);
    expect(await listNames(agency, agencyId)).toEqual(["Internal"]);
    expect(await countOf(agency, agencyId)).toBe(1);
    expect(await listNames(ternClient, tern)).toEqual(["Shared"]);
    expect(await countOf(ternClient, tern)).toBe(1);
  });

  it("changes by a move, after which the advertiser sees the playlist but not its time at the agency", async () => {
    const uuid = await create(agencyId, tern, "Secret");
    await change(uuid, { name: "Moved" });
    await expect(getPlaylist(getRuntime(), ternClient, uuid)).rejects.toThrow("not found");
    const moved = await change(uuid, { agency_only: false });
    const seen = await getPlaylist(getRuntime(), ternClient, uuid);
    expect(seen).toMatchObject({ name: "Moved", company_uuid: tern, revision: moved });
    const page = { playlistId: uuid, before: undefined };
    const theirs = await listRevisions(getRuntime(), ternClient, page);
    expect(theirs.revisions.map(({ change }) => change)).toEqual([
      { agency_only: { old: true, new: false } },
    ]);
    expect(theirs.before).toBeNull();
    expect((await listRevisions(getRuntime(), agency, page)).revisions).toHaveLength(3);
    await expect(
      restoreRevision(getRuntime(), ternClient, {
        playlistId: uuid,
        revision: moved,
        target: 1,
        source: "dashboard",
      }),
    ).rejects.toThrow("No earlier revision");
    expect(await activityOf(ternClient)).toContain("Moved");
    await change(uuid, { agency_only: true });
    await expect(getPlaylist(getRuntime(), ternClient, uuid)).rejects.toThrow("not found");
    expect(await activityOf(ternClient)).not.toContain("Moved");
  });

  it("stays the same when the agency restores a revision from before the move", async () => {
    const uuid = await create(agencyId, tern, "Before");
    await change(uuid, { name: "After" });
    await change(uuid, { agency_only: false });
    await restoreRevision(getRuntime(), agency, {
      playlistId: uuid,
      revision: 3,
      target: 1,
      source: "dashboard",
    });
    expect(await getPlaylist(getRuntime(), ternClient, uuid)).toMatchObject({ name: "Before" });
  });

  it("follows the advertiser, unless it is the agency's", async () => {
    const [shared, internal] = [
      await create(tern, tern, "Follows"),
      await create(agencyId, tern, "Stays"),
    ];
    for (const uuid of [shared, internal]) await change(uuid, { advertiser_id: auk });
    expect(await getPlaylist(getRuntime(), agency, shared)).toMatchObject({ company_uuid: auk });
    expect(await getPlaylist(getRuntime(), agency, internal)).toMatchObject({
      company_uuid: agencyId,
      advertiser_id: auk,
    });
    await expect(getPlaylist(getRuntime(), ternClient, shared)).rejects.toThrow("not found");
  });

  it("cannot be changed by the advertiser's own client", async () => {
    const uuid = await create(tern, tern, "Own");
    await expect(change(uuid, { agency_only: true }, ternClient)).rejects.toMatchObject({
      problems: [{ path: ["agency_only"] }],
    });
    await expect(change(uuid, { advertiser_id: auk }, ternClient)).rejects.toMatchObject({
      problems: [{ path: ["advertiser_id"] }],
    });
    await change(uuid, { agency_only: false, name: "Own too" }, ternClient);
    expect(await getPlaylist(getRuntime(), ternClient, uuid)).toMatchObject({ name: "Own too" });
  });
});
