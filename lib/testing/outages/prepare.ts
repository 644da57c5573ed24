import { boot } from "@/lib/server/runtime/boot";
import { parseEnv } from "@/lib/server/env";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

/** The PUBLIC_ORIGIN of the servers in these tests. */
export const publicOrigin = "http://cuelist.test";

export interface OutageFixture {
  advertiserId: string;
  token: string;
  cookie: string;
  playlistIds: string[];
}

/** Creates an agency with an advertiser, a signed-in client, and playlists of one ID each. */
export async function prepare(
  variables: Record<string, string>,
  playlists: number,
): Promise<OutageFixture> {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime);
  const { id } = await createAdvertiser(runtime, { agencyId: agency.id });
  const { principal } = await createClient(runtime, { companyId: agency.id });
  const playlistIds: string[] = [];
  for (let index = 0; index < playlists; index += 1) {
    const { playlist } = await createPlaylist(runtime, principal, {
      companyId: id,
      playlist: createPlaylistSchema.parse({
        name: `Playlist ${index}`,
        advertiser_id: id,
        inventory_ids: [`id-${index}`],
        searches: [],
        type: "radio",
      }),
      source: "api",
    });
    playlistIds.push(playlist.uuid);
  }
  const cookie = await sessionCookie(runtime, principal.token);
  await runtime.database.close();
  return { advertiserId: id, token: principal.token, cookie, playlistIds };
}
