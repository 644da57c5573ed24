import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type Principal } from "@/lib/principal";
import { newId } from "@/lib/ids";
import { changePlaylist } from "@/lib/playlists/change-playlist.server";
import { createPlaylist } from "@/lib/playlists/create-playlist.server";
import { countFilteredPlaylists, listPlaylists } from "@/lib/playlists/list-playlists.server";
import { getPlaylist } from "@/lib/playlists/get-playlist.server";
import { createPlaylistSchema, type PlaylistDetails } from "@/lib/playlists/schema";
import { findSelected } from "@/lib/playlists/select-playlists.server";
import {
  playlistFilterSchema,
  type PlaylistFilterInput,
  playlistListSearchSchema,
  type PlaylistSort,
  playlistSorts,
} from "@/lib/playlists/selection-schema";
import { describeOnBothDatabases } from "@/lib/testing/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { nameKey, tagKey } from "@/lib/text";
import { playlistTypes } from "@/lib/vocabulary";

const tagsInUse = ["News", "Q4", "drive time"];
const idsInUse = ["show-1", "show-2", "show-3"];
const nth = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value;

describeOnBothDatabases("lists of playlists", (getRuntime) => {
  let principal: Principal;
  let colleague: Principal;
  let advertisers: string[];
  let all: PlaylistDetails[];
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
      const { playlist } = await createPlaylist(runtime, principal, {
        companyId: index % 7 === 0 ? agency.id : advertiserId,
        playlist: createPlaylistSchema.parse(
          playlistParameters(advertiserId, {
            name: `${nth(["Évening", "morning", "Late_night"], index)} ${index % 11}`,
            type: nth(playlistTypes, index >> 1),
            tags: tagsInUse.filter((_, index) => (index >> index) % 2 === 0),
            inventory_ids: idsInUse.slice(0, 1 + (index % 3)),
            searches: ["a", "b"].slice(0, index % 3),
          }),
        ),
        source: "api",
      });
      uuids.push(playlist.uuid);
    }
    for (const [index, playlistId] of uuids.entries()) {
      if (index % 5 !== 0) continue;
      const change = index % 10 === 0 ? { archived: true } : { name: `Changed ${index}` };
      const revising = { playlistId, revision: 1, source: "api" as const, change };
      await changePlaylist(runtime, colleague, revising);
    }
    all = await Promise.all(uuids.map((uuid) => getPlaylist(runtime, principal, uuid)));
  });

  const filters = fc.record(
    {
      q: fc.constantFrom("", "evening", "1", "_", "%"),
      state: fc.constantFrom("active" as const, "archived" as const),
      type: fc.constantFrom(...playlistTypes),
      advertiser: fc.nat(2),
      company: fc.nat(2),
      tag: fc.constantFrom("news", "q4", "drive"),
      inventory_id: fc.constantFrom("show-1", "show-3", "SHOW-1"),
      changed_by: fc.nat(1),
      changed_since: fc.nat(39),
    },
    { requiredKeys: [] },
  );
  type Drawn = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

  const toFilter = (drawn: Drawn): PlaylistFilterInput => {
    const { advertiser, company, changed_by, changed_since, ...plain } = drawn;
    return {
      ...plain,
      ...(advertiser !== undefined && { advertiser: nth(advertisers, advertiser) }),
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
    const checks = [
      (playlist.archived_at !== null) === (filter.state === "archived"),
      !filter.q || nameKey(playlist.name).includes(nameKey(filter.q)),
      !filter.type || playlist.type === filter.type,
      !filter.advertiser || playlist.advertiser_id === filter.advertiser,
      !filter.company || playlist.advertiser_id === filter.company,
      !filter.tag || playlist.tags.some((tag) => tagKey(tag) === tagKey(filter.tag ?? "")),
      !filter.inventory_id || playlist.inventory_ids.includes(filter.inventory_id),
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

  it("contain each match once, sorted, with an exact count", async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...playlistSorts),
        fc.constantFrom("asc" as const, "desc" as const),
        fc.integer({ min: 1, max: 15 }),
        async (drawn, sort, order, limit) => {
          const filter = toFilter(drawn);
          const found: string[] = [];
          let cursor: string | undefined;
          do {
            const search = playlistListSearchSchema.parse({
              ...filter,
              sort,
              order,
              limit: String(limit),
              cursor,
            });
            const page = await listPlaylists(getRuntime(), principal, search);
            expect(page.first).toBe(found.length + 1);
            found.push(...page.playlists.map(({ uuid }) => uuid));
            cursor = page.next_cursor ?? undefined;
          } while (cursor);
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
      { numRuns: 60 },
    );
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
});
