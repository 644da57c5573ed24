import { expect, it } from "vitest";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { countSelectedSearches } from "@/lib/server/domain/playlists/searches/count-selected-searches";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { playlistSelectionSchema } from "@/lib/shared/playlists/selection-schema";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";

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
      const { playlist } = await createPlaylist(runtime, principal, {
        companyId: advertiserId,
        playlist: createPlaylistSchema.parse(playlistParameters(advertiserId, { searches })),
        source: "api",
      });
      uuids.push(playlist.uuid);
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
