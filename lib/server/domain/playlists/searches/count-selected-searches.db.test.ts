import { expect, it } from "vitest";
import { countSelectedSearches } from "@/lib/server/domain/playlists/searches/count-selected-searches";
import { playlistSelectionSchema } from "@/lib/shared/playlists/selection-schema";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { addPlaylist, createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";

const rules = { z: 1, a: ["x", { y: null }] };

describeOnBothDatabases("The searches of selected playlists", (getRuntime) => {
  it("are counted by playlists, most used first, of those that one may see", async () => {
    const runtime = getRuntime();
    const { id: agencyId } = await createAgency(runtime);
    const { id: advertiserId } = await createAdvertiser(runtime, { agencyId });
    const { principal } = await createClient(runtime, { companyId: agencyId });
    const stranger = await createClient(runtime, { companyId: (await createAgency(runtime)).id });
    const uuids: string[] = [];
    for (const searches of [["news", rules, "news"], [rules], []]) {
      uuids.push(await addPlaylist(runtime, principal, advertiserId, { searches }));
    }
    expect(
      await countSelectedSearches(runtime, principal, { selection: { playlists: uuids } }),
    ).toEqual({
      searches: [
        { search: rules, count: 2 },
        { search: "news", count: 1 },
      ],
      more: 0,
    });
    const all = { selection: playlistSelectionSchema.parse({ filter: {} }) };
    expect((await countSelectedSearches(runtime, principal, all)).searches).toHaveLength(2);
    const theirs = { selection: { playlists: uuids } };
    expect(await countSelectedSearches(runtime, stranger.principal, theirs)).toEqual({
      searches: [],
      more: 0,
    });
  });
});
