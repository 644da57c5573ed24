import * as mirrorRoute from "@/app/api/companies/mirror/route";
import { expect, it, vi } from "vitest";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { countAdvertisers } from "@/lib/server/domain/service/list-company-page";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { mirrorRuns } from "@/lib/server/remote/mirror/mirror-lease";
import { type Runtime } from "@/lib/server/runtime/runtime";
import {
  chooseEarlierList,
  getMirrorState,
  refreshIfOld,
  refreshMirror,
} from "@/lib/server/remote/mirror/mirror-state";
import { enterShard } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { call } from "@/lib/testing/call";
import {
  describeRemote,
  listMirrored as list,
  refreshRemotely as refresh,
  type Remote,
  signInRemotely,
  workspaceOf,
} from "@/lib/testing/remote-service/remote";
import { nameKey } from "@/lib/shared/text";
import { makeClients } from "@/scripts/stand-in/options";

const listed = ({ standIn }: Remote, client = standIn.clients[0]) =>
  Array.from(standIn.advertisers(client?.id ?? ""), ({ uuid, name }) => ({
    uuid,
    name: name.normalize("NFC"),
  })).toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));

const clients = makeClients(2, 3_000, 500);

describeRemote("the mirror of a service", { advertisers: 3_000, clients }, (getRemote) => {
  it("has the advertisers of each client, and only those", async () => {
    const { standIn, runtime } = getRemote();
    for (const client of standIn.clients) {
      const { principal } = await signInRemotely(getRemote(), client);
      const expected = listed(getRemote(), client);
      const found = await list(getRemote(), principal);
      expect(found.map(({ uuid }) => uuid)).toEqual(expected.map(({ uuid }) => uuid));
      expect(await countAdvertisers(runtime.database.read, principal)).toBe(expected.length);
      const state = await getMirrorState(runtime, principal);
      expect(state).toMatchObject({ is_running: false, count: expected.length, error: null });
    }
    const { principal } = await signInRemotely(getRemote(), standIn.clients[0]);
    const mine = new Set(listed(getRemote()).map(({ uuid }) => uuid));
    const foreign = listed(getRemote(), standIn.clients[1]).find(({ uuid }) => !mine.has(uuid));
    enterShard(runtime, principal.companyId);
    expect(
      await findVisibleCompany(runtime.database.read, principal, foreign?.uuid ?? ""),
    ).toBeNull();
    expect(await list(getRemote(), principal, foreign?.uuid)).toEqual([]);
  });

  it("counts a UUID that comes twice once", async () => {
    const { standIn } = getRemote();
    const { principal } = await signInRemotely(getRemote());
    const before = await list(getRemote(), principal);
    await standIn.fail({ kind: "duplicate-uuids", operation: "search" });
    await refresh(getRemote(), principal);
    expect((await list(getRemote(), principal)).length).toBeLessThanOrEqual(before.length);
    await standIn.clearFaults();
    await refresh(getRemote(), principal);
    expect(await list(getRemote(), principal)).toEqual(before);
  });

  it("takes out what the service no longer lists, and takes it in again", async () => {
    const { standIn, runtime } = getRemote();
    const [client] = standIn.clients;
    if (!client) throw new Error("unreachable");
    const { principal } = await signInRemotely(getRemote());
    const before = await list(getRemote(), principal);
    const { to } = client;
    client.to = client.from + 100;
    await refresh(getRemote(), principal);
    // A short list is accepted when the service repeats it.
    await refresh(getRemote(), principal);
    const left = await list(getRemote(), principal);
    expect(left).toHaveLength(100);
    const kept = new Set(left.map(({ uuid }) => uuid));
    const gone = before.find(({ uuid }) => !kept.has(uuid));
    enterShard(runtime, principal.companyId);
    expect(
      await findVisibleCompany(runtime.database.read, principal, gone?.uuid ?? ""),
    ).toMatchObject({
      isGone: true,
      agencyId: principal.companyId,
    });
    expect(await countAdvertisers(runtime.database.read, principal)).toBe(100);
    client.to = to;
    await refresh(getRemote(), principal);
    expect(await list(getRemote(), principal)).toEqual(before);
  });

  it("takes over new names, also for the search and the order of playlists", async () => {
    const { standIn, runtime } = getRemote();
    const { database } = runtime;
    const { principal } = await signInRemotely(getRemote());
    const [advertiser] = await list(getRemote(), principal);
    if (!advertiser) throw new Error("unreachable");
    enterShard(runtime, principal.companyId);
    const { uuid } = await database.write((transaction) =>
      insertPlaylist(transaction, {
        database,
        principal,
        company: { id: principal.companyId, agencyId: principal.companyId },
        advertiser: { nameKey: nameKey(advertiser.name) },
        playlist: createPlaylistSchema.parse(playlistParameters(advertiser.uuid)),
        source: "api",
      }),
    );
    standIn.directory.rename(advertiser.uuid, "Zebrafink & Söhne");
    expect(await refresh(getRemote(), principal)).toMatchObject({ error: null });
    const found = await list(getRemote(), principal, "zebrafink");
    expect(found.map(({ uuid }) => uuid)).toEqual([advertiser.uuid]);
    const before = await list(getRemote(), principal, advertiser.name);
    expect(before.map(({ uuid }) => uuid)).not.toContain(advertiser.uuid);
    enterShard(runtime, principal.companyId);
    const playlist = await database.read
      .selectFrom("playlists")
      .select("advertiser_key")
      .where("id", "=", uuid)
      .executeTakeFirstOrThrow();
    expect(playlist.advertiser_key).toBe(nameKey("Zebrafink & Söhne"));
  });

  it("does not take over companies of Cuelist's own", async () => {
    const { runtime } = getRemote();
    const { principal } = await signInRemotely(getRemote());
    const [victim] = listed(getRemote());
    // Simulates a company of Cuelist's own, before the service listed its UUID.
    await runtime.database.write((transaction) =>
      transaction
        .deleteFrom("agency_advertisers")
        .where("advertiser_id", "=", victim?.uuid ?? "")
        .execute(),
    );
    expect(await refresh(getRemote(), principal)).toMatchObject({ skipped: 1, error: null });
    const found = await list(getRemote(), principal);
    expect(found.map(({ uuid }) => uuid)).not.toContain(victim?.uuid);
  });
});

describeRemote("a list that is far shorter all of a sudden", { advertisers: 300 }, (getRemote) => {
  const nothing = { Message: "", type: "success", Advertisers: null };
  const listNothing = () =>
    getRemote().standIn.fail({
      kind: "answer",
      operation: "search",
      answer: { status: 200, body: nothing },
    });
  const choose = (cookie: string, keeps_earlier: boolean) =>
    call(mirrorRoute, { cookie, method: "PATCH", json: { keeps_earlier } });
  /** Makes the choice, and waits until it is carried out. */
  const carryOut = async (cookie: string, keeps_earlier: boolean, principal: Principal) => {
    expect(await choose(cookie, keeps_earlier)).toMatchObject({ status: 202 });
    await mirrorRuns().get(await workspaceOf(getRemote().runtime, principal));
  };
  /** The UUIDs that are shown. */
  const shown = async (principal: Principal) =>
    (await list(getRemote(), principal)).map(({ uuid }) => uuid);

  it("is asked for again, and the next list counts: nothing was lost by one odd answer", async () => {
    const { standIn } = getRemote();
    const { cookie, principal } = await signInRemotely(getRemote());
    const before = await shown(principal);
    standIn.forget();
    await listNothing();
    const doubted = await refresh(getRemote(), principal);
    expect(doubted).toMatchObject({ count: 300, error: null, doubted: 0, earlier: null });
    expect(await shown(principal)).toEqual(before);
    // Looking asks again after a minute, not before.
    await call(mirrorRoute, { cookie });
    expect(standIn.requests()).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await call(mirrorRoute, { cookie });
    await mirrorRuns().get(await workspaceOf(getRemote().runtime, principal));
    vi.useRealTimers();
    expect(standIn.requests()).toHaveLength(2);
    const state = await getMirrorState(getRemote().runtime, principal);
    expect(state).toMatchObject({ count: 300, doubted: null, earlier: null });
    expect(await shown(principal)).toEqual(before);
  });

  it("is not believed while the service says something else each time", async () => {
    const { standIn } = getRemote();
    const { principal } = await signInRemotely(getRemote());
    const [client] = standIn.clients;
    if (!client) throw new Error("unreachable");
    const { to } = client;
    await listNothing();
    await refresh(getRemote(), principal);
    client.to = client.from + 40;
    expect(await refresh(getRemote(), principal)).toMatchObject({ count: 300, doubted: 40 });
    client.to = to;
    expect(await refresh(getRemote(), principal)).toMatchObject({ count: 300, doubted: null });
  });

  it("replaces the longer one when the service says so again; that can be kept for a day", async () => {
    const { standIn, runtime } = getRemote();
    const { cookie, principal } = await signInRemotely(getRemote());
    const [client] = standIn.clients;
    if (!client) throw new Error("unreachable");
    const { to } = client;
    const before = await shown(principal);
    const { mirrored_at } = await getMirrorState(runtime, principal);
    client.to = client.from + 40;
    await refresh(getRemote(), principal);
    const replaced = await refresh(getRemote(), principal);
    const earlier = { count: 300, until: mirrored_at, is_kept: false };
    expect(replaced).toMatchObject({ count: 40, doubted: null, earlier });
    const few = await shown(principal);
    expect(few).toHaveLength(40);
    expect(await choose(cookie, false)).toMatchObject({ status: 409 });

    await carryOut(cookie, true, principal);
    expect(await shown(principal)).toEqual(before);
    const kept = { ...earlier, is_kept: true };
    const state = await getMirrorState(runtime, principal);
    expect(state).toMatchObject({ count: 300, doubted: 40, earlier: kept });
    expect(await refresh(getRemote(), principal)).toMatchObject({ count: 300, earlier: kept });
    expect(await shown(principal)).toEqual(before);
    // The restored names are found as before.
    const [first] = await list(getRemote(), principal);
    const found = await list(getRemote(), principal, first?.name);
    expect(found.map(({ uuid }) => uuid)).toContain(first?.uuid);

    await carryOut(cookie, false, principal);
    expect(await shown(principal)).toEqual(few);
    expect(await getMirrorState(runtime, principal)).toMatchObject({ earlier });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 + 1_000 });
    expect(await getMirrorState(runtime, principal)).toMatchObject({ earlier: null });
    vi.useRealTimers();
    client.to = to;
    const whole = await refresh(getRemote(), principal);
    expect(whole).toMatchObject({ count: 300, doubted: null, earlier: null });
    expect(await shown(principal)).toEqual(before);
    expect(await choose(cookie, true)).toMatchObject({ status: 409 });
  });

  it("leaves the one or the other, whichever write the process does not survive", async () => {
    const { standIn, runtime } = getRemote();
    const { principal } = await signInRemotely(getRemote());
    const [client] = standIn.clients;
    if (!client) throw new Error("unreachable");
    const { to } = client;
    /** Runs until the given write, which is rolled back as are all after it; returns whether it came to that. */
    const dieAt = async (write: number, act: (runtime: Runtime) => Promise<unknown>) => {
      let writes = 0;
      const database: Database = Object.create(runtime.database, {
        write: {
          value: (work: (transaction: Queries) => Promise<unknown>) =>
            runtime.database.write(async (transaction) => {
              const result = await work(transaction);
              writes += 1;
              if (writes >= write) throw new Error("The process was killed.");
              return result;
            }),
        },
      }) as Database;
      await act({ ...runtime, database });
      // Simulates the end of its lease.
      await runtime.database.write((transaction) =>
        transaction.updateTable("workspaces").set({ mirror_run: null }).execute(),
      );
      return writes >= write;
    };
    const act = {
      replace: async (mortal: Runtime) => (await refreshMirror(mortal, principal))?.done,
      keep: async (mortal: Runtime) =>
        (await chooseEarlierList(mortal, principal, { keeps_earlier: true })).done,
    };
    for (const kind of ["replace", "keep"] as const) {
      const lengths: number[] = [];
      for (let write = 1; ; write += 1) {
        client.to = to;
        await refresh(getRemote(), principal);
        client.to = client.from + 40;
        await refresh(getRemote(), principal);
        if (kind === "keep") await refresh(getRemote(), principal);
        const hasDied = await dieAt(write, act[kind]);
        lengths.push((await shown(principal)).length);
        // The rest is finished or repeated.
        client.to = to;
        await refresh(getRemote(), principal);
        expect(await shown(principal)).toHaveLength(300);
        if (!hasDied) break;
      }
      expect(new Set(lengths)).toEqual(new Set([40, 300]));
      expect(lengths.length).toBeGreaterThan(3);
    }
  });
});

describeRemote("a short list", { advertisers: 19 }, (getRemote) => {
  it("is replaced by a shorter one immediately", async () => {
    const { standIn } = getRemote();
    const { principal } = await signInRemotely(getRemote());
    const [client] = standIn.clients;
    if (!client) throw new Error("unreachable");
    client.to = client.from;
    expect(await refresh(getRemote(), principal)).toMatchObject({ count: 0, doubted: null });
  });
});

describeRemote("the mirror of a service that asks to wait", { advertisers: 10 }, (getRemote) => {
  it("asks nothing before the time that it said, whoever looks or presses Refresh", async () => {
    const { standIn, runtime } = getRemote();
    const { cookie, principal } = await signInRemotely(getRemote());
    await standIn.fail({ kind: "429", operation: "search", retryAfter: 120 });
    const state = await refresh(getRemote(), principal);
    expect(state.error).toContain("asks you to wait");
    standIn.forget();
    expect(await refreshMirror(runtime, principal)).toBeNull();
    const refreshed = await call(mirrorRoute, { cookie, method: "POST", json: {} });
    expect(refreshed).toMatchObject({
      status: 202,
      body: { is_running: false, error: state.error, retry_in: 120 },
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 119_000 });
    await refreshIfOld(runtime, principal);
    expect(standIn.requests()).toEqual([]);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await refresh(getRemote(), principal)).toMatchObject({ error: null });
    vi.useRealTimers();
  });
});

describeRemote("the mirror of many advertisers", { advertisers: 25_000 }, (getRemote) => {
  it("takes them over from several batches, each once", async () => {
    const { principal } = await signInRemotely(getRemote());
    const state = await getMirrorState(getRemote().runtime, principal);
    expect(state).toMatchObject({ count: 25_000, skipped: 0, error: null });
    const { read } = getRemote().runtime.database;
    expect(await countAdvertisers(read, principal)).toBe(25_000);
    const stored = await read
      .selectFrom("agency_advertisers")
      .select(["advertiser_id as uuid", "name"])
      .where("agency_id", "=", principal.companyId)
      .orderBy("advertiser_id")
      .execute();
    expect(stored).toEqual(listed(getRemote()));
    const left = await read.selectFrom("mirror_entries").selectAll().execute();
    expect(left).toEqual([]);
  });
});

describeRemote(
  "the mirror of a service whose answers fail",
  { advertisers: 100, timeouts: { firstByteMs: 300, searchMs: 300 } },
  (getRemote) => {
    it.each([
      ["no-answer", "did not answer in time"],
      ["broken-off", "broke off"],
      ["html", "not JSON"],
    ] as const)("stays as it was after %s, and says why", async (kind, why) => {
      const { principal } = await signInRemotely(getRemote());
      const before = await list(getRemote(), principal);
      expect(before).toHaveLength(100);
      await getRemote().standIn.fail({ kind, operation: "search" });
      const state = await refresh(getRemote(), principal);
      expect(state).toMatchObject({ is_running: false, count: 100 });
      expect(state.error).toContain(why);
      expect(await list(getRemote(), principal)).toEqual(before);
    });
  },
);
