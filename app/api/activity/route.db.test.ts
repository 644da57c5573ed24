import { beforeAll, expect, it } from "vitest";
import * as activity from "@/app/api/activity/route";
import { findFeedRows } from "@/lib/server/domain/activity/feed-rows";
import { activitySchema } from "@/lib/shared/activity/schema";
import { type Principal } from "@/lib/server/principal";
import { newId } from "@/lib/shared/ids";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { changePlaylistSchema } from "@/lib/shared/playlists/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertiser,
  createAgency,
  createClient,
  enterShard,
} from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

interface Caller {
  principal: Principal;
  cookie: string;
}

describeOnBothDatabases("/api/activity", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let ours: string;
  let others: string;
  let agency: Caller;
  let advertiser: Caller;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    ours = (await createAdvertiser(getRuntime(), { agencyId, name: "Ours" })).id;
    others = (await createAdvertiser(getRuntime(), { agencyId, name: "Others" })).id;
    agency = await makeCaller(agencyId);
    advertiser = await makeCaller(ours);
  });

  const makeCaller = async (companyId: string): Promise<Caller> => {
    const { principal } = await createClient(getRuntime(), { companyId });
    return { principal, cookie: await sessionCookie(getRuntime(), principal.token) };
  };
  const create = (by: Caller, companyId: string, advertiserId: string, name: string) =>
    addPlaylist(getRuntime(), by.principal, advertiserId, { name }, companyId);
  const read = async ({ cookie }: Caller, query: Record<string, string> = {}) => {
    const answer = await call(activity, { cookie, path: `/?${new URLSearchParams(query)}` });
    expect(answer).toMatchObject({ status: 200 });
    return activitySchema.parse(answer.body);
  };
  const names = async (by: Caller, query?: Record<string, string>) =>
    (await read(by, query)).entries.map(({ playlist, revision }) => `${playlist.name} ${revision}`);

  it("tells each what it may see, newest first, narrowed by who, from where, for whom, when and what", async () => {
    const mine = await create(advertiser, ours, ours, "In our list");
    await create(agency, agencyId, ours, "For us, in the agency's list");
    await create(agency, others, others, "Of others");
    await changePlaylist(getRuntime(), agency.principal, {
      playlistId: mine,
      revision: 1,
      change: changePlaylistSchema.parse({
        name: "Renamed",
        archived: true,
        inventory: { add: ["x", "y"], remove: ["show-1"] },
      }),
      source: "dashboard",
    });

    const [newest, ...rest] = (await read(agency)).entries;
    expect(newest).toMatchObject({
      playlist: { uuid: mine, name: "Renamed", advertiser_name: "Ours" },
      by: "Test manager",
      source: "dashboard",
      revision: 2,
      fields: ["name", "archived"],
      old_name: "In our list",
      ids_added: 2,
      ids_removed: 1,
      change_set: null,
    });
    expect(rest.map(({ revision, fields }) => ({ revision, fields }))).toEqual(
      Array(3).fill({ revision: 1, fields: [] }),
    );
    expect(await names(advertiser)).toEqual(["Renamed 2", "Renamed 1"]);
    expect(await names(advertiser, { advertiser: ours })).toHaveLength(2);
    expect(await names(advertiser, { advertiser: others })).toEqual([]);
    expect(await names(agency, { by: advertiser.principal.clientId })).toEqual(["Renamed 1"]);
    expect(await names(agency, { source: "dashboard" })).toEqual(["Renamed 2"]);
    expect(await names(agency, { kind: "changed" })).toEqual(["Renamed 2"]);
    expect(await names(agency, { advertiser: ours })).toEqual([
      "Renamed 2",
      "For us, in the agency's list 1",
      "Renamed 1",
    ]);
    expect(await names(agency, { advertiser: others, kind: "created" })).toEqual(["Of others 1"]);
    expect(await names(agency, { advertiser: agencyId })).toEqual([]);
    const at = newest?.at ?? "";
    expect(await names(agency, { from: at })).toEqual(["Renamed 2"]);
    expect(await names(agency, { to: at })).toHaveLength(3);
    expect(await names(agency, { from: "0000-01-01T00:00:00Z" })).toHaveLength(4);
    expect(await names(agency, { from: "9999-12-31T23:59:59Z" })).toEqual([]);
  });

  it("pages through all, each once, also where two lists are one", async () => {
    const agencyCaller = await makeCaller((await createAgency(getRuntime())).id);
    const { companyId } = agencyCaller.principal;
    const { id } = await createAdvertiser(getRuntime(), { agencyId: companyId });
    const made: string[] = [];
    for (let number = 0; number < 120; number += 1)
      made.push(await create(agencyCaller, number % 2 ? id : companyId, id, `Number ${number}`));
    for (const query of [{}, { advertiser: id }] as Record<string, string>[]) {
      const found: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await read(agencyCaller, { ...query, ...(cursor && { cursor }) });
        found.push(...page.entries.map(({ playlist }) => playlist.uuid));
        cursor = page.next_cursor;
      }
      expect(found).toEqual(made.toReversed());
    }
    // However short the steps are in which it looks.
    const { principal } = agencyCaller;
    for (const query of [{ kind: "created" }, { advertiser: id }] as const)
      for (const step of [7, 1_000]) {
        const bounds = { after: null, limit: 100, step };
        const rows = await findFeedRows(getRuntime().database.read, principal, query, bounds);
        expect(rows.map(({ playlist_id }) => playlist_id)).toEqual(made.toReversed().slice(0, 100));
      }
    const { next_cursor } = await read(agencyCaller);
    const path = `/?cursor=${next_cursor}`;
    expect((await call(activity, { cookie: agency.cookie, path })).status).toBe(400);
    expect(
      (await call(activity, { cookie: agencyCaller.cookie, path: `${path}&kind=created` })).status,
    ).toBe(400);
  });

  it("shows a change-set to whoever made it, once, and to others as one change in bulk", async () => {
    enterShard(getRuntime(), agencyId);
    const list = [
      await create(advertiser, ours, ours, "First of the set"),
      await create(advertiser, ours, ours, "Second of the set"),
    ];
    const changeSetId = newId();
    await getRuntime().database.write(async (transaction) => {
      await transaction
        .insertInto("change_sets")
        .values({
          id: changeSetId,
          company_id: ours,
          created_at: new Date().toISOString(),
          created_by: advertiser.principal.clientId,
          action: JSON.stringify({ kind: "add_tags", tags: ["q4"] }),
          state: "done",
          total: 2,
          undo_of: null,
          digest: null,
        })
        .execute();
    });
    for (const [place, playlistId] of list.entries())
      await changePlaylist(getRuntime(), advertiser.principal, {
        playlistId,
        revision: 1,
        change: { tags: ["q4"] },
        source: "bulk",
      }).then(() =>
        getRuntime().database.write((transaction) =>
          transaction
            .updateTable("playlist_revisions")
            .set({
              change_set_id: changeSetId,
              first_for_agency: place === 0 ? 1 : 0,
              first_for_company: place === 0 ? 1 : 0,
            })
            .where("playlist_id", "=", playlistId)
            .where("revision", "=", 2)
            .execute(),
        ),
      );
    const query = { source: "bulk" };
    expect((await read(advertiser, query)).entries).toMatchObject([
      { playlist: { uuid: list[0] }, change_set: { uuid: changeSetId, action: { tags: ["q4"] } } },
    ]);
    expect((await read(agency, query)).entries).toMatchObject([
      { playlist: { uuid: list[0] }, fields: ["tags"], change_set: null },
    ]);
  });

  it("refuses what it does not understand, with its path", async () => {
    for (const wrong of [
      "by=x",
      "source=fax",
      "advertiser=x",
      "kind=gone",
      "from=today",
      "other=1",
    ])
      expect(await call(activity, { cookie: agency.cookie, path: `/?${wrong}` })).toMatchObject({
        status: 422,
      });
    expect((await call(activity, { cookie: agency.cookie, path: "/?cursor=x" })).status).toBe(400);
  });
});
