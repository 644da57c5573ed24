import { authenticate, exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { createClient as createClientOf } from "@/lib/server/domain/clients/manage-clients";
import { addPerson } from "@/lib/server/domain/people/add-person";
import { type Principal } from "@/lib/server/principal";
import { type Company } from "@/lib/server/domain/companies/find-company";
import { insertCompanies } from "@/lib/server/domain/companies/insert-companies";
import { createCompany } from "@/lib/server/domain/companies/manage-companies";
import { createPlaylist } from "@/lib/server/domain/playlists/create-playlist";
import { type ApiRequestsRow } from "@/lib/server/db/tables";
import { newId } from "@/lib/shared/ids";
import { getRequestContext } from "@/lib/server/request-context";
import { createPlaylistSchema } from "@/lib/shared/playlists/schema";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { requestStorage } from "@/lib/testing/shards/request-storage";
import { type Role } from "@/lib/shared/vocabulary";

/** Creates an agency with a unique name unless one is given. */
export function createAgency(runtime: Runtime, name = `Agency ${newId()}`): Promise<Company> {
  return createCompany(runtime, { name, kind: "agency" });
}

/** Creates an advertiser, with or without an agency. */
export function createAdvertiser(
  runtime: Runtime,
  { agencyId, name = `Advertiser ${newId()}` }: { agencyId?: string; name?: string } = {},
): Promise<Company> {
  return createCompany(runtime, { name, kind: "advertiser", agency: agencyId });
}

/** Creates a client; returns it with its secret and the principal of a new token. */
export async function createClient(
  runtime: Runtime,
  { companyId, role = "manager" }: { companyId: string; role?: Role },
): Promise<{ clientId: string; clientSecret: string; principal: Principal }> {
  const client = await createClientOf(runtime, { companyId, name: `Test ${role}`, role });
  const principal = await signIn(runtime, client);
  const { tenant_id } = await runtime.database.read
    .selectFrom("clients")
    .select("tenant_id")
    .where("id", "=", client.clientId)
    .executeTakeFirstOrThrow();
  enterShard(runtime, tenant_id ?? companyId);
  return { ...client, principal };
}

/** Adds a person to a client; returns them with their secret and the principal of a new token. */
export async function createPerson(
  runtime: Runtime,
  {
    clientId,
    name = "Dana",
    role = "manager",
    email = null,
  }: { clientId: string; name?: string; role?: Role; email?: string | null },
): Promise<{ personId: string; clientId: string; clientSecret: string; principal: Principal }> {
  const { personId, clientSecret } = await addPerson(runtime, { clientId, name, email, role });
  const principal = await signIn(runtime, { clientId, clientSecret });
  return { personId, clientId, clientSecret, principal };
}

/** The principal of a new token. */
export async function signIn(
  runtime: Runtime,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<Principal> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const { token } = await exchangeCredentials(runtime, credentials);
  return authenticate(runtime, token);
}

/** Creates an advertiser of an agency for each name; returns their IDs. */
export async function createAdvertisers(
  { database }: Runtime,
  agencyId: string,
  names: string[],
): Promise<string[]> {
  const companies = names.map((name) => ({ id: newId(), name }));
  await database.write((transaction) =>
    insertCompanies(transaction, database, { kind: "advertiser", agencyId, companies }),
  );
  return companies.map(({ id }) => id);
}

/** Creates a playlist in its advertiser's list, or in that of `companyId`; returns its UUID. */
export async function addPlaylist(
  runtime: Runtime,
  principal: Principal,
  advertiserId: string,
  changes: Record<string, unknown> = {},
  companyId = advertiserId,
): Promise<string> {
  const playlist = createPlaylistSchema.parse(playlistParameters(advertiserId, changes));
  const request = { companyId, playlist, source: "api" as const };
  return (await createPlaylist(runtime, principal, request)).playlist.uuid;
}

/**
 * Makes the test go on as if it were in a request of this agency's, for databases that are sharded; on others it does nothing.
 * `createClient` does so too.
 */
export function enterShard({ database }: Runtime, agencyId: string): void {
  if (database.isSplit) requestStorage().enterWith({ ...getRequestContext(), agencyId });
}

/** A call of a client, without contents. */
export const makeCall = (client_id: string): Omit<ApiRequestsRow, "bytes" | "messages"> => ({
  id: newId(),
  client_id,
  is_refused: 0,
  person_id: null,
  operation: "listTags",
  method: "GET",
  path: "/v2/tags",
  status: 200,
  is_cut: 0,
  duration_ms: 1,
  address: "192.0.2.1",
  user_agent: null,
  error_code: null,
  error_message: null,
});
