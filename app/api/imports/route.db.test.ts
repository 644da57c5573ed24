import * as items from "@/app/api/imports/[importId]/items/route";
import * as running from "@/app/api/change-sets/[changeSetId]/run/route";
import * as listing from "@/app/api/change-sets/[changeSetId]/items/route";
import * as undoing from "@/app/api/change-sets/[changeSetId]/undo/route";
import * as advertisers from "@/app/api/imports/advertisers/route";
import * as check from "@/app/api/imports/check/route";
import * as preview from "@/app/api/imports/preview/route";
import * as imports from "@/app/api/imports/route";
import { beforeEach, expect, it } from "vitest";
import { describeCounts } from "@/components/activity/describe-counts";
import { describeChangeSet } from "@/lib/shared/change-sets/describe-change-set";
import { type ChangeSet, changeSetSchema } from "@/lib/shared/change-sets/schema";
import { newId } from "@/lib/shared/ids";
import { createImportedPlaylist } from "@/lib/server/domain/change-sets/apply-action";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { changeCompanyNames } from "@/lib/server/domain/companies/aliases";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  createAdvertiser,
  createAdvertisers,
  createAgency,
  createClient,
  enterShard,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

const digest = "0123456789abcdef".repeat(4);

describeOnBothDatabases("Imports", (getRuntime) => {
  useRuntime(getRuntime);

  const makeTenant = async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    const advertiser = await createAdvertiser(runtime, {
      agencyId: agency.id,
      name: "Tern & Tide",
    });
    const { principal } = await createClient(runtime, { companyId: agency.id });
    return {
      principal,
      agencyId: agency.id,
      advertiserId: advertiser.id,
      cookie: await sessionCookie(runtime, principal.token),
    };
  };
  let own: Awaited<ReturnType<typeof makeTenant>>;
  beforeEach(async () => {
    own = await makeTenant();
  });

  const start = (json: object = {}, cookie = own.cookie) =>
    call(imports, { cookie, json: { file: "lists.csv", digest, total: 3, ...json } });
  const begin = async () => changeSetSchema.parse((await start()).body);
  const send = (importId: string, json: unknown, cookie = own.cookie) =>
    call(items, { cookie, params: { importId }, json });
  const runAll = async (changeSetId: string) => {
    for (;;) {
      const { body } = await call(running, {
        cookie: own.cookie,
        params: { changeSetId },
        json: {},
      });
      const changeSet = changeSetSchema.parse(body);
      if (changeSet.state === "done") return changeSet;
    }
  };
  const lists = (...names: string[]) =>
    names.map((name) => playlistParameters(own.advertiserId, { name }));
  const stored = (id: string) =>
    getRuntime()
      .database.read.selectFrom("change_set_items")
      .selectAll()
      .where("change_set_id", "=", id)
      .orderBy("position")
      .execute();

  it("are prepared in batches, in any order and twice, and can be run when all is there", async () => {
    const answer = await start();
    expect(answer).toMatchObject({
      status: 201,
      body: { state: "preparing", total: 3, action: { kind: "import", file: "lists.csv" } },
    });
    const { uuid } = answer.body as ChangeSet;
    await send(uuid, { first: 1, playlists: lists("b", "c") });
    const again = await send(uuid.toUpperCase(), { first: 1, playlists: lists("x", "y") });
    expect(again).toMatchObject({
      status: 200,
      body: { state: "preparing", counts: { pending: 2 } },
    });
    const last = await send(uuid, { first: 0, playlists: lists("a") });
    expect(last.body).toMatchObject({ state: "running", counts: { pending: 3 } });
    const late = await send(uuid, { first: 0, playlists: lists("z") });
    expect(late).toMatchObject({ status: 200, body: { state: "running" } });
    const rows = await stored(uuid);
    expect(rows.map(({ name, state, playlist_id }) => [name, state, playlist_id])).toEqual(
      ["a", "b", "c"].map((name) => [name, "pending", null]),
    );
    expect(createPlaylistSchema.parse(JSON.parse(rows[0]?.playlist_input ?? ""))).toMatchObject({
      name: "a",
      advertiser_id: own.advertiserId,
    });
  });

  it("of the same file by the same company are one, until it is undone", async () => {
    const { uuid } = await begin();
    const [first, second] = await Promise.all([start(), start()]);
    for (const again of [first, second])
      expect(again).toMatchObject({ status: 200, body: { uuid } });
    expect(await start({ total: 2 })).toMatchObject({ status: 201 });
    const other = await makeTenant();
    enterShard(getRuntime(), own.agencyId);
    expect(await start({}, other.cookie)).toMatchObject({ status: 201 });
    await send(uuid, { first: 0, playlists: lists("a", "b", "c") });
    const created = await runAll(uuid);
    expect(created).toMatchObject({ state: "done", counts: { done: 3, pending: 0 } });
    expect(await start()).toMatchObject({ status: 200, body: { uuid, state: "done" } });
    const names = async () =>
      (
        await getRuntime()
          .database.read.selectFrom("playlists")
          .select("name")
          .where("agency_id", "=", own.agencyId)
          .where("archived_at", "is", null)
          .orderBy("name")
          .execute()
      ).map(({ name }) => name);
    expect(await names()).toEqual(["a", "b", "c"]);
    const undo = await call(undoing, {
      cookie: own.cookie,
      params: { changeSetId: uuid },
      json: {},
    });
    expect(undo.status).toBe(201);
    await runAll((undo.body as ChangeSet).uuid);
    expect(await names()).toEqual([]);
    const fresh = await start();
    expect(fresh.status).toBe(201);
    expect((fresh.body as ChangeSet).uuid).not.toBe(uuid);
  });

  it("create playlists only in the agency's list if the agency says so", async () => {
    const { uuid } = (await start({ total: 2 })).body as ChangeSet;
    const [shared, kept] = lists("Shared", "Kept back");
    const playlists = [shared, { ...kept, agency_only: true }];
    expect((await send(uuid, { first: 0, playlists })).status).toBe(200);
    expect(await runAll(uuid)).toMatchObject({ counts: { done: 2 } });
    const created = (await stored(uuid)).map((row) => row.created_playlist_id ?? "");
    const companies = await Promise.all(
      created.map((id) => getPlaylist(getRuntime(), own.principal, id)),
    );
    expect(companies.map(({ company_uuid }) => company_uuid)).toEqual([
      own.advertiserId,
      own.agencyId,
    ]);
    const { principal } = await createClient(getRuntime(), { companyId: own.advertiserId });
    const cookie = await sessionCookie(getRuntime(), principal.token);
    const theirs = (await start({ total: 2 }, cookie)).body as ChangeSet;
    const refused = await send(theirs.uuid, { first: 0, playlists }, cookie);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("/playlists/1/agency_only");
  });

  it("begun many times at once are one", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => (body as ChangeSet).uuid)).size).toBe(1);
  });

  it("refuse what is wrong, by path, and keep nothing of the batch", async () => {
    const { uuid } = await begin();
    const other = await makeTenant();
    enterShard(getRuntime(), own.agencyId);
    const [good] = lists("a");
    const wrong: [unknown, string][] = [
      [{ first: 0, playlists: [good, { ...good, type: "tv" }] }, "/playlists/1/type"],
      [
        { first: 0, playlists: [good, { ...good, advertiser_id: other.advertiserId }] },
        "/playlists/1/advertiser_id",
      ],
      [
        { first: 0, playlists: [{ ...good, advertiser_id: newId() }] },
        "/playlists/0/advertiser_id",
      ],
      [{ first: 0, playlists: [{ ...good, advertiser_id: own.agencyId }] }, "/advertiser_id"],
      [{ first: 3, playlists: [good] }, "/first"],
      [{ first: 0, playlists: [] }, "/playlists"],
      [{ first: -1, playlists: [good] }, "/first"],
    ];
    for (const [json, path] of wrong) {
      const answer = await send(uuid, json);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body)).toContain(path);
    }
    const lossy = `{"first": 0, "playlists": [{"name": "a", "advertiser_id": "${own.advertiserId}", "type": "radio",
      "inventory_ids": [], "searches": [{"n": 12345678901234567890}]}]}`;
    const answer = await call(items, {
      cookie: own.cookie,
      params: { importId: uuid },
      text: lossy,
    });
    expect(answer.status).toBe(400);
    expect(await stored(uuid)).toEqual([]);
  });

  it("are checked before: whose a playlist is, and whether its name is taken", async () => {
    const runtime = getRuntime();
    const { uuid: uuidOfSet } = await begin();
    const [twin = ""] = await createAdvertisers(runtime, own.agencyId, ["Twin", "Twin"]);
    const other = await makeTenant();
    enterShard(getRuntime(), own.agencyId);
    await runtime.database.write((transaction) =>
      createImportedPlaylist(
        runtime,
        transaction,
        own.principal,
        createPlaylistSchema.parse(playlistParameters(own.advertiserId, { name: "Taken" })),
        uuidOfSet,
      ),
    );
    const ask = (advertiser_id: string, name = "Free") => ({ name, advertiser_id });
    const json = {
      playlists: [
        ask(own.advertiserId.toUpperCase(), "Taken"),
        ask(own.advertiserId),
        ask(other.advertiserId),
        ask(own.agencyId),
        ask("\0", "\0"),
        ask(twin, "Taken"),
      ],
    };
    const answer = await call(check, { cookie: own.cookie, json });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        playlists: [
          { advertiser: "Tern & Tide", exists: true },
          { advertiser: "Tern & Tide", exists: false },
          { advertiser: null, exists: false },
          { advertiser: null, exists: false },
          { advertiser: null, exists: false },
          { advertiser: "Twin", exists: false },
        ],
      },
    });
  });

  it("update by uuid what their preview showed, run as one, and are undone as one", async () => {
    const runtime = getRuntime();
    const make = async (name: string, inventory_ids: string[]) => {
      const input = createPlaylistSchema.parse(
        playlistParameters(own.advertiserId, { name, inventory_ids, tags: ["old"] }),
      );
      const { uuid } = await begin();
      return runtime.database.write((transaction) =>
        createImportedPlaylist(runtime, transaction, own.principal, input, uuid),
      );
    };
    const [one, two, three] = [
      await make("One", ["1", "2", "3"]),
      await make("Two", ["4"]),
      await make("Three", ["5"]),
    ];
    const first = { revision: 1, base_revision: 1 };
    const updates = [
      { uuid: one.playlistId, ...first, name: "First", inventory_ids: ["2", "3", "9"] },
      { uuid: two.playlistId, ...first, tags: ["old"] },
      { uuid: three.playlistId, ...first, tags: [] },
    ];
    const previewed = await call(preview, { cookie: own.cookie, json: { playlists: updates } });
    expect(previewed).toMatchObject({
      status: 200,
      body: {
        playlists: [
          {
            problem: null,
            revision: 1,
            name: "One",
            changes: [
              { field: "name", before: "One", after: "First" },
              { field: "inventory_ids", before: "3 IDs", after: "3 IDs (+1, −1)" },
            ],
          },
          { problem: null, changes: [] },
          { problem: null, changes: [{ field: "tags", before: "old", after: "" }] },
        ],
      },
    });
    const digestOfUpdates = "f".repeat(64);
    const started = await start({ digest: digestOfUpdates, total: 4 });
    const { uuid } = started.body as ChangeSet;
    // Three is edited between the preview and the run.
    await changePlaylist(runtime, own.principal, {
      playlistId: three.playlistId,
      revision: 1,
      source: "dashboard",
      change: { name: "Third" },
    });
    expect(await send(uuid, { first: 0, playlists: [...updates, ...lists("New")] })).toMatchObject({
      status: 200,
      body: { state: "running", total: 4 },
    });
    const done = changeSetSchema.parse(await runAll(uuid));
    expect(done).toMatchObject({ counts: { done: 2, skipped: 1, failed: 1 }, updated: 1 });
    expect(describeChangeSet(done)).toBe(
      "Created 1 and updated 1 playlist from lists.csv (1 unchanged, 1 failed)",
    );
    expect(describeCounts(done)).toBe("1 created, 1 updated, 1 unchanged, 1 failed");
    const named = async (state: string) => {
      const answer = await call(listing, {
        cookie: own.cookie,
        method: "GET",
        params: { changeSetId: uuid },
        path: `/?state=${state}`,
      });
      const { items: found } = answer.body as { items: { name: string; is_update: boolean }[] };
      return found.map(({ name, is_update }) => [name, is_update]);
    };
    expect(await named("updated")).toEqual([["One", true]]);
    expect(await named("created")).toEqual([["New", false]]);
    expect(await named("done")).toHaveLength(2);
    const read = (id: string) => getPlaylist(runtime, own.principal, id);
    expect(await read(one.playlistId)).toMatchObject({
      name: "First",
      revision: 2,
      inventory_ids: ["2", "3", "9"],
    });
    expect(await read(two.playlistId)).toMatchObject({ name: "Two", revision: 1 });
    expect(await read(three.playlistId)).toMatchObject({ name: "Third", tags: ["old"] });
    const earlier = await call(imports, {
      cookie: own.cookie,
      method: "GET",
      path: `/?digest=${digestOfUpdates}&total=4`,
    });
    expect(earlier.body).toMatchObject({ change_set: { uuid, state: "done" } });
    const undo = await call(undoing, {
      cookie: own.cookie,
      params: { changeSetId: uuid },
      json: {},
    });
    const undone = changeSetSchema.parse(await runAll((undo.body as ChangeSet).uuid));
    expect(describeChangeSet(undone)).toBe(`Undid “Import lists.csv” in 2 playlists`);
    expect(describeCounts(undone)).toBe("2 undone");
    expect((await stored(undone.uuid)).map(({ message }) => message)).toEqual([
      "Restored",
      "Archived",
    ]);
    expect(await read(one.playlistId)).toMatchObject({
      name: "One",
      inventory_ids: ["1", "2", "3"],
    });
    const items = await stored(uuid);
    expect(await read(items[3]?.created_playlist_id ?? "")).toMatchObject({
      archived_at: expect.any(String) as string,
    });
  });

  it("find advertisers as people write them, and suggest the nearest", async () => {
    const runtime = getRuntime();
    const created = await createAdvertisers(runtime, own.agencyId, [
      "STARBUCKS CORP",
      "MCDONALDS CORP",
      "PROCTER & GAMBLE Co",
      "Café Ørsted",
      "Twin",
      "Twin",
      "Nuvo",
      "Alphabet",
    ]);
    const change = { add: ["Google Inc"], remove: [] };
    await changeCompanyNames(runtime, own.principal, created.at(-1) ?? "", change);
    const other = await makeTenant();
    enterShard(getRuntime(), own.agencyId);
    await createAdvertisers(runtime, other.agencyId, ["Hidden Harbour"]);
    const ask = async (names: string[], cookie = own.cookie) => {
      const answer = await call(advertisers, { cookie, json: { names } });
      expect(answer.status).toBe(200);
      const { advertisers: found } = answer.body as {
        advertisers: { match: { name: string } | null; suggestions: { name: string }[] }[];
      };
      return found.map(
        ({ match, suggestions }) => match?.name ?? suggestions.map(({ name }) => name),
      );
    };
    expect(
      await ask([
        "Starbucks Corp",
        "starbucks corporation",
        " Cafe  orsted",
        "procter and gamble company",
        "google inc.",
        "Google",
        "Tern & Tide",
        "tern and tide",
        "Starbucks",
        "McDonald's",
        "Starbuks",
        "Twin",
        "Hidden Harbour",
        "Nvuo Inc",
        "\0\ud800",
        "",
      ]),
    ).toEqual([
      "STARBUCKS CORP",
      "STARBUCKS CORP",
      "Café Ørsted",
      "PROCTER & GAMBLE Co",
      "Alphabet",
      ["Alphabet"],
      "Tern & Tide",
      "Tern & Tide",
      ["STARBUCKS CORP"],
      ["MCDONALDS CORP"],
      ["STARBUCKS CORP"],
      ["Twin", "Twin"],
      [],
      ["Nuvo"],
      [],
      [],
    ]);
  });

  it("make playlists under their own advertisers, with ids that are repeated once", async () => {
    const runtime = getRuntime();
    const { uuid } = await begin();
    const input = createPlaylistSchema.parse(
      playlistParameters(own.advertiserId, { inventory_ids: ["2", "1", "2"] }),
    );
    const made = await runtime.database.write((transaction) =>
      createImportedPlaylist(runtime, transaction, own.principal, input, uuid),
    );
    expect(made.revision).toBe(1);
    expect(await getPlaylist(runtime, own.principal, made.playlistId)).toMatchObject({
      company_uuid: own.advertiserId,
      inventory_ids: ["2", "1"],
    });
    const history = await runtime.database.read
      .selectFrom("playlist_revisions")
      .select(["source", "change_set_id"])
      .where("playlist_id", "=", made.playlistId)
      .execute();
    expect(history).toEqual([{ source: "import", change_set_id: uuid }]);
    const other = await makeTenant();
    enterShard(getRuntime(), own.agencyId);
    const gone = runtime.database.write((transaction) =>
      createImportedPlaylist(runtime, transaction, other.principal, input, uuid),
    );
    await expect(gone).rejects.toMatchObject({ code: "invalid" });
  });
});
