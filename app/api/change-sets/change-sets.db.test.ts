import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import * as items from "@/app/api/change-sets/[changeSetId]/items/route";
import * as one from "@/app/api/change-sets/[changeSetId]/route";
import * as run from "@/app/api/change-sets/[changeSetId]/run/route";
import * as undo from "@/app/api/change-sets/[changeSetId]/undo/route";
import * as preview from "@/app/api/change-sets/preview/route";
import * as changeSets from "@/app/api/change-sets/route";
import {
  bulkPreviewSchema,
  type BulkRequestInput,
  type ChangeSet,
  changeSetItemListSchema,
  changeSetListSchema,
  changeSetSchema,
} from "@/lib/shared/change-sets/schema";
import { type Principal } from "@/lib/server/principal";
import { newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type ChangePlaylist, type PlaylistDetails } from "@/lib/shared/playlists/schema";
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

const search = { z: 1, a: ["Tern & Tide", { y: null }], "10": 0.5 };

describeOnBothDatabases("Change-sets", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let advertiserId: string;
  let otherId: string;
  let principal: Principal;
  let cookie: string;
  let uuids: string[];

  const signIn = async (companyId: string, role: "manager" | "viewer" = "manager") => {
    const client = await createClient(getRuntime(), { companyId, role });
    return { ...client, cookie: await sessionCookie(getRuntime(), client.principal.token) };
  };

  beforeEach(async () => {
    const runtime = getRuntime();
    agencyId = (await createAgency(runtime)).id;
    advertiserId = (await createAdvertiser(runtime, { agencyId, name: "Tern & Tide" })).id;
    otherId = (await createAdvertiser(runtime, { agencyId, name: "Auk" })).id;
    ({ principal, cookie } = await signIn(agencyId));
    uuids = [];
    for (const changes of [
      { name: "Tern & Tide drive", tags: ["Q4", "news"], inventory_ids: ["a", "b", "c"] },
      { name: "Two", tags: [], inventory_ids: ["b"], searches: [] },
      { name: "Three", tags: ["q4"], inventory_ids: ["x", "b", "y"], searches: [search, "s"] },
    ]) {
      uuids.push(await addPlaylist(runtime, principal, advertiserId, changes));
    }
  });

  const read = (place: number): Promise<PlaylistDetails> =>
    getPlaylist(getRuntime(), principal, uuids[place] ?? "");
  const change = (place: number, revision: number, changes: ChangePlaylist) =>
    changePlaylist(getRuntime(), principal, {
      playlistId: uuids[place] ?? "",
      revision,
      change: changes,
      source: "dashboard",
    });
  const send = (json: unknown, as = cookie, key: string | null = null): Promise<Answer> =>
    call(changeSets, { json, cookie: as, headers: { "idempotency-key": key } });
  const params = (changeSetId: string) => ({ changeSetId });
  const finish = async (begun: Answer): Promise<ChangeSet> => {
    let changeSet = changeSetSchema.parse(begun.body);
    while (changeSet.state === "running") {
      const answer = await call(run, { json: {}, cookie, params: params(changeSet.uuid) });
      changeSet = changeSetSchema.parse(answer.body);
    }
    return changeSet;
  };
  const perform = (what: BulkRequestInput["action"], selection?: BulkRequestInput["selection"]) =>
    send({ selection: selection ?? { playlists: uuids }, action: what }).then(finish);
  const takeBack = ({ uuid }: ChangeSet) =>
    call(undo, { json: {}, cookie, params: params(uuid) }).then(finish);
  const itemsOf = async ({ uuid }: ChangeSet) =>
    changeSetItemListSchema.parse(
      (await call(items, { cookie, params: params(uuid), path: "/?" })).body,
    ).items;
  const contents = async () => {
    const all = await Promise.all(uuids.map((_, place) => read(place)));
    return all.map(({ name, type, tags, inventory_ids, searches, archived_at, ...filed }) => ({
      name,
      type,
      advertiser_id: filed.advertiser_id,
      company_uuid: filed.company_uuid,
      tags,
      inventory_ids,
      searches,
      isArchived: archived_at !== null,
    }));
  };

  it.each<[string, BulkRequestInput["action"], Record<string, unknown>[]]>([
    [
      "adds tags",
      { kind: "add_tags", tags: ["NEWS", "Drive", "drive"] },
      [
        { tags: ["Q4", "news", "Drive"] },
        { tags: ["NEWS", "Drive"] },
        { tags: ["q4", "NEWS", "Drive"] },
      ],
    ],
    ["removes tags", { kind: "remove_tags", tags: ["q4"] }, [{ tags: ["news"] }, {}, { tags: [] }]],
    [
      "renames and merges tags",
      { kind: "rename_tags", from: ["Q4", "NEWS"], to: "Winter" },
      [{ tags: ["Winter"] }, {}, { tags: ["Winter"] }],
    ],
    [
      "adds ids",
      { kind: "add_ids", ids: ["c", "d", "d"] },
      [
        { inventory_ids: ["a", "b", "c", "d"] },
        { inventory_ids: ["b", "c", "d"] },
        { inventory_ids: ["x", "b", "y", "c", "d"] },
      ],
    ],
    [
      "replaces an id in its place",
      { kind: "replace_ids", pairs: [{ from: "b", to: "a" }] },
      [{ inventory_ids: ["a", "c"] }, { inventory_ids: ["a"] }, { inventory_ids: ["x", "a", "y"] }],
    ],
    [
      "replaces a chain and an exchange of ids at once",
      {
        kind: "replace_ids",
        pairs: [
          { from: "a", to: "b" },
          { from: "b", to: "c" },
          { from: "x", to: "y" },
          { from: "y", to: "x" },
          { from: "unknown", to: "z" },
        ],
      },
      [{ inventory_ids: ["b", "c"] }, { inventory_ids: ["c"] }, { inventory_ids: ["y", "c", "x"] }],
    ],
    [
      "changes the type",
      { kind: "change_type", type: "streaming" },
      [{ type: "streaming" }, { type: "streaming" }, { type: "streaming" }],
    ],
    [
      "adds a search, once",
      { kind: "add_search", search },
      [{ searches: [search] }, { searches: [search] }, {}],
    ],
    [
      "removes a search, and keeps the order of the others",
      { kind: "remove_search", search },
      [{}, {}, { searches: ["s"] }],
    ],
    [
      "archives",
      { kind: "archive" },
      [{ isArchived: true }, { isArchived: true }, { isArchived: true }],
    ],
  ])("%s as previewed, tells the history, and is undone exactly", async (_, what, expected) => {
    const before = await contents();
    const shown = bulkPreviewSchema.parse(
      (
        await call(preview, {
          json: { selection: { playlists: uuids }, action: what },
          cookie,
        })
      ).body,
    );
    expect(await contents()).toEqual(before);
    const done = await perform(what);
    expect(await contents()).toMatchObject(expected);
    const changed = expected.filter((fields) => Object.keys(fields).length > 0).length;
    expect(done).toMatchObject({ state: "done", total: 3, counts: { done: changed, pending: 0 } });
    expect(shown).toMatchObject({ total: 3, counts: done.counts });
    const results = await itemsOf(done);
    expect(results.map(({ uuid }) => uuid)).toEqual(uuids);
    for (const row of shown.rows)
      expect(results.find(({ uuid }) => uuid === row.uuid)).toMatchObject({
        state: row.state,
        message: row.message,
      });
    const revisions = await getRuntime()
      .database.read.selectFrom("playlist_revisions")
      .select(["source", "first_for_agency", "first_for_company"])
      .where("change_set_id", "=", done.uuid)
      .execute();
    expect(revisions).toHaveLength(changed);
    expect(revisions.filter((row) => row.source === "bulk")).toHaveLength(changed);
    expect(revisions.filter((row) => row.first_for_agency && row.first_for_company)).toHaveLength(
      1,
    );

    const undone = await takeBack(done);
    expect(undone).toMatchObject({ state: "done", undo_of: done.uuid, counts: { done: changed } });
    expect(await contents()).toEqual(before);
    const again = await call(undo, { json: {}, cookie, params: params(done.uuid) });
    expect(again).toMatchObject({ status: 409 });

    const redo = await takeBack(undone);
    expect(await contents()).toMatchObject(expected);
    expect(redo.action).toMatchObject({ of: what.kind, redo: true });
    const redone = await call(one, { cookie, params: params(done.uuid) });
    expect(redone.body).toMatchObject({ undone_by: null });
  });

  it("any acts, one after another, are undone exactly, the last one first", async () => {
    const tags = fc.uniqueArray(fc.constantFrom("Q4", "q4", "news", "NEWS", "a", "b"), {
      minLength: 1,
      maxLength: 3,
    });
    const id = fc.constantFrom("a", "b", "c", "x", "y", "new-1", "new-2");
    const ids = fc.array(id, { minLength: 1, maxLength: 4 });
    const acts: fc.Arbitrary<BulkRequestInput["action"]> = fc.oneof(
      fc.record({ kind: fc.constantFrom("add_tags" as const, "remove_tags" as const), tags }),
      fc.record({
        kind: fc.constant("rename_tags" as const),
        from: tags,
        to: fc.constantFrom("Q4", "z"),
      }),
      fc.record({ kind: fc.constantFrom("add_ids" as const, "remove_ids" as const), ids }),
      fc.record({
        kind: fc.constant("replace_ids" as const),
        pairs: fc
          .uniqueArray(fc.record({ from: id, to: id }), {
            minLength: 1,
            maxLength: 4,
            selector: ({ from }) => from,
          })
          .map((pairs) => pairs.filter(({ from, to }) => from !== to))
          .filter((pairs) => pairs.length > 0),
      }),
      fc.record({ kind: fc.constantFrom("archive" as const, "restore" as const) }),
      fc.record({
        kind: fc.constant("change_advertiser" as const),
        advertiser_id: fc.constantFrom(advertiserId, otherId),
      }),
      fc.record({
        kind: fc.constantFrom("move_to_agency" as const, "move_to_advertiser" as const),
      }),
      fc.record({
        kind: fc.constant("change_type" as const),
        type: fc.constantFrom("podcast" as const, "radio" as const),
      }),
      fc.record({
        kind: fc.constantFrom("add_search" as const, "remove_search" as const),
        search: fc.constantFrom("s", "t", search),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 4 }), async (several) => {
        const seen = [await contents()];
        const done: ChangeSet[] = [];
        for (const what of several) {
          done.push(await perform(what));
          seen.push(await contents());
        }
        for (const changeSet of done.toReversed()) {
          seen.pop();
          if (changeSet.counts.done > 0) {
            const undone = await takeBack(changeSet);
            expect(undone.counts).toMatchObject({ partial: 0, failed: 0 });
          }
          expect(await contents()).toEqual(seen.at(-1));
        }
      }),
      { numRuns: 12 },
    );
  });

  it("changes the advertiser and with it the list, warns of its name, and is undone exactly", async () => {
    await change(1, 1, { agency_only: true });
    const before = await contents();
    const what = { kind: "change_advertiser", advertiser_id: otherId } as const;
    const asked = { json: { selection: { playlists: uuids }, action: what }, cookie };
    const shown = bulkPreviewSchema.parse((await call(preview, asked)).body);
    expect(shown).toMatchObject({ counts: { done: 3 }, warned: 2 });
    expect(shown.rows.map(({ message }) => message)).toEqual([
      "was for Tern & Tide, still mentioned in its name",
      "was for Tern & Tide, still mentioned in its searches",
      "was for Tern & Tide",
    ]);
    const done = await perform(what);
    expect(done.action).toMatchObject({ for_name: "Auk" });
    expect(await contents()).toMatchObject([
      { advertiser_id: otherId, company_uuid: otherId },
      { advertiser_id: otherId, company_uuid: agencyId },
      { advertiser_id: otherId, company_uuid: otherId },
    ]);
    await takeBack(done);
    expect(await contents()).toEqual(before);
  });

  it("gives no playlist to an advertiser of others, and none of an advertiser's to another", async () => {
    const stranger = await createAdvertiser(getRuntime(), {
      agencyId: (await createAgency(getRuntime())).id,
    });
    const own = await signIn(advertiserId);
    enterShard(getRuntime(), agencyId);
    for (const [as, advertiser_id] of [
      [cookie, stranger.id],
      [cookie, agencyId],
      [own.cookie, otherId],
    ] as const) {
      const action = { kind: "change_advertiser", advertiser_id };
      expect(await send({ selection: { playlists: uuids }, action }, as)).toMatchObject({
        status: 422,
        body: { errors: [{ path: "/action/advertiser_id" }] },
      });
    }
  });

  it("keeps a playlist whose only content is the search to remove, and one that is full", async () => {
    await change(2, 1, { inventory_ids: [], searches: [search] });
    const full = Array.from({ length: limits.searches }, (_, index) => `search ${index}`);
    await change(0, 1, { searches: full });
    const removed = await perform({ kind: "remove_search", search });
    expect(removed.counts).toMatchObject({ done: 0, skipped: 2, failed: 1 });
    const added = await perform({ kind: "add_search", search });
    expect(added.counts).toMatchObject({ done: 1, skipped: 1, failed: 1 });
    expect((await itemsOf(added))[0]?.message).toContain("The limit is");
  });

  it("refuses what a playlist cannot be, and does the rest", async () => {
    const done = await perform({ kind: "remove_ids", ids: ["b", "x", "y"] });
    expect(done.counts).toMatchObject({ done: 2, failed: 1 });
    expect((await itemsOf(done))[1]).toMatchObject({
      state: "failed",
      message: "Would be empty: it has no other IDs and no searches.",
      revision: null,
    });
    expect((await contents()).map(({ inventory_ids }) => inventory_ids)).toEqual([
      ["a", "c"],
      ["b"],
      [],
    ]);
  });

  it("leaves alone what a later change stands in the way of, and says it", async () => {
    const renamed = await perform({ kind: "rename_tags", from: ["q4"], to: "Winter" });
    await change(0, 2, { tags: ["Winter", "news", "later"] });
    await change(2, 2, { tags: ["other"] });
    const undone = await takeBack(renamed);
    expect(undone.counts).toMatchObject({ done: 1, failed: 1 });
    expect((await read(0)).tags).toEqual(["Q4", "news", "later"]);
    expect((await read(2)).tags).toEqual(["other"]);
    expect((await itemsOf(undone))[1]).toMatchObject({
      state: "failed",
      message: "Skipped: edited since (the tag “q4”)",
    });

    const swapped = await perform({ kind: "replace_ids", pairs: [{ from: "b", to: "new" }] });
    await change(0, 5, { inventory: { add: ["b"], remove: [] } });
    await change(2, 4, { inventory: { add: ["z"], remove: ["new"] } });
    await change(1, 2, { name: "Two, later" });
    const back = await takeBack(swapped);
    expect((await contents()).map(({ inventory_ids }) => inventory_ids)).toEqual([
      ["a", "c", "b"],
      ["b"],
      ["x", "y", "z"],
    ]);
    expect((await itemsOf(back)).map(({ state, message }) => `${state}: ${message}`)).toEqual([
      "partial: Skipped: edited since (1 ID)",
      "done: Restored",
      "failed: Skipped: edited since (1 ID)",
    ]);
    expect((await read(1)).name).toBe("Two, later");
  });

  it("keeps what others wrote in another spelling or put elsewhere, and says it", async () => {
    const untagged = await perform({ kind: "remove_tags", tags: ["news"] });
    await change(0, 2, { tags: ["Q4", "NEWS"] });
    const undone = await takeBack(untagged);
    expect((await read(0)).tags).toEqual(["Q4", "NEWS"]);
    expect((await itemsOf(undone))[0]?.message).toBe("Skipped: edited since (the tag “news”)");

    const respelled = await perform({ kind: "rename_tags", from: ["q4"], to: "q4" });
    await takeBack(respelled);
    expect((await read(0)).tags).toEqual(["Q4", "NEWS"]);

    const added = await perform({ kind: "add_ids", ids: ["new"] }, { playlists: [uuids[1] ?? ""] });
    await change(1, 2, { inventory: { add: [], remove: ["new"] } });
    await change(1, 3, { inventory: { add: ["c", "new"], remove: [] } });
    const back = await takeBack(added);
    expect((await read(1)).inventory_ids).toEqual(["b", "c", "new"]);
    expect((await itemsOf(back))[0]).toMatchObject({
      state: "failed",
      message: "Skipped: edited since (1 ID)",
    });
  });

  it("is stopped for good by an undo before it has changed anything", async () => {
    const begun = await send({ selection: { playlists: uuids }, action: { kind: "archive" } });
    const { uuid } = changeSetSchema.parse(begun.body);
    const answer = await call(undo, { json: {}, cookie, params: params(uuid) });
    expect(answer).toMatchObject({ status: 409 });
    const stopped = await call(run, { json: {}, cookie, params: params(uuid) });
    expect(stopped.body).toMatchObject({ state: "done", counts: { pending: 0, skipped: 3 } });
    expect((await contents()).some(({ isArchived }) => isArchived)).toBe(false);
  });

  it("loses nothing of a colleague who saves at the same time", async () => {
    const done = await Promise.all([
      perform({ kind: "add_tags", tags: ["bulk"] }),
      perform({ kind: "add_tags", tags: ["other"] }),
      perform({ kind: "replace_ids", pairs: [{ from: "b", to: "c" }] }),
    ]);
    expect(done.map(({ counts }) => counts.failed)).toEqual([0, 0, 0]);
    for (const place of [0, 1, 2])
      expect((await read(place)).tags).toEqual(expect.arrayContaining(["bulk", "other"]));
    expect((await contents()).map(({ inventory_ids }) => inventory_ids)).toEqual([
      ["a", "c"],
      ["c"],
      ["x", "c", "y"],
    ]);
  });

  it("duplicates exactly, here and for another advertiser, warns, and archives the copies on undo", async () => {
    const what = { kind: "duplicate" as const, advertiser_id: otherId, name: "{name} (Auk)" };
    const selection = { playlists: uuids };
    const shown = await call(preview, { json: { selection, action: what }, cookie });
    const { rows, warned } = bulkPreviewSchema.parse(shown.body);
    expect(warned).toBe(2);
    expect(rows.map(({ message }) => message)).toEqual([
      "as “Tern & Tide drive (Auk)”. Still mentions Tern & Tide in its name",
      "as “Three (Auk)”. Still mentions Tern & Tide in its searches",
      "as “Two (Auk)”",
    ]);
    const done = await perform(what);
    const made = await itemsOf(done);
    for (const [place, { uuid }] of made.entries()) {
      const [copy, source] = [
        await getPlaylist(getRuntime(), principal, uuid ?? ""),
        await read(place),
      ];
      expect(copy).toMatchObject({
        name: `${source.name} (Auk)`,
        company_uuid: otherId,
        advertiser_id: otherId,
        type: source.type,
        tags: source.tags,
        inventory_ids: source.inventory_ids,
        revision: 1,
      });
      expect(JSON.stringify(copy.searches)).toBe(JSON.stringify(source.searches));
    }
    const [first] = made;
    await changePlaylist(getRuntime(), principal, {
      playlistId: first?.uuid ?? "",
      revision: 1,
      change: { name: "Used already" },
      source: "dashboard",
    });
    const undone = await takeBack(done);
    expect(undone.counts).toMatchObject({ done: 2, failed: 1 });
    const copies = await Promise.all(
      made.map(({ uuid }) => getPlaylist(getRuntime(), principal, uuid ?? "")),
    );
    expect(copies.map(({ archived_at }) => archived_at !== null)).toEqual([false, true, true]);
  });

  it("takes all that a filter lets through, and all with a tag", async () => {
    await perform({ kind: "archive" }, { playlists: [uuids[2] ?? ""] });
    const filtered = await perform({ kind: "add_tags", tags: ["f"] }, { filter: { q: "t" } });
    expect(filtered.total).toBe(2);
    const tagged = await perform({ kind: "remove_tags", tags: ["Q4"] }, { tags: ["Q4"] });
    expect(tagged).toMatchObject({ total: 2, counts: { done: 2 } });
    const running = await call(changeSets, { cookie, path: "/?state=running" });
    expect(changeSetListSchema.parse(running.body).change_sets).toEqual([]);
    const all = await call(changeSets, { cookie });
    expect(changeSetListSchema.parse(all.body).change_sets.map(({ uuid }) => uuid)).toEqual([
      tagged.uuid,
      filtered.uuid,
      expect.any(String),
    ]);
  });

  it("is begun once for an idempotency key, and carried out once by two at the same time", async () => {
    const request = { selection: { playlists: uuids }, action: { kind: "add_ids", ids: ["new"] } };
    const [first, second] = [
      await send(request, cookie, "key-1"),
      await send(request, cookie, "key-1"),
    ];
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    const { uuid } = changeSetSchema.parse(first.body);
    expect(second.body).toMatchObject({ uuid });
    await Promise.all(
      Array.from({ length: 4 }, () => call(run, { json: {}, cookie, params: params(uuid) })),
    );
    const done = await finish(await call(one, { cookie, params: params(uuid) }));
    expect(done.counts).toMatchObject({ done: 3, pending: 0 });
    for (const place of [0, 1, 2]) expect((await read(place)).revision).toBe(2);
  });

  it("replays an answer that an earlier version stored under other property names", async () => {
    const request = { selection: { playlists: uuids }, action: { kind: "archive" } };
    const first = await send(request, cookie, "key-2");
    const { uuid } = changeSetSchema.parse(first.body);
    const stored = { uuid, act: request.action, undoes: null, counts: { waiting: 3 } };
    await getRuntime().database.write((transaction) =>
      transaction
        .updateTable("idempotency_keys")
        .set({ answer: JSON.stringify(stored) })
        .where("key", "=", "key-2")
        .execute(),
    );
    const again = await send(request, cookie, "key-2");
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again).toMatchObject({ status: first.status, body: { uuid, action: request.action } });
  });

  it("is nothing that viewers may do or an advertiser of the agency may see", async () => {
    const begun = await send({ selection: { playlists: uuids }, action: { kind: "archive" } });
    const { uuid } = changeSetSchema.parse(begun.body);
    const viewer = await signIn(agencyId, "viewer");
    const advertiser = await signIn(advertiserId);
    const json = { selection: { playlists: uuids }, action: { kind: "archive" } };
    for (const [route, sent] of [
      [changeSets, { json }],
      [preview, { json }],
      [run, { json: {}, params: params(uuid) }],
      [undo, { json: {}, params: params(uuid) }],
    ] as const) {
      expect(await call(route, { ...sent, cookie: viewer.cookie })).toMatchObject({ status: 403 });
    }
    expect(await call(one, { cookie: viewer.cookie, params: params(uuid) })).toMatchObject({
      status: 200,
    });
    for (const [route, sent] of [
      [one, {}],
      [items, {}],
      [run, { json: {} }],
      [undo, {}],
      [undo, { json: {} }],
    ] as const)
      for (const id of [uuid, newId(), "x", "\0"])
        expect(
          await call(route, { ...sent, cookie: advertiser.cookie, params: params(id) }),
        ).toMatchObject({
          status: 404,
          body: { Message: "Change not found, or you don't have access to it." },
        });
    expect((await contents()).some(({ isArchived }) => isArchived)).toBe(false);
  });

  it.each<[unknown, string]>([
    [{ kind: "explode" }, "/action/kind"],
    [{ kind: "add_tags", tags: [] }, "/action/tags"],
    [{ kind: "add_tags", tags: ["\0"] }, "/action/tags/0"],
    [{ kind: "add_ids", ids: Array.from({ length: 1_001 }, String) }, "/action/ids"],
    [{ kind: "replace_ids", pairs: [{ from: "", to: "x" }] }, "/action/pairs/0/from"],
    [{ kind: "replace_ids", pairs: [{ from: "x", to: "x" }] }, "/action/pairs/0/to"],
    [
      {
        kind: "replace_ids",
        pairs: [
          { from: "x", to: "y" },
          { from: "x", to: "z" },
        ],
      },
      "/action/pairs/1/to",
    ],
    [{ kind: "duplicate", advertiser_id: newId(), name: "x" }, "/action/advertiser_id"],
    [{ kind: "change_advertiser", advertiser_id: newId() }, "/action/advertiser_id"],
    [{ kind: "change_type", type: "tv" }, "/action/type"],
    [{ kind: "add_search", search: " " }, "/action/search"],
    [{ kind: "archive", more: 1 }, "/action/more"],
  ])("answers %j with its path", async (what, path) => {
    for (const route of [changeSets, preview]) {
      const answer = await call(route, {
        json: { selection: { playlists: uuids }, action: what },
        cookie,
      });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    }
  });

  it("names the fault of a selection", async () => {
    for (const selection of [
      {},
      { playlists: [] },
      { playlists: ["x"] },
      { filter: { type: "tv" } },
      1,
    ])
      expect(await send({ selection, action: { kind: "archive" } })).toMatchObject({ status: 422 });
    const elsewhere = { filter: { company: newId() } };
    expect(await send({ selection: elsewhere, action: { kind: "archive" } })).toMatchObject({
      status: 404,
    });
  });
});
