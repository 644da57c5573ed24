import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type z } from "zod";
import { type Principal } from "@/lib/server/principal";
import { newId } from "@/lib/shared/ids";
import { changePlaylist } from "@/lib/server/domain/playlists/change-playlist";
import { wordsOfKey } from "@/lib/shared/name-match";
import {
  countFilteredPlaylists,
  listPlaylists,
} from "@/lib/server/domain/playlists/list-playlists";
import { getPlaylist } from "@/lib/server/domain/playlists/get-playlist";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";
import { storeIdList } from "@/lib/server/domain/playlists/id-lists/store-id-list";
import {
  type PlaylistFilterInput,
  playlistFilterSchema,
  playlistListSearchSchema,
  type PlaylistSort,
  playlistSorts,
} from "@/lib/shared/playlists/selection-schema";
import { splitTags } from "@/lib/shared/tag-list-text";
import { findSelected } from "@/lib/server/domain/playlists/select-playlists";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  addPlaylist,
  createAdvertiser,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { nameKey, tagKey } from "@/lib/shared/text";
import { playlistTypes } from "@/lib/shared/vocabulary";

const tagsInUse = ["News", "Q4", "drive time"];
const idsInUse = ["show-1", "show-2", "show-3"];
const idLists = [
  ["show-2", "show-1", "show-2"],
  ["show-3", "nowhere"],
];
const keysOf = (tags: string) => splitTags(tags).map(tagKey);
const nth = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value;

describeOnBothDatabases("lists of playlists", (getRuntime) => {
  let principal: Principal;
  let colleague: Principal;
  let advertisers: string[];
  let all: PlaylistDetails[];
  let keys: string[];
  beforeAll(async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    ({ principal } = await createClient(runtime, { companyId: agency.id }));
    ({ principal: colleague } = await createClient(runtime, { companyId: agency.id }));
    advertisers = [];
    for (const name of ["Éclair", "tern", "Auk"])
      advertisers.push((await createAdvertiser(runtime, { agencyId: agency.id, name })).id);
    const uuids: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      const advertiserId = nth(advertisers, index);
      uuids.push(
        await addPlaylist(
          runtime,
          principal,
          advertiserId,
          {
            name: `${nth(["Évening", "morning", "Late_night"], index)} ${index % 11}`,
            type: nth(playlistTypes, index >> 1),
            tags: tagsInUse.filter((_, index) => (index >> index) % 2 === 0),
            inventory_ids: idsInUse.slice(0, 1 + (index % 3)),
            searches: ["a", "b"].slice(0, index % 3),
          },
          index % 7 === 0 ? agency.id : advertiserId,
        ),
      );
    }
    for (const [index, playlistId] of uuids.entries()) {
      if (index % 5 !== 0) continue;
      const change = index % 10 === 0 ? { archived: true } : { name: `Changed ${index}` };
      const revising = { playlistId, revision: 1, source: "api" as const, change };
      await changePlaylist(runtime, colleague, revising);
    }
    const stored = idLists.map((ids) => storeIdList(runtime, principal, { inventory_ids: ids }));
    keys = (await Promise.all(stored)).map(({ key }) => key);
    all = await Promise.all(uuids.map((uuid) => getPlaylist(runtime, principal, uuid)));
  });

  const filters = fc.record(
    {
      q: fc.constantFrom("", "evening", "1", "3 evening", "night late", "_", "%"),
      state: fc.constantFrom("active" as const, "archived" as const),
      type: fc.constantFrom(...playlistTypes),
      advertiser: fc.nat(2),
      company: fc.nat(2),
      tag: fc.constantFrom("news", "q4", "drive", "drive time,Q4"),
      any_tag: fc.constantFrom("news", "Drive Time,news", "none"),
      no_tag: fc.constantFrom("news", "q4,none"),
      untagged: fc.constant("true" as const),
      inventory_id: fc.constantFrom("show-1", "show-3", "SHOW-1"),
      id_list: fc.nat(1),
      id_match: fc.constantFrom("any" as const, "all" as const),
      changed_by: fc.nat(1),
      changed_since: fc.nat(39),
    },
    { requiredKeys: [] },
  );
  type Drawn = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

  const toFilter = (drawn: Drawn): PlaylistFilterInput => {
    const { advertiser, company, changed_by, changed_since, id_list, ...plain } = drawn;
    return {
      ...plain,
      ...(advertiser !== undefined && { advertiser: nth(advertisers, advertiser) }),
      ...(id_list !== undefined && { id_list: keys[id_list] }),
      ...(company !== undefined && { company: nth(advertisers, company) }),
      ...(changed_by !== undefined && {
        changed_by: nth([principal, colleague], changed_by).clientId,
      }),
      ...(changed_since !== undefined && { changed_since: nth(all, changed_since).updated_at }),
    };
  };

  /** The filters' semantics, implemented without a database. */
  const matches = (filter: PlaylistFilterInput) => (playlist: PlaylistDetails) => {
    const isColleagues = playlist.revision > 1;
    const tags = new Set(playlist.tags.map(tagKey));
    const list = filter.id_list === undefined ? null : idLists[keys.indexOf(filter.id_list)];
    const has = (id: string) => playlist.inventory_ids.includes(id);
    const checks = [
      (playlist.archived_at !== null) === (filter.state === "archived"),
      !filter.q ||
        wordsOfKey(nameKey(filter.q)).every((word) => nameKey(playlist.name).includes(word)),
      !filter.type || playlist.type === filter.type,
      !filter.advertiser || playlist.advertiser_id === filter.advertiser,
      !filter.company || playlist.advertiser_id === filter.company,
      !filter.tag || keysOf(filter.tag).every((key) => tags.has(key)),
      !filter.any_tag || keysOf(filter.any_tag).some((key) => tags.has(key)),
      !filter.no_tag || !keysOf(filter.no_tag).some((key) => tags.has(key)),
      !filter.untagged || tags.size === 0,
      !filter.inventory_id || playlist.inventory_ids.includes(filter.inventory_id),
      !list || (filter.id_match === "all" ? list.every(has) : list.some(has)),
      !filter.changed_by || isColleagues === (filter.changed_by === colleague.clientId),
      !filter.changed_since || playlist.updated_at >= filter.changed_since,
    ];
    return checks.every(Boolean);
  };
  const values: Record<PlaylistSort, (playlist: PlaylistDetails) => string | number> = {
    changed: ({ updated_at }) => updated_at,
    name: ({ name }) => nameKey(name),
    advertiser: ({ advertiser_name }) => nameKey(advertiser_name),
    type: ({ type }) => type,
    ids: ({ inventory_ids }) => inventory_ids.length,
    searches: ({ searches }) => searches.length,
    tags: ({ tags }) => (tags.length === 0 ? "" : `\n${tags.map(tagKey).join("\n")}\n`),
  };

  /** The rule of ranks, for words that are separated by spaces. */
  const rankOf = (name: string, q: string) => {
    const [key, term] = [nameKey(name), nameKey(q)];
    const begins = (word: string) => ` ${key}`.includes(` ${word}`);
    if (key === term) return 0;
    if (key.startsWith(term)) return 1;
    if (begins(term)) return 2;
    return wordsOfKey(term).every(begins) ? 3 : 4;
  };

  it("are sorted by relevance, then by last change, with a term and without a sort order", async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(
          "evening",
          "1",
          "0 evening",
          "morning",
          "ning",
          "night late",
          "late night 1",
        ),
        fc.integer({ min: 1, max: 15 }),
        async (drawn, q, limit) => {
          const filter = { ...toFilter(drawn), q };
          const expected = all
            .filter(matches(filter))
            .toSorted(
              (a, b) =>
                rankOf(a.name, q) - rankOf(b.name, q) ||
                (a.updated_at === b.updated_at
                  ? Number(a.uuid < b.uuid) - 0.5
                  : Number(a.updated_at < b.updated_at) - 0.5),
            );
          expect(await readAllPages(filter, limit)).toEqual(expected.map(({ uuid }) => uuid));
        },
      ),
      { numRuns: 60 },
    );
  });

  async function readAllPages(
    search: z.input<typeof playlistListSearchSchema>,
    limit: number,
  ): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const parsed = playlistListSearchSchema.parse({ ...search, limit: String(limit), cursor });
      const page = await listPlaylists(getRuntime(), principal, parsed);
      expect(page.first).toBe(found.length + 1);
      found.push(...page.playlists.map(({ uuid }) => uuid));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return found;
  }

  it("find a playlist by its UUID", async () => {
    const [wanted] = all;
    if (!wanted) throw new Error("unreachable");
    const state = wanted.archived_at === null ? "active" : "archived";
    const search = playlistListSearchSchema.parse({ q: ` ${wanted.uuid.toUpperCase()} `, state });
    const { playlists } = await listPlaylists(getRuntime(), principal, search);
    expect(playlists.map(({ uuid }) => uuid)).toEqual([wanted.uuid]);
  });

  it("contain each match once, sorted, with an exact count", async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...playlistSorts),
        fc.constantFrom("asc" as const, "desc" as const),
        fc.integer({ min: 1, max: 15 }),
        async (drawn, sort, order, limit) => {
          const filter = toFilter(drawn);
          const found = await readAllPages({ ...filter, sort, order }, limit);
          const sign = order === "asc" ? 1 : -1;
          const expected = all.filter(matches(filter)).toSorted((a, b) => {
            const [one, other] = [values[sort](a), values[sort](b)];
            if (one === other) return sign * (a.uuid < b.uuid ? -1 : 1);
            return sign * (one < other ? -1 : 1);
          });
          expect(found).toEqual(expected.map(({ uuid }) => uuid));
          const parsed = playlistFilterSchema.parse(filter);
          expect(await countFilteredPlaylists(getRuntime(), principal, parsed)).toBe(found.length);
          const selected = await findSelected(getRuntime().database, principal, { filter: parsed });
          expect(selected.toSorted()).toEqual(found.toSorted());
        },
      ),
      { numRuns: 80 },
    );
  });

  it("refuse a list of IDs of another company, like one that isn't stored", async () => {
    const { principal: stranger } = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    for (const id_list of [keys[0], "a".repeat(22)]) {
      const search = playlistListSearchSchema.parse({ id_list });
      await expect(listPlaylists(getRuntime(), stranger, search)).rejects.toMatchObject({
        code: "not_found",
        message: "This list of IDs is no longer stored. Paste the IDs again.",
      });
    }
  });

  it("select archived ones by tag, and visible ones by UUID", async () => {
    const { database } = getRuntime();
    const tagged = all.filter(({ tags }) => tags.includes("News") || tags.includes("Q4"));
    const found = await findSelected(database, principal, { tags: ["NEWS", "q4"] });
    expect(found.toSorted()).toEqual(tagged.map(({ uuid }) => uuid).toSorted());
    const { principal: stranger } = await createClient(getRuntime(), {
      companyId: (await createAgency(getRuntime())).id,
    });
    const selected = [all[3]?.uuid ?? "", newId(), all[1]?.uuid ?? "", all[3]?.uuid ?? ""];
    expect(await findSelected(database, principal, { playlists: selected })).toEqual([
      selected[0],
      selected[2],
    ]);
    expect(await findSelected(database, stranger, { playlists: selected })).toEqual([]);
    expect(await findSelected(database, stranger, { tags: ["news"] })).toEqual([]);
  });

  it("are those that the caller, a client or a person has created", async () => {
    const runtime = getRuntime();
    const agency = await createAgency(runtime);
    const advertiser = await createAdvertiser(runtime, { agencyId: agency.id, name: "Tern" });
    const client = await createClient(runtime, { companyId: agency.id });
    const of = { clientId: client.clientId };
    const callers = {
      client: client.principal,
      mara: (await createPerson(runtime, of)).principal,
      sam: (await createPerson(runtime, of)).principal,
    };
    for (const [name, caller] of Object.entries(callers))
      await addPlaylist(runtime, caller, advertiser.id, { name });
    const list = async (created_by: string, caller = callers.mara) => {
      const search = playlistListSearchSchema.parse({ created_by, sort: "name" });
      return (await listPlaylists(runtime, caller, search)).playlists.map(({ name }) => name);
    };
    for (const [name, caller] of Object.entries(callers))
      expect(await list("me", caller)).toEqual([name]);
    expect(await list(callers.sam.person?.id ?? "")).toEqual(["sam"]);
    expect(await list(client.clientId)).toEqual(["client", "mara", "sam"]);
    expect(await list(callers.sam.person?.id ?? "", principal)).toEqual([]);
  });
});
