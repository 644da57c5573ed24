import { companySuggestionsQuery } from "@/lib/browser/companies/queries";
import { playlistSuggestionsQuery } from "@/lib/browser/playlists/queries";
import { createQueryClient } from "@/lib/browser/query-client";

/** Finds values with which a client can try operations: its ID, an advertiser, and the playlist that was changed last. */
export async function findSamples(clientId: string) {
  const queryClient = createQueryClient();
  const first = { q: "", limit: 1 };
  const { playlists } = await queryClient.fetchQuery(playlistSuggestionsQuery(first));
  const [latest] = playlists;
  if (latest) {
    const { uuid, name, revision, advertiser_id, advertiser_name } = latest;
    const company = { uuid: advertiser_id, name: advertiser_name };
    return { clientId, company, playlist: { uuid, name, revision } };
  }
  const { companies } = await queryClient.fetchQuery(companySuggestionsQuery(first));
  return { clientId, company: companies[0] ?? null, playlist: null };
}
