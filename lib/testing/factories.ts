import { authenticate, exchangeCredentials } from "@/lib/clients/authenticate.server";
import { createClient as createClientOf } from "@/lib/clients/manage-clients.server";
import { type Principal } from "@/lib/principal";
import { type Company } from "@/lib/companies/find-company.server";
import { insertCompanies } from "@/lib/companies/insert-companies.server";
import { createCompany } from "@/lib/companies/manage-companies.server";
import { newId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime/runtime";
import { type Role } from "@/lib/vocabulary";

/** An agency of its own; the name is made unique if none is given. */
export function createAgency(runtime: Runtime, name = `Agency ${newId()}`): Promise<Company> {
  return createCompany(runtime, { name, kind: "agency" });
}

/** An advertiser, of an agency or on its own. */
export function createAdvertiser(
  runtime: Runtime,
  { agencyId, name = `Advertiser ${newId()}` }: { agencyId?: string; name?: string } = {},
): Promise<Company> {
  return createCompany(runtime, { name, kind: "advertiser", agency: agencyId });
}

/** A client with its secret, and as the principal of a token that was just issued to it. */
export async function createClient(
  runtime: Runtime,
  { companyId, role = "manager" }: { companyId: string; role?: Role },
): Promise<{ clientId: string; clientSecret: string; principal: Principal }> {
  const client = await createClientOf(runtime, { companyId, name: `Test ${role}`, role });
  const credentials = { client_id: client.clientId, client_secret: client.clientSecret };
  const { token } = await exchangeCredentials(runtime, credentials);
  return { ...client, principal: await authenticate(runtime, token) };
}

/** Many advertisers of an agency at once, one for each name; returns their ids. */
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
