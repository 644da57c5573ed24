import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createThread } from "@/lib/server/domain/playlists/create-thread";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { type CreatePlaylistOptions } from "@/lib/server/domain/playlists/insert-once";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type Principal } from "@/lib/server/principal";
import { type RequestContext, withRequestContext } from "@/lib/server/request-context";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { bundleThread } from "@/lib/testing/servers/bundle-thread";
import { createInstallation, type TestInstallation } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

const source = bundleThread("create-thread");
let installation: TestInstallation;
let principal: Principal;
let companyId = "";
let stop: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  installation = await createInstallation("sqlite");
  const { runtime } = installation;
  const agency = await createAgency(runtime);
  companyId = (await createAdvertiser(runtime, { agencyId: agency.id })).id;
  ({ principal } = await createClient(runtime, { companyId: agency.id }));
});
beforeEach(() => {
  stop = createThread.start(installation.runtime.database, source, 0);
});
afterEach(() => stop());
afterAll(() => installation.remove());

const create = (changes: object = {}, options: Partial<CreatePlaylistOptions> = {}) =>
  createPlaylist(installation.runtime, principal, {
    companyId,
    playlist: createPlaylistSchema.parse(playlistParameters(companyId, { ...changes })),
    source: "api",
    ...options,
  });

describe("The thread of new playlists", () => {
  it("makes what the process itself makes", async () => {
    const changes = {
      inventory_ids: ["b", "a", "b", "c"],
      searches: [{ name: "morning shows" }],
      tags: ["Autumn", "q4"],
    };
    const inThread = await create(changes);
    await stop();
    const here = await create(changes);
    const known = { uuid: here.playlist.uuid, created_at: here.playlist.created_at };
    const alike = {
      ...here,
      playlist: { ...here.playlist, ...known, updated_at: known.created_at },
    };
    const { uuid, created_at } = inThread.playlist;
    expect(inThread).toEqual({
      ...alike,
      playlist: { ...alike.playlist, uuid, created_at, updated_at: created_at },
    });
    const stored = await getPlaylist(installation.runtime, principal, uuid);
    const storedHere = await getPlaylist(installation.runtime, principal, known.uuid);
    expect(stored).toEqual({ ...storedHere, uuid, created_at, updated_at: created_at });
  });

  it("repeats the answer of an idempotency key, and refuses another request under it", async () => {
    const idempotency = { key: "once", digest: "one" };
    const [first, ...others] = await Promise.allSettled([
      create({}, { idempotency }),
      create({}, { idempotency }),
    ]);
    expect(first).toMatchObject({ status: "fulfilled", value: { isReplay: false } });
    expect(others).toMatchObject([{ status: "rejected", reason: { code: "conflict" } }]);
    const again = await create({}, { idempotency });
    expect(again).toMatchObject({ isReplay: true });
    const other = create({}, { idempotency: { key: "once", digest: "two" } });
    await expect(other).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("writes beside the first thread: neither keeps the lock from the other", async () => {
    const { database } = installation.runtime;
    let isOver = false;
    let writes = 0;
    const write = async () => {
      for (; !isOver; writes += 1)
        await database.write((db) =>
          sql`update companies set name = name where id = ${companyId}`.execute(db),
        );
    };
    // One is always waiting.
    const writing = Promise.all(Array.from({ length: 256 }, write));
    const rounds = 20;
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(Array.from({ length: 4 }, () => create()));
    isOver = true;
    await writing;
    // Commits of up to 64, of which a round sees a few.
    expect(writes).toBeGreaterThan(rounds * 8);
    expect(writes).toBeLessThan(rounds * 64 * 16);
  });

  it("is waited for as for other writes, and the wait is noted", async () => {
    const { database } = installation.runtime;
    const context: RequestContext = { requestId: "waits", address: "" };
    let end = (): void => undefined;
    const held = database.write(() => new Promise<void>((resolve) => (end = resolve)));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const created = withRequestContext(context, () => create());
    await expect.poll(() => database.getLoad().waitingWrites).toBe(1);
    end();
    await held;
    await created;
    expect(database.getLoad().waitingWrites).toBe(0);
    expect(context.writeWaitMs).toBeGreaterThan(0);
  });

  it("passes a failure of the database on as an outage", async () => {
    const { database } = installation.runtime;
    await create();
    const rename = (from: string, to: string) =>
      database.write((db) =>
        sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db),
      );
    await rename("playlist_tags", "hidden");
    const failure: unknown = await create({ tags: ["x"] }).catch((error: unknown) => error);
    await rename("hidden", "playlist_tags");
    expect(failure).toMatchObject({
      code: "SQLITE_ERROR",
      message: /no such table/,
      stack: /create-thread\.mjs/,
    });
    await create({ tags: ["x"] });
  });

  it("leaves large ones to the thread of large writes", async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `show-${index}`);
    const { playlist } = await create({ inventory_ids: ids });
    expect(playlist.inventory_ids).toEqual(ids);
  });
});
