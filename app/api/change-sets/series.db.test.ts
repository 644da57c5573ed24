import { expect, it } from "vitest";
import * as decideRoute from "@/app/api/creates/[createId]/route";
import * as changeSetsRoute from "@/app/api/change-sets/route";
import * as itemsOfRoute from "@/app/api/change-sets/[changeSetId]/items/route";
import * as runRoute from "@/app/api/change-sets/[changeSetId]/run/route";
import * as undoRoute from "@/app/api/change-sets/[changeSetId]/undo/route";
import * as itemsRoute from "@/app/api/imports/[importId]/items/route";
import * as previewRoute from "@/app/api/imports/preview/route";
import * as importsRoute from "@/app/api/imports/route";
import * as combineRoute from "@/app/api/playlists/combine/route";
import * as playlistRoute from "@/app/api/playlists/[playlistId]/route";
import { type ChangeSet, changeSetSchema } from "@/lib/shared/change-sets/schema";
import { newId } from "@/lib/shared/ids";
import { type CreatedPlaylist } from "@/lib/shared/playlists/schema";
import { call } from "@/lib/testing/call";
import {
  beginRemotely,
  createdThere,
  remoteOptions,
  saveRemotely,
} from "@/lib/testing/remote-service/remote-creates";
import { describeRemote, signInRemotely } from "@/lib/testing/remote-service/remote";
import { type FaultKind } from "@/scripts/stand-in/faults";

type Session = Awaited<ReturnType<typeof beginRemotely>>;

describeRemote("a series of creates at another service", remoteOptions, (getRemote) => {
  const run = (cookie: string, changeSetId: string, without?: number) =>
    call(runRoute, {
      json: {},
      cookie,
      params: { changeSetId },
      path: `/api/change-sets/${changeSetId}/run${without === undefined ? "" : `?without=${without}`}`,
    });

  /** Runs until it is done or stopped. */
  async function runOn(cookie: string, changeSetId: string, without?: number): Promise<ChangeSet> {
    for (let next = without; ; next = undefined) {
      const answer = await run(cookie, changeSetId, next);
      expect(answer).toMatchObject({ status: 200 });
      const changeSet = changeSetSchema.parse(answer.body);
      if (changeSet.state === "done" || changeSet.stopped_at) return changeSet;
    }
  }

  const toPlaylist = (advertiser_id: string, name: string) => ({
    name,
    advertiser_id,
    inventory_ids: ["id-1", "id-2"],
    searches: [],
    type: "radio",
  });

  const startImport = async ({ cookie, advertiserId }: Session, names: string[]) => {
    const digest = newId().replaceAll("-", "").repeat(2);
    const json = { file: "lists.csv", digest, total: names.length };
    const { uuid } = changeSetSchema.parse((await call(importsRoute, { cookie, json })).body);
    const sent = await call(itemsRoute, {
      cookie,
      params: { importId: uuid },
      json: { first: 0, playlists: names.map((name) => toPlaylist(advertiserId, name)) },
    });
    expect(sent).toMatchObject({ status: 200, body: { state: "running" } });
    return uuid;
  };
  const newNames = (count = 4) => Array.from({ length: count }, (_, at) => `${newId()} ${at}`);
  const itemsOf = async (cookie: string, changeSetId: string) =>
    (await call(itemsOfRoute, { cookie, params: { changeSetId } })).body as {
      items: { name: string; state: string; message: string; uuid: string | null }[];
    };
  /** How often the stand-in has each name. */
  const timesThere = (names: string[]) =>
    names.map((name) => createdThere(getRemote(), name).length);
  const decide = (cookie: string, createId: string, action: string) =>
    call(decideRoute, { cookie, params: { createId }, json: { action } });

  it("imports each playlist of a file once, in order, with its history", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(12);
    const id = await startImport(session, names);
    // Two tabs run it.
    const [done] = await Promise.all([runOn(session.cookie, id), runOn(session.cookie, id)]);
    expect(done).toMatchObject({ state: "done", counts: { done: 12 }, stopped_at: null });
    expect(
      getRemote()
        .standIn.playlists()
        .map(({ parameters }) => parameters.name),
    ).toEqual(names);
    const { items } = await itemsOf(session.cookie, id);
    expect(items[0]).toMatchObject({ name: names[0], state: "done", message: "Created" });
    const page = await call(playlistRoute, {
      cookie: session.cookie,
      params: { playlistId: items[0]?.uuid ?? "" },
    });
    expect(page).toMatchObject({ status: 200, body: { name: names[0] } });
    expect(await run(session.cookie, id)).toMatchObject({ status: 200, body: { state: "done" } });
    expect(timesThere(names)).toEqual(names.map(() => 1));
  });

  it.each([
    ["reset-after", 1],
    ["reset-before", 0],
    ["500", 0],
    ["half-answer", 1],
  ] as [FaultKind, number][])(
    "stops at a playlist whose outcome is not known (%s), until somebody decides",
    async (kind, made) => {
      const session = await beginRemotely(getRemote());
      const names = newNames(3);
      const id = await startImport(session, names);
      await getRemote().standIn.fail({ kind, operation: "create" });
      const stopped = await runOn(session.cookie, id);
      expect(stopped).toMatchObject({
        state: "running",
        counts: { pending: 3 },
        stopped_at: { position: 0, name: names[0] },
      });
      expect(await runOn(session.cookie, id)).toEqual(stopped);
      expect(timesThere(names)).toEqual([made, 0, 0]);
      const createId = stopped.stopped_at?.create_id ?? "";
      const action = made === 1 ? "it_was_created" : "send_again";
      expect(await decide(session.cookie, createId, action)).toMatchObject({ status: 200 });
      expect(await runOn(session.cookie, id)).toMatchObject({ state: "done", counts: { done: 3 } });
      expect(timesThere(names)).toEqual([1, 1, 1]);
    },
  );

  it("goes on without it, and learns of it later", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(3);
    const id = await startImport(session, names);
    await getRemote().standIn.fail({ kind: "reset-after", operation: "create" });
    const stopped = await runOn(session.cookie, id);
    const done = await runOn(session.cookie, id, stopped.stopped_at?.position);
    expect(done).toMatchObject({ state: "done", counts: { done: 2, failed: 1 }, not_known: 1 });
    expect(timesThere(names)).toEqual([1, 1, 1]);
    await decide(session.cookie, stopped.stopped_at?.create_id ?? "", "it_was_created");
    expect(changeSetSchema.parse((await run(session.cookie, id)).body)).toMatchObject({
      counts: { done: 3, failed: 0 },
      not_known: 0,
    });
  });

  it("goes on after a refusal, with the service's words, and skips what is discarded", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(4);
    const id = await startImport(session, names);
    await getRemote().standIn.fail({ kind: "422", operation: "create" });
    await getRemote().standIn.fail({ kind: "reset-before", operation: "create" });
    const stopped = await runOn(session.cookie, id);
    expect(stopped).toMatchObject({ counts: { failed: 1 }, stopped_at: { position: 1 } });
    await decide(session.cookie, stopped.stopped_at?.create_id ?? "", "discard");
    expect(await runOn(session.cookie, id)).toMatchObject({
      state: "done",
      counts: { done: 2, failed: 1, skipped: 1 },
    });
    const { items } = await itemsOf(session.cookie, id);
    expect(items.map(({ state }) => state)).toEqual(["failed", "skipped", "done", "done"]);
    expect(items[0]?.message).toContain("It says: “");
    expect(timesThere(names)).toEqual([0, 0, 1, 1]);
  });

  it("waits as long as the service asks for, and asks nothing meanwhile", async () => {
    const session = await beginRemotely(getRemote(), 1);
    const names = newNames(2);
    const id = await startImport(session, names);
    await getRemote().standIn.fail({ kind: "429", operation: "create", retryAfter: 1 });
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await run(session.cookie, id);
      expect(answer).toMatchObject({ status: 429, body: { code: "throttled" } });
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    const creates = () =>
      getRemote()
        .standIn.requests()
        .filter(({ operation }) => operation === "create");
    expect(creates()).toHaveLength(1);
    await expect.poll(async () => (await run(session.cookie, id)).status).toBe(200);
    expect(await runOn(session.cookie, id)).toMatchObject({ counts: { done: 2 } });
    expect(timesThere(names)).toEqual([1, 1]);
  });

  it("stops when the session has ended, and goes on after signing in", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(2);
    const id = await startImport(session, names);
    getRemote().standIn.expireTokens();
    expect(await run(session.cookie, id)).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
    const { cookie } = await signInRemotely(getRemote());
    expect(await runOn(cookie, id)).toMatchObject({ state: "done", counts: { done: 2 } });
    expect(timesThere(names)).toEqual([1, 1]);
  });

  it("stops at a 403 instead of refusing the rest, and goes on where it stopped", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(3);
    const id = await startImport(session, names);
    await getRemote().standIn.fail({ kind: "403", operation: "create", count: 3 });
    const forbidden = { status: 422, body: { code: "service_refused" } };
    expect(await run(session.cookie, id)).toMatchObject(forbidden);
    expect(timesThere(names)).toEqual([0, 0, 0]);
    // The same again: it is about this playlist, and the next one is forbidden in its turn.
    expect(await run(session.cookie, id)).toMatchObject(forbidden);
    await getRemote().standIn.clearFaults();
    const done = await runOn(session.cookie, id);
    expect(done).toMatchObject({ state: "done", counts: { done: 2, failed: 1 } });
    expect(timesThere(names)).toEqual([0, 1, 1]);
  });

  it("waits while the service cannot be reached", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(2);
    const id = await startImport(session, names);
    await getRemote().standIn.fail({ kind: "refused" });
    expect(await run(session.cookie, id)).toMatchObject({
      status: 503,
      body: { code: "service_unreachable" },
    });
    await getRemote().standIn.clearFaults();
    expect(await runOn(session.cookie, id)).toMatchObject({ state: "done", counts: { done: 2 } });
  });

  it("stops at what a process was sending when it ended", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(3);
    const id = await startImport(session, names);
    await getRemote().standIn.fail({ kind: "reset-after", operation: "create" });
    await runOn(session.cookie, id);
    await getRemote().runtime.database.write((transaction) =>
      transaction
        .updateTable("service_creates")
        .set({ state: "sending", instance: newId(), sending_until: "2026-01-01T00:00:00.000Z" })
        .where("change_set_id", "=", id)
        .execute(),
    );
    const stopped = await runOn(session.cookie, id);
    expect(stopped).toMatchObject({ stopped_at: { position: 0 } });
    expect(stopped.stopped_at?.message).toContain("stopped while");
    expect(await runOn(session.cookie, id, 0)).toMatchObject({ counts: { done: 2, failed: 1 } });
    expect(timesThere(names)).toEqual([1, 1, 1]);
  });

  const saved = async (session: Session, name: string) =>
    ((await saveRemotely({ ...session, name })).body as CreatedPlaylist).Playlist.uuid;

  it("duplicates playlists, and is undone in this dashboard only", async () => {
    const session = await beginRemotely(getRemote());
    const names = newNames(2);
    const playlists: string[] = [];
    for (const name of names) playlists.push(await saved(session, name));
    const duplicate = (json: object) =>
      call(changeSetsRoute, {
        cookie: session.cookie,
        json: {
          selection: { playlists },
          action: { kind: "duplicate", advertiser_id: null, name: "{name} (copy)", ...json },
        },
      });
    expect(await duplicate({ agency_only: true })).toMatchObject({ status: 405 });
    const started = await duplicate({});
    expect(started).toMatchObject({ status: 201 });
    const { uuid } = changeSetSchema.parse(started.body);
    expect(await runOn(session.cookie, uuid)).toMatchObject({ state: "done", counts: { done: 2 } });
    const copies = names.map((name) => `${name} (copy)`);
    expect(timesThere(copies)).toEqual([1, 1]);
    const { items } = await itemsOf(session.cookie, uuid);
    expect(items.map(({ message }) => message)).toEqual(copies.map((name) => `as “${name}”`));
    const undo = await call(undoRoute, {
      json: {},
      cookie: session.cookie,
      params: { changeSetId: uuid },
    });
    expect(undo).toMatchObject({ status: 201 });
    const undone = await runOn(session.cookie, changeSetSchema.parse(undo.body).uuid);
    expect(undone).toMatchObject({ state: "done", counts: { done: 2 } });
    expect(timesThere(copies)).toEqual([1, 1]);
  });

  it("refuses changes of playlists, in the preview and in the import", async () => {
    const session = await beginRemotely(getRemote());
    const uuid = await saved(session, newId());
    const playlists = [{ uuid, revision: 1, base_revision: 1, name: "Other" }];
    const preview = await call(previewRoute, { cookie: session.cookie, json: { playlists } });
    expect(preview).toMatchObject({ status: 200 });
    expect(JSON.stringify(preview.body)).toContain("can't change playlists");
    const json = { file: "a.csv", digest: "a".repeat(64), total: 1 };
    const started = await call(importsRoute, { cookie: session.cookie, json });
    const importId = changeSetSchema.parse(started.body).uuid;
    const sent = await call(itemsRoute, {
      cookie: session.cookie,
      params: { importId },
      json: { first: 0, playlists },
    });
    expect(sent).toMatchObject({ status: 405 });
  });

  it("combines playlists in one create, which is repeated like any other", async () => {
    const session = await beginRemotely(getRemote());
    const playlists = [await saved(session, newId()), await saved(session, newId())];
    const name = newId();
    const key = newId();
    const combine = () =>
      call(combineRoute, {
        cookie: session.cookie,
        headers: { "idempotency-key": key },
        json: {
          playlists,
          operation: "union",
          company: session.advertiserId,
          name,
          advertiser_id: session.advertiserId,
          type: "radio",
          tags: [],
        },
      });
    const first = await combine();
    expect(first).toMatchObject({ status: 201, body: { count: 2, Playlist: { name } } });
    expect((await combine()).body).toEqual(first.body);
    expect(timesThere([name])).toEqual([1]);
  });
});
