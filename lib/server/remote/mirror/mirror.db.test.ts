import { expect, it, vi } from "vitest";
import * as mirrorRoute from "@/app/api/companies/mirror/route";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { countAdvertisers } from "@/lib/server/domain/companies/count-advertisers";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import {
  getMirrorState,
  refreshIfOld,
  refreshMirror,
} from "@/lib/server/remote/mirror/mirror-state";
import { enterShard } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { call } from "@/lib/testing/call";
import { describeRemote, type Remote, signInRemotely } from "@/lib/testing/remote-service/remote";
import {
  describeSearchFaults,
  listMirrored as list,
  refreshRemotely as refresh,
} from "@/lib/testing/remote-service/search-faults";
import { nameKey } from "@/lib/shared/text";
import { makeClients } from "@/scripts/stand-in/options";

const listed = ({ standIn }: Remote, client = standIn.clients[0]) =>
  Array.from(standIn.advertisers(client?.id ?? ""), ({ uuid, name }) => ({
    uuid,
    name: name.normalize("NFC"),
  })).toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));

const clients = makeClients(2, 3_000, 500);

describeSearchFaults(1);

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
    // As if the company had been Cuelist's own before the service listed its UUID.
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
      body: { is_running: false, error: state.error },
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
  "the mirror of a service that never answers",
  { advertisers: 100, timeouts: { firstByteMs: 300, searchMs: 300 } },
  (getRemote) => {
    it("stays as it was, and says why", async () => {
      const { principal } = await signInRemotely(getRemote());
      const before = await list(getRemote(), principal);
      expect(before).toHaveLength(100);
      await getRemote().standIn.fail({ kind: "no-answer", operation: "search" });
      const state = await refresh(getRemote(), principal);
      expect(state).toMatchObject({ is_running: false, count: 100 });
      expect(state.error).toContain("did not answer in time");
      expect(await list(getRemote(), principal)).toEqual(before);
    });
  },
);
