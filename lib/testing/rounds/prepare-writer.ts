import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import {
  createAdvertiser,
  createAdvertisers,
  createAgency,
  createClient,
} from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

/** The PUBLIC_ORIGIN of the servers in these tests. */
export const publicOrigin = "http://cuelist.test";

/** A signed-in client that may write, the advertiser that it writes for, and the playlists that are there. */
export interface Writer {
  agencyId: string;
  advertiserId: string;
  token: string;
  cookie: string;
  playlistIds: string[];
}

/** Makes an agency in a database, with companies to search for ("Harbour 0 Radio" and so on), playlists of one ID each, and a client of it. */
export async function prepareWriter(
  variables: Record<string, string>,
  { companies = 0, playlists = 0 } = {},
): Promise<Writer> {
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime);
  const names = Array.from({ length: companies }, (_, number) => `Harbour ${number} Radio`);
  await createAdvertisers(runtime, agency.id, names);
  const { id: advertiserId } = await createAdvertiser(runtime, { agencyId: agency.id });
  const { principal } = await createClient(runtime, { companyId: agency.id });
  const create = async (index: number) => {
    const named = { name: `Playlist ${index}`, inventory_ids: [`id-${index}`] };
    const playlist = createPlaylistSchema.parse(playlistParameters(advertiserId, named));
    const made = { companyId: advertiserId, playlist, source: "api" } as const;
    return (await createPlaylist(runtime, principal, made)).playlist.uuid;
  };
  const playlistIds: string[] = [];
  for (let from = 0; from < playlists; from += 100) {
    const length = Math.min(100, playlists - from);
    const some = Array.from({ length }, (_, at) => create(from + at));
    playlistIds.push(...(await Promise.all(some)));
  }
  const cookie = await sessionCookie(runtime, principal.token);
  await runtime.database.close();
  return { agencyId: agency.id, advertiserId, token: principal.token, cookie, playlistIds };
}
