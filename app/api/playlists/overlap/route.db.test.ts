import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import * as combine from "@/app/api/playlists/combine/route";
import * as overlap from "@/app/api/playlists/overlap/route";
import { type Principal } from "@/lib/server/principal";
import { newId } from "@/lib/shared/ids";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { combinedSchema, overlapSchema } from "@/lib/shared/playlists/overlap/overlap-schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

const lists = fc.array(fc.shuffledSubarray(["a", "b", "c", "d", "e"], { minLength: 1 }), {
  minLength: 2,
  maxLength: 5,
});

describeOnBothDatabases("/api/playlists/overlap and /combine", (getRuntime) => {
  useRuntime(getRuntime);
  let manager: Principal;
  let cookie: string;
  let viewer: string;
  let advertiserId: string;
  beforeAll(async () => {
    const agency = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId: agency.id })).id;
    manager = (await createClient(getRuntime(), { companyId: agency.id })).principal;
    cookie = await sessionCookie(getRuntime(), manager.token);
    const { principal } = await createClient(getRuntime(), {
      companyId: agency.id,
      role: "viewer",
    });
    viewer = await sessionCookie(getRuntime(), principal.token);
  });

  const create = (inventoryIds: string[], changes: Record<string, unknown> = {}) =>
    addPlaylist(getRuntime(), manager, advertiserId, {
      inventory_ids: inventoryIds,
      ...changes,
    });
  const read = async (uuids: string[]) => {
    const path = `/?playlists=${uuids.join(",")}`;
    const answer = await call(overlap, { cookie: viewer, path });
    expect(answer).toMatchObject({ status: 200 });
    return overlapSchema.parse(answer.body);
  };
  const save = (playlists: unknown, changes: Record<string, unknown> = {}, key?: string) =>
    call(combine, {
      cookie,
      headers: key === undefined ? {} : { "idempotency-key": key },
      json: {
        playlists,
        operation: "union",
        name: "Made of others",
        company: advertiserId,
        advertiser_id: advertiserId,
        type: "radio",
        tags: ["made"],
        ...changes,
      },
    });
  const made = async (playlists: string[], changes: Record<string, unknown>) => {
    const answer = await save(playlists, changes);
    expect(answer).toMatchObject({ status: 201 });
    const { Playlist, count } = combinedSchema.parse(answer.body);
    const playlist = await getPlaylist(getRuntime(), manager, Playlist.uuid);
    expect(playlist.inventory_ids).toHaveLength(count);
    return playlist;
  };

  it("counts and makes what a person with paper would", () =>
    fc.assert(
      fc.asyncProperty(lists, fc.nat(), async (contents, choice) => {
        const uuids: string[] = [];
        for (const ids of contents) uuids.push(await create(ids));
        const all = Array.from(new Set(contents.flat()));
        const holders = (id: string) => contents.filter((ids) => ids.includes(id)).length;
        const inAll = all.filter((id) => holders(id) === contents.length);
        const first = choice % uuids.length;
        const alone = (contents[first] ?? []).filter((id) => holders(id) === 1);

        const found = await read(uuids);
        expect(found.common).toEqual(
          contents.map((a) => contents.map((b) => a.filter((id) => b.includes(id)).length)),
        );
        expect(found.union).toEqual({ count: all.length, first: all });
        expect(found.intersection).toEqual({ count: inAll.length, first: inAll });
        expect(found.in_one).toBe(all.filter((id) => holders(id) === 1).length);
        expect(found.differences[first]).toEqual({ count: alone.length, first: alone });

        expect((await made(uuids, {})).inventory_ids).toEqual(all);
        if (inAll.length > 0)
          expect((await made(uuids, { operation: "intersection" })).inventory_ids).toEqual(inAll);
        if (alone.length > 0)
          expect(
            (await made(uuids, { operation: "difference", first: uuids[first] })).inventory_ids,
          ).toEqual(alone);
      }),
      { numRuns: 30, interruptAfterTimeLimit: 8_000, markInterruptAsFailure: false },
    ));

  it("makes a playlist with what is said of it, and without the searches of the others", async () => {
    const uuids = [await create(["a"], { searches: ["news"] }), await create(["b"])];
    const playlist = await made(uuids, {});
    expect(playlist).toMatchObject({
      name: "Made of others",
      type: "radio",
      tags: ["made"],
      searches: [],
      company_uuid: advertiserId,
      revision: 1,
    });
  });

  it("makes one playlist for one key, even when asked twice at once", async () => {
    const uuids = [await create(["a"]), await create(["b"])];
    const key = newId();
    const both = await Promise.all([save(uuids, {}, key), save(uuids, {}, key)]);
    const again = await save(uuids, {}, key);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(both.some(({ status }) => status === 201)).toBe(true);
    // A request that arrives while the first is running gets a conflict, or waits for its answer.
    for (const { status, body } of both)
      if (status !== 409) expect({ status, body }).toEqual({ status: 201, body: again.body });
    expect((await save(uuids, { name: "Other" }, key)).status).toBe(422);
  });

  it("refuses a result that has no ids, or too many, and says how many", async () => {
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => String(from + index));
    const [one, two, three] = [
      await create(["a"]),
      await create(numbers(0, 60_000)),
      await create(numbers(40_000, 60_001)),
    ];
    expect(await save([one, two], { operation: "intersection" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "/playlists", message: expect.stringMatching(/no IDs/) }] },
    });
    expect(await save([two, three])).toMatchObject({
      status: 422,
      body: { errors: [{ path: "/playlists", message: expect.stringMatching(/100,001 IDs/) }] },
    });
    const { inventory_ids: kept } = await made([two, three], { operation: "difference" });
    expect(kept).toEqual(numbers(0, 40_000));
  });

  it("refuses what is wrong, with its path", async () => {
    const uuids = [await create(["a"]), await create(["b"])];
    const nobody = newId();
    const cases: [unknown, Record<string, unknown>, string][] = [
      [[uuids[0]], {}, "/playlists"],
      [[uuids[0], uuids[0]?.toUpperCase()], {}, "/playlists"],
      [[...uuids, nobody], {}, "/playlists/2"],
      [Array.from({ length: 6 }, newId), {}, "/playlists"],
      [null, {}, "/playlists"],
      [uuids, { operation: "xor" }, "/operation"],
      [uuids, { operation: "difference", first: nobody }, "/first"],
      [uuids, { company: nobody }, "/company"],
      [uuids, { advertiser_id: nobody }, "/advertiser_id"],
      [uuids, { name: " " }, "/name"],
    ];
    for (const [playlists, changes, path] of cases)
      expect(await save(playlists, changes), path).toMatchObject({
        status: 422,
        body: { errors: [{ path }] },
      });
    for (const query of ["", "?playlists=", `?playlists=${nobody},x`, "?playlists=a&playlists=b"])
      expect((await call(overlap, { cookie, path: `/${query}` })).status, query).toBe(422);
    expect((await call(overlap, { cookie, path: `/?playlists=${nobody}` })).status).toBe(404);
  });
});
