import { clientNameSchema } from "@/lib/shared/clients/schema";
import { insertCompanies } from "@/lib/server/domain/companies/insert-companies";
import { type Database, type Queries } from "@/lib/server/db/database";
import { newId } from "@/lib/shared/ids";

interface ServiceClient {
  /** As `audioServiceUrlSchema` returns it. */
  baseUrl: string;
  serviceClientId: string;
}

/** A workspace and the client that its users act as. */
interface Workspace {
  id: string;
  clientId: string;
}

/**
 * Returns the workspace for a client of another service. Creates it at the first sign-in: an agency named after the service's host, with
 * one client, a manager, named after the service's client. That client has no secret of Cuelist's.
 */
export async function findOrCreateWorkspace(
  database: Database,
  serviceClient: ServiceClient,
): Promise<Workspace> {
  const known = await findWorkspace(database.read, serviceClient);
  if (known) return known;
  const { baseUrl, serviceClientId } = serviceClient;
  return database.write(async (transaction) => {
    await database.operations.holdLock(transaction, `workspace\n${baseUrl}\n${serviceClientId}`);
    const other = await findWorkspace(transaction, serviceClient);
    if (other) return other;
    const [id, companyId, clientId] = [newId(), newId(), newId()];
    const createdAt = new Date().toISOString();
    const companies = [{ id: companyId, name: new URL(baseUrl).host }];
    await insertCompanies(transaction, database, { kind: "agency", agencyId: null, companies });
    await transaction
      .insertInto("clients")
      .values({
        id: clientId,
        company_id: companyId,
        tenant_id: companyId,
        name: toClientName(serviceClientId),
        role: "manager",
        created_at: createdAt,
        disabled_at: null,
        tokens_not_before: null,
      })
      .execute();
    await transaction
      .insertInto("workspaces")
      .values({
        id,
        base_url: baseUrl,
        service_client_id: serviceClientId,
        company_id: companyId,
        client_id: clientId,
        created_at: createdAt,
        mirrored_at: null,
        mirror_run: null,
        mirror_started_at: null,
        mirror_alive_at: null,
        mirror_error: null,
        mirror_retry_at: null,
        mirror_doubt: null,
        mirror_old_count: null,
        mirror_old_until: null,
        mirror_replaced_at: null,
      })
      .execute();
    return { id, clientId };
  });
}

const findWorkspace = (db: Queries, { baseUrl, serviceClientId }: ServiceClient) =>
  db
    .selectFrom("workspaces")
    .select(["id", "client_id as clientId"])
    .where("base_url", "=", baseUrl)
    .where("service_client_id", "=", serviceClientId)
    .executeTakeFirst();

function toClientName(serviceClientId: string): string {
  const parsed = clientNameSchema.safeParse(serviceClientId);
  return parsed.success ? parsed.data : "Client";
}
