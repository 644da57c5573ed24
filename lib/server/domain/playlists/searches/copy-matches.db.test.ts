import { beforeAll, beforeEach, expect, it } from "vitest";
import { listActivity } from "@/lib/server/domain/activity/list-activity";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { listRevisions } from "@/lib/server/domain/playlists/history/list-revisions";
import { restoreRevision } from "@/lib/server/domain/playlists/history/restore-revision";
import {
  copyMatches,
  listCopied,
  planCopy,
} from "@/lib/server/domain/playlists/searches/copy-matches";
import { type Principal } from "@/lib/server/principal";
import { type ChangePlaylist } from "@/lib/shared/playlists/schema";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

const kind = "apple_podcast";
const crime = {
  schema: "search/1",
  type: "rules",
  query: { combinator: "and", rules: [{ field: "genre", operator: "is", value: "True Crime" }] },
};

describeOnBothDatabases("Copying the matches of a search", (getRuntime) => {
  let agency: Principal;
  let stranger: Principal;
  let advertiserId: string;
  let playlistId: string;
  beforeAll(async () => {
    const { id: agencyId } = await createAgency(getRuntime());
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    agency = (await createClient(getRuntime(), { companyId: agencyId })).principal;
    const other = await createAgency(getRuntime());
    stranger = (await createClient(getRuntime(), { companyId: other.id })).principal;
    const entries = ["Alibi", "Blood", "Clue", "Doubt"].map((name, at) => ({
      id: `${at + 1}`,
      name,
      categories: ["True Crime"],
      popularity: name === "Doubt" ? 99 : 1,
    }));
    await makeCatalogue(getRuntime(), { kind, entries });
  });
  beforeEach(async () => {
    playlistId = await addPlaylist(getRuntime(), agency, advertiserId, {
      inventory_ids: ["2", "own"],
      searches: ["news", crime],
    });
  });

  const request = (search = 2) => ({ playlistId, search, kind });
  const plan = (search?: number) => planCopy(getRuntime(), agency, request(search));
  const copy = (revision: number | null = null, { search = 2, keeps_search = true } = {}) =>
    copyMatches(getRuntime(), agency, { ...request(search), keeps_search, revision });
  const listAll = () => listCopied(getRuntime().database.read, agency, playlistId);
  const change = (changes: ChangePlaylist) =>
    changePlaylist(getRuntime(), agency, {
      playlistId,
      revision: null,
      source: "dashboard",
      change: changes,
    });
  const readIds = async () => (await getPlaylist(getRuntime(), agency, playlistId)).inventory_ids;
  const restore = (target: number) =>
    restoreRevision(getRuntime(), agency, { playlistId, revision: null, source: "api", target });
  const setCategories = (id: string, categories: string[]) =>
    getRuntime().database.write(async (db) => {
      await db
        .updateTable("catalogue_entries")
        .set({ categories: JSON.stringify(categories) })
        .where("inventory_id", "=", id)
        .execute();
    });
  const idsOf = ({ first }: { first: { id: string }[] }) => first.map(({ id }) => id);

  it("shows what it would add, adds it, and says where it is from", async () => {
    const shown = await plan();
    expect(shown).toMatchObject({ revision: 1, matches: 4, listed: 1, copied_at: null });
    expect(shown.added.first).toMatchObject([
      { id: "4", name: "Doubt" },
      { id: "1", name: "Alibi" },
      { id: "3", name: "Clue" },
    ]);
    expect(await copy(1)).toBe(2);
    expect(await readIds()).toEqual(["2", "own", "4", "1", "3"]);
    const { revisions } = await listRevisions(getRuntime(), agency, {
      playlistId,
      before: undefined,
    });
    expect(revisions[0]).toMatchObject({
      source: "dashboard",
      change: { taken: { search: 2 }, inventory_ids: { added_count: 3, removed_count: 0 } },
    });
    const { entries } = await listActivity(getRuntime(), agency, {});
    expect(entries[0]).toMatchObject({ ids_added: 3, from_search: 2 });
    expect(entries[1]).toMatchObject({ revision: 1, from_search: null });
    const again = await plan();
    expect(again).toMatchObject({ listed: 4, added: { count: 0 }, removed: { count: 0 } });
    expect(again.copied_at).toBe(revisions[0]?.at);
    expect(await copy()).toBe(2);
    expect(await listAll()).toEqual([{ search: 2, at: again.copied_at }]);
  });

  it("refreshes: adds what is new, and of what it took removes what no longer matches", async () => {
    await copy();
    await setCategories("1", ["Comedy"]);
    // Was in the list before, and stays.
    await setCategories("2", ["Comedy"]);
    await change({ inventory: { add: [], remove: ["3"] } });
    const shown = await plan();
    expect([idsOf(shown.added), idsOf(shown.removed)]).toEqual([["3"], ["1"]]);
    expect(shown).toMatchObject({ matches: 2, listed: 1 });
    await copy();
    expect(await readIds()).toEqual(["2", "own", "4", "3"]);
    await restore(3);
    expect(await readIds()).toEqual(["2", "own", "4", "1"]);
    await setCategories("1", ["True Crime"]);
    await setCategories("2", ["True Crime"]);
  });

  it("is undone, and leaves nothing taken then", async () => {
    await copy();
    await restore(1);
    expect(await readIds()).toEqual(["2", "own"]);
    expect(await listAll()).toEqual([]);
    expect((await plan()).copied_at).toBeNull();
    await change({ inventory: { add: ["1"], remove: [] } });
    await setCategories("1", ["Comedy"]);
    // A user has added it.
    expect((await plan()).removed.count).toBe(0);
    await setCategories("1", ["True Crime"]);
  });

  it("knows a search again by its rules, wherever it is and whatever it is called", async () => {
    await copy();
    await change({ searches: [{ ...crime, label: "Crime", limit: 2 }, "news"] });
    const { matches, removed, copied_at } = await plan(1);
    expect(copied_at).not.toBeNull();
    // The most popular two of four, of which one was there before.
    expect([matches, idsOf(removed)]).toEqual([2, ["3"]]);
  });

  it("copies what a text finds and is available, and can remove the search with it", async () => {
    await change({ searches: ["do", crime] });
    const shown = await plan(1);
    expect([idsOf(shown.added), shown.matches]).toEqual([["4"], 1]);
    await copy(null, { search: 1, keeps_search: false });
    const { inventory_ids, searches } = await getPlaylist(getRuntime(), agency, playlistId);
    expect([inventory_ids, searches]).toEqual([["2", "own", "4"], [crime]]);
    expect(await listAll()).toEqual([]);
    await change({ searches: [crime, "do"] });
    expect(await listAll()).toMatchObject([{ search: 2 }]);
  });

  const number = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => {
      const id = `${word.toLowerCase()}${at}`;
      return { id, name: `${word} ${String(at).padStart(4, "0")}` };
    });
  const refusal = {
    code: "invalid",
    problems: [{ message: expect.stringMatching(/^More than 1,000 match/) as string }],
  };

  it("finds each match of a text that several sources have", async () => {
    await change({ searches: ["bulletin"] });
    const entries = number(900, "Bulletin");
    await makeCatalogue(getRuntime(), { kind, entries });
    await copy(null, { search: 1 });
    await makeCatalogue(getRuntime(), { kind, entries });
    expect(await plan(1)).toMatchObject({
      matches: 900,
      added: { count: 0 },
      removed: { count: 0 },
    });
    // The same shows by other names, which are on other pages.
    const renamed = entries.map(({ id, name }) => ({ id, name: `A ${name}` }));
    await makeCatalogue(getRuntime(), { kind, entries: renamed });
    expect(await plan(1)).toMatchObject({ matches: 900, removed: { count: 0 } });
    await makeCatalogue(getRuntime(), { kind, entries: number(101, "Bulletins") });
    await expect(plan(1)).rejects.toMatchObject(refusal);
  });

  it("refuses a text with too many available matches, whatever else is gone", async () => {
    await change({ searches: ["gazette"] });
    const [first, ...rest] = number(1_000, "Gazette");
    const all = first ? [{ ...first, gone_since: "2026-11-01T00:00:00.000Z" }, ...rest] : [];
    await makeCatalogue(getRuntime(), { kind, entries: all });
    await copy(null, { search: 1 });
    expect(await plan(1)).toMatchObject({ matches: 999, listed: 999 });
    await makeCatalogue(getRuntime(), { kind, entries: number(100, "Gazettes") });
    await expect(plan(1)).rejects.toMatchObject(refusal);
  });

  it("refuses what has no meaning, a stale revision, and other tenants", async () => {
    const refuse = (search: number) =>
      expect(plan(search)).rejects.toMatchObject({
        code: "invalid",
        problems: [{ path: ["search"] }],
      });
    await refuse(3);
    await change({ searches: [{ of: "another system" }, crime] });
    await refuse(1);
    await change({ name: "Other" });
    await expect(copy(1)).rejects.toMatchObject({ code: "stale_revision" });
    const foreign = planCopy(getRuntime(), stranger, request());
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });
});
