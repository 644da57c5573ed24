import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import * as activity from "@/app/api/activity/route";
import * as undoSet from "@/app/api/change-sets/[changeSetId]/undo/route";
import * as runSet from "@/app/api/change-sets/[changeSetId]/run/route";
import * as changeSets from "@/app/api/change-sets/route";
import * as importItems from "@/app/api/imports/[importId]/items/route";
import * as imports from "@/app/api/imports/route";
import * as person from "@/app/api/people/[personId]/route";
import * as compare from "@/app/api/playlists/compare/route";
import * as exporting from "@/app/api/playlists/export/route";
import * as playlistRoute from "@/app/api/playlists/[playlistId]/route";
import * as requests from "@/app/api/requests/route";
import * as request from "@/app/api/requests/[requestId]/route";
import * as views from "@/app/api/views/route";
import * as create from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as revisions from "@/app/v2/playlists/[playlistUUID]/revisions/route";
import * as apiPlaylist from "@/app/v2/playlists/[playlistUUID]/route";
import { flushRequests } from "@/lib/server/domain/requests/request-log";
import { forgetPerson } from "@/lib/server/domain/people/manage-people";
import { type Principal } from "@/lib/server/principal";
import { type PersonRef } from "@/lib/shared/people/person-ref";
import { type Call, call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  createAdvertiser,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

/** A row's values as text; the contents of calls are compressed. */
const toText = (row: Record<string, unknown>): string =>
  Object.values(row)
    .map((value) => (value instanceof Uint8Array ? decompress(value) : JSON.stringify(value)))
    .join(" ");

function decompress(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes).toString("utf8");
  } catch {
    return Buffer.from(bytes).toString("utf8");
  }
}

/** Any object with people in it. */
type Named = Record<string, unknown> & { person: PersonRef };

describeOnBothDatabases("Who did it", (getRuntime) => {
  useRuntime(getRuntime);
  let clientId: string;
  let advertiserId: string;
  let script: Principal;
  let dana: Principal;
  let ben: Principal;
  let playlistUUID: string;
  const cookies = new Map<Principal, string>();
  const cookieOf = (who: Principal) => cookies.get(who) ?? "";
  const named = (who: Principal): PersonRef =>
    who.person && { uuid: who.person.id, name: who.person.name };

  beforeAll(async () => {
    const agencyId = (await createAgency(getRuntime())).id;
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    ({ clientId, principal: script } = await createClient(getRuntime(), { companyId: agencyId }));
    const add = async (name: string) =>
      (await createPerson(getRuntime(), { clientId, name })).principal;
    [dana, ben] = [await add("Dana"), await add("Ben")];
    for (const who of [script, dana, ben])
      cookies.set(who, await sessionCookie(getRuntime(), who.token));
    const made = await call(create, {
      token: dana.token,
      params: { companyUUID: advertiserId },
      json: { body: playlistParameters(advertiserId, { name: "Shared by three" }) },
      // A header does not identify the caller.
      headers: { "x-person": ben.person?.id ?? "", "x-forwarded-user": "Ben" },
    });
    playlistUUID = (made.body as { Playlist: { uuid: string } }).Playlist.uuid;
    const patch = { method: "PATCH", params: { playlistUUID } } as const;
    await call(apiPlaylist, {
      ...patch,
      token: script.token,
      headers: { "if-match": '"r1"' },
      json: { body: { name: "By a script" } },
    });
    await call(playlistRoute, {
      method: "PATCH",
      params: { playlistId: playlistUUID },
      cookie: cookieOf(ben),
      headers: { "if-match": '"r2"' },
      json: { name: "By hand" },
    });
  });
  const ask = async (module: Parameters<typeof call>[0], sent: Call) => {
    const answer = await call(module, sent);
    expect(answer.status).toBeLessThan(300);
    return answer.body as Record<string, unknown>;
  };
  const people = (list: unknown) => (list as Named[]).map(({ person: who }) => who);

  it("is said in /v2 of playlists, lists and revisions", async () => {
    const params = { playlistUUID };
    const { Revisions } = await ask(revisions, { token: script.token, params });
    expect(people(Revisions)).toEqual([named(ben), null, named(dana)]);
    const { Playlist } = await ask(apiPlaylist, { token: script.token, params });
    expect(Playlist).toMatchObject({ person: named(ben), created_by_person: named(dana) });
    const { Playlists } = await ask(create, {
      token: script.token,
      params: { companyUUID: advertiserId },
    });
    expect(people(Playlists)).toEqual([named(ben)]);
  });

  it("is said in the activity, which a person narrows", async () => {
    const feed = async (query = "") =>
      people((await ask(activity, { cookie: cookieOf(script), path: `/?${query}` })).entries);
    expect(await feed()).toEqual([named(ben), null, named(dana)]);
    expect(await feed(`person=${dana.person?.id}`)).toEqual([named(dana)]);
    expect(await feed(`person=${dana.person?.id}&advertiser=${advertiserId}`)).toEqual([
      named(dana),
    ]);
    expect(await feed(`person=${dana.person?.id}&kind=changed`)).toEqual([]);
    expect(await feed(`by=${clientId}`)).toHaveLength(3);
  });

  it("is said in a comparison and in an export", async () => {
    const path = `/?left=${playlistUUID}@1&right=${playlistUUID}@2`;
    const { left, right } = await ask(compare, { cookie: cookieOf(ben), path });
    expect([left, right]).toMatchObject([{ person: named(dana) }, { person: null }]);
    const json = { selection: { playlists: [playlistUUID] }, format: "playlists-csv" };
    const answer = await exporting.POST(
      new Request("http://localhost:3000/", {
        method: "POST",
        headers: {
          cookie: cookieOf(ben),
          origin: "http://localhost:3000",
          "content-type": "application/json",
        },
        body: JSON.stringify(json),
      }),
      { params: Promise.resolve({}) },
    );
    const [head = "", row = ""] = (await answer.text()).trimEnd().split("\r\n");
    expect(head).toContain(",Updated by,Updated by person,");
    expect(row).toContain(",Ben,");
  });

  it("is said of saved views and bulk changes", async () => {
    const cookie = cookieOf(dana);
    await ask(views, { cookie, json: { name: "Mine", query: "", is_shared: true } });
    expect(people((await ask(views, { cookie: cookieOf(ben) })).views)).toEqual([named(dana)]);
    const started = await ask(changeSets, {
      cookie,
      json: {
        selection: { playlists: [playlistUUID] },
        action: { kind: "add_tags", tags: ["q4"] },
      },
      headers: { "idempotency-key": "a" },
    });
    expect(started.person).toEqual(named(dana));
    const stored = await getRuntime()
      .database.read.selectFrom("idempotency_keys")
      .select("answer")
      .execute();
    expect(JSON.stringify(stored)).not.toContain("Dana");
    const params = { changeSetId: String(started.uuid) };
    await ask(runSet, { cookie: cookieOf(ben), params, json: {} });
    const { entries } = await ask(activity, { cookie });
    expect(entries).toMatchObject([{ change_set: { person: named(dana) } }, {}, {}, {}]);
  });

  it("is said of an import, of what it created, and of who undid it", async () => {
    const cookie = cookieOf(dana);
    const file = { file: "lists.csv", digest: "0123456789abcdef".repeat(4), total: 1 };
    const started = await ask(imports, { cookie, json: file });
    const params = { importId: String(started.uuid) };
    const playlists = [playlistParameters(advertiserId, { name: "Imported" })];
    await ask(importItems, { cookie, params, json: { first: 0, playlists } });
    const finish = async (changeSetId: string, by: Principal) =>
      ask(runSet, { cookie: cookieOf(by), params: { changeSetId }, json: {} });
    expect(await finish(String(started.uuid), dana)).toMatchObject({
      state: "done",
      person: named(dana),
    });
    const { Playlists } = await ask(create, {
      token: script.token,
      params: { companyUUID: advertiserId },
    });
    expect(Playlists).toContainEqual(
      expect.objectContaining({ name: "Imported", person: named(dana) }),
    );
    const undo = await ask(undoSet, {
      cookie: cookieOf(ben),
      params: { changeSetId: String(started.uuid) },
      json: {},
    });
    expect(await finish(String(undo.uuid), ben)).toMatchObject({
      state: "done",
      undo_of: started.uuid,
      person: named(ben),
    });
    const { entries } = await ask(activity, { cookie });
    expect((entries as { change_set: Named | null }[]).slice(0, 2)).toMatchObject([
      { change_set: { uuid: undo.uuid, person: named(ben) } },
      { change_set: { uuid: started.uuid, person: named(dana) } },
    ]);
  });

  it("stops a bulk change at its next item when the role is lowered, and says why", async () => {
    const cookie = cookieOf(dana);
    const { uuid } = await ask(changeSets, {
      cookie,
      json: {
        selection: { playlists: [playlistUUID] },
        action: { kind: "add_tags", tags: ["late"] },
      },
    });
    const run = { cookie, params: { changeSetId: String(uuid) }, json: {} };
    const lower = (role: string) =>
      call(person, {
        method: "PATCH",
        cookie: cookieOf(ben),
        params: { personId: dana.person?.id ?? "" },
        json: { role },
      });
    expect((await lower("viewer")).status).toBe(200);
    expect(await call(runSet, run)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await lower("manager")).status).toBe(200);
    expect(await call(runSet, run)).toMatchObject({ status: 200, body: { state: "done" } });
  });

  it("is said in the request log, by ID: names are not kept, and forgotten everywhere", async () => {
    await flushRequests(getRuntime());
    const path = `/?client=${clientId}`;
    const list = async (query = "") =>
      (await ask(requests, { cookie: cookieOf(ben), path: path + query })).requests as Named[];
    const all = await list();
    expect(people(all)).toContainEqual(named(dana));
    expect(people(all)).toContainEqual(null);
    expect(people(await list(`&person=${dana.person?.id}`))).toEqual([named(dana)]);
    // Answers that named people are kept without the names.
    const reads = all.filter(({ operation }) => operation === "listRevisions");
    const detail = await ask(request, {
      cookie: cookieOf(ben),
      params: { requestId: String(reads[0]?.id) },
    });
    expect(JSON.stringify(detail)).toContain(dana.person?.id);
    expect(JSON.stringify(detail)).not.toMatch(/Dana|Ben/);
    await forgetPerson(getRuntime(), ben, dana.person?.id ?? "");
    const former = { uuid: dana.person?.id, name: "Former colleague 1" };
    expect(people(await list(`&person=${dana.person?.id}`))).toEqual([former]);
    const { Revisions } = await ask(revisions, { token: ben.token, params: { playlistUUID } });
    expect(people(Revisions).at(-1)).toEqual(former);
    // Nor is the name anywhere else, in what the next backup holds.
    await flushRequests(getRuntime());
    const { read: db, isSplit } = getRuntime().database;
    // Whole tables are not read there.
    if (isSplit) return;
    for (const { name, isView } of await db.introspection.getTables()) {
      if (isView) continue;
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        db,
      );
      expect(rows.map(toText).join("\n"), name).not.toMatch(/Dana/);
    }
  });
});
