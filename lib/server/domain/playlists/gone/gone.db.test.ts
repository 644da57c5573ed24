import { beforeEach, expect, it } from "vitest";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { findGone } from "@/lib/server/domain/playlists/gone/find-gone";
import {
  countFilteredPlaylists,
  listPlaylists,
} from "@/lib/server/domain/playlists/list-playlists";
import { findSelected } from "@/lib/server/domain/playlists/select-playlists";
import { findNames } from "@/lib/server/domain/catalogue/find-names";
import { getEntries } from "@/lib/server/domain/catalogue/load-entries";
import { type Principal } from "@/lib/server/principal";
import { type GoneReport } from "@/lib/shared/catalogue/gone";
import { playlistFilterSchema } from "@/lib/shared/playlists/selection-schema";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { newId } from "@/lib/shared/ids";

const goneSince = "2026-10-03T00:00:00.000Z";

interface Tenant {
  principal: Principal;
  advertiserId: string;
}

describeOnBothDatabases("The report of what is gone", (getRuntime) => {
  let ours: Tenant;
  /** The database keeps what other tests imported: each test has a kind and IDs of its own. */
  let kind = "";
  const full = (id: string) => `${kind}-${id}`;
  const there = (id: string) => ({ id: full(id), name: `Show ${id}` });
  const gone = (id: string) => ({ ...there(id), gone_since: goneSince });
  beforeEach(async () => {
    kind = `k${newId().replaceAll("-", "").slice(-20)}`;
    ours = await makeTenant();
  });

  async function makeTenant(): Promise<Tenant> {
    const runtime = getRuntime();
    const companyId = (await createAgency(runtime)).id;
    const [advertiserId = ""] = await createAdvertisers(runtime, companyId, ["Tern"]);
    return { advertiserId, principal: (await createClient(runtime, { companyId })).principal };
  }
  async function add(tenant: Tenant, name: string, ids: string[], said: string | null = kind) {
    const { playlist } = await createPlaylist(getRuntime(), tenant.principal, {
      companyId: tenant.advertiserId,
      playlist: {
        name,
        advertiser_id: tenant.advertiserId,
        inventory_ids: ids.map(full),
        searches: [],
        type: "podcast",
        tags: [],
        inventory_kind: said,
      },
      source: "dashboard",
    });
    return playlist.uuid;
  }
  const report = ({ principal }: Tenant, most?: { gone: number; playlists: number }) =>
    findGone(getRuntime().database, principal, most);
  /** The same report, read the other way: as of a catalogue in which very much is gone. */
  const byPlaylists = (tenant: Tenant) => report(tenant, { gone: 0, playlists: 1_000 });
  /** "a in One, Two" */
  const lines = ({ entries, playlists }: GoneReport) =>
    entries.map(
      ({ id, playlists: held }) =>
        `${id.split("-").at(-1)} in ${held
          .map((place) => playlists[place]?.name)
          .toSorted()
          .join(", ")}`,
    );

  it("names entries that are gone with the active playlists that have them, those in most playlists first", async () => {
    await makeCatalogue(getRuntime(), {
      kind,
      entries: [gone("a"), gone("b"), gone("nowhere"), there("c")],
    });
    await add(ours, "One", ["a", "c"]);
    await add(ours, "Two", ["b", "a"]);
    const archived = await add(ours, "Archived", ["b"]);
    await changePlaylist(getRuntime(), ours.principal, {
      playlistId: archived,
      change: { archived: true },
      revision: 1,
      source: "dashboard",
    });
    const found = await report(ours);
    expect(lines(found)).toEqual(["a in One, Two", "b in Two"]);
    expect(found).toMatchObject({ count: 2, is_whole: true });
    expect(found.entries[0]).toMatchObject({ kind, name: "Show a", gone_since: goneSince });
    expect(lines(await byPlaylists(ours))).toEqual(lines(found));
    expect(found.playlists.map(({ advertiser }) => advertiser)).toEqual(["Tern", "Tern"]);
  });

  it("tells nothing of another tenant's playlists and catalogue", async () => {
    const theirs = await makeTenant();
    await makeCatalogue(getRuntime(), { kind, entries: [gone("a")] });
    const { companyId } = theirs.principal;
    await makeCatalogue(getRuntime(), { kind, entries: [gone("secret")], companyId });
    await add(ours, "Ours", ["a", "secret"]);
    await add(theirs, "Theirs", ["a", "secret"]);
    expect(lines(await report(ours))).toEqual(["a in Ours"]);
    expect(lines(await byPlaylists(ours))).toEqual(["a in Ours"]);
    expect(lines(await report(theirs))).toEqual(["a in Theirs", "secret in Theirs"]);
    expect(lines(await byPlaylists(theirs))).toEqual(["a in Theirs", "secret in Theirs"]);
    const { principal } = await createClient(getRuntime(), { companyId: theirs.advertiserId });
    const advertisers = { principal, advertiserId: theirs.advertiserId };
    expect(lines(await report(advertisers))).toEqual(["a in Theirs"]);
  });

  it("has the name of the source that lists an ID, and leaves out what any source lists, whichever came last", async () => {
    await makeCatalogue(getRuntime(), { kind, entries: [gone("a"), there("b")] });
    const { companyId } = ours.principal;
    const own = [{ ...there("a"), name: "Own name" }, gone("b"), gone("c"), gone("d")];
    await makeCatalogue(getRuntime(), { kind, entries: own, companyId });
    const importedAt = "2026-01-10T00:00:00.000Z";
    const earlier = [{ ...there("c"), name: "Earlier name" }];
    await makeCatalogue(getRuntime(), { kind, entries: earlier, companyId, importedAt });
    await add(ours, "Ours", ["a", "b", "c", "d"]);
    for (const found of [await report(ours), await byPlaylists(ours)])
      expect(found.entries.map(({ name }) => name)).toEqual(["Show d"]);
    const { database } = getRuntime();
    const ids = ["a", "b", "c", "d"].map(full);
    const names = Array.from((await findNames(database, ours.principal, { kind, ids })).values());
    expect(names.map(({ name, gone_since: end }) => [name, end === null]).toSorted()).toEqual([
      ["Earlier name", true],
      ["Own name", true],
      ["Show b", true],
      ["Show d", false],
    ]);
    const entries = await getEntries(database, ours.principal, { kind, ids });
    expect(entries.map(({ name, gone_since: end }) => [name, end === null])).toEqual([
      ["Own name", true],
      ["Show b", true],
      ["Earlier name", true],
      ["Show d", false],
    ]);
  });

  it("leaves out what another source still lists and names", async () => {
    await makeCatalogue(getRuntime(), { kind, entries: [gone("a"), gone("b")] });
    const importedAt = "2026-11-01T00:00:00.000Z";
    await makeCatalogue(getRuntime(), { kind, entries: [there("a")], importedAt });
    await add(ours, "Listed", ["a"]);
    const marked = await add(ours, "Marked", ["a", "b"]);
    for (const found of [await report(ours), await byPlaylists(ours)]) {
      expect(lines(found)).toEqual(["b in Marked"]);
      expect(found).toMatchObject({ count: 1, playlists: [{ uuid: marked, unavailable: 1 }] });
    }
    const filter = playlistFilterSchema.parse({ q: "", unavailable: "true" });
    expect(await findSelected(getRuntime().database, ours.principal, { filter })).toEqual([marked]);
  });

  it("goes by the kind of a playlist's IDs, said or guessed", async () => {
    const other = `${kind}x`;
    await makeCatalogue(getRuntime(), { kind, entries: [gone("a"), there("b"), there("c")] });
    await makeCatalogue(getRuntime(), { kind: other, entries: [there("a"), gone("x")] });
    await add(ours, "Said", ["a"], kind);
    await add(ours, "Said to be another", ["a"], other);
    await add(ours, "Guessed", ["a", "b", "c"], null);
    await add(ours, "Guessed another", ["a", "x"], null);
    expect(lines(await report(ours))).toEqual(["a in Guessed, Said", "x in Guessed another"]);
    expect(lines(await byPlaylists(ours))).toEqual(lines(await report(ours)));
  });

  it("counts per playlist, and filters a list, its count and a selection by it", async () => {
    const { database } = getRuntime();
    const { principal } = ours;
    await makeCatalogue(getRuntime(), { kind, entries: [gone("a"), gone("b"), there("c")] });
    const one = await add(ours, "One", ["a", "b", "c"]);
    await add(ours, "Two", ["c"]);
    const { playlists } = await report(ours);
    expect(playlists).toMatchObject([{ uuid: one, unavailable: 2 }]);
    const filter = playlistFilterSchema.parse({ q: "", unavailable: "true" });
    const search = { ...filter, limit: 50 };
    const listed = await listPlaylists(getRuntime(), principal, search);
    expect(listed.playlists.map(({ uuid }) => uuid)).toEqual([one]);
    expect(await countFilteredPlaylists(getRuntime(), principal, filter)).toBe(1);
    expect(await findSelected(database, principal, { filter })).toEqual([one]);
    const other = { ...filter, type: "radio" } as const;
    expect(await findSelected(database, principal, { filter: other })).toEqual([]);
    const theirs = await makeTenant();
    expect(await findSelected(database, theirs.principal, { filter })).toEqual([]);
  });

  it("says that it is not whole where there was more to look at", async () => {
    await makeCatalogue(getRuntime(), { kind, entries: [gone("a"), gone("b")] });
    await add(ours, "One", ["a", "b"]);
    await add(ours, "Two", ["a", "b"]);
    for (const gone of [10_000, 0]) {
      const least = (playlists: number) => report(ours, { gone, playlists });
      expect(await least(2)).toMatchObject({ is_whole: true, count: 2 });
      expect(await least(1)).toMatchObject({ is_whole: false, count: 2 });
      expect((await least(1)).playlists).toHaveLength(1);
    }
  });
});
