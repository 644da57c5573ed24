import { beforeAll, beforeEach, expect, it } from "vitest";
import * as playlist from "@/app/api/playlists/[playlistId]/route";
import * as revisions from "@/app/api/playlists/[playlistId]/revisions/route";
import { type Principal } from "@/lib/server/principal";
import {
  changedIdsSchema,
  revisionChangeSchema,
  revisionListSchema,
} from "@/lib/shared/playlists/history/revision-schema";
import { type PlaylistDetails, playlistDetailsSchema } from "@/lib/shared/playlists/schema";
import { type Answer, call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertiser,
  createAgency,
  createClient,
  enterShard,
} from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("Changing a playlist", (getRuntime) => {
  useRuntime(getRuntime);
  let principal: Principal;
  let cookie: string;
  let agencyId: string;
  let advertiserId: string;
  let playlistId: string;

  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    ({ principal } = await createClient(getRuntime(), { companyId: agencyId }));
    cookie = await sessionCookie(getRuntime(), principal.token);
  });
  beforeEach(async () => {
    enterShard(getRuntime(), agencyId);
    const parameters = {
      name: "Before",
      inventory_ids: ["a", "b", "c", "d"],
      searches: [{ z: 1, a: [2] }],
      tags: ["one", "two"],
    };
    playlistId = await addPlaylist(getRuntime(), principal, advertiserId, parameters, agencyId);
  });

  const change = (json: unknown, ifMatch: string | null = '"r1"', as = cookie): Promise<Answer> =>
    call(playlist, {
      method: "PATCH",
      cookie: as,
      params: { playlistId },
      json,
      headers: { "if-match": ifMatch },
    });
  const read = async (): Promise<PlaylistDetails> =>
    playlistDetailsSchema.parse((await call(playlist, { cookie, params: { playlistId } })).body);
  const lastChange = async () => {
    enterShard(getRuntime(), agencyId);
    const row = await getRuntime()
      .database.read.selectFrom("playlist_revisions")
      .selectAll()
      .where("playlist_id", "=", playlistId)
      .orderBy("revision", "desc")
      .executeTakeFirstOrThrow();
    return {
      revision: row.revision,
      change: revisionChangeSchema.parse(JSON.parse(row.changed_fields)),
      ids: row.changed_ids === null ? null : changedIdsSchema.parse(JSON.parse(row.changed_ids)),
    };
  };

  it("changes what is given, keeps the rest, and writes old and new into the history", async () => {
    const answer = await change({ name: " After ", tags: ["two", "THREE"], type: "radio" });
    expect(answer).toMatchObject({ status: 200, body: { uuid: playlistId, revision: 2 } });
    expect(answer.headers.get("etag")).toBe('"r2"');
    expect(await read()).toMatchObject({
      name: "After",
      tags: ["two", "THREE"],
      type: "radio",
      revision: 2,
      searches: [{ z: 1, a: [2] }],
      inventory_ids: ["a", "b", "c", "d"],
    });
    expect(await lastChange()).toMatchObject({
      revision: 2,
      change: { name: { old: "Before", new: "After" }, tags: { old: ["one", "two"] } },
    });
  });

  it("adds and removes ids without the list, and writes their places into the history", async () => {
    await change({ inventory: { add: ["e", "a", "f", "e"], remove: ["b", "nothing"] } });
    expect((await read()).inventory_ids).toEqual(["a", "c", "d", "e", "f"]);
    expect((await lastChange()).ids).toEqual({
      added: ["e", "f"],
      added_at: [4, 5],
      removed: ["b"],
      removed_at: [1],
    });
  });

  it("answers any number of faults", async () => {
    const empty = Array.from({ length: 100_000 }, () => "");
    const answer = await change({ inventory: { add: empty, remove: empty } });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
  });

  it("takes a whole list in any order", async () => {
    await change({ inventory_ids: ["a", "c", "b", "x", "d", "a"] });
    expect((await read()).inventory_ids).toEqual(["a", "c", "b", "x", "d"]);
    await change({ inventory_ids: ["x", "a"] }, '"r2"');
    expect((await read()).inventory_ids).toEqual(["x", "a"]);
    await change({ inventory: { remove: ["x"], add: ["x"] } }, '"r3"');
    expect((await read()).inventory_ids).toEqual(["a", "x"]);
  });

  it("makes no revision of what is so already", async () => {
    const same = { name: "Before", tags: ["one", "two"], inventory: { add: ["a"], remove: ["y"] } };
    expect(await change(same)).toMatchObject({ status: 200, body: { revision: 1 } });
    expect((await lastChange()).revision).toBe(1);
  });

  it("lets exactly one of twenty edits with one ETag win", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change({
          name: `Edit ${index}`,
          tags: ["x", `t${index}`],
          inventory: { add: [`id-${index}`, "shared"] },
        }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await read()).toMatchObject({
      name: `Edit ${won}`,
      tags: ["x", `t${won}`],
      inventory_ids: ["a", "b", "c", "d", `id-${won}`, "shared"],
      revision: 2,
    });
  });

  it.each<[string, unknown, string | null, number, string?]>([
    ["no If-Match", { name: "x" }, null, 428],
    ["an If-Match of nobody", { name: "x" }, "r1", 412],
    ["a stale revision", { name: "x" }, '"r0"', 412],
    ["nothing to change", {}, '"r1"', 422],
    ["an unknown field", { nam: "x" }, '"r1"', 422],
    ["an empty name", { name: " " }, '"r1"', 422, "/name"],
    ["a null", { tags: null }, '"r1"', 422, "/tags"],
    [
      "an empty list without searches",
      { inventory_ids: [], searches: [] },
      '"r1"',
      422,
      "/inventory_ids",
    ],
    [
      "both ways of changing ids",
      { inventory_ids: ["a"], inventory: { add: ["b"] } },
      '"r1"',
      422,
      "/inventory",
    ],
    [
      "a wrong id to add",
      { inventory: { add: ["ok", "\u0007"] } },
      '"r1"',
      422,
      "/inventory/add/1",
    ],
    [
      "an advertiser of nobody",
      { advertiser_id: "0198a000-0000-7000-8000-000000000001" },
      '"r1"',
      422,
      "/advertiser_id",
    ],
  ])("refuses %s and changes nothing", async (_, json, ifMatch, status, path) => {
    const before = await read();
    const answer = await change(json, ifMatch);
    expect(answer.status).toBe(status);
    if (path) expect(answer.body).toMatchObject({ errors: [{ path }] });
    expect(await read()).toEqual(before);
  });

  it("tells the history, newest first, page by page, with few of the ids and all of their counts", async () => {
    const many = Array.from({ length: 30 }, (_, index) => `id-${index}`);
    await change({ inventory: { add: many, remove: ["a"] } });
    for (let revision = 2; revision < 24; revision += 1)
      await change({ name: `Name ${revision}` }, `"r${revision}"`);
    const page = async (query: string) => {
      const answer = await call(revisions, { cookie, params: { playlistId }, path: `/?${query}` });
      return revisionListSchema.parse(answer.body);
    };
    const first = await page("");
    expect(first.revisions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => 24 - index),
    );
    expect(first.revisions[0]).toMatchObject({
      by: "Test manager",
      source: "dashboard",
      change: { name: { old: "Name 22", new: "Name 23" } },
    });
    const rest = await page(`before=${first.before}`);
    expect(rest.revisions.map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
    expect(rest.before).toBeNull();
    expect(rest.revisions[2]?.change.inventory_ids).toEqual({
      added: many.slice(0, 20),
      added_count: 30,
      removed: ["a"],
      removed_count: 1,
    });
  });
});
