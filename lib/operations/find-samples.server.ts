import "server-only";
import { listPlaylists } from "@/lib/playlists/list-playlists.server";
import { playlistListSearchSchema } from "@/lib/playlists/selection-schema";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";
import { getAudioService } from "@/lib/service/get-audio-service";

/** Values with which a client can try operations: its ID, an advertiser, and the playlist that was changed last. */
export async function findSamples(runtime: Runtime, principal: Principal) {
  const { clientId } = principal;
  const search = playlistListSearchSchema.parse({ limit: "1" });
  const [latest] = (await listPlaylists(runtime, principal, search)).playlists;
  if (latest) {
    const { uuid, name, revision, advertiser_id, advertiser_name } = latest;
    const company = { uuid: advertiser_id, name: advertiser_name };
    return { clientId, company, playlist: { uuid, name, revision } };
  }
  const first = { q: "", limit: 1 };
  const { advertisers } = await getAudioService(runtime).searchCompanies(principal, first);
  return { clientId, company: advertisers[0] ?? null, playlist: null };
}
