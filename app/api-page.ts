import { z } from "zod";
import { type OpenApiDocument } from "@/lib/shared/openapi/document";
import { listCallable } from "@/components/operations/operation-call";
import { describeReference, type Reference } from "@/lib/shared/openapi/describe-reference";
import { callApi } from "@/lib/browser/api-client";
import { createQueryClient } from "@/lib/browser/query-client";
import { companySuggestionsQuery } from "@/lib/browser/companies/queries";
import { playlistSuggestionsQuery } from "@/lib/browser/playlists/queries";

/** Reads the parts of openapi.json that the pages about the API show, and the address of this installation. @throws ApiError 404 if another service is connected */
export async function readReference(): Promise<{ reference: Reference; origin: string }> {
  const schema = z.custom<OpenApiDocument>();
  const document = await callApi("/openapi.json", { schema });
  const [server] = document.servers as { url: string }[];
  return { reference: describeReference(document), origin: server?.url ?? "" };
}

/** Reads the data with which the pages of requests repeat one. */
export async function readCallable() {
  const { reference, origin } = await readReference();
  return { operations: listCallable(reference), origin };
}

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
